// SPDX-License-Identifier: MIT
#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "expression/expression.hpp"
#include "punct/made_up.hpp"
#include "punct/notation.hpp"
#include "punct/replay.hpp"
#include "punct/rules.hpp"
#include "support/plain_analysis.hpp"
#include "support/plain_rules.hpp"

namespace punct::cli {
namespace {

using namespace collections;

/// A game and every position it goes through.
struct PlainGame {
  Record record;
  Game game;
  std::vector<Position> positions;

  [[nodiscard]] std::size_t plies() const { return game.moves().size(); }
  [[nodiscard]] const Move& move(std::size_t ply) const { return game.moves().at(ply - 1); }
  [[nodiscard]] Player mover(std::size_t ply) const { return ply % 2 == 1 ? Player::white : Player::black; }
};

PlainGame plain_game(Record record) {
  PlainGame made{std::move(record), {}, {}};
  replay(made.record, made.game);
  for (std::size_t ply = 0; ply <= made.plies(); ++ply) made.positions.push_back(made.game.position_after(ply));
  return made;
}

/// 2,000 games: random and greedy, both rules, with dates, some unfinished and some resigned.
const std::vector<PlainGame>& pile() {
  static const std::vector<PlainGame> games = [] {
    std::vector<PlainGame> made;
    for (std::uint64_t number = 1; number <= 2000; ++number) {
      PlayOptions options;
      options.seed = 77;
      options.style = number % 10 == 0 ? PlayStyle::greedy : PlayStyle::random;
      options.rules = number % 4 == 0 ? Rules::basic : Rules::standard;
      options.weights = {2, 2, 2};
      options.most_plies = number % 6 == 0 ? 12 : 70;
      Record record;
      make_up_game(options, number, record);
      if (number % 3 == 0)
        record.set_tag("Date", std::to_string(2000 + number % 9) + "." + (number % 2 ? "01" : "11") + ".05");
      if (number % 15 == 0) record.set_tag("Date", "????.??.??");
      if (number % 5 == 0) record.set_tag("Annotator", "Nobody " + std::to_string(number));
      if (record.stated().result == Result::unknown && number % 4 == 2) {
        record.stated().result = record.stated().result_token = Result::white_wins;
        record.stated().termination = Termination::resignation;
      }
      made.push_back(plain_game(std::move(record)));
    }
    return made;
  }();
  return games;
}

std::optional<std::size_t> first_fit(const std::string& expression, const PlainGame& game) {
  const auto condition = parse_expression(expression);
  if (!condition) {
    ADD_FAILURE() << expression << "\n" << condition.error().message;
    return std::nullopt;
  }
  GameFacts facts;
  facts.set(game.record, game.game);
  return (*condition)->fits(facts);
}

using PlainFilter = std::function<bool(const PlainGame&)>;
using PlainEvent = std::function<bool(const PlainGame&, std::size_t ply)>;

/// Selects with the expression and with the filter; both must pick the same games, some but not all.
void expect_same_games(const std::string& expression, const PlainFilter& filter) {
  const auto condition = parse_expression(expression);
  ASSERT_TRUE(condition) << expression << "\n" << condition.error().message;
  GameFacts facts;
  std::size_t picked = 0;
  for (std::size_t i = 0; i < pile().size(); ++i) {
    const PlainGame& game = pile()[i];
    facts.set(game.record, game.game);
    const bool fits = (*condition)->fits(facts).has_value();
    ASSERT_EQ(fits, filter(game)) << expression << ", game " << i + 1;
    picked += fits ? 1U : 0U;
  }
  EXPECT_GT(picked, 0U) << expression;
  EXPECT_LT(picked, pile().size()) << expression;
}

/// The same for something that happens at a ply; the first such ply must be the same, too.
void expect_same_plies(const std::string& expression, const PlainEvent& happens, bool from_start = false) {
  const auto condition = parse_expression(expression);
  ASSERT_TRUE(condition) << expression << "\n" << condition.error().message;
  GameFacts facts;
  std::size_t picked = 0;
  for (const PlainGame& game : pile()) {
    std::optional<std::size_t> expected;
    for (std::size_t ply = from_start ? 0 : 1; ply <= game.plies() && !expected; ++ply)
      if (happens(game, ply)) expected = ply;
    facts.set(game.record, game.game);
    ASSERT_EQ((*condition)->fits(facts), expected) << expression;
    picked += expected ? 1U : 0U;
  }
  EXPECT_GT(picked, 0U) << expression;
}

std::string tag(const PlainGame& game, const char* name) { return std::string(game.record.tag(name).value_or("")); }

TEST(Select, Tags) {
  expect_same_games("white = 'Ada Quince'", [](const PlainGame& g) { return tag(g, "White") == "Ada Quince"; });
  expect_same_games("black != 'Ada Quince'", [](const PlainGame& g) { return tag(g, "Black") != "Ada Quince"; });
  expect_same_games("player = 'Ada Quince'", [](const PlainGame& g) {
    return tag(g, "White") == "Ada Quince" || tag(g, "Black") == "Ada Quince";
  });
  expect_same_games("player != 'Ada Quince'", [](const PlainGame& g) {
    return tag(g, "White") != "Ada Quince" && tag(g, "Black") != "Ada Quince";
  });
  expect_same_games("white ~ '^[AB].*n'", [](const PlainGame& g) {
    const std::string name = tag(g, "White");
    return (name[0] == 'A' || name[0] == 'B') && name.find('n', 1) != std::string::npos;
  });
  expect_same_games("black !~ 'er$'", [](const PlainGame& g) { return !tag(g, "Black").ends_with("er"); });
  expect_same_games("round < 100", [](const PlainGame& g) { return std::stoi(tag(g, "Round")) < 100; });
  expect_same_games("tag Annotator ~ '[05]$'", [](const PlainGame& g) { return !tag(g, "Annotator").empty(); });
  expect_same_games("tag Annotator = ''", [](const PlainGame& g) { return tag(g, "Annotator").empty(); });
}

TEST(Select, Dates) {
  const auto known = [](const PlainGame& g) { return tag(g, "Date").starts_with("20"); };
  expect_same_games("date = 2003", [&](const PlainGame& g) { return tag(g, "Date").starts_with("2003"); });
  expect_same_games("date = 2003.11", [&](const PlainGame& g) { return tag(g, "Date").starts_with("2003.11"); });
  expect_same_games("date <= 2003", [&](const PlainGame& g) { return known(g) && tag(g, "Date") < "2004"; });
  expect_same_games("date > 2003.06", [&](const PlainGame& g) { return known(g) && tag(g, "Date") > "2003.06"; });
}

TEST(Select, ResultsRulesTerminations) {
  expect_same_games("result = 1-0", [](const PlainGame& g) { return g.game.result() == Result::white_wins; });
  expect_same_games("result != *", [](const PlainGame& g) { return g.game.result() != Result::unknown; });
  expect_same_games("termination = resignation",
                    [](const PlainGame& g) { return g.game.termination() == Termination::resignation; });
  expect_same_games("termination = center", [](const PlainGame& g) {
    const auto& outcome = g.positions.back().outcome();
    return outcome && outcome->reason == Reason::center;
  });
  expect_same_games("rules = basic", [](const PlainGame& g) { return g.positions.front().rules() == Rules::basic; });
}

std::size_t count_of(const PlainGame& game, const PlainEvent& happens) {
  std::size_t count = 0;
  for (std::size_t ply = 1; ply <= game.plies(); ++ply) count += happens(game, ply) ? 1U : 0U;
  return count;
}

bool adds(const PlainGame& g, std::size_t ply) { return !g.move(ply).from; }
bool turns(const PlainGame& g, std::size_t ply) { return g.move(ply).from == g.move(ply).to.punct; }
bool jumps(const PlainGame& g, std::size_t ply) { return g.move(ply).level > 1; }
bool bridges(const PlainGame& g, std::size_t ply) {
  const Move& move = g.move(ply);
  return testing::plainly_bridges(g.positions[ply].pieces(), {g.mover(ply), move.kind, move.to, move.level});
}
bool cuts(const PlainGame& g, std::size_t ply) {
  return testing::plainly_cuts(g.positions[ply - 1], g.move(ply), g.positions[ply]);
}

TEST(Select, Counts) {
  expect_same_games("plies >= 60", [](const PlainGame& g) { return g.plies() >= 60; });
  expect_same_games("plies = 12", [](const PlainGame& g) { return g.plies() == 12; });
  expect_same_games("adds by white > 15", [](const PlainGame& g) {
    return count_of(g, [](const PlainGame& h, std::size_t ply) { return adds(h, ply) && ply % 2 == 1; }) > 15;
  });
  expect_same_games("moves < 10", [](const PlainGame& g) { return g.plies() - count_of(g, adds) < 10; });
  expect_same_games("turns >= 3", [](const PlainGame& g) { return count_of(g, turns) >= 3; });
  expect_same_games("jumps > 15", [](const PlainGame& g) { return count_of(g, jumps) > 15; });
  expect_same_games("bridges >= 3", [](const PlainGame& g) { return count_of(g, bridges) >= 3; });
  expect_same_games("cuts != 0", [](const PlainGame& g) { return count_of(g, cuts) != 0; });
  expect_same_games("level >= 4", [](const PlainGame& g) {
    return std::any_of(g.positions.begin(), g.positions.end(), [](const Position& position) {
      const std::vector<Piece> pieces = position.pieces();
      return !pieces.empty() && pieces.back().level >= 4;
    });
  });
}

TEST(Select, Events) {
  expect_same_plies("add at 2", [](const PlainGame& g, std::size_t ply) { return ply == 2 && adds(g, ply); });
  expect_same_plies("turn", turns);
  expect_same_plies("jump", jumps);
  expect_same_plies("jump of E", [](const PlainGame& g, std::size_t ply) {
    return g.move(ply).level > 1 && g.move(ply).kind == PieceKind::E;
  });
  expect_same_plies("move of T within 30 by white", [](const PlainGame& g, std::size_t ply) {
    return !adds(g, ply) && g.move(ply).kind == PieceKind::T && ply <= 30 && g.mover(ply) == Player::white;
  });
  expect_same_plies("jump over 2", [](const PlainGame& g, std::size_t ply) { return g.move(ply).level > 2; });
  expect_same_plies("jump over level 2 of T", [](const PlainGame& g, std::size_t ply) {
    return g.move(ply).level > 2 && g.move(ply).kind == PieceKind::T;
  });
  expect_same_plies("jump to 3", [](const PlainGame& g, std::size_t ply) { return g.move(ply).level == 3; });
  expect_same_plies("jump to 3+ by black",
                    [](const PlainGame& g, std::size_t ply) { return g.move(ply).level >= 3 && ply % 2 == 0; });
  expect_same_plies("bridge by white",
                    [](const PlainGame& g, std::size_t ply) { return ply % 2 == 1 && bridges(g, ply); });
  expect_same_plies("cut within 30", [](const PlainGame& g, std::size_t ply) { return ply <= 30 && cuts(g, ply); });
  expect_same_plies("piece R by black", [](const PlainGame& g, std::size_t ply) {
    return g.move(ply).kind == PieceKind::R && ply % 2 == 0;
  });
}

/// Whether one can walk within the set from one side of a pair to the other.
bool joins(const SpaceSet& own, std::size_t pair) {
  std::vector<Space> open;
  SpaceSet seen = own & kSides.at(pair)[0];
  seen.for_each([&](Space space) { open.push_back(space); });
  while (!open.empty()) {
    const Space space = open.back();
    open.pop_back();
    for (const Offset direction : kDirections) {
      const auto next = step(space, direction);
      if (!next || !own.contains(*next) || seen.contains(*next)) continue;
      seen.insert(*next);
      open.push_back(*next);
    }
  }
  return seen.meets(kSides.at(pair)[1]);
}

TEST(Select, Connections) {
  const auto won_by = [](const PlainGame& g, std::size_t ply) -> std::optional<Player> {
    const auto& outcome = g.positions[ply].outcome();
    return outcome && outcome->reason == Reason::connection ? outcome->winner : std::nullopt;
  };
  expect_same_plies("connection", [&](const PlainGame& g, std::size_t ply) { return won_by(g, ply).has_value(); });
  expect_same_plies("connection by black",
                    [&](const PlainGame& g, std::size_t ply) { return won_by(g, ply) == Player::black; });
  const char* const names[]{"columns", "rows", "slants"};
  for (std::size_t pair = 0; pair < 3; ++pair)
    expect_same_plies(std::string("connection along ") + names[pair], [&](const PlainGame& g, std::size_t ply) {
      const auto winner = won_by(g, ply);
      return winner && joins(testing::plain_topmost(g.positions[ply].pieces(), *winner), pair);
    });
}

TEST(Select, MovesPlayed) {
  const Move sought = pile()[4].move(3);
  const std::string full = text(written(sought, false));
  expect_same_plies("plays " + full, [&](const PlainGame& g, std::size_t ply) { return g.move(ply) == sought; });
  expect_same_plies("plays E@K3", [](const PlainGame& g, std::size_t ply) {
    return adds(g, ply) && g.move(ply).kind == PieceKind::E && g.move(ply).to.punct.name() == "K3";
  });
  expect_same_plies("plays T@J4 symmetric", [](const PlainGame& g, std::size_t ply) {
    const Space punct = g.move(ply).to.punct;
    bool image = false;
    for (std::size_t number = 0; number < 12; ++number) image |= Symmetry(number).image(punct).name() == "J4";
    return adds(g, ply) && g.move(ply).kind == PieceKind::T && image;
  });
}

TEST(Select, PositionsReached) {
  const PlainGame& source = pile()[8];
  const Position sought = source.positions.at(9);
  expect_same_plies(
      "reaches '" + text(sought) + "'", [&](const PlainGame& g, std::size_t ply) { return g.positions[ply] == sought; },
      true);
  expect_same_plies(
      "reaches 'standard w' at 0",
      [](const PlainGame& g, std::size_t ply) { return ply == 0 && g.positions[0].rules() == Rules::standard; }, true);
}

Record played(const std::vector<Move>& moves, Symmetry symmetry, Rules rules) {
  Record record;
  record.stated().rules = rules;
  NodeIndex last = kNoNode;
  for (const Move& move : moves) last = record.append(last, written(symmetry.image(move), false));
  return record;
}

// The first nine plies of some games, planted in all twelve images; nothing else may be found.
TEST(Select, SymmetricSearchFindsAllTwelveImagesAndNothingElse) {
  for (const std::size_t number : {3U, 57U, 120U}) {
    const PlainGame& source = pile()[number];
    std::vector<Move> opening(source.game.moves().begin(), source.game.moves().begin() + 9);
    const Rules rules = source.positions[0].rules();
    const std::string sought = "reaches '" + text(source.positions[9]) + "' symmetric";
    for (std::size_t image = 0; image < Symmetry::kCount; ++image) {
      const PlainGame planted = plain_game(played(opening, Symmetry(image), rules));
      ASSERT_TRUE(planted.game.is_sound());
      EXPECT_EQ(first_fit(sought, planted), 9U) << image;
      const bool plain_hit = first_fit("reaches '" + text(source.positions[9]) + "'", planted).has_value();
      EXPECT_EQ(plain_hit, planted.positions[9] == source.positions[9]);
    }
    for (std::size_t i = 0; i < pile().size(); ++i)
      EXPECT_EQ(first_fit(sought, pile()[i]).has_value(), i == number) << i;
  }
}

TEST(Select, SwappedSearchFindsTheColorsExchanged) {
  Record record;
  record.set_position("standard b bT@A4,A5,B5");
  record.append(kNoNode, parse_move("E@K3,K4,K5").value());
  const PlainGame game = plain_game(std::move(record));
  ASSERT_TRUE(game.game.is_sound());
  EXPECT_FALSE(first_fit("holds 'wE@K3,K4,K5'", game));
  EXPECT_EQ(first_fit("holds 'wE@K3,K4,K5' swapped", game), 1U);
  EXPECT_FALSE(first_fit("reaches 'standard b wT@A4,A5,B5 wE@K3,K4,K5'", game));
  EXPECT_EQ(first_fit("reaches 'standard b wT@A4,A5,B5 wE@K3,K4,K5' swapped", game), 1U);
  EXPECT_FALSE(first_fit("reaches 'standard w wT@A4,A5,B5 wE@K3,K4,K5' swapped", game))
      << "the player to move is swapped as well";
  EXPECT_EQ(first_fit("reaches '" + text(colors_swapped(game.positions[1])) + "' swapped", game), 1U);
}

TEST(Select, PartsOfPositions) {
  const auto top = [](const Position& position, const char* space, Player owner, int least) {
    const std::vector<Piece> stack = position.stack(Space::parse(space).value());
    return !stack.empty() && stack.back().owner == owner && stack.back().level >= least;
  };
  expect_same_plies(
      "holds 'w@K7^2+ b@K8'",
      [&](const PlainGame& g, std::size_t ply) {
        return top(g.positions[ply], "K7", Player::white, 2) && top(g.positions[ply], "K8", Player::black, 1);
      },
      true);
  expect_same_plies(
      "holds 'empty@I9 any@I10^2'",
      [](const PlainGame& g, std::size_t ply) {
        return g.positions[ply].stack(Space::parse("I9").value()).empty() &&
               g.positions[ply].height(Space::parse("I10").value()) == 2;
      },
      true);
  const Piece lying = pile()[0].positions[20].pieces().front();
  expect_same_plies(
      "holds '" + text(lying) + "'",
      [&](const PlainGame& g, std::size_t ply) {
        const std::vector<Piece> pieces = g.positions[ply].pieces();
        return std::find(pieces.begin(), pieces.end(), lying) != pieces.end();
      },
      true);
  expect_same_plies(
      "holds 'w@K7^3+' symmetric swapped",
      [&](const PlainGame& g, std::size_t ply) {
        for (std::size_t number = 0; number < 12; ++number) {
          const std::string image = Symmetry(number).image(Space::parse("K7").value()).name();
          for (const Player player : kPlayers)
            if (top(g.positions[ply], image.c_str(), player, 3)) return true;
        }
        return false;
      },
      true);
}

TEST(Select, Combinations) {
  const auto has = [](const PlainGame& g, const PlainEvent& event) { return count_of(g, event) > 0; };
  expect_same_games("result = 0-1 and cut",
                    [&](const PlainGame& g) { return g.game.result() == Result::black_wins && has(g, cuts); });
  expect_same_games("plies < 20 or bridge and not turn",
                    [&](const PlainGame& g) { return g.plies() < 20 || (has(g, bridges) && !has(g, turns)); });
  expect_same_games("not (plies < 20 or bridge)",
                    [&](const PlainGame& g) { return g.plies() >= 20 && !has(g, bridges); });
  expect_same_games("(rules = basic or player ~ Wren) and (jump to 3+ or not cut)", [&](const PlainGame& g) {
    const bool wren = (tag(g, "White") + "," + tag(g, "Black")).find("Wren") != std::string::npos;
    const bool high = has(g, [](const PlainGame& h, std::size_t ply) { return h.move(ply).level >= 3; });
    return (g.positions[0].rules() == Rules::basic || wren) && (high || !has(g, cuts));
  });
}

TEST(Select, PlyOfCombinations) {
  const PlainGame& game = *std::find_if(pile().begin(), pile().end(), [](const PlainGame& g) {
    return count_of(g, jumps) > 0 && count_of(g, turns) > 0;
  });
  const auto jump = first_fit("jump", game);
  const auto turn = first_fit("turn", game);
  EXPECT_EQ(first_fit("jump and turn", game), std::max(jump, turn));
  EXPECT_EQ(first_fit("jump or turn", game), std::min(jump, turn));
  EXPECT_EQ(first_fit("jump and plies > 1", game), jump);
  EXPECT_EQ(first_fit("plies > 1 or jump", game), 0U);
  EXPECT_EQ(first_fit("not (jump to 30)", game), 0U);
}

}  // namespace
}  // namespace punct::cli
