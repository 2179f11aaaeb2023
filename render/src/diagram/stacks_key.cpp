// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>

#include "board/pieces.hpp"
#include "diagram/panels.hpp"

namespace punct::render {
namespace {

// Sizes in pixels.
constexpr double kRungWidth = 14;
constexpr double kRungHeight = 9;
constexpr double kSpot = 2.5;
constexpr double kLetters = 11;
constexpr double kKinds = 9.5;
constexpr double kEntry = 40;
constexpr double kHead = 16;

// Collects stacks seen from the side, so that all of them together are a few shapes.
class Key {
 public:
  explicit Key(const Pen& pen) : pen_(pen) {}

  // Adds a stack with its lower left corner at `foot`, from the board up, with the letter of each piece at its right.
  void add(Point foot, Space space, const std::string& name, const std::vector<Piece>& stack) {
    const int levels = stack.back().level;
    const double top = foot.y - levels * kRungHeight;
    add_rectangle(frames_, {foot.x - 1, top - 1, foot.x + kRungWidth + 1, foot.y + 1});
    names_.push_back({{foot.x + kRungWidth / 2, top - 8}, name});
    int level = 0;
    for (const Piece& piece : stack) {
      while (++level < piece.level) add_gap({foot.x, foot.y - level * kRungHeight});
      add_rung({foot.x, foot.y - level * kRungHeight}, piece, piece.dots.punct == space);
    }
  }

  void draw() const {
    draw_path(Role::ladder_frame, frames_);
    for (const Player player : kPlayers) draw_path(roles_of(player).ladder, rungs_[index_of(player)]);
    draw_path(Role::ladder_gap, gaps_);
    for (const Player player : kPlayers) pen_.circles(roles_of(player).ladder_punct, spots_[index_of(player)], kSpot);
    for (const auto& [at, words] : names_) pen_.text(Role::panel_heading, at, kLetters, words);
    for (const auto& [at, words] : kinds_) pen_.text(Role::panel_text, at, kKinds, words, Anchor::start);
  }

 private:
  using Words = std::vector<std::pair<Point, std::string>>;

  void add_gap(Point left_top) {
    gaps_.move(left_top + Point{2, kRungHeight - 1.5}).line(left_top + Point{kRungWidth - 2, 1.5});
  }
  void add_rung(Point left_top, const Piece& piece, bool is_punct) {
    add_rectangle(rungs_[index_of(piece.owner)],
                  {left_top.x + 0.5, left_top.y + 0.5, left_top.x + kRungWidth - 0.5, left_top.y + kRungHeight - 0.5});
    const Point middle = left_top + Point{kRungWidth / 2, kRungHeight / 2};
    if (is_punct) spots_[index_of(piece.owner)].push_back(middle);
    kinds_.push_back({{left_top.x + kRungWidth + 4, middle.y}, std::string(1, letter(piece.kind))});
  }
  void draw_path(Role role, const Path& path) const {
    if (!path.steps().empty()) pen_.path(role, path);
  }

  const Pen& pen_;
  Path frames_, gaps_;
  std::array<Path, 2> rungs_;
  std::array<std::vector<Point>, 2> spots_;
  Words names_, kinds_;
};

// From the left column to the right one, and in a column from the top down.
void sort_by_place(std::vector<Space>& spaces, const BoardView& view) {
  const auto place = [&view](Space space) {
    const Point at = view.at(space);
    return std::pair{std::llround(at.x), std::llround(at.y)};
  };
  std::sort(spaces.begin(), spaces.end(), [&](Space a, Space b) { return place(a) < place(b); });
}

SpaceSet shown_stacks(const BoardView& view, const Diagram& diagram) {
  const Box part = shown_part(view, diagram);
  SpaceSet shown;
  stacked_spaces(diagram.position).for_each([&](Space space) {
    if (contains(part, view.at(space))) shown.insert(space);
  });
  return shown;
}

}  // namespace

StackLetters letters_of_stacks(const BoardView& view, const Diagram& diagram) {
  const auto is_hidden = [&](Space space) {
    return diagram.view == View::oblique && is_hidden_oblique(view, diagram, space);
  };
  const auto has_number = [&diagram](Space space) {
    return std::any_of(diagram.numbers.begin(), diagram.numbers.end(),
                       [space](const auto& each) { return each.first == space; });
  };
  const SpaceSet stacked = shown_stacks(view, diagram);
  std::vector<Space> lettered;
  std::vector<Space> named;
  stacked.for_each([&](Space space) {
    if (is_hidden(space)) {
      named.push_back(space);
    } else if (!has_number(space)) {
      lettered.push_back(space);
    }
  });
  sort_by_place(lettered, view);
  sort_by_place(named, view);
  StackLetters letters;
  for (std::size_t i = 0; i < lettered.size(); ++i) {
    // Without capitals that look like small letters.
    constexpr std::string_view all = "abcdefghijklmnopqrstuvwxyzABDEFGHJKLMNPQRTUY";
    const std::string last(1, all[i % all.size()]);
    letters.emplace_back(lettered[i], i < all.size() ? last : all[i / all.size() - 1] + last);
  }
  for (const auto& [space, number] : diagram.numbers)
    if (stacked.contains(space) && !is_hidden(space)) letters.emplace_back(space, number);
  for (const Space space : named) letters.emplace_back(space, space.name());
  return letters;
}

Block stacks_block(const Pen& pen, const BoardView& view, const Diagram& diagram, double width, double pixel) {
  Group group;
  group.id = "stacks";
  group.scale = pixel;
  Block block{pen.open(group), {}};
  const StackLetters letters = letters_of_stacks(view, diagram);
  const auto a_row = std::max<std::size_t>(1, static_cast<std::size_t>((width - kRungWidth - 14) / kEntry) + 1);
  Key key(block.pen);
  double y = 0;
  for (std::size_t first = 0; first < letters.size(); first += a_row) {
    const std::size_t end = std::min(first + a_row, letters.size());
    int highest = 0;
    for (std::size_t i = first; i < end; ++i) highest = std::max(highest, diagram.position.height(letters[i].first));
    y += kHead + highest * kRungHeight;
    for (std::size_t i = first; i < end; ++i)
      key.add({2 + kEntry * static_cast<double>(i - first), y}, letters[i].first, letters[i].second,
              diagram.position.stack(letters[i].first));
    y += 8;
  }
  key.draw();
  block.box = {0, 0, std::min(width, kEntry * static_cast<double>(std::min(a_row, letters.size()))), y};
  return block;
}

}  // namespace punct::render
