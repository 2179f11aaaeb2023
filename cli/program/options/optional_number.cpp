// SPDX-License-Identifier: MIT
#include "program/options/optional_number.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace punct::cli {
namespace {

// Whether a word is meant as a number, although an option may refuse it: `80000`, `-5`, `-0.5`.
bool is_number(std::string_view word) noexcept {
  const std::string_view figures = word.substr(word.starts_with('-') ? 1 : 0);
  const bool is_whole = figures.size() == word.size();
  return !figures.empty() &&
         figures.find_first_not_of(is_whole ? "0123456789" : "0123456789.") == std::string_view::npos;
}

}  // namespace

void let_go_without(CLI::App& app, const std::string& name, std::uint64_t value) {
  app.get_option(name)->default_str(std::to_string(value));
}

void put_missing_values(const CLI::App& app, std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    const CLI::Option* const option = words[i].rfind("--", 0) == 0 ? app.get_option_no_throw(words[i]) : nullptr;
    if (option == nullptr || option->get_default_str().empty()) continue;
    const bool has_value = i + 1 < words.size() && is_number(words[i + 1]);
    words[i] += "=" + (has_value ? words[i + 1] : option->get_default_str());
    if (has_value) words.erase(words.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
}

}  // namespace punct::cli
