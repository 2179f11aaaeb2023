// SPDX-License-Identifier: MIT
#include "program/program.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <new>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "program/command_line.hpp"
#include "program/help/help.hpp"
#include "program/options/optional_number.hpp"
#include "program/output/diagnostics.hpp"
#include "program/tool.hpp"
#include "program/version.hpp"
#include "punct/system.hpp"
#include "punct/text/lists.hpp"
#include "punct/text/numbers.hpp"
#include "punct/text/words.hpp"

namespace punct::cli {
namespace {

constexpr std::string_view kLinkPrefix = "punct-";

int print(std::string_view text) {
  if (system::write(system::kStandardOutput, text) || errno == EPIPE) return static_cast<int>(ExitStatus::ok);
  std::fputs("punct: standard output: cannot be written\n", stderr);
  return static_cast<int>(ExitStatus::io);
}

int print_version() { return print("punct " + std::string(kVersion) + "\n"); }

int refuse(const std::string& sentence) {
  std::fputs((sentence + "\n").c_str(), stderr);
  return static_cast<int>(ExitStatus::usage);
}

// Whether a command line, even an invalid one, requests JSON on standard error.
bool wants_json(const std::vector<std::string>& words) {
  const auto asks = [&](const std::string& word) {
    return word == "--diagnostics=json" ||
           (word == "json" && &word != &words.front() && *(&word - 1) == "--diagnostics");
  };
  return std::any_of(words.begin(), words.end(), asks);
}

int refuse_words(const std::string& tool, const std::string& sentence, const std::vector<std::string>& words) {
  Diagnostics(wants_json(words) ? DiagnosticsStyle::json : DiagnosticsStyle::text, false)
      .say(tool, {"error", "usage", {}, sentence});
  return static_cast<int>(ExitStatus::usage);
}

std::vector<std::string> option_words(const CLI::App& app) {
  std::vector<std::string> words;
  for (const CLI::Option* const option : app.get_options())
    for (std::string& name : option_names(*option)) words.push_back(std::move(name));
  return words;
}

// Options that other programs name differently.
constexpr std::array<OtherName, 24> kOtherNames{
    {{"--format", "--to"},      {"--format", "--report"},  {"--json", "--report"},      {"--out", "--output"},
     {"--outfile", "--output"}, {"--outdir", "--out-dir"}, {"-o", "--out-dir"},         {"--overwrite", "--force"},
     {"--threads", "--jobs"},   {"--silent", "--quiet"},   {"--limit", "--first"},      {"--filter", "--where"},
     {"--plies", "--where"},    {"--since", "--where"},    {"--before", "--where"},     {"--length", "--where"},
     {"--played", "--move"},    {"--order", "--sort"},     {"--nodes", "--search"},     {"--depth", "--search"},
     {"--width", "--size"},     {"--resolution", "--dpi"}, {"--flip", "--orientation"}, {"--rotate", "--orientation"}}};

// The tools that take this option, if they are few; empty otherwise.
std::vector<std::string> tools_with(const std::string& option) {
  constexpr std::size_t kFew = 3;
  std::vector<std::string> names;
  for (const Tool* const tool : all_tools())
    if (DefinedTool(*tool).app.get_option_no_throw(option) != nullptr)
      names.push_back("punct " + std::string(tool->name));
  return names.size() > kFew ? std::vector<std::string>() : names;
}

// The option of this tool that other programs name so; empty if there is none.
std::string other_name(const CLI::App& app, const std::string& word) {
  for (const OtherName& name : kOtherNames)
    if (word == name.theirs && app.get_option_no_throw(name.ours) != nullptr) return name.ours;
  return {};
}

// The options of this tool that are nearest to the word, also by the names that other programs use.
std::vector<std::string> nearest_options(const CLI::App& app, const std::string& word) {
  std::vector<std::string> words = option_words(app);
  for (const OtherName& name : kOtherNames)
    if (app.get_option_no_throw(name.ours) != nullptr) words.emplace_back(name.theirs);
  std::vector<std::string> nearest;
  for (const std::string& each : nearest_words(word, words)) {
    const std::string option = app.get_option_no_throw(each) != nullptr ? each : other_name(app, each);
    if (std::find(nearest.begin(), nearest.end(), option) == nearest.end()) nearest.push_back(option);
  }
  return nearest;
}

// Another name of an option, else the tools that have it, else the nearest ones of this tool.
std::string hint_at_option(const CLI::App& app, const std::string& word) {
  const auto did_you_mean = [](const std::string& option) { return "; did you mean " + option + "?"; };
  if (const std::string ours = other_name(app, word); !ours.empty()) return did_you_mean(ours);
  const std::vector<std::string> tools = tools_with(word);
  if (tools.size() == 1) return "; " + tools.front() + " has it";
  if (!tools.empty()) return "; " + listed(tools, ", ", " and ") + " have it";
  constexpr std::size_t kFew = 3;
  std::vector<std::string> nearest = nearest_options(app, word);
  if (nearest.size() > kFew) nearest.resize(kFew);
  return nearest.empty() ? "" : did_you_mean(listed(nearest, ", ", " or "));
}

// The message about words that no option takes.
std::string unknown_sentence(const CLI::App& app, const std::vector<std::string>& unknown) {
  const auto option = std::find_if(unknown.begin(), unknown.end(), [](const auto& w) { return w.starts_with('-'); });
  if (option == unknown.end()) {
    const std::string sentence = "unexpected argument " + unknown.front();
    const bool has_games = app.get_option_no_throw("--games") != nullptr;
    if (has_games && whole_number(unknown.front())) return sentence + "; did you mean --games " + unknown.front() + "?";
    return sentence;
  }
  const std::string word = option->substr(0, option->find('='));
  return "unknown option " + word + hint_at_option(app, word);
}

// The message about a missing argument.
std::string missing_sentence(const CLI::App& app) {
  const auto options = app.get_options([](const CLI::Option* each) { return each->get_required() && !*each; });
  const std::string words = listed(option_values(*options.front()), ", ", " or ");
  return "missing " + options.front()->get_name() + (words.empty() ? "" : "; use " + words);
}

// The message about an option with no value or too many: CLI11's sentence begins with its name.
std::string mismatch_sentence(const CLI::App& app, const std::string& sentence) {
  const std::string name = sentence.substr(0, sentence.find_first_of(": "));
  const CLI::Option* const option = app.get_option_no_throw(name);
  if (option == nullptr) return sentence;
  return name + (option->count() > 1 ? " is given more than once" : " needs a value: " + placeholder(*option));
}

// The message about a wrong value, which replaces the wording of CLI11.
std::string parse_sentence(const CLI::App& app, const CLI::ParseError& error) {
  std::string sentence = error.what();
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) return missing_sentence(app);
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) return mismatch_sentence(app, sentence);
  constexpr std::string_view requires_other = " requires ";
  const std::size_t need = sentence.find(requires_other);
  if (dynamic_cast<const CLI::RequiresError*>(&error) != nullptr && need != std::string::npos)
    return sentence.replace(need, requires_other.size(), " needs ");
  constexpr std::string_view excludes = " excludes ";
  const std::size_t at = sentence.find(excludes);
  if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr && at != std::string::npos)
    return sentence.replace(at, excludes.size(), " and ") + " cannot be combined";
  if (const std::string files = std::string(kFilesName) + ": "; sentence.starts_with(files))
    sentence.erase(0, files.size());
  return sentence;
}

