// SPDX-License-Identifier: MIT
#include "changes/changes.hpp"

#include <algorithm>
#include <array>

#include "changes/lines.hpp"
#include "punct/formats/comment.hpp"
#include "punct/text/lists.hpp"
#include "punct/text/words.hpp"

namespace punct::collections {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

bool is_in_roster(std::string_view tag) noexcept {
  return std::find(kRoster.begin(), kRoster.end(), tag) != kRoster.end();
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

enum class Command : std::uint8_t { none, time, mark };

Command kind_of(std::string_view command) noexcept {
  constexpr std::array<std::string_view, 9> kMarks{"arrow",     "mark",   "label", "ghost", "path",
                                                   "highlight", "marker", "an",    "eval"};
  const std::string_view name = command.substr(2, command.find_first_of(" ]") - 2);
  if (name == "emt" || name == "clk") return Command::time;
  return std::find(kMarks.begin(), kMarks.end(), name) == kMarks.end() ? Command::none : Command::mark;
}

// The end of the command that begins at `at`, such as `[%arrow K3-K9]`; npos if there is none.
std::size_t command_end(std::string_view comment, std::size_t at) noexcept {
  if (!comment.substr(at).starts_with("[%")) return std::string_view::npos;
  const std::size_t close = comment.find(']', at);
  return close == std::string_view::npos ? close : close + 1;
}

void copy_tags(const Record& from, const Changes& changes, Record& to) {
  for (std::size_t i = 0; i < from.tag_count(); ++i) {
    const Record::Tag tag = from.tag(i);
    if (changes.drop.tags && !is_in_roster(tag.name)) continue;
    const bool is_player = tag.name == "White" || tag.name == "Black";
    const auto mended = is_player ? changes.names.find(tag.value) : changes.names.end();
    to.add_tag(tag.name, mended == changes.names.end() ? tag.value : std::string_view(mended->second), tag.place);
  }
}

// The wanted parts of a record.
Record copy_of(const Record& from, const Changes& changes, std::size_t plies) {
  Record to;
  copy_tags(from, changes, to);
  to.set_place(from.place());
  to.stated() = from.stated();
  to.set_position(from.position());
  to.add_comment(without(from.comment(), changes.drop));
  std::size_t ply = 0;
  const auto takes = [&](NodeIndex, bool in_main_line) { return !in_main_line || ply++ < plies; };
  copy_lines(from, to, !changes.drop.variations, takes, [&](NodeIndex node, NodeIndex copied) {
    to.add_comment(copied, without(from.comment(node), changes.drop));
    to.add_comment_before(copied, without(from.comment_before(node), changes.drop));
    if (changes.drop.nags) return;
    for (const char nag : from.nags(node)) to.add_nag(copied, static_cast<std::uint8_t>(nag));
  });
  return to;
}

}  // namespace

std::string without(std::string_view comment, const Changes::Drop& drop) {
  if (!drop.comments && !drop.marks && !drop.times) return std::string(comment);
  std::string kept;
  const auto keep = [&kept](std::string_view part) {
    if (!part.empty()) add_to_list(kept, part, " ");
  };
  const formats::CommentParts parts = formats::parts_of_comment(comment);
  comment = parts.words;
  std::size_t words = 0;
  for (std::size_t at = comment.find("[%"); at != std::string_view::npos; at = comment.find("[%", at)) {
    const std::size_t end = command_end(comment, at);
    if (end == std::string_view::npos) break;
    const std::string_view command = comment.substr(at, end - at);
    at = end;
    const Command kind = kind_of(command);
    if (kind == Command::none) continue;
    if (!drop.comments) keep(trimmed(comment.substr(words, end - command.size() - words), kBlanks));
    if (!(kind == Command::time ? drop.times : drop.marks)) keep(command);
    words = end;
  }
  if (!drop.comments) keep(trimmed(comment.substr(words), kBlanks));
  keep(parts.members);
  return kept;
}

Record changed(const Record& record, const Game& game, const Changes& changes) {
  const std::size_t plies = game.moves().size();
  const bool is_cut = changes.to_ply && *changes.to_ply < plies;
  Record copy = copy_of(record, changes, is_cut ? static_cast<std::size_t>(*changes.to_ply) : plies);
  if (is_cut) {
    copy.stated().result = copy.stated().result_token = Result::unknown;
    copy.stated().termination = Termination::unfinished;
  }
  for (const auto& [name, value] : changes.tags) set_tag(copy, name, value);
  return copy;
}

}  // namespace punct::collections
