// SPDX-License-Identifier: MIT
#include "punct/render/layout.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "board/board_marks.hpp"
#include "board/pieces.hpp"
#include "diagram/panels.hpp"
#include "diagram/space_names.hpp"
#include "punct/render/describe.hpp"

namespace punct::render {
namespace {

constexpr double kMargin = 8;
constexpr double kGap = 16;
constexpr std::array<std::string_view, 4> kDetails{"auto", "full", "medium", "small"};
constexpr std::array<std::string_view, 4> kViews{"board", "apart", "oblique", "pieces"};
constexpr std::array<std::string_view, 4> kCoordinates{"edge", "edge-one", "spaces", "none"};

// Puts blocks beside and below each other and keeps track of the area that they take up.
class Page {
 public:
  explicit Page(Scene& scene) : scene_(scene) {}

  void put(const Block& block, Point at) {
    block.put(at);
    top_row_.push_back(block.pen);
    top_right_ = std::max(top_right_, at.x + block.width());
    grow(block, at);
  }
  // Puts a block below everything, at the left.
  void put_below(const Block& block) {
    const Point at{kMargin, bottom_ + kGap};
    block.put(at);
    grow(block, at);
  }
  // Puts blocks side by side below everything, in as many rows as they need.
  void put_rows_below(const std::vector<Block>& blocks) {
    const double right = right_;
    Point at{kMargin, bottom_ + kGap};
    for (const Block& block : blocks) {
      if (at.x > kMargin && at.x + block.width() > right) at = {kMargin, bottom_ + kGap};
      block.put(at);
      grow(block, at);
      at.x += block.width() + kGap;
    }
  }
  [[nodiscard]] double right() const noexcept { return right_; }
  [[nodiscard]] double inner_width() const noexcept { return right_ - kMargin; }
  // Centers the top row if something below is wider.
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

// Puts the insets side by side below the board.
void put_insets(Page& page, const Pen& pen, const Diagram& diagram, double scale) {
  std::vector<Block> blocks;
  SpaceSet listed;
  for (const Space space : diagram.insets) {
    if (listed.contains(space)) continue;
    listed.insert(space);
    blocks.push_back(inset_block(pen, diagram, space, scale));
  }
  page.put_rows_below(blocks);
}

// The default scale of a picture: larger for parts of the board than for the whole.
double natural_scale(const Diagram& diagram) {
  constexpr double least_width = 480;
  if (diagram.crop.empty()) return 1;
  const Box part = shown_part(BoardView(diagram.turns), diagram);
  return std::max(1.0, least_width / (part.width() + 2 * kMargin));
}

double scale_of(const Diagram& diagram) { return diagram.scale > 0 ? diagram.scale : natural_scale(diagram); }

// Puts one small board per level into columns as high as the main picture. None is larger than half the board or too
// small to read.
void put_layers(Page& page, const Pen& pen, const BoardView& view, const Diagram& diagram, double height) {
  constexpr double half = 0.5;
  constexpr double least_size = 200;
  constexpr double gap = 8;
  const Box part = shown_part(view, diagram);
  const int levels = highest_level(diagram.position);
  // With one level, the small board would be the same as the large one.
  if (levels < 2) return;
  constexpr double least_pixels = 9;
  const double letters = std::max(kLayerLetters, least_pixels / scale_of(diagram));
  const double heading = kLayerHeading * letters;
  const int fitting = static_cast<int>(height / (half * part.height() + heading + gap));
  const int wanted = std::max({2, fitting, static_cast<int>(std::ceil(std::sqrt(levels)))});
  const int rows = levels == 3 ? 3 : wanted;
  const double least = std::min(half, least_size / std::sqrt(part.width() * part.height()));
  const double scale = std::clamp((height / rows - heading - gap) / part.height(), least, half);
  const double left = page.right() + kGap;
  const int columns = (levels + rows - 1) / rows;
  for (int level = 1; level <= levels; ++level) {
    const Block block = layer_block(pen, view, diagram, level, scale, letters);
    const int column = (level - 1) % columns;
    const int row = (level - 1) / columns;
    page.put(block, {left + column * (block.width() + kGap), kMargin + row * (block.height() + gap)});
  }
}

// The size in units of letters that have this size at the natural scale; at least `least_pixels` pixels.
double letters(const Diagram& diagram, double size, double least_pixels) {
  return std::max(size / natural_scale(diagram), least_pixels / scale_of(diagram));
}
// How much larger than in small pictures the key of the stacks is in one that is so many pixels wide.
double key_size(double pixels) noexcept {
  constexpr double small = 480;
  constexpr double most = 1.5;
  return std::clamp(pixels / small, 1.0, most);
}
// The least size of a caption below a picture that is so many pixels wide.
double caption_pixels(double pixels) noexcept { return std::clamp(pixels / 26, 11.0, 15.0); }
constexpr double kPanelText = 14;
double panel_scale(const Diagram& diagram) { return letters(diagram, kPanelText, 9) / kPanelText; }

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

std::string_view name(View view) noexcept { return kViews[static_cast<std::size_t>(view)]; }

std::optional<View> view_named(std::string_view name) noexcept {
  const auto* const found = std::find(kViews.begin(), kViews.end(), name);
  if (found == kViews.end()) return std::nullopt;
  return static_cast<View>(found - kViews.begin());
}

bool draws(View view, const Mark& mark) noexcept {
  const bool is_drawn_oblique = std::holds_alternative<HighlightMark>(mark) || std::holds_alternative<TraceMark>(mark);
  return view == View::board || (view == View::oblique && is_drawn_oblique);
}

bool draws(View view, Coordinates coordinates) noexcept {
  const bool is_on_spaces = coordinates == Coordinates::spaces;
  switch (view) {
    case View::board: return true;
    case View::apart: return is_on_spaces || coordinates == Coordinates::none;
    case View::oblique: return !is_on_spaces;
    case View::pieces: break;
  }
  return coordinates == Coordinates::none;
}

bool draws_numbers(View view) noexcept { return view == View::board || view == View::oblique; }

std::string_view name(Coordinates coordinates) noexcept { return kCoordinates[static_cast<std::size_t>(coordinates)]; }

std::optional<Coordinates> coordinates_named(std::string_view name) noexcept {
  const auto* const found = std::find(kCoordinates.begin(), kCoordinates.end(), name);
  if (found == kCoordinates.end()) return std::nullopt;
  return static_cast<Coordinates>(found - kCoordinates.begin());
}

std::string_view name(Detail detail) noexcept { return kDetails[static_cast<std::size_t>(detail)]; }

std::optional<Detail> detail_named(std::string_view name) noexcept {
  const auto* const found = std::find(kDetails.begin(), kDetails.end(), name);
  if (found == kDetails.end()) return std::nullopt;
  return static_cast<Detail>(found - kDetails.begin());
}

Detail detail_for(double pixels) noexcept {
  return pixels >= 34 ? Detail::full : pixels >= 22 ? Detail::medium : Detail::small;
}

Detail detail_of(const Diagram& diagram) {
  return diagram.detail == Detail::automatic ? detail_for(kPitch * scale_of(diagram)) : diagram.detail;
}

bool is_legible(const Diagram& diagram, double size, double least_pixels) {
  return size * scale_of(diagram) >= least_pixels;
}

namespace {

// The signs on the dots of the board.
DotSigns signs_on_dots(const Diagram& diagram, const BoardView& view, const Signs& signs) {
  if (!is_legible(diagram, signs.figure)) return no_sign;
  std::array<std::string, 256> words;
  if (diagram.stacks)
    for (const auto& [space, letter] : letters_of_stacks(view, diagram)) words[space.index()] = letter;
  for (const auto& [space, number] : diagram.numbers) words[space.index()] = number;
  const bool has_levels = !diagram.plain && !diagram.stacks;
  return [words, has_levels, &diagram, &signs](Space space) {
    const std::string& said = words[space.index()];
    return has_levels && said.empty() ? level_sign(diagram.position, space, signs) : DotSign{said, false};
  };
}

// The diagram with a label for each space of an inset, which is hard to find by the few names at the edge of a part.
Diagram with_labels_of_insets(Diagram diagram) {
  for (const Space space : diagram.insets) diagram.marks.emplace_back(LabelMark{space, space.name()});
  return diagram;
}

// Whether the turn or the result is beside the board.
bool states_turn(const Diagram& diagram, const Signs& signs) {
  return diagram.crop.empty() && diagram.turn && is_legible(diagram, signs.edge_label);
}

// Draws a disc in the color of the player to move or of the winner, and the words for it, at that player's side of the
// board or always below. The disc has a PÜNCT: by its outline alone, a light disc on light paper looks like a dark one
// on dark paper.
void draw_turn(const Block& block, const BoardView& view, const Diagram& diagram, const Signs& signs) {
  constexpr double radius = 9;
  constexpr double room = 13;
  const Box inside{0, block.box.top + room, block.box.right - room, block.box.bottom - room};
  const auto& outcome = diagram.position.outcome();
  if (outcome && !outcome->winner) {
    block.pen.text(Role::panel_text, {block.box.right - 2, inside.bottom}, signs.edge_label,
                   term(diagram.language, "draw"), Anchor::end);
    return;
  }
  const Player player = outcome ? *outcome->winner : diagram.position.to_move();
  const bool white_is_down = view.turned({0, 1}).y > 0;
  const bool is_down = diagram.turn_at_one_corner || diagram.whole_legend || (player == Player::white) == white_is_down;
  const Point at{inside.right, is_down ? inside.bottom : inside.top};
  constexpr std::array keys{"white_to_move", "black_to_move", "white_wins", "black_wins"};
  block.pen.circle(roles_of(player).marker, at, radius);
  block.pen.circle(roles_of(player).punct, at, 3);
  block.pen.text(Role::panel_text, at - Point{radius + 7, 0}, signs.edge_label,
                 term(diagram.language, keys[index_of(player) + (outcome ? 2 : 0)]), Anchor::end);
}

Signs signs_of(const Diagram& diagram) {
  Signs signs = signs_for(detail_of(diagram));
  for (double* const size : {&signs.figure, &signs.edge_label, &signs.space_name, &signs.mark_label})
    *size *= diagram.letters;
  return signs;
}

}  // namespace

Block board_block(const Pen& pen, const BoardView& view, const Diagram& diagram) {
  Group group;
  group.id = "board";
  const Block block{pen.open(group), shown_part(view, diagram)};
  if (!diagram.crop.empty()) block.pen.group().clip = block.box;
  const Signs signs = signs_of(diagram);
  const DotSigns on_dots = signs_on_dots(diagram, view, signs);
  draw_plate(block.pen, view);
  draw_highlights(block.pen, view, diagram.marks);
  draw_sockets(block.pen, view, block.box, diagram.each_space);
  draw_highlighted_sockets(block.pen, view, diagram.marks);
  const bool on_spaces = draw_names(block, view, diagram, signs);
  draw_pieces(block.pen, view, diagram, signs, on_dots);
  if (on_spaces && !diagram.crop.empty()) draw_names_on_pieces(block, view, diagram);
  const bool are_unnamed = !diagram.crop.empty() && !on_spaces && diagram.coordinates != Coordinates::none;
  const Diagram marked = are_unnamed ? with_labels_of_insets(diagram) : diagram;
  BoardMarks marks(block.pen, view, marked, signs, on_dots, block.box);
  if (on_spaces) draw_names_beside_labels(block, view, diagram, signs, marks.spaces_beside_labels());
  marks.draw_below_ladders();
  if (!diagram.plain && !diagram.stacks) draw_ladders(block.pen, view, diagram.position, signs, marks.crowded());
  marks.draw_above_ladders();
  if (states_turn(diagram, signs)) draw_turn(block, view, diagram, signs);
  if (!diagram.crop.empty()) {
    const Box& box = block.box;
    block.pen.path(Role::crop_frame, rectangle({box.left + 0.5, box.top + 0.5, box.right - 0.5, box.bottom - 0.5}));
  }
  return block;
}

namespace {

// The view from the side, with the turn or the result as beside the board.
Block oblique_board(const Pen& pen, const BoardView& view, const Diagram& diagram) {
  const Signs signs = oblique_signs(diagram);
  const Block block = oblique_block(pen, view, diagram, signs);
  if (states_turn(diagram, signs)) draw_turn(block, view, diagram, signs);
  return block;
}

Block main_block(const Pen& pen, const BoardView& view, const Diagram& diagram, double panels) {
  switch (diagram.view) {
    case View::board: break;
    case View::apart: return exploded_block(pen, view, diagram, kPanelText * panels);
    case View::oblique: return oblique_board(pen, view, diagram);
    case View::pieces: return pieces_block(pen, diagram);
  }
  return board_block(pen, view, diagram);
}

}  // namespace

Scene layout(const Diagram& diagram) {
  Scene scene;
  scene.title = printable(diagram.title.empty() ? heading(diagram.position, diagram.language) : diagram.title);
  scene.description = printable(describe(diagram));
  scene.language = code(diagram.language);
  scene.id_prefix = diagram.id_prefix;
  const Pen pen(scene);
  const BoardView view(diagram.turns);
  Page page(scene);
  const double panels = panel_scale(diagram);
  const Block board = main_block(pen, view, diagram, panels);
  page.put(board, {kMargin, kMargin});
  if (diagram.layers) put_layers(page, pen, view, diagram, board.height());
  if (!diagram.insets.empty()) put_insets(page, pen, diagram, panels);
  if (diagram.stacks && !letters_of_stacks(view, diagram).empty()) {
    const double scale = scale_of(diagram);
    const double unit = key_size(page.inner_width() * scale) / scale;
    page.put_below(stacks_block(pen, view, diagram, page.inner_width() / unit, unit));
  }
  if (diagram.sets) page.put_below(sets_block(pen, diagram, page.inner_width(), panels));
  if (diagram.legend) page.put_below(legend_block(pen, diagram, std::max(page.inner_width(), 300.0 * panels), panels));
  if (!diagram.caption.empty()) {
    const double size = letters(diagram, 15, caption_pixels(page.inner_width() * scale_of(diagram)));
    page.put_below(caption_block(pen, diagram.caption, std::max(page.inner_width(), 20 * size), size));
  }
  page.finish();
  return scene;
}

double natural_width(const Diagram& diagram, const Scene& scene) noexcept {
  return scene.width * natural_scale(diagram);
}

}  // namespace punct::render
