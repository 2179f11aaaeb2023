// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "punct/export.hpp"

namespace punct {

/// The version of the library that the program has loaded, such as "2.0.0".
[[nodiscard]] PUNCT_API std::string_view version() noexcept;

}  // namespace punct
