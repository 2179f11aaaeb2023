// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace punct::collections {

/// The message about a word that does not begin a condition. `is_compared`: a comparison sign follows it.
[[nodiscard]] std::string unknown_condition(const std::string& word, bool is_compared);

/// The message about a word that follows a condition without a conjunction.
[[nodiscard]] std::string unexpected(const std::string& word);

}  // namespace punct::collections
