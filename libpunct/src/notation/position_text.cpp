// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "notation/spelling.hpp"
#include "punct/notation.hpp"
#include "punct/text/words.hpp"

namespace punct {
namespace {

using detail::SpellingReader;

class PieceReader : SpellingReader {
 public:
  explicit PieceReader(std::string_view text) noexcept : SpellingReader(text) {}
  using SpellingReader::fault;

  // Takes any three dots; the caller checks whether they make the piece.
  bool read(Piece& piece) noexcept {
    return owner(piece.owner) && SpellingReader::piece(piece.kind) && part('@') && dots(piece.dots) &&
           level(piece.level) && (at_end() || fail(Code::syntax));
  }

 private:
  bool part(char wanted) noexcept { return take(wanted) || fail(Code::syntax); }
  bool owner(Player& read) noexcept {
    if (peek() != 'w' && peek() != 'b') return fail(Code::syntax);
    read = peek() == 'w' ? Player::white : Player::black;
    skip(1);
    return true;
  }
  bool dots(Footprint& read) noexcept {
    Space punct, one, other;
    if (!space(punct) || !part(',') || !space(one) || !part(',') || !space(other)) return false;
    read = Footprint::of(punct, one, other);
    return true;
  }
};

struct Word {
  std::string_view text;
  std::uint32_t offset = 0;
};

class PositionReader {
 public:
  explicit PositionReader(std::string_view line) : line_(line) {}

  Expected<Position, std::vector<PositionError>> read() {
    read_rules();
    read_player();
    for (Word word = next(); !word.text.empty(); word = next()) {
      if (words_.size() == kPieces) {
        add(Code::bad_position, word, "more than the 36 pieces of both sets (R5)");
        return Unexpected{std::move(errors_)};
      }
      read_piece(word);
    }
    if (!errors_.empty()) return Unexpected{std::move(errors_)};
    auto position = Position::from(setup_);
    if (position) return std::move(position).value();
    for (const SetupDefect& defect : position.error()) add(Code::bad_position, words_[defect.piece], sentence(defect));
    return Unexpected{std::move(errors_)};
  }

 private:
  Word next() {
    constexpr std::string_view kSpaces = " \t";
    const std::size_t from = std::min(line_.find_first_not_of(kSpaces, at_), line_.size());
    at_ = std::min(line_.find_first_of(kSpaces, from), line_.size());
    return {line_.substr(from, at_ - from), static_cast<std::uint32_t>(from)};
  }

  void add(Code code, const Word& word, std::string message) {
    errors_.push_back({code, word.offset, static_cast<std::uint32_t>(word.text.size()), std::move(message)});
  }

  void read_rules() {
    const Word word = next();
    if (const auto rules = rules_named(word.text)) {
      setup_.rules = *rules;
    } else {
      add(Code::syntax, word, "a position begins with standard or basic, not " + in_quotes(word.text));
    }
  }

  void read_player() {
    const Word word = next();
    if (word.text == "w" || word.text == "b") {
      setup_.to_move = word.text == "w" ? Player::white : Player::black;
    } else {
      add(Code::syntax, word, "the player to move is w or b, not " + in_quotes(word.text));
    }
  }

  void read_piece(const Word& word) {
    Piece piece;
    PieceReader reader(word.text);
    if (!reader.read(piece)) {
      NotationError fault = reader.fault();
      std::string message = explain(fault, word.text, Meant::piece);
      fault.offset += word.offset;
      errors_.push_back({fault.code, fault.offset, fault.length, std::move(message)});
    }
    setup_.pieces.push_back(piece);
    words_.push_back(word);
  }

  [[nodiscard]] std::string sentence(const SetupDefect& defect) const {
    const Piece& piece = setup_.pieces[defect.piece];
    return text(piece) + ": " + reason(defect, piece);
  }

  [[nodiscard]] static std::string reason(const SetupDefect& defect, const Piece& piece) {
    const std::string kind(1, letter(piece.kind));
    switch (defect.kind) {
      case SetupDefect::Kind::shape: return "these dots do not form the piece " + kind + " (R5)";
      case SetupDefect::Kind::too_many:
        return std::string(name(piece.owner)) + " has only " + std::to_string(kSetCounts[index_of(piece.kind)]) + " " +
               kind + " (R5)";
      case SetupDefect::Kind::shared:
        return "level " + std::to_string(piece.level) + " of " + defect.space.name() +
               " already holds another piece (R12)";
      case SetupDefect::Kind::unsupported:
        return "no piece on level " + std::to_string(piece.level - 1) + " supports it on " + defect.space.name() +
               " (R12)";
      case SetupDefect::Kind::punct_on_opponent:
        return "its PÜNCT lies on an opponent's piece on " + defect.space.name() + " (R13)";
      case SetupDefect::Kind::punct_on_nothing:
        return "its PÜNCT hangs over " + defect.space.name() + ", which is empty (R13)";
      case SetupDefect::Kind::level: return "a level is a number from 1 to " + std::to_string(kPieces) + " (R5)";
    }
    return {};
  }

  std::string_view line_;
  std::size_t at_ = 0;
  Setup setup_;
  std::vector<Word> words_;
  std::vector<PositionError> errors_;
};

}  // namespace

Expected<Position, std::vector<PositionError>> parse_position(std::string_view line) {
  return PositionReader(line).read();
}

std::string text(const Piece& piece) {
  std::string out{letter(piece.owner), letter(piece.kind), '@'};
  detail::append_dots(out, piece.dots.punct, piece.dots.minors);
  if (piece.level >= 2) detail::append_level(out, piece.level);
  return out;
}

std::string text(const Position& position) {
  std::string out(name(position.rules()));
  out += ' ';
  out += letter(position.to_move());
  for (const Piece& piece : position.pieces()) {
    out += ' ';
    out += text(piece);
  }
  return out;
}

Expected<Piece, NotationError> parse_piece(std::string_view text) noexcept {
  Piece piece;
  PieceReader reader(text);
  if (!reader.read(piece)) return Unexpected{reader.fault()};
  if (orientation_of(piece.kind, piece.dots)) return piece;
  return Unexpected{NotationError{Code::bad_shape, 0, static_cast<std::uint32_t>(text.size())}};
}

}  // namespace punct
