// SPDX-License-Identifier: MIT
#include "board/pieces.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "board/text_width.hpp"
#include "punct/render/describe.hpp"

namespace punct::render {
namespace {

// The distance of a ladder from the middle of its space. A body covers that place only if it joins the space to a
// neighbor on that side.
constexpr double kLadderPlace = 20;
// Half the width and height of a gap sign.
constexpr Point kGapReach{8.5, 7};

std::string cells(const Footprint& dots) {
  return dots.punct.name() + ',' + dots.minors[0].name() + ',' + dots.minors[1].name();
}

Group group_of(const Piece& piece, bool free, Language language) {
  Group group;
  group.id = piece_id(piece);
  group.data = {{"piece", std::string{letter(piece.owner), letter(piece.kind)}},
                {"level", std::to_string(piece.level)},
                {"cells", cells(piece.dots)}};
  group.title = describe(piece, free, language);
  return group;
}

// Words of two letters and more are smaller.
double words_size(double size, std::string_view words) noexcept { return words.size() < 2 ? size : size * 0.8; }

double half_width(std::string_view words, double size) noexcept { return text_width(words, size) * kBoldWidth / 2; }

// A disc, wider where words of this size on it need it: a digit beside it could have the color of what is there.
void draw_disc(const Pen& pen, Role role, Point at, double radius, double size, std::string_view words) {
  const double half = half_width(words, size);
  if (half <= radius) return pen.circle(role, at, radius);
  pen.path(role, rectangle(box_around(at, {half + 1.5, radius}), radius - 0.01));
}
void draw_punct(const Pen& pen, Role role, Point at, int level, const Signs& signs, std::string_view words) {
  draw_disc(pen, role, at, punct_radius(signs, level), words_size(signs.figure, words), words);
}

constexpr Signs kMedium{.figure = 16,
                        .edge_label = 19,
                        .space_name = 13,
                        .mark_label = 18,
                        .punct = 10,
                        .minor = 5,
                        .mark = 1.3,
                        .ladder = 1.5,
                        .has_ladders = true,
                        .few_ladders = true};
constexpr Signs kSmall{.figure = 22,
                       .edge_label = 22,
                       .space_name = 0,
                       .mark_label = 22,
                       .punct = 11.5,
                       .minor = 5.5,
                       .mark = 1.4,
                       .ladder = 0,
                       .has_ladders = false,
                       .few_ladders = false};
constexpr Signs kFull{};

}  // namespace

const Signs& signs_for(Detail detail) noexcept {
  switch (detail) {
    case Detail::automatic:
    case Detail::full: break;
    case Detail::medium: return kMedium;
    case Detail::small: return kSmall;
  }
  return kFull;
}

void draw_sign(const Pen& pen, Role role, Point at, const Signs& signs, const DotSign& sign) {
  const double size = words_size(signs.figure, sign.words);
  pen.text(role, at, size, sign.words);
  if (!sign.underlined) return;
  const double half = half_width(sign.words, size);
  pen.path(role, rectangle({at.x - half, at.y + size * 0.45, at.x + half, at.y + size * 0.58}));
}

double punct_radius(const Signs& signs, int level) noexcept {
  return std::min(level < 5 ? signs.punct : signs.punct - 0.5, body_radius(level) - 1.6);
}

const PieceRoles& roles_of(Player player) noexcept { return player == Player::white ? kWhiteRoles : kBlackRoles; }

double body_radius(int level) noexcept {
  constexpr std::array<double, 6> radii{17.2, 15.2, 13.4, 11.9, 10.7, 9.7};
  return radii[static_cast<std::size_t>(std::clamp(level, 1, 6)) - 1];
}

Body body_at(const BoardView& view, PieceKind kind, const Footprint& dots, double radius) {
  return {view.at(dots_along(kind, dots)), shape(kind), radius};
}

Path body_of(const BoardView& view, PieceKind kind, const Footprint& dots, double radius) {
  return body_at(view, kind, dots, radius).outline();
}

std::string piece_id(const Piece& piece) {
  std::string id{letter(piece.owner), letter(piece.kind)};
  for (const Space dot : piece.dots.dots()) id += '-' + dot.name();
  return id + '-' + std::to_string(piece.level);
}

void draw_body(const Pen& pen, const BoardView& view, const Piece& piece, double radius, bool free) {
  const PieceRoles& roles = roles_of(piece.owner);
  pen.path(free ? roles.body : roles.covered_body, body_of(view, piece.kind, piece.dots, radius));
}

void draw_dots(const Pen& pen, const BoardView& view, const Piece& piece, bool free, const Signs& signs,
               const DotSigns& on_dots) {
  const PieceRoles& roles = roles_of(piece.owner);
  const std::array<Space, 3> dots = piece.dots.dots();
  const std::array<DotSign, 3> said{on_dots(dots[0]), on_dots(dots[1]), on_dots(dots[2])};
  std::vector<Point> bare;
  for (std::size_t i = 1; i < 3; ++i)
    if (said[i].words.empty()) bare.push_back(view.at(dots[i]));
  pen.circles(free ? roles.minor : roles.covered_minor, std::move(bare), signs.minor);
  draw_punct(pen, free ? roles.punct : roles.covered_punct, view.at(dots[0]), piece.level, signs, said[0].words);
  for (std::size_t i = 0; i < 3; ++i)
    if (!said[i].words.empty())
      draw_sign(pen, i == 0 && free ? roles.punct_figure : roles.figure, view.at(dots[i]), signs, said[i]);
}

void draw_top_dot(const Pen& pen, const BoardView& view, const Position& position, Space space, const Signs& signs,
                  const DotSigns& on_dots) {
  const Piece* const piece = position.top(space);
  if (piece == nullptr) return;
  const bool free = position.is_free(*piece);
  const PieceRoles& roles = roles_of(piece->owner);
  const bool is_punct = piece->dots.punct == space;
  const DotSign sign = on_dots(space);
  if (is_punct) {
    draw_punct(pen, free ? roles.punct : roles.covered_punct, view.at(space), piece->level, signs, sign.words);
  } else {
    // Drawn in the color of the body, so that the dot stands out from the lines across it.
    pen.circle(roles.ladder, view.at(space), sign.words.empty() ? signs.minor + 2 : signs.figure * 0.66);
  }
  if (!is_punct && sign.words.empty())
    pen.circle(free ? roles.minor : roles.covered_minor, view.at(space), signs.minor);
  if (!sign.words.empty())
    draw_sign(pen, is_punct && free ? roles.punct_figure : roles.figure, view.at(space), signs, sign);
}

void draw_stack_letter(const Pen& pen, const Position& position, Space space, Point at, double punct, double size,
                       std::string_view letter) {
  const Piece& top = *position.top(space);
  const PieceRoles& roles = roles_of(top.owner);
  const bool is_punct = top.dots.punct == space;
  const bool free = position.is_free(top);
  const double letters = words_size(size, letter);
  if (!is_punct) {
    draw_disc(pen, roles.ladder, at, size * 0.6, letters, letter);
  } else if (half_width(letter, letters) > punct) {
    draw_disc(pen, free ? roles.punct : roles.covered_punct, at, letters * 0.6, letters, letter);
  }
  pen.text(is_punct && free ? roles.punct_figure : roles.figure, at, letters, letter);
}

DotSign no_sign(Space) { return {}; }

DotSign level_sign(const Position& position, Space space, const Signs& signs) {
  const int height = position.height(space);
  if (height < 2) return {};
  return {std::to_string(height), !signs.has_ladders && has_gap(position.stack(space))};
}

void draw_pieces(const Pen& pen, const BoardView& view, const Diagram& diagram, const Signs& signs,
                 const DotSigns& on_dots) {
  const Position& position = diagram.position;
  const std::vector<Piece> pieces = position.pieces();
  // For each space, the index of the piece drawn last on it, plus one.
  std::array<std::uint8_t, 256> last{};
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    const bool free = position.is_free(piece);
    const Pen own = pen.open(group_of(piece, free, diagram.language));
    draw_body(own, view, piece, body_radius(piece.level), free);
    Path hidden;
    const Body body = body_at(view, piece.kind, piece.dots, body_radius(piece.level));
    std::array<std::uint8_t, 3> below{};
    const std::array<Space, 3> dots = piece.dots.dots();
    for (std::size_t j = 0; j < 3; ++j) {
      below[j] = std::exchange(last[dots[j].index()], static_cast<std::uint8_t>(i + 1));
      if (below[j] == 0 || std::find(below.begin(), below.begin() + j, below[j]) != below.begin() + j) continue;
      const Piece& lower = pieces[below[j] - 1];
      add_hidden_edges(hidden, body_at(view, lower.kind, lower.dots, body_radius(lower.level)), body);
    }
    if (!hidden.steps().empty()) own.path(roles_of(piece.owner).hidden, std::move(hidden));
    draw_dots(own, view, piece, free, signs,
              [&](Space dot) { return position.height(dot) == piece.level ? on_dots(dot) : DotSign(); });
  }
}

