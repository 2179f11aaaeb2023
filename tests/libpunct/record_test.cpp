// SPDX-License-Identifier: MIT
#include "punct/record.hpp"

#include <gtest/gtest.h>

namespace punct {
namespace {

MoveText move(const char* text) { return parse_move(text).value(); }

TEST(IsDate, TakesDaysMonthsAndYearsOfTheCalendar) {
  for (const char* date : {"2006.11.04", "2006.11", "2006", "2012.02.29", "2000.02.29", "2006.11.??", "2006.??.??",
                           "????.??.??", "200?.??.??", "????.02.29", "2006.1?.3?", "2006.?2.31", "2006.02.2?",
                           "20?2.02.29", "1?00.02.29", "2006.?1.?1", "2006.0?.0?"})
    EXPECT_TRUE(is_date(date)) << date;
  for (const char* text :
       {"",           "?",          "06",         "2006.13.01", "2006.00.01", "2011.02.29",  "1900.02.29",
        "2006.04.31", "2006.11.00", "2006-11-04", "04.11.2006", "2006.11.4",  "2006.11.04 ", "2006.11.",
        "yesterday",  "20o6.11.04", "2006 11 04", "2006.3?",    "2006.02.3?", "2006.??.4?",  "201?.02.30",
        "2?01.02.29", "?900.02.29", "2006.00.??", "2006.??.00", "2006.11-04", "2006-11"})
    EXPECT_FALSE(is_date(text)) << text;
}

TEST(Results, HaveTextsAndFollowFromOutcomes) {
  for (const char* text : {"1-0", "0-1", "1/2-1/2", "*"}) EXPECT_EQ(punct::text(result_named(text).value()), text);
  for (const char* text : {"", "1-1", "1/2", "**"}) EXPECT_FALSE(result_named(text)) << text;
  EXPECT_EQ(result_of({Player::white, Reason::connection}), Result::white_wins);
  EXPECT_EQ(result_of({Player::black, Reason::center}), Result::black_wins);
  EXPECT_EQ(result_of({std::nullopt, Reason::pieces}), Result::draw);
}

TEST(Terminations, HaveNamesAndFollowFromReasons) {
  for (const char* text : {"connection", "center", "pieces", "repetition", "resignation", "time", "forfeit",
                           "agreement", "abandoned", "unfinished"})
    EXPECT_EQ(name(termination_named(text).value()), text);
  EXPECT_FALSE(termination_named("centre"));
  for (const Reason reason : {Reason::connection, Reason::center, Reason::pieces})
    EXPECT_EQ(name(termination_of(reason)), name(reason));
}

TEST(TagNames, AreWordsOfLettersDigitsAndAFewMarks) {
  for (const char* name : {"Event", "x-engine", "1st", "A_b+c#d=e:f-g"}) EXPECT_TRUE(is_tag_name(name)) << name;
  for (const char* name : {"", "-x", "_a", "a b", "a\"", "\xC3\xA9", "a."}) EXPECT_FALSE(is_tag_name(name)) << name;
  EXPECT_TRUE(is_tag_name(std::string(255, 'a')));
  EXPECT_FALSE(is_tag_name(std::string(256, 'a')));
}

TEST(MissingValues, AreThoseOfTheRoster) {
  for (const char* tag : {"Event", "Site", "Round", "White", "Black"}) EXPECT_EQ(missing_value(tag), "?");
  EXPECT_EQ(missing_value("Date"), "????.??.??");
  EXPECT_EQ(missing_value("Annotator"), "");
}

TEST(Record, IsEmptyAfterItWasMovedFrom) {
  const auto make = [] {
    Record record;
    record.set_tag("White", "Ada");
    record.set_position("standard b wE@K3,K4,K5, a text of some length");
    record.add_comment(std::string(100, 'c'));
    record.add_comment(record.append(kNoNode, move("E@K3,K4,K5")), "good");
    record.stated().result = Result::draw;
    return record;
  };
  const auto expect_empty = [](const Record& record) {
    EXPECT_EQ(record.comment(), "");
    EXPECT_EQ(record.position(), "");
    EXPECT_EQ(record.tag_count(), 0U);
    EXPECT_EQ(record.node_count(), 0U);
    EXPECT_FALSE(record.stated().result);
  };
  Record first = make();
  Record second = std::move(first);
  expect_empty(first);  // NOLINT(bugprone-use-after-move)
  first = std::move(second);
  expect_empty(second);  // NOLINT(bugprone-use-after-move)
  Record& same = first;
  first = std::move(same);
  EXPECT_EQ(first.comment(), std::string(100, 'c'));
  EXPECT_EQ(first.comment(0), "good");
  EXPECT_EQ(first.tag("White"), "Ada");
}

TEST(Tags, KeepTheirOrderAndAreThereOnce) {
  Record record;
  EXPECT_TRUE(record.add_tag("White", "A", {1, 2}));
  EXPECT_TRUE(record.add_tag("Black", ""));
  EXPECT_FALSE(record.add_tag("White", "B"));
  EXPECT_TRUE(record.add_tag("white", "C"));
  ASSERT_EQ(record.tag_count(), 3U);
  EXPECT_EQ(record.tag(0).name, "White");
  EXPECT_EQ(record.tag(0).value, "A");
  EXPECT_EQ(record.tag(0).place, (Place{1, 2}));
  EXPECT_EQ(record.tag("Black"), "");
  EXPECT_EQ(record.tag("Event"), std::nullopt);
  record.set_tag("White", "Z");
  record.set_tag("Event", "E");
  EXPECT_EQ(record.tag("White"), "Z");
  EXPECT_EQ(record.tag(3).name, "Event");
}

TEST(Tags, AreFoundAmongVeryMany) {
  Record record;
  for (int round = 0; round < 2; ++round) {
    record.clear();
    for (int i = 0; i < 100'000; ++i) ASSERT_TRUE(record.add_tag("T" + std::to_string(i), std::to_string(i)));
    for (int i = 0; i < 100'000; i += 7) {
      EXPECT_EQ(record.tag("T" + std::to_string(i)), std::to_string(i));
      EXPECT_FALSE(record.add_tag("T" + std::to_string(i), ""));
    }
    EXPECT_EQ(record.tag("T100000"), std::nullopt);
  }
}

TEST(Comments, GrowWithASpaceBetween) {
  Record record;
  const NodeIndex first = record.append(kNoNode, move("E@K3,K4,K5"));
  record.add_comment("before");
  record.add_comment(first, "one");
  record.add_comment(first, "two");
  record.add_comment("the game");
  record.add_comment(first, "");
  record.add_comment(first, "three");
  record.add_comment_before(first, "in front");
  EXPECT_EQ(record.comment(), "before the game");
  EXPECT_EQ(record.comment(first), "one two three");
  EXPECT_EQ(record.comment_before(first), "in front");
  record.set_comment(first, "new");
  record.add_comment(first, "and more");
  EXPECT_EQ(record.comment(first), "new and more");
  EXPECT_EQ(record.comment(), "before the game");
}

TEST(Comments, GrowTogetherWithoutTakingMuchRoom) {
  Record record;
  const NodeIndex node = record.append(kNoNode, move("E@K3,K4,K5"));
  std::string comment, nags;
  for (int i = 0; i < 200'000; ++i) {
    const std::string word = std::to_string(i);
    record.add_comment(node, word);
    record.add_nag(node, static_cast<std::uint8_t>(i));
    comment += (i == 0 ? "" : " ") + word;
    nags += static_cast<char>(i);
  }
  EXPECT_EQ(record.comment(node), comment);
  EXPECT_EQ(record.nags(node), nags);
}

TEST(Tree, LinksLinesAndVariations) {
  Record record;
  EXPECT_EQ(record.first(), kNoNode);
  const NodeIndex a = record.append(kNoNode, move("E@K3,K4,K5"), {3, 4});
  const NodeIndex b = record.append(a, move("T@F9,F10,G10"));
  const NodeIndex x = record.begin_variation(b, move("T@C4,C5,D5"));
  const NodeIndex y = record.begin_variation(b, move("T@C5,C4,D5"), {5, 6}, x);
  const NodeIndex z = record.begin_variation(b, move("T@D5,C4,C5"));
  const NodeIndex x2 = record.append(x, move("K3-K3,L4,M5"));
  const NodeIndex c = record.append(b, move("K3-K3,I3,J3"));
  EXPECT_EQ(record.first(), a);
  EXPECT_EQ(record.next(a), b);
  EXPECT_EQ(record.next(b), c);
  EXPECT_EQ(record.next(c), kNoNode);
  EXPECT_EQ(record.variation(a), kNoNode);
  EXPECT_EQ(record.variation(b), x);
  EXPECT_EQ(record.next_variation(x), y);
  EXPECT_EQ(record.next_variation(y), z);
  EXPECT_EQ(record.next_variation(z), kNoNode);
  EXPECT_EQ(record.next(x), x2);
  EXPECT_EQ(record.place(y), (Place{5, 6}));
  EXPECT_EQ(text(record.move(x2)), "K3-K3,L4,M5");
  EXPECT_EQ(record.node_count(), 7U);
}

TEST(FirstPlayer, IsSaidByThePositionLine) {
  Record record;
  EXPECT_EQ(record.first_player(), Player::white);
  for (const char* line : {"standard b", " basic  b wE@C4,C5,C6", "\tstandard\tb\t"}) {
    record.set_position(line);
    EXPECT_EQ(record.first_player(), Player::black) << line;
  }
  for (const char* line : {"standard w", "standard", "", "standard bT@C4,C5,D5", "b"}) {
    record.set_position(line);
    EXPECT_EQ(record.first_player(), Player::white) << line;
  }
}

TEST(Clear, EmptiesAll) {
  Record record;
  record.add_tag("Event", "E");
  record.append(kNoNode, move("E@K3,K4,K5"));
  record.add_comment("c");
  record.set_position("basic b");
  record.stated().rules = Rules::basic;
  record.set_place({7, 1});
  record.set_cut_short();
  record.clear();
  EXPECT_EQ(record.tag_count(), 0U);
  EXPECT_EQ(record.node_count(), 0U);
  EXPECT_EQ(record.comment(), "");
  EXPECT_EQ(record.position(), "");
  EXPECT_EQ(record.rules(), Rules::standard);
  EXPECT_EQ(record.place(), Place{});
  EXPECT_FALSE(record.is_cut_short());
  EXPECT_EQ(record.first(), kNoNode);
}

TEST(Outcomes, ConnectWhomTheyName) {
  EXPECT_TRUE((Outcome{Player::white, Reason::connection}).connects(Player::white));
  EXPECT_FALSE((Outcome{Player::white, Reason::connection}).connects(Player::black));
  EXPECT_FALSE((Outcome{Player::white, Reason::center}).connects(Player::white));
}

TEST(Vocabulary, IsListedInFull) {
  for (const Rules rules : kAllRules) EXPECT_EQ(rules_named(name(rules)), rules);
  for (const Result result : kAllResults) EXPECT_EQ(result_named(text(result)), result);
  for (const Termination termination : kAllTerminations) EXPECT_EQ(termination_named(name(termination)), termination);
}

TEST(KnownTags, SaySomething) {
  Record record;
  record.set_tag("White", "Ada");
  record.set_tag("Black", "?");
  record.set_tag("Date", "????.??.??");
  record.set_tag("Annotator", "?");
  EXPECT_EQ(record.known_tag("White"), "Ada");
  for (const char* tag : {"Black", "Date", "Event"}) EXPECT_EQ(record.known_tag(tag), "") << tag;
  EXPECT_EQ(record.known_tag("Annotator"), "?");
}

// What a record gives may be put into it again, also where it has to grow for that.
TEST(Record, TakesItsOwnMovesAgain) {
  Record record;
  NodeIndex last = record.append(kNoNode, *parse_move("E@K3,K4,K5"));
  for (int i = 0; i < 1000; ++i) {
    record.begin_variation(last, record.move(last));
    last = record.append(last, record.move(last));
  }
  for (NodeIndex node = 0; node < record.node_count(); ++node) ASSERT_EQ(text(record.move(node)), "E@K3,K4,K5") << node;
}

TEST(Record, TakesItsOwnTextsAgain) {
  for (const std::size_t size : {5U, 40U, 5'000U, 1'000'000U}) {
    const std::string words(size, 'e');
    Record record;
    const NodeIndex first = record.append(kNoNode, *parse_move("E@K3,K4,K5"));
    const NodeIndex second = record.append(first, *parse_move("T@F9,F10,G10"));
    record.set_tag("Event", words);
    record.set_tag("Site", record.known_tag("Event"));
    record.add_tag(record.tag(0).value.substr(0, 3), record.tag(1).value);
    record.add_comment(first, words);
    record.add_comment(second, "see");
    record.add_comment(second, record.comment(first));
    record.add_comment(second, record.comment(second));
    record.add_comment(record.comment(second));
    record.add_comment_before(first, record.comment());
    record.add_comment_before(first, record.comment_before(first));
    EXPECT_EQ(record.known_tag("Site"), words);
    EXPECT_EQ(record.known_tag("eee"), words);
    const std::string seen = "see " + words;
    EXPECT_EQ(record.comment(second), seen + ' ' + seen);
    EXPECT_EQ(record.comment(), seen + ' ' + seen);
    EXPECT_EQ(record.comment_before(first), seen + ' ' + seen + ' ' + seen + ' ' + seen);
  }
}

}  // namespace
}  // namespace punct
