// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "expression/condition.hpp"
#include "punct/expected.hpp"

namespace punct::cli {

/// Something that a record says in words: tags, and what is known of the whole game.
struct TextField {
  std::string_view name;
  /// The tags in which it is sought, of which one is enough; empty for what is no tag.
  std::vector<std::string_view> tags;
};
/// The field with this name; null where there is none.
[[nodiscard]] const TextField* text_field(std::string_view name);
/// The names of all fields, for messages.
[[nodiscard]] std::vector<std::string> text_field_names();

/// How a field is held against a value.
enum class TextTest : std::uint8_t { equal, unequal, less, at_most, more, at_least, matches, differs };
/// The condition, or why the value makes none: a regular expression that cannot be read, a result that is none.
[[nodiscard]] Expected<ConditionPtr, std::string> field_condition(const TextField& field, TextTest test,
                                                                  const std::string& value);
/// The same for a tag of any name.
[[nodiscard]] Expected<ConditionPtr, std::string> tag_condition(const std::string& tag, TextTest test,
                                                                const std::string& value);

}  // namespace punct::cli
