// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "punct/record.hpp"

namespace punct::formats {

/// Whether text records write a tag for what other formats write as a member of its own: Rules, Result, Termination,
/// Position.
[[nodiscard]] bool is_member_tag(std::string_view name) noexcept;
/// Whether this value of this tag says that the tag is missing.
[[nodiscard]] bool is_missing(std::string_view name, std::string_view value) noexcept;
/// The tags as files hold them: those of the roster first, in its order, then the others as they stand; without those
/// that are missing.
void ordered_tags(const Record& record, std::vector<Record::Tag>& tags);

}  // namespace punct::formats
