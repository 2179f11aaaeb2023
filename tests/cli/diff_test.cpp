// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "difference/difference_json.hpp"
#include "punct/made_up.hpp"
#include "tools/diff/print.hpp"

namespace punct::cli {
namespace {

using namespace collections;

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

using Pile = std::vector<ComparedGame>;

Pile pile_of(const std::vector<Record>& records, const char* source = "a.punct") {
  Pile pile;
  for (const Record& record : records) pile.push_back(compared(record, pile.size() + 1, source));
  return pile;
}

/// Two games that were paired and differ, by their numbers.
struct Pair {
  std::uint64_t first, second;
  GameDifference difference;
};
/// What a comparison found, with the games by their numbers.
struct Found {
  std::uint64_t same = 0;
  std::vector<Pair> pairs;
  std::array<std::vector<std::uint64_t>, 2> only;

  [[nodiscard]] bool is_empty() const { return pairs.empty() && only[0].empty() && only[1].empty(); }
};

PileDifference difference_of(const Pile& first, const Pile& second, std::size_t memory = PileDifference::kMemory) {
  PileDifference difference(memory);
  for (const ComparedGame& game : first) difference.add(Side::first, game);
  for (const ComparedGame& game : second) difference.add(Side::second, game);
  difference.compare();
  return difference;
}

Found found(const Pile& first, const Pile& second, std::size_t memory = PileDifference::kMemory) {
  PileDifference difference = difference_of(first, second, memory);
  Found result;
  result.same = difference.same();
  const bool is_empty = difference.is_empty();
  difference.take_pairs([&](const ComparedGame& a, const ComparedGame& b, const GameDifference& pair) {
    result.pairs.push_back({a.number, b.number, pair});
  });
  for (const Side side : {Side::first, Side::second})
    difference.take_only(
        side, [&](const ComparedGame& game) { result.only[static_cast<std::size_t>(side)].push_back(game.number); });
  EXPECT_EQ(is_empty, result.is_empty());
  EXPECT_TRUE(difference.is_whole());
  return result;
}

std::string text_of(const Pile& first, const Pile& second) {
  PileDifference difference = difference_of(first, second);
  std::string out;
  print_text(difference, [&](std::string_view text) { out += text; });
  return out;
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
  EXPECT_TRUE(compare_games(pile[0], pile[0]).is_empty());
  EXPECT_TRUE(found(pile, pile).is_empty());
  EXPECT_EQ(text_of(pile, pile), "");
}

TEST(DiffGames, Tags) {
  Record other = game_record(1);
  other.set_tag("White", "Somebody else");
  other.set_tag("Site", "Ghent");
  const Pile first = pile_of({game_record(1)});
  const Pile second = pile_of({other}, "b.punct");
  const Found difference = found(first, second);
  ASSERT_EQ(difference.pairs.size(), 1U);
  EXPECT_FALSE(difference.pairs[0].difference.ply);
  ASSERT_EQ(difference.pairs[0].difference.tags.size(), 2U);
  EXPECT_EQ(difference.pairs[0].difference.tags[0].name, "Site");
  EXPECT_EQ(difference.pairs[0].difference.tags[0].first, "");
  EXPECT_EQ(difference.pairs[0].difference.tags[1].second, "Somebody else");
  const std::string text = text_of(first, second);
  EXPECT_TRUE(
      text.starts_with("a.punct: game 1 and b.punct: game 1 have the same moves:\n  Site: not there, 'Ghent'\n"))
      << text;
}

TEST(DiffGames, MissingValuesAreNoDifference) {
  Record other = game_record(1);
  other.set_tag("Date", "????.??.??");
  EXPECT_TRUE(found(pile_of({game_record(1)}), pile_of({other})).is_empty());
}

TEST(DiffGames, FirstPlyThatDiffers) {
  const Record whole = game_record(2);
  const Pile first = pile_of({whole});
  const Pile second = pile_of({shortened(whole, 7)});
  const Found difference = found(first, second);
  ASSERT_EQ(difference.pairs.size(), 1U);
  EXPECT_EQ(difference.pairs[0].difference.ply, 8U);
  const std::string text = text_of(first, second);
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
  const Found difference = found(first, second);
  ASSERT_EQ(difference.pairs.size(), 1U);
  EXPECT_EQ(difference.pairs[0].difference.ply, 1U);
  EXPECT_NE(text_of(first, second).find("they end in the same position"), std::string::npos);
}

TEST(DiffPiles, OrderDoesNotMatter) {
  const Pile first = pile_of({game_record(1), game_record(2), game_record(3)});
  const Pile second = pile_of({game_record(3), game_record(1), game_record(2)});
  const Found difference = found(first, second);
  EXPECT_EQ(difference.same, 3U);
  EXPECT_TRUE(difference.is_empty());
}

TEST(DiffPiles, EverySortOfDifference) {
  Record retagged = game_record(2);
  retagged.set_tag("Event", "Another cup");
  const Pile first = pile_of({game_record(1), game_record(2), game_record(3), game_record(4)});
  const Pile second = pile_of({retagged, game_record(1), shortened(game_record(3), 5), game_record(5), game_record(6)});
  const Found difference = found(first, second);
  EXPECT_EQ(difference.same, 1U);
  ASSERT_EQ(difference.pairs.size(), 2U);
  EXPECT_FALSE(difference.pairs[0].difference.ply);
  EXPECT_EQ(difference.pairs[1].difference.ply, 6U) << "the same players and round, other moves";
  EXPECT_EQ(difference.only[0], std::vector<std::uint64_t>{4});
  EXPECT_EQ(difference.only[1], (std::vector<std::uint64_t>{4, 5}));
  const std::string text = text_of(first, second);
  EXPECT_TRUE(
      text.ends_with("1 the same, 1 under other tags, 1 with other moves, 1 only in the first, 2 only in the second\n"))
      << text;
}

TEST(DiffPiles, DoublesNeedTwoCounterparts) {
  const Pile first = pile_of({game_record(1), game_record(1)});
  const Pile second = pile_of({game_record(1), game_record(2)});
  const Found difference = found(first, second);
  EXPECT_EQ(difference.same, 1U);
  EXPECT_EQ(difference.only[0], std::vector<std::uint64_t>{2});
  EXPECT_EQ(difference.only[1], std::vector<std::uint64_t>{2});
}

/// The same by lists in memory: for each game the first of the others that is left and has the same key.
Found found_plainly(const Pile& first, const Pile& second) {
  using Key = std::optional<std::string>;
  const std::vector<std::function<Key(const ComparedGame&)>> steps{
      [](const ComparedGame& game) { return Key(content_of(game)); },
      [](const ComparedGame& game) { return Key(std::to_string(game.key.high) + " " + std::to_string(game.key.low)); },
      identity_of};
  Found result;
  std::vector<bool> done(first.size());
  std::vector<bool> taken(second.size());
  for (const auto& key : steps)
    for (std::size_t a = 0; a < first.size(); ++a)
      for (std::size_t b = 0; !done[a] && b < second.size(); ++b) {
        if (taken[b] || !key(first[a]) || key(first[a]) != key(second[b])) continue;
        done[a] = taken[b] = true;
        GameDifference difference = compare_games(first[a], second[b]);
        if (difference.is_empty()) {
          ++result.same;
        } else {
          result.pairs.push_back({first[a].number, second[b].number, std::move(difference)});
        }
      }
  for (std::size_t a = 0; a < first.size(); ++a)
    if (!done[a]) result.only[0].push_back(first[a].number);
  for (std::size_t b = 0; b < second.size(); ++b)
    if (!taken[b]) result.only[1].push_back(second[b].number);
  return result;
}

RC_GTEST_PROP(DiffPiles, AreWhatListsInMemoryGive, ()) {
  const auto pile = [] {
    Pile games;
    for (int left = *rc::gen::inRange(2, 12); left > 0; --left) {
      Record record = game_record(*rc::gen::inRange<std::uint64_t>(1, 4));
      if (*rc::gen::element(true, false)) record = shortened(record, *rc::gen::inRange<std::size_t>(0, 3));
      if (*rc::gen::element(true, false)) record.set_tag("Site", *rc::gen::element<std::string>("Ghent", "Bruges"));
      if (*rc::gen::inRange(0, 4) == 0) record.set_tag("White", "");
      games.push_back(compared(record, games.size() + 1));
    }
    return games;
  };
  const Pile first = pile();
  const Pile second = pile();
  const Found plain = found_plainly(first, second);
  const Found result = found(first, second, *rc::gen::element<std::size_t>(1, 3000, PileDifference::kMemory));
  RC_ASSERT(result.same == plain.same);
  RC_ASSERT(result.only == plain.only);
  RC_ASSERT(result.pairs.size() == plain.pairs.size());
  for (std::size_t i = 0; i < plain.pairs.size(); ++i) {
    RC_ASSERT(result.pairs[i].first == plain.pairs[i].first);
    RC_ASSERT(result.pairs[i].second == plain.pairs[i].second);
    RC_ASSERT(result.pairs[i].difference.ply == plain.pairs[i].difference.ply);
    RC_ASSERT(result.pairs[i].difference.tags.size() == plain.pairs[i].difference.tags.size());
  }
}

}  // namespace
}  // namespace punct::cli
