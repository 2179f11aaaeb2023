// SPDX-License-Identifier: MIT
#include "program/help/help.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "program/command_line.hpp"
#include "program/version.hpp"
#include "punct/text/lists.hpp"
#include "punct/text/words.hpp"

namespace punct::cli {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kTextColumn = 28;

void append_wrapped(std::string& out, std::string_view text, std::size_t column) {
  std::size_t at = column;
  while (!text.empty()) {
    const std::string_view word = take_to(text, ' ');
    if (at > column && at + 1 + word.size() > kWidth) {
      out += '\n' + std::string(column, ' ');
      at = column;
    }
    if (at > column) out += ' ';
    at += word.size() + (at > column ? 1 : 0);
    out += word;
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

// Lines `TERM  # MEANING`.
std::vector<Example> marked_lines(std::string_view rest) {
  constexpr std::string_view kMark = "  # ";
  std::vector<Example> lines;
  while (!rest.empty()) {
    const std::string_view line = take_to(rest, '\n');
    const std::size_t mark = line.find(kMark);
    lines.push_back({line.substr(0, mark), mark == line.npos ? "" : line.substr(mark + kMark.size())});
  }
  return lines;
}

std::string details_text(const Tool& tool) {
  std::string out;
  for (const Example& line : details_of(tool)) {
    if (line.purpose.empty()) {
      out += "\n" + std::string(line.command) + ":\n";
    } else {
      append_entry(out, line.command, line.purpose);
    }
  }
  return out;
}

std::vector<std::string> words_between(std::string_view text, char separator) {
  std::vector<std::string> words;
  while (!text.empty()) words.emplace_back(take_to(text, separator));
  return words;
}

bool is_shared(std::string_view group) {
  return group == kInputGroup || group == kChoosingGroup || group == kFindingsGroup;
}

}  // namespace

std::span<const StatusMeaning> status_meanings() noexcept {
  static constexpr std::array<StatusMeaning, 4> kMeanings{{
      {0, "success"},
      {1, "a record has errors, nothing matched, or games differ"},
      {2, "usage error"},
      {3, "read or write error"},
  }};
  return kMeanings;
}

std::vector<std::string> option_names(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

std::string option_heading(const CLI::Option& option) {
  if (option.get_positional()) return placeholder(option);
  std::string text = listed(option_names(option));
  if (option.get_items_expected_max() > 0) text += " " + placeholder(option);
  return text;
}

std::vector<std::string> option_groups(const CLI::App& app) {
  std::vector<std::string> groups;
  for (const CLI::Option* const option : app.get_options())
    if (std::find(groups.begin(), groups.end(), option->get_group()) == groups.end())
      groups.push_back(option->get_group());
  return groups;
}

std::vector<const CLI::Option*> options_of(const CLI::App& app, const std::string& group) {
  std::vector<const CLI::Option*> options =
      app.get_options([&group](const CLI::Option* option) { return option->get_group() == group; });
  std::stable_partition(options.begin(), options.end(), [](const auto* option) { return !option->get_positional(); });
  return options;
}

// CLI11 has a text for the value, which OptionRef::offers() makes longer: `PLACEHOLDER:WORD|WORD`.
std::string placeholder(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return type.substr(0, type.find(':'));
}

std::vector<std::string> option_values(const CLI::Option& option) {
  if (option.get_items_expected_max() == 0) return {};
  const std::string type = option.get_type_name();
  if (const std::size_t colon = type.find(':'); colon != std::string::npos)
    return words_between(std::string_view(type).substr(colon + 1), '|');
  const bool is_of_words = std::none_of(type.begin(), type.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  return is_of_words ? words_between(type, takes_list(option) ? ',' : '|') : std::vector<std::string>();
}

bool takes_list(const CLI::Option& option) {
  const std::string type = placeholder(option);
  return type.find(',') != std::string::npos || type == "LIST" || type == "NAMES";
}

bool takes_path(const CLI::Option& option) {
  const std::string type = placeholder(option);
  return type.starts_with("FILE") || type.starts_with("FOLDER");
}

std::vector<Example> examples_of(const Tool& tool) { return marked_lines(tool.examples); }

std::string usage_of(const Tool& tool, const CLI::App& app) {
  std::string text = "punct " + std::string(tool.name) + " [options]";
  for (const CLI::Option* const option : app.get_options()) {
    if (!option->get_positional()) continue;
    const bool many = option->get_allow_extra_args();
    const std::string name = placeholder(*option);
    text += option->get_required() ? " " + name : " [" + name + (many ? "...]" : "]");
  }
  return text;
}

std::vector<Example> details_of(const Tool& tool) { return marked_lines(tool.details); }

DefinedTool::DefinedTool(const Tool& tool) : app(std::string(tool.summary), "punct " + std::string(tool.name)) {
  begin_group(app, kMainGroup);
  // A word that begins with a slash is the name of a file on every system.
  app.allow_windows_style_options(false);
  app.set_help_flag("-h", "Print the options of this tool, without those that most tools share");
  app.set_help_all_flag("--help", "Print all options");
  app.set_version_flag("--version", std::string(kVersion), "Print the version");
  run = tool.define(app, common);
  for (CLI::Option* const option :
       app.get_options([](const CLI::Option* each) { return each->get_items_expected_max() == 0; }))
    option->disable_flag_override();
}

std::string overview() {
  std::string out =
      "punct: reads, checks, converts, shows and draws game records of PÜNCT\n\n"
      "Usage: punct TOOL [options] [FILE...]\n\nTools:\n";
  for (const Tool* const tool : all_tools()) append_entry(out, tool->name, tool->summary);
  out += "\nAlso:\n";
  append_entry(out, "TOOL --help", "Print what a tool does, all options and examples; so does help TOOL");
  append_entry(out, "TOOL -h", "Print the same without the options that most tools share");
  append_entry(out, "--version", "Print the version");
  return out +
         "\nExit status:\n  0 success; 1 a record has errors, nothing matched, or games differ;\n"
         "  2 usage error; 3 read or write error\n";
}

std::string tool_help(const Tool& tool, const CLI::App& app, HelpLength length) {
  std::string out =
      "punct " + std::string(tool.name) + ": " + std::string(tool.summary) + "\n\nUsage: " + usage_of(tool, app);
  out += '\n';
  for (const std::string& group : option_groups(app)) {
    if (length == HelpLength::own && is_shared(group)) continue;
    out += "\n" + group + ":\n";
    for (const CLI::Option* const option : options_of(app, group))
      append_entry(out, option_heading(*option), option->get_description());
  }
  out += details_text(tool);
  if (length == HelpLength::own)
    out += "\nMore options: punct " + std::string(tool.name) + " --help prints those that most tools share\n";
  out += "\nExamples:\n";
  for (const Example& example : examples_of(tool)) {
    out += "  # " + std::string(example.purpose) + "\n  " + std::string(example.command) + "\n";
  }
  out += "\nExit status:\n";
  for (const StatusMeaning& each : status_meanings()) {
    out += "  " + std::to_string(each.status) + "  " + std::string(each.meaning) + "\n";
  }
  return out;
}

}  // namespace punct::cli
