// SPDX-License-Identifier: MIT
#include "punct/statistics.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "punct/made_up.hpp"
#include "punct/notation.hpp"
#include "punct/rules.hpp"
#include "punct/symmetry.hpp"
#include "support/plain_analysis.hpp"

namespace punct {
namespace {

/// A made-up game with everything that is counted: names, claimed results, terminations, both rules.
Record made_up_record(std::uint64_t stream) {
  Random random(21, stream);
  Record record;
  record.add_tag("White", "Player " + std::to_string(stream % 5));
  if (stream % 7 != 0) record.add_tag("Black", "Player " + std::to_string(stream % 3 + 3));
  record.stated().rules = stream % 4 == 0 ? Rules::basic : Rules::standard;
  Position position(record.rules());
  NodeIndex last = kNoNode;
  const int longest = stream % 5 == 0 ? 20 : 120;
  for (int ply = 0; ply < longest; ++ply) {
    const auto move = stream % 3 == 0 ? greedy_move(position, random) : random_move(position, {2, 2, 2}, random);
    if (!move) break;
    last = record.append(last, written(*move, connects_mover(position, *move)));
    position.play_unchecked(*move);
  }
  if (!position.outcome()) {
    record.stated().result = stream % 2 == 0 ? Result::white_wins : Result::black_wins;
    record.stated().termination = stream % 2 == 0 ? Termination::resignation : Termination::time;
  }
  return record;
}

std::vector<Record> made_up_records(std::uint64_t count) {
  std::vector<Record> records;
  for (std::uint64_t stream = 0; stream < count; ++stream) records.push_back(made_up_record(stream));
  return records;
}

Statistics statistics_of(const std::vector<Record>& records) {
  Statistics statistics;
  for (const Record& record : records) statistics.add(record, replay(record));
  return statistics;
}

/// The same figures, each counted by itself from positions and lists of pieces.
class PlainCount {
 public:
  void add(const Record& record) {
    const Game game = replay(record);
    ASSERT_TRUE(game.is_sound());
    ++counted.games;
    ++counted.rules.at(record.rules() == Rules::basic ? 1 : 0);
    const auto termination = game.termination();
    ++counted.results.at(static_cast<std::size_t>(game.result()))
          .at(termination ? static_cast<std::size_t>(*termination) : 9);
    counted.lengths.resize(std::max(counted.lengths.size(), game.moves().size() + 1));
    ++counted.lengths[game.moves().size()];
    counted.plies.resize(counted.lengths.size());
    for (std::size_t ply = 0; ply <= game.moves().size(); ++ply) add_position(game, ply);
    add_highest(game);
    add_first_move(game);
    add_people(record, game);
  }

  Statistics counted;

 private:
  void add_position(const Game& game, std::size_t ply) {
    const Position position = game.position_after(ply);
    PlyTally& tally = counted.plies[ply];
    ++tally.positions;
    for (const Space space : kAllSpaces) {
      const std::vector<Piece> stack = position.stack(space);
      if (stack.empty()) continue;
      const std::size_t owner = stack.back().owner == Player::white ? 0 : 1;
      if (distance(space, Space::at(9, 9).value()) <= 2) ++tally.center.at(owner);
      if (ply > 0) ++counted.covered.at(owner).at(space.index());
    }
    if (!position.outcome()) add_legal_moves(tally, legal_moves(position).size());
    if (ply > 0) add_move(game.position_after(ply - 1), game.moves()[ply - 1], position, ply % 2 == 1 ? 0 : 1);
  }

  void add_legal_moves(PlyTally& tally, std::uint64_t moves) {
    ++tally.open;
    tally.legal_moves += moves;
    counted.fewest_legal_moves = seen_open_ ? std::min(counted.fewest_legal_moves, moves) : moves;
    counted.most_legal_moves = std::max(counted.most_legal_moves, moves);
    seen_open_ = true;
  }

  void add_move(const Position& before, const Move& move, const Position& after, std::size_t side) {
    SideTally& tally = counted.sides.at(side);
    const std::size_t kind = static_cast<std::size_t>(std::string("TCELMR").find(letter(move.kind)));
    if (!move.from) {
      ++tally.adds;
      ++tally.added.at(kind);
    } else {
      ++tally.moves;
      ++tally.moved.at(kind);
      if (move.from == move.to.punct) ++tally.turns;
    }
    ++counted.puncts.at(side).at(move.to.punct.index());
    if (move.level < 2) return;
    ++tally.jumps;
    const std::vector<Piece> pieces = after.pieces();
    const auto landed = std::find_if(pieces.begin(), pieces.end(), [&](const Piece& piece) {
      return piece.level == move.level && piece.dots == move.to;
    });
    ASSERT_NE(landed, pieces.end());
    tally.bridges += testing::plainly_bridges(pieces, *landed) ? 1U : 0U;
    tally.cuts += testing::plainly_cuts(before, move, after) ? 1U : 0U;
  }

  void add_highest(const Game& game) {
    int highest = 0;
    for (std::size_t ply = 0; ply <= game.moves().size(); ++ply)
      for (const Piece& piece : game.position_after(ply).pieces()) highest = std::max<int>(highest, piece.level);
    ++counted.highest.at(static_cast<std::size_t>(highest));
  }

  void add_first_move(const Game& game) {
    if (game.moves().empty()) return;
    std::vector<Move> images;
    for (std::size_t number = 0; number < 12; ++number) images.push_back(Symmetry(number).image(game.moves()[0]));
    ++counted.first_moves[*std::min_element(images.begin(), images.end())];
  }

