// SPDX-License-Identifier: MIT
#include <string>

#include <gtest/gtest.h>

#include "diff/compare.hpp"
#include "diff/print.hpp"
#include "generate/play.hpp"

namespace punct::cli {
namespace {

Record game_record(std::uint64_t number) {
  Record record;
  make_up_game({}, number, record);
  return record;
}

ComparedGame compared(const Record& record, std::uint64_t number = 1, const char* source = "a.punct") {
  ComparedGame game = compared_game(record, replay(record));
  game.source = source;
  game.number = number;
  return game;
}

Pile pile_of(const std::vector<Record>& records, const char* source = "a.punct") {
  Pile pile;
  for (const Record& record : records) pile.push_back(compared(record, pile.size() + 1, source));
  return pile;
}

/// The game with its last moves left out.
Record shortened(const Record& record, std::size_t plies) {
  Record shorter;
  for (std::size_t i = 0; i < record.tag_count(); ++i) shorter.add_tag(record.tag(i).name, record.tag(i).value);
  NodeIndex last = kNoNode;
  NodeIndex node = record.first();
  for (std::size_t ply = 0; ply < plies; ++ply, node = record.next(node))
    last = shorter.append(last, record.move(node));
  return shorter;
}

TEST(DiffGames, SameGame) {
  const Pile pile = pile_of({game_record(1)});
  EXPECT_FALSE(compare_games(pile, 0, pile, 0));
  EXPECT_TRUE(compare_piles(pile, pile).is_empty());
  EXPECT_EQ(diff_text(pile, pile, compare_piles(pile, pile)), "");
}

TEST(DiffGames, Tags) {
  Record other = game_record(1);
  other.set_tag("White", "Somebody else");
  other.set_tag("Site", "Ghent");
  const Pile first = pile_of({game_record(1)});
  const Pile second = pile_of({other}, "b.punct");
  const PileDifference difference = compare_piles(first, second);
  ASSERT_EQ(difference.pairs.size(), 1U);
  EXPECT_FALSE(difference.pairs[0].ply);
  ASSERT_EQ(difference.pairs[0].tags.size(), 2U);
  EXPECT_EQ(difference.pairs[0].tags[0].name, "Site");
  EXPECT_EQ(difference.pairs[0].tags[0].first, "");
  EXPECT_EQ(difference.pairs[0].tags[1].second, "Somebody else");
  const std::string text = diff_text(first, second, difference);
  EXPECT_TRUE(
      text.starts_with("a.punct: game 1 and b.punct: game 1 have the same moves:\n  Site: not there, 'Ghent'\n"))
      << text;
}

TEST(DiffGames, MissingValuesAreNoDifference) {
  Record other = game_record(1);
  other.set_tag("Date", "????.??.??");
  EXPECT_TRUE(compare_piles(pile_of({game_record(1)}), pile_of({other})).is_empty());
}

TEST(DiffGames, FirstPlyThatDiffers) {
  const Record whole = game_record(2);
  const Pile first = pile_of({whole});
  const Pile second = pile_of({shortened(whole, 7)});
  const PileDifference difference = compare_piles(first, second);
  ASSERT_EQ(difference.pairs.size(), 1U);
  EXPECT_EQ(difference.pairs[0].ply, 8U);
  const std::string text = diff_text(first, second, difference);
  EXPECT_NE(text.find("  from ply 8: 4... "), std::string::npos) << text;
  EXPECT_NE(text.find(", the end\n"), std::string::npos) << text;
}

TEST(DiffGames, SameEndByAnotherOrder) {
  const auto played = [](const char* third, const char* first) {
    Record record;
    NodeIndex last = record.append(kNoNode, parse_move(first).value());
    last = record.append(last, parse_move("T@A4,A5,B5").value());
    record.append(last, parse_move(third).value());
    return record;
  };
  const Pile first = pile_of({played("E@K3,K4,K5", "T@P14,P15,Q15")});
  const Pile second = pile_of({played("T@P14,P15,Q15", "E@K3,K4,K5")});
  const PileDifference difference = compare_piles(first, second);
  ASSERT_EQ(difference.pairs.size(), 1U);
  EXPECT_EQ(difference.pairs[0].ply, 1U);
  EXPECT_NE(diff_text(first, second, difference).find("they end in the same position"), std::string::npos);
}

TEST(DiffPiles, OrderDoesNotMatter) {
  const Pile first = pile_of({game_record(1), game_record(2), game_record(3)});
  const Pile second = pile_of({game_record(3), game_record(1), game_record(2)});
  const PileDifference difference = compare_piles(first, second);
  EXPECT_EQ(difference.same, 3U);
  EXPECT_TRUE(difference.is_empty());
}

TEST(DiffPiles, EverySortOfDifference) {
  Record retagged = game_record(2);
  retagged.set_tag("Event", "Another cup");
  const Pile first = pile_of({game_record(1), game_record(2), game_record(3), game_record(4)});
  const Pile second = pile_of({retagged, game_record(1), shortened(game_record(3), 5), game_record(5), game_record(6)});
  const PileDifference difference = compare_piles(first, second);
  EXPECT_EQ(difference.same, 1U);
  ASSERT_EQ(difference.pairs.size(), 2U);
  EXPECT_FALSE(difference.pairs[0].ply);
  EXPECT_EQ(difference.pairs[1].ply, 6U) << "the same players and round, other moves";
  EXPECT_EQ(difference.only_first, std::vector<std::size_t>{3});
  EXPECT_EQ(difference.only_second, (std::vector<std::size_t>{3, 4}));
  const std::string text = diff_text(first, second, difference);
  EXPECT_TRUE(
      text.ends_with("1 the same, 1 under other tags, 1 with other moves, 1 only in the first, 2 only in the second\n"))
      << text;
}

TEST(DiffPiles, DoublesNeedTwoCounterparts) {
  const Pile first = pile_of({game_record(1), game_record(1)});
  const Pile second = pile_of({game_record(1), game_record(2)});
  const PileDifference difference = compare_piles(first, second);
  EXPECT_EQ(difference.same, 1U);
  EXPECT_EQ(difference.only_first, std::vector<std::size_t>{1});
  EXPECT_EQ(difference.only_second, std::vector<std::size_t>{1});
}

}  // namespace
}  // namespace punct::cli
