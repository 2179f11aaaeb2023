// SPDX-License-Identifier: MIT
#include "program/choice_options.hpp"

#include <algorithm>

#include "program/command_line.hpp"
#include "punct/record.hpp"

namespace punct::cli {

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
    std::vector<std::string> parts = parts_of(text);
    for (std::string& part : parts) {
      // One letter is an option, behind a --sort without a value.
      constexpr std::size_t kOption = 2;
      if (part.starts_with('-') && part.size() == kOption) return "'" + part + "' is no name, but an option";
      if (part.starts_with('-')) part.erase(0, 1);
    }
    const auto wrong =
        std::find_if(parts.begin(), parts.end(), [](const std::string& part) { return !is_tag_name(part); });
    for (std::size_t i = 1; wrong == parts.end() && i < parts.size(); ++i)
      if (std::find(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(i), parts[i]) !=
          parts.begin() + static_cast<std::ptrdiff_t>(i))
        return "'" + parts[i] + "' is given twice";
    if (wrong == parts.end()) return std::string();
    if (wrong->empty()) return "'" + text + "' has an empty name; use tags or plies, such as date,-plies";
    return "'" + *wrong + "' is not the name of a tag; use tags or plies, such as date,-plies";
  };
  add_option(app, "--sort", take,
             "Sort the games by these tags or values, such as date,white; -plies for the longest first")
      .type_name("NAMES")
      .check(check);
}

}  // namespace punct::cli