// The message, which may begin with an option, with the name of it that was typed.
std::string with_typed_name(const CLI::App& app, std::string sentence, const std::vector<std::string>& given) {
  const std::size_t end = sentence.find_first_of(": ");
  const CLI::Option* const option = app.get_option_no_throw(sentence.substr(0, end));
  if (option == nullptr) return sentence;
  for (const std::string& name : option_names(*option)) {
    const auto is_typed = [&name](const std::string& word) { return word.substr(0, word.find('=')) == name; };
    if (std::any_of(given.begin(), given.end(), is_typed)) return sentence.replace(0, end, name);
  }
  return sentence;
}

bool takes_no_value(const CLI::Option* option) { return option != nullptr && option->get_items_expected_max() == 0; }

// The message about an option in which `=` stands where it may not: after a flag (`--json=true`), for which CLI11 takes
// `true`, and after a short name (`-o=x`), where it would be part of the value. Empty if there is none.
std::string equals_sentence(const CLI::App& app, const std::vector<std::string>& words) {
  const auto end = std::find(words.begin(), words.end(), "--");
  for (auto word = words.begin(); word != end; ++word) {
    const std::size_t equals = word->find('=');
    if (!word->starts_with('-') || equals == std::string::npos) continue;
    std::string name = word->substr(0, equals);
    // In `-qo=x`, the letters before the last one are flags.
    while (name.size() > 2 && takes_no_value(app.get_option_no_throw(name.substr(0, 2)))) name.erase(1, 1);
    const CLI::Option* const option = app.get_option_no_throw(name);
    if (option == nullptr) continue;
    if (takes_no_value(option)) return name + " takes no value";
    if (!name.starts_with("--")) return name + " takes its value without =: " + name + ' ' + word->substr(equals + 1);
  }
  return {};
}

// The message about a wrong command line.
std::string usage_sentence(const CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& given) {
  std::vector<std::string> unknown = app.remaining();
  // What only says that no option follows is among them.
  std::erase(unknown, "--");
  std::string sentence =
      unknown.empty() ? with_typed_name(app, parse_sentence(app, error), given) : unknown_sentence(app, unknown);
  std::replace(sentence.begin(), sentence.end(), '\n', ' ');
  return sentence;
}

int refuse_usage(const Tool& tool, const std::string& sentence, const std::vector<std::string>& given) {
  const std::string name(tool.name);
  return refuse_words(name, sentence + " (see punct " + name + " --help)", given);
}

