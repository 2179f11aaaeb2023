// SPDX-License-Identifier: MIT
#include "changes/salvage.hpp"

#include <string>
#include <string_view>

namespace punct::collections {
namespace {

constexpr std::size_t kMostNamed = 8;

std::string summary(const std::vector<Finding>& findings) {
  std::string text = "Only the legal part was kept:";
  std::size_t named = 0;
  for (const Finding& finding : findings) {
    if (finding.severity != Severity::error) continue;
    if (named++ == kMostNamed) {
      text += "; and more";
      break;
    }
    text += named == 1 ? " " : "; ";
    if (!finding.move.empty()) text += finding.move + ": ";
    text += finding.message + " [" + std::string(name(finding.code)) + "]";
  }
  return text;
}

constexpr std::string_view kLeftOut = "; variations on the illegal move are dropped too";

// A line of play that is still to be copied.
struct OpenLine {
  NodeIndex first;
  // The copy of the move that it replaces; kNoNode for the main line.
  NodeIndex instead_of;
};

class Salvager {
 public:
  Salvager(const Record& from, const Game& game, Record& to) noexcept : from_(from), game_(game), to_(to) {}

  // Copies the legal moves of every line and returns the last move of the main line.
  NodeIndex copy() {
    NodeIndex end = kNoNode;
    if (from_.first() != kNoNode) end = copy_line({from_.first(), kNoNode});
    // Copies lines in the order found, so that variations of a move keep their order.
    for (std::size_t i = 0; i < lines_.size(); ++i) copy_line(OpenLine(lines_[i]));
    return end;
  }
  // Whether a move that ended a line had variations.
  [[nodiscard]] bool left_variations_out() const noexcept { return left_out_; }

 private:
  NodeIndex copy_line(const OpenLine& line) {
    NodeIndex end = kNoNode;
    NodeIndex node = line.first;
    for (; node != kNoNode && game_.move(node) != nullptr; node = from_.next(node)) {
      const bool begins = end == kNoNode && line.instead_of != kNoNode;
      end = begins ? variations_.begin(line.instead_of, from_.move(node), from_.place(node))
                   : to_.append(end, from_.move(node), from_.place(node));
      copy_notes(node, end);
      for (NodeIndex first = from_.variation(node); first != kNoNode; first = from_.next_variation(first))
        lines_.push_back({first, end});
    }
    left_out_ |= node != kNoNode && from_.variation(node) != kNoNode;
    return end;
  }

  void copy_notes(NodeIndex node, NodeIndex copied) {
    to_.set_comment(copied, from_.comment(node));
    to_.add_comment_before(copied, from_.comment_before(node));
    for (const char nag : from_.nags(node)) to_.add_nag(copied, static_cast<std::uint8_t>(nag));
  }

  const Record& from_;
  const Game& game_;
  Record& to_;
  std::vector<OpenLine> lines_;
  // Those of a move follow one another in lines_.
  VariationStarter variations_{to_};
  bool left_out_ = false;
};

}  // namespace

bool is_anything_read(const Record& record) noexcept {
  return record.tag_count() != 0 || record.first() != kNoNode || !record.position().empty();
}

Record salvaged(const Record& record, const Game& game, const std::vector<Finding>& findings) {
  Record kept;
  for (std::size_t i = 0; i < record.tag_count(); ++i) {
    const Record::Tag tag = record.tag(i);
    kept.add_tag(tag.name, tag.value, tag.place);
  }
  kept.set_place(record.place());
  kept.set_allows_no_change(record.allows_no_change());
  kept.stated().rules = game.has_start() ? game.start().rules() : record.rules();
  kept.stated().result = record.stated().result ? record.stated().result : record.stated().result_token;
  kept.stated().termination = record.stated().termination;
  if (game.has_start()) kept.set_position(record.position());
  kept.add_comment(record.comment());
  Salvager salvager(record, game, kept);
  const NodeIndex end = game.has_start() ? salvager.copy() : kNoNode;

  Game replayed = replay(kept);
  for (const Finding& finding : replayed.findings()) {
    // The record states this about the whole game; it is not true of the remaining part.
    if (finding.code == Code::termination_mismatch) kept.stated().termination.reset();
    if (finding.code == Code::result_mismatch) kept.stated().result.reset();
  }
  replay(kept, replayed);
  make_canonical(kept, replayed);
  const std::string said = summary(findings) + std::string(salvager.left_variations_out() ? kLeftOut : "");
  if (end == kNoNode) {
    kept.add_comment(said);
  } else {
    kept.add_comment(end, said);
  }
  return kept;
}

}  // namespace punct::collections
