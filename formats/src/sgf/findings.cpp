// SPDX-License-Identifier: MIT
#include "sgf/findings.hpp"

#include <utility>

#include "common/members.hpp"
#include "common/utf8.hpp"

namespace punct::formats {

void SgfFindings::warn(Place place, std::string message) { add(warning_at(place, std::move(message))); }

void SgfFindings::warn_of_file(Place place, std::string message) {
  if (!builder_.goes_on() || !told_.insert(message).second) return;
  Finding finding = warning_at(place, std::move(message));
  finding.once_in_file = true;
  add(std::move(finding));
}

void SgfFindings::replace_by(Finding finding) {
  builder_.findings().clear();
  add(std::move(finding));
}

std::string shown_sgf(std::string_view bytes) {
  constexpr std::size_t kLongest = 40;
  std::string out = "'";
  append_clean_utf8(out, bytes.substr(0, kLongest));
  return out + (bytes.size() > kLongest ? "...'" : "'");
}

}  // namespace punct::formats
