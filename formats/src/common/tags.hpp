// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "punct/record.hpp"

namespace punct::formats {

/// Whether this value says that the tag is missing.
[[nodiscard]] bool is_missing(std::string_view name, std::string_view value) noexcept;
/// Whether files can have a tag of this name: its name is valid, and the record has no member for what it says.
[[nodiscard]] bool is_writable_tag(std::string_view name) noexcept;
/// The names of the other tags of a record, for a message; empty if it has none.
[[nodiscard]] std::string unwritable_tags(const Record& record);
/// The tags in the order of files: those of the roster first, in its order, then the others as they are; without
/// missing tags. False if it leaves out tags that files cannot have.
bool ordered_tags(const Record& record, std::vector<Record::Tag>& tags);

}  // namespace punct::formats
