// SPDX-License-Identifier: MIT
#include <cstddef>

#include "expression/matcher.hpp"

// The page's own function: 1 if the text contains what the pattern describes, 0 if not, -1 if the pattern is invalid.
extern "C" __attribute__((import_module("page"), import_name("matches"))) int punct_page_matches(
    const char* pattern, std::size_t pattern_size, const char* text, std::size_t text_size);

namespace punct::collections {

Expected<Matcher, std::string> matcher(const std::string& pattern) {
  const auto matches = [pattern](const std::string& text) {
    return punct_page_matches(pattern.data(), pattern.size(), text.data(), text.size());
  };
  if (matches({}) < 0) return Unexpected{std::string("invalid regular expression")};
  return Matcher([matches](const std::string& text) { return matches(text) == 1; });
}

}  // namespace punct::collections
