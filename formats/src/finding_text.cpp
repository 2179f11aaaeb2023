// SPDX-License-Identifier: MIT
#include "punct/formats/finding_text.hpp"

#include "punct/text/json.hpp"
#include "punct/text/utf8.hpp"

namespace punct::formats {

void append_finding_place(std::string& out, std::string_view file, Place place) {
  append_printable(out, file);
  if (place.line == 0) return;
  out += ':' + std::to_string(place.line);
  if (place.column != 0) out += ':' + std::to_string(place.column);
}

void append_finding_sentence(std::string& out, const Finding& finding) {
  if (finding.game != 0) {
    out += "game " + std::to_string(finding.game);
    if (finding.ply != 0) out += ", ply " + std::to_string(finding.ply);
    if (!finding.move.empty()) {
      out += " (";
      append_printable(out, finding.move);
      out += ')';
    }
    out += ": ";
  }
  append_printable(out, finding.message);
  out += " [";
  out += name(finding.code);
  out += ']';
}

std::string finding_line(std::string_view file, const Finding& finding) {
  std::string out;
  append_finding_place(out, file, finding.place);
  out += ": ";
  out += name(finding.severity);
  out += ": ";
  append_finding_sentence(out, finding);
  return out;
}

void append_finding_json(std::string& out, std::string_view file, const Finding& finding) {
  JsonWriter json(out);
  json.begin_object();
  write_file(json, file);
  json.member("line", finding.place.line).member("column", finding.place.column);
  json.member("game", finding.game).member("ply", finding.ply);
  json.member("severity", name(finding.severity)).member("code", name(finding.code));
  json.member("message", finding.message);
  if (!finding.candidates.empty()) {
    json.key("candidates").begin_array();
    for (const std::string& candidate : finding.candidates) json.value(candidate);
    json.end_array();
  }
  json.end_object();
}

std::string finding_json(std::string_view file, const Finding& finding) {
  std::string out;
  append_finding_json(out, file, finding);
  return out;
}

}  // namespace punct::formats
