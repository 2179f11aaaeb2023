// SPDX-License-Identifier: MIT
#include "punct/made_up.hpp"

#include <algorithm>
#include <array>

#include "punct/distance.hpp"
#include "punct/rules.hpp"
#include "punct/threats.hpp"

namespace punct {
namespace {

enum class Sort : std::uint8_t { add, move, jump };
constexpr std::array<Sort, 3> kSorts{Sort::add, Sort::move, Sort::jump};

constexpr Sort sort_of(const Move& move) noexcept {
  return move.is_add() ? Sort::add : move.level == 1 ? Sort::move : Sort::jump;
}

// A set of spaces as a list to draw from.
struct Pool {
  std::array<Space, kSpaces> spaces{};
  std::uint32_t size = 0;

  constexpr Pool() = default;
  explicit Pool(const SpaceSet& set) {
    set.for_each([this](Space space) { spaces[size++] = space; });
  }
};

// The most spaces that one space shares a line with, itself included.
constexpr std::uint32_t kLongestReach = 45;
struct Reach {
  std::array<Space, kLongestReach> spaces{};
  std::uint32_t size = 0;
};
const std::array<Reach, 256>& reaches() {
  static const std::array<Reach, 256> table = [] {
    std::array<Reach, 256> made{};
    for (const Space from : kAllSpaces)
      for (const Space to : kAllSpaces)
        if (Reach& reach = made[from.index()]; in_line(from, to)) reach.spaces[reach.size++] = to;
    return made;
  }();
  return table;
}

// Draws legal moves of one sort, all with the same probability. It draws proposals evenly and drops those that are
// illegal or of another sort.
class Draw {
 public:
  Draw(const Position& position, Random& random)
      : position_(position), random_(random), own_(position.topmost(position.to_move())) {
    position.for_each_piece([&](const Piece& piece) {
      if (piece.owner == position.to_move() && position.is_free(piece)) free_[free_count_++] = &piece;
    });
    std::sort(free_.begin(), free_.begin() + free_count_,
              [](const Piece* a, const Piece* b) { return a->dots.punct < b->dots.punct; });
  }

  [[nodiscard]] bool is_hopeless(Sort sort) const noexcept { return sort != Sort::add && free_count_ == 0; }

