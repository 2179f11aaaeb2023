// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace punct::collections {

/// Takes a text in pieces, one after the other; returns false if it cannot take more. What writes then stops.
using TakeText = std::function<bool(std::string_view)>;
/// Takes everything into a text, which must outlive it.
[[nodiscard]] inline TakeText into(std::string& all) {
  return [&all](std::string_view piece) {
    all += piece;
    return true;
  };
}

}  // namespace punct::collections
