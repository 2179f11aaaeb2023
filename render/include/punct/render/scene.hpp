// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "punct/export.hpp"

namespace punct::render {

/// A point of a drawing, or a vector between two points: x to the right, y down, in units of which 40 make the distance
/// between neighboring spaces.
struct Point {
  double x = 0;
  double y = 0;
  friend constexpr bool operator==(const Point&, const Point&) noexcept = default;
  friend constexpr Point operator+(Point a, Point b) noexcept { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Point operator-(Point a, Point b) noexcept { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Point operator*(Point a, double by) noexcept { return {a.x * by, a.y * by}; }
};

/// An upright rectangle.
struct Box {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
  [[nodiscard]] constexpr double width() const noexcept { return right - left; }   ///< From left to right.
  [[nodiscard]] constexpr double height() const noexcept { return bottom - top; }  ///< From top to bottom.
  friend constexpr bool operator==(const Box&, const Box&) noexcept = default;
};

/// The purpose of a shape. A theme gives each role its look; role_name() returns its name.
enum class Role : std::uint8_t {
  background,
  plate,
  socket,
  center_socket,
  center_outline,
  edge_label,
  edge_label_far,
  space_name,
  white_body,
  black_body,
  white_body_covered,
  black_body_covered,
  white_minor,
  black_minor,
  white_minor_covered,
  black_minor_covered,
  white_hidden,
  black_hidden,
  white_punct,
  black_punct,
  white_punct_covered,
  black_punct_covered,
  white_figure,
  black_figure,
  white_punct_figure,
  black_punct_figure,
  ladder_frame,
  ladder_white,
  ladder_black,
  ladder_gap,
  ladder_white_punct,
  ladder_black_punct,
  gap_chip,
  gap_sign,
  white_dimmed,
  black_dimmed,
  white_edge,
  black_edge,
  white_side,
  black_side,
  plane,
  pillar,
  pillar_gap,
  slab,
  shadow,
  ghost_white,
  ghost_black,
  ghost_white_dot,
  ghost_black_dot,
  marker_white,
  marker_black,
  highlight,
  highlight_socket,
  trace_casing,
  trace,
  trace_origin_casing,
  trace_origin,
  path_casing,
  path,
  path_core,
  arrow_casing,
  arrow_head_casing,
  arrow,
  arrow_core,
  arrow_head,
  mark_casing,
  mark,
  mark_core,
  dot_core,
  label_chip,
  label_text,
  crop_frame,
  leader_casing,
  leader,
  panel_frame,
  panel_heading,
  panel_text,
  caption,
  chart_axis,
  chart_grid,
  chart_black,
  chart_white,
  chart_white_bar,
  chart_black_bar,
  chart_line,
  chart_bar,
  chart_other_bar,
  chart_text,
  heat,
};
inline constexpr std::size_t kRoles = static_cast<std::size_t>(Role::heat) + 1;
/// The role in words joined by hyphens, as the dump and the classes of an SVG write it: `white-body`.
[[nodiscard]] PUNCT_API std::string_view role_name(Role role) noexcept;

/// The colors that marks may be given by name; a mark without a color has `plain`.
enum class Tint : std::uint8_t { plain, red, green, blue, yellow, orange, purple, gray };
inline constexpr std::size_t kTints = static_cast<std::size_t>(Tint::gray) + 1;
/// `plain`, `red`, ...
[[nodiscard]] PUNCT_API std::string_view tint_name(Tint tint) noexcept;
/// The tint with this name, except `plain`; `grey` is read too. `std::nullopt` for other text.
[[nodiscard]] PUNCT_API std::optional<Tint> tint_named(std::string_view name) noexcept;
/// The names that tint_named() reads, for messages: `red, green, ...`.
[[nodiscard]] PUNCT_API std::string tint_names();

/// Lines, arcs and cubic curves, added by line(), arc() and curve(), one after the other.
class Path {
 public:
  enum class Op : std::uint8_t { move, line, arc, curve, close };
  struct Step {
    Op op;
    /// For an arc, whether it turns clockwise as seen.
    bool clockwise = false;
    /// The end of the step; unused for `close`.
    Point to;
    /// The radius of an arc, which is never longer than half a circle.
    double radius = 0;
    /// The two control points of a cubic curve.
    Point first{}, second{};
    friend constexpr bool operator==(const Step&, const Step&) noexcept = default;
  };

  Path& move(Point to) { return add({Op::move, false, to}); }  ///< Adds a step and gives the path back.
  Path& line(Point to) { return add({Op::line, false, to}); }  ///< See move().
  Path& arc(Point to, double radius, bool clockwise) { return add({Op::arc, clockwise, to, radius}); }  ///< See move().
  Path& curve(Point first, Point second, Point to) { return add({Op::curve, false, to, 0, first, second}); }
  Path& close() { return add({Op::close, false, {}}); }                             ///< See move().
  Path& append(const Step& step) { return add(step); }                              ///< See move().
  [[nodiscard]] const std::vector<Step>& steps() const noexcept { return steps_; }  ///< All steps, in order.
  friend bool operator==(const Path&, const Path&) noexcept = default;

 private:
  Path& add(const Step& step) {
    steps_.push_back(step);
    return *this;
  }
  std::vector<Step> steps_;
};

/// Circles of one size.
struct Circles {
  std::vector<Point> centers;
  double radius = 0;
  /// Empty, or the name of the space that each one stands for.
  std::vector<std::string> spaces{};
  /// Empty, or the id of each one; see Group::id.
  std::vector<std::string> ids{};
  friend bool operator==(const Circles&, const Circles&) noexcept = default;
};

enum class Anchor : std::uint8_t { start, middle, end };

/// One line of text. `at` is on its baseline: at its start, middle or end.
struct Text {
  Point at;
  double size = 0;
  Anchor anchor = Anchor::middle;
  std::string text;
  friend bool operator==(const Text&, const Text&) noexcept = default;
};
/// A path, circles or a line of text, with their role.
struct Shape {
  Role role;
  Tint tint = Tint::plain;
  /// For Role::heat, from 1 (cold) to 255 (hot); 0 is the color of the paper.
  std::uint8_t shade = 0;
  /// The group it belongs to, an index into Scene::groups.
  std::uint32_t group = 0;
  std::variant<Path, Circles, Text> geometry;
  friend bool operator==(const Shape&, const Shape&) noexcept = default;
};

/// Shapes that belong together. The points of its shapes are multiplied by `scale`, upright lengths also by `flat`,
/// then moved by `offset`.
struct Group {
  /// The index of the group around it, smaller than its own; 0, the outermost group, is its own parent.
  std::uint32_t parent = 0;
  /// Empty, or letters, digits and hyphens; no two groups or circles share one.
  std::string id;
  /// Names and values for programs: `piece`, `level`, `cells`.
  std::vector<std::pair<std::string, std::string>> data;
  /// Words for a reader who points at the group; may be empty.
  std::string title;
  Point offset;
  double scale = 1;
  double flat = 1;
  /// Only the part inside this box, in the group's own units, is shown; `std::nullopt` for everything.
  std::optional<Box> clip;
  /// In an animation, the time spans in which the group is shown, as parts of the whole time from 0 to 1, in order;
  /// always shown if empty.
  std::vector<std::pair<double, double>> shown{};
  friend bool operator==(const Group&, const Group&) noexcept = default;
};

/// A drawing as a flat list of shapes in the order of painting, free of colors and of any file format. A value: the
/// writers of SVG, PNG and PDF take it together with a theme.
struct Scene {
  double width = 0;
  double height = 0;
  std::string title;
  /// A description of the picture in words.
  std::string description;
  /// The language of the words, as `xml:lang` writes it.
  std::string language = "en";
  /// The prefix of ids in an SVG, followed by a hyphen; see is_id_prefix(). If it is empty or not valid, the writer
  /// derives one from the drawing.
  std::string id_prefix;
  /// The duration of an animation in seconds, 0 for a still picture.
  double seconds = 0;
  std::vector<Group> groups{Group{}};
  std::vector<Shape> shapes;
  friend bool operator==(const Scene&, const Scene&) noexcept = default;
};

/// Whether a text may be Scene::id_prefix: a letter, then letters, digits, hyphens and underscores, at most 64 bytes.
[[nodiscard]] PUNCT_API bool is_id_prefix(std::string_view text) noexcept;

/// The scene as text, one group or shape per line, numbers with at most two decimals: for tests and inspection.
[[nodiscard]] PUNCT_API std::string dump(const Scene& scene);

}  // namespace punct::render
