// SPDX-License-Identifier: MIT
#include "punct/render/scene.hpp"

#include <algorithm>
#include <array>

#include "punct/text/ascii.hpp"
#include "svg/number.hpp"

namespace punct::render {
namespace {

constexpr std::array<std::string_view, kRoles> kRoleNames{
    "background",
    "plate",
    "socket",
    "center-socket",
    "center-outline",
    "edge-label",
    "edge-label-far",
    "space-name",
    "white-body",
    "black-body",
    "white-body-covered",
    "black-body-covered",
    "white-minor",
    "black-minor",
    "white-ring",
    "black-ring",
    "white-hidden",
    "black-hidden",
    "white-punct",
    "black-punct",
    "white-punct-covered",
    "black-punct-covered",
    "white-figure",
    "black-figure",
    "white-punct-figure",
    "black-punct-figure",
    "ladder-frame",
    "ladder-white",
    "ladder-black",
    "ladder-gap",
    "ladder-white-punct",
    "ladder-black-punct",
    "gap-chip",
    "gap-sign",
    "white-dimmed",
    "black-dimmed",
    "white-edge",
    "black-edge",
    "white-side",
    "black-side",
    "plane",
    "pillar",
    "pillar-gap",
    "slab",
    "shadow",
    "ghost-white",
    "ghost-black",
    "ghost-white-dot",
    "ghost-black-dot",
    "marker-white",
    "marker-black",
    "highlight",
    "highlight-socket",
    "trace-casing",
    "trace",
    "trace-origin-casing",
    "trace-origin",
    "path-casing",
    "path",
    "path-core",
    "arrow-casing",
    "arrow-head-casing",
    "arrow",
    "arrow-core",
    "arrow-head",
    "mark-casing",
    "mark",
    "mark-core",
    "dot-core",
    "label-chip",
    "label-text",
    "crop-frame",
    "leader-casing",
    "leader",
    "panel-frame",
    "panel-heading",
    "panel-text",
    "caption",
    "chart-axis",
    "chart-grid",
    "chart-black",
    "chart-white",
    "chart-white-bar",
    "chart-black-bar",
    "chart-line",
    "chart-bar",
    "chart-other-bar",
    "chart-text",
    "heat",
};

constexpr std::array<std::string_view, kTints> kTintNames{"plain",  "red",    "green",  "blue",
                                                          "yellow", "orange", "purple", "gray"};

void append_point(std::string& out, Point point) {
  out += ' ';
  append_number(out, point.x);
  out += ',';
  append_number(out, point.y);
}

void append_geometry(std::string& out, const Path& path) {
  out += " path";
  for (const Path::Step& step : path.steps()) {
    switch (step.op) {
      case Path::Op::move: out += " M"; break;
      case Path::Op::line: out += " L"; break;
      case Path::Op::arc:
        out += step.clockwise ? " A+" : " A-";
        append_number(out, step.radius);
        break;
      case Path::Op::curve:
        out += " C";
        append_point(out, step.first);
        append_point(out, step.second);
        break;
      case Path::Op::close: out += " Z"; continue;
    }
    append_point(out, step.to);
  }
}

void append_geometry(std::string& out, const Circles& circles) {
  out += " circles r=";
  append_number(out, circles.radius);
  for (const Point center : circles.centers) append_point(out, center);
  for (const std::string& space : circles.spaces) out += ' ' + space;
}

void append_geometry(std::string& out, const Text& text) {
  constexpr std::array<std::string_view, 3> anchors{"start", "middle", "end"};
  out += " text";
  append_point(out, text.at);
  out += " size=";
  append_number(out, text.size);
  out += ' ';
  out += anchors[static_cast<std::size_t>(text.anchor)];
  out += " \"" + text.text + '"';
}

void append_group(std::string& out, const Group& group, std::size_t index) {
  out += "group " + std::to_string(index) + " in " + std::to_string(group.parent);
  if (!group.id.empty()) out += " #" + group.id;
  for (const auto& [name, value] : group.data) out += " " + name + "=\"" + value + '"';
  out += " at";
  append_point(out, group.offset);
  out += " scale ";
  append_number(out, group.scale);
  if (group.flat != 1) {
    out += " flat ";
    append_number(out, group.flat);
  }
  if (group.clip) {
    out += " clip";
    append_point(out, {group.clip->left, group.clip->top});
    append_point(out, {group.clip->right, group.clip->bottom});
  }
  if (!group.title.empty()) out += " \"" + group.title + '"';
  out += '\n';
}

void append_shape(std::string& out, const Shape& shape) {
  out += role_name(shape.role);
  if (shape.tint != Tint::plain) {
    out += '/';
    out += tint_name(shape.tint);
  }
  if (shape.shade != 0) out += "/" + std::to_string(shape.shade);
  out += " in " + std::to_string(shape.group);
  std::visit([&out](const auto& geometry) { append_geometry(out, geometry); }, shape.geometry);
  out += '\n';
}

}  // namespace

std::string_view role_name(Role role) noexcept { return kRoleNames[static_cast<std::size_t>(role)]; }

std::string_view tint_name(Tint tint) noexcept { return kTintNames[static_cast<std::size_t>(tint)]; }

std::optional<Tint> tint_named(std::string_view name) noexcept {
  if (name == "grey") return Tint::gray;
  for (std::size_t i = 1; i < kTints; ++i)
    if (name == kTintNames[i]) return static_cast<Tint>(i);
  return std::nullopt;
}

std::string tint_names() {
  std::string names;
  for (std::size_t i = 1; i < kTints; ++i) {
    if (i > 1) names += ", ";
    names += kTintNames[i];
  }
  return names;
}

bool is_id_prefix(std::string_view text) noexcept {
  const auto fits = [](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; };
  return !text.empty() && text.size() <= 64 && is_letter(text.front()) && std::all_of(text.begin(), text.end(), fits);
}

std::string dump(const Scene& scene) {
  std::string out = "scene ";
  append_number(out, scene.width);
  out += " x ";
  append_number(out, scene.height);
  out += "\ntitle " + scene.title + "\ndescription " + scene.description + '\n';
  for (std::size_t i = 1; i < scene.groups.size(); ++i) append_group(out, scene.groups[i], i);
  for (const Shape& shape : scene.shapes) append_shape(out, shape);
  return out;
}

}  // namespace punct::render
