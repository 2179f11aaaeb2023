// SPDX-License-Identifier: MIT
#include "punct/notation.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/plain_rules.hpp"
#include "support/random_play.hpp"
#include "support/table.hpp"

namespace punct {
namespace {

std::string as_read(const std::string& written_move) {
  const auto move = parse_move(written_move);
  if (move) return text(*move);
  const NotationError& error = move.error();
  return std::string(name(error.code)) + " " + std::to_string(error.offset) + " " + std::to_string(error.length);
}

TEST(ParseMove, ReadsEverySpellingAndPlacesEveryFault) {
  for (const auto& row : testing::read_table(PUNCT_TEST_DATA "/notation/moves.tsv", 2))
    EXPECT_EQ(as_read(row[0]), row[1]) << "'" << row[0] << "'";
}

TEST(ParseMove, ReadsEachPart) {
  const auto read = [](const char* text) { return parse_move(text).value(); };
  const MoveText full = read("(B)L:K3-F3,G4,F2^2#");
  EXPECT_EQ(full.from, *Space::parse("K3"));
  EXPECT_EQ(full.punct, *Space::parse("F3"));
  EXPECT_EQ(full.minors[0], *Space::parse("F2"));
  EXPECT_EQ(full.minors[1], *Space::parse("G4"));
  EXPECT_EQ(full.piece, PieceKind::L);
  EXPECT_EQ(full.player, Player::black);
  EXPECT_EQ(full.level, 2);
  EXPECT_EQ(full.connects, true);
  const MoveText bare = read("M14-F7,F6");
  EXPECT_TRUE(bare.is_short());
  EXPECT_FALSE(bare.is_add());
  EXPECT_EQ(bare.minors[0], *Space::parse("F6"));
  EXPECT_FALSE(bare.minors[1]);
  EXPECT_FALSE(bare.piece || bare.player || bare.connects);
  EXPECT_EQ(bare.level, 0);
}

RC_GTEST_PROP(ParseMove, TakesAnyBytes, (const std::string& bytes)) {
  const auto move = parse_move(bytes);
  if (move) RC_ASSERT(parse_move(text(*move)).value() == *move);
  if (!move) RC_ASSERT(!explain(move.error(), bytes).empty());
}

// Texts that are nearly moves come much closer to the edges than bytes at random.
RC_GTEST_PROP(ParseMove, TakesAnyPatchworkOfItsParts, ()) {
  const auto parts = *rc::gen::container<std::vector<std::string>>(
      rc::gen::elementOf(testing::words("E@ K3 K10 A9 , - -> → – ^ 2 # (W) L: ^36 x 1 \xE2\x86 \xFF q16")));
  std::string patchwork;
  for (const std::string& part : parts) patchwork += part;
  const auto move = parse_move(patchwork);
  if (move) RC_ASSERT(parse_move(text(*move)).value() == *move);
  if (!move) RC_ASSERT(move.error().offset + move.error().length <= patchwork.size());
}

// However a move goes on or ends, it must be read as parse_move() reads it, or not at all.
void expect_same_move(const std::string& bytes) {
  MoveText plain;
  const std::size_t length = read_canonical_move(bytes, plain);
  RC_ASSERT(length <= bytes.size());
  if (length != 0) RC_ASSERT(parse_move(bytes.substr(0, length)).value() == plain);
}

RC_GTEST_PROP(ReadPlainMove, AgreesWithParseMove, ()) {
  const auto parts = *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(
      testing::words("E@ z@ K3- a17- K3 K10 q16 A9 A1 I9 K0 K19 k123 @5 [5 `9 , , ^2 ^0 ^9 ^36 # x - \xC3\xA9 \xFF")));
  std::string bytes;
  for (const std::string& part : parts) bytes += part;
  expect_same_move(bytes);
  expect_same_move(bytes + std::string(24, ' '));
}

RC_GTEST_PROP(ReadPlainMove, AgreesWithParseMoveOnSpoiltMoves, (std::uint32_t seed, char spoilt)) {
  for (const Move& move : testing::random_moves(Rules::standard, seed, 30)) {
    const std::string bytes = text(written(move, seed % 2 == 0)) + std::string(24, ' ');
    const auto place = *rc::gen::inRange<std::size_t>(0, 20);
    for (const char byte : {spoilt, '9', 'K'}) {
      expect_same_move(std::string(bytes).replace(place, 1, 1, byte));
      expect_same_move(std::string(bytes).insert(place, 1, byte));
    }
    expect_same_move(std::string(bytes).erase(place, 1));
  }
}

TEST(ReadPlainMove, ReadsCanonicalMovesWhateverFollows) {
  for (const Move& move : testing::random_moves(Rules::standard, 7, 80)) {
    const std::string canonical = text(written(move, move.level % 2 == 0));
    for (const char* behind : {" ", "\n", ")", "{", "#", "x", "!"}) {
      MoveText read;
      EXPECT_EQ(read_canonical_move(canonical + behind + std::string(24, '\0'), read),
                canonical.size() + (*behind == '#' && move.level % 2 == 1 ? 1 : 0));
      read.connects.reset();
      EXPECT_EQ(text(read), text(written(move, false)));
    }
  }
}

TEST(ReadPlainMove, LeavesOtherSpellingsToParseMove) {
  for (const char* other :
       {"(W)E@K3,K4,K5", "K3->F3,F2,G4", "E:K3-F3,F2,G4", "E@K3,K5,K4", "E@K3,K4", "E@K3", "E@R3,R4,R5", "E@9K3,K4,K5",
        "X@K3,K4,K5", "E@K3,K4,K4", "K3-F3,F2,G4^0", "e4", "1-0", "12."}) {
    MoveText read;
    EXPECT_EQ(read_canonical_move(std::string(other) + std::string(24, ' '), read), 0U) << other;
  }
  MoveText read;
  EXPECT_EQ(read_canonical_move("E@K3,K4,K5", read), 0U);
}

TEST(ExplainNotation, ShowsOnlyPrintableTextAndNotTooMuch) {
  const auto sentence = [](const std::string& written_move) {
    return explain(parse_move(written_move).error(), written_move);
  };
  EXPECT_EQ(sentence("E@K3;K4"), "unexpected ';K4' in 'E@K3;K4'");
  EXPECT_EQ(sentence(""), "the text is empty");
  EXPECT_EQ(sentence("E@R3"), "'R3' is not on the board: columns are A to Q (R1)");
  EXPECT_EQ(sentence("X@K3"), "unknown piece 'X'; use one of T, C, E, L, M, R (R5)");
  EXPECT_EQ(sentence("E@K3,"),
            "unexpected end of 'E@K3,'; write a move like E@K3,K4,K5 or K3-K9,K10,K11, without spaces");
  EXPECT_EQ(sentence("K3"), "unexpected end of 'K3'; write a move like E@K3,K4,K5 or K3-K9,K10,K11, without spaces");
  EXPECT_EQ(sentence("Pass"), "'Pass' is not a move; no player may pass (R7)");
  EXPECT_EQ(sentence("--"), "'--' is not a move; no player may pass (R7)");
  EXPECT_EQ(sentence("resigns"), "'resigns' is not a move; the tag Termination states a resignation");
  EXPECT_EQ(sentence("White:"), "'White:' is not a move; a tag is written in brackets, as [White \"Ada Quince\"]");
  for (const char* const result : {"1-O", "1\u20130", "0:1", "\u00BD-\u00BD", "0.5-0.5", "draw"})
    EXPECT_EQ(sentence(result), "'" + std::string(result) + "' is not a move; a result is 1-0, 0-1, 1/2-1/2 or *");
  EXPECT_EQ(sentence("\x7f"
                     "ELF\x01\u0410"),
            "cannot read '\uFFFDELF\uFFFD\u0410'; write a move like E@K3,K4,K5 or K3-K9,K10,K11");
  EXPECT_EQ(sentence("K3-K9:"), "unexpected ':' in 'K3-K9:'");
  EXPECT_EQ(sentence("\u0422@K3,K4,L4"), "'\u0422@K3,K4,L4' has letters of another alphabet; write Latin letters");
  EXPECT_EQ(sentence("T@\u0410"
                     "1"),
            "'T@\u0410"
            "1' has letters of another alphabet; write Latin letters");
  for (const char* const dash : {"\u2014", "\u2212", "\u2010", "\u2011"})
    EXPECT_EQ(sentence("K3" + std::string(dash) + "K9"),
              "the dash in 'K3" + std::string(dash) + "K9' is not a hyphen; write -");
  EXPECT_EQ(sentence("\xFF\x01\n\xC3\xA9"),
            "cannot read '\uFFFD\uFFFD\uFFFD\u00E9'; write a move like E@K3,K4,K5 or K3-K9,K10,K11");
  EXPECT_LT(sentence("E@K" + std::string(100'000, '1')).size(), 100U);
}

struct Case {
  Position position;
  Move move;
};

// A legal move in a position from a random game; nothing where the game is over or nobody can move.
std::optional<Case> any_case(std::uint32_t seed) {
  const Rules rules = *rc::gen::element(Rules::standard, Rules::basic);
  const Position position = testing::random_position(rules, seed, *rc::gen::inRange<std::size_t>(0, 90));
  const auto moves = legal_moves(position);
  if (moves.empty()) return std::nullopt;
  return Case{position, moves[*rc::gen::inRange<std::size_t>(0, moves.size())]};
}

RC_GTEST_PROP(Notation, PrintAfterParseIsTheIdentity, (std::uint32_t seed)) {
  const auto drawn = any_case(seed);
  if (!drawn) return;
  const bool connects = connects_mover(drawn->position, drawn->move);
  const std::string canonical = text(written(drawn->move, connects));
  const auto read = parse_move(canonical);
  RC_ASSERT(read);
  RC_ASSERT(text(*read) == canonical);
  RC_ASSERT(resolve(drawn->position, *read).value() == drawn->move);
}

RC_GTEST_PROP(Notation, EverySpellingStandsForTheSameMove, (std::uint32_t seed)) {
  const auto drawn = any_case(seed);
  if (!drawn) return;
  const auto& [position, move] = *drawn;
  const auto maybe = [](const std::string& part) { return *rc::gen::arbitrary<bool>() ? part : std::string(); };
  std::string spelled = maybe(position.to_move() == Player::white ? "(W)" : "(b)");
  const std::string kind(1, letter(move.kind));
  if (move.is_add()) {
    spelled += kind + "@";
  } else {
    spelled += maybe(kind + ":") + move.from.name() + *rc::gen::element<std::string>("-", "->", "→", "–");
  }
  const bool swapped = *rc::gen::arbitrary<bool>();
  spelled += move.to.punct.name() + "," + move.to.minors[swapped].name() + "," + move.to.minors[!swapped].name();
  spelled += maybe("^" + std::to_string(move.level));
  if (connects_mover(position, move)) spelled += maybe("#");
  if (*rc::gen::arbitrary<bool>()) {
    std::transform(spelled.begin(), spelled.end(), spelled.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  }
  RC_ASSERT(resolve(position, parse_move(spelled).value()).value() == move);
}

RC_GTEST_PROP(ConnectsMover, IsThatTheMoversTopmostDotsConnect, (std::uint32_t seed)) {
  const auto drawn = any_case(seed);
  if (!drawn) return;
  Position after = drawn->position;
  after.play_unchecked(drawn->move);
  RC_ASSERT(connects_mover(drawn->position, drawn->move) ==
            testing::plainly_connected(after.topmost(drawn->position.to_move())));
}

std::string move_or_code(const Position& position, const MoveText& written_move) {
  const auto move = resolve(position, written_move);
  return move ? text(position, *move) : std::string(name(move.error().code));
}

TEST(ShortMoves, StandForTheOneMoveThatFits) {
  for (const auto& row : testing::read_table(PUNCT_TEST_DATA "/notation/short_moves.tsv", 4)) {
    const Position position = parse_position(row[0]).value();
    const MoveText move = parse_move(row[1]).value();
    EXPECT_EQ(move_or_code(position, move), row[2]) << row[0] << " | " << row[1];
    if (row[2] != "ambiguous" && row[2] != "no-match") continue;
    std::string fitting;
    for (const Move& candidate : candidates(position, move))
      fitting += (fitting.empty() ? "" : " ") + text(position, candidate);
    EXPECT_EQ(fitting.empty() ? "-" : fitting, row[3]) << row[0] << " | " << row[1];
    const Refusal refusal = resolve(position, move).error();
    for (const std::string& candidate : testing::words(fitting))
      EXPECT_NE(explain(position, move, refusal).find(candidate), std::string::npos);
  }
}

bool fits(const Move& move, const MoveText& written_move) {
  const auto has = [&](Space minor) { return !minor || minor == move.to.minors[0] || minor == move.to.minors[1]; };
  return move.from == written_move.from && move.to.punct == written_move.punct &&
         (!written_move.is_add() || move.kind == written_move.piece) && has(written_move.minors[0]) &&
         has(written_move.minors[1]);
}

RC_GTEST_PROP(ShortMoves, AreResolvedAsByLookingThroughAllLegalMoves, (std::uint32_t seed)) {
  const auto drawn = any_case(seed);
  if (!drawn) return;
  const auto& [position, move] = *drawn;
  MoveText shortened = written(move, false);
  shortened.level = 0;
  shortened.minors[1] = {};
  if (*rc::gen::arbitrary<bool>()) shortened.minors[0] = {};
  std::vector<Move> fitting = legal_moves(position);
  fitting.erase(
      std::remove_if(fitting.begin(), fitting.end(), [&](const Move& legal) { return !fits(legal, shortened); }),
      fitting.end());
  const auto resolved = resolve(position, shortened);
  RC_ASSERT(resolved.has_value() == (fitting.size() == 1));
  if (resolved) RC_ASSERT(*resolved == move);
  if (!resolved) RC_ASSERT(resolved.error().code == Code::ambiguous);
  auto offered = candidates(position, shortened);
  std::sort(offered.begin(), offered.end());
  std::sort(fitting.begin(), fitting.end());
  RC_ASSERT(offered == fitting);
}

RC_GTEST_PROP(Resolve, AgreesWithTheListOfLegalMovesOnAnyThreeDots, (std::uint32_t seed)) {
  const auto drawn = any_case(seed);
  if (!drawn) return;
  const Position& position = drawn->position;
  const auto nearby = [&](Space space) {
    const auto by = rc::gen::inRange(-2, 3);
    return step(space, {*by, *by}).value_or(space);
  };
  MoveText move;
  move.from = drawn->move.from;
  if (move.is_add()) move.piece = drawn->move.kind;
  move.punct = nearby(drawn->move.to.punct);
  move.minors = Footprint::of(move.punct, nearby(move.punct), nearby(move.punct)).minors;
  const auto legal = legal_moves(position);
  const bool listed = std::any_of(legal.begin(), legal.end(), [&](const Move& m) { return fits(m, move); });
  const bool distinct = move.minors[0] != move.minors[1];
  const auto resolved = resolve(position, move);
  RC_ASSERT(resolved.has_value() == (listed && distinct));
  if (!resolved) RC_ASSERT(!explain(position, move, resolved.error()).empty());
}

// A program may hand over the minor dots in any order; text that was read has them in order.
TEST(Resolve, TakesMinorDotsInEitherOrder) {
  const Position position = parse_position("standard w wE@C4,C5,C6").value();
  for (const char* const written : {"T@F12,F13,G13", "E@K3,K4,K5", "C4-C8,C9,C10", "C4-C8,A6,B7"}) {
    const MoveText ordered = parse_move(written).value();
    MoveText turned = ordered;
    std::swap(turned.minors[0], turned.minors[1]);
    const auto move = resolve(position, turned);
    ASSERT_TRUE(move) << written;
    EXPECT_EQ(*move, resolve(position, ordered).value()) << written;
    EXPECT_LT(move->to.minors[0], move->to.minors[1]) << written;
  }
}

TEST(Resolve, RefusesTwoMinorDotsOnOneSpace) {
  const Position position = parse_position("standard w wE@C4,C5,C6").value();
  for (const char* const written : {"T@K3,K4,K4", "C4-C8,C9,C9"})
    EXPECT_EQ(resolve(position, parse_move(written).value()).error().code, Code::bad_shape) << written;
}

TEST(MoveNumber, CountsFromThePlayerWhoBegan) {
  const std::array<const char*, 4> white{"1. ", "1... ", "2. ", "2... "};
  const std::array<const char*, 4> black{"1... ", "2. ", "2... ", "3. "};
  for (std::uint32_t ply = 1; ply <= 4; ++ply) {
    EXPECT_EQ(move_number(ply, Player::white), white[ply - 1]);
    EXPECT_EQ(move_number(ply, Player::black), black[ply - 1]);
  }
}

struct Sentence {
  const char* position;
  const char* move;
  const char* sentence;
};

TEST(Explain, NamesWhatIsWrongAndWhere) {
  const std::vector<Sentence> sentences{
      {"standard w", "E@C4,C5,D6", "C4, C5 and D6 do not form the straight piece E (R5)"},
      {"standard w", "C@A2", "a PÜNCT on A2 leaves no room for the straight piece C (R5)"},
      {"standard w wE@C4,C5,C6", "C4-C4,C6",
       "no legal move matches C4-C4,C6; legal moves with the PÜNCT on C4: C4-C4,A2,B3, "
       "C4-C4,A4,B4, C4-C4,C2,C3, C4-C4,D4,E4 and C4-C4,D5,E6"},
      {"standard w wE@C4,C5,C6", "C4-C8,C9,D10",
       "C8, C9 and D10 do not form the straight piece E, which lies on C4 (R5)"},
      {"standard w wC@C4,C3,C5 wC@E5,E4,E6", "C@M12,M11,M13", "White has no C left to add; a set has 2 (R8)"},
      {"standard b wE@C4,C5,C6", "T@C4,B3,C3", "C4 is occupied by wE@C4,C5,C6 (R8)"},
      {"standard b wR@B3,C4,C5 wL@B3,B4,C5^2", "T@B4,A3,A4", "B4 is under the bridge wL@B3,B4,C5^2 (R15)"},
      {"standard w", "E@K9,L9,M9", "K9 is in the central hexagon, where no piece may be added (R10)"},
      {"basic w", "E@K9,L9,M9", "K9 is in the central hexagon, which is closed to White's first piece (R9)"},
      {"standard w", "K3-K9,K10,K11", "K3 is empty (R11)"},
      {"standard w wE@C4,C5,C6", "C5-C9,C10,C11", "C5 holds no PÜNCT; wE@C4,C5,C6 has its PÜNCT on C4 (R11)"},
      {"standard w wT@C4,C5,D5 wT@C5,C4,D5^2", "C4-C8,C9,D9", "the PÜNCT on C4 is covered by wT@C5,C4,D5^2 (R11)"},
      {"standard b wE@C4,C5,C6", "C4-C4,D5,E6", "the piece on C4 is White's (R11)"},
      {"standard w wR@B3,C4,C5 wE@D5,E5,F5 wE@E5,C5,D5^2", "B3-B3,C3,D4",
       "the piece cannot move: wE@E5,C5,D5^2 is above it on C5 (R11)"},
      {"standard w wE@C4,C5,C6", "C4-E5,E6,E7", "C4 and E5 are not on one straight line (R11)"},
      {"standard w wE@C4,C5,C6", "C4-C4,C5,C6", "the move changes nothing (R11)"},
      {"standard w wE@C4,C5,C6 wT@M14,M15,N15", "M14-C4,B3,C3",
       "the piece cannot lie flat: C4 is 1 high, B3 0, C3 0 (R12)"},
      {"standard w bT@D5,C4,D4 wT@F5,E4,F4 wE@D9,D10,D11", "D9-D5,E5,F5",
       "the PÜNCT lands on an opponent's piece on D5 (R13)"},
      {"standard w wT@D5,C4,D4 wT@F5,E4,F4 wC@E9,E8,E10", "E9-E5,D5,F5",
       "the PÜNCT would hang over E5, which is empty (R13)"},
      {"standard w", "E@K3", "several legal moves match E@K3: E@K3,I3,J3, E@K3,K4,K5 and E@K3,L4,M5"},
      {"standard w", "E@M12,M13,M14^2", "the piece lands on level 1, not 2 (R12)"},
      {"standard w", "E@M12,M13,M14#", "the move does not connect White's sides (R16)"},
      {"standard w", "(B)E@M12,M13,M14", "it is White's turn, not Black's (R7)"},
      {"standard w wE@C4,C5,C6", "L:C4-C4,D5,E6", "the piece on C4 is the straight piece E, not L (R5)"},
  };
  for (const Sentence& row : sentences) {
    const Position position = parse_position(row.position).value();
    const MoveText move = parse_move(row.move).value();
    EXPECT_EQ(explain(position, move, resolve(position, move).error()), row.sentence);
  }
}

}  // namespace
}  // namespace punct
