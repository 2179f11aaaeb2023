// SPDX-License-Identifier: MIT
#include "punct/engine/scan.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <utility>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "punct/engine/desk.hpp"
#include "punct/formats/finding_text.hpp"
#include "punct/formats/games.hpp"

namespace punct::engine {
namespace {

using Json = nlohmann::json;

std::string content_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

Json rows_of(const std::string& name, const std::string& bytes, const ScanOptions& options = {}) {
  Scan scan(name, bytes, "", options);
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

TEST(Scan, LetsMovesThatChangeNothingPassIfItIsToldTo) {
  constexpr const char* game = "[White \"x\"]\n\n1. E@K3,K4,K5 T@F9,F10,G10 2. K3-K3,K4,K5 *\n";
  const Json refused = rows_of("pass.punct", game);
  EXPECT_EQ(refused[0]["errors"], 1);
  EXPECT_EQ(refused[0]["plies"], 2);
  const Json allowed = rows_of("pass.punct", game, {.allow_no_change = true});
  EXPECT_EQ(allowed[0]["errors"], 0);
  EXPECT_EQ(allowed[0]["plies"], 3);
}

/// The rows of a full reading of a file that comes in parts, each with its record.
Json full_rows(const std::string& name, const std::string& bytes, std::size_t part) {
  std::size_t end = std::min(bytes.size(), std::max(part, std::size_t{4096}));
  Scan scan(name, bytes.substr(0, end), "", {false, end < bytes.size(), true});
  Json rows = Json::array();
  for (bool done = false; !done;) {
    std::istringstream answer(scan.step());
    std::string line;
    std::getline(answer, line);
    const Json step = Json::parse(line);
    for (Json row : step["games"]) {
      EXPECT_TRUE(std::getline(answer, line));
      row["record"] = line;
      rows.push_back(row);
    }
    EXPECT_FALSE(std::getline(answer, line));
    done = step["done"];
    if (step["hungry"] != true) continue;
    const std::size_t begin = std::exchange(end, std::min(bytes.size(), end + part));
    scan.add(std::string_view(bytes).substr(begin, end - begin), end < bytes.size() ? Rest::follows : Rest::none);
  }
  return rows;
}

TEST(Scan, GivesFindingsAndRecordsOfAFileThatComesInParts) {
  const std::string bytes = many_games() + "[White \"x\"]\n\n1. E@K3,K4,K5 E@K3,K4,K5 *\n";
  const auto games = formats::read_games(bytes, "many.punct");
  for (const std::size_t part : {std::size_t{1000}, std::size_t{100'000}, bytes.size()}) {
    const Json rows = full_rows("many.punct", bytes, part);
    ASSERT_EQ(rows.size(), games->games.size()) << part;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const formats::ReadGame& read = games->games[i];
      EXPECT_EQ(rows[i]["record"].get<std::string>() + "\n",
                formats::write_record(read.record, formats::Format::jsonl).bytes);
      ASSERT_EQ(rows[i]["found"].size(), read.findings.size());
      for (std::size_t k = 0; k < read.findings.size(); ++k) {
        Json expected = Json::parse(formats::finding_json("many.punct", read.findings[k]));
        if (!read.findings[k].move.empty()) expected["move"] = read.findings[k].move;
        EXPECT_EQ(rows[i]["found"][k], expected);
      }
    }
    EXPECT_EQ(rows.back()["errors"], 1) << part;
  }
}

TEST(Scan, SaysOfAFileInAnotherEncodingWhatTheProgramSays) {
  Scan scan("x.punct", std::string("\xFF\xFE[\0W\0", 6), "");
  const Json step = Json::parse(scan.step());
  EXPECT_EQ(step["done"], true);
  ASSERT_EQ(step["strays"].size(), 1U);
  EXPECT_NE(step["strays"][0]["message"].get<std::string>().find("UTF-16"), std::string::npos) << step;
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
