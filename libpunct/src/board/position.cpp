// SPDX-License-Identifier: MIT
#include "punct/position.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "board/flood.hpp"
#include "board/wide.hpp"
#include "punct/connection.hpp"

namespace punct {

bool stands_before(const Piece& a, const Piece& b) noexcept {
  return std::tie(a.level, a.dots, a.owner, a.kind) < std::tie(b.level, b.dots, b.owner, b.kind);
}

Position::Position(Rules rules) noexcept : rules_(rules) {
  top_.fill(kNoSlot);
  below_[kNoSlot].fill(kNoSlot);
  pieces_[kNoSlot].level = 0;
  for (const Player player : kPlayers)
    for (const PieceKind kind : kAllPieceKinds)
      for (Slots left = slots_of(player, kind); left != 0; left &= left - 1) {
        Piece& piece = pieces_[static_cast<std::size_t>(std::countr_zero(left))];
        piece.owner = player;
        piece.kind = kind;
      }
}

std::vector<Piece> Position::stack(Space space) const {
  std::vector<Piece> found;
  for_each_on(space, [&](const Piece& piece) { found.push_back(piece); });
  std::reverse(found.begin(), found.end());
  return found;
}

std::vector<Piece> Position::pieces() const {
  std::vector<Piece> all;
  all.reserve(static_cast<std::size_t>(piece_count()));
  for_each_piece([&](const Piece& piece) { all.push_back(piece); });
  std::sort(all.begin(), all.end(), stands_before);
  return all;
}

using detail::WideSet;

// Here and in lift() the dots are read one by one. An array of them would be stored byte by byte and loaded as a whole,
// which stalls until all bytes have reached the cache.
SpaceSet Position::put(std::uint8_t slot) noexcept {
  const Piece& piece = pieces_[slot];
  auto& below = below_[slot];
  const WideSet spaces = detail::spaces_of(piece.dots);
  below[0] = std::exchange(top_[piece.dots.punct.index()], slot);
  below[1] = std::exchange(top_[piece.dots.minors[0].index()], slot);
  below[2] = std::exchange(top_[piece.dots.minors[1].index()], slot);
  SpaceSet& own = topmost_[index_of(piece.owner)];
  SpaceSet& other = topmost_[index_of(opponent(piece.owner))];
  own = (spaces | own).set();
  other = (~spaces & other).set();
  on_board_ |= Slots{1} << slot;
  return spaces.set();
}

// Whose dot lies below each dot is unpredictable, so there is no branch: a dot of the other player gives no space.
SpaceSet Position::lift(std::uint8_t slot) noexcept {
  const Piece& piece = pieces_[slot];
  const auto& below = below_[slot];
  const WideSet elsewhere = ~detail::spaces_of(piece.dots);
  WideSet white, black;
  const auto uncover = [&](Space dot, std::uint8_t under) PUNCT_INLINED_LAMBDA {
    top_[dot.index()] = under;
    white |= detail::space_if(under < kSetSize, dot);
    black |= detail::space_if(under - unsigned{kSetSize} < kSetSize, dot);
  };
  uncover(piece.dots.punct, below[0]);
  uncover(piece.dots.minors[0], below[1]);
  uncover(piece.dots.minors[1], below[2]);
  topmost_[0] = ((elsewhere & topmost_[0]) | white).set();
  topmost_[1] = ((elsewhere & topmost_[1]) | black).set();
  on_board_ &= ~(Slots{1} << slot);
  return piece.owner == Player::white ? black.set() : white.set();
}

namespace {

// A chain between the sides of a pair crosses every line in between. The lines are checked first, because most
// positions fail here and need no flood fill. They are checked together, because which one fails is unpredictable. Each
// test may pass wrongly if a line next to the sides is empty.

// The index of a space is 16 * column - slant, so the spaces of a slant are 16 apart.
PUNCT_INLINED bool may_cross_slants(const WideSet& spaces) noexcept {
  std::uint64_t slants = spaces.folded();
  slants |= slants >> 32;
  slants |= slants >> 16;
  return (slants & 0xFFFF) == 0xFFFF;
}

// The index is also 15 * column + row. Words are overlaid at a distance of 60 indices, with the bits beyond 64 wrapped
// around to the start; the result is folded to 15.
PUNCT_INLINED bool may_cross_rows(const WideSet& spaces) noexcept {
  const std::uint64_t low = spaces.folded_by_60();
  std::uint64_t rows = low | low >> 60 | spaces.pushed_out_by_60() << 4;
  rows |= rows >> 30;
  rows |= rows >> 15;
  return (rows & 0x7FFF) == 0x7FFF;
}

// The sixteen indices from 16 * column are the spaces of this column on or above slant 0 and those of the next column
// below it. They form a bent line, which a step to the next column meets at either end.
PUNCT_INLINED bool may_cross_columns(const WideSet& spaces) noexcept { return spaces.fills_columns(); }

PUNCT_INLINED bool may_connect(const WideSet& spaces) noexcept {
  const bool slants = may_cross_slants(spaces);
  const bool rows = may_cross_rows(spaces);
  const bool columns = may_cross_columns(spaces);
  return slants | rows | columns;
}

// Whether the part of `within` around the seeds joins two opposite sides. A single chain does if it meets both.
PUNCT_INLINED bool connects_around(const WideSet& seeds, const WideSet& within, bool is_one_chain) noexcept {
  if (!may_connect(within)) return false;
  const WideSet region = detail::flooded(seeds, within);
  if (!may_connect(region)) return false;
  if (!is_one_chain) return connects(region.set());
  return std::any_of(kSides.begin(), kSides.end(), [&](const auto& sides) PUNCT_INLINED_LAMBDA {
    return region.meets(sides[0]) && region.meets(sides[1]);
  });
}

}  // namespace

// Nobody was connected before the move, so a chain must contain a space that its player has just gained.
std::optional<Outcome> Position::outcome_after(const SpaceSet& gained, const SpaceSet& uncovered, Player mover,
                                               bool added) const noexcept {
  const Player other = opponent(mover);
  // A chain has a space in each of seventeen lines, which takes six pieces of three dots.
  const bool has_enough = std::popcount(slots_of(mover) & on_board_) >= 6;
  // A piece's dots are adjacent, so they reach a single chain; uncovered spaces may lie in several.
  if (has_enough && connects_around(gained, topmost(mover), true)) return Outcome{mover, Reason::connection};
  if (!WideSet(uncovered).empty() && connects_around(uncovered, topmost(other), false))
    return Outcome{other, Reason::connection};
  if (!added || (slots_of(mover) & ~on_board_) != 0) return std::nullopt;
  return outcome_by_last_piece();
}

Outcome Position::outcome_by_last_piece() const noexcept {
  if (rules_ == Rules::basic) return Outcome{std::nullopt, Reason::pieces};
  const int lead = center_count(Player::white) - center_count(Player::black);
  if (lead == 0) return Outcome{std::nullopt, Reason::center};
  return Outcome{lead > 0 ? Player::white : Player::black, Reason::center};
}

Position::Undo Position::play_unchecked(const Move& move) noexcept {
  return detail::wide([this, &move] {
    const Player mover = to_move_;
    std::uint8_t slot = top_[move.from.index()];
    SpaceSet uncovered;
    if (move.is_add()) {
      slot = static_cast<std::uint8_t>(std::countr_zero(slots_of(mover, move.kind) & ~on_board_));
    } else {
      uncovered = lift(slot);
    }
    Piece& piece = pieces_[slot];
    const Undo undo(piece, slot, !move.is_add());
    piece.dots = move.to;
    piece.level = move.level;
    const SpaceSet gained = put(slot);
    outcome_ = outcome_after(gained, (~WideSet(gained) & uncovered).set(), mover, move.is_add());
    to_move_ = opponent(mover);
    return undo;
  });
}

void Position::take_back(const Undo& undo) noexcept {
  const std::uint8_t slot = undo.slot();
  lift(slot);
  pieces_[slot].dots = undo.dots();
  pieces_[slot].level = undo.level();
  if (undo.was_on_board()) put(slot);
  to_move_ = opponent(to_move_);
  outcome_.reset();
}

bool operator==(const Position& a, const Position& b) noexcept {
  if (a.rules_ != b.rules_ || a.to_move_ != b.to_move_ || a.topmost_ != b.topmost_) return false;
  return std::popcount(a.on_board_) == std::popcount(b.on_board_) && a.pieces() == b.pieces();
}

namespace {

// Checks each piece of a setup against all the others.
class SetupCheck {
 public:
  explicit SetupCheck(const Setup& setup) : setup_(setup) {}

