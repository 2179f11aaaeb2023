// SPDX-License-Identifier: MIT
#include <algorithm>

#include "punct/notation.hpp"
#include "punct/text/lists.hpp"
#include "punct/text/words.hpp"

namespace punct {

namespace {

// The rows of a column; empty for a letter after Q.
std::string rows_of(char column) {
  std::string first;
  std::string last;
  for (int row = 1; row <= 17; ++row) {
    if (!Space::at((column | 0x20) - 'a' + 1, row)) continue;
    last = std::to_string(row);
    if (first.empty()) first = last;
  }
  return first.empty() ? first : first + " to " + last;
}

std::string off_the_board(std::string_view space) {
  const std::string fact = in_quotes(space) + " is not on the board: ";
  const bool has_row = space.size() > 1 && space.find_first_not_of("0123456789", 1) == std::string_view::npos;
  if (!has_row) return fact + "spaces have a column from A to Q and a row from 1 to 17 (R1)";
  const std::string rows = rows_of(space[0]);
  if (rows.empty()) return fact + "columns are A to Q (R1)";
  return fact + "column " + std::string(1, static_cast<char>(space[0] & ~0x20)) + " has rows " + rows + " (R1)";
}

// What the writer of this text may have meant instead; empty if nothing is known.
std::string_view meant_by(std::string_view text) {
  const std::string word = in_small_letters(text);
  const auto is_one_of = [&](std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  if (is_one_of({"pass", "passes", "--", "-", "null"})) return "no player may pass (R7)";
  if (is_one_of({"resign", "resigns", "resigned"})) return "the tag Termination states a resignation";
  if (is_one_of({"1\u20130", "0\u20131", "1\u22120", "0\u22121", "1-o", "o-1", "1:0", "0:1", "\u00BD", "1/2",
                 "\u00BD-\u00BD", "\u00BD\u2013\u00BD", "1/2\u20131/2", "\u00BD:\u00BD", "1/2:1/2", "0.5-0.5",
                 "0,5-0,5", "draw", "drawn"}))
    return "a result is 1-0, 0-1, 1/2-1/2 or *";
  if (word.size() > 1 && word.find_first_not_of("abcdefghijklmnopqrstuvwxyz") == word.size() - 1 && word.back() == ':')
    return "a tag is written in brackets, as [White \"Ada Quince\"]";
  return {};
}

// A dash from a word processor in place of a hyphen: an em dash, a minus sign, another kind of hyphen.
bool begins_with_dash(std::string_view part) {
  return part.starts_with("\u2014") || part.starts_with("\u2212") || part.starts_with("\u2010") ||
         part.starts_with("\u2011");
}

bool is_control(char c) noexcept { return static_cast<unsigned char>(c) < 0x20; }

// Greek and Cyrillic have letters that look like those of spaces and pieces. Files that hold no text have such bytes
// too.
bool has_letters_of_another_alphabet(std::string_view text) {
  constexpr std::string_view kFirstBytes = "\xCE\xCF\xD0\xD1";
  return text.find_first_of(kFirstBytes) != std::string_view::npos &&
         std::none_of(text.begin(), text.end(), is_control);
}

const char* hint_for(Meant meant) noexcept {
  switch (meant) {
    case Meant::move: return "; write a move like E@K3,K4,K5 or K3-K9,K10,K11";
    case Meant::piece: return "; write a piece like wE@K3,K4,K5";
    case Meant::something: break;
  }
  return "";
}

}  // namespace

std::string explain(const NotationError& error, std::string_view text) { return explain(error, text, Meant::move); }

std::string explain(const NotationError& error, std::string_view text, Meant meant) {
  const std::string_view part = text.substr(std::min<std::size_t>(error.offset, text.size()), error.length);
  if (error.code == Code::bad_cell) return off_the_board(part);
  if (const std::string_view remark = meant_by(text); !remark.empty())
    return in_quotes(text) + " is not a move; " + std::string(remark);
  if (has_letters_of_another_alphabet(text))
    return in_quotes(text) + " has letters of another alphabet; write Latin letters";
  if (error.code == Code::bad_piece) return "unknown piece " + in_quotes(part) + "; use one of T, C, E, L, M, R (R5)";
  if (error.code == Code::bad_shape) return "the dots of " + in_quotes(text) + " do not form that piece (R5)";
  if (text.empty()) return "the text is empty";
  const std::string hint = hint_for(meant);
  if (part.empty()) return "unexpected end of " + in_quotes(text) + hint + (hint.empty() ? "" : ", without spaces");
  if (begins_with_dash(part)) return "the dash in " + in_quotes(text) + " is not a hyphen; write -";
  if (part.size() == text.size()) return "cannot read " + in_quotes(text) + hint;
  return "unexpected " + in_quotes(part) + " in " + in_quotes(text);
}

namespace {

std::string dots_of(const MoveText& text) {
  std::vector<std::string> names;
  for (const Space dot : {text.punct, text.minors[0], text.minors[1]})
    if (dot) names.push_back(dot.name());
  return listed(names, ", ", " and ");
}

std::string kind_in_words(PieceKind kind) { return std::string("the ") + name(shape(kind)) + " piece " + letter(kind); }

// Writes the sentence for one refused move.
class Explainer {
 public:
  Explainer(const Position& position, const MoveText& text, const Refusal& refusal)
      : position_(position), text_(text), refusal_(refusal) {}

