// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <variant>

#include "punct/render/scene.hpp"
#include "punct/render/theme.hpp"
#include "svg/output.hpp"

namespace punct::render {

// Each role has one class; if the tint changes its style, one class per tint. Circles have another class if they are
// drawn as the round ends of lines of length 0. That is the shortest way to write many of them.

[[nodiscard]] inline std::size_t class_key(const Shape& shape, const Style& style) {
  const std::size_t tint = style.tinted == Style::Tinted::no ? 0 : static_cast<std::size_t>(shape.tint);
  return static_cast<std::size_t>(shape.role) * kTints + tint;
}

/// Whether the shape leaves no ink: a line in the middle of a mark whose tint has no dashes.
[[nodiscard]] inline bool is_unseen(const Shape& shape, const Style& base, const Theme& theme) {
  return base.tinted == Style::Tinted::core && !theme.style(shape).stroke;
}

[[nodiscard]] inline bool is_dots(const Shape& shape, const Style& style) {
  const auto* circles = std::get_if<Circles>(&shape.geometry);
  return circles != nullptr && circles->centers.size() > 1 && circles->spaces.empty() &&
         style.pattern == Pattern::none && style.tinted == Style::Tinted::no && shape.role != Role::heat &&
         style.fill && style.fill->alpha == 255;
}

inline void append_class(SvgOutput& out, Role role, const Style& style, Tint tint) {
  out += role_name(role);
  if (style.tinted != Style::Tinted::no && tint != Tint::plain) {
    out += '-';
    out += tint_name(tint);
  }
}

}  // namespace punct::render