bool has_gap(const std::vector<Piece>& stack) noexcept {
  return !stack.empty() && stack.back().level > static_cast<int>(stack.size());
}

SpaceSet stacked_spaces(const Position& position) {
  SpaceSet stacked;
  for (const Space space : kAllSpaces)
    if (position.height(space) > 1) stacked.insert(space);
  return stacked;
}

Point Ladders::reach(int levels, double scale) noexcept {
  return Point{4.8, std::min(6.0, 36.0 / levels) * levels / 2 + 0.8} * scale;
}

void Ladders::add(Point middle, const std::vector<Piece>& stack, Space space, double scale) {
  const double half = 4 * scale;
  const int levels = stack.back().level;
  const double rung = std::min(6.0, 36.0 / levels) * scale;
  const double bottom = middle.y + rung * levels / 2;
  add_rectangle(frames_, {middle.x - half - 0.8, bottom - rung * levels - 0.8, middle.x + half + 0.8, bottom + 0.8});
  int level = 0;
  for (const Piece& piece : stack) {
    while (++level < piece.level)
      gaps_.move({middle.x - half + 1, bottom - rung * (level - 1) - 0.5})
          .line({middle.x + half - 1, bottom - rung * level + 0.5});
    const double top = bottom - rung * level;
    // Rungs of one color must be countable, and a dark one must stand clear of the frame.
    const double margin = rung / 8;
    add_rectangle(rungs_[index_of(piece.owner)],
                  {middle.x - half + 0.8, top + margin, middle.x + half - 0.8, top + rung - margin});
    if (piece.dots.punct == space) spots_[{piece.owner, rung * 0.35}].push_back({middle.x, top + rung / 2});
  }
}

