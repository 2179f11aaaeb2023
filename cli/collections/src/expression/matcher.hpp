// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

#include "punct/expected.hpp"

namespace punct::collections {

/// Whether a text fits. May be called by several threads.
using Matcher = std::function<bool(const std::string& text)>;

/// A matcher for texts that contain what a regular expression describes: by RE2, and in a page by the browser, whose
/// language differs in rare parts. The error is a sentence.
[[nodiscard]] Expected<Matcher, std::string> matcher(const std::string& pattern);

}  // namespace punct::collections
