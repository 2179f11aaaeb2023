// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "expression/condition.hpp"
#include "program/command_line.hpp"
#include "program/session.hpp"

namespace punct::cli {

/// An option that stands for a condition: `words`, followed by its value.
struct ShortCondition {
  const char* option;
  const char* words;
  const char* type;
  const char* description;
};

/// A condition on the command line.
struct GivenCondition {
  /// The option that was used; null for an expression.
  const ShortCondition* shorthand = nullptr;
  std::string text;
};

/// Adds `--where` and the options that stand for conditions. They add to `conditions`, which must outlive the options.
void add_condition_options(CLI::App& app, std::vector<GivenCondition>& conditions);
/// All conditions joined, or what they exclude; null, with a report, if one is invalid.
[[nodiscard]] ConditionPtr read_conditions(Session& session, const std::vector<GivenCondition>& conditions,
                                           bool invert);
/// The conditions as one expression; empty if there are none.
[[nodiscard]] std::string in_words(const std::vector<GivenCondition>& conditions);

}  // namespace punct::cli
