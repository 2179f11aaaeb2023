// SPDX-License-Identifier: MIT
#include "punct/clock.hpp"

#include <algorithm>
#include <charconv>

#include "punct/text/ascii.hpp"

namespace punct {
namespace {

// More hours are not the time of a game.
constexpr std::uint64_t kMostHours = 9999;

// `h:mm:ss` or `h:mm:ss.ddd`; `std::nullopt` for any other text.
std::optional<std::uint64_t> milliseconds(std::string_view text) noexcept {
  std::uint64_t total = 0;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (int part = 0; part < 3; ++part) {
    std::uint32_t number = 0;
    const auto read = std::from_chars(at, end, number);
    if (read.ec != std::errc() || (part < 2 && (read.ptr == end || *read.ptr != ':'))) return std::nullopt;
    if (number > (part == 0 ? kMostHours : 59)) return std::nullopt;
    total = total * 60 + number;
    at = read.ptr + (part < 2 ? 1 : 0);
  }
  total *= 1000;
  if (at == end) return total;
  if (*at++ != '.' || at == end) return std::nullopt;
  for (std::uint64_t weight = 100; at != end; ++at, weight /= 10) {
    if (!is_digit(*at)) return std::nullopt;
    total += weight * static_cast<std::uint64_t>(*at - '0');
  }
  return total;
}

// Calls `take` for each time that a command of this name states.
template <class Take>
void for_each_time(std::string_view comment, std::string_view command, Take take) noexcept {
  for (std::size_t at = comment.find(command); at != comment.npos; at = comment.find(command, at + 1)) {
    const std::string_view rest = comment.substr(at + command.size());
    // A time contains no bracket. Looking further would take quadratic time.
    const std::size_t end = std::min(rest.find_first_of("[]"), rest.size());
    if (end != rest.size() && rest[end] == '[') continue;
    if (const auto time = milliseconds(rest.substr(0, end))) take(*time);
  }
}

}  // namespace

std::optional<std::uint64_t> time_spent(std::string_view comment) noexcept {
  std::optional<std::uint64_t> longest;
  for_each_time(comment, "[%emt ", [&](std::uint64_t time) { longest = std::max(longest.value_or(0), time); });
  return longest;
}

std::optional<std::uint64_t> time_left(std::string_view comment) noexcept {
  std::optional<std::uint64_t> least;
  for_each_time(comment, "[%clk ", [&](std::uint64_t time) { least = std::min(least.value_or(time), time); });
  return least;
}

std::string time_text(std::uint64_t milliseconds) {
  const auto padded = [](std::uint64_t number, std::size_t digits) {
    const std::string figures = std::to_string(number);
    return std::string(digits - std::min(digits, figures.size()), '0') + figures;
  };
  const std::uint64_t seconds = milliseconds / 1000;
  return std::to_string(seconds / 3600) + ":" + padded(seconds / 60 % 60, 2) + ":" + padded(seconds % 60, 2) + "." +
         padded(milliseconds % 1000, 3);
}

}  // namespace punct
