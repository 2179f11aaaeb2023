// SPDX-License-Identifier: MIT
#include "punct/position.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "punct/connection.hpp"
#include "punct/rules.hpp"
#include "punct/symmetry.hpp"
#include "support/plain_rules.hpp"
#include "support/random_play.hpp"

namespace punct {
namespace {

Space at(const char* name) { return *Space::parse(name); }
Footprint dots(const char* punct, const char* minor, const char* other) {
  return Footprint::of(at(punct), at(minor), at(other));
}
Rules any_rules() { return *rc::gen::element(Rules::standard, Rules::basic); }

using Kind = SetupDefect::Kind;

std::vector<Kind> defects(std::vector<Piece> pieces) {
  const auto position = Position::from({Rules::standard, Player::white, std::move(pieces)});
  std::vector<Kind> kinds;
  if (!position)
    for (const SetupDefect& defect : position.error()) kinds.push_back(defect.kind);
  return kinds;
}

TEST(Position, StartsEmptyWithFullSets) {
  const Position position;
  EXPECT_EQ(position.piece_count(), 0);
  EXPECT_EQ(position.to_move(), Player::white);
  EXPECT_FALSE(position.outcome());
  for (const Player player : kPlayers) {
    EXPECT_EQ(position.in_set(player), 18);
    for (const PieceKind kind : kAllPieceKinds) EXPECT_EQ(position.in_set(player, kind), kSetCounts[index_of(kind)]);
  }
}

TEST(Position, StacksAreReadFromTheBottom) {
  const auto position = Position::from({Rules::standard,
                                        Player::white,
                                        {{Player::black, PieceKind::E, dots("C3", "C4", "C5"), 1},
                                         {Player::white, PieceKind::C, dots("D4", "C4", "E4"), 1}}});
  ASSERT_FALSE(position);  // both on C4, level 1
  const auto stacked = Position::from({Rules::standard,
                                       Player::white,
                                       {{Player::white, PieceKind::E, dots("C3", "C4", "C5"), 1},
                                        {Player::white, PieceKind::E, dots("C5", "C4", "C3"), 2}}});
  ASSERT_TRUE(stacked);
  const auto stack = stacked->stack(at("C4"));
  ASSERT_EQ(stack.size(), 2U);
  EXPECT_EQ(stack[0].level, 1);
  EXPECT_EQ(stack[1].level, 2);
  EXPECT_EQ(stacked->height(at("C4")), 2);
  ASSERT_NE(stacked->below_top(at("C4")), nullptr);
  EXPECT_EQ(stacked->below_top(at("C4"))->level, 1);
  EXPECT_EQ(stacked->in_set(Player::white, PieceKind::E), 2);
}

TEST(PositionFromSetup, NamesEachDefect) {
  const Piece ground{Player::white, PieceKind::E, dots("C3", "C4", "C5"), 1};
  const Piece black_ground{Player::black, PieceKind::E, dots("C3", "C4", "C5"), 1};
  EXPECT_EQ(defects({{Player::white, PieceKind::T, dots("C3", "C4", "C5"), 1}}), std::vector{Kind::shape});
  EXPECT_EQ(defects({ground, {Player::white, PieceKind::T, dots("C4", "C5", "D5"), 1}}), std::vector{Kind::shared});
  EXPECT_EQ(defects({{Player::white, PieceKind::E, dots("C3", "C4", "C5"), 2}}), std::vector{Kind::unsupported});
  EXPECT_EQ(defects({ground, {Player::white, PieceKind::E, dots("C5", "C4", "C3"), 3}}),
            std::vector{Kind::unsupported});
  EXPECT_EQ(defects({black_ground, {Player::white, PieceKind::E, dots("C5", "C4", "C3"), 2}}),
            std::vector{Kind::punct_on_opponent});
  EXPECT_EQ(defects({{Player::white, PieceKind::E, dots("C3", "C4", "C5"), 0}}), std::vector{Kind::level});
  EXPECT_EQ(defects({{Player::white, PieceKind::E, dots("C3", "C4", "C5"), 37}}), std::vector{Kind::level});
  EXPECT_EQ(defects({{Player::white, PieceKind::C, dots("C3", "C2", "C4"), 1},
                     {Player::white, PieceKind::C, dots("E3", "E2", "E4"), 1},
                     {Player::white, PieceKind::C, dots("G3", "G2", "G4"), 1}}),
            std::vector{Kind::too_many});
}

TEST(PositionFromSetup, ABridgeNeedsItsEndsLevelAndSomethingUnderItsPunct) {
  const Piece left{Player::white, PieceKind::T, dots("C4", "C3", "B3"), 1};
  const Piece right{Player::white, PieceKind::T, dots("E4", "E3", "F4"), 1};
  EXPECT_EQ(defects({left, right, {Player::white, PieceKind::E, dots("C4", "D4", "E4"), 2}}), std::vector<Kind>{});
  EXPECT_EQ(defects({left, right, {Player::white, PieceKind::C, dots("D4", "C4", "E4"), 2}}),
            std::vector{Kind::punct_on_nothing});
  EXPECT_EQ(defects({left, {Player::white, PieceKind::E, dots("C4", "D4", "E4"), 2}}), std::vector{Kind::unsupported});
}

TEST(PositionFromSetup, AHeapOfPiecesIsRefusedQuickly) {
  const Piece piece{Player::white, PieceKind::E, dots("C3", "C4", "C5"), 1};
  const auto refused = defects(std::vector<Piece>(100'000, piece));
  EXPECT_EQ(refused.size(), 100'000U - 4);
}

TEST(PositionFromSetup, KnowsThatTheGameIsOver) {
  // White's chain runs from H1 up column I and on to J17, whoever is to move.
  const std::vector<Piece> chain{{Player::white, PieceKind::T, dots("H1", "G1", "H2"), 1},
                                 {Player::white, PieceKind::E, dots("I2", "I3", "I4"), 1},
                                 {Player::white, PieceKind::E, dots("I5", "I6", "I7"), 1},
                                 {Player::white, PieceKind::E, dots("I8", "I9", "I10"), 1},
                                 {Player::white, PieceKind::E, dots("I11", "I12", "I13"), 1},
                                 {Player::white, PieceKind::C, dots("I15", "I14", "I16"), 1},
                                 {Player::white, PieceKind::T, dots("J17", "J16", "K17"), 1}};
  for (const Player to_move : kPlayers) {
    const auto position = Position::from({Rules::standard, to_move, chain});
    ASSERT_TRUE(position);
    EXPECT_EQ(position->outcome(), (Outcome{Player::white, Reason::connection}));
    EXPECT_TRUE(legal_moves(*position).empty());
  }
}

RC_GTEST_PROP(Position, TakingBackRestoresPositionAndKey, (std::uint32_t seed)) {
  const Rules rules = any_rules();
  const auto moves = testing::random_moves(rules, seed, 120);
  std::vector<Position> before;
  std::vector<Position::Undo> undos;
  Position position(rules);
  for (const Move& move : moves) {
    before.push_back(position);
    undos.push_back(position.play_unchecked(move));
  }
  for (std::size_t i = moves.size(); i-- > 0;) {
    position.take_back(undos[i]);
    RC_ASSERT(position == before[i]);
    RC_ASSERT(key(position) == key(before[i]));
    RC_ASSERT(position.outcome() == before[i].outcome());
    for (const Space space : kAllSpaces) RC_ASSERT(position.stack(space) == before[i].stack(space));
  }
}

// Compares what a position says about itself without a free piece with a position set up without it.
void check_without(const Position& position, const Piece& lifted) {
  std::vector<Piece> others = position.pieces();
  others.erase(std::find(others.begin(), others.end(), lifted));
  const auto without = Position::from({position.rules(), position.to_move(), others});
  RC_ASSERT(without.has_value());
  const auto is_own = [&](Space space) { return without->topmost(lifted.owner).contains(space); };
  for (const Space dot : lifted.dots.dots())
    for (const Space space : kAllSpaces) {
      RC_ASSERT(position.height_without(dot, space) == without->height(space));
      RC_ASSERT(position.is_own_without(dot, space) == is_own(space));
    }
  std::vector<Space> visited;
  position.for_each_uncovered(lifted.dots.minors[1], [&](Space dot, int height, bool own) {
    visited.push_back(dot);
    RC_ASSERT(height == without->height(dot));
    RC_ASSERT(own == is_own(dot));
  });
  const auto dots = lifted.dots.dots();
  RC_ASSERT(visited == std::vector(dots.begin(), dots.end()));
}

RC_GTEST_PROP(Position, LooksBelowAFreePiece, (std::uint32_t seed)) {
  const Rules rules = any_rules();
  Position position(rules);
  for (const Move& move : testing::random_moves(rules, seed, 120)) position.play_unchecked(move);
  for (const Piece& piece : position.pieces())
    if (position.is_free(piece)) check_without(position, piece);
}

TEST(Position, LooksBelowNothingWhereNoPieceLies) {
  Position position;
  position.play_unchecked({{}, PieceKind::E, dots("C3", "C4", "C5"), 1});
  EXPECT_EQ(position.height_without(at("K3"), at("K3")), 0);
  EXPECT_EQ(position.height_without(at("K3"), at("C4")), 1);
  EXPECT_FALSE(position.is_own_without(at("K3"), at("C4")));
  position.for_each_uncovered(at("K3"), [](Space, int, bool) { FAIL() << "no piece lies there"; });
}

RC_GTEST_PROP(Position, EveryPlayedPositionIsAPossibleSetup, (std::uint32_t seed)) {
  const Rules rules = any_rules();
  Position position(rules);
  for (const Move& move : testing::random_moves(rules, seed, 120)) {
    position.play_unchecked(move);
    const auto again = Position::from({rules, position.to_move(), position.pieces()});
    RC_ASSERT(again.has_value());
    RC_ASSERT(*again == position);
    RC_ASSERT(again->outcome() == position.outcome());
    for (const Player player : kPlayers) RC_ASSERT(again->topmost(player) == position.topmost(player));
  }
}

RC_GTEST_PROP(Position, TheOutcomeIsThatOfRules16To18, (std::uint32_t seed)) {
  const Rules rules = any_rules();
  Position position(rules);
  for (const Move& move : testing::random_moves(rules, seed, 200)) {
    const Player mover = position.to_move();
    position.play_unchecked(move);
    std::optional<Outcome> expected;
    if (testing::plainly_connected(testing::plain_topmost(position.pieces(), mover))) {
      expected = Outcome{mover, Reason::connection};
    } else if (testing::plainly_connected(testing::plain_topmost(position.pieces(), opponent(mover)))) {
      expected = Outcome{opponent(mover), Reason::connection};
    } else if (move.is_add() && position.in_set(mover) == 0) {
      expected = rules == Rules::basic ? Outcome{std::nullopt, Reason::pieces} : Outcome{std::nullopt, Reason::center};
      const int lead = position.center_count(Player::white) - position.center_count(Player::black);
      if (rules == Rules::standard && lead != 0) expected->winner = lead > 0 ? Player::white : Player::black;
    }
    RC_ASSERT(position.outcome() == expected);
  }
}

}  // namespace
}  // namespace punct
