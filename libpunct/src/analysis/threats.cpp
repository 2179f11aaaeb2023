// SPDX-License-Identifier: MIT
#include "punct/threats.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "analysis/refuter.hpp"
#include "board/flood.hpp"
#include "board/shifts.hpp"
#include "punct/rules.hpp"

namespace punct {
namespace {

using detail::kLines;
using detail::kShifts;
using detail::WideSet;

// The spaces from which the PÜNCT of a piece of this form puts a dot into the set.
SpaceSet puncts_touching(std::size_t form, const SpaceSet& set) noexcept {
  const auto& [first, second] = kShifts[form].minors;
  return set | set.shifted(-first) | set.shifted(-second);
}

// The spaces next to the chains that start from either side of a pair. Nobody is connected before the move, and what
// lifting a piece uncovers lies where the piece lay: a piece connects exactly if it has a dot in both.
struct Gates {
  SpaceSet one;
  SpaceSet other;
  std::size_t pair = 0;  // of kSides
};

// The chains of a player that start from each side, and the spaces that they take or lie next to, with the side itself.
class SideChains {
 public:
  explicit SideChains(const SpaceSet& own) noexcept : own_(own) { find(); }

 private:
  friend class Crossings;

  PUNCT_WIDE void find() noexcept {
    for (std::size_t pair = 0; pair < kSides.size(); ++pair)
      for (std::size_t end = 0; end < 2; ++end) {
        const WideSet side = kSides[pair][end];
        const WideSet chains = detail::flooded(side, own_);
        chains_[pair][end] = chains.set();
        reached_[pair][end] = (detail::grown(chains) | side).set();
      }
  }
  // The gate at an end of a pair once the player has lost these spaces. Only chains that lose one are followed again.
  PUNCT_INLINED WideSet gate(std::size_t pair, std::size_t end, const WideSet& left,
                             const WideSet& lost) const noexcept {
    if (!lost.meets(chains_[pair][end])) return WideSet(reached_[pair][end]) & ~left;
    const WideSet side = kSides[pair][end];
    return (detail::grown(detail::flooded(side, left)) | side) & ~left;
  }

  SpaceSet own_;
  std::array<std::array<SpaceSet, 2>, kSides.size()> chains_;
  std::array<std::array<SpaceSet, 2>, kSides.size()> reached_;
};

// The pairs of gates that are no farther apart than two dots of a piece.
class Crossings {
 public:
  explicit Crossings(const SideChains& chains) noexcept {
    for (; size_ < gates_.size(); ++size_) gates_[size_].pair = size_;
    find(chains, chains.own_);
  }
  // The same once the player holds only those spaces that are left: no other pair of gates comes nearer by that.
  [[nodiscard]] Crossings without_lost(const SideChains& chains, const SpaceSet& left) const noexcept {
    Crossings fewer = *this;
    fewer.find(chains, left);
    return fewer;
  }

  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }

  // Where the PÜNCT of a piece of this form connects.
  [[nodiscard]] SpaceSet puncts(std::size_t form) const noexcept {
    SpaceSet found;
    for (std::size_t i = 0; i < size_; ++i)
      found |= puncts_touching(form, gates_[i].one) & puncts_touching(form, gates_[i].other);
    return found & kShifts[form].room;
  }

 private:
  // Keeps those pairs that can be crossed.
  PUNCT_WIDE void find(const SideChains& chains, const SpaceSet& all_left) noexcept {
    const WideSet left = all_left;
    const WideSet lost = WideSet(chains.own_) & ~left;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      const std::size_t pair = gates_[i].pair;
      const WideSet one = chains.gate(pair, 0, left, lost);
      const WideSet other = chains.gate(pair, 1, left, lost);
      if (detail::grown(detail::grown(one)).meets(other)) gates_[kept++] = {one.set(), other.set(), pair};
    }
    size_ = kept;
  }

  std::array<Gates, kSides.size()> gates_;
  std::size_t size_ = 0;
};

// Calls `found(const Move&)` for each connecting move until it returns false.
template <class Found>
class WinSearch {
 public:
  WinSearch(const Position& position, Found found)
      : position_(position), mover_(position.to_move()), found_(std::move(found)) {}

