// SPDX-License-Identifier: MIT
#include "punct/engine/scan.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "punct/engine/desk.hpp"
#include "punct/formats/games.hpp"

namespace punct::engine {
namespace {

using Json = nlohmann::json;

std::string content_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

Json rows_of(const std::string& name, const std::string& bytes) {
  Scan scan(name, bytes, "");
  EXPECT_FALSE(Json::parse(scan.begin()).contains("error"));
  Json rows = Json::array();
  for (bool done = false; !done;) {
    const Json step = Json::parse(scan.step());
    done = step["done"];
    for (const Json& row : step["games"]) rows.push_back(row);
  }
  return rows;
}

/// A file of many games, long enough for several parts.
std::string many_games() {
  std::string all;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(PUNCT_SAMPLES) / "games/text"))
    all += content_of(entry.path());
  std::string bytes;
  while (bytes.size() < 600'000) bytes += all;
  return bytes;
}

TEST(Scan, ListsWhatTheLibraryReads) {
  const std::string bytes = many_games();
  const Json rows = rows_of("many.punct", bytes);
  const auto games = formats::read_games(bytes, "many.punct");
  ASSERT_EQ(rows.size(), games->games.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const formats::ReadGame& read = games->games[i];
    EXPECT_EQ(rows[i]["number"], i + 1);
    EXPECT_EQ(rows[i]["plies"], read.game.moves().size());
    EXPECT_EQ(rows[i]["findings"], read.findings.size());
    EXPECT_EQ(rows[i]["result"], std::string(text(read.game.result())));
  }
}

TEST(Scan, GivesTheSliceFromWhichAGameIsOpened) {
  const std::string bytes = many_games();
  const Json rows = rows_of("many.punct", bytes);
  const auto games = formats::read_games(bytes, "many.punct");
  for (std::size_t i = 0; i < rows.size(); i += 37) {
    const Json& row = rows[i];
    Desk desk;
    ASSERT_TRUE(desk.open("text", std::string_view(bytes).substr(row["offset"], row["size"]),
                          {row["line"], row["column"], row["index"], row["number"]}, "many.punct"));
    EXPECT_EQ(desk.record("text"), formats::write_record(games->games[i].record, formats::Format::text).bytes);
    EXPECT_EQ(Json::parse(desk.game())["line"], games->games[i].record.place().line);
  }
}

TEST(Scan, RefusesBytesThatAreInNoFormat) {
  const Scan scan("x.bin", std::string("\0\1\2", 3), "");
  EXPECT_TRUE(Json::parse(scan.begin()).contains("error"));
}

}  // namespace
}  // namespace punct::engine
