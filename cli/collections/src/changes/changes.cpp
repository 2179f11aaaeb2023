// SPDX-License-Identifier: MIT
#include "changes/changes.hpp"

#include <algorithm>
#include <array>

#include "program/command_line.hpp"
#include "program/content.hpp"
#include "punct/text/utf8.hpp"

namespace punct::cli {
namespace {

constexpr std::array<std::string_view, 7> kRoster{"Event", "Site", "Date", "Round", "White", "Black", "Result"};

bool is_in_roster(std::string_view tag) noexcept {
  return std::find(kRoster.begin(), kRoster.end(), tag) != kRoster.end();
}

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

// The error in `NAME=VALUE`; empty if it is valid.
std::string wrong_tag(const std::string& text) {
  const std::size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  const std::string value = equals == std::string::npos ? "" : text.substr(equals + 1);
  if (equals == std::string::npos) return "write NAME=VALUE, such as Event=\"Autumn cup\"";
  if (!is_tag_name(name)) return "'" + name + "' is not a valid tag name";
  if (name == "Rules" || name == "Position") return name + " cannot be set: it decides what the moves mean";
  if (name == "Result" && !result_named(value)) return "'" + value + "' is not a result; use 1-0, 0-1, 1/2-1/2 or *";
  if (name == "Termination" && !termination_named(value)) return "'" + value + "' is not a termination";
  if (name == "Date" && !value.empty() && !is_date(value)) return "'" + value + "' is not a date such as 2006.11.04";
  return is_utf8(value) ? "" : "the value is not UTF-8";
}

void set_tag(Record& record, const std::string& name, const std::string& value) {
  Record::Stated& stated = record.stated();
  if (name == "Result") {
    stated.result = stated.result_token = result_named(value);
  } else if (name == "Termination") {
    stated.termination = termination_named(value);
  } else {
    record.set_tag(name, value);
  }
}

bool tells_time(std::string_view command) noexcept {
  const std::string_view name = command.substr(2, command.find_first_of(" ]") - 2);
  return name == "emt" || name == "clk";
}

// The end of the command that begins at `at`, such as `[%arrow K3-K9]`; npos if there is none.
std::size_t command_end(std::string_view comment, std::size_t at) noexcept {
  if (!comment.substr(at).starts_with("[%")) return std::string_view::npos;
  const std::size_t close = comment.find(']', at);
  return close == std::string_view::npos ? close : close + 1;
}

std::string_view trimmed(std::string_view text) noexcept {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") + 1 - first);
}

// A line of play that is still to be copied, and the move that it replaces.
struct Line {
  NodeIndex first;
  NodeIndex instead_of;
};

// Copies the wanted parts of a record.
class Copier {
 public:
  Copier(const Record& from, const Changes& changes, std::size_t plies)
      : from_(from), changes_(changes), plies_(plies) {}

  Record copy() {
    copy_tags();
    to_.set_place(from_.place());
    to_.stated() = from_.stated();
    to_.set_position(from_.position());
    to_.add_comment(without(from_.comment(), changes_.drop));
    if (from_.first() != kNoNode && plies_ > 0) copy_line({from_.first(), kNoNode}, plies_);
    for (std::size_t i = 0; i < lines_.size(); ++i) copy_line(Line(lines_[i]), from_.node_count());
    return std::move(to_);
  }

 private:
  void copy_tags() {
    for (std::size_t i = 0; i < from_.tag_count(); ++i) {
      const Record::Tag tag = from_.tag(i);
      if (changes_.drop.tags && !is_in_roster(tag.name)) continue;
      const bool is_player = tag.name == "White" || tag.name == "Black";
      const auto mended = is_player ? changes_.names.find(tag.value) : changes_.names.end();
      to_.add_tag(tag.name, mended == changes_.names.end() ? tag.value : std::string_view(mended->second), tag.place);
    }
  }

