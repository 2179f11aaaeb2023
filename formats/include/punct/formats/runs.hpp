// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "punct/export.hpp"
#include "punct/finding.hpp"
#include "punct/formats/format.hpp"

namespace punct::formats {

/// A part of a file that holds whole games.
struct Run {
  /// From the start of the file, in bytes.
  std::size_t offset = 0;
  /// 0 if there are only `strays`.
  std::size_t size = 0;
  /// The place of the first byte.
  Place place{1, 1};
  /// Whether this is a single game that is larger than the limits allow; it must not be read.
  bool oversized = false;
  /// Findings around the games.
  std::vector<Finding> strays;
};

/// Cuts a file held in memory into runs of whole games, one after the other, so that reading can stop, show its
/// progress, and be repeated for a single game.
class Runs {
 public:
  /// The bytes must outlive it. A run is about `block` bytes long, or as long as its only game.
  PUNCT_API Runs(Format format, std::string_view bytes, const Limits& limits = {},
                 std::size_t block = std::size_t{256} << 10);

  /// `std::nullopt` at the end. Linear in the bytes passed.
  [[nodiscard]] PUNCT_API std::optional<Run> next();
  /// The number of bytes passed.
  [[nodiscard]] std::size_t offset() const noexcept { return offset_; }

 private:
  [[nodiscard]] bool cut(Run& run, std::size_t window);
  void pass_over(Run& run);
  void advance(std::size_t bytes);

  std::string_view bytes_;
  Limits limits_;
  std::size_t block_;
  std::unique_ptr<Splitter> splitter_;
  std::size_t offset_ = 0;
  Place place_{1, 1};
};

}  // namespace punct::formats
