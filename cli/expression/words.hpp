// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace punct::cli {

/// What to say about a word that begins no condition. `is_compared`: a comparison sign follows it.
[[nodiscard]] std::string unknown_condition(const std::string& word, bool is_compared);

/// What to say about a word after a condition that nothing joins to it.
[[nodiscard]] std::string unexpected(const std::string& word);

}  // namespace punct::cli
