// SPDX-License-Identifier: MIT
#include "program/choice.hpp"

#include <algorithm>
#include <charconv>

#include "program/command_line.hpp"
#include "punct/record.hpp"

namespace punct::cli {
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

void add_choice_options(CLI::App& app, Choice& choice) {
  const auto take = [&choice](const std::string& text) {
    choice.games = *parse_game_ranges(text);
    choice.games_text = text;
  };
  const auto check = [](const std::string& text) {
    return parse_game_ranges(text) ? std::string() : "'" + text + "' is not a list of numbers from 1, such as 3,5-9,-1";
  };
  add_option(app, "--game", take, "Use only these games of each file, such as 3,5-9,-1 (negative: from the end)")
      .type_name("LIST")
      .check(check);
  add_number_option(app, "--skip", choice.skip, {}, "Skip the first N games of the run");
  add_number_option(app, "--first", choice.first, {.least = 1}, "Use only the first N games of the run");
  const auto last = add_number_option(app, "--last", choice.last, {.least = 1}, "Use only the last N games of the run");
  const auto sample =
      add_number_option(app, "--sample", choice.sample, {.least = 1}, "Use a random sample of N games of the run");
  last.excludes("--first");
  sample.excludes("--first").excludes(last);
  add_number_option(app, "--seed", choice.seed, {}, "Use seed S for the sample (default: 1)")
      .type_name("S")
      .needs(sample);
}

void add_sort_option(CLI::App& app, Choice& choice) {
  const auto take = [&choice](const std::string& text) { choice.sort = parts_of(text); };
  const auto check = [](const std::string& text) {
    const std::vector<std::string> parts = parts_of(text);
    const auto wrong =
        std::find_if(parts.begin(), parts.end(), [](const std::string& part) { return !is_tag_name(part); });
    if (wrong == parts.end()) return std::string();
    if (wrong->empty()) return "'" + text + "' has an empty name; use tags or plies, such as date,white";
    return "'" + *wrong + "' is not the name of a tag; use tags or plies, such as date,white";
  };
  add_option(app, "--sort", take, "Sort the games by these tags or values (plies, result), such as date,white")
      .type_name("NAMES")
      .check(check);
}

}  // namespace punct::cli
