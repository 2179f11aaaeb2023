// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace punct::collections {

/// The form in which some systems compare names of files: equal for names that differ only in capitals, or only in
/// whether a letter and its accent are one character or two.
[[nodiscard]] std::u32string folded(std::string_view name);

}  // namespace punct::collections
