// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "expression/condition.hpp"
#include "punct/expected.hpp"

namespace punct::collections {

/// A text in a record: tags, and facts about the whole game.
struct TextField {
  std::string_view name;
  /// The tags to search; a match in one is enough. Empty if the field is not a tag.
  std::vector<std::string_view> tags;
};
/// The field with this name; null if there is none.
[[nodiscard]] const TextField* text_field(std::string_view name);
/// The names of all fields, for messages.
[[nodiscard]] std::vector<std::string> text_field_names();

/// How a field is compared with a value.
enum class TextTest : std::uint8_t { equal, unequal, less, at_most, more, at_least, matches, differs };
/// The condition, or why the value is invalid: a bad regular expression or an unknown result.
[[nodiscard]] Expected<ConditionPtr, std::string> field_condition(const TextField& field, TextTest test,
                                                                  const std::string& value);
/// The same for a tag of any name.
[[nodiscard]] Expected<ConditionPtr, std::string> tag_condition(const std::string& tag, TextTest test,
                                                                const std::string& value);

}  // namespace punct::collections
