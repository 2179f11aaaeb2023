// SPDX-License-Identifier: MIT
#include "program/output/diagnostics.hpp"

#include <algorithm>
#include <cstdio>

#include "program/terminal.hpp"
#include "punct/formats/finding_text.hpp"
#include "punct/text/columns.hpp"
#include "punct/text/json.hpp"
#include "punct/text/utf8.hpp"

namespace punct::cli {
namespace {

constexpr std::string_view kBold = "\x1b[1m";
constexpr std::string_view kRed = "\x1b[1;31m";
constexpr std::string_view kYellow = "\x1b[1;33m";
constexpr std::string_view kGreen = "\x1b[1;32m";
constexpr std::string_view kPlain = "\x1b[0m";

void append_colored(std::string& out, std::string_view file, const Finding& finding) {
  out += kBold;
  formats::append_finding_place(out, file, finding.place);
  out += ": ";
  out += finding.severity == Severity::error ? kRed : kYellow;
  out += name(finding.severity);
  out += ": ";
  out += kPlain;
  formats::append_finding_sentence(out, finding);
}

// Cuts a line to `width` columns: first at the start until the mark fits, then at the end.
void cut_to_width(std::string_view& line, std::size_t& column, std::size_t width) {
  constexpr std::size_t kBehind = 8;
  while (column + kBehind > width && column > 1 && columns_of(line) > width) {
    const std::size_t size = std::max<std::size_t>(1, character_size(line));
    column -= std::min(column - 1, columns_of(line.substr(0, size)));
    line.remove_prefix(size);
  }
  while (columns_of(line) > width) {
    std::size_t kept = 0;
    for (std::size_t next = 0; columns_of(line.substr(0, next)) <= width;
         next += std::max<std::size_t>(1, character_size(line.substr(next))))
      kept = next;
    line = line.substr(0, kept);
  }
}

}  // namespace

Diagnostics::~Diagnostics() { std::fputs(annotations_.lines().c_str(), stderr); }

void Diagnostics::write(std::string_view file, const Finding& finding, const Excerpt& excerpt) {
  line_.clear();
  if (style_ == DiagnosticsStyle::github) {
    formats::append_finding_sentence(line_, finding);
    return annotations_.add(finding.severity, file, finding.place, line_);
  }
  if (style_ == DiagnosticsStyle::json) {
    formats::append_finding_json(line_, file, finding);
  } else if (color_) {
    append_colored(line_, file, finding);
  } else {
    line_ += formats::finding_line(file, finding);
  }
  line_ += '\n';
  if (style_ == DiagnosticsStyle::text && excerpt.column != 0) add_excerpt(excerpt);
  std::fwrite(line_.data(), 1, line_.size(), stderr);
}

void Diagnostics::add_excerpt(const Excerpt& excerpt) {
  std::string_view line = excerpt.line;
  std::size_t column = excerpt.column;
  // If the terminal wrapped the line, the mark would point at another place.
  if (is_terminal(2)) cut_to_width(line, column, static_cast<std::size_t>(terminal_width()) - 3);
  line_ += "  " + std::string(line) + "\n  " + std::string(column - 1, ' ');
  if (color_) line_ += kGreen;
  line_ += '^';
  if (color_) line_ += kPlain;
  line_ += '\n';
}

void Diagnostics::say(std::string_view tool, const Message& message) {
  line_.clear();
  if (style_ == DiagnosticsStyle::json) {
    JsonWriter json(line_);
    json.begin_object();
    write_file(json, message.file);
    json.member("line", 0).member("column", 0).member("game", 0).member("ply", 0);
    json.member("severity", message.severity).member("code", message.code).member("message", message.sentence);
    json.end_object();
  } else if (style_ == DiagnosticsStyle::github && message.severity != "note") {
    append_printable(line_, message.sentence);
    return annotations_.add(message.severity == name(Severity::error) ? Severity::error : Severity::warning,
                            message.file, {}, line_);
  } else {
    line_ = "punct " + std::string(tool) + ": ";
    append_printable(line_, message.file);
    if (!message.file.empty()) line_ += ": ";
    append_printable(line_, message.sentence);
  }
  line_ += '\n';
  std::fwrite(line_.data(), 1, line_.size(), stderr);
}

}  // namespace punct::cli
