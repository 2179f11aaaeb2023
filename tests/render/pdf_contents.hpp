// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace punct::testing {

/// What each page of a PDF paints, with the forms on it.
std::vector<std::string> contents_of_pages(const std::string& bytes);

}  // namespace punct::testing