  // `std::nullopt` if many proposals in a row were dropped; the sort may then have no legal move.
  [[nodiscard]] std::optional<Move> draw(Sort sort) {
    constexpr int kPatience = 300;
    for (int tries = 0; tries < kPatience; ++tries) {
      const auto move = sort == Sort::add ? proposed_add() : proposed_move(sort);
      if (move && sort_of(*move) == sort) return move;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::optional<Move> proposed_add() {
    const Form& form = kAllForms[random_.below(kForms)];
    const Space punct = kAllSpaces[random_.below(kSpaces)];
    return position_.in_set(position_.to_move(), form.kind) == 0 ? std::nullopt : completed({}, form, punct);
  }

  [[nodiscard]] std::optional<Move> proposed_move(Sort sort) {
    const Piece& piece = *free_[random_.below(free_count_)];
    const auto forms = forms_of(piece.kind);
    const Form& form = forms[random_.below(static_cast<std::uint32_t>(forms.size()))];
    const Space from = piece.dots.punct;
    const Space punct = sort == Sort::jump ? own_.spaces[random_.below(own_.size)] : drawn_in_reach(from);
    return !punct || !in_line(from, punct) ? std::nullopt : completed(from, form, punct);
  }
  [[nodiscard]] Space drawn_in_reach(Space from) {
    return reaches()[from.index()].spaces[random_.below(kLongestReach)];
  }

  [[nodiscard]] std::optional<Move> completed(Space from, const Form& form, Space punct) const {
    const auto to = lay(form, punct);
    if (!to) return std::nullopt;
    const auto move = from ? complete_move(position_, from, *to) : complete_add(position_, form.kind, *to);
    return move ? std::optional(*move) : std::nullopt;
  }

  const Position& position_;
  Random& random_;
  std::array<const Piece*, kSetSize> free_{};
  std::uint32_t free_count_ = 0;
  // The PÜNCT of a jumping piece must land on a dot of the mover's (R13).
  Pool own_;
};

using Weights = std::array<std::uint32_t, 3>;

std::optional<Sort> drawn_sort(const Weights& weights, Random& random) {
  const std::uint32_t all = weights[0] + weights[1] + weights[2];
  if (all == 0) return std::nullopt;
  std::uint32_t drawn = random.below(all);
  for (const Sort sort : kSorts) {
    const std::uint32_t weight = weights[static_cast<std::size_t>(sort)];
    if (drawn < weight) return sort;
    drawn -= weight;
  }
  return std::nullopt;
}

// The legal moves for which `wanted` holds, in an order that does not depend on the move generator.
template <class Wanted>
std::vector<Move> listed_moves(const Position& position, Wanted wanted) {
  std::vector<Move> moves = legal_moves(position);
  moves.erase(std::remove_if(moves.begin(), moves.end(), [&](const Move& move) { return !wanted(move); }), moves.end());
  std::sort(moves.begin(), moves.end());
  return moves;
}

std::optional<Move> any_of(const std::vector<Move>& moves, Random& random) {
  if (moves.empty()) return std::nullopt;
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

// The moves that affect a connection: onto spaces missing in the mover's nearest chain, or over the opponent's.
std::vector<Move> purposeful_moves(const Position& position) {
  const SpaceSet& own = position.topmost(position.to_move());
  SpaceSet aims;
  for (const Space space : nearest_chain(own).spaces)
    if (!own.contains(space)) aims.insert(space);
  for (const Space space : nearest_chain(position.topmost(opponent(position.to_move()))).spaces) aims.insert(space);
  return listed_moves(position, [&](const Move& move) { return move.to.spaces().meets(aims); });
}

// Two players who overlook nothing block each other forever in a third of the games. With one move in ten drawn at
// random and one threat in four overlooked, five games in six end in a connection, after 40 plies or so.
constexpr std::uint32_t kWhim = 10;
constexpr std::uint32_t kOversight = 4;

struct Rated {
  Move move;
  int rating;
};

// Rates an added piece a little above what it gains, so that games come to an end.
int rating(const Position& after, const Move& move) noexcept {
  const Player mover = opponent(after.to_move());
  return distance_to_connection(after.topmost(opponent(mover))) - 2 * distance_to_connection(after.topmost(mover)) +
         (move.is_add() ? 1 : 0);
}

// Best first; equal moves keep the order in which they were drawn.
std::vector<Rated> rated_handful(const Position& position, Random& random) {
  constexpr std::size_t kHandful = 24;
  std::vector<Move> moves = purposeful_moves(position);
  std::vector<Rated> handful;
  Position after = position;
  for (std::size_t drawn = 0; drawn < std::min(kHandful, moves.size()); ++drawn) {
    const auto left = static_cast<std::uint32_t>(moves.size() - drawn);
    std::swap(moves[drawn], moves[drawn + random.below(left)]);
    const auto undo = after.play_unchecked(moves[drawn]);
    handful.push_back({moves[drawn], rating(after, moves[drawn])});
    after.take_back(undo);
  }
  std::stable_sort(handful.begin(), handful.end(), [](const Rated& a, const Rated& b) { return a.rating > b.rating; });
  return handful;
}

bool lets_opponent_win(const Position& position, const Move& move) {
  Position after = position;
  after.play_unchecked(move);
  return after.outcome() ? after.outcome()->winner == after.to_move() : has_winning_move(after);
}

}  // namespace

std::optional<Move> random_move(const Position& position, const MoveWeights& given, Random& random) {
  if (position.outcome()) return std::nullopt;
  Draw draw(position, random);
  Weights weights{given.add, given.move, given.jump};
  while (const auto sort = drawn_sort(weights, random)) {
    if (!draw.is_hopeless(*sort)) {
      if (const auto move = draw.draw(*sort)) return move;
      const auto listed = listed_moves(position, [&](const Move& move) { return sort_of(move) == *sort; });
      if (!listed.empty()) return any_of(listed, random);
    }
    weights[static_cast<std::size_t>(*sort)] = 0;
  }
  return any_of(listed_moves(position, [](const Move&) { return true; }), random);
}

std::optional<Move> greedy_move(const Position& position, Random& random) {
  std::vector<Move> wins = winning_moves(position);
  std::sort(wins.begin(), wins.end());
  if (const auto win = any_of(wins, random)) return win;
  if (random.below(kWhim) == 0) return random_move(position, {}, random);
  const std::vector<Rated> handful = rated_handful(position, random);
  const bool overlooks = random.below(kOversight) == 0;
  for (const Rated& rated : handful)
    if (overlooks || !lets_opponent_win(position, rated.move)) return rated.move;
  if (const auto safe = safe_move(position)) return safe;
  return handful.empty() ? random_move(position, {}, random) : std::optional(handful.front().move);
}

}  // namespace punct
