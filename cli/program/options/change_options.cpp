// SPDX-License-Identifier: MIT
#include "program/options/change_options.hpp"

#include <array>

#include "program/command_line.hpp"
#include "program/content.hpp"
#include "punct/text/utf8.hpp"
#include "punct/text/words.hpp"

namespace punct::cli {
namespace {

struct DropWord {
  const char* word;
  bool Changes::Drop::*what;
};
constexpr std::array<DropWord, 6> kDrops{{{"comments", &Changes::Drop::comments},
                                          {"nags", &Changes::Drop::nags},
                                          {"variations", &Changes::Drop::variations},
                                          {"marks", &Changes::Drop::marks},
                                          {"times", &Changes::Drop::times},
                                          {"tags", &Changes::Drop::tags}}};

std::string wrong_words(const std::string& text, const std::vector<std::string>& known) {
  for (const std::string& part : parts_of(text))
    if (std::string wrong = unknown_word(part, known); !wrong.empty()) return wrong;
  return {};
}

std::string unknown_termination(const std::string& text) {
  std::vector<std::string> names;
  for (const Termination each : kAllTerminations) names.emplace_back(punct::name(each));
  return unknown_word(text, names);
}

// The error in `NAME=VALUE`; empty if it is valid.
std::string wrong_tag(const std::string& text) {
  const std::size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  const std::string value = equals == std::string::npos ? "" : text.substr(equals + 1);
  if (equals == std::string::npos) return "write NAME=VALUE, such as Event=\"Autumn cup\"";
  if (!is_tag_name(name)) return "'" + name + "' is not a valid tag name";
  if (const std::string_view meant = tag_in_capitals(name); !meant.empty())
    return "the tag is written " + std::string(meant) + ", not " + name;
  if (name == "Rules" || name == "Position") return name + " cannot be set: it decides what the moves mean";
  if (name == "Result" && !result_named(value)) return "'" + value + "' is not a result; use 1-0, 0-1, 1/2-1/2 or *";
  if (name == "Termination" && !termination_named(value)) return unknown_termination(value);
  if (name == "Date" && !value.empty() && !is_date(value)) return "'" + value + "' is not a date such as 2006.11.04";
  return is_utf8(value) ? "" : "the value is not UTF-8";
}

// Reads a line of the file of names. Returns the error; empty if the line is valid.
std::string take_name(std::string_view line, Changes& changes) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.empty() || line[0] == '#') return {};
  const std::size_t tab = line.find('\t');
  if (!is_utf8(line)) return "the line is not UTF-8";
  if (tab == std::string_view::npos) return "missing tab; write the old name, a tab and the new name";
  if (tab == 0 || tab + 1 == line.size() || line.find('\t', tab + 1) != std::string_view::npos)
    return "expected two names with one tab between them";
  const bool is_new = changes.names.emplace(line.substr(0, tab), line.substr(tab + 1)).second;
  return is_new ? "" : "duplicate line for '" + std::string(line.substr(0, tab)) + "'";
}

}  // namespace

void add_change_options(CLI::App& app, Changes& changes) {
  const auto take_tags = [&changes](const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      const std::size_t equals = text.find('=');
      const std::string name = text.substr(0, equals);
      for (const auto& [earlier, value] : changes.tags)
        if (earlier == name) return "the tag " + name + " is set twice";
      changes.tags.emplace_back(name, text.substr(equals + 1));
    }
    return std::string();
  };
  add_checked_values(app, "--set-tag", take_tags, "Set tag NAME to VALUE in every game written")
      .type_name("NAME=VALUE")
      .takes_one_at_a_time()
      .check([](const std::string& text) { return wrong_tag(text); });
  std::vector<std::string> drops;
  for (const DropWord& drop : kDrops) drops.emplace_back(drop.word);
  const auto take_drops = [&changes](const std::string& text) {
    for (const std::string& part : parts_of(text))
      for (const DropWord& drop : kDrops)
        if (part == drop.word) changes.drop.*drop.what = true;
  };
  add_option(app, "--drop", take_drops, "Omit these from the games written: " + listed(drops))
      .type_name("WHAT,...")
      .offers(drops)
      .check([drops](const std::string& text) { return wrong_words(text, drops); });
  add_path_option(app, "--names", changes.names_file, "FILE",
                  "Rename players by the lines of FILE: the old name, a tab, the new name");
  const std::vector<std::string> fills{"result", "termination"};
  add_option(
      app, "--fill", [&changes](const std::string&) { changes.fill = true; },
      "No effect: result and termination are always filled in from the moves; for scripts of 1.0")
      .type_name("result,termination")
      .check([fills](const std::string& text) { return wrong_words(text, fills); });
  add_number_option(app, "--to-ply", changes.to_ply, {}, "Cut games after N plies; a cut game becomes unfinished");
}

bool read_names(Session& session, Changes& changes) {
  if (changes.names_file.empty()) return true;
  if (shares_standard_input(session.options(), true, {changes.names_file})) {
    session.refuse_usage(kSharedInput);
    return false;
  }
  const auto content = content_of(session, changes.names_file);
  if (!content) return false;
  std::string_view rest = without_byte_order_mark(*content);
  for (std::uint64_t number = 1; !rest.empty(); ++number) {
    const std::string wrong = take_name(take_to(rest, '\n'), changes);
    if (wrong.empty()) continue;
    session.refuse_usage(changes.names_file + ":" + std::to_string(number) + ": " + wrong);
    return false;
  }
  return true;
}

}  // namespace punct::cli
