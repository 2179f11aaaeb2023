// SPDX-License-Identifier: MIT
#include "punct/render/layout.hpp"

#include <algorithm>
#include <cmath>

#include "board_marks.hpp"
#include "panels.hpp"
#include "pieces.hpp"
#include "punct/render/describe.hpp"

namespace punct::render {
namespace {

constexpr double kMargin = 8;
constexpr double kGap = 16;

/// Puts blocks beside and below one another and keeps count of what they take up.
class Page {
 public:
  explicit Page(Scene& scene) : scene_(scene) {}

  void put(const Block& block, Point at) {
    block.put(at);
    top_row_.push_back(block.pen);
    top_right_ = std::max(top_right_, at.x + block.width());
    grow(block, at);
  }
  /// Puts a block under everything, in the middle of the width so far.
  void put_below(const Block& block) {
    const Point at{kMargin + std::max(0.0, (right_ - kMargin - block.width()) / 2), bottom_ + kGap};
    block.put(at);
    grow(block, at);
  }
  [[nodiscard]] double right() const noexcept { return right_; }
  [[nodiscard]] double inner_width() const noexcept { return right_ - kMargin; }
  /// Moves the top row to the middle where something below is wider.
  void finish() {
    for (const Pen& pen : top_row_) pen.group().offset.x += (right_ - top_right_) / 2;
    scene_.width = right_ + kMargin;
    scene_.height = bottom_ + kMargin;
  }

 private:
  void grow(const Block& block, Point at) {
    right_ = std::max(right_, at.x + block.width());
    bottom_ = std::max(bottom_, at.y + block.height());
  }

  Scene& scene_;
  std::vector<Pen> top_row_;
  double top_right_ = 0;
  double right_ = 0;
  double bottom_ = 0;
};

/// Small boards in columns as high as the main picture, none larger than half the board nor too small to be read.
void put_layers(Page& page, const Pen& pen, const BoardView& view, const Diagram& diagram, double height) {
  constexpr double half = 0.5;
  constexpr double least_size = 200;
  constexpr double gap = 8;
  const Box part = shown_part(view, diagram);
  const int levels = std::max(1, highest_level(diagram.position));
  const int fitting = static_cast<int>(height / (half * part.height() + kLayerHeading + gap));
  const int rows = std::max({2, fitting, static_cast<int>(std::ceil(std::sqrt(levels)))});
  const double least = std::min(half, least_size / std::sqrt(part.width() * part.height()));
  const double scale = std::clamp((height / rows - kLayerHeading - gap) / part.height(), least, half);
  const double left = page.right() + kGap;
  for (int level = 1; level <= levels; ++level) {
    const Block block = layer_block(pen, view, diagram, level, scale);
    const int column = (level - 1) / rows;
    const int row = (level - 1) % rows;
    page.put(block, {left + column * (block.width() + kGap), kMargin + row * (block.height() + gap)});
  }
}

void put_insets(Page& page, const Pen& pen, const Diagram& diagram) {
  const double left = page.right() + kGap;
  double top = kMargin;
  SpaceSet listed;
  for (const Space space : diagram.insets) {
    if (listed.contains(space)) continue;
    listed.insert(space);
    const Block block = inset_block(pen, diagram.position, space);
    page.put(block, {left, top});
    top += block.height() + kGap;
  }
}

Block main_block(const Pen& pen, const BoardView& view, const Diagram& diagram) {
  return diagram.explode ? exploded_block(pen, view, diagram) : board_block(pen, view, diagram);
}

}  // namespace

Box shown_part(const BoardView& view, const Diagram& diagram) {
  if (diagram.crop.empty()) return {-kBoardReach, -kBoardReach, kBoardReach, kBoardReach};
  constexpr double around = 32;
  Box box{1e9, 1e9, -1e9, -1e9};
  for (const Space space : diagram.crop) {
    const Point at = view.at(space);
    box = {std::min(box.left, at.x - around), std::min(box.top, at.y - around), std::max(box.right, at.x + around),
           std::max(box.bottom, at.y + around)};
  }
  return box;
}

int highest_level(const Position& position) {
  int highest = 0;
  position.for_each_piece([&highest](const Piece& piece) { highest = std::max(highest, int{piece.level}); });
  return highest;
}

Block board_block(const Pen& pen, const BoardView& view, const Diagram& diagram) {
  Group group;
  group.id = "board";
  const Block block{pen.open(group), shown_part(view, diagram)};
  if (!diagram.crop.empty()) block.pen.group().clip = block.box;
  draw_plate(block.pen, view);
  draw_highlights(block.pen, view, diagram.marks);
  draw_sockets(block.pen, view, block.box);
  draw_highlighted_sockets(block.pen, view, diagram.marks);
  if (diagram.coordinates == Coordinates::edge) draw_edge_labels(block.pen, view, block.box);
  draw_ghosts_below(block.pen, view, diagram.marks);
  if (diagram.coordinates == Coordinates::spaces)
    draw_space_names(block.pen, view, diagram.position.covered(), block.box);
  draw_pieces(block.pen, view, diagram.position, !diagram.plain);
  if (!diagram.plain) draw_ladders(block.pen, view, diagram.position);
  draw_marks_above(block.pen, view, diagram.marks, diagram.position);
  return block;
}

Scene layout(const Diagram& diagram) {
  Scene scene;
  scene.title = printable(diagram.title.empty() ? heading(diagram.position) : diagram.title);
  scene.description = printable(describe(diagram.position));
  const Pen pen(scene);
  const BoardView view(diagram.turns);
  Page page(scene);
  const Block board = main_block(pen, view, diagram);
  page.put(board, {kMargin, kMargin});
  if (diagram.layers) put_layers(page, pen, view, diagram, board.height());
  if (!diagram.insets.empty()) put_insets(page, pen, diagram);
  if (diagram.sets) page.put_below(sets_block(pen, diagram.position));
  if (diagram.legend) page.put_below(legend_block(pen, std::max(page.inner_width(), 560.0)));
  if (!diagram.caption.empty())
    page.put_below(caption_block(pen, diagram.caption, std::max(page.inner_width(), 400.0)));
  page.finish();
  return scene;
}

}  // namespace punct::render
