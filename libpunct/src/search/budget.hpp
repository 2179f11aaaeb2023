// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "punct/search.hpp"

namespace punct::detail {

/// Counts the positions of a search and says when it has to end.
class Budget {
 public:
  void begin(const SearchGoesOn* goes_on) noexcept {
    goes_on_ = goes_on;
    spent_ = 0;
    stopped_ = false;
  }
  /// The search may look at so many positions in all; until the next call.
  void allow(std::uint64_t positions) noexcept { most_ = positions; }

  void spend() {
    ++spent_;
    if (spent_ % kOften == 0 && goes_on_ != nullptr && *goes_on_ && !(*goes_on_)(spent_)) stopped_ = true;
  }
  [[nodiscard]] bool is_used_up() const noexcept { return spent_ >= most_ || stopped_; }
  [[nodiscard]] bool was_stopped() const noexcept { return stopped_; }
  [[nodiscard]] std::uint64_t spent() const noexcept { return spent_; }

 private:
  static constexpr std::uint64_t kOften = 1024;
  const SearchGoesOn* goes_on_ = nullptr;
  std::uint64_t spent_ = 0;
  std::uint64_t most_ = 0;
  bool stopped_ = false;
};

}  // namespace punct::detail
