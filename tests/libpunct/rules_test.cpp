// SPDX-License-Identifier: MIT
#include "punct/rules.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/plain_rules.hpp"
#include "support/random_play.hpp"

namespace punct {
namespace {

Space at(const char* name) { return *Space::parse(name); }
Rules any_rules() { return *rc::gen::element(Rules::standard, Rules::basic); }

std::vector<Move> sorted(std::vector<Move> moves) {
  std::sort(moves.begin(), moves.end());
  return moves;
}

TEST(Perft, EmptyBoard) {
  EXPECT_EQ(perft(Position(Rules::standard), 0), 1U);
  EXPECT_EQ(perft(Position(Rules::standard), 1), 4'986U);
  EXPECT_EQ(perft(Position(Rules::basic), 1), 4'986U);
  EXPECT_EQ(perft(Position(Rules::standard), 2), 23'841'810U);
  EXPECT_EQ(perft(Position(Rules::standard), 3), 113'488'888'860U);
}

TEST(Perft, CountsEveryImageWhereThePositionIsSymmetric) {
  const auto plainly = [](const Position& position) {
    std::uint64_t sequences = 0;
    for (const Move& move : testing::plain_legal_moves(position)) {
      Position child = position;
      child.play_unchecked(move);
      sequences += count_legal_moves(child);
    }
    return sequences;
  };
  // A C across I9 looks the same turned by half a circle, mirrored lengthwise and mirrored across.
  const auto symmetric = Position::from(
      {Rules::basic, Player::black, {{Player::white, PieceKind::C, Footprint::of(at("I9"), at("I8"), at("I10")), 1}}});
  EXPECT_EQ(perft(*symmetric, 2), plainly(*symmetric));
}

TEST(Perft, MovesUpToSymmetryStandForAll) {
  // The empty board looks the same under all twelve symmetries, with one piece in a corner only under its own.
  const Position empty(Rules::standard);
  const auto one = *Position::from({Rules::standard,
                                    Player::black,
                                    {{Player::white, PieceKind::L, Footprint::of(at("A2"), at("A3"), at("B4")), 1}}});
  for (const Position& position : {empty, one}) {
    std::uint64_t all = 0;
    for (const auto& [move, images] : legal_moves_up_to_symmetry(position)) all += images;
    EXPECT_EQ(all, count_legal_moves(position));
  }
  EXPECT_EQ(legal_moves_up_to_symmetry(one).size(), count_legal_moves(one));
  EXPECT_LT(legal_moves_up_to_symmetry(empty).size(), 4'986U / 11);
}

TEST(LegalMoves, FromM14AnAngularPieceReaches38Spaces) {
  for (const PieceKind kind : {PieceKind::L, PieceKind::M, PieceKind::R}) {
    const auto dots = *lay(forms_of(kind)[0], at("M14"));
    const auto position = *Position::from({Rules::standard, Player::white, {{Player::white, kind, dots, 1}}});
    SpaceSet reached;
    for (const Move& move : legal_moves_from(position, at("M14"))) reached.insert(move.to.punct);
    EXPECT_TRUE(reached.contains(at("M14")));
    EXPECT_EQ(reached.size(), 39) << letter(kind);
    EXPECT_TRUE(reached.contains(at("E6")));
    EXPECT_TRUE(reached.contains(at("M9")));
  }
}

TEST(LegalMoves, AreTheSameFromAPieceAndFromThePosition) {
  const Position position = testing::random_position(Rules::standard, 7, 30);
  std::vector<Move> by_piece;
  for (const Space space : kAllSpaces) {
    const auto moves = legal_moves_from(position, space);
    by_piece.insert(by_piece.end(), moves.begin(), moves.end());
  }
  std::vector<Move> moving;
  for (const Move& move : legal_moves(position))
    if (!move.is_add()) moving.push_back(move);
  EXPECT_FALSE(moving.empty());
  EXPECT_EQ(sorted(by_piece), sorted(moving));
}

RC_GTEST_PROP(LegalMoves, AreThoseOfThePlainRules, (std::uint32_t seed)) {
  const Rules rules = any_rules();
  const Position position = testing::random_position(rules, seed, *rc::gen::inRange<std::size_t>(0, 90));
  const auto moves = sorted(legal_moves(position));
  RC_ASSERT(moves == sorted(testing::plain_legal_moves(position)));
  RC_ASSERT(count_legal_moves(position) == moves.size());
  RC_ASSERT(std::adjacent_find(moves.begin(), moves.end()) == moves.end());
}

// Generator and checker on every footprint in the reach of every piece, and on every place for every piece of the sets.
RC_GTEST_PROP(LegalMoves, AreExactlyWhatTheCheckerLetsPass, (std::uint32_t seed)) {
  const Rules rules = any_rules();
  const Position position = testing::random_position(rules, seed, *rc::gen::inRange<std::size_t>(0, 90));
  std::vector<Move> passed;
  const auto try_all = [&](Space from, PieceKind kind) {
    for (const Space to : kAllSpaces)
      for (const Form& form : forms_of(kind))
        if (const auto footprint = lay(form, to))
          if (const auto move =
                  from ? complete_move(position, from, *footprint) : complete_add(position, kind, *footprint)) {
            RC_ASSERT(!refusal(position, *move));
            passed.push_back(*move);
          }
  };
  for (const PieceKind kind : kAllPieceKinds) try_all({}, kind);
  for (const Piece& piece : position.pieces()) {
    // Of two pieces with their PÜNCT on one space only the topmost can be meant.
    const Piece* meant = position.piece_with_punct_on(piece.dots.punct);
    if (meant != nullptr && *meant == piece) try_all(piece.dots.punct, piece.kind);
  }
  RC_ASSERT(sorted(passed) == sorted(legal_moves(position)));
}

TEST(Play, LeavesThePositionUntouchedWhenItRefuses) {
  Position position = testing::random_position(Rules::standard, 3, 20);
  const Position before = position;
  const Move move{{}, PieceKind::T, Footprint::of(at("I9"), at("I10"), at("J10")), 1};
  const auto refused = play(position, move);
  ASSERT_FALSE(refused);
  EXPECT_TRUE(position == before);
}

TEST(Refusal, LooksAtLevelAndKindLast) {
  Position position;
  Move move{{}, PieceKind::E, Footprint::of(at("K3"), at("K4"), at("K5")), 2};
  EXPECT_EQ(refusal(position, move), (Refusal{Code::wrong_level, at("K3")}));
  move.level = 1;
  ASSERT_TRUE(play(position, move));
  ASSERT_TRUE(play(position, {{}, PieceKind::E, Footprint::of(at("C3"), at("C4"), at("C5")), 1}));
  const Move wrong_kind{at("K3"), PieceKind::C, Footprint::of(at("J3"), at("J4"), at("J5")), 1};
  EXPECT_EQ(refusal(position, wrong_kind), (Refusal{Code::wrong_piece, at("K3")}));
}

TEST(IsBlocked, IsFalseOnTheEmptyBoard) { EXPECT_FALSE(is_blocked(Position())); }

TEST(Complete, FindsLevelAndKind) {
  Position position;
  const Footprint dots = Footprint::of(at("K3"), at("K4"), at("K5"));
  const auto added = complete_add(position, PieceKind::E, dots);
  ASSERT_TRUE(added);
  EXPECT_EQ(*added, (Move{{}, PieceKind::E, dots, 1}));
  EXPECT_EQ(complete_add(position, PieceKind::C, dots).error().code, Code::bad_shape);
  ASSERT_TRUE(play(position, *added));
  ASSERT_TRUE(play(position, {{}, PieceKind::E, Footprint::of(at("C3"), at("C4"), at("C5")), 1}));
  const auto moved = complete_move(position, at("K3"), Footprint::of(at("K6"), at("K7"), at("K8")));
  ASSERT_TRUE(moved);
  EXPECT_EQ(moved->kind, PieceKind::E);
  EXPECT_EQ(complete_move(position, {}, dots).error().code, Code::no_piece);
}

}  // namespace
}  // namespace punct