  void copy_line(const Line& line, std::size_t most) {
    NodeIndex end = kNoNode;
    NodeIndex node = line.first;
    for (std::size_t ply = 0; node != kNoNode && ply < most; ++ply, node = from_.next(node)) {
      const bool begins = end == kNoNode && line.instead_of != kNoNode;
      end = begins ? variations_.begin(line.instead_of, from_.move(node), from_.place(node))
                   : to_.append(end, from_.move(node), from_.place(node));
      copy_notes(node, end);
      if (changes_.drop.variations) continue;
      for (NodeIndex first = from_.variation(node); first != kNoNode; first = from_.next_variation(first))
        lines_.push_back({first, end});
    }
  }

  void copy_notes(NodeIndex node, NodeIndex copied) {
    to_.add_comment(copied, without(from_.comment(node), changes_.drop));
    to_.add_comment_before(copied, without(from_.comment_before(node), changes_.drop));
    if (changes_.drop.nags) return;
    for (const char nag : from_.nags(node)) to_.add_nag(copied, static_cast<std::uint8_t>(nag));
  }

  const Record& from_;
  const Changes& changes_;
  std::size_t plies_;
  Record to_;
  std::vector<Line> lines_;
  // Those of a move follow one another in lines_.
  VariationStarter variations_{to_};
};

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
      changes.tags.emplace_back(text.substr(0, equals), text.substr(equals + 1));
    }
  };
  add_values(app, "--set-tag", take_tags, "Set tag NAME to VALUE in every game written")
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
      .check([drops](const std::string& text) { return wrong_words(text, drops); });
  add_path_option(app, "--names", changes.names_file, "FILE",
                  "Rename players by the lines of FILE: the old name, a tab, the new name");
  const std::vector<std::string> fills{"result", "termination"};
  add_option(
      app, "--fill", [&changes](const std::string&) { changes.fill = true; },
      "Fill in result or termination from the moves (always done; states it in scripts)")
      .type_name("result,termination")
      .check([fills](const std::string& text) { return wrong_words(text, fills); });
  add_number_option(app, "--to-ply", changes.to_ply, {}, "Cut games after N plies; a cut game becomes unfinished");
}

bool read_names(Session& session, Changes& changes) {
  if (changes.names_file.empty()) return true;
  const auto content = content_of(changes.names_file);
  if (!content) {
    session.fail_io(changes.names_file, content.error());
    return false;
  }
  std::string_view rest = *content;
  if (rest.starts_with("\xEF\xBB\xBF")) rest.remove_prefix(3);
  for (std::uint64_t number = 1; !rest.empty(); ++number) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    const std::string wrong = take_name(line, changes);
    if (wrong.empty()) continue;
    session.refuse_usage(changes.names_file + ":" + std::to_string(number) + ": " + wrong);
    return false;
  }
  return true;
}

std::string without(std::string_view comment, const Changes::Drop& drop) {
  if (!drop.comments && !drop.marks && !drop.times) return std::string(comment);
  std::string kept;
  const auto keep = [&kept](std::string_view part) {
    if (!part.empty()) kept += (kept.empty() ? "" : " ") + std::string(part);
  };
  std::size_t words = 0;
  for (std::size_t at = comment.find("[%"); at != std::string_view::npos; at = comment.find("[%", at)) {
    const std::size_t end = command_end(comment, at);
    if (end == std::string_view::npos) break;
    const std::string_view command = comment.substr(at, end - at);
    if (!drop.comments) keep(trimmed(comment.substr(words, at - words)));
    if (!(tells_time(command) ? drop.times : drop.marks)) keep(command);
    words = at = end;
  }
  if (!drop.comments) keep(trimmed(comment.substr(words)));
  return kept;
}

Record changed(const Record& record, const Game& game, const Changes& changes) {
  const std::size_t plies = game.moves().size();
  const bool is_cut = changes.to_ply && *changes.to_ply < plies;
  Record copy = Copier(record, changes, is_cut ? static_cast<std::size_t>(*changes.to_ply) : plies).copy();
  if (is_cut) {
    copy.stated().result = copy.stated().result_token = Result::unknown;
    copy.stated().termination = Termination::unfinished;
  }
  for (const auto& [name, value] : changes.tags) set_tag(copy, name, value);
  return copy;
}

}  // namespace punct::cli
