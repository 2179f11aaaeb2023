// SPDX-License-Identifier: MIT
// What the libraries do where there is no memory: each allocation of each job fails in turn.
#include <cstdlib>
#include <functional>
#include <new>
#include <string>

#include <gtest/gtest.h>

#include "punct/collections/exploration.hpp"
#include "punct/collections/expression.hpp"
#include "punct/distance.hpp"
#include "punct/formats/games.hpp"
#include "punct/made_up.hpp"
#include "punct/notation.hpp"
#include "punct/puzzles.hpp"
#include "punct/render/draw.hpp"
#include "punct/rules.hpp"
#include "punct/search.hpp"
#include "punct/statistics.hpp"
#include "punct/threats.hpp"
#include "support/reading.hpp"

namespace {

// How many allocations succeed before each one fails; none fails below 0.
long allocations_left = -1;

}  // namespace

// Out of line: where the compiler sees into one of them only, it takes malloc and delete for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) {
  if (allocations_left == 0) throw std::bad_alloc();
  if (allocations_left > 0) --allocations_left;
  if (void* const memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace punct {
namespace {

using formats::Format;

const std::string& sample() {
  static const std::string bytes = testing::file_bytes(PUNCT_SAMPLES "/games/text/game-007.punct");
  return bytes;
}

const Game& sample_game() {
  static const Game game = replay(testing::read(Format::text, sample()).records.at(0));
  return game;
}

// Before the last moves of the sample: the mover wins with the last of them.
Position before_last(std::size_t moves) { return sample_game().position_after(sample_game().moves().size() - moves); }

const Position& middle() {
  static const Position position = before_last(6);
  return position;
}

std::string listed(const std::vector<Move>& moves) {
  std::string text;
  for (const Move& move : moves) text += punct::text(middle(), move) + '\n';
  return text;
}

struct Job {
  std::string name;
  std::function<std::string()> run;
};

// Reads games of a format and writes them.
Job conversion(const std::string& name, Format format) {
  const std::string bytes = testing::written(format, {testing::read(Format::text, sample()).records.at(0)});
  return {name, [bytes, format] {
            const auto games = formats::read_games(bytes, "", {.format = format});
            return testing::written(format, {games->games.at(0).record});
          }};
}

const std::vector<Job>& jobs() {
  static const std::vector<Job> all{
      {"legal moves", [] { return listed(legal_moves(middle())); }},
      {"winning moves", [] { return listed(winning_moves(before_last(1))); }},
      {"nearest chain", [] { return std::to_string(nearest_chain(middle().topmost(Player::white)).spaces.size()); }},
      {"search",
       [] {
         const SearchResult result = Search({.positions = 500}).run(middle());
         return punct::text(result.score) + std::to_string(result.best.size());
       }},
      {"puzzle", [] { return std::to_string(puzzle_in(before_last(1), PuzzleKind::win).has_value()); }},
      {"made-up game",
       [] {
         Record record;
         make_up_game({}, 1, record);
         return testing::written(Format::text, {record});
       }},
      {"statistics",
       [] {
         Statistics sums;
         sums.add({}, sample_game());
         return std::to_string(sums.most_legal_moves);
       }},
      {"exploration",
       [] {
         auto explorer = collections::Explorer::asking({}).value();
         explorer.add({}, sample_game(), true, "sample", 1);
         return explorer.json();
       }},
      {"expression",
       [] {
         const auto expression = collections::Expression::parse("plies > 20 and (bridge or white != 'Ada Quince')");
         return std::to_string(expression->fits({}, sample_game()).has_value());
       }},
      {"picture", [] { return render::draw_svg(middle()); }},
      conversion("text", Format::text),
      conversion("sgf", Format::sgf),
      conversion("json", Format::json),
      conversion("xml", Format::xml),
  };
  return all;
}

TEST(NoMemory, EachAllocationThatFailsIsThrownAndNothingElseHappens) {
  for (const Job& job : jobs()) {
    const std::string expected = job.run();
    bool ended = false;
    int failures = 0;
    for (long n = 0; !ended; n += 1 + n / 50) {
      std::string result;
      allocations_left = n;
      try {
        result = job.run();
        ended = true;
      } catch (const std::bad_alloc&) {
        ++failures;
      }
      allocations_left = -1;
      if (ended) {
        EXPECT_EQ(result, expected) << job.name << ", allocation " << n;
      }
    }
    EXPECT_GT(failures, 0) << job.name;
    EXPECT_EQ(job.run(), expected) << job.name;
  }
}

}  // namespace
}  // namespace punct
