// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace punct::collections {

/// The nearest of `known` to a name that is none of them, also by what others call a value: `length` is `plies`. Empty
/// if none is within the distance of a typing error.
[[nodiscard]] std::string nearest_value(std::string_view name, const std::vector<std::string>& known);

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
