// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "punct/record.hpp"

namespace punct::formats {

[[nodiscard]] Finding error_at(Place place, std::string message, Code code = Code::syntax);
[[nodiscard]] Finding warning_at(Place place, std::string message, Code code = Code::syntax);
/// Adds what was lost of a record to the finding about it: the only one behind the first `before` losses.
void add_loss(std::vector<Finding>& losses, std::size_t before, const Record& record, std::string message);

/// Stores a tag in the record; Rules, Result, Termination and Position go into the members for them. An invalid value
/// of such a member, an invalid name and a second tag of a name are findings.
void take_tag(Record& record, std::string_view name, std::string_view value, Place place,
              std::vector<Finding>& findings);

/// The rules by which a record is played: the stated ones, else those of its start, else standard.
[[nodiscard]] Rules rules_to_write(const Record& record) noexcept;
/// The result that a record states, by tag or token.
[[nodiscard]] Result result_to_write(const Record& record) noexcept;
/// The value of a tag; empty if the tag is missing or has the value that stands for a missing one.
[[nodiscard]] std::string_view known_tag(const Record& record, std::string_view name) noexcept;

}  // namespace punct::formats
