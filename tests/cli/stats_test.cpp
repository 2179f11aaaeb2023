// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "punct/collections/statistics.hpp"
#include "punct/made_up.hpp"
#include "punct/replay.hpp"
#include "tools/stats/figures.hpp"
#include "tools/stats/plot.hpp"

namespace punct::cli {
namespace {

using namespace collections;

std::string stats_json(const Statistics& statistics) {
  std::string text;
  EXPECT_TRUE(write_json(statistics, collections::into(text)));
  return text;
}

Statistics statistics_of(std::uint64_t first, std::uint64_t last) {
  Statistics statistics;
  for (std::uint64_t number = first; number <= last; ++number) {
    PlayOptions options;
    options.style = number % 8 == 0 ? PlayStyle::greedy : PlayStyle::random;
    options.rules = number % 3 == 0 ? Rules::basic : Rules::standard;
    Record record;
    make_up_game(options, number, record);
    if (number % 5 == 0) record.set_tag("White", "O'Neill, \"Kit\"\n");
    statistics.add(record, replay(record));
  }
  statistics.broken = first;
  return statistics;
}

TEST(StatsJson, ReadingGivesBackWhatWasWritten) {
  for (const Statistics& statistics : {Statistics{}, statistics_of(1, 1), statistics_of(1, 30)}) {
    const auto read = read_statistics(stats_json(statistics));
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(*read, statistics);
    EXPECT_EQ(stats_json(*read), stats_json(statistics));
  }
}

TEST(StatsJson, PartsReadAndMergedAreTheWhole) {
  Statistics whole = statistics_of(1, 30);
  for (const std::uint64_t cut : {0U, 1U, 13U, 30U}) {
    Statistics merged = read_statistics(stats_json(statistics_of(1, cut))).value();
    merged.merge(read_statistics(stats_json(statistics_of(cut + 1, 30))).value());
    whole.broken = merged.broken;
    EXPECT_EQ(stats_json(merged), stats_json(whole)) << "cut at " << cut;
  }
}

TEST(StatsJson, RefusesWhatItHasNotWritten) {
  std::string other_version = stats_json({});
  other_version.replace(other_version.find(":1"), 2, ":9");
  std::string negative = stats_json({});
  negative.replace(negative.find("\"games\":0"), 9, "\"games\":-1");
  std::string no_space = stats_json({});
  no_space.replace(no_space.find("\"white_covered\":{}"), 18, "\"white_covered\":{\"Z9\":1}");
  const auto with = [](const std::string& member, const std::string& value) {
    std::string text = stats_json({});
    const std::size_t at = text.find('"' + member + "\":") + member.size() + 3;
    return text.replace(at, 2, value);
  };
  const std::string no_counts = with("people", "{\"Ada\":1}");
  const std::string other_counts = with("people", "{\"Ada\":{}}");
  const std::string no_pair = with("pairs", "[1]");
  const std::string no_names = with("pairs", "[{}]");
  for (const std::string& text :
       {std::string(), std::string("{}"), std::string("[1]"), std::string("{\"punct-stats\":1}"), other_version,
        negative, no_space, no_counts, other_counts, no_pair, no_names, stats_json({}).substr(0, 200)}) {
    const auto read = read_statistics(text);
    ASSERT_FALSE(read) << text;
    EXPECT_NE(read.error(), "") << text;
  }
}

TEST(StatsReport, Ratios) {
  EXPECT_EQ(ratio_text(1, 3), "0.3");
  EXPECT_EQ(ratio_text(2, 3), "0.7");
  EXPECT_EQ(ratio_text(1, 4), "0.3") << "half is rounded up";
  EXPECT_EQ(ratio_text(199, 100), "2.0");
  EXPECT_EQ(ratio_text(5, 1, 2), "5.00");
  EXPECT_EQ(ratio_text(7, 2, 0), "4");
  EXPECT_EQ(ratio_text(1, 0), "-");
  EXPECT_EQ(percent_text(17, 40), "42.5%");
  EXPECT_EQ(percent_text(0, 0), "-");
}

TEST(StatsReport, MedianLength) {
  Statistics statistics;
  EXPECT_EQ(median_length(statistics), 0U);
  statistics.games = 5;
  statistics.lengths = {0, 1, 1, 0, 2, 0, 1};
  EXPECT_EQ(median_length(statistics), 4U);
}

TEST(StatsTable, SaysTheFigures) {
  const Statistics statistics = statistics_of(1, 30);
  const std::string table = stats_table(statistics);
  for (const std::string& part :
       {std::string("Games\n  counted                           30"),
        std::string("standard rules                    20"),
        "  pieces added" + std::string(21 - std::to_string(statistics.sides[0].adds).size() + 3, ' ') +
            std::to_string(statistics.sides[0].adds)})
    EXPECT_NE(table.find(part), std::string::npos) << part << "\n" << table;
  EXPECT_EQ(table.find('"' + std::string("Kit\"\n\n")), std::string::npos) << "line ends in names are not printed";
}

TEST(StatsTable, EmptyPile) { EXPECT_EQ(stats_table({}), "Games\n  counted                            0\n"); }

std::uint64_t sum_of_rows(const std::string& csv, const std::string& beginning) {
  std::istringstream lines(csv);
  std::uint64_t sum = 0;
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with(beginning)) sum += std::stoull(line.substr(line.rfind(',') + 1));
  return sum;
}

TEST(StatsCsv, HoldsEveryNumber) {
  const Statistics s = statistics_of(1, 30);
  const std::string csv = stats_csv(s);
  EXPECT_TRUE(csv.starts_with("figure,side,key,count\ngames,,,30\n"));
  EXPECT_EQ(sum_of_rows(csv, "result,,"), 30U);
  EXPECT_EQ(sum_of_rows(csv, "length,,"), 30U);
  EXPECT_EQ(sum_of_rows(csv, "highest,,"), 30U);
  EXPECT_EQ(sum_of_rows(csv, "first_move,,"), 30U);
  EXPECT_EQ(sum_of_rows(csv, "added,white,"), s.sides[0].adds);
  EXPECT_EQ(sum_of_rows(csv, "moved,black,"), s.sides[1].moves);
  EXPECT_EQ(sum_of_rows(csv, "puncts,white,"), s.sides[0].adds + s.sides[0].moves);
  EXPECT_NE(csv.find("first_move,,\""), std::string::npos) << "moves hold commas and are quoted";
  EXPECT_NE(csv.find("person_games,white,\"O'Neill, \"\"Kit\"\"?\",6"), std::string::npos);
}

TEST(StatsPlot, ShowsFourBoardsAndEightCharts) {
  const render::Scene scene = stats_plot(statistics_of(1, 10));
  std::set<std::string> ids;
  for (const render::Group& group : scene.groups)
    EXPECT_TRUE(group.id.empty() || ids.insert(group.id).second) << group.id;
  EXPECT_EQ(ids.size(), 13U) << "with the heading";
  const auto heat = std::count_if(scene.shapes.begin(), scene.shapes.end(),
                                  [](const render::Shape& shape) { return shape.role == render::Role::heat; });
  EXPECT_EQ(heat, 4 * (211 + 32)) << "each space and each step of the scale";
}

TEST(StatsPlot, ShadesFollowTheCounts) {
  Statistics statistics = statistics_of(1, 1);
  // Both players' maps have one scale.
  statistics.covered = {};
  statistics.covered[0][Space::parse("K7").value().index()] = 10;
  statistics.covered[0][Space::parse("A2").value().index()] = 5;
  const render::Scene scene = stats_plot(statistics);
  std::vector<int> shades;
  for (const render::Shape& shape : scene.shapes)
    if (shape.role == render::Role::heat && scene.groups[shape.group].id == "covered-w") shades.push_back(shape.shade);
  ASSERT_GE(shades.size(), 211U);
  shades.resize(211);
  EXPECT_EQ(std::count(shades.begin(), shades.end(), 146), 1) << "A2, half as often as K7: halfway from 36 to 255";
  EXPECT_EQ(std::count(shades.begin(), shades.end(), 255), 1);
  EXPECT_EQ(std::count(shades.begin(), shades.end(), 0), 209);
}

TEST(StatsPlot, SpeaksEveryLanguageWithinItsPages) {
  const Statistics statistics = statistics_of(1, 10);
  std::set<std::string> titles;
  for (const render::Language language : render::kAllLanguages) {
    const render::Scene scene = stats_plot(statistics, language);
    EXPECT_EQ(scene.language, code(language));
    titles.insert(scene.groups.back().title);
    for (const render::Shape& shape : scene.shapes) {
      const auto* const text = std::get_if<render::Text>(&shape.geometry);
      if (text == nullptr) continue;
      EXPECT_FALSE(text->text.empty() && text->size == 0);
      EXPECT_GE(text->size, 9) << text->text << " in " << code(language);
      EXPECT_EQ(text->text.find('{'), std::string::npos) << text->text;
    }
  }
  EXPECT_EQ(titles.size(), render::kAllLanguages.size());
}

TEST(StatsPlot, EmptyPile) { EXPECT_GT(stats_plot({}).height, 0); }

}  // namespace
}  // namespace punct::cli
