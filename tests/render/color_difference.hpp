// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cmath>
#include <numbers>

#include "punct/render/color.hpp"

namespace punct::render {

/// A color of the CIELAB space, for daylight (D65).
struct Lab {
  double l, a, b;
};

inline Lab lab_of(Color color) {
  const auto linear = [](std::uint8_t channel) {
    const double value = channel / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  const double r = linear(color.red);
  const double g = linear(color.green);
  const double b = linear(color.blue);
  const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const double y = f(0.2126729 * r + 0.7151522 * g + 0.0721750 * b);
  const double z = f((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

/// The difference CIEDE2000 of two colors (ISO/CIE 11664-6); some 2 are visible side by side.
inline double color_difference(Color one, Color other) {
  constexpr double degree = std::numbers::pi / 180;
  const auto seventh = [](double c) { return std::sqrt(std::pow(c, 7) / (std::pow(c, 7) + std::pow(25.0, 7))); };
  const auto hue = [](double b, double a) {
    const double angle = b == 0 && a == 0 ? 0 : std::atan2(b, a) / degree;
    return angle < 0 ? angle + 360 : angle;
  };
  Lab p = lab_of(one);
  Lab q = lab_of(other);
  const double g = 0.5 * (1 - seventh((std::hypot(p.a, p.b) + std::hypot(q.a, q.b)) / 2));
  p.a *= 1 + g;
  q.a *= 1 + g;
  const double c1 = std::hypot(p.a, p.b);
  const double c2 = std::hypot(q.a, q.b);
  const double h1 = hue(p.b, p.a);
  const double h2 = hue(q.b, q.a);
  const bool is_gray = c1 * c2 < 1e-12;
  const double way = is_gray ? 0 : std::remainder(h2 - h1, 360);
  const double middle = is_gray ? h1 + h2 : h1 + way / 2;
  const double chroma = (c1 + c2) / 2;
  const double light = (p.l + q.l) / 2 - 50;
  const double t = 1 - 0.17 * std::cos((middle - 30) * degree) + 0.24 * std::cos(2 * middle * degree) +
                   0.32 * std::cos((3 * middle + 6) * degree) - 0.2 * std::cos((4 * middle - 63) * degree);
  const double from_blue = std::remainder(middle - 275, 360) / 25;
  const double turn = -std::sin(60 * std::exp(-from_blue * from_blue) * degree) * 2 * seventh(chroma);
  const double dl = (q.l - p.l) / (1 + 0.015 * light * light / std::sqrt(20 + light * light));
  const double dc = (c2 - c1) / (1 + 0.045 * chroma);
  const double dh = 2 * std::sqrt(c1 * c2) * std::sin(way / 2 * degree) / (1 + 0.015 * chroma * t);
  return std::sqrt(dl * dl + dc * dc + dh * dh + turn * dc * dh);
}

}  // namespace punct::render
