// SPDX-License-Identifier: MIT
#include "punct/threats.hpp"

#include <algorithm>
#include <utility>

#include "analysis/crossings.hpp"
#include "analysis/refuter.hpp"
#include "board/shifts.hpp"
#include "board/wide_set.hpp"
#include "punct/rules.hpp"

namespace punct {
namespace {

using detail::Crossings;
using detail::kLines;
using detail::SideChains;
using detail::WideSet;

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
