// SPDX-License-Identifier: MIT
#include "rules/judge.hpp"

#include "board/center.hpp"
#include "board/forms.hpp"
#include "rules/packed_move.hpp"

namespace punct {
namespace {

// Of a form, which of the dots in the order of Footprint::dots() are the ends, then which is the middle.
struct Dots {
  std::array<std::uint8_t, 3> ends_and_middle;
  bool can_bridge;
};
constexpr Dots dots_of(const Form& form) {
  const Footprint laid = *lay(form, *Space::at(9, 5));
  const Space middle = middle_of(form.kind, laid);
  if (!middle) return {{0, 1, 2}, false};
  if (laid.punct == middle) return {{1, 2, 0}, true};
  if (laid.minors[0] == middle) return {{0, 2, 1}, true};
  return {{0, 1, 2}, true};
}
// Values are set whole. If only some members of an element of an array are set in a constant expression, g++ 14 takes 0
// for the others, whatever their default is.
constexpr auto kDots = [] {
  std::array<Dots, kForms> all{};
  for (std::size_t i = 0; i < kForms; ++i) all[i] = dots_of(kAllForms[i]);
  return all;
}();

constexpr auto kIsCentral = [] {
  std::array<bool, 256> table{};
  kCenter.for_each([&](Space space) { table[space.index()] = true; });
  return table;
}();

int level_of_added(const Position& position, PieceKind kind, const Footprint& to) noexcept {
  const Space a = to.punct;
  const Space b = to.minors[0];
  const Space c = to.minors[1];
  const bool is_shape = detail::form_of(kind, to) != detail::kNoForm;
  const bool is_left = position.has_in_set(position.to_move(), kind);
  const bool is_taken = (position.height(a) | position.height(b) | position.height(c)) != 0;
  const bool a_is_central = kIsCentral[a.index()];
  const bool b_is_central = kIsCentral[b.index()];
  const bool c_is_central = kIsCentral[c.index()];
  const bool is_closed = center_is_closed(position);
  const bool is_legal = is_shape & is_left & !is_taken & !((a_is_central | b_is_central | c_is_central) & is_closed);
  return is_legal ? 1 : 0;
}

int level_of_moved(const Position& position, const Piece& piece, const Footprint& to) noexcept {
  const std::uint8_t found = detail::form_of(piece.kind, to);
  if (found == detail::kNoForm) return 0;
  const Dots& form = kDots[found];
  const std::array<int, 3> heights{position.height_without(piece.dots.punct, to.punct),
                                   position.height_without(piece.dots.punct, to.minors[0]),
                                   position.height_without(piece.dots.punct, to.minors[1])};
  const int height = heights[form.ends_and_middle[0]];
  const int gap = height - heights[form.ends_and_middle[2]];
  const bool ends_are_level = heights[form.ends_and_middle[1]] == height;
  const bool lies_flat = gap == 0;
  const bool bridges = gap > 0;
  const bool is_supported = ends_are_level & (lies_flat | (bridges & form.can_bridge));
  const bool is_on_board = height == 0;
  const bool is_on_own = position.is_own_without(piece.dots.punct, to.punct);
  return is_supported & (is_on_board | is_on_own) ? height + 1 : 0;
}

// The level on which a piece comes to lie; 0 if the move is illegal. Sets the kind of a moved piece.
int level_if_legal(const Position& position, Space from, PieceKind& kind, const Footprint& to) noexcept {
  if (position.outcome()) return 0;
  if (!from) return level_of_added(position, kind, to);
  const Piece* piece = position.piece_with_punct_on(from);
  if (piece == nullptr) return 0;
  kind = piece->kind;
  const Space a = piece->dots.punct;
  const Space b = piece->dots.minors[0];
  const Space c = piece->dots.minors[1];
  const bool is_mine = piece->owner == position.to_move();
  const bool is_free = position.is_free(*piece);
  const int turned =
      (a.index() - to.punct.index()) | (b.index() - to.minors[0].index()) | (c.index() - to.minors[1].index());
  const bool is_straight = detail::way_between(from, to.punct).is_straight;
  const bool may_go = is_mine & is_free & (turned != 0) & is_straight;
  return may_go ? level_of_moved(position, *piece, to) : 0;
}

}  // namespace

bool complete_if_legal(const Position& position, Space from, PieceKind kind, const Footprint& to, Move& move) noexcept {
  const int level = level_if_legal(position, from, kind, to);
  detail::PackedMove(from, kind, to.punct.index(), to.minors[0].index(), to.minors[1].index(), level).store(move);
  return level != 0;
}

}  // namespace punct
