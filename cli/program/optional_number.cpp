// SPDX-License-Identifier: MIT
#include "program/optional_number.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace punct::cli {

void let_go_without(CLI::App& app, const std::string& name, std::uint64_t value) {
  app.get_option(name)->default_str(std::to_string(value));
}

void put_missing_values(const CLI::App& app, std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    const CLI::Option* const option = words[i].rfind("--", 0) == 0 ? app.get_option_no_throw(words[i]) : nullptr;
    if (option == nullptr || option->get_default_str().empty()) continue;
    if (i + 1 == words.size() || !whole_number(words[i + 1])) words[i] += "=" + option->get_default_str();
  }
}

}  // namespace punct::cli
