// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "punct/export.hpp"

namespace punct {

/// The time that the comment of a move says was spent on it, `[%emt 0:01:02.345]`, in milliseconds; `std::nullopt` if
/// it says none that can be read as `h:mm:ss` or `h:mm:ss.ddd`. Of several the longest. Linear in the comment.
[[nodiscard]] PUNCT_API std::optional<std::uint64_t> time_spent(std::string_view comment) noexcept;
/// The same for the time left on the clock after the move, `[%clk 0:14:07]`. Of several the least.
[[nodiscard]] PUNCT_API std::optional<std::uint64_t> time_left(std::string_view comment) noexcept;

/// `0:01:02.345` for 62345 milliseconds.
[[nodiscard]] PUNCT_API std::string time_text(std::uint64_t milliseconds);

}  // namespace punct
