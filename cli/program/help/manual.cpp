// SPDX-License-Identifier: MIT
#include "program/command_line.hpp"
#include "program/help/help.hpp"
#include "program/version.hpp"
#include "punct/text/ascii.hpp"

namespace punct::cli {
namespace {

// Escapes text for troff, so that no character is a command.
std::string troff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (out.empty() && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == '"') {
      out += "\\(dq";
    } else if (c == '\'') {
      out += "\\(aq";
    } else if (c == '`') {
      out += "\\(ga";
    } else if (c == '~') {
      out += "\\(ti";
    } else if (c == '^') {
      out += "\\(ha";
    } else {
      out += c;
    }
  }
  return out;
}

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = to_capital(c);
  return out;
}

std::string title(std::string_view page) {
  return ".TH " + upper(page) + " 1 \"\" \"punct " + std::string(kVersion) + "\" \"User Commands\"\n";
}

std::string entry(std::string_view term, std::string_view text) {
  return ".TP\n.B " + troff(term) + "\n" + troff(text) + "\n";
}

std::string exit_status() {
  std::string out = ".SH EXIT STATUS\n";
  for (const StatusMeaning& each : status_meanings()) out += entry(std::to_string(each.status), each.meaning);
  return out;
}

std::string program_page() {
  std::string out =
      title("punct") + ".SH NAME\npunct \\- reads, checks, converts, shows and draws game records of PÜNCT\n";
  out += ".SH SYNOPSIS\n.B punct\n.I TOOL\n[options] [FILE...]\n.SH TOOLS\n";
  for (const Tool* const tool : all_tools()) out += entry(tool->name, tool->summary);
  out += exit_status() + ".SH SEE ALSO\n";
  for (const Tool* const tool : all_tools()) {
    out += ".BR punct\\-" + std::string(tool->name) + " (1)" + (tool == all_tools().back() ? "\n" : ",\n");
  }
  return out;
}

std::string description_section(const Tool& tool, const CLI::App& app) {
  const std::string name(tool.name);
  const bool reads_games = app.get_option_no_throw("--from") != nullptr;
  return ".SH DESCRIPTION\n" + troff(tool.summary) + ".\nThe commands punct " + name + " and punct\\-" + name +
         " are the same.\n.PP\nFindings and errors go to standard error, one per line with file, line and column; "
         "results go to standard output or to the file that\n.B \\-o\nnames." +
         (reads_games ? " Input is read in text, JSON, XML and SGF, from files, folders and archives.\n" : "\n");
}

std::string tool_page(const Tool& tool) {
  const DefinedTool defined(tool);
  const std::string name = "punct-" + std::string(tool.name);
  std::string out = title(name) + ".SH NAME\n" + troff(name) + " \\- " + troff(tool.summary) + "\n";
  out += ".SH SYNOPSIS\n.B " + troff(usage_of(tool, defined.app)) + "\n" + description_section(tool, defined.app) +
         ".SH OPTIONS\n";
  for (const std::string& group : option_groups(defined.app)) {
    if (group != kMainGroup) out += ".SS " + troff(group) + "\n";
    for (const CLI::Option* const option : options_of(defined.app, group))
      out += entry(option_heading(*option), option->get_description());
  }
  for (const Example& line : details_of(tool))
    out += line.purpose.empty() ? ".SH " + upper(troff(line.command)) + "\n" : entry(line.command, line.purpose);
  out += ".SH EXAMPLES\n";
  for (const Example& example : examples_of(tool)) out += entry(example.command, example.purpose);
  return out + exit_status() + ".SH SEE ALSO\n.BR punct (1)\n";
}

}  // namespace

std::string manual_page(const Tool* tool) { return tool == nullptr ? program_page() : tool_page(*tool); }

}  // namespace punct::cli
