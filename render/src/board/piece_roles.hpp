// SPDX-License-Identifier: MIT
#pragma once

#include "punct/render/scene.hpp"

namespace punct::render {

/// The roles of the shapes of a player's pieces.
struct PieceRoles {
  Role body, covered_body, minor, covered_minor, hidden, punct, covered_punct, figure, punct_figure, ladder,
      ladder_punct, dimmed, edge, side, ghost, ghost_dot, marker;
};
inline constexpr PieceRoles kWhiteRoles{Role::white_body,          Role::white_body_covered, Role::white_minor,
                                        Role::white_minor_covered, Role::white_hidden,       Role::white_punct,
                                        Role::white_punct_covered, Role::white_figure,       Role::white_punct_figure,
                                        Role::ladder_white,        Role::ladder_white_punct, Role::white_dimmed,
                                        Role::white_edge,          Role::white_side,         Role::ghost_white,
                                        Role::ghost_white_dot,     Role::marker_white};
inline constexpr PieceRoles kBlackRoles{Role::black_body,          Role::black_body_covered, Role::black_minor,
                                        Role::black_minor_covered, Role::black_hidden,       Role::black_punct,
                                        Role::black_punct_covered, Role::black_figure,       Role::black_punct_figure,
                                        Role::ladder_black,        Role::ladder_black_punct, Role::black_dimmed,
                                        Role::black_edge,          Role::black_side,         Role::ghost_black,
                                        Role::ghost_black_dot,     Role::marker_black};

}  // namespace punct::render
