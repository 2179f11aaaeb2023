// SPDX-License-Identifier: MIT
#include "punct/text/xml.hpp"

#include "punct/text/utf8.hpp"

namespace punct {

void append_xml(std::string& out, std::string_view text) {
  for (const char c : text) switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
}

void append_printable_xml(std::string& out, std::string_view text) {
  std::string printable;
  append_printable(printable, text);
  append_xml(out, printable);
}

}  // namespace punct
