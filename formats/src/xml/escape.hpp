// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace punct::formats {

/// Something in the characters of an XML text that pugixml would let pass.
struct XmlFault {
  std::size_t offset;
  std::string message;
};
inline constexpr std::string_view kBadXmlComment = "invalid XML: a comment contains --";
/// The first byte that belongs to no character that XML has, the first comment that XML would not
/// end where it is ended, or the first `&` that stands for no character; entities are never looked up. Linear time.
[[nodiscard]] std::optional<XmlFault> find_xml_fault(std::string_view bytes);

/// Appends text as the content of an element, so that every reader gets back the same bytes. Characters that XML does
/// not have become U+FFFD; how many those were.
std::size_t append_xml_text(std::string& out, std::string_view text);

}  // namespace punct::formats
