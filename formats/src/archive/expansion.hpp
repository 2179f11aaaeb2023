// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "punct/formats/byte_source.hpp"

namespace punct::formats {

/// Counts what an archive unfolds to against what has been read of it.
class Expansion {
 public:
  /// Bytes that are read again and again, as those of a zip may be, count up to `size`.
  explicit Expansion(std::uint64_t most, std::uint64_t size = std::numeric_limits<std::uint64_t>::max()) noexcept
      : most_(most), size_(size) {}

  void consume(std::uint64_t bytes) noexcept { consumed_ = std::min(consumed_ + bytes, size_); }
  /// The archive is refused where it gives too much.
  std::optional<ReadError> produce(std::uint64_t bytes) {
    constexpr std::uint64_t kAlwaysAllowed = std::uint64_t{16} << 20;
    produced_ += bytes;
    if (produced_ <= kAlwaysAllowed || (most_ != 0 && produced_ / most_ <= consumed_)) return std::nullopt;
    return ReadError{ReadError::Kind::expansion,
                     "the archive expands to more than " + std::to_string(most_) + " times its size"};
  }

 private:
  std::uint64_t most_;
  std::uint64_t size_;
  std::uint64_t consumed_ = 0;
  std::uint64_t produced_ = 0;
};

}  // namespace punct::formats
