// SPDX-License-Identifier: MIT
#include "common/tags.hpp"

#include <algorithm>
#include <iterator>

#include "common/members.hpp"
#include "punct/text/lists.hpp"
#include "punct/text/words.hpp"

namespace punct::formats {

bool is_missing(std::string_view name, std::string_view value) noexcept {
  const std::string_view missing = missing_value(name);
  return !missing.empty() && value == missing;
}

bool is_writable_tag(std::string_view name) noexcept { return is_tag_name(name) && !is_member_tag(name); }

std::string unwritable_tags(const Record& record) {
  std::string names;
  for (std::size_t i = 0; i < record.tag_count(); ++i) {
    const std::string_view name = record.tag(i).name;
    if (!is_writable_tag(name)) add_to_list(names, in_quotes(name));
  }
  return names;
}

bool ordered_tags(const Record& record, std::vector<Record::Tag>& tags) {
  bool has_all = true;
  tags.clear();
  for (const std::string_view name : kRoster)
    if (const auto value = record.tag(name); value && !is_missing(name, *value)) tags.push_back({name, *value, {}});
  for (std::size_t i = 0; i < record.tag_count(); ++i) {
    const Record::Tag tag = record.tag(i);
    if (std::find(std::begin(kRoster), std::end(kRoster), tag.name) != std::end(kRoster)) continue;
    if (is_writable_tag(tag.name)) {
      tags.push_back(tag);
    } else {
      has_all = false;
    }
  }
  return has_all;
}

}  // namespace punct::formats
