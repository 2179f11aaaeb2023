// SPDX-License-Identifier: MIT
#include "tools/generate/play.hpp"

#include <array>
#include <string>
#include <string_view>

#include "punct/connection.hpp"
#include "punct/notation.hpp"

namespace punct::cli {
namespace {

constexpr std::array<std::string_view, 24> kPeople{
    "Ada Quince",   "Bela Marten", "Cleo Harrow",  "Dario Finch",   "Edda Sorrel",  "Felix Rowan",
    "Greta Linden", "Hugo Teasel", "Ilse Bramble", "Jonas Kestrel", "Kaja Plover",  "Leo Hawthorn",
    "Mina Curlew",  "Nils Alder",  "Olga Thrush",  "Pavel Sedge",   "Rosa Dunlin",  "Sven Juniper",
    "Tilda Wren",   "Ugo Medlar",  "Vera Siskin",  "Wim Tansy",     "Yara Pintail", "Zeno Bullace"};

void add_tags(std::uint64_t number, Random& random, Record& record) {
  const std::uint32_t white = random.below(kPeople.size());
  const std::uint32_t black = (white + 1 + random.below(kPeople.size() - 1)) % kPeople.size();
  record.add_tag("Event", "Made-up games");
  record.add_tag("Round", std::to_string(number));
  record.add_tag("White", kPeople[white]);
  record.add_tag("Black", kPeople[black]);
}

std::optional<Move> next_move(const PlayOptions& options, const Position& position, Random& random) {
  return options.style == PlayStyle::greedy ? greedy_move(position, random)
                                            : random_move(position, options.weights, random);
}

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
  NodeIndex last = kNoNode;
  for (std::uint32_t ply = 0; ply < options.most_plies; ++ply) {
    const auto move = next_move(options, position, random);
    if (!move) break;
    const Player mover = position.to_move();
    position.play_unchecked(*move);
    const auto& outcome = position.outcome();
    const bool connects = outcome && outcome->connects(mover);
    last = record.append(last, written(*move, connects));
  }
  add_outcome(position, record);
}

}  // namespace punct::cli
