// SPDX-License-Identifier: MIT
// What is drawn determines the position: the dots of every level are read from ladders, figures and dots, all ways to
// make pieces of them are tried, and lines that can be seen, outlines and dashes, must leave a single one.
#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <numbers>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "board/outline.hpp"
#include "board/pen.hpp"
#include "punct/formats/format.hpp"
#include "punct/render/layout.hpp"
#include "punct/replay.hpp"
#include "render/positions.hpp"
#include "render/scenes.hpp"
#include "support/reading.hpp"

namespace punct::render {
namespace {

/// A dot as a reader finds it.
struct Dot {
  Space space;
  bool is_punct;
};
/// The dots of each level and player.
using Dots = std::map<std::pair<int, Player>, std::vector<Dot>>;

/// The space whose middle is drawn nearest to a point of the board.
Space space_at(Point at) {
  for (const Space space : kAllSpaces) {
    const double column = space.column() - 9;
    const Point middle{40 * std::numbers::sqrt3 / 2 * column, 40 * (column / 2 - (space.row() - 9))};
    if (length(middle - at) < 1) return space;
  }
  return {};
}

bool holds(const Box& box, Point at) {
  return at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom;
}

/// The stacks that have ladders, rung by rung, and of the other spaces the dot that can be seen.
Dots read_dots(const Scene& scene) {
  Dots dots;
  SpaceSet stacked;
  std::vector<Point> spots;
  for (const Shape& shape : scene.shapes)
    if (shape.role == Role::ladder_white_punct || shape.role == Role::ladder_black_punct)
      for (const Point at : std::get<Circles>(shape.geometry).centers) spots.push_back(at);
  for (const Box& frame : outlines(scene, Role::ladder_frame)) {
    const Space space = space_at({(frame.left + frame.right) / 2 - 20, (frame.top + frame.bottom) / 2});
    stacked.insert(space);
    for (const Player player : kPlayers)
      for (const Box& rung : outlines(scene, player == Player::white ? Role::ladder_white : Role::ladder_black)) {
        const Point middle{(rung.left + rung.right) / 2, (rung.top + rung.bottom) / 2};
        if (!holds(frame, middle)) continue;
        // A quarter of each level stays free between the rungs.
        const double high = (rung.bottom - rung.top) * 4 / 3;
        const int level = static_cast<int>(std::lround((frame.bottom - 0.8 - middle.y) / high + 0.5));
        const bool is_punct = std::any_of(spots.begin(), spots.end(), [&rung](Point at) { return holds(rung, at); });
        dots[{level, player}].push_back({space, is_punct});
      }
  }
  constexpr std::array<std::tuple<Role, Player, bool>, 8> roles{{{Role::white_minor, Player::white, false},
                                                                 {Role::white_minor_covered, Player::white, false},
                                                                 {Role::white_punct, Player::white, true},
                                                                 {Role::white_punct_covered, Player::white, true},
                                                                 {Role::black_minor, Player::black, false},
                                                                 {Role::black_minor_covered, Player::black, false},
                                                                 {Role::black_punct, Player::black, true},
                                                                 {Role::black_punct_covered, Player::black, true}}};
  for (const Shape& shape : scene.shapes)
    for (const auto& [role, player, is_punct] : roles)
      if (shape.role == role)
        for (const Point at : std::get<Circles>(shape.geometry).centers)
          if (const Space space = space_at(at); space && !stacked.contains(space))
            dots[{1, player}].push_back({space, is_punct});
  return dots;
}

/// All ways to make pieces of the dots of one level and player.
class Covers {
 public:
  Covers(std::pair<int, Player> level, const std::vector<Dot>& dots) : level_(level) {
    for (const Dot& dot : dots) (dot.is_punct ? puncts_ : minors_).push_back(dot.space);
    choose(0);
  }
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