void Ladders::draw(const Pen& pen) const {
  const auto draw_path = [&pen](Role role, const Path& path) {
    if (!path.steps().empty()) pen.path(role, path);
  };
  draw_path(Role::ladder_frame, frames_);
  for (const Player player : kPlayers) draw_path(roles_of(player).ladder, rungs_[index_of(player)]);
  draw_path(Role::ladder_gap, gaps_);
  for (const auto& [kind, centers] : spots_) pen.circles(roles_of(kind.first).ladder_punct, centers, kind.second);
}

void draw_gap_sign(const Pen& pen, Point middle) {
  pen.path(Role::gap_chip, rectangle(box_around(middle, kGapReach)));
  Path arch;
  arch.move(middle + Point{-6, -3.5}).line(middle + Point{6, -3.5});
  arch.move(middle + Point{-4, 5}).line(middle + Point{-4, 1}).arc(middle + Point{4, 1}, 4, true);
  arch.line(middle + Point{4, 5});
  pen.path(Role::gap_sign, std::move(arch));
}

namespace {

// The middle of a gap sign at this side of a space. Where high ladders of a neighboring column leave no room, it is on
// their other side, and a little lower, clear of the name that may be there.
Point gap_sign_place(Point at, double side, const std::vector<Box>& ladders) {
  constexpr double gap = 0.6;
  constexpr double lower = 1.2;
  const Point usual = at + Point{side * kLadderPlace, 0};
  Point place = usual;
  for (const Box& ladder : ladders) {
    if (!overlap(ladder, box_around(usual, kGapReach))) continue;
    const double x = (side < 0 ? ladder.left : ladder.right) + side * (gap + kGapReach.x);
    if (side * x > side * place.x) place = {x, at.y + lower};
  }
  return place;
}

}  // namespace

void draw_ladders(const Pen& pen, const BoardView& view, const Position& position, const Signs& signs,
                  const SpaceSet& swapped) {
  if (!signs.has_ladders) return;
  Ladders ladders;
  std::vector<Box> taken;
  std::vector<std::pair<Point, double>> gaps;
  const auto add = [&](Space space) {
    const std::vector<Piece> stack = position.stack(space);
    const double side = swapped.contains(space) ? -1 : 1;
    const Point middle = view.at(space) + Point{kLadderPlace * side * (1 + (signs.ladder - 1) / 5), 0};
    const Point reach = Ladders::reach(stack.back().level, signs.ladder);
    const Box box = box_around(middle, reach);
    const bool is_free =
        std::none_of(taken.begin(), taken.end(), [&box](const Box& other) { return overlap(box, other); });
    if (signs.few_ladders && !is_free) return;
    taken.push_back(box);
    ladders.add(middle, stack, space, signs.ladder);
    if (has_gap(stack)) gaps.emplace_back(view.at(space), -side);
  };
  const SpaceSet stacked = stacked_spaces(position);
  const auto has_punct = [&](Space space) { return position.top(space)->dots.punct == space; };
  stacked.for_each([&](Space space) {
    if (!signs.few_ladders || has_punct(space)) add(space);
  });
  stacked.for_each([&](Space space) {
    if (signs.few_ladders && !has_punct(space)) add(space);
  });
  for (const auto& [at, side] : gaps) draw_gap_sign(pen, gap_sign_place(at, side, taken));
  ladders.draw(pen);
}

}  // namespace punct::render
