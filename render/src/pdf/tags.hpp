// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <qpdf/QPDF.hh>

#include "pdf/finish.hpp"

namespace punct::render {

/// Tags the document (ISO 32000-1, 14.8): each page is a figure with its description. Throws std::out_of_range if there
/// are words for fewer pages.
void add_tags(QPDF& pdf, const std::vector<PageWords>& words);

}  // namespace punct::render