 private:
  void choose(std::size_t index) {
    if (index == puncts_.size()) {
      if (used_.size() == static_cast<int>(minors_.size())) lines_.push_back(line_);
      return;
    }
    for (const Form& form : kAllForms) {
      const auto dots = lay(form, puncts_[index]);
      if (!dots || !is_open(dots->minors[0]) || !is_open(dots->minors[1])) continue;
      const std::string before = line_;
      const Piece piece{level_.second, form.kind, *dots, static_cast<std::uint8_t>(level_.first)};
      line_ += ' ' + text(piece);
      used_.insert(dots->minors[0]);
      used_.insert(dots->minors[1]);
      choose(index + 1);
      used_.erase(dots->minors[0]);
      used_.erase(dots->minors[1]);
      line_ = before;
    }
  }
  [[nodiscard]] bool is_open(Space space) const {
    return std::find(minors_.begin(), minors_.end(), space) != minors_.end() && !used_.contains(space);
  }

  std::pair<int, Player> level_;
  std::vector<Space> puncts_, minors_;
  SpaceSet used_;
  std::string line_;
  std::vector<std::string> lines_;
};

/// Every position that the dots allow.
std::vector<Position> candidates(const Dots& dots, const std::string& start) {
  std::vector<std::string> lines{start};
  for (const auto& [level, found] : dots) {
    std::vector<std::string> longer;
    const Covers covers(level, found);
    for (const std::string& cover : covers.lines())
      for (const std::string& line : lines) longer.push_back(line + cover);
    lines = std::move(longer);
    EXPECT_LE(lines.size(), 4096U) << "too many ways to be tried";
  }
  std::vector<Position> positions;
  for (const std::string& line : lines)
    if (const auto position = parse_position(line)) positions.push_back(*position);
  return positions;
}

/// Points a unit apart along a path.
std::vector<Point> along(const Path& path) {
  std::vector<Point> points;
  Point at;
  Point start;
  const auto go = [&](auto place, double whole) {
    const int steps = std::max(1, static_cast<int>(std::lround(whole)));
    for (int i = 0; i < steps; ++i) points.push_back(place((i + 0.5) / steps));
  };
  for (const Path::Step& step : path.steps()) {
    const Point to = step.op == Path::Op::close ? start : step.to;
    if (step.op == Path::Op::move) start = to;
    if (step.op == Path::Op::line || step.op == Path::Op::close)
      go([&](double part) { return at + (to - at) * part; }, length(to - at));
    if (step.op == Path::Op::arc) {
      const Point center = arc_center(at, step);
      const double first = std::atan2(at.y - center.y, at.x - center.x);
      double turn = std::atan2(to.y - center.y, to.x - center.x) - first;
      if (step.clockwise && turn < 0) turn += 2 * std::numbers::pi;
      if (!step.clockwise && turn > 0) turn -= 2 * std::numbers::pi;
      go(
          [&](double part) {
            return center + Point{std::cos(first + turn * part), std::sin(first + turn * part)} * step.radius;
          },
          std::abs(turn) * step.radius);
    }
    at = to;
  }
  return points;
}

/// The points of outlines and dashes that no body painted later hides.
std::set<std::pair<long, long>> lines_seen(const Scene& scene) {
  struct Line {
    std::vector<Point> points;
    bool is_body;
    Box box;
  };
  std::vector<Line> lines;
  for (const Shape& shape : scene.shapes) {
    const bool is_body = shape.role == Role::white_body || shape.role == Role::black_body ||
                         shape.role == Role::white_body_covered || shape.role == Role::black_body_covered;
    if (!is_body && shape.role != Role::white_hidden && shape.role != Role::black_hidden) continue;
    const Path& path = std::get<Path>(shape.geometry);
    Box whole{1e9, 1e9, -1e9, -1e9};
    Line line{along(path), is_body, {}};
    for (const Point at : line.points)
      whole = {std::min(whole.left, at.x), std::min(whole.top, at.y), std::max(whole.right, at.x),
               std::max(whole.bottom, at.y)};
    line.box = whole;
    lines.push_back(std::move(line));
  }
  std::set<std::pair<long, long>> seen;
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (const Point at : lines[i].points) {
      const bool hidden = std::any_of(
          lines.begin() + static_cast<std::ptrdiff_t>(i) + 1, lines.end(),
          [&](const Line& above) { return above.is_body && holds(above.box, at) && is_inside(above.points, at); });
      if (!hidden) seen.emplace(std::lround(at.x), std::lround(at.y));
    }
  return seen;
}

/// How many units of line one picture shows that the other does not.
std::size_t apart(const std::set<std::pair<long, long>>& one, const std::set<std::pair<long, long>>& other) {
  const auto near = [](const std::set<std::pair<long, long>>& all, std::pair<long, long> at) {
    for (long x = -1; x <= 1; ++x)
      for (long y = -1; y <= 1; ++y)
        if (all.contains({at.first + x, at.second + y})) return true;
    return false;
  };
  std::size_t count = 0;
  for (const auto& at : one) count += near(other, at) ? 0U : 1U;
  for (const auto& at : other) count += near(one, at) ? 0U : 1U;
  return count;
}

/// How many readings of the picture are left, the true one among them.
std::size_t readings(const Position& position) {
  constexpr std::size_t least_difference = 6;
  Diagram diagram;
  diagram.position = position;
  const Scene scene = layout(diagram);
  const std::string line = text(position);
  const std::vector<Position> found = candidates(read_dots(scene), line.substr(0, line.find(' ') + 2));
  EXPECT_NE(std::find(found.begin(), found.end(), position), found.end()) << line;
  if (found.size() == 1) return 1;
  const auto seen = lines_seen(scene);
  std::size_t left = 0;
  for (const Position& other : found) {
    diagram.position = other;
    if (other == position || apart(seen, lines_seen(layout(diagram))) < least_difference) ++left;
  }
  return left;
}

void expect_one_reading(const Position& position) { EXPECT_EQ(readings(position), 1U) << text(position); }

Position last_position(std::uint64_t seed) {
  return punct::testing::random_position(seed % 2 == 0 ? Rules::standard : Rules::basic,
                                         static_cast<std::uint32_t>(seed), 200);
}

TEST(StackReading, TheDoubtOfTwoPiecesSideBySideIsGone) {
  expect_one_reading(punct::testing::position_of(
      "standard b bE@F8,D8,E8 wC@F10,E10,G10 wM@D9,C8,E9 wR@D9,D8,E8^2 wT@E10,E9,F10^2 wL@G10,F8,G9^2"));
}

TEST(StackReading, LastPositionsHaveOne) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) expect_one_reading(last_position(seed));
}

