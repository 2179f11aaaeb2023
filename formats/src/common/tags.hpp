// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "punct/record.hpp"

namespace punct::formats {

/// Whether this value says that the tag is missing.
[[nodiscard]] bool is_missing(std::string_view name, std::string_view value) noexcept;
/// The tags in the order of files: those of the roster first, in its order, then the others as they are; without
/// missing tags.
void ordered_tags(const Record& record, std::vector<Record::Tag>& tags);

}  // namespace punct::formats
