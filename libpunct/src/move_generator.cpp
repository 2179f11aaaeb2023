// SPDX-License-Identifier: MIT
#include <algorithm>

#include "center.hpp"
#include "punct/rules.hpp"
#include "wide.hpp"

namespace punct {
namespace {

// A form as shifts of whole sets: the PÜNCT may lie where the sets for its minor dots, shifted back, meet.
struct FormShifts {
  std::array<int, 2> minors;  // in the order of Form
  std::array<int, 2> sorted;  // by column, then by row: the order is the same wherever the piece lies
  SpaceSet room;              // where all three dots are on the board
};

constexpr int index_shift(Offset by) { return 15 * by.columns + by.rows; }

constexpr auto kShifts = [] {
  std::array<FormShifts, kForms> shifts{};
  for (std::size_t i = 0; i < kForms; ++i) {
    const auto& [first, second] = kAllForms[i].minors;
    const bool in_order = first.columns != second.columns ? first.columns < second.columns : first.rows < second.rows;
    shifts[i].minors = {index_shift(first), index_shift(second)};
    shifts[i].sorted = {index_shift(in_order ? first : second), index_shift(in_order ? second : first)};
    shifts[i].room = detail::spaces_where([i](Space s) { return lay(kAllForms[i], s).has_value(); });
  }
  return shifts;
}();

// The spaces on the three lines through each space, itself included (rule R11).
constexpr auto kLines = [] {
  std::array<SpaceSet, 256> lines{};
  for (const Space from : kAllSpaces)
    lines[from.index()] = detail::spaces_where([from](Space s) { return in_line(from, s); });
  return lines;
}();

// Collects moves form by form: each batch is written without looking at room, then handed over at once.
class MoveBatches {
 public:
  explicit MoveBatches(std::vector<Move>& moves) : moves_(moves) {}

  void append(Space from, std::size_t form, std::uint8_t level, const SpaceSet& puncts) {
    Move* move = batch_.data();
    const PieceKind kind = kAllForms[form].kind;
    const int first = kShifts[form].sorted[0], second = kShifts[form].sorted[1];
    puncts.for_each([&](Space punct) {
      const auto at = [punct](int shift) {
        return Space::from_index(static_cast<std::uint8_t>(punct.index() + shift));
      };
      *move++ = {from, kind, {punct, {at(first), at(second)}}, level};
    });
    moves_.insert(moves_.end(), batch_.data(), move);
  }

 private:
  std::vector<Move>& moves_;
  std::array<Move, kSpaces> batch_;
};

// The board as the mover sees it, as one set a height; with a piece lifted, as if that piece were not there.
class Ground {
 public:
  explicit Ground(const Position& position)
      : position_(position), own_(position.topmost(position.to_move())), spaces_at_{kBoard & ~position.covered()} {
    position.for_each_piece([&](const Piece& piece) {
      for (const Space dot : piece.dots.dots())
        if (position.height(dot) == piece.level) spaces_at_[piece.level].insert(dot);
      highest_ = std::max<std::size_t>(highest_, piece.level);
    });
    spaces_up_to_[0] = spaces_at_[0];
    for (std::size_t h = 1; h <= highest_; ++h) spaces_up_to_[h] = spaces_up_to_[h - 1] | spaces_at_[h];
  }

  void lift(const Piece& piece) {
    for (const Space dot : piece.dots.dots()) change(dot, piece.level, position_.below_top(dot));
  }
  void put_back(const Piece& piece) {
    for (const Space dot : piece.dots.dots()) {
      const Piece* below = position_.below_top(dot);
      const std::size_t height = below == nullptr ? 0 : below->level;
      spaces_at_[height].erase(dot);
      spaces_at_[piece.level].insert(dot);
      for (std::size_t h = height; h < piece.level; ++h) spaces_up_to_[h].erase(dot);
      own_.insert(dot);
    }
  }

  [[nodiscard]] std::size_t highest() const { return highest_; }
  [[nodiscard]] const SpaceSet& spaces_at(std::size_t height) const { return spaces_at_[height]; }

  // Where the PÜNCT may come to lie when the piece lands on ground of this height (rules R12, R13).
  [[nodiscard]] SpaceSet landings(std::size_t form, std::size_t height) const {
    const bool straight_or_angular = kAllForms[form].kind != PieceKind::T;
    const bool punct_is_middle = kAllForms[form].punct_is_middle();
    const SpaceSet& ends = spaces_at_[height];
    const SpaceSet& middle = straight_or_angular ? spaces_up_to_[height] : ends;
    SpaceSet puncts = (punct_is_middle ? middle : ends) & kShifts[form].room;
    if (height > 0) puncts &= own_;
    puncts &= (punct_is_middle ? ends : middle).shifted(-kShifts[form].minors[0]);
    return puncts & ends.shifted(-kShifts[form].minors[1]);
  }

