// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "board/pen.hpp"
#include "punct/render/chart.hpp"

namespace punct::render {

// Sizes of letters.
inline constexpr double kTitleSize = 17;
inline constexpr double kTextSize = 13;

// Draws a chart or a heat map: adds shapes to a group of its own.
class ChartPen {
 public:
  ChartPen(Scene& scene, const std::string& id, const std::string& title, Point left_top)
      : scene_(scene), group_(static_cast<std::uint32_t>(scene.groups.size())) {
    Group group;
    group.id = id;
    group.title = title;
    group.offset = left_top;
    scene.groups.push_back(std::move(group));
  }

  void path(Role role, Path path, Tint tint = Tint::plain, std::uint8_t shade = 0) const {
    scene_.shapes.push_back({role, tint, shade, group_, std::move(path)});
  }
  void line(Role role, Point from, Point to, Tint tint = Tint::plain) const {
    path(role, Path().move(from).line(to), tint);
  }
  void bar(Point left_top, Point right_bottom, const Series& series) const {
    const bool is_other = !series.player && series.tint != Tint::plain;
    path(is_other ? Role::chart_other_bar : role_of(series.player), box(left_top, right_bottom),
         series.player ? Tint::plain : series.tint);
  }
  void shaded_box(Point left_top, Point right_bottom, std::uint8_t shade) const {
    path(Role::heat, box(left_top, right_bottom), Tint::plain, shade);
  }
  void dot(Point center, double radius, std::optional<Player> player, Tint tint) const {
    scene_.shapes.push_back({role_of(player), player ? Tint::plain : tint, 0, group_, Circles{{center}, radius}});
  }
  void text(Point baseline, const std::string& words, Anchor anchor = Anchor::start, double size = kTextSize) const {
    scene_.shapes.push_back({Role::chart_text, Tint::plain, 0, group_, Text{baseline, size, anchor, printable(words)}});
  }
  // The same in smaller letters if the words are wider than the room for them.
  void text_within(Point baseline, const std::string& words, double room, Anchor anchor = Anchor::start,
                   double size = kTextSize) const {
    text(baseline, words, anchor, std::min(size, size * room / std::max(1.0, text_width(words, size))));
  }

 private:
  static Role role_of(std::optional<Player> player) noexcept {
    return !player ? Role::chart_bar : *player == Player::white ? Role::chart_white_bar : Role::chart_black_bar;
  }
  static Path box(Point left_top, Point right_bottom) {
    return Path()
        .move(left_top)
        .line({right_bottom.x, left_top.y})
        .line(right_bottom)
        .line({left_top.x, right_bottom.y})
        .close();
  }

  Scene& scene_;
  std::uint32_t group_;
};

}  // namespace punct::render
