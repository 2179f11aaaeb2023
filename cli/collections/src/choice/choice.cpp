// SPDX-License-Identifier: MIT
#include "punct/collections/choice.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "punct/text/lists.hpp"
#include "punct/text/numbers.hpp"

namespace punct::collections {
namespace {

// Takes a number other than 0 from the start of `text`.
std::optional<std::int64_t> take_number(std::string_view& text) noexcept {
  std::int64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || number == 0) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
  return number;
}

std::optional<GameRange> parse_range(std::string_view text) noexcept {
  const auto first = take_number(text);
  if (!first) return std::nullopt;
  if (text.empty()) return GameRange{*first, *first};
  if (text[0] != '-') return std::nullopt;
  text.remove_prefix(1);
  const auto last = take_number(text);
  if (!last || !text.empty()) return std::nullopt;
  const bool comparable = (*first > 0) == (*last > 0);
  return comparable && *last < *first ? std::nullopt : std::optional(GameRange{*first, *last});
}

// Converts a number from the end to one from the start; 0 or less if the file has no such game.
std::int64_t from_start(std::int64_t number, std::uint64_t of) noexcept {
  return number > 0 ? number : static_cast<std::int64_t>(of) + 1 + number;
}

}  // namespace

std::optional<std::vector<GameRange>> parse_game_ranges(std::string_view text) {
  std::vector<GameRange> ranges;
  for (const std::string& part : parts_of(text)) {
    const auto range = parse_range(part);
    if (!range) return std::nullopt;
    ranges.push_back(*range);
  }
  return ranges;
}

bool exists(const GameRange& range, std::uint64_t of) noexcept {
  const std::int64_t first = std::max<std::int64_t>(1, from_start(range.first, of));
  return first <= std::min(static_cast<std::int64_t>(of), from_start(range.last, of));
}

bool Choice::counts_from_end() const noexcept {
  return std::any_of(games.begin(), games.end(), [](const GameRange& r) { return r.first < 0 || r.last < 0; });
}

bool Choice::wants(std::uint64_t number, std::uint64_t of) const noexcept {
  if (games.empty()) return true;
  const auto n = static_cast<std::int64_t>(number);
  return std::any_of(games.begin(), games.end(), [n, of](const GameRange& range) {
    return from_start(range.first, of) <= n && n <= from_start(range.last, of);
  });
}

std::uint64_t Choice::highest() const noexcept {
  constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
  if (games.empty() || counts_from_end()) return kMost;
  std::int64_t highest = 0;
  for (const GameRange& range : games) highest = std::max(highest, range.last);
  return static_cast<std::uint64_t>(highest);
}

std::optional<Part> part_named(std::string_view text) noexcept {
  constexpr std::uint64_t kMostParts = 1'000'000'000;
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto number = whole_number(text.substr(0, slash));
  const auto of = whole_number(text.substr(slash + 1));
  if (!number || !of || *number < 1 || *number > *of || *of > kMostParts) return std::nullopt;
  return Part{*number, *of};
}

}  // namespace punct::collections
