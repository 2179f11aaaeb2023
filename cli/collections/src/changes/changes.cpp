// SPDX-License-Identifier: MIT
#include "changes/changes.hpp"

#include <algorithm>
#include <array>

namespace punct::collections {
namespace {

constexpr std::array<std::string_view, 7> kRoster{"Event", "Site", "Date", "Round", "White", "Black", "Result"};

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

}  // namespace

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

}  // namespace punct::collections