  std::vector<SetupDefect> defects() {
    const bool too_many_to_compare = setup_.pieces.size() > kPieces;
    for (std::size_t i = 0; i < setup_.pieces.size(); ++i) {
      if (!check_piece(i) || too_many_to_compare) continue;
      check_shared(i);
      if (setup_.pieces[i].level >= 2) check_support(i);
    }
    return std::move(defects_);
  }

 private:
  using Kind = SetupDefect::Kind;

  void add(Kind kind, std::size_t piece, Space space = {}) { defects_.push_back({kind, piece, space}); }

  bool check_piece(std::size_t i) {
    const Piece& piece = setup_.pieces[i];
    int& used = used_[index_of(piece.owner)][index_of(piece.kind)];
    if (++used > kSetCounts[index_of(piece.kind)]) add(Kind::too_many, i);
    const bool level_fits = piece.level >= 1 && piece.level <= kPieces;
    const bool shape_fits = orientation_of(piece.kind, piece.dots).has_value();
    if (!level_fits) add(Kind::level, i);
    if (!shape_fits) add(Kind::shape, i);
    return level_fits && shape_fits;
  }

  void check_shared(std::size_t i) {
    const Piece& piece = setup_.pieces[i];
    for (std::size_t j = 0; j < i; ++j) {
      const Piece& other = setup_.pieces[j];
      if (other.level != piece.level) continue;
      for (const Space dot : piece.dots.dots())
        if (other.dots.holds(dot)) return add(Kind::shared, i, dot);
    }
  }

