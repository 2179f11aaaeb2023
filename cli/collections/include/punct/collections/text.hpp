// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string_view>

namespace punct::collections {

/// Takes a text in pieces, one after the other; returns false if it cannot take more. What writes then stops.
using TakeText = std::function<bool(std::string_view)>;

}  // namespace punct::collections
