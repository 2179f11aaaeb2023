// SPDX-License-Identifier: MIT
#include <algorithm>

#include "punct/notation.hpp"
#include "punct/text/words.hpp"

namespace punct {

std::string explain(const NotationError& error, std::string_view text) {
  const std::string_view part = text.substr(std::min<std::size_t>(error.offset, text.size()), error.length);
  if (error.code == Code::bad_cell) return in_quotes(part) + " is none of the 211 spaces (R1)";
  if (error.code == Code::bad_piece)
    return "no piece is called " + in_quotes(part) + "; there are T, C, E, L, M and R (R5)";
  if (error.code == Code::bad_shape) return "the dots of " + in_quotes(text) + " do not make that piece (R5)";
  if (text.empty()) return "there is nothing to read";
  if (part.empty()) return in_quotes(text) + " ends too early";
  if (part.size() == text.size()) return "cannot read " + in_quotes(text);
  return "cannot read " + in_quotes(part) + " in " + in_quotes(text);
}

namespace {

std::string list(const std::vector<std::string>& items, std::string_view last_link) {
  std::string out;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) out += i + 1 == items.size() ? last_link : ", ";
    out += items[i];
  }
  return out;
}

std::string dots_of(const MoveText& text) {
  std::vector<std::string> names;
  for (const Space dot : {text.punct, text.minors[0], text.minors[1]})
    if (dot) names.push_back(dot.name());
  return list(names, " and ");
}

std::string kind_in_words(PieceKind kind) { return std::string("the ") + name(shape(kind)) + " piece " + letter(kind); }

// What a space shows to a piece that comes to lie there: its height without the piece that is moved.
int height_below(const Position& position, const Piece* moved, Space space) {
  int height = 0;
  for (const Piece& piece : position.stack(space))
    if (moved == nullptr || !(piece == *moved)) height = piece.level;
  return height;
}

// Makes the sentences for one refused move.
class Explainer {
 public:
  Explainer(const Position& position, const MoveText& text, const Refusal& refusal)
      : position_(position), text_(text), refusal_(refusal) {}

  [[nodiscard]] std::string sentence() const {
    switch (refusal_.code) {
      case Code::bad_shape: return bad_shape();
      case Code::game_over: return "the game was over before: " + how_it_ended() + " (R19)";
      case Code::not_in_set: return not_in_set();
      case Code::occupied: return occupied();
      case Code::center: return center();
      case Code::no_piece: return no_piece();
      case Code::not_yours: return "the piece on " + text_.from.name() + " is " + other() + "'s (R11)";
      case Code::covered: return covered();
      case Code::not_in_line: return text_.from.name() + " and " + text_.punct.name() + " are not in one line (R11)";
      case Code::no_change: return "the piece stays as it lies (R11)";
      case Code::unsupported: return unsupported();
      case Code::punct_on_opponent: return "the PÜNCT lands on an opponent's piece on " + place() + " (R13)";
      case Code::punct_on_nothing: return "the PÜNCT would hang over an empty space on " + place() + " (R13)";
      case Code::no_match: return no_match();
      case Code::ambiguous: return "several legal moves fit " + written_as() + ": " + fitting();
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
                                                : " do not make ";
    if (text_.is_add()) return dots + verb + kind_in_words(*text_.piece) + " (R5)";
    if (moved() == nullptr) return dots + verb + "a piece (R5)";
    return dots + verb + kind_in_words(moved()->kind) + ", which lies on " + text_.from.name() + " (R5)";
  }

  [[nodiscard]] std::string how_it_ended() const {
    const Outcome& outcome = *position_.outcome();
    if (!outcome.winner) return "all pieces of one player were added, and nobody won";
    const std::string winner = name(*outcome.winner);
    return winner + (outcome.reason == Reason::connection ? " had connected two sides"
                                                          : " had more dots in the central hexagon");
  }

  [[nodiscard]] std::string not_in_set() const {
    const int count = kSetCounts[index_of(*text_.piece)];
    return std::string(mover()) + " has no piece " + letter(*text_.piece) + " left; a set holds " +
           std::to_string(count) + " (R8)";
  }

  [[nodiscard]] std::string occupied() const {
    const auto stack = position_.stack(refusal_.space);
    const bool is_gap = !stack.empty() && stack.front().level > 1;
    if (is_gap) return place() + " lies under a bridge, " + text(stack.front()) + " (R15)";
    return place() + " is taken, by " + text(stack.back()) + " (R8)";
  }

  [[nodiscard]] std::string center() const {
    if (position_.rules() == Rules::standard)
      return place() + " is in the central hexagon, where nothing is added (R10)";
    return place() + " is in the central hexagon, which is closed to White's first piece (R9)";
  }

  [[nodiscard]] std::string no_piece() const {
    const Piece* top = position_.top(text_.from);
    if (top == nullptr) return "nothing lies on " + text_.from.name() + " (R11)";
    for (const Piece& piece : position_.stack(text_.from))
      if (piece.dots.punct == text_.from) {
        return "the PÜNCT on " + text_.from.name() + " lies under " + text(*top) + " (R11)";
      }
    return "no PÜNCT lies on " + text_.from.name() + "; that of " + text(*top) + " is on " + top->dots.punct.name() +
           " (R11)";
  }

  [[nodiscard]] std::string covered() const {
    const Space dot = refusal_.space;
    return "the piece is held down on " + dot.name() + " by " + text(*position_.top(dot)) + " (R11)";
  }

  [[nodiscard]] std::string unsupported() const {
    std::vector<std::string> heights;
    for (const Space dot : {text_.punct, text_.minors[0], text_.minors[1]})
      heights.push_back(std::to_string(height_below(position_, moved(), dot)));
    return "the dots do not come to lie level: " + dots_of(text_) + " are " + list(heights, " and ") + " high (R12)";
  }

  [[nodiscard]] std::string fitting() const {
    std::vector<std::string> texts;
    for (const Move& move : candidates(position_, text_)) texts.push_back(text(position_, move));
    return list(texts, " and ");
  }

  [[nodiscard]] std::string no_match() const {
    const std::string moves = fitting();
    if (moves.empty()) return "no legal move fits " + written_as();
    return "no legal move fits " + written_as() + "; legal with the PÜNCT to " + text_.punct.name() + ": " + moves;
  }

  // The move that the text stands for when what it states besides is left out.
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
