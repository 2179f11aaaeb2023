// SPDX-License-Identifier: MIT
#include "punct/replay.hpp"

#include <stdexcept>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "punct/notation.hpp"
#include "support/random_play.hpp"
#include "support/table.hpp"

namespace punct {
namespace {

// T@P12,P11,Q12 connects column A with column Q for White.
constexpr const char* kOneToWin =
    "standard w wE@A4,B5,C6 bT@C2,C1,D2 wE@D7,E8,F9 wE@G10,H11,I12 wE@J12,K12,L12 wC@N12,M12,O12";

// A record of these moves, each placed in the column of its number on line 10.
Record record_of(const std::string& moves, const char* position = "") {
  Record record;
  if (*position != '\0') record.set_position(position);
  NodeIndex last = kNoNode;
  std::uint32_t column = 0;
  for (const std::string& word : testing::words(moves))
    last = record.append(last, parse_move(word).value(), {10, ++column});
  record.stated().result_place = {1, 1};
  record.stated().termination_place = {2, 1};
  record.stated().position_place = {3, 1};
  record.stated().result_token_place = {11, 1};
  return record;
}

std::string places_and_codes(const Game& game) {
  std::string all;
  for (const Finding& finding : game.findings()) {
    EXPECT_FALSE(finding.message.empty());
    EXPECT_EQ(finding.severity == Severity::warning, finding.code == Code::undecided);
    all += (all.empty() ? "" : " ") + std::to_string(finding.place.line) + ":" + std::to_string(finding.place.column) +
           " " + std::string(name(finding.code));
  }
  return all;
}

TEST(Replay, GivesTheGamesOfTheArchive) {
  Game game;
  for (const auto& row : testing::read_table(PUNCT_TEST_DATA "/games/expected.tsv", 6)) {
    if (row[0] == "file") continue;
    Record record = record_of(row[4]);
    record.stated().result = result_named(row[1]);
    record.stated().termination = termination_named(row[2]);
    replay(record, game);
    EXPECT_EQ(places_and_codes(game), "") << row[0];
    EXPECT_EQ(text(game.final_position()), row[5]) << row[0];
    EXPECT_EQ(std::to_string(game.moves().size()), row[3]) << row[0];
    EXPECT_EQ(text(game.result()), row[1]) << row[0];
    EXPECT_EQ(name(game.termination().value()), row[2]) << row[0];
  }
}

TEST(Replay, StopsAtTheFirstIllegalMove) {
  const Record record = record_of("E@K3,K4,K5 K3-K9,K10,K11 T@C4,C5,D5");
  const Game game = replay(record);
  EXPECT_EQ(places_and_codes(game), "10:2 not-yours");
  const Finding& finding = game.findings().front();
  EXPECT_EQ(finding.ply, 2U);
  EXPECT_EQ(finding.move, "1... K3-K9,K10,K11");
  EXPECT_EQ(finding.message, "the piece on K3 is White's (R11)");
  EXPECT_EQ(game.moves().size(), 1U);
  EXPECT_NE(game.move(0), nullptr);
  EXPECT_EQ(game.move(1), nullptr);
  EXPECT_EQ(game.move(2), nullptr);
  EXPECT_EQ(game.move(3), nullptr);
  EXPECT_EQ(text(game.final_position()), "standard b wE@K3,K4,K5");
  EXPECT_FALSE(game.is_sound());
}

TEST(Replay, OffersWhatFitsAShortMove) {
  const Game game = replay(record_of("E@K3"));
  EXPECT_EQ(places_and_codes(game), "10:1 ambiguous");
  EXPECT_EQ(game.findings()[0].candidates, testing::words("E@K3,I3,J3 E@K3,K4,K5 E@K3,L4,M5"));
}

TEST(Replay, NumbersPliesFromThePlayerWhoBegins) {
  const Game game = replay(record_of("T@C4,C5,D5 E@K3,K4,K6", "standard b wE@M12,M13,M14"));
  EXPECT_EQ(game.findings().at(0).ply, 2U);
  EXPECT_EQ(game.findings().at(0).move, "2. E@K3,K4,K6");
}

TEST(Replay, StartsWhereThePositionLineSays) {
  const Record record = record_of("T@P12,P11,Q12", kOneToWin);
  const Game game = replay(record);
  EXPECT_EQ(places_and_codes(game), "");
  EXPECT_EQ(text(game.start()), kOneToWin);
  EXPECT_EQ(game.result(), Result::white_wins);
  EXPECT_TRUE(game.connects(0));
}

TEST(Replay, ReplaysNothingFromAStartThatCannotBe) {
  const Game game = replay(record_of("T@P12,P11,Q12", "standard w wE@C4,C5,D6 wT@M12,M13,N14"));
  EXPECT_EQ(places_and_codes(game), "3:1 bad-position 3:1 bad-position");
  EXPECT_FALSE(game.has_start());
  EXPECT_TRUE(game.moves().empty());
  EXPECT_EQ(game.move(0), nullptr);
  EXPECT_EQ(game.findings()[0].ply, 0U);
}

TEST(Replay, FindsRulesThatDisagree) {
  Record record = record_of("T@C4,C5,D5", "basic w");
  EXPECT_EQ(places_and_codes(replay(record)), "");
  EXPECT_EQ(replay(record).start().rules(), Rules::basic);
  record.stated().rules = Rules::standard;
  EXPECT_EQ(places_and_codes(replay(record)), "3:1 bad-position");
  EXPECT_FALSE(replay(record).has_start());
}

struct Ending {
  const char* moves;  // with ! behind a record that is cut short
  const char* result;
  const char* token;
  const char* termination;
  const char* findings;
  const char* game_result;
};

// From kOneToWin, where T@C8,C9,D9 leaves the game undecided.
const std::vector<Ending> kEndings{
    {"T@P12,P11,Q12", "1-0", "1-0", "connection", "", "1-0"},
    {"T@P12,P11,Q12", "", "", "", "", "1-0"},
    {"T@P12,P11,Q12", "0-1", "0-1", "connection", "1:1 result-mismatch", "1-0"},
    {"T@P12,P11,Q12", "1-0", "0-1", "connection", "11:1 result-mismatch", "1-0"},
    {"T@P12,P11,Q12", "0-1", "1-0", "connection", "1:1 result-mismatch", "1-0"},
    {"T@P12,P11,Q12", "*", "", "", "", "1-0"},
    {"T@P12,P11,Q12", "", "*", "", "", "1-0"},
    {"T@P12,P11,Q12", "0-1", "1/2-1/2", "", "1:1 result-mismatch 11:1 result-mismatch", "1-0"},
    {"T@P12,P11,Q12", "1-0", "1-0", "resignation", "2:1 termination-mismatch", "1-0"},
    {"T@P12,P11,Q12", "1-0", "1-0", "center", "2:1 termination-mismatch", "1-0"},
    {"T@C8,C9,D9", "*", "*", "", "", "*"},
    {"T@C8,C9,D9", "", "", "", "", "*"},
    {"T@C8,C9,D9", "*", "*", "unfinished", "", "*"},
    {"T@C8,C9,D9", "*", "*", "abandoned", "", "*"},
    {"T@C8,C9,D9", "0-1", "0-1", "resignation", "", "0-1"},
    {"T@C8,C9,D9", "", "1-0", "time", "", "1-0"},
    {"T@C8,C9,D9", "1-0", "", "forfeit", "", "1-0"},
    {"T@C8,C9,D9", "1/2-1/2", "1/2-1/2", "agreement", "", "1/2-1/2"},
    {"T@C8,C9,D9", "1-0", "0-1", "resignation", "11:1 result-mismatch", "1-0"},
    {"T@C8,C9,D9", "1-0", "*", "", "11:1 result-mismatch", "1-0"},
    {"T@C8,C9,D9", "1-0", "1-0", "connection", "2:1 termination-mismatch", "1-0"},
    {"T@C8,C9,D9", "1/2-1/2", "1/2-1/2", "repetition", "2:1 termination-mismatch", "1/2-1/2"},
    {"T@C8,C9,D9", "*", "*", "pieces", "2:1 termination-mismatch", "*"},
    {"T@C8,C9,D9", "1-0", "1-0", "", "1:1 undecided", "1-0"},
    {"T@C8,C9,D9", "", "1/2-1/2", "", "11:1 undecided", "1/2-1/2"},
    {"T@C8,C9,D9", "1/2-1/2", "1/2-1/2", "resignation", "1:1 undecided", "1/2-1/2"},
    {"T@C8,C9,D9", "1-0", "1-0", "agreement", "1:1 undecided", "1-0"},
    {"T@C8,C9,D9", "1-0", "1-0", "unfinished", "1:1 undecided", "1-0"},
    // Nothing is said of the end of a game that is not known to its end.
    {"T@C8,C9,D9 !", "1-0", "", "", "", "1-0"},
    {"T@C8,C9,D9 !", "1-0", "", "connection", "", "1-0"},
    {"T@C8,C9,D8", "1-0", "1-0", "connection", "10:1 bad-shape", "1-0"},
    {"T@C8,C9,D8", "1-0", "0-1", "", "10:1 bad-shape 11:1 result-mismatch", "1-0"},
};

Record record_of(const Ending& ending) {
  std::string moves = ending.moves;
  const bool cut_short = moves.back() == '!';
  if (cut_short) moves.pop_back();
  Record record = record_of(moves, kOneToWin);
  if (cut_short) record.set_cut_short();
  record.stated().result = result_named(ending.result);
  record.stated().result_token = result_named(ending.token);
  record.stated().termination = termination_named(ending.termination);
  return record;
}

TEST(Replay, HoldsWhatIsStatedAgainstTheMoves) {
  for (const Ending& ending : kEndings) {
    const Game game = replay(record_of(ending));
    const std::string described =
        std::string(ending.moves) + " tag " + ending.result + " token " + ending.token + " " + ending.termination;
    EXPECT_EQ(places_and_codes(game), ending.findings) << described;
    EXPECT_EQ(text(game.result()), ending.game_result) << described;
  }
}

TEST(Replay, FollowsVariationsFromThePositionBeforeTheirMove) {
  Record record = record_of("E@K3,K4,K5 T@C4,C5,D5 K3-K9,K10,K11");
  const NodeIndex black = record.begin_variation(1, parse_move("T@K9,L9,L10").value(), {12, 1});
  const NodeIndex white = record.append(black, parse_move("K3-K3,L4,M5").value(), {12, 2});
  const NodeIndex inner = record.begin_variation(white, parse_move("K8-K3,K4,L4").value(), {12, 3});
  const NodeIndex white_2 = record.begin_variation(white, parse_move("K3-K3,I3,J3").value(), {12, 4});
  const NodeIndex second = record.begin_variation(1, parse_move("T@K3,K4,L4").value(), {12, 5});
  const Game game = replay(record);
  EXPECT_EQ(places_and_codes(game), "12:1 center 12:5 occupied");
  EXPECT_EQ(game.move(black), nullptr);
  EXPECT_EQ(game.move(white), nullptr);
  EXPECT_EQ(game.move(inner), nullptr);
  EXPECT_EQ(game.move(white_2), nullptr);
  EXPECT_EQ(game.move(second), nullptr);
  EXPECT_EQ(game.moves().size(), 3U);

  record.set_move(black, parse_move("T@C8,C9,D9").value());
  const Game mended = replay(record);
  EXPECT_EQ(places_and_codes(mended), "12:3 no-piece 12:5 occupied");
  EXPECT_EQ(mended.findings()[0].ply, 3U);
  EXPECT_EQ(mended.findings()[0].move, "2. K8-K3,K4,L4");
  EXPECT_EQ(mended.findings()[1].move, "1... T@K3,K4,L4");
  EXPECT_NE(mended.move(white_2), nullptr);
  EXPECT_EQ(text(mended.final_position()), "standard b bT@C4,C5,D5 wE@K9,K10,K11");
}

TEST(Replay, VariationsOfAnIllegalMoveAreStillReplayed) {
  Record record = record_of("E@K3,K4,K6 T@C4,C5,D5");
  const NodeIndex good = record.begin_variation(0, parse_move("E@K3,K4,K5").value(), {12, 1});
  const NodeIndex unreached = record.begin_variation(1, parse_move("T@C4,C5,D5").value(), {12, 2});
  const Game game = replay(record);
  EXPECT_EQ(places_and_codes(game), "10:1 bad-shape");
  EXPECT_NE(game.move(good), nullptr);
  EXPECT_EQ(game.move(unreached), nullptr);
  EXPECT_EQ(text(game.final_position()), "standard w");
}

TEST(Replay, NeedsNoStackForNesting) {
  Record record = record_of("E@K3,K4,K5 T@C4,C5,D5");
  NodeIndex node = 1;
  for (int i = 0; i < 100'000; ++i) node = record.begin_variation(node, parse_move("T@C4,C5,D5").value(), {12, 1});
  const Game game = replay(record);
  EXPECT_TRUE(game.is_sound());
  EXPECT_NE(game.move(node), nullptr);
  EXPECT_EQ(game.moves().size(), 2U);
}

TEST(Replay, TellsAThousandFindingsAndThenThatThereAreMore) {
  Record record = record_of("E@K3,K4,K5 T@C4,C5,D5");
  NodeIndex last = kNoNode;
  for (int i = 0; i < 5000; ++i) last = record.begin_variation(1, parse_move("T@K3,K4,L4").value(), {12, 1}, last);
  const Game game = replay(record);
  ASSERT_EQ(game.findings().size(), 1001U);
  EXPECT_EQ(game.findings()[999].code, Code::occupied);
  EXPECT_EQ(game.findings()[1000].code, Code::limit);
  EXPECT_EQ(game.moves().size(), 2U);
}

std::string movetext(const Record& record) {
  std::string all;
  for (NodeIndex node = record.first(); node != kNoNode; node = record.next(node)) {
    if (!all.empty()) all += ' ';
    append_text(all, record.move(node));
  }
  return all;
}

TEST(MakeCanonical, WritesWhatTheMovesGive) {
  Record record = record_of("(W)t@p12,p11,q12",
                            "standard w bT@C2,C1,D2 wE@D7,E8,F9 wE@A4,B5,C6 wE@G10,H11,I12 "
                            "wE@J12,K12,L12 wC@N12,M12,O12^1");
  const NodeIndex other = record.begin_variation(0, parse_move("T@C8,D9").value());
  const NodeIndex wrong = record.append(other, parse_move("c2→c3,c2,c4").value());
  make_canonical(record, replay(record));
  EXPECT_EQ(movetext(record), "T@P12,P11,Q12#");
  EXPECT_EQ(text(record.move(other)), "T@C8,D9");
  EXPECT_EQ(text(record.move(wrong)), "C2-C3,C2,C4");
  EXPECT_EQ(record.position(), text(parse_position(kOneToWin).value()));
  EXPECT_EQ(record.stated().rules, Rules::standard);
  EXPECT_EQ(record.stated().result, Result::white_wins);
  EXPECT_EQ(record.stated().result_token, Result::white_wins);
  EXPECT_EQ(record.stated().termination, Termination::connection);
}

TEST(MakeCanonical, KeepsWhatTheMovesCannotShow) {
  Record record = record_of("E@K3,K4", "standard w");
  record.stated().result_token = Result::black_wins;
  record.stated().termination = Termination::resignation;
  make_canonical(record, replay(record));
  EXPECT_EQ(movetext(record), "E@K3,K4,K5");
  EXPECT_EQ(record.position(), "");
  EXPECT_EQ(record.stated().result, Result::black_wins);
  EXPECT_EQ(record.stated().termination, Termination::resignation);
}

TEST(MakeCanonical, WritesTheUnknownResultAsSuch) {
  Record record = record_of("E@K3,K4,K5");
  make_canonical(record, replay(record));
  EXPECT_EQ(record.stated().result, Result::unknown);
  EXPECT_EQ(record.stated().result_token, Result::unknown);
  EXPECT_EQ(record.stated().termination, std::nullopt);
}

TEST(MakeCanonical, LeavesABrokenRecordItsEnd) {
  for (const char* moves : {"E@K3,K4 T@K3,K4,L4 E@C4,C5", "E@K3,K4 !"}) {
    std::string line = moves;
    const bool cut_short = line.back() == '!';
    if (cut_short) line.pop_back();
    Record record = record_of(line);
    if (cut_short) record.set_cut_short();
    record.stated().result = Result::white_wins;
    make_canonical(record, replay(record));
    EXPECT_EQ(movetext(record), cut_short ? "E@K3,K4,K5" : "E@K3,K4,K5 T@K3,K4,L4 E@C4,C5");
    EXPECT_EQ(record.stated().result, Result::white_wins);
    EXPECT_EQ(record.stated().result_token, std::nullopt);
  }
}

RC_GTEST_PROP(Replay, PlaysRandomGamesAsTheyWerePlayed, (std::uint32_t seed)) {
  const Rules rules = *rc::gen::element(Rules::standard, Rules::basic);
  const auto moves = testing::random_moves(rules, seed, *rc::gen::inRange<std::size_t>(0, 110));
  Record record;
  record.stated().rules = rules;
  NodeIndex last = kNoNode;
  Position position(rules);
  std::vector<Position> positions{position};
  for (const Move& move : moves) {
    last = record.append(last, written(move, connects_mover(position, move)));
    position.play_unchecked(move);
    positions.push_back(position);
  }
  const Game game = replay(record);
  RC_ASSERT(game.findings().empty());
  RC_ASSERT(game.moves() == moves);
  RC_ASSERT(game.final_position() == position);
  for (std::size_t ply = 0; ply < positions.size(); ++ply) {
    RC_ASSERT(game.position_after(ply) == positions[ply]);
    RC_ASSERT(parse_position(text(positions[ply])).value() == positions[ply]);
  }
  RC_ASSERT_THROWS_AS(static_cast<void>(game.position_after(positions.size())), std::out_of_range);
  Record canonical = record;
  make_canonical(canonical, game);
  RC_ASSERT(movetext(canonical) == movetext(record));
}

// A game replayed as the last of many nested variations ends in the same position as in the main line.
RC_GTEST_PROP(Replay, TakesVariationsBackCompletely, (std::uint32_t seed)) {
  const auto moves = testing::random_moves(Rules::standard, seed, 60);
  const auto other = testing::random_moves(Rules::standard, seed + 1, 60);
  Record record;
  NodeIndex last = kNoNode;
  for (const Move& move : moves) last = record.append(last, written(move, false));
  NodeIndex line = record.begin_variation(0, written(other.front(), false));
  for (std::size_t i = 1; i < other.size(); ++i) line = record.append(line, written(other[i], false));
  if (other.size() > 3) record.begin_variation(2, written(moves[2], false));
  const Game game = replay(record);
  RC_ASSERT(game.final_position() == testing::position_after(Rules::standard, moves));
  RC_ASSERT(game.move(line) != nullptr);
  RC_ASSERT(*game.move(line) == other.back());
}

// Two pieces go to and fro, so that the position after the second ply stands for the third time.
Record to_and_fro(int times) {
  Record record;
  NodeIndex last = kNoNode;
  const auto play = [&](const char* move) { last = record.append(last, *parse_move(move)); };
  play("E@K3,K4,K5");
  play("T@F9,F10,G10");
  for (int i = 0; i < times; ++i)
    for (const char* move : {"K3-K4,K5,K6", "F9-F8,F9,G9", "K4-K3,K4,K5", "F8-F9,F10,G10"}) play(move);
  return record;
}

TEST(Replay, ChecksADrawByRepetition) {
  for (const int times : {0, 1, 2, 3}) {
    Record record = to_and_fro(times);
    record.stated().result = Result::draw;
    record.stated().termination = Termination::repetition;
    EXPECT_EQ(replay(record).is_sound(), times >= 2) << times;
    record.stated().result.reset();
    EXPECT_EQ(replay(record).result(), times >= 2 ? Result::draw : Result::unknown) << times;
    // What nobody states is no draw, but where a site draws such games.
    record.stated().termination.reset();
    EXPECT_EQ(replay(record).result(), Result::unknown);
    record.stated().draws_by_repetition = true;
    EXPECT_EQ(replay(record).termination().has_value(), times >= 2) << times;
  }
}

TEST(Replay, LetsAMoveThatChangesNothingPassIfAllowed) {
  Record record = to_and_fro(0);
  record.append(1, *parse_move("K3-K3,K4,K5"));
  record.append(2, *parse_move("T@C3,C4,D4"));
  EXPECT_FALSE(replay(record).is_sound());
  record.set_allows_no_change(true);
  const Game game = replay(record);
  EXPECT_TRUE(game.is_sound());
  EXPECT_EQ(game.moves().size(), 4U);
  ASSERT_EQ(game.findings().size(), 1U);
  EXPECT_EQ(game.findings()[0].code, Code::no_change);
  EXPECT_EQ(game.findings()[0].severity, Severity::warning);
  EXPECT_EQ(text(game.final_position()), "standard w bT@C3,C4,D4 bT@F9,F10,G10 wE@K3,K4,K5");
}

TEST(Replay, SaysWhatNoTerminationExplains) {
  struct Stated {
    Termination termination;
    Result result;
    bool is_explained;
  };
  for (const Stated& stated :
       {Stated{Termination::resignation, Result::white_wins, true}, Stated{Termination::time, Result::black_wins, true},
        Stated{Termination::forfeit, Result::draw, false}, Stated{Termination::agreement, Result::draw, true},
        Stated{Termination::agreement, Result::white_wins, false},
        Stated{Termination::abandoned, Result::white_wins, false},
        Stated{Termination::abandoned, Result::unknown, true},
        Stated{Termination::unfinished, Result::white_wins, false},
        Stated{Termination::connection, Result::white_wins, false},
        Stated{Termination::center, Result::white_wins, false}, Stated{Termination::pieces, Result::draw, false}}) {
    Record record;
    record.append(kNoNode, parse_move("E@K3,K4,K5").value());
    record.add_tag("Date", "?");
    record.stated().termination = stated.termination;
    record.stated().result = stated.result;
    EXPECT_EQ(replay(record).findings().empty(), stated.is_explained)
        << name(stated.termination) << ' ' << text(stated.result);
  }
}

}  // namespace
}  // namespace punct