  void add_people(const Record& record, const Game& game) {
    const auto add = [&](const char* tag, std::size_t side, Result win, Result loss) {
      const auto person = record.tag(tag);
      if (!person) return;
      PersonTally& tally = counted.people[std::string(*person)];
      ++tally.games.at(side);
      tally.wins.at(side) += game.result() == win ? 1U : 0U;
      tally.losses.at(side) += game.result() == loss ? 1U : 0U;
      tally.draws.at(side) += game.result() == Result::draw ? 1U : 0U;
    };
    add("White", 0, Result::white_wins, Result::black_wins);
    add("Black", 1, Result::black_wins, Result::white_wins);
  }

  bool seen_open_ = false;
};

TEST(Statistics, AreThoseOfThePlainCount) {
  const std::vector<Record> records = made_up_records(105);
  PlainCount plain;
  for (const Record& record : records) plain.add(record);
  const Statistics statistics = statistics_of(records);
  EXPECT_GT(statistics.sides[0].bridges, 0U);
  EXPECT_GT(statistics.sides[0].cuts, 0U);
  EXPECT_EQ(statistics.games, plain.counted.games);
  EXPECT_EQ(statistics.rules, plain.counted.rules);
  EXPECT_EQ(statistics.results, plain.counted.results);
  EXPECT_EQ(statistics.lengths, plain.counted.lengths);
  EXPECT_EQ(statistics.highest, plain.counted.highest);
  EXPECT_EQ(statistics.sides, plain.counted.sides);
  EXPECT_EQ(statistics.first_moves, plain.counted.first_moves);
  EXPECT_EQ(statistics.plies, plain.counted.plies);
  EXPECT_EQ(statistics.fewest_legal_moves, plain.counted.fewest_legal_moves);
  EXPECT_EQ(statistics.most_legal_moves, plain.counted.most_legal_moves);
  EXPECT_EQ(statistics.covered, plain.counted.covered);
  EXPECT_EQ(statistics.puncts, plain.counted.puncts);
  EXPECT_EQ(statistics.people, plain.counted.people);
}

TEST(Statistics, MergedPartsAreTheWhole) {
  const std::vector<Record> records = made_up_records(40);
  const Statistics whole = statistics_of(records);
  for (std::size_t cut = 0; cut <= records.size(); cut += 8) {
    const auto middle = records.begin() + static_cast<std::ptrdiff_t>(cut);
    Statistics first = statistics_of({records.begin(), middle});
    const Statistics second = statistics_of({middle, records.end()});
    Statistics other_way = second;
    other_way.merge(first);
    first.merge(second);
    EXPECT_EQ(first, whole) << "cut at " << cut;
    EXPECT_EQ(other_way, whole) << "cut at " << cut;
  }
}

Record record_of(const char* date, const char* white, Result result, const char* first_comment) {
  Record record;
  if (*date != '\0') record.add_tag("Date", date);
  record.add_tag("White", white);
  record.add_tag("Black", "Eve");
  record.stated().result = result;
  const NodeIndex first = record.append(kNoNode, parse_move("E@K3,K4,K5").value());
  record.add_comment(first, first_comment);
  record.add_comment(record.append(first, parse_move("T@F9,F10,G10").value()), "[%emt 0:00:02] [%clk 0:05:00]");
  return record;
}

TEST(Statistics, CountYearsPairsAndTimes) {
  const Statistics statistics =
      statistics_of({record_of("2006.11.04", "Ann", Result::white_wins, "[%emt 0:01:02.345] a long [%clk 1:00:00] one"),
                     record_of("2006", "Ann", Result::draw, "[%clk 0:00:09.5]"),
                     record_of("????.??.??", "Bob", Result::unknown, "[%emt nonsense] [%emt 1:99:00]")});
  EXPECT_EQ(statistics.years.size(), 2U);
  EXPECT_EQ(statistics.years.at("2006"), (ResultTally{2, 1, 0, 1}));
  EXPECT_EQ(statistics.years.at("?"), (ResultTally{1, 0, 0, 0}));
  EXPECT_EQ(statistics.pairs.at({"Ann", "Eve"}), (ResultTally{2, 1, 0, 1}));
  EXPECT_EQ(statistics.pairs.at({"Bob", "Eve"}), (ResultTally{1, 0, 0, 0}));
  EXPECT_EQ(statistics.times[0], (TimeTally{1, 62345, 62345, 2, 9500}));
  EXPECT_EQ(statistics.times[1], (TimeTally{3, 6000, 2000, 3, 300000}));
  EXPECT_EQ(statistics.people.at("Eve").losses, (std::array<std::uint64_t, 2>{0, 1}));
}

TEST(Statistics, EmptyPileMergesAsNothing) {
  const Statistics whole = statistics_of(made_up_records(3));
  Statistics merged = whole;
  merged.merge({});
  EXPECT_EQ(merged, whole);
}

TEST(Statistics, NobodyNamedAndNoMoves) {
  Record record;
  record.add_tag("White", "?");
  Statistics statistics;
  statistics.add(record, replay(record));
  EXPECT_TRUE(statistics.people.empty());
  EXPECT_EQ(statistics.games, 1U);
  EXPECT_EQ(statistics.lengths, std::vector<std::uint64_t>{1});
  EXPECT_EQ(statistics.plies.at(0).legal_moves, 4986U);
  EXPECT_TRUE(statistics.first_moves.empty());
}

}  // namespace
}  // namespace punct
