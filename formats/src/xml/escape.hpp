// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace punct::formats {

/// A fault in the characters of an XML text that pugixml accepts.
struct XmlFault {
  std::size_t offset;
  std::string message;
};
inline constexpr std::string_view kBadXmlComment = "invalid XML: a comment contains --";
/// The first byte from here on that is not part of a character of XML. Linear time.
[[nodiscard]] std::optional<XmlFault> find_bad_character(std::string_view bytes, std::size_t from);
/// The first place with one of these faults: a byte that is not part of a character of XML, a comment with an end that
/// XML forbids, `]]>` in text, an `&` that does not name a character. Entities are never looked up. Linear time.
[[nodiscard]] std::optional<XmlFault> find_xml_fault(std::string_view bytes);

/// The offset behind the comment, CDATA section or processing instruction that begins here, in which `&` and `<` are
/// literal: npos if it is not closed, nothing if none begins here.
[[nodiscard]] std::optional<std::size_t> end_of_section(std::string_view bytes, std::size_t at) noexcept;

/// Appends text as element content, so that every reader gets back the same bytes. Characters that XML forbids become
/// U+FFFD; returns their number.
std::size_t append_xml_text(std::string& out, std::string_view text);

}  // namespace punct::formats
