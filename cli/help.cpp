// SPDX-License-Identifier: MIT
#include "help.hpp"

#include <algorithm>
#include <vector>

#include "version.hpp"

namespace punct::cli {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kTextColumn = 28;
constexpr std::string_view kExitStatus =
    "0  all well\n"
    "1  read, but something is wrong with a record, or nothing matched\n"
    "2  wrong usage\n"
    "3  something could not be read or written\n";

/// `-o, --output FILE`, or the name of a positional one.
std::string heading(const CLI::Option& option) {
  if (option.get_positional()) return option.get_type_name();
  std::string text;
  for (const std::string& name : option.get_snames()) text += (text.empty() ? "-" : ", -") + name;
  for (const std::string& name : option.get_lnames()) text += (text.empty() ? "--" : ", --") + name;
  if (option.get_items_expected_max() > 0) text += " " + option.get_type_name();
  return text;
}

void append_wrapped(std::string& out, std::string_view text, std::size_t column) {
  std::size_t at = column;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (at > column && at + 1 + end > kWidth) {
      out += '\n' + std::string(column, ' ');
      at = column;
    }
    if (at > column) out += ' ';
    at += end + (at > column ? 1 : 0);
    out += text.substr(0, end);
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  out += '\n';
}

void append_entry(std::string& out, std::string_view left, std::string_view right) {
  out += "  ";
  out += left;
  const std::size_t used = left.size() + 2;
  out += used + 2 > kTextColumn ? '\n' + std::string(kTextColumn, ' ') : std::string(kTextColumn - used, ' ');
  append_wrapped(out, right, kTextColumn);
}

struct Example {
  std::string_view command;
  std::string_view purpose;
};
std::vector<Example> examples_of(const Tool& tool) {
  constexpr std::string_view kMark = "  # ";
  std::vector<Example> examples;
  for (std::string_view rest = tool.examples; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    const std::size_t mark = line.find(kMark);
    examples.push_back({line.substr(0, mark), line.substr(mark + kMark.size())});
  }
  return examples;
}

std::string usage(const Tool& tool, const CLI::App& app) {
  std::string text = "punct " + std::string(tool.name) + " [options]";
  for (const CLI::Option* const option : app.get_options())
    if (option->get_positional()) text += " [" + option->get_type_name() + "...]";
  return text;
}

}  // namespace

DefinedTool::DefinedTool(const Tool& tool) : app(std::string(tool.summary), "punct " + std::string(tool.name)) {
  app.set_help_flag("-h,--help", "Print this help");
  app.set_version_flag("--version", std::string(kVersion), "Print the version");
  run = tool.define(app, common);
}

std::string overview() {
  std::string out =
      "punct: reads, checks, converts, shows and draws game records of PÜNCT\n\n"
      "Usage: punct TOOL [options] [FILE...]\n\nTools:\n";
  for (const Tool* const tool : all_tools()) append_entry(out, tool->name, tool->summary);
  out += "\nAlso:\n";
  append_entry(out, "TOOL --help", "What a tool does, its options, examples");
  append_entry(out, "--version", "The version");
  return out +
         "\nExit status:\n  0 all well; 1 a record is wrong or nothing matched; 2 wrong usage; 3 input or output "
         "failed\n";
}

std::string tool_help(const Tool& tool, const CLI::App& app) {
  std::string out =
      "punct " + std::string(tool.name) + ": " + std::string(tool.summary) + "\n\nUsage: " + usage(tool, app);
  out += "\n\nOptions:\n";
  for (const CLI::Option* const option : app.get_options())
    if (!option->get_positional()) append_entry(out, heading(*option), option->get_description());
  for (const CLI::Option* const option : app.get_options())
    if (option->get_positional()) append_entry(out, heading(*option), option->get_description());
  out += "\nExamples:\n";
  for (const Example& example : examples_of(tool)) {
    out += "  # " + std::string(example.purpose) + "\n  " + std::string(example.command) + "\n";
  }
  out += "\nExit status:\n";
  for (std::string_view rest = kExitStatus; !rest.empty();) {
    const std::size_t end = rest.find('\n') + 1;
    out += "  " + std::string(rest.substr(0, end));
    rest.remove_prefix(end);
  }
  return out;
}

std::string manual_page(const Tool* tool) { return tool == nullptr ? overview() : std::string(); }
std::string completions(std::string_view shell) { return std::string(shell); }

}  // namespace punct::cli
