// SPDX-License-Identifier: MIT
// Plays games between two players and prints the score: what the search is worth.
//   tournament search:40000 greedy 100
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <memory>
#include <string>

#include "punct/distance.hpp"
#include "punct/made_up.hpp"
#include "punct/rules.hpp"
#include "punct/search.hpp"
#include "punct/threats.hpp"

namespace punct::bench {
namespace {

using Player_ = std::function<std::optional<Move>(const Position&, Random&)>;

struct Clock {
  double seconds = 0;
  std::uint64_t positions = 0;
};

// Takes the move after which the difference of the distances is best, by chance among equals.
std::optional<Move> distance_move(const Position& position, Random& random) {
  const auto wins = winning_moves(position);
  if (!wins.empty()) return wins.front();
  const Player mover = position.to_move();
  std::optional<Move> best;
  int most = 0;
  std::uint32_t equals = 0;
  Position after = position;
  for (const Move& move : legal_moves(position)) {
    const auto undo = after.play_unchecked(move);
    const int lead =
        distance_to_connection(after.topmost(opponent(mover))) - distance_to_connection(after.topmost(mover));
    after.take_back(undo);
    if (best && lead < most) continue;
    equals = best && lead == most ? equals + 1 : 1;
    most = lead;
    if (!best || random.below(equals) == 0) best = move;
  }
  return best;
}

Player_ player_named(const std::string& name, Clock& clock) {
  if (name == "greedy") return [](const Position& position, Random& random) { return greedy_move(position, random); };
  if (name == "distance") return distance_move;
  SearchOptions options;
  options.positions = std::strtoull(name.c_str() + name.find(':') + 1, nullptr, 10);
  const auto search = std::make_shared<Search>(options);
  return [search, &clock](const Position& position, Random&) -> std::optional<Move> {
    const std::clock_t begin = std::clock();
    const SearchResult result = search->run(position);
    clock.seconds += static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    clock.positions += result.positions;
    return result.best.empty() ? std::nullopt : std::optional(result.best.front().move);
  };
}

// 2 for a win of White, 1 for a draw or a game that does not end, 0 for a win of Black.
int play(const Player_& white, const Player_& black, std::uint64_t number, int& plies) {
  constexpr int kMostPlies = 200;
  constexpr int kOpening = 2;
  Random random(20, number);
  Position position;
  for (plies = 0; plies < kMostPlies && !position.outcome(); ++plies) {
    const Player_& player = position.to_move() == Player::white ? white : black;
    const auto move = plies < kOpening ? random_move(position, {}, random) : player(position, random);
    if (!move) break;
    position.play_unchecked(*move);
  }
  if (!position.outcome() || !position.outcome()->winner) return 1;
  return *position.outcome()->winner == Player::white ? 2 : 0;
}

}  // namespace
}  // namespace punct::bench

int main(int count, char** words) {
  using namespace punct::bench;
  if (count != 4 && count != 5) return std::fprintf(stderr, "usage: tournament A B GAMES [FIRST]\n"), 2;
  Clock clocks[2];
  const Player_ a = player_named(words[1], clocks[0]);
  const Player_ b = player_named(words[2], clocks[1]);
  const std::uint64_t games = std::strtoull(words[3], nullptr, 10);
  const std::uint64_t first = count == 5 ? std::strtoull(words[4], nullptr, 10) : 0;
  int won = 0, drawn = 0, lost = 0;
  long all = 0;
  for (std::uint64_t game = first; game < first + games; ++game) {
    int plies = 0;
    const bool a_is_white = game % 2 == 0;
    const int result = a_is_white ? play(a, b, game / 2, plies) : 2 - play(b, a, game / 2, plies);
    ++(result == 2 ? won : result == 1 ? drawn : lost);
    all += plies;
  }
  std::printf("%s against %s: %d won, %d drawn, %d lost of %d; %.1f plies per game", words[1], words[2], won, drawn,
              lost, won + drawn + lost, static_cast<double>(all) / static_cast<double>(games));
  for (const Clock& clock : clocks)
    if (clock.positions != 0) std::printf("; %.0f positions/s", static_cast<double>(clock.positions) / clock.seconds);
  std::printf("\n");
}