  // The highest piece on a space below the given level.
  [[nodiscard]] const Piece* under(Space space, int level) const {
    const Piece* highest = nullptr;
    for (const Piece& piece : setup_.pieces)
      if (piece.level < level && piece.dots.holds(space) && (highest == nullptr || piece.level > highest->level)) {
        highest = &piece;
      }
    return highest;
  }

  void check_support(std::size_t i) {
    const Piece& piece = setup_.pieces[i];
    const Space middle = middle_of(piece.kind, piece.dots);
    for (const Space dot : piece.dots.dots()) {
      const Piece* support = under(dot, piece.level);
      const int height = support == nullptr ? 0 : support->level;
      if (dot != middle && height != piece.level - 1) return add(Kind::unsupported, i, dot);
    }
    const Piece* carrier = under(piece.dots.punct, piece.level);
    if (carrier == nullptr) return add(Kind::punct_on_nothing, i, piece.dots.punct);
    if (carrier->owner != piece.owner) add(Kind::punct_on_opponent, i, piece.dots.punct);
  }

  const Setup& setup_;
  std::array<std::array<int, kPieceKinds>, 2> used_{};
  std::vector<SetupDefect> defects_;
};

}  // namespace

Expected<Position, std::vector<SetupDefect>> Position::from(const Setup& setup) {
  if (auto defects = SetupCheck(setup).defects(); !defects.empty()) return Unexpected{std::move(defects)};
  Position position(setup.rules);
  std::vector<Piece> pieces = setup.pieces;
  std::sort(pieces.begin(), pieces.end(), stands_before);
  for (const Piece& piece : pieces) {
    const Slots free = slots_of(piece.owner, piece.kind) & ~position.on_board_;
    const auto slot = static_cast<std::uint8_t>(std::countr_zero(free));
    position.pieces_[slot] = piece;
    position.put(slot);
  }
  position.to_move_ = setup.to_move;
  for (const Player player : {opponent(setup.to_move), setup.to_move})
    if (!position.outcome_ && connects(position.topmost(player))) {
      position.outcome_ = Outcome{player, Reason::connection};
    }
  const bool set_empty = position.in_set(Player::white) == 0 || position.in_set(Player::black) == 0;
  if (!position.outcome_ && set_empty) position.outcome_ = position.outcome_by_last_piece();
  return position;
}

}  // namespace punct
