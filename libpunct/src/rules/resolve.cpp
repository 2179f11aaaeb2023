// SPDX-License-Identifier: MIT
#include "rules/resolve.hpp"

#include <algorithm>
#include <utility>

#include "punct/connection.hpp"
#include "punct/notation.hpp"
#include "rules/verdict.hpp"

namespace punct {
namespace {

// A piece with its PÜNCT on a known space can lie in six ways at most, so a text matches six moves at most.
class Fitting {
 public:
  void add(const Move& move) noexcept { moves_[size_++] = move; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] const Move* begin() const noexcept { return moves_.data(); }
  [[nodiscard]] const Move* end() const noexcept { return moves_.data() + size_; }

 private:
  std::array<Move, 6> moves_{};
  std::size_t size_ = 0;
};

bool holds_stated_minors(const Footprint& footprint, const MoveText& text) noexcept {
  return std::all_of(text.minors.begin(), text.minors.end(), [&](Space minor) {
    return !minor || minor == footprint.minors[0] || minor == footprint.minors[1];
  });
}

bool can_lie(PieceKind kind, const MoveText& text) noexcept {
  const auto forms = forms_of(kind);
  return std::any_of(forms.begin(), forms.end(), [&](const Form& form) {
    const auto footprint = lay(form, text.punct);
    return footprint && holds_stated_minors(*footprint, text);
  });
}

// The kind of the piece that a text is about; `std::nullopt` if no such piece is on the board.
std::optional<PieceKind> kind_meant(const Position& position, const MoveText& text) noexcept {
  if (text.is_add()) return text.piece;
  const Piece* piece = position.piece_with_punct_on(text.from);
  return piece == nullptr ? std::nullopt : std::optional(piece->kind);
}

bool is_shape(const Position& position, const MoveText& text) noexcept {
  if (const auto kind = kind_meant(position, text)) return can_lie(*kind, text);
  return std::any_of(kAllPieceKinds.begin(), kAllPieceKinds.end(), [&](PieceKind kind) { return can_lie(kind, text); });
}

// The first rule that the written part of a short move already breaks.
std::optional<Refusal> refusal_of_short(const Position& position, const MoveText& text) noexcept {
  if (!is_shape(position, text)) return Refusal{Code::bad_shape, {}};
  return Verdict::refusal_of_short(position, text.from, text.piece.value_or(PieceKind::T), {text.punct, text.minors});
}

template <class Wanted>
Fitting legal_where(const Position& position, const MoveText& text, Wanted wanted) noexcept {
  Fitting fitting;
  const auto kind = kind_meant(position, text);
  if (!kind) return fitting;
  for (const Form& form : forms_of(*kind)) {
    const auto footprint = lay(form, text.punct);
    if (!footprint || !wanted(*footprint)) continue;
    const auto move =
        text.is_add() ? complete_add(position, *kind, *footprint) : complete_move(position, text.from, *footprint);
    if (move) fitting.add(*move);
  }
  return fitting;
}

bool has_stated_level(const Move& move, const MoveText& text) noexcept {
  return text.level == 0 || text.level == move.level;
}
bool has_stated_mark(const Position& position, const Move& move, const MoveText& text) noexcept {
  return !text.connects || *text.connects == connects_mover(position, move);
}

// The first statement, other than piece and dots, that does not hold for the move.
std::optional<Refusal> wrong_statement(const Position& position, const MoveText& text, const Move& move) noexcept {
  if (!has_stated_level(move, text)) return Refusal{Code::wrong_level, {}};
  if (!has_stated_mark(position, move, text)) return Refusal{Code::wrong_mark, {}};
  if (text.player && *text.player != position.to_move()) return Refusal{Code::wrong_color, {}};
  if (text.piece && *text.piece != move.kind) return Refusal{Code::wrong_piece, {}};
  return std::nullopt;
}

Fitting fitting_dots(const Position& position, const MoveText& text) noexcept {
  return legal_where(position, text, [&](const Footprint& dots) { return holds_stated_minors(dots, text); });
}

Fitting fitting_all(const Position& position, const MoveText& text) noexcept {
  Fitting fitting;
  for (const Move& move : fitting_dots(position, text))
    if (has_stated_level(move, text) && has_stated_mark(position, move, text)) fitting.add(move);
  return fitting;
}

Expected<Move, Refusal> resolve_short(const Position& position, const MoveText& text) noexcept {
  if (const auto refused = refusal_of_short(position, text)) return Unexpected{*refused};
  Fitting fitting = fitting_all(position, text);
  if (fitting.size() == 0) {
    fitting = fitting_dots(position, text);
    if (fitting.size() != 1) return Unexpected{Refusal{Code::no_match, {}}};
  }
  if (fitting.size() > 1) return Unexpected{Refusal{Code::ambiguous, {}}};
  const Move& move = *fitting.begin();
  if (const auto refused = wrong_statement(position, text, move)) return Unexpected{*refused};
  return move;
}

}  // namespace

bool resolve_but_mark(const Position& position, const MoveText& text, Move& move) noexcept {
  if (!text.minors[0] || !(text.minors[0] < text.minors[1]) || text.player) return false;
  const PieceKind stated = text.piece.value_or(PieceKind::T);
  const detail::PackedMove complete = Verdict::complete(position, text.from, stated, {text.punct, text.minors});
  complete.store(move);
  const PieceKind kind = complete.kind();
  const int level = complete.level();
  const bool has_kind = !text.piece.has_value() | (kind == stated);
  const bool has_level = (text.level == 0) | (text.level == level);
  return (level != 0) & has_kind & has_level;
}

bool resolve_canonical(const Position& position, const MoveText& text, Move& move) noexcept {
  return resolve_but_mark(position, text, move) && has_stated_mark(position, move, text);
}

Expected<Move, Refusal> resolve(const Position& position, const MoveText& move) {
  if (move.is_short()) return resolve_short(position, move);
  if (Move canonical; resolve_canonical(position, move, canonical)) return canonical;
  const Footprint dots = Footprint::of(move.punct, move.minors[0], move.minors[1]);
  auto found =
      move.is_add() ? complete_add(position, move.piece.value(), dots) : complete_move(position, move.from, dots);
  if (!found) return found;
  if (const auto refused = wrong_statement(position, move, *found)) return Unexpected{*refused};
  return found;
}

std::vector<Move> candidates(const Position& position, const MoveText& move) {
  Fitting fitting = fitting_all(position, move);
  if (fitting.size() == 0) fitting = legal_where(position, move, [](const Footprint&) { return true; });
  std::vector<std::pair<std::string, Move>> by_text;
  for (const Move& found : fitting) by_text.emplace_back(text(position, found), found);
  std::sort(by_text.begin(), by_text.end());
  std::vector<Move> moves;
  for (const auto& [spelled, found] : by_text) moves.push_back(found);
  return moves;
}

bool connects_mover(const Position& position, const Move& move) noexcept {
  Position after = position;
  after.play_unchecked(move);
  return after.outcome() && after.outcome()->connects(position.to_move());
}

std::string text(const Position& position, const Move& move) {
  return text(written(move, connects_mover(position, move)));
}

}  // namespace punct
