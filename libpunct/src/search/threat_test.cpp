// SPDX-License-Identifier: MIT
#include "search/threat_test.hpp"

#include <algorithm>

#include "board/center.hpp"
#include "board/shifts.hpp"
#include "punct/distance.hpp"
#include "punct/rules.hpp"
#include "punct/threats.hpp"
#include "rules/verdict.hpp"

namespace punct::detail {
namespace {

// The most spaces that a move gains.
constexpr int kReach = 3;

// Calls `visit(form)` with the index of each form of the kind until it returns true; whether it did.
template <class Visit>
bool any_form(PieceKind kind, Visit&& visit) {
  const std::size_t first = first_form(kind);
  for (std::size_t form = first; form < first + forms_of(kind).size(); ++form)
    if (visit(form)) return true;
  return false;
}

// The spaces of pieces of this form with their PÜNCTs here.
SpaceSet dots_of(std::size_t form, const SpaceSet& puncts) noexcept {
  const auto& [first, second] = kShifts[form].minors;
  return puncts | puncts.shifted(first) | puncts.shifted(second);
}

// Where the PÜNCT of a piece of this form can lie with all its dots in the set.
SpaceSet puncts_within(std::size_t form, const SpaceSet& set) noexcept {
  const auto& [first, second] = kShifts[form].minors;
  return set & set.shifted(-first) & set.shifted(-second);
}

}  // namespace

ThreatTest::ThreatTest(const Position& position) noexcept
    : position_(position),
      may_count_(position.rules() == Rules::standard && position.in_set(position.to_move()) <= 2),
      is_hopeless_(!may_count_ && distance_to_connection(position.topmost(position.to_move())) > 2 * kReach),
      chains_(position.topmost(position.to_move())),
      crossings_(chains_) {
  if (may_count_ || is_hopeless_) return;
  position.for_each_free_piece(position.to_move(), [&](const Piece& piece) {
    lines_[index_of(piece.kind)] |= kLines[piece.dots.punct.index()];
    free_ |= piece.dots.spaces();
  });
  if (crossings_.empty()) return;
  find_landings();
  find_joined();
}

void ThreatTest::find_landings() noexcept {
  const Player mover = position_.to_move();
  const SpaceSet& theirs = position_.topmost(opponent(mover));
  for (const PieceKind kind : kAllPieceKinds)
    any_form(kind, [&](std::size_t form) {
      const SpaceSet closing = crossings_.puncts(form);
      closing_[form] = closing;
      closing_of_kind_[index_of(kind)] |= closing;
      closing.for_each([&](Space punct) {
        if (Verdict::may_land(position_, kind, *lay(kAllForms[form], punct)))
          landing_of_kind_[index_of(kind)].insert(punct);
      });
      // A PÜNCT cannot land on a dot of the opponent's, whatever happens to the other dots (R13).
      const SpaceSet in_line = closing & lines_[index_of(kind)];
      opened_by_landing_ |= in_line | dots_of(form, in_line & ~theirs);
      if (position_.has_in_set(mover, kind)) opened_by_lifting_ |= dots_of(form, closing);
      return false;
    });
  opened_by_lifting_ |= opened_by_landing_;
}

void ThreatTest::find_joined() noexcept {
  const Player mover = position_.to_move();
  position_.for_each_free_piece(mover, [&](const Piece& piece) {
    const Space from = piece.dots.punct;
    const SpaceSet left = topmost_without(position_, mover, piece);
    any_form(piece.kind, [&](std::size_t form) {
      (closing_[form] & kLines[from.index()]).for_each([&](Space punct) {
        const Footprint to = *lay(kAllForms[form], punct);
        if (!complete_move(position_, from, to)) return;
        if (left_count_ < kMostJoined) left_[left_count_] = left | to.spaces();
        ++left_count_;
      });
      return false;
    });
  });
}

bool ThreatTest::may_threaten(const Move& move) const noexcept {
  if (may_count_) return true;
  const Piece* const lifted = move.is_add() ? nullptr : position_.piece_with_punct_on(move.from);
  const SpaceSet to = move.to.spaces();
  const SpaceSet from = lifted == nullptr ? SpaceSet() : lifted->dots.spaces();
  if (to.meets(opened_by_landing_) || from.meets(opened_by_lifting_)) return true;
  if (reaches(move.kind, move.to.punct, from) || (lifted != nullptr && frees(*lifted))) return true;
  if (!to.meets(chains_.reached())) return false;
  const Player mover = position_.to_move();
  const SpaceSet own = lifted == nullptr ? position_.topmost(mover) : topmost_without(position_, mover, *lifted);
  return joins(to) || widens(move, lifted, own | to);
}

// Whether the piece that was just put down can go on to close a gap.
bool ThreatTest::reaches(PieceKind kind, Space punct, const SpaceSet& lifted) const noexcept {
  const SpaceSet& lines = kLines[punct.index()];
  if (lines.meets(landing_of_kind_[index_of(kind)])) return true;
  return !lifted.empty() && lines.meets(closing_of_kind_[index_of(kind)]) &&
         any_form(kind, [&](std::size_t form) { return dots_of(form, closing_[form] & lines).meets(lifted); });
}

// Whether lifting the piece uncovers one that may close a gap.
bool ThreatTest::frees(const Piece& lifted) const noexcept {
  const auto dots = lifted.dots.dots();
  return std::any_of(dots.begin(), dots.end(), [&](Space dot) {
    const Piece* const below = position_.below_top(dot);
    return below != nullptr && below->owner == lifted.owner &&
           closing_of_kind_[index_of(below->kind)].meets(kLines[below->dots.punct.index()]);
  });
}

bool ThreatTest::joins(const SpaceSet& added) const noexcept {
  if (left_count_ > kMostJoined) return true;
  return std::any_of(left_.begin(), left_.begin() + static_cast<std::ptrdiff_t>(left_count_),
                     [&](const SpaceSet& left) { return distance_to_connection(left | added) == 0; });
}

// Whether a piece that can be there with the next move closes a gap that was too wide.
bool ThreatTest::widens(const Move& move, const Piece* lifted, const SpaceSet& own) const noexcept {
  const Crossings crossings(SideChains(chains_, own), chains_);
  if (crossings.empty()) return false;
  const Player mover = position_.to_move();
  auto lines = lines_;
  lines[index_of(move.kind)] |= kLines[move.to.punct.index()];
  SpaceSet empty = ~position_.covered();
  if (lifted != nullptr) {
    empty |= lifted->dots.spaces();
    lifted->dots.for_each([&](Space dot) {
      const Piece* const below = position_.below_top(dot);
      if (below == nullptr || below->owner != mover) return;
      lines[index_of(below->kind)] |= kLines[below->dots.punct.index()];
      empty |= below->dots.spaces();
    });
  }
  empty &= ~move.to.spaces();
  const SpaceSet open = center_is_closed(position_) ? empty & ~kCenter : empty;
  return std::any_of(kAllPieceKinds.begin(), kAllPieceKinds.end(), [&](PieceKind kind) {
    return any_form(kind, [&](std::size_t form) {
      const SpaceSet closing = crossings.puncts(form) & ~closing_[form];
      if (closing.empty()) return false;
      return (position_.has_in_set(mover, kind) && closing.meets(puncts_within(form, open))) ||
             closing.meets(lines[index_of(kind)] & (own | puncts_within(form, empty | free_)));
    });
  });
}

}  // namespace punct::detail
