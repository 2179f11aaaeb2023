// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace punct::testing {

/// What each page of a PDF paints, with the forms on it.
std::vector<std::string> contents_of_pages(const std::string& bytes);

/// What a PDF tells readers who cannot see it.
struct Tags {
  bool marked = false;
  std::string language;
  std::string title;
  /// The elements of its structure, and the descriptions of those that have one.
  std::vector<std::string> kinds;
  std::vector<std::string> descriptions;
};
Tags tags_of(const std::string& bytes);

}  // namespace punct::testing
