// SPDX-License-Identifier: MIT
#include "punct/render/color.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "punct/text/ascii.hpp"

namespace punct::render {
namespace {

std::optional<int> hex_digit(char c) noexcept {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

std::uint8_t to_byte(double value) noexcept {
  return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 255.0)));
}

double to_linear(std::uint8_t channel) noexcept {
  const double value = channel / 255.0;
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

std::uint8_t from_linear(double value) noexcept {
  const double clamped = std::clamp(value, 0.0, 1.0);
  return to_byte(255 * (clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * std::pow(clamped, 1 / 2.4) - 0.055));
}

using Matrix = std::array<std::array<double, 3>, 3>;
constexpr Matrix kProtanopia{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix kDeuteranopia{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix kTritanopia{
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};

Color transformed(Color color, const Matrix& matrix) noexcept {
  const std::array<double, 3> in{to_linear(color.red), to_linear(color.green), to_linear(color.blue)};
  const auto row = [&](std::size_t i) {
    return from_linear(matrix[i][0] * in[0] + matrix[i][1] * in[1] + matrix[i][2] * in[2]);
  };
  return {row(0), row(1), row(2), color.alpha};
}

}  // namespace

std::optional<Color> parse_color(std::string_view text) noexcept {
  if ((text.size() != 4 && text.size() != 7) || text[0] != '#') return std::nullopt;
  const std::size_t digits = text.size() == 4 ? 1 : 2;
  std::array<std::uint8_t, 3> channels{};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto high = hex_digit(text[1 + i * digits]);
    const auto low = hex_digit(text[i * digits + digits]);
    if (!high || !low) return std::nullopt;
    channels[i] = static_cast<std::uint8_t>(16 * *high + *low);
  }
  return Color{channels[0], channels[1], channels[2]};
}

std::string text(Color color) {
  constexpr std::string_view digits = "0123456789abcdef";
  const std::array<std::uint8_t, 3> channels{color.red, color.green, color.blue};
  const bool is_short = std::all_of(channels.begin(), channels.end(), [](unsigned c) { return c / 16 == c % 16; });
  std::string out = "#";
  for (const unsigned channel : channels) {
    out += digits[channel / 16];
    if (!is_short) out += digits[channel % 16];
  }
  return out;
}

Color blend(Color above, Color below) noexcept {
  const double part = above.alpha / 255.0;
  const auto channel = [part](std::uint8_t a, std::uint8_t b) { return to_byte(a * part + b * (1 - part)); };
  return {channel(above.red, below.red), channel(above.green, below.green), channel(above.blue, below.blue)};
}

Color mix(Color from, Color to, double part) noexcept {
  const auto channel = [part](std::uint8_t a, std::uint8_t b) { return to_byte(a * (1 - part) + b * part); };
  return {channel(from.red, to.red), channel(from.green, to.green), channel(from.blue, to.blue),
          channel(from.alpha, to.alpha)};
}

double luminance(Color color) noexcept {
  return 0.2126 * to_linear(color.red) + 0.7152 * to_linear(color.green) + 0.0722 * to_linear(color.blue);
}

double contrast(Color a, Color b) noexcept {
  const auto [low, high] = std::minmax({luminance(a), luminance(b)});
  return (high + 0.05) / (low + 0.05);
}

Color as_seen(Color color, Vision vision) noexcept {
  switch (vision) {
    case Vision::common: return color;
    case Vision::protanopia: return transformed(color, kProtanopia);
    case Vision::deuteranopia: return transformed(color, kDeuteranopia);
    case Vision::tritanopia: return transformed(color, kTritanopia);
  }
  return color;
}

}  // namespace punct::render