TEST(StackReadingAtScale, LastPositionsHaveOne) {
  for (std::uint64_t seed = 200; seed < 2000; ++seed) expect_one_reading(last_position(seed));
}

/// A sign of a bridge that a ladder hides in part looks like another sign.
TEST(StackReading, NoLadderTouchesASignOfABridge) {
  for (const char* const line : {punct::testing::kNineLevels.c_str(), punct::testing::kAllPieces.c_str()})
    for (const Detail detail : {Detail::full, Detail::medium}) {
      Diagram diagram = diagram_of(line);
      diagram.detail = detail;
      const Scene scene = layout(diagram);
      for (const Box& sign : outlines(scene, Role::gap_chip))
        for (const Box& frame : outlines(scene, Role::ladder_frame)) EXPECT_FALSE(overlap(sign, frame));
    }
}

TEST(StackReading, ManyLevelsHaveOne) { expect_one_reading(punct::testing::position_of(punct::testing::kNineLevels)); }

/// All positions of the sample games.
TEST(StackReading, SamplesHaveOne) {
  std::size_t positions = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(PUNCT_SAMPLES) + "/games/text")) {
    const std::string bytes = punct::testing::file_bytes(entry.path());
    for (const Record& record : punct::testing::read(formats::Format::text, bytes).records) {
      const Game game = replay(record);
      if (!game.has_start()) continue;
      Position position = game.start();
      for (const Move& move : game.moves()) {
        position.play_unchecked(move);
        ++positions;
        expect_one_reading(position);
      }
    }
  }
  EXPECT_GT(positions, 500U);
}

}  // namespace
}  // namespace punct::render
