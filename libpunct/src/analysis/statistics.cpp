// SPDX-License-Identifier: MIT
#include "punct/statistics.hpp"

#include <algorithm>
#include <span>

#include "board/wide.hpp"
#include "punct/analysis.hpp"
#include "punct/clock.hpp"
#include "punct/game_key.hpp"
#include "punct/rules.hpp"

namespace punct {
namespace {

constexpr std::size_t kNoTermination = Statistics::kTerminations - 1;

template <class Number, std::size_t Size>
void add_to(std::array<Number, Size>& sum, const std::array<Number, Size>& more) {
  for (std::size_t i = 0; i < Size; ++i) sum[i] += more[i];
}

template <class Value>
void reach(std::vector<Value>& values, std::size_t size) {
  if (values.size() < size) values.resize(size);
}

bool has_open_positions(const Statistics& sums) {
  return std::any_of(sums.plies.begin(), sums.plies.end(), [](const PlyTally& tally) { return tally.open != 0; });
}

class Counter {
 public:
  Counter(Statistics& sums, const Game& game)
      : sums_(sums), position_(game.start()), any_open_(has_open_positions(sums)), plies_left_(game.moves().size()) {
    reach(sums.plies, game.moves().size() + 1);
    reach(sums.lengths, game.moves().size() + 1);
    position_.for_each_piece([this](const Piece& piece) { highest_ = std::max(highest_, piece.level); });
    count_position(0);
    for (const Player player : kPlayers) count_covered(player, position_.topmost(player));
  }

  void count(const Move& move, std::size_t ply) {
    const std::size_t mover = index_of(position_.to_move());
    const std::array<SpaceSet, 2> before{position_.topmost(Player::white), position_.topmost(Player::black)};
    count_move(sums_.sides[mover], move);
    ++sums_.puncts[mover][move.to.punct.index()];
    highest_ = std::max(highest_, move.level);
    if (move.level > 1) {
      play_jump(sums_.sides[mover], move);
    } else {
      position_.play_unchecked(move);
    }
    count_position(ply);
    for (const Player player : kPlayers) count_covered(player, position_.topmost(player) ^ before[index_of(player)]);
    --plies_left_;
  }

  [[nodiscard]] std::uint8_t highest() const noexcept { return highest_; }

 private:
  void count_move(SideTally& side, const Move& move) {
    ++(move.is_add() ? side.adds : side.moves);
    ++(move.is_add() ? side.added : side.moved)[index_of(move.kind)];
    if (move.is_turn()) ++side.turns;
  }

  void play_jump(SideTally& side, const Move& move) {
    const Position before = position_;
    position_.play_unchecked(move);
    ++side.jumps;
    if (is_bridge(position_, *position_.piece_with_punct_on(move.to.punct))) ++side.bridges;
    if (is_cut(before, move, position_)) ++side.cuts;
  }

  // A space is counted for all plies to come when it is covered, and the plies left are taken off when it is uncovered.
  void count_covered(Player player, const SpaceSet& changed) {
    SpaceCounts& counts = sums_.covered[index_of(player)];
    changed.for_each([&](Space space) {
      counts[space.index()] += position_.topmost(player).contains(space) ? plies_left_ : -plies_left_;
    });
  }

  void count_position(std::size_t ply) {
    PlyTally& tally = sums_.plies[ply];
    ++tally.positions;
    for (const Player player : kPlayers)
      tally.center[index_of(player)] += static_cast<std::uint64_t>(position_.center_count(player));
    if (position_.outcome()) return;
    const std::uint64_t legal = count_legal_moves(position_);
    sums_.fewest_legal_moves = any_open_ ? std::min(sums_.fewest_legal_moves, legal) : legal;
    sums_.most_legal_moves = std::max(sums_.most_legal_moves, legal);
    any_open_ = true;
    ++tally.open;
    tally.legal_moves += legal;
  }

