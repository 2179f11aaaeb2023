// SPDX-License-Identifier: MIT
#include "program/options/choice_options.hpp"

#include <algorithm>

#include "program/command_line.hpp"
#include "punct/collections/values.hpp"

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
    constexpr std::string_view kHelp = "; use tags or plies, such as date,-plies";
    std::vector<std::string> names;
    for (const std::string& part : parts_of(text)) {
      const std::string name = part.substr(part.starts_with('-') ? 1 : 0);
      // One letter is an option, behind a --sort without a value.
      const bool is_option = name.size() == 1 && part != name;
      if (name.empty()) return "'" + text + "' has an empty name" + std::string(kHelp);
      if (is_option) return "'" + part + "' is not the name of a tag" + std::string(kHelp);
      if (std::string wrong = collections::wrong_game_value(name); !wrong.empty()) return wrong;
      if (std::find(names.begin(), names.end(), name) != names.end()) return "'" + name + "' is given twice";
      names.push_back(name);
    }
    return std::string();
  };
  add_option(app, "--sort", take,
             "Sort the games by these tags or values, such as date,white; -plies for the longest first")
      .type_name("NAMES")
      .offers(game_value_names())
      .check(check);
}

std::vector<std::string> game_value_names() {
  std::vector<std::string> names = computed_fields();
  std::erase_if(names, [](const std::string& name) { return !wrong_game_value(name).empty(); });
  return names;
}

}  // namespace punct::cli
