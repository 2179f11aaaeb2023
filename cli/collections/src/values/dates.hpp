// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace punct::collections {

/// The known part of a date, for which is_date() holds: `2006` for `2006.??.??`.
[[nodiscard]] inline std::string_view known_part(std::string_view date) noexcept {
  const std::string_view known = date.substr(0, date.find('?'));
  return known.substr(0, known.find_last_not_of('.') + 1);
}

}  // namespace punct::collections