  Statistics& sums_;
  Position position_;
  std::uint8_t highest_ = 0;
  bool any_open_;
  // Including the one that is counted.
  std::uint64_t plies_left_;
};

void count_moves(Counter& counter, std::span<const Move> moves) noexcept {
  detail::wide([&counter, moves] {
    for (std::size_t ply = 1; ply <= moves.size(); ++ply) counter.count(moves[ply - 1], ply);
  });
}

void count_person(Statistics& sums, const Record& record, Player player, Result result) {
  const char* const tag = name(player);
  const std::string_view person = record.known_tag(tag);
  if (person.empty()) return;
  auto found = sums.people.find(person);
  if (found == sums.people.end()) found = sums.people.emplace(std::string(person), PersonTally{}).first;
  PersonTally& tally = found->second;
  ++tally.games[index_of(player)];
  const std::size_t side = index_of(player);
  if (result == Result::draw) ++tally.draws[side];
  if (result == Result::white_wins) ++(player == Player::white ? tally.wins : tally.losses)[side];
  if (result == Result::black_wins) ++(player == Player::black ? tally.wins : tally.losses)[side];
}

void count_result(ResultTally& tally, Result result) noexcept {
  ++tally.games;
  if (result == Result::white_wins) ++tally.white_wins;
  if (result == Result::black_wins) ++tally.black_wins;
  if (result == Result::draw) ++tally.draws;
}

std::string year_of(std::string_view date) {
  constexpr std::size_t kFigures = 4;
  const std::string_view year = date.substr(0, kFigures);
  const bool known = year.size() == kFigures && year.find_first_not_of("0123456789") == std::string_view::npos;
  return known ? std::string(year) : "?";
}

// Takes the lesser of two values; a value is known if its count is not 0.
void take_least(std::uint64_t& least, std::uint64_t count, std::uint64_t other, std::uint64_t other_count) noexcept {
  if (other_count != 0) least = count == 0 ? other : std::min(least, other);
}

void count_time(TimeTally& tally, std::string_view comment) {
  if (const auto spent = time_spent(comment)) {
    ++tally.moves;
    tally.spent += *spent;
    tally.longest = std::max(tally.longest, *spent);
  }
  if (const auto left = time_left(comment)) {
    take_least(tally.least_left, tally.clocks, *left, 1);
    ++tally.clocks;
  }
}

void count_times(Statistics& sums, const Record& record, const Game& game) {
  Player mover = game.start().to_move();
  for (NodeIndex node = record.first(); node != kNoNode && game.move(node) != nullptr; node = record.next(node)) {
    if (const std::string_view comment = record.comment(node); !comment.empty())
      count_time(sums.times[index_of(mover)], comment);
    mover = opponent(mover);
  }
}

void merge_side(SideTally& sum, const SideTally& more) {
  sum.adds += more.adds;
  sum.moves += more.moves;
  sum.turns += more.turns;
  sum.jumps += more.jumps;
  sum.bridges += more.bridges;
  sum.cuts += more.cuts;
  add_to(sum.added, more.added);
  add_to(sum.moved, more.moved);
}

void merge_ply(PlyTally& sum, const PlyTally& more) {
  sum.positions += more.positions;
  sum.open += more.open;
  sum.legal_moves += more.legal_moves;
  add_to(sum.center, more.center);
}

void merge_person(PersonTally& sum, const PersonTally& more) {
  add_to(sum.games, more.games);
  add_to(sum.wins, more.wins);
  add_to(sum.draws, more.draws);
  add_to(sum.losses, more.losses);
}

void merge_results(ResultTally& sum, const ResultTally& more) noexcept {
  sum.games += more.games;
  sum.white_wins += more.white_wins;
  sum.black_wins += more.black_wins;
  sum.draws += more.draws;
}

void merge_times(TimeTally& sum, const TimeTally& more) noexcept {
  take_least(sum.least_left, sum.clocks, more.least_left, more.clocks);
  sum.moves += more.moves;
  sum.spent += more.spent;
  sum.longest = std::max(sum.longest, more.longest);
  sum.clocks += more.clocks;
}

void merge_extremes(Statistics& sums, const Statistics& other) {
  if (!has_open_positions(other)) return;
  const bool first = !has_open_positions(sums);
  sums.fewest_legal_moves =
      first ? other.fewest_legal_moves : std::min(sums.fewest_legal_moves, other.fewest_legal_moves);
  sums.most_legal_moves = std::max(sums.most_legal_moves, other.most_legal_moves);
}

}  // namespace

void Statistics::add(const Record& record, const Game& game) {
  ++games;
  ++rules[static_cast<std::size_t>(game.start().rules())];
  const auto termination = game.termination();
  ++results[static_cast<std::size_t>(game.result())]
           [termination ? static_cast<std::size_t>(*termination) : kNoTermination];
  Counter counter(*this, game);
  count_moves(counter, game.moves());
  ++lengths[game.moves().size()];
  ++highest[counter.highest()];
  if (!game.moves().empty() && game.start().piece_count() == 0)
    ++first_moves[canonical_first_move(game.moves().front())];
  for (const Player player : kPlayers) count_person(*this, record, player, game.result());
  count_result(years[year_of(record.tag("Date").value_or(""))], game.result());
  const std::string_view white = record.known_tag("White");
  const std::string_view black = record.known_tag("Black");
  if (!white.empty() && !black.empty()) count_result(pairs[{std::string(white), std::string(black)}], game.result());
  count_times(*this, record, game);
}

void Statistics::merge(const Statistics& other) {
  merge_extremes(*this, other);
  games += other.games;
  broken += other.broken;
  add_to(rules, other.rules);
  for (std::size_t result = 0; result < results.size(); ++result) add_to(results[result], other.results[result]);
  reach(lengths, other.lengths.size());
  for (std::size_t i = 0; i < other.lengths.size(); ++i) lengths[i] += other.lengths[i];
  add_to(highest, other.highest);
  for (std::size_t side = 0; side < sides.size(); ++side) merge_side(sides[side], other.sides[side]);
  for (const auto& [move, count] : other.first_moves) first_moves[move] += count;
  reach(plies, other.plies.size());
  for (std::size_t ply = 0; ply < other.plies.size(); ++ply) merge_ply(plies[ply], other.plies[ply]);
  for (std::size_t side = 0; side < 2; ++side) {
    add_to(covered[side], other.covered[side]);
    add_to(puncts[side], other.puncts[side]);
  }
  for (const auto& [person, tally] : other.people) merge_person(people[person], tally);
  for (const auto& [year, tally] : other.years) merge_results(years[year], tally);
  for (const auto& [pair, tally] : other.pairs) merge_results(pairs[pair], tally);
  for (std::size_t side = 0; side < 2; ++side) merge_times(times[side], other.times[side]);
}

}  // namespace punct