  [[nodiscard]] std::string sentence() const {
    switch (refusal_.code) {
      case Code::bad_shape: return bad_shape();
      case Code::game_over: return "the game is already over: " + how_it_ended() + " (R19)";
      case Code::not_in_set: return not_in_set();
      case Code::occupied: return occupied();
      case Code::center: return center();
      case Code::no_piece: return no_piece();
      case Code::not_yours: return "the piece on " + text_.from.name() + " is " + other() + "'s (R11)";
      case Code::covered: return covered();
      case Code::not_in_line:
        return text_.from.name() + " and " + text_.punct.name() + " are not on one straight line (R11)";
      case Code::no_change: return "the move changes nothing (R11)";
      case Code::unsupported: return unsupported();
      case Code::punct_on_opponent: return "the PÜNCT lands on an opponent's piece on " + place() + " (R13)";
      case Code::punct_on_nothing: return "the PÜNCT would hang over " + place() + ", which is empty (R13)";
      case Code::no_match: return no_match();
      case Code::ambiguous: return "several legal moves match " + written_as() + ": " + fitting();
      case Code::wrong_level: return wrong_level();
      case Code::wrong_mark: return wrong_mark();
      case Code::wrong_color: return std::string("it is ") + mover() + "'s turn, not " + other() + "'s (R7)";
      case Code::wrong_piece: return wrong_piece();
      case Code::syntax:
      case Code::bad_cell:
      case Code::bad_piece:
      case Code::bad_position:
      case Code::wrong_number:
      case Code::result_mismatch:
      case Code::termination_mismatch:
      case Code::undecided:
      case Code::bad_date:
      case Code::limit: break;
    }
    return {};
  }

 private:
  [[nodiscard]] const char* mover() const { return name(position_.to_move()); }
  [[nodiscard]] const char* other() const { return name(opponent(position_.to_move())); }
  [[nodiscard]] std::string place() const { return refusal_.space.name(); }
  [[nodiscard]] std::string written_as() const { return text(text_); }
  [[nodiscard]] const Piece* moved() const {
    return text_.is_add() ? nullptr : position_.piece_with_punct_on(text_.from);
  }

  [[nodiscard]] std::string bad_shape() const {
    const bool one_dot = !text_.minors[0];
    const std::string dots = (one_dot ? "a PÜNCT on " : "") + dots_of(text_);
    const std::string verb = one_dot            ? " leaves no room for "
                             : text_.is_short() ? " cannot both be dots of "
                                                : " do not form ";
    if (text_.is_add()) return dots + verb + kind_in_words(*text_.piece) + " (R5)";
    if (moved() == nullptr) return dots + verb + "a piece (R5)";
    return dots + verb + kind_in_words(moved()->kind) + ", which lies on " + text_.from.name() + " (R5)";
  }

