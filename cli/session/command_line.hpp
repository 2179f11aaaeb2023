// SPDX-License-Identifier: MIT
#pragma once

// What defines options by CLI11. Its headers take seconds to compile, so that only files which define options include
// this one; what the rest of the program needs of options stands in options.hpp.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "session/options.hpp"

namespace punct::cli {

template <class Number>
void put_number(Number& target, std::uint64_t number) {
  target = static_cast<Number>(number);
}
template <class Number>
void put_number(std::optional<Number>& target, std::uint64_t number) {
  target = static_cast<Number>(number);
}
/// An option that takes a whole number of the range, all of which must fit into the target: a number, or an optional
/// one.
template <class Target>
CLI::Option* add_number_option(CLI::App& app, const std::string& name, Target& target, const NumberRange& range,
                               const std::string& description) {
  const auto take = [&target](const std::string& text) { put_number(target, whole_number(text).value_or(0)); };
  const auto check = [range](const std::string& text) { return wrong_number(text, range); };
  return app.add_option_function<std::string>(name, take, description)->type_name("N")->check(check);
}
/// Adds an option that takes one of a list of words; any other is refused with a suggestion. `target` takes a Value.
template <class Target, class Value>
CLI::Option* add_choice(CLI::App& app, const std::string& name, Target& target, std::vector<Word<Value>> words,
                        const std::string& description) {
  std::vector<std::string> names;
  for (const Word<Value>& word : words) names.emplace_back(word.word);
  std::string type;
  for (const std::string& each : names) type += (type.empty() ? "" : "|") + each;
  const auto take = [&target, words](const std::string& text) {
    for (const Word<Value>& word : words)
      if (text == word.word) target = word.value;
  };
  return app.add_option_function<std::string>(name, take, description)
      ->type_name(type)
      ->check(CLI::Validator([names](std::string& text) { return unknown_word(text, names); }, ""));
}

}  // namespace punct::cli
