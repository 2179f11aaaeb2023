// SPDX-License-Identifier: MIT
#include "sgf/findings.hpp"

#include <utility>

#include "common/members.hpp"
#include "common/utf8.hpp"

namespace punct::formats {
void SgfFindings::add(Finding finding) {
  if (out_->size() > most_) return;
  if (out_->size() == most_) {
    const std::string count = std::to_string(most_);
    finding = error_at(finding.place, "more than " + count + " findings in one game; further findings are not shown",
                       Code::limit);
  }
  out_->push_back(std::move(finding));
}

void SgfFindings::error(Place place, std::string message, Code code) { add(error_at(place, std::move(message), code)); }
void SgfFindings::warn(Place place, std::string message) { add(warning_at(place, std::move(message))); }

void SgfFindings::warn_once(Place place, std::string message) {
  if (told_.size() >= most_ || !told_.insert(message).second) return;
  Finding finding = warning_at(place, std::move(message));
  finding.once_in_file = true;
  add(std::move(finding));
}

void SgfFindings::replace_by(Finding finding) {
  out_->clear();
  out_->push_back(std::move(finding));
}

std::string shown_sgf(std::string_view bytes) {
  constexpr std::size_t kLongest = 40;
  std::string out = "'";
  append_clean_utf8(out, bytes.substr(0, kLongest));
  return out + (bytes.size() > kLongest ? "...'" : "'");
}

}  // namespace punct::formats
