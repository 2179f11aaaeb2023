// SPDX-License-Identifier: MIT
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "punct/connection.hpp"
#include "punct/made_up.hpp"
#include "punct/notation.hpp"
#include "punct/search.hpp"

namespace punct {
namespace {

constexpr std::array<std::string_view, 24> kPeople{
    "Ada Quince",   "Bela Marten", "Cleo Harrow",  "Dario Finch",   "Edda Sorrel",  "Felix Rowan",
    "Greta Linden", "Hugo Teasel", "Ilse Bramble", "Jonas Kestrel", "Kaja Plover",  "Leo Hawthorn",
    "Mina Curlew",  "Nils Alder",  "Olga Thrush",  "Pavel Sedge",   "Rosa Dunlin",  "Sven Juniper",
    "Tilda Wren",   "Ugo Medlar",  "Vera Siskin",  "Wim Tansy",     "Yara Pintail", "Zeno Bullace"};

void add_tags(std::uint64_t number, Random& random, Record& record) {
  const std::size_t white = random.below(kPeople.size());
  const std::size_t black = (white + 1 + random.below(kPeople.size() - 1)) % kPeople.size();
  record.add_tag("Event", "Made-up games");
  record.add_tag("Round", std::to_string(number));
  record.add_tag("White", kPeople[white]);
  record.add_tag("Black", kPeople[black]);
}

// Chooses the moves of a game.
class Chooser {
 public:
  explicit Chooser(const PlayOptions& options) : options_(options) {
    if (options.style != PlayStyle::search) return;
    SearchOptions search;
    search.positions = options.nodes;
    search_.emplace(search);
  }

  std::optional<Move> next(const Position& position, Random& random) {
    // Without a random opening all games would be the same.
    constexpr int kOpening = 2;
    switch (options_.style) {
      case PlayStyle::greedy: return greedy_move(position, random);
      case PlayStyle::search:
        if (position.piece_count() >= kOpening) return searched_move(position);
        [[fallthrough]];
      case PlayStyle::random: return random_move(position, options_.weights, random);
    }
    return std::nullopt;
  }

 private:
  std::optional<Move> searched_move(const Position& position) {
    const SearchResult result = search_->run(position);
    return result.best.empty() ? std::nullopt : std::optional(result.best.front().move);
  }

  const PlayOptions& options_;
  std::optional<Search> search_;
};

void add_outcome(const Position& position, Record& record) {
  Record::Stated& stated = record.stated();
  stated.rules = position.rules();
  const auto& outcome = position.outcome();
  stated.result = outcome ? result_of(*outcome) : Result::unknown;
  stated.result_token = stated.result;
  stated.termination = outcome ? termination_of(outcome->reason) : Termination::unfinished;
}

}  // namespace

void make_up_game(const PlayOptions& options, std::uint64_t number, Record& record) {
  Random random(options.seed, number);
  record.clear();
  add_tags(number, random, record);
  Position position(options.rules);
  Chooser chooser(options);
  NodeIndex last = kNoNode;
  for (std::uint32_t ply = 0; ply < options.most_plies; ++ply) {
    const auto move = chooser.next(position, random);
    if (!move) break;
    const Player mover = position.to_move();
    position.play_unchecked(*move);
    const auto& outcome = position.outcome();
    const bool connects = outcome && outcome->connects(mover);
    last = record.append(last, written(*move, connects));
  }
  add_outcome(position, record);
}

}  // namespace punct
