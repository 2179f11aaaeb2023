// SPDX-License-Identifier: MIT
// What the search proves of recorded games, played out against every answer.
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "punct/search.hpp"
#include "support/plain_threats.hpp"
#include "support/reading.hpp"

namespace punct::formats {
namespace {

std::vector<Position> positions_of(const Record& record) {
  const Game game = replay(record);
  std::vector<Position> line{game.position_after(0)};
  for (const Move& move : game.moves()) line.push_back(testing::after(line.back(), move));
  return line;
}

// The last positions of each game. PUNCT_FULL_SIZE=100 takes as many of each, which is all of them.
TEST(SearchAtScale, EveryProofHoldsInTheSampleGames) {
  const char* const size = std::getenv("PUNCT_FULL_SIZE");
  const std::size_t most = size == nullptr ? 6 : std::strtoull(size, nullptr, 10);
  SearchOptions few;
  few.positions = 20'000;
  SearchOptions many;
  many.positions = 20'000'000;
  Search search(few);
  Search prover(many);
  std::size_t games = 0;
  std::size_t proven = 0;
  for (const auto& file : std::filesystem::directory_iterator(PUNCT_SAMPLES "/games/text")) {
    const testing::Kept kept = testing::read(Format::text, testing::file_bytes(file.path()));
    for (const Record& record : kept.records) {
      ++games;
      const std::vector<Position> line = positions_of(record);
      for (std::size_t ply = line.size() - std::min(line.size(), most); ply < line.size(); ++ply) {
        const SearchResult result = search.run(line[ply]);
        if (!result.score.is_proven()) continue;
        ++proven;
        EXPECT_TRUE(testing::proof_holds(line[ply], result, [&](const Position& at) { return prover.run(at); }))
            << file.path().filename() << " " << ply << " " << text(result.score);
      }
    }
  }
  EXPECT_EQ(games, 40U);
  EXPECT_GT(proven, 10U);
}

}  // namespace
}  // namespace punct::formats
