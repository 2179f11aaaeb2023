// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
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
  std::uint64_t offset = 0;
  /// 0 if there are only `strays`.
  std::size_t size = 0;
  /// The place of the first byte.
  Place place{1, 1};
  /// Whether this is a single game that is larger than the limits allow; it must not be read.
  bool oversized = false;
  /// Findings around the games.
  std::vector<Finding> strays;
};

/// Cuts a file into runs of whole games, one after the other, so that reading can stop, show its progress, and be
/// repeated for a single game. The file is held in memory, or comes in parts.
class Runs {
 public:
  /// For a file held in memory. The bytes must outlive the object. A run is about `block` bytes long, or as long as its
  /// only game.
  PUNCT_API Runs(Format format, std::string_view bytes, const Limits& limits = {},
                 std::size_t block = std::size_t{256} << 10);
  /// For a file that comes in parts, by continue_with().
  PUNCT_API explicit Runs(Format format, const Limits& limits = {}, std::size_t block = std::size_t{256} << 10);

  /// What follows the bytes that are there.
  enum class Rest : std::uint8_t {
    follows,  ///< More bytes.
    none,     ///< Nothing: the file ends here.
    lost,     ///< What cannot be read: the last game, if it has not ended, is left.
  };
  /// Hands over the bytes of a file from offset() on: those that were there before and were not passed, and more of
  /// them. They must stay until the next call. If more bytes follow, the first must be three at least. Constant time.
  PUNCT_API void continue_with(std::string_view bytes, Rest rest);
  /// `std::nullopt` at the end, or until there are more bytes. Linear in the bytes passed.
  [[nodiscard]] PUNCT_API std::optional<Run> next();
  /// The number of bytes passed.
  [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }
  /// The place of the byte there.
  [[nodiscard]] Place place() const noexcept { return place_; }

 private:
  [[nodiscard]] bool cut(Run& run, std::size_t window);
  [[nodiscard]] std::optional<Run> pass_over();
  void begin(Run& run) const;
  void advance(std::size_t bytes);

  // What has been handed over and not passed.
  std::string_view pending_;
  Rest rest_ = Rest::follows;
  // Whether the splitter has been told that the file ends.
  bool knows_end_ = false;
  Limits limits_;
  std::size_t block_;
  std::unique_ptr<Splitter> splitter_;
  std::uint64_t offset_ = 0;
  Place place_{1, 1};
  // How many of the pending bytes the splitter has seen without cutting; it must not be shown fewer the next time.
  std::size_t shown_ = 0;
  // The game that is too large and has not ended yet.
  std::optional<Run> oversized_;
};

}  // namespace punct::formats
