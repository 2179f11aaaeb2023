// SPDX-License-Identifier: MIT
#include <algorithm>

#include "program/help/help.hpp"

namespace punct::cli {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

std::string tool_words() {
  std::string out;
  for (const Tool* const tool : all_tools()) out += std::string(tool->name) + " ";
  return out + "--help --version";
}

// The text in single quotes for a shell; `escape` replaces a quote in it.
std::string quoted(std::string_view text, std::string_view escape) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += escape;
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string for_bash() {
  std::string values;
  std::string options;
  std::string commands = "punct";
  for (const Tool* const tool : all_tools()) {
    const DefinedTool defined(*tool);
    const std::string name(tool->name);
    commands += " punct-" + name;
    options += "    " + name + ") words='";
    for (const CLI::Option* const option : defined.app.get_options()) {
      options += joined(option_names(*option)) + " ";
      const std::vector<std::string> words = option_values(*option);
      for (const std::string& each : option_names(*option))
        if (!words.empty()) values += "    '" + name + " " + each + "') words='" + joined(words) + "';;\n";
    }
    options += "';;\n";
  }
  return "_punct() {\n"
         "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} first=2 words=\n"
         "  local tool=${COMP_WORDS[0]##*/}\n"
         "  if [[ $tool == punct-* ]]; then tool=${tool#punct-} first=1; else tool=${COMP_WORDS[1]}; fi\n"
         "  if ((COMP_CWORD < first)); then\n"
         "    COMPREPLY=($(compgen -W '" +
         tool_words() +
         "' -- \"$cur\"))\n    return\n  fi\n"
         "  case \"$tool $prev\" in\n" +
         values + "  esac\n  if [[ -z $words && $cur == -* ]]; then\n    case $tool in\n" + options +
         "    esac\n  fi\n"
         "  if [[ -n $words ]]; then COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
         "  else COMPREPLY=($(compgen -f -- \"$cur\")); fi\n"
         "}\ncomplete -o filenames -F _punct " +
         commands + "\n";
}

// An option for _arguments: names, description, value.
std::string zsh_specification(const CLI::Option& option) {
  std::string description = option.get_description();
  for (const char special : {'[', ']', ':'}) std::replace(description.begin(), description.end(), special, ' ');
  const std::vector<std::string> values = option_values(option);
  const std::string takes = option.get_items_expected_max() == 0 ? ""
                            : values.empty()                     ? ":value:_files"
                                                                 : ":value:(" + joined(values) + ")";
  std::string out;
  for (const std::string& name : option_names(option)) {
    out += " \\\n      " + quoted(name + "[" + description + "]" + takes, "'\\''");
  }
  return out;
}

std::string for_zsh() {
  std::string commands = "punct";
  std::string cases;
  for (const Tool* const tool : all_tools()) {
    const DefinedTool defined(*tool);
    commands += " punct-" + std::string(tool->name);
    cases += "    " + std::string(tool->name) + ") _arguments -s";
    for (const CLI::Option* const option : defined.app.get_options())
      if (!option->get_positional()) cases += zsh_specification(*option);
    cases += " \\\n      '*:file:_files' ;;\n";
  }
  return "#compdef " + commands +
         "\n_punct() {\n  local tool=${service#punct-}\n  if [[ $service == punct ]]; then\n"
         "    if ((CURRENT == 2)); then compadd -- " +
         tool_words() +
         "; return; fi\n    tool=$words[2]\n    shift words\n    ((CURRENT--))\n  fi\n  case $tool in\n" + cases +
         "  esac\n}\n_punct \"$@\"\n";
}

std::string fish_line(const std::string& condition, const CLI::Option& option) {
  std::string out = "complete -c punct -n " + quoted(condition, "\\'");
  for (const std::string& name : option.get_snames()) out += " -s " + name;
  for (const std::string& name : option.get_lnames()) out += " -l " + name;
  const std::vector<std::string> values = option_values(option);
  if (!values.empty()) {
    out += " -x -a " + quoted(joined(values), "\\'");
  } else if (option.get_items_expected_max() > 0) {
    out += " -r";
  }
  return out + " -d " + quoted(option.get_description(), "\\'") + "\n";
}

std::string for_fish() {
  std::string out;
  for (const Tool* const tool : all_tools()) {
    out += "complete -c punct -n __fish_use_subcommand -f -a " + std::string(tool->name) + " -d " +
           quoted(tool->summary, "\\'") + "\n";
  }
  for (const Tool* const tool : all_tools()) {
    const DefinedTool defined(*tool);
    const std::string condition = "__fish_seen_subcommand_from " + std::string(tool->name);
    for (const CLI::Option* const option : defined.app.get_options())
      if (!option->get_positional()) out += fish_line(condition, *option);
    out += "complete -c punct-" + std::string(tool->name) + " -w " + quoted("punct " + std::string(tool->name), "\\'") +
           "\n";
  }
  return out;
}

}  // namespace

std::string completions(std::string_view shell) {
  if (shell == "bash") return for_bash();
  if (shell == "zsh") return for_zsh();
  return shell == "fish" ? for_fish() : std::string();
}

}  // namespace punct::cli
