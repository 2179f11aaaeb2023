// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace punct::collections {

/// Whether the values of the field or tag with this name are dates.
[[nodiscard]] inline bool names_date(std::string_view name) noexcept {
  return name == "date" || name == "Date" || name == "tag Date";
}
/// The known part of a date: `2006` for `2006.??.??`.
[[nodiscard]] inline std::string_view known_part(std::string_view date) noexcept {
  const std::string_view known = date.substr(0, date.find('?'));
  return known.substr(0, known.find_last_not_of('.') + 1);
}
/// Whether the values of the field with this name are times, as time_text() writes them.
[[nodiscard]] inline bool names_time(std::string_view name) noexcept {
  return name == "longest-think" || name == "time-left";
}

}  // namespace punct::collections
