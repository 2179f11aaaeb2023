// SPDX-License-Identifier: MIT
#include "expression/matcher.hpp"

#include <memory>

#include <re2/re2.h>

namespace punct::collections {

Expected<Matcher, std::string> matcher(const std::string& pattern) {
  RE2::Options options;
  options.set_log_errors(false);
  const auto compiled = std::make_shared<const RE2>(pattern, options);
  if (!compiled->ok()) return Unexpected{"invalid regular expression: " + compiled->error()};
  return Matcher([compiled](const std::string& text) { return RE2::PartialMatch(text, *compiled); });
}

}  // namespace punct::collections
