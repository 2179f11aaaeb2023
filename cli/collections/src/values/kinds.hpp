// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace punct::collections {

/// Whether the values of the field or tag with this name are dates.
[[nodiscard]] inline bool names_date(std::string_view name) noexcept { return name == "date" || name == "Date"; }
/// Whether the values of the field with this name are times, as time_text() writes them.
[[nodiscard]] inline bool names_time(std::string_view name) noexcept {
  return name == "longest-think" || name == "time-left";
}

}  // namespace punct::collections
