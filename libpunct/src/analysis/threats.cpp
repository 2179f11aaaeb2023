// SPDX-License-Identifier: MIT
#include "punct/threats.hpp"

#include <algorithm>
#include <array>

#include "analysis/refuter.hpp"
#include "punct/connection.hpp"
#include "punct/rules.hpp"

namespace punct {
namespace {

constexpr int shift_of(Offset by) noexcept { return 15 * by.columns + by.rows; }

// For each form, the spaces where its PÜNCT can lie with all dots on the board.
const std::array<SpaceSet, kForms>& on_board() {
  static const std::array<SpaceSet, kForms> table = [] {
    std::array<SpaceSet, kForms> sets{};
    for (std::size_t form = 0; form < kForms; ++form)
      for (const Space space : kAllSpaces)
        if (lay(kAllForms[form], space)) sets[form].insert(space);
    return sets;
  }();
  return table;
}

// For each space, all spaces on a line with it, itself included (rule R11).
const std::array<SpaceSet, 256>& lines() {
  static const std::array<SpaceSet, 256> table = [] {
    std::array<SpaceSet, 256> sets{};
    for (const Space from : kAllSpaces)
      for (const Space to : kAllSpaces)
        if (in_line(from, to)) sets[from.index()].insert(to);
    return sets;
  }();
  return table;
}

// The spaces from which the PÜNCT of a piece of this form puts a dot into the set.
SpaceSet puncts_touching(const Form& form, const SpaceSet& set) noexcept {
  return set | set.shifted(-shift_of(form.minors[0])) | set.shifted(-shift_of(form.minors[1]));
}

// The spaces next to the chains that start from either side of a pair. A new piece that connects over at most three
// missing spaces has a dot in both.
struct Gates {
  SpaceSet one;
  SpaceSet other;
};

class WinSearch {
 public:
  explicit WinSearch(const Position& position) : position_(position), mover_(position.to_move()) {}

  // Calls `found(const Move&)` for each connecting move until it returns false.
  template <class Found>
  void run(Found&& found) {
    if (!can_connect_at_best() || !try_adding(found)) return;
    position_.for_each_piece([&](const Piece& piece) {
      if (can_go(piece)) try_moving(piece, found);
    });
  }

 private:
  [[nodiscard]] bool can_go(const Piece& piece) const noexcept {
    return piece.owner == mover_ && position_.is_free(piece);
  }

  // Whether a piece could connect if all dots that lifting any piece uncovers counted at once.
  [[nodiscard]] bool can_connect_at_best() noexcept {
    SpaceSet best = position_.topmost(mover_);
    position_.for_each_piece([&](const Piece& piece) {
      if (can_go(piece) && piece.level > 1) best |= topmost_without(position_, mover_, piece);
    });
    prepare(best);
    return can_connect();
  }

  // Whether the gates of a pair are no farther apart than two dots of a piece.
  [[nodiscard]] bool can_connect() const noexcept {
    return std::any_of(gates_.begin(), gates_.end(),
                       [](const Gates& gates) { return grown(grown(gates.one)).meets(gates.other); });
  }

  template <class Found>
  bool try_adding(Found& found) {
    prepare(position_.topmost(mover_));
    if (!can_connect()) return true;
    for (const PieceKind kind : kAllPieceKinds)
      if (position_.in_set(mover_, kind) > 0) try_forms({}, kind, ~position_.covered(), found);
    return !stopped_;
  }

  template <class Found>
  void try_moving(const Piece& piece, Found& found) {
    prepare(topmost_without(position_, mover_, piece));
    if (can_connect()) try_forms(piece.dots.punct, piece.kind, lines()[piece.dots.punct.index()], found);
  }

  void prepare(const SpaceSet& own) noexcept {
    own_ = own;
    for (std::size_t pair = 0; pair < kSides.size(); ++pair)
      gates_[pair] = {gate(kSides[pair][0]), gate(kSides[pair][1])};
  }
  [[nodiscard]] SpaceSet gate(const SpaceSet& side) const noexcept {
    return (grown(reached(side & own_, own_)) | side) & ~own_;
  }

  template <class Found>
  void try_forms(Space from, PieceKind kind, const SpaceSet& puncts, Found& found) {
    for (std::size_t form = first_form(kind); form < first_form(kind) + forms_of(kind).size() && !stopped_; ++form) {
      SpaceSet hopeful;
      for (const Gates& gates : gates_)
        hopeful |= puncts_touching(kAllForms[form], gates.one) & puncts_touching(kAllForms[form], gates.other);
      hopeful &= puncts & on_board()[form];
      if (hopeful.empty()) continue;
      hopeful.for_each([&](Space punct) {
        if (!stopped_) try_footprint(from, kind, *lay(kAllForms[form], punct), found);
      });
    }
  }

  template <class Found>
  void try_footprint(Space from, PieceKind kind, const Footprint& to, Found& found) {
    if (!connects(own_ | to.spaces())) return;
    const auto move = from ? complete_move(position_, from, to) : complete_add(position_, kind, to);
    if (move && !found(*move)) stopped_ = true;
  }

  const Position& position_;
  Player mover_;
  SpaceSet own_;
  std::array<Gates, 3> gates_;
  bool stopped_ = false;
};

// Whether adding the last piece wins by the count of the central hexagon, which the added piece cannot change (R10).
bool last_piece_wins(const Position& position) noexcept {
  const Player mover = position.to_move();
  return position.rules() == Rules::standard && position.in_set(mover) == 1 &&
         position.center_count(mover) > position.center_count(opponent(mover));
}

std::optional<Move> any_add(const Position& position) noexcept {
  for (std::size_t form = 0; form < kForms; ++form)
    for (const Space punct : kAllSpaces)
      if (on_board()[form].contains(punct)) {
        const auto move = complete_add(position, kAllForms[form].kind, *lay(kAllForms[form], punct));
        if (move) return *move;
      }
  return std::nullopt;
}

}  // namespace

std::optional<Move> some_winning_move(const Position& position) {
  std::optional<Move> win;
  if (position.outcome()) return win;
  if (last_piece_wins(position)) win = any_add(position);
  if (win) return win;
  WinSearch(position).run([&](const Move& found) {
    win = found;
    return false;
  });
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
  WinSearch(position).run([&](const Move& move) {
    if (!every_add || !move.is_add()) moves.push_back(move);
    return true;
  });
}

std::vector<Move> winning_moves(const Position& position) {
  std::vector<Move> moves;
  winning_moves(position, moves);
  return moves;
}

bool has_winning_move(const Position& position) { return some_winning_move(position).has_value(); }

std::optional<Move> safe_move(const Position& position) {
  Refuter refuter(position);
  std::vector<Move> moves = legal_moves(position);
  std::sort(moves.begin(), moves.end());
  const auto safe = std::find_if(moves.begin(), moves.end(), [&](const Move& move) { return !refuter.refutes(move); });
  return safe == moves.end() ? std::nullopt : std::optional(*safe);
}

SpaceSet topmost_without(const Position& position, Player player, const Piece& piece) noexcept {
  SpaceSet without = position.topmost(player) & ~piece.dots.spaces();
  for (const Space dot : piece.dots.dots()) {
    const Piece* below = position.below_top(dot);
    if (below != nullptr && below->owner == player) without.insert(dot);
  }
  return without;
}

}  // namespace punct