  [[nodiscard]] std::string how_it_ended() const {
    const Outcome& outcome = *position_.outcome();
    if (!outcome.winner) return "one player has added all pieces, and nobody has won";
    const std::string winner = name(*outcome.winner);
    return winner + (outcome.reason == Reason::connection ? " has connected two sides"
                                                          : " has more dots in the central hexagon");
  }

  [[nodiscard]] std::string not_in_set() const {
    const int count = kSetCounts[index_of(*text_.piece)];
    return std::string(mover()) + " has no " + letter(*text_.piece) + " left to add; a set has " +
           std::to_string(count) + " (R8)";
  }

  [[nodiscard]] std::string occupied() const {
    const auto stack = position_.stack(refusal_.space);
    const bool is_gap = !stack.empty() && stack.front().level > 1;
    if (is_gap) return place() + " is under the bridge " + text(stack.front()) + " (R15)";
    return place() + " is occupied by " + text(stack.back()) + " (R8)";
  }

  [[nodiscard]] std::string center() const {
    if (position_.rules() == Rules::standard)
      return place() + " is in the central hexagon, where no piece may be added (R10)";
    return place() + " is in the central hexagon, which is closed to White's first piece (R9)";
  }

  [[nodiscard]] std::string no_piece() const {
    const Piece* top = position_.top(text_.from);
    if (top == nullptr) return text_.from.name() + " is empty (R11)";
    for (const Piece& piece : position_.stack(text_.from))
      if (piece.dots.punct == text_.from) {
        return "the PÜNCT on " + text_.from.name() + " is covered by " + text(*top) + " (R11)";
      }
    return text_.from.name() + " holds no PÜNCT; " + text(*top) + " has its PÜNCT on " + top->dots.punct.name() +
           " (R11)";
  }

  [[nodiscard]] std::string covered() const {
    const Space dot = refusal_.space;
    return "the piece cannot move: " + text(*position_.top(dot)) + " is above it on " + dot.name() + " (R11)";
  }

  [[nodiscard]] std::string unsupported() const {
    std::vector<std::string> heights;
    for (const Space dot : {text_.punct, text_.minors[0], text_.minors[1]}) {
      const char* const verb = heights.empty() ? " is " : " ";
      const char* const unit = heights.empty() ? " high" : "";
      heights.push_back(dot.name() + verb + std::to_string(position_.height_without(text_.from, dot)) + unit);
    }
    return "the piece cannot lie flat: " + listed(heights) + " (R12)";
  }

  [[nodiscard]] std::string fitting() const {
    std::vector<std::string> texts;
    for (const Move& move : candidates(position_, text_)) texts.push_back(text(position_, move));
    return listed(texts, ", ", " and ");
  }

  [[nodiscard]] std::string no_match() const {
    const std::string moves = fitting();
    if (moves.empty()) return "no legal move matches " + written_as();
    return "no legal move matches " + written_as() + "; legal moves with the PÜNCT on " + text_.punct.name() + ": " +
           moves;
  }

  // The move that the text names, without its other statements.
  [[nodiscard]] Move bare_move() const {
    MoveText bare = text_;
    bare.level = 0;
    bare.connects.reset();
    bare.player.reset();
    if (!bare.is_add()) bare.piece.reset();
    return *resolve(position_, bare);
  }

  [[nodiscard]] std::string wrong_level() const {
    return "the piece lands on level " + std::to_string(bare_move().level) + ", not " + std::to_string(text_.level) +
           " (R12)";
  }

  [[nodiscard]] std::string wrong_mark() const {
    const std::string sides = std::string(mover()) + "'s sides (R16)";
    return (*text_.connects ? "the move does not connect " : "the move connects ") + sides;
  }

  [[nodiscard]] std::string wrong_piece() const {
    return "the piece on " + text_.from.name() + " is " + kind_in_words(bare_move().kind) + ", not " +
           letter(*text_.piece) + " (R5)";
  }

  const Position& position_;
  const MoveText& text_;
  const Refusal& refusal_;
};

}  // namespace

std::string explain(const Position& position, const MoveText& move, const Refusal& refusal) {
  return Explainer(position, move, refusal).sentence();
}

}  // namespace punct
