// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "punct/collections/choice.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace punct::cli {

/// `--game`, `--skip`, `--first`, `--last`, `--sample`, `--seed`.
void add_choice_options(CLI::App& app, collections::Choice& choice);
/// `--sort`, for tools that write games.
void add_sort_option(CLI::App& app, collections::Choice& choice);
/// The names of the computed values by which games are sorted and named.
[[nodiscard]] std::vector<std::string> game_value_names();

}  // namespace punct::cli
