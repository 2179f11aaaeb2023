// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "view.hpp"

namespace punct::engine {

/// Several plies in one picture, as `punct render` draws them by `--panels`, `--animate`, and `--all` with `--sheet`.
struct Sequence {
  std::vector<std::int64_t> panels;
  bool animate = false;
  bool all = false;
  std::string sheet;
  std::size_t from_ply = 0;
  double seconds = 1;
  /// The last ply that is drawn, -1 for that of the line.
  std::int64_t last = -1;
  /// The other options.
  std::string lines;
  /// The words at the head of a sheet.
  std::string heading;
  [[nodiscard]] bool is_any() const noexcept { return animate || all || !panels.empty(); }
};
/// Takes `panels 1,2,3`, `animate`, `from-ply 3`, `milliseconds 500`, `all`, `sheet 2x3` and `last-ply 12` out of
/// options.
[[nodiscard]] Sequence sequence_in(std::string_view options);

/// The picture of a line with so many plies as SVG, or the sentence that says what is wrong. `spot_at` gives the place
/// after so many plies, `caption_at` its words.
[[nodiscard]] std::string sequence_svg(const Sequence& sequence, std::size_t plies,
                                       const std::function<Spot(std::size_t)>& spot_at,
                                       const std::function<std::string(std::size_t)>& caption_at);

}  // namespace punct::engine
