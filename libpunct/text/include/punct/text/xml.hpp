// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace punct {

/// Appends text of XML or HTML, as the content of an element or between the quotes of an attribute: `&`, `<`, `>` and
/// `"` become entities.
void append_xml(std::string& out, std::string_view text);

/// The same for text that may hold anything: what cannot be printed is replaced, as append_printable() does it.
void append_printable_xml(std::string& out, std::string_view text);

}  // namespace punct
