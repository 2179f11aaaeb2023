// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace punct {

/// Appends text of XML or HTML, as element content or as an attribute value between quotes: `&`, `<`, `>` and `"`
/// become entities.
void append_xml(std::string& out, std::string_view text);

/// The same for arbitrary text: unprintable characters are replaced as append_printable() does.
void append_printable_xml(std::string& out, std::string_view text);

}  // namespace punct
