// SPDX-License-Identifier: MIT
#include "punct/formats/runs.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "punct/notation.hpp"
#include "support/reading.hpp"

namespace punct::formats {
namespace {

using testing::Kept;

Record game_of(std::string_view white, std::string_view comment) {
  Record record;
  record.set_tag("White", white);
  record.append(kNoNode, *parse_move("E@K3,K4,K5"));
  record.add_comment(0, comment);
  return record;
}

// What the runs give that are not oversized. Each is read from its place.
Kept read_by_runs(Format format, std::string_view bytes, const Limits& limits, std::size_t block, int& oversized) {
  Runs runs(format, bytes, limits, block);
  const auto reader = info(format).make_reader(limits);
  Kept kept;
  while (const auto run = runs.next()) {
    if (run->oversized) ++oversized;
    if (!run->oversized) reader->read(bytes.substr(run->offset, run->size), {run->place}, kept);
  }
  EXPECT_EQ(runs.offset(), bytes.size());
  return kept;
}

// The same of a file that comes in parts of so many bytes.
Kept read_in_parts(Format format, std::string_view bytes, const Limits& limits, std::size_t part, int& oversized) {
  Runs runs(format, limits, 300);
  const auto reader = info(format).make_reader(limits);
  Kept kept;
  for (std::size_t end = 0; end < bytes.size();) {
    end = std::min(bytes.size(), end + std::max(part, std::size_t{end == 0 ? 3U : 0U}));
    runs.continue_with(bytes.substr(runs.offset(), end - runs.offset()),
                       end == bytes.size() ? Runs::Rest::none : Runs::Rest::follows);
    while (const auto run = runs.next()) {
      for (const Finding& stray : run->strays) kept.stray(stray);
      if (run->oversized) ++oversized;
      if (!run->oversized) reader->read(bytes.substr(run->offset, run->size), {run->place}, kept);
    }
  }
  EXPECT_EQ(runs.offset(), bytes.size());
  return kept;
}

std::string with_returns(std::string_view text) {
  std::string changed;
  for (const char each : text) {
    if (each == '\n') changed += '\r';
    changed += each;
  }
  return changed;
}

constexpr std::array<Format, 5> kFormats{Format::text, Format::json, Format::jsonl, Format::xml, Format::sgf};

TEST(Runs, GoOnFromGameToGameForBlocksWithoutBytes) {
  const std::string bytes = "1. E@K3,K4,K5 *\n\n1. E@K3,K4,K5 *\n";
  int oversized = 0;
  EXPECT_EQ(read_by_runs(Format::text, bytes, {}, 0, oversized).records.size(), 2U);
}

TEST(Runs, HoldAllGamesAtTheirPlaces) {
  std::vector<Record> games;
  for (std::size_t i = 0; i < 40; ++i)
    games.push_back(game_of("Player " + std::to_string(i), std::string(i % 7 * 20, 'x')));
  for (const Format format : kFormats) {
    const std::string bytes = testing::written(format, games);
    const Kept whole = testing::read(format, bytes);
    for (const std::size_t block : {std::size_t{1}, std::size_t{300}, std::size_t{1} << 20}) {
      int oversized = 0;
      const Kept kept = read_by_runs(format, bytes, {}, block, oversized);
      EXPECT_EQ(oversized, 0) << info(format).name;
      ASSERT_EQ(kept.records.size(), games.size()) << info(format).name << ' ' << block;
      for (std::size_t i = 0; i < games.size(); ++i)
        EXPECT_EQ(kept.records[i].place().line, whole.records[i].place().line) << info(format).name << ' ' << block;
      EXPECT_EQ(testing::written(format, kept.records), bytes) << info(format).name << ' ' << block;
    }
  }
}

TEST(Runs, HoldTheSameGamesOfAFileThatComesInParts) {
  std::vector<Record> games;
  for (std::size_t i = 0; i < 40; ++i)
    games.push_back(game_of("Player " + std::to_string(i), std::string(i % 7 * 20, 'x')));
  for (const Format format : kFormats) {
    const std::string written = testing::written(format, games);
    const std::size_t half = written.size() / 2;
    const std::string mixed = written.substr(0, half) + with_returns(std::string_view(written).substr(half));
    for (const std::string& bytes : {written, "\xEF\xBB\xBF" + written, with_returns(written), mixed}) {
      const Kept whole = testing::read(format, bytes);
      for (const std::size_t part : {std::size_t{1}, std::size_t{299}, std::size_t{4000}}) {
        int oversized = 0;
        const Kept kept = read_in_parts(format, bytes, {}, part, oversized);
        EXPECT_EQ(oversized, 0) << info(format).name;
        ASSERT_EQ(kept.records.size(), games.size()) << info(format).name << ' ' << part;
        for (std::size_t i = 0; i < games.size(); ++i)
          EXPECT_EQ(kept.records[i].place(), whole.records[i].place()) << info(format).name << ' ' << part;
        EXPECT_EQ(testing::written(format, kept.records), written) << info(format).name << ' ' << part;
      }
    }
  }
}

TEST(Runs, PassOverOneGameThatIsTooLarge) {
  Limits limits;
  limits.game_bytes = 1000;
  const std::vector<Record> games{game_of("first", ""), game_of("huge", std::string(5000, 'x')), game_of("last", "")};
  for (const Format format : kFormats) {
    const std::string bytes = testing::written(format, games);
    for (const std::size_t block : {std::size_t{1}, std::size_t{300}, std::size_t{2000}}) {
      int oversized = 0;
      const Kept kept = read_by_runs(format, bytes, limits, block, oversized);
      std::string white;
      for (const Record& record : kept.records) white += std::string(record.tag("White").value_or("")) + ' ';
      EXPECT_EQ(white, "first last ") << info(format).name << ' ' << block;
      EXPECT_EQ(oversized, 1) << info(format).name << ' ' << block;
      const Kept parts = read_in_parts(format, bytes, limits, block, oversized);
      EXPECT_EQ(parts.records.size(), 2) << info(format).name << ' ' << block;
      EXPECT_EQ(oversized, 2) << info(format).name << ' ' << block;
    }
  }
}

TEST(Runs, LeaveTheLastGameOfAFileWhoseRestIsLost) {
  const std::vector<Record> games{game_of("first", ""), game_of("second", ""), game_of("third", "cut off here")};
  for (const Format format : kFormats) {
    const std::string whole = testing::written(format, games);
    const std::string_view bytes = std::string_view(whole).substr(0, whole.find("off here"));
    Runs runs(format);
    runs.continue_with(bytes, Runs::Rest::lost);
    const auto reader = info(format).make_reader({});
    Kept kept;
    while (const auto run = runs.next())
      reader->read(bytes.substr(static_cast<std::size_t>(run->offset), run->size), {run->place}, kept);
    EXPECT_EQ(kept.records.size(), 2U) << info(format).name;
    EXPECT_NE(bytes.substr(static_cast<std::size_t>(runs.offset())).find("third"), std::string_view::npos);
  }
}

// A game without tags begins after an empty line that follows a result, wherever a part of the file ends.
TEST(Runs, AreCutBetweenGamesWithoutTagsInEverySpelling) {
  const std::vector<std::string> games{
      "1. E@K3,K4,K5 T@F9,F10,G10 1-0\n\n",
      "% a line\n  1.e@k3,k4,k5!? {a *\n\n comment} ; and *, another\n(1.E@J4,K5,L6 (1...T@F8,E8,E7 0-1) "
      ")\n\n(B)T@F9,F10,G10 "
      "$2$14 1/2-1/2\n\n \n",
      "(w)   E@K3,K4,K5 (b) T@F9,F10,G10 ) 12 K3-K9 0-1 % no line\n\n",
      "1 . E@K3,K4,K5 ... *\n\n%\n",
      "[Event \"one\"] [White \"[Black\"]\nE@K3,K4,K5 *\n\n",
      "[Event \"two\"\nE@K3,K4,K5 *\n\n",
      "[Event \"three\"]\nE@K3,K4,K5\n[Event \"four\"]\n\n",
      "[\"\n\n[Event\n\n[Event x\n*\n\n",
      "1-0\n*\n\n1. E@K3,K4,K5 {[Event \"in a comment\"]\n[Event \"five\"]} *\n\n",
      "1. E@K3,K4,K5 {\n\n[Event \"six\"]\n\n1. E@K3,K4,K5 *",
  };
  std::string written;
  for (const std::string& game : games) written += game;
  std::string returns = written;
  std::replace(returns.begin(), returns.end(), '\n', '\r');
  for (const std::string& bytes : {written, with_returns(written), returns}) {
    const Kept whole = testing::read(Format::text, bytes);
    EXPECT_EQ(whole.records.size(), 12U);
    for (const std::size_t part : {1U, 2U, 7U, 61U, 4000U}) {
      int oversized = 0;
      const Kept kept = read_in_parts(Format::text, bytes, {}, part, oversized);
      EXPECT_EQ(oversized, 0);
      EXPECT_EQ(testing::outcome(kept), testing::outcome(whole)) << part;
    }
  }
}

// While the last game may go on, those before it are a run.
TEST(Runs, EndWhereTheLastGameWithoutTagsBegins) {
  for (const std::string game :
       {"1. E@K3,K4,K5 T@F9,F10,G10 1-0\n\n", "E@K3,K4,K5 *\r\n\r\n", "(b) T@F9,F10,G10 (1. K3-K9 1-0)\r\r0-1\r\r",
        "[a *\n[b\"\n(w)E@K3,K4,K5 (1. 12 T@F9 $300 (b)  ) ) 0-1\n \n",
        "{*}\n\n; 1-0\n\n% 1-0\n\n$1 1. E@K3,K4,K5 1/2-1/2\n\n"}) {
    const std::string bytes = game + game + game + std::string(300, ' ');
    Runs runs(Format::text, {}, 1);
    runs.continue_with(bytes, Runs::Rest::follows);
    const auto run = runs.next();
    ASSERT_TRUE(run) << game;
    EXPECT_EQ(run->size, 2 * game.size()) << game;
    EXPECT_FALSE(runs.next()) << game;
  }
}

// What is found, by place: a run may hold games before what stands around the next one.
std::string outcome_by_place(Kept kept) {
  std::stable_sort(kept.findings.begin(), kept.findings.end(),
                   [](const Finding& a, const Finding& b) { return a.place < b.place; });
  return testing::outcome(kept);
}

// What stands around games is passed over, and said, wherever a part of the file ends.
TEST(Runs, SayTheSameOfWhatStandsAroundGames) {
  const std::string xml_game = "<game><!-- </game> --><comment><![CDATA[</game>]]></comment><?a </game>?></game >";
  const std::string json_game = "{\"comment\":\"]}\\\"\",\"moves\":[]}";
  const std::vector<std::pair<Format, std::string>> files{
      {Format::xml, "<?xml version='1.0'?>\n<!-- a - comment -->\n<punct version=\"1\">" + xml_game +
                        "<!-- <game> -->" + xml_game + "text<![CDATA[ <game> ]] ]>]]>" + xml_game +
                        "<gone a='>'/><game a='/'/>\n</punct>"},
      {Format::xml,
       "<!DOCTYPE a [<!ENTITY b '\">'> <!ENTITY c \"'>\">] ><punct>" + xml_game + "<!-- a -- b --></punct>" + xml_game},
      {Format::xml, "<punct>" + xml_game + "<!-- never closed " + xml_game},
      {Format::xml, "<punct>" + xml_game + "<![CDATA[ never closed " + xml_game},
      {Format::xml, "<punct>" + xml_game + "<gone a='" + xml_game},
      {Format::xml, "<punct>" + xml_game + "<!DOCTYPE \"never closed " + xml_game},
      {Format::xml, "<punct>" + xml_game + "<?never closed " + xml_game},
      {Format::xml, xml_game + xml_game + "<punct/>" + xml_game},
      {Format::json, " [\t" + json_game + " , " + json_game + "," + json_game + "]\n"},
      {Format::json, "[" + json_game + " text " + json_game + ",,]" + json_game + "{\"a"},
      {Format::json,
       "[" + json_game + ",\n{\"comment\":\"never closed\n{\"format\":\"punct\",\"moves\":[]}\r{\"moves\":[]}"},
      {Format::jsonl, json_game + "\n\n \t" + json_game + "\r" + json_game + "\r\n text\n" + json_game},
      {Format::sgf, "text (;GM[25]C[(;\\]])" + std::string(" \t\v\f\r\n") +
                        "(;GM[25](;)(;C[\\\\]))) (;GM[25]C[never closed (;GM[25])"},
      {Format::sgf, "( ; GM [25] C [a] [b];;)(;GM[25]"},
  };
  for (const auto& [format, bytes] : files) {
    const Kept whole = testing::read(format, bytes);
    for (const std::size_t part : {1U, 2U, 3U, 10U, 50U}) {
      int oversized = 0;
      const Kept kept = read_in_parts(format, bytes, {}, part, oversized);
      EXPECT_EQ(oversized, 0);
      EXPECT_EQ(outcome_by_place(kept), outcome_by_place(whole)) << bytes << ' ' << part;
    }
  }
}

TEST(Runs, PassOverAGameWithALargeTag) {
  const std::string large = "<game a=\"" + std::string(2000, '>') + "\" b='>'>" + std::string(500, 'x') + "</game>";
  const std::string bytes = "<punct><game/>" + large + "<game/></punct>";
  for (const std::size_t part : {1U, 7U, 300U, 5000U}) {
    int oversized = 0;
    const Kept kept = read_in_parts(Format::xml, bytes, {.game_bytes = 1000}, part, oversized);
    EXPECT_EQ(oversized, 1) << part;
    EXPECT_EQ(kept.records.size(), 2U) << part;
  }
}

TEST(Runs, HoldPositionLinesThatComeInParts) {
  const std::string long_line = "# " + std::string(2000, 'x');
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    const std::string bytes =
        "standard w" + end + "# a line" + end + end + "  basic b wE@K3,K4,K5" + end + "standard b";
    const Kept whole = testing::read(Format::position, bytes);
    EXPECT_EQ(whole.records.size(), 3U);
    for (const std::size_t part : {1U, 5U, 12U, 100U}) {
      int oversized = 0;
      const Kept kept = read_in_parts(Format::position, bytes, {}, part, oversized);
      EXPECT_EQ(oversized, 0);
      EXPECT_EQ(testing::outcome(kept), testing::outcome(whole)) << part;
    }
  }
  int oversized = 0;
  const Kept kept = read_in_parts(Format::position, "standard w\n" + long_line + "\nstandard b\n", {.game_bytes = 500},
                                  100, oversized);
  EXPECT_EQ(oversized, 1);
  EXPECT_EQ(kept.records.size(), 2U);
}

TEST(Runs, SayAtTheEndThatAnArrayIsOpenIfAllGamesHavePassedBefore) {
  const std::string bytes = testing::written(Format::json, {game_of("only", "")});
  const std::string open = bytes.substr(0, bytes.rfind('}') + 1);
  Runs runs(Format::json, {}, 1);
  runs.continue_with(open, Runs::Rest::follows);
  while (runs.next()) {
  }
  runs.continue_with({}, Runs::Rest::none);
  const auto last = runs.next();
  ASSERT_TRUE(last.has_value());
  ASSERT_EQ(last->strays.size(), 1U);
  EXPECT_EQ(last->strays.front().message, "unclosed array");
  EXPECT_FALSE(runs.next().has_value());
}

}  // namespace
}  // namespace punct::formats
