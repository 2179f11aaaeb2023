// SPDX-License-Identifier: MIT
#include <cstdint>

#include "program/help/help.hpp"
#include "punct/text/lists.hpp"

namespace punct::cli {
namespace {

std::string tool_words() {
  std::string out;
  for (const Tool* const tool : all_tools()) out += std::string(tool->name) + " ";
  return out;
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

// What may stand for the value of an option, or for a word that belongs to none.
enum class Offer : std::uint8_t { nothing, words, list, files };

Offer offer_of(const CLI::Option& option) {
  if (takes_path(option)) return Offer::files;
  if (option_values(option).empty()) return Offer::nothing;
  return takes_list(option) ? Offer::list : Offer::words;
}

// Whether a value has to follow the option.
bool needs_value(const CLI::Option& option) {
  return option.get_items_expected_max() > 0 && !option.get_type_name().starts_with('[');
}

// What belongs to no option; null if the tool takes no such words.
const CLI::Option* positional_of(const CLI::App& app) {
  for (const CLI::Option* const option : app.get_options())
    if (option->get_positional()) return option;
  return nullptr;
}

// Commands of the program that are no tools, and the words that may follow.
struct Command {
  std::string name;
  std::string words;
};
std::vector<Command> other_commands() {
  return {{"help", tool_words()}, {"manual", tool_words() + "json"}, {"completions", "bash zsh fish"}};
}

// An arm of `case "$tool $previous"`, for a value. Files are left to readline, as is all for which there are no words;
// a blank is a list of none.
std::string bash_value(const std::string& tool, const CLI::Option& option) {
  std::string names;
  for (const std::string& each : option_names(option)) names += (names.empty() ? "'" : "|'") + tool + " " + each + "'";
  const Offer offer = offer_of(option);
  const std::string action = offer == Offer::files     ? "return"
                             : offer == Offer::nothing ? "words=' '"
                             : offer == Offer::words   ? "words='" + listed(option_values(option), " ") + "'"
                                                       : "list=1 words='" + listed(option_values(option), " ") + "'";
  return "    " + names + ") " + action + ";;\n";
}

std::string bash_positional(const std::string& tool, const CLI::App& app) {
  const CLI::Option* const option = positional_of(app);
  if (option != nullptr && offer_of(*option) == Offer::files) return {};
  return "      " + tool + ") words='" + (option == nullptr ? " " : listed(option_values(*option), " ")) + "';;\n";
}

std::string for_bash() {
  std::string values;
  std::string options;
  std::string positionals;
  std::string commands = "punct";
  for (const Tool* const tool : all_tools()) {
    const DefinedTool defined(*tool);
    const std::string name(tool->name);
    commands += " punct-" + name;
    options += "      " + name + ") words='";
    for (const CLI::Option* const option : defined.app.get_options()) {
      options += listed(option_names(*option), " ") + " ";
      if (!option->get_positional() && needs_value(*option)) values += bash_value(name, *option);
    }
    options += "';;\n";
    positionals += bash_positional(name, defined.app);
  }
  for (const Command& command : other_commands())
    positionals += "      " + command.name + ") words='" + command.words + "';;\n";
  return "_punct() {\n"
         "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} first=2 words= list= head=\n"
         "  local tool=${COMP_WORDS[0]##*/}\n"
         "  if [[ $tool == punct-* ]]; then tool=${tool#punct-} first=1; else tool=${COMP_WORDS[1]}; fi\n"
         "  ((COMP_CWORD >= first)) || tool=\n"
         "  case \"$tool $prev\" in\n" +
         values +
         "  esac\n"
         "  if [[ -n $words ]]; then :\n"
         "  elif [[ -z $tool ]]; then words='" +
         tool_words() +
         "help --help --version'\n"
         "  elif [[ $cur == -* ]]; then\n    case $tool in\n" +
         options + "    esac\n  else\n    case $tool in\n" + positionals +
         "    esac\n  fi\n"
         "  [[ -n $words ]] || return 0\n"
         "  compopt +o default\n"
         "  if [[ -n $list ]]; then\n"
         "    compopt -o nospace\n"
         "    [[ $cur =~ ^(.*,)?[-+]? ]] && head=${BASH_REMATCH[0]}\n"
         "  fi\n"
         "  mapfile -t COMPREPLY < <(compgen -P \"$head\" -W \"$words\" -- \"${cur#\"$head\"}\")\n"
         "}\ncomplete -o default -F _punct " +
         commands + "\n";
}

// What zsh offers for a value.
std::string zsh_action(const CLI::Option& option) {
  const std::string words = listed(option_values(option), " ");
  switch (offer_of(option)) {
    case Offer::files: return "_files";
    case Offer::words: return "(" + words + ")";
    case Offer::list: return "_sequence compadd - " + words;
    case Offer::nothing: break;
  }
  return " ";
}

// An option for _arguments: names, description, value.
std::string zsh_specification(const CLI::Option& option) {
  std::string description;
  for (const char c : option.get_description()) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') description += '\\';
    description += c;
  }
  std::string takes;
  if (option.get_items_expected_max() > 0) takes = (needs_value(option) ? ":value:" : "::value:") + zsh_action(option);
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
    const CLI::Option* const positional = positional_of(defined.app);
    if (positional != nullptr) cases += " \\\n      '*:argument:" + zsh_action(*positional) + "'";
    cases += " ;;\n";
  }
  for (const Command& command : other_commands())
    cases += "    " + command.name + ") _arguments '1:argument:(" + command.words + ")' ;;\n";
  return "#compdef " + commands +
         "\n_punct() {\n  local tool=${service#punct-}\n  if [[ $service == punct ]]; then\n"
         "    if ((CURRENT == 2)); then compadd -- " +
         tool_words() +
         "help --help --version; return; fi\n    tool=$words[2]\n    shift words\n    ((CURRENT--))\n  fi\n"
         "  case $tool in\n" +
         cases + "  esac\n}\n_punct \"$@\"\n";
}

std::string fish_condition(std::string_view tool) {
  return "complete -c punct -n '__fish_seen_subcommand_from " + std::string(tool) + "'";
}

// What fish offers for a value or for a word that belongs to no option.
std::string fish_offer(const CLI::Option& option) {
  const std::string words = listed(option_values(option), " ");
  switch (offer_of(option)) {
    case Offer::files: return " -F";
    case Offer::words: return " -f -a " + quoted(words, "\\'");
    case Offer::list: return " -f -a '(__fish_complete_list , \"printf %s\\n " + words + "\")'";
    case Offer::nothing: break;
  }
  return " -f";
}

std::string fish_line(std::string_view tool, const CLI::Option& option) {
  std::string out = fish_condition(tool);
  for (const std::string& name : option.get_snames()) out += " -s " + name;
  for (const std::string& name : option.get_lnames()) out += " -l " + name;
  if (needs_value(option)) out += " -r" + fish_offer(option);
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
    for (const CLI::Option* const option : defined.app.get_options())
      if (!option->get_positional()) out += fish_line(tool->name, *option);
    const CLI::Option* const positional = positional_of(defined.app);
    out += fish_condition(tool->name) + (positional == nullptr ? " -f" : fish_offer(*positional)) + "\n";
    out += "complete -c punct-" + std::string(tool->name) + " -w " + quoted("punct " + std::string(tool->name), "\\'") +
           "\n";
  }
  for (const Command& command : other_commands())
    out += fish_condition(command.name) + " -f -a '" + command.words + "'\n";
  return out;
}

}  // namespace

std::string completions(std::string_view shell) {
  if (shell == "bash") return for_bash();
  if (shell == "zsh") return for_zsh();
  return shell == "fish" ? for_fish() : std::string();
}

}  // namespace punct::cli
