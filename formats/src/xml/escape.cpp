// SPDX-License-Identifier: MIT
#include "xml/escape.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "common/locator.hpp"
#include "common/suggest.hpp"
#include "common/utf8.hpp"
#include "punct/text/numbers.hpp"
#include "xml/scan.hpp"

namespace punct::formats {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

bool is_control(char byte) noexcept {
  return static_cast<unsigned char>(byte) < 0x20 && byte != '\t' && byte != '\n' && byte != '\r';
}

// True for U+FFFE and U+FFFF.
bool is_no_character(std::string_view rest) noexcept {
  return rest.starts_with("\xEF\xBF\xBE") || rest.starts_with("\xEF\xBF\xBF");
}

std::size_t character_length(char lead) noexcept {
  const auto byte = static_cast<unsigned char>(lead);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

// The first byte that is not part of a character of XML.
std::size_t bad_character(std::string_view bytes, std::size_t at) noexcept {
  while (at < bytes.size()) {
    if (at + 8 <= bytes.size() && is_plain_word(bytes.data() + at)) {
      at += 8;
      continue;
    }
    const char byte = bytes[at];
    const std::size_t length = character_length(byte);
    if (length == 1 ? is_control(byte) : is_no_character(bytes.substr(at)) || !is_clean_utf8(bytes.substr(at, length)))
      return at;
    at += length;
  }
  return std::string_view::npos;
}

bool is_xml_character(std::uint32_t code) noexcept {
  if (code < 0x20) return code == '\t' || code == '\n' || code == '\r';
  return code < 0xD800 || (code > 0xDFFF && code < 0xFFFE) || (code > 0xFFFF && code < 0x110000);
}

// Whether the text between `&` and `;` names a character.
bool is_reference(std::string_view name) noexcept {
  constexpr std::array<std::string_view, 5> known{"amp", "lt", "gt", "quot", "apos"};
  if (!name.starts_with('#')) return std::find(known.begin(), known.end(), name) != known.end();
  const bool is_hex = name.starts_with("#x");
  const auto code = whole_number<std::uint32_t>(name.substr(is_hex ? 2 : 1), is_hex ? 16 : 10);
  return code && is_xml_character(*code);
}

std::optional<XmlFault> find_bad_reference(std::string_view bytes, std::size_t at, std::size_t end) {
  const std::string_view part = bytes.substr(0, end);
  for (at = part.find('&', at); at != std::string_view::npos; at = part.find('&', at)) {
    const std::string_view rest = bytes.substr(at + 1, 16);
    const std::size_t length = rest.find(';');
    if (length == std::string_view::npos) return XmlFault{at, "invalid XML: write \"&\" as \"&amp;\""};
    if (!is_reference(rest.substr(0, length)))
      return XmlFault{at, "the entity " + quoted(rest.substr(0, length)) + " is not known; records declare none"};
    at += length;
  }
  return std::nullopt;
}

// pugixml accepts the end of a CDATA section in text, which XML forbids.
std::optional<XmlFault> find_bad_text(std::string_view bytes) {
  constexpr std::string_view kEnd = "]]>";
  if (bytes.find(kEnd) == std::string_view::npos) return std::nullopt;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t open = std::min(bytes.find('<', at), bytes.size());
    const std::size_t found = bytes.substr(0, open).find(kEnd, at);
    if (found != std::string_view::npos) return XmlFault{found, "invalid XML: write \"]]>\" as \"]]&gt;\""};
    const std::optional<std::size_t> section = end_of_section(bytes, open);
    at = std::min(section ? *section : behind_tag(bytes, open), bytes.size());
  }
  return std::nullopt;
}

// Tags are passed whole, because `<!--` in an attribute, which pugixml accepts, begins no comment.
std::optional<XmlFault> find_bad_reference_in_text(std::string_view bytes) {
  if (bytes.find('&') == std::string_view::npos) return std::nullopt;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t open = std::min(bytes.find('<', at), bytes.size());
    const std::optional<std::size_t> section = end_of_section(bytes, open);
    const std::size_t end = std::min(section ? *section : behind_tag(bytes, open), bytes.size());
    if (auto fault = find_bad_reference(bytes, at, section ? open : end)) return fault;
    at = end;
  }
  return std::nullopt;
}

// pugixml accepts comments that XML forbids.
std::optional<XmlFault> find_bad_comment(std::string_view bytes) {
  constexpr std::string_view kOpen = "<!--";
  if (bytes.find('!') == std::string_view::npos) return std::nullopt;
  for (std::size_t at = bytes.find('<'); at != std::string_view::npos; at = bytes.find('<', at)) {
    if (bytes.substr(at).starts_with(kOpen)) {
      const std::size_t dashes = bytes.find("--", at + kOpen.size());
      if (dashes != std::string_view::npos && !bytes.substr(dashes).starts_with("-->"))
        return XmlFault{dashes, std::string(kBadXmlComment)};
    }
    const std::optional<std::size_t> section = end_of_section(bytes, at);
    at = section ? *section : behind_tag(bytes, at);
  }
  return std::nullopt;
}

std::string_view escape(char byte) noexcept {
  switch (byte) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '\r': return "&#13;";
    default: return {};
  }
}

}  // namespace

std::optional<std::size_t> end_of_section(std::string_view bytes, std::size_t at) noexcept {
  constexpr std::array<std::array<std::string_view, 2>, 3> marks{{{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}}};
  for (const auto& [open, close] : marks) {
    if (!bytes.substr(at).starts_with(open)) continue;
    // The dashes of `<!-->` do not close it.
    const std::size_t found = bytes.find(close, at + open.size());
    return found == std::string_view::npos ? found : found + close.size();
  }
  return std::nullopt;
}

std::optional<XmlFault> find_bad_character(std::string_view bytes, std::size_t from) {
  const std::size_t at = bad_character(bytes, from);
  if (at == std::string_view::npos) return std::nullopt;
  return XmlFault{at, is_control(bytes[at]) || is_no_character(bytes.substr(at)) ? "a character that XML cannot hold"
                                                                                 : "invalid UTF-8"};
}

std::optional<XmlFault> find_xml_fault(std::string_view bytes) {
  std::optional<XmlFault> first = find_bad_character(bytes, 0);
  // What precedes a fault is read, so each kind is looked for before the first fault of the others.
  for (const auto find : {find_bad_comment, find_bad_text, find_bad_reference_in_text}) {
    if (auto fault = find(first ? bytes.substr(0, first->offset) : bytes)) first = std::move(fault);
  }
  return first;
}

std::size_t append_xml_text(std::string& out, std::string_view text) {
  std::size_t lost = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char byte = text[at];
    if (static_cast<unsigned char>(byte) >= 0x80) {
      const std::string_view rest = text.substr(at);
      const std::size_t size = character_size(rest);
      const bool is_lost = size == 0 || is_no_character(rest);
      lost += is_lost ? 1 : 0;
      out += is_lost ? kReplacement : rest.substr(0, size);
      if (size != 0) at += size - 1;
    } else if (is_control(byte)) {
      ++lost;
      out += kReplacement;
    } else if (const std::string_view escaped = escape(byte); !escaped.empty()) {
      out += escaped;
    } else {
      out += byte;
    }
  }
  return lost;
}

}  // namespace punct::formats