 private:
  void change(Space dot, std::size_t level, const Piece* below) {
    const std::size_t height = below == nullptr ? 0 : below->level;
    spaces_at_[level].erase(dot);
    spaces_at_[height].insert(dot);
    for (std::size_t h = height; h < level; ++h) spaces_up_to_[h].insert(dot);
    if (below == nullptr || below->owner != position_.to_move()) own_.erase(dot);
  }

  const Position& position_;
  SpaceSet own_;
  std::array<SpaceSet, kPieces + 1> spaces_at_{};
  std::array<SpaceSet, kPieces + 1> spaces_up_to_{};
  std::size_t highest_ = 0;
};

// Calls `visit(kind, form, puncts)` for each way in which a piece of the set can be added.
template <class Visit>
void for_each_add(const Position& position, Visit&& visit) {
  SpaceSet open = kBoard & ~position.covered();
  if (center_is_closed(position)) open = open & ~kCenter;
  for (const PieceKind kind : kAllPieceKinds) {
    if (!position.has_in_set(position.to_move(), kind)) continue;
    for (std::size_t form = first_form(kind); form < first_form(kind) + forms_of(kind).size(); ++form) {
      const FormShifts& shifts = kShifts[form];
      visit(kind, form, open & shifts.room & open.shifted(-shifts.minors[0]) & open.shifted(-shifts.minors[1]));
    }
  }
}

// Calls `visit(form, level, puncts)` for each way in which a free piece can be put down again.
template <class Visit>
void for_each_landing(Ground& ground, const Piece& piece, Visit&& visit) {
  ground.lift(piece);
  const SpaceSet& lines = kLines[piece.dots.punct.index()];
  const std::size_t first = first_form(piece.kind);
  const std::size_t unchanged = first + orientation_of(piece.kind, piece.dots).value();
  for (std::size_t form = first; form < first + forms_of(piece.kind).size(); ++form)
    for (std::size_t height = 0; height <= ground.highest(); ++height) {
      SpaceSet puncts = ground.landings(form, height) & lines;
      if (form == unchanged) puncts.erase(piece.dots.punct);
      visit(form, static_cast<std::uint8_t>(height + 1), puncts);
    }
  ground.put_back(piece);
}

template <class Visit>
void for_each_free_piece(const Position& position, Visit&& visit) {
  position.for_each_piece([&](const Piece& piece) {
    if (piece.owner == position.to_move() && position.is_free(piece)) visit(piece);
  });
}

void append_landings(Ground& ground, const Piece& piece, MoveBatches& batches) {
  for_each_landing(ground, piece, [&](std::size_t form, std::uint8_t level, const SpaceSet& puncts) {
    batches.append(piece.dots.punct, form, level, puncts);
  });
}

}  // namespace

// Counting takes two thirds, listing three quarters of the time on the wider path.
PUNCT_WIDE void legal_moves(const Position& position, std::vector<Move>& moves) {
  if (position.outcome()) return;
  MoveBatches batches(moves);
  for_each_add(position,
               [&](PieceKind, std::size_t form, const SpaceSet& puncts) { batches.append({}, form, 1, puncts); });
  Ground ground(position);
  for_each_free_piece(position, [&](const Piece& piece) { append_landings(ground, piece, batches); });
}

std::vector<Move> legal_moves(const Position& position) {
  std::vector<Move> moves;
  legal_moves(position, moves);
  return moves;
}

std::vector<Move> legal_moves_from(const Position& position, Space from) {
  std::vector<Move> moves;
  const Piece* piece = position.piece_with_punct_on(from);
  if (position.outcome() || piece == nullptr || piece->owner != position.to_move() || !position.is_free(*piece)) {
    return moves;
  }
  Ground ground(position);
  MoveBatches batches(moves);
  append_landings(ground, *piece, batches);
  return moves;
}

PUNCT_WIDE std::uint64_t count_legal_moves(const Position& position) noexcept {
  if (position.outcome()) return 0;
  std::uint64_t count = 0;
  const auto add = [&count](const SpaceSet& puncts) { count += static_cast<std::uint64_t>(puncts.size()); };
  for_each_add(position, [&](PieceKind, std::size_t, const SpaceSet& puncts) { add(puncts); });
  Ground ground(position);
  for_each_free_piece(position, [&](const Piece& piece) {
    for_each_landing(ground, piece, [&](std::size_t, std::uint8_t, const SpaceSet& puncts) { add(puncts); });
  });
  return count;
}

}  // namespace punct