  void run() {
    const SideChains chains(position_.topmost(mover_));
    const Crossings crossings(chains);
    // A piece that is moved leaves less behind than an added one finds.
    if (crossings.empty()) return;
    for (const PieceKind kind : kAllPieceKinds)
      if (position_.has_in_set(mover_, kind)) try_forms({}, kind, crossings, ~position_.covered());
    position_.for_each_free_piece(mover_, [&](const Piece& piece) {
      if (stopped_) return;
      const Crossings left = crossings.without_lost(chains, topmost_without(position_, mover_, piece));
      if (!left.empty()) try_forms(piece.dots.punct, piece.kind, left, kLines[piece.dots.punct.index()]);
    });
  }

 private:
  void try_forms(Space from, PieceKind kind, const Crossings& crossings, const SpaceSet& puncts) {
    for (std::size_t form = first_form(kind); form < first_form(kind) + forms_of(kind).size() && !stopped_; ++form)
      (crossings.puncts(form) & puncts).for_each([&](Space punct) {
        if (!stopped_) try_footprint(from, kind, *lay(kAllForms[form], punct));
      });
  }

  void try_footprint(Space from, PieceKind kind, const Footprint& to) {
    const auto move = from ? complete_move(position_, from, to) : complete_add(position_, kind, to);
    if (move && !found_(*move)) stopped_ = true;
  }

  const Position& position_;
  Player mover_;
  Found found_;
  bool stopped_ = false;
};

// Whether adding the last piece wins by the count of the central hexagon, which the added piece cannot change (R10).
bool last_piece_wins(const Position& position) noexcept {
  const Player mover = position.to_move();
  return position.rules() == Rules::standard && position.in_set(mover) == 1 &&
         position.center_count(mover) > position.center_count(opponent(mover));
}

std::optional<Move> any_add(const Position& position) noexcept {
  for (const Form& form : kAllForms)
    for (const Space punct : kAllSpaces)
      if (const auto to = lay(form, punct))
        if (const auto move = complete_add(position, form.kind, *to)) return *move;
  return std::nullopt;
}

}  // namespace

std::optional<Move> some_winning_move(const Position& position) {
  std::optional<Move> win;
  if (position.outcome()) return win;
  if (last_piece_wins(position)) win = any_add(position);
  if (win) return win;
  WinSearch(position, [&](const Move& found) {
    win = found;
    return false;
  }).run();
  return win;
}

void winning_moves(const Position& position, std::vector<Move>& moves) {
  if (position.outcome()) return;
  const auto first = static_cast<std::ptrdiff_t>(moves.size());
  const bool every_add = last_piece_wins(position);
  if (every_add) {
    legal_moves(position, moves);
    moves.erase(std::remove_if(moves.begin() + first, moves.end(), [](const Move& move) { return !move.is_add(); }),
                moves.end());
  }
  WinSearch(position, [&](const Move& move) {
    if (!every_add || !move.is_add()) moves.push_back(move);
    return true;
  }).run();
}

std::vector<Move> winning_moves(const Position& position) {
  std::vector<Move> moves;
  winning_moves(position, moves);
  return moves;
}

bool has_winning_move(const Position& position) { return some_winning_move(position).has_value(); }

std::optional<Move> safe_move(const Position& position) {
  std::vector<Move> moves = legal_moves(position);
  if (moves.empty()) return std::nullopt;
  Refuter refuter(position);
  const Move least = *std::min_element(moves.begin(), moves.end());
  if (!refuter.refutes(least)) return least;
  // The threat that refutes one move plainly refutes most; only the others are sorted.
  moves.erase(
      std::remove_if(moves.begin(), moves.end(), [&](const Move& move) { return refuter.is_plainly_refuted(move); }),
      moves.end());
  std::sort(moves.begin(), moves.end());
  const auto safe = std::find_if(moves.begin(), moves.end(), [&](const Move& move) { return !refuter.refutes(move); });
  return safe == moves.end() ? std::nullopt : std::optional(*safe);
}

SpaceSet topmost_without(const Position& position, Player player, const Piece& piece) noexcept {
  WideSet without = ~detail::spaces_of(piece.dots) & position.topmost(player);
  piece.dots.for_each([&](Space dot) {
    const Piece* below = position.below_top(dot);
    without |= detail::space_if(below != nullptr && below->owner == player, dot);
  });
  return without.set();
}

}  // namespace punct
