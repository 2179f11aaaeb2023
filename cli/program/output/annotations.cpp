// SPDX-License-Identifier: MIT
#include "program/output/annotations.hpp"

#include "punct/text/words.hpp"

namespace punct::cli {
namespace {

// Escapes text for a workflow command; in a property, colons and commas too.
std::string escaped(std::string_view text, bool property) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  const std::string_view special = property ? "%\r\n:," : "%\r\n";
  std::string out;
  for (const char c : text) {
    if (special.find(c) == std::string_view::npos) {
      out += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += kDigits[byte >> 4U];
    out += kDigits[byte & 15U];
  }
  return out;
}

}  // namespace

void Annotations::add(Severity severity, std::string_view file, Place place, std::string_view sentence) {
  Kind& kind = severity == Severity::error ? errors_ : warnings_;
  if (++kind.count > kMost) return;
  std::string properties;
  const auto add_property = [&](std::string_view key, const std::string& value) {
    properties += (properties.empty() ? " " : ",") + std::string(key) + '=' + value;
  };
  if (!file.empty()) add_property("file", escaped(file, true));
  if (place.line != 0) add_property("line", std::to_string(place.line));
  if (place.column != 0) add_property("col", std::to_string(place.column));
  kind.lines.push_back("::" + std::string(name(severity)) + properties + "::" + escaped(sentence, false) + "\n");
}

std::string Annotations::lines() const {
  if (errors_.count + warnings_.count == 0) return {};
  std::string out;
  for (const Kind* const kind : {&errors_, &warnings_})
    for (const std::string& line : kind->lines) out += line;
  out += "::notice::" + how_many(errors_.count, "error") + ", " + how_many(warnings_.count, "warning");
  const std::uint64_t left_out = errors_.count + warnings_.count - errors_.lines.size() - warnings_.lines.size();
  if (left_out != 0) out += "; " + std::to_string(left_out) + " not shown here";
  return out + '\n';
}

}  // namespace punct::cli