// Makes two words of `--white=`: CLI11 would take the next word for the value.
void part_empty_values(const CLI::App& app, std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    if (!words[i].starts_with("--") || words[i].find('=') + 1 != words[i].size()) continue;
    const CLI::Option* const option = app.get_option_no_throw(words[i].substr(0, words[i].size() - 1));
    if (option == nullptr || takes_no_value(option)) continue;
    words[i].pop_back();
    words.insert(words.begin() + static_cast<std::ptrdiff_t>(++i), std::string());
  }
}

int run_tool(const Tool& tool, std::vector<std::string> words) {
  DefinedTool defined(tool);
  const std::vector<std::string> given = words;
  if (const std::string sentence = equals_sentence(defined.app, given); !sentence.empty())
    return refuse_usage(tool, sentence, given);
  put_missing_values(defined.app, words);
  part_empty_values(defined.app, words);
  std::reverse(words.begin(), words.end());
  try {
    defined.app.parse(words);
  } catch (const CLI::CallForHelp&) {
    return print(tool_help(tool, defined.app, HelpLength::own));
  } catch (const CLI::CallForAllHelp&) {
    return print(tool_help(tool, defined.app, HelpLength::all));
  } catch (const CLI::CallForVersion&) {
    return print_version();
  } catch (const CLI::ParseError& error) {
    return refuse_usage(tool, usage_sentence(defined.app, error, given), given);
  }
  Session session(tool.name, defined.common);
  try {
    defined.run(session);
  } catch (const std::bad_alloc&) {
    session.fail_io(tool.name, "not enough memory");
  }
  return static_cast<int>(session.status());
}

// What a player types to see a game.
constexpr std::array<std::string_view, 5> kWordsForSeeing{"view", "show", "open", "play", "display"};
constexpr std::string_view kHowToSee =
    "to see a game, type punct replay FILE, or punct page FILE -o FILE.html for a browser";

std::string unknown_tool_sentence(const std::string& word) {
  if (std::find(kWordsForSeeing.begin(), kWordsForSeeing.end(), word) != kWordsForSeeing.end())
    return "unknown tool " + in_quotes(word) + "; " + std::string(kHowToSee);
  if (system::status_of(word).exists()) return in_quotes(word) + " is a file, not a tool; " + std::string(kHowToSee);
  std::vector<std::string> names{"--help", "--version"};
  for (const Tool* const tool : all_tools()) names.emplace_back(tool->name);
  const std::string nearest = nearest_word(word, names);
  const bool is_option = word.size() > 1 && word.starts_with('-');
  if (nearest.empty() && is_option) return "options come after the tool: punct TOOL " + word;
  const std::string hint = nearest.empty() ? "punct --help lists the tools" : "did you mean " + nearest + "?";
  return "unknown tool " + in_quotes(word) + "; " + hint;
}

int refuse_tool(const std::string& word, const std::vector<std::string>& words) {
  const std::string sentence = unknown_tool_sentence(word);
  return wants_json(words) ? refuse_words("punct", sentence, words) : refuse("punct: " + sentence);
}

// Prints manual pages and completions for the build.
int print_made(const std::vector<std::string>& words, const std::string& made) {
  return made.empty() ? refuse("punct: nothing to print for '" + words.back() + "'") : print(made);
}

}  // namespace

int run_program(const std::vector<std::string>& words) {
  const std::string program = words.empty() ? "punct" : std::string(system::last_part(words[0]));
  std::vector<std::string> rest(words.begin() + (words.empty() ? 0 : 1), words.end());
  if (program.starts_with(kLinkPrefix)) {
    if (const Tool* const tool = tool_named(program.substr(kLinkPrefix.size()))) return run_tool(*tool, rest);
  }
  if (rest.empty())
    return refuse(
        "punct reads, checks, converts, shows and draws game records of PÜNCT\n\n"
        "Usage: punct TOOL [options] [FILE...]\n"
        "  punct --help           list the tools\n"
        "  punct validate FILE    check the games in a file\n"
        "  punct replay FILE      show a game");
  const std::string word = rest.front();
  rest.erase(rest.begin());
  if (word == "--help" || word == "-h" || (word == "help" && rest.empty())) return print(overview());
  if (word == "help") {
    const Tool* const tool = tool_named(rest.front());
    return tool == nullptr ? refuse_tool(rest.front(), words) : run_tool(*tool, {"--help"});
  }
  if (word == "--version") return print_version();
  if (word == "completions" && rest.size() == 1) return print_made(rest, completions(rest.front()));
  if (word == "manual" && rest.empty()) return print(manual_page(nullptr));
  if (word == "manual" && rest.size() == 1 && rest[0] == "json") return print(machine_help());
  if (word == "manual" && rest.size() == 1 && tool_named(rest[0]) != nullptr) {
    return print(manual_page(tool_named(rest[0])));
  }
  const Tool* const tool = tool_named(word);
  return tool == nullptr ? refuse_tool(word, words) : run_tool(*tool, rest);
}

}  // namespace punct::cli
