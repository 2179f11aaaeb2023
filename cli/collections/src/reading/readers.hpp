// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "punct/collections/reading.hpp"
#include "punct/formats/format.hpp"

namespace punct::collections {

/// The limits of the games that a request wants.
[[nodiscard]] inline formats::Limits limits_of(const Request& request) {
  formats::Limits limits;
  limits.game_bytes = static_cast<std::size_t>(request.max_game_size);
  limits.game_bytes_hint = request.max_game_size_hint;
  limits.allow_no_change = request.allow_no_change;
  return limits;
}

/// The readers of one thread, each made when it is first needed.
class Readers {
 public:
  explicit Readers(const formats::Limits& limits) noexcept : limits_(limits) {}

  [[nodiscard]] formats::Reader& of(formats::Format format) {
    auto& made = readers_[static_cast<std::size_t>(format)];
    if (!made) made = formats::info(format).make_reader(limits_);
    return *made;
  }
  /// Frees their memory.
  void forget() noexcept { readers_ = {}; }

 private:
  formats::Limits limits_;
  std::array<std::unique_ptr<formats::Reader>, formats::kAllFormats.size()> readers_;
};

}  // namespace punct::collections
