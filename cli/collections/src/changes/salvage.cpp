// SPDX-License-Identifier: MIT
#include "changes/salvage.hpp"

#include <string>
#include <string_view>

#include "changes/lines.hpp"
#include "punct/formats/comment.hpp"
#include "punct/record_edit.hpp"

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

}  // namespace

bool is_anything_read(const Record& record) noexcept {
  return record.tag_count() != 0 || record.first() != kNoNode || !record.position().empty() ||
         !record.comment().empty();
}

Record salvaged(const Record& record, const Game& game, const std::vector<Finding>& findings) {
  Record kept = heading_of(record);
  kept.stated() = {};
  kept.stated().rules = game.has_start() ? game.start().rules() : record.rules();
  kept.stated().result = record.stated().result ? record.stated().result : record.stated().result_token;
  kept.stated().termination = record.stated().termination;
  if (!game.has_start()) kept.set_position({});
  kept.add_comment(record.comment());
  bool left_out = false;
  const auto takes = [&](NodeIndex node, bool /*in_main_line*/) {
    const bool is_legal = game.move(node) != nullptr;
    left_out |= !is_legal && record.variation(node) != kNoNode;
    return is_legal && game.has_start();
  };
  const NodeIndex end = copy_lines(record, kept, true, takes, [&](NodeIndex node, NodeIndex copied) {
    kept.set_comment(copied, record.comment(node));
    kept.add_comment_before(copied, record.comment_before(node));
    for (const char nag : record.nags(node)) kept.add_nag(copied, static_cast<std::uint8_t>(nag));
  });

  Game replayed = replay(kept);
  for (const Finding& finding : replayed.findings()) {
    // The record states this about the whole game; it is not true of the remaining part.
    if (finding.code == Code::termination_mismatch) kept.stated().termination.reset();
    if (finding.code == Code::result_mismatch) kept.stated().result.reset();
  }
  replay(kept, replayed);
  make_canonical(kept, replayed);
  const std::string said = summary(findings) + std::string(left_out && game.has_start() ? kLeftOut : "");
  if (end == kNoNode) {
    kept.add_comment(said);
  } else {
    const std::string comment(kept.comment(end));
    const formats::CommentParts parts = formats::parts_of_comment(comment);
    kept.set_comment(end, parts.words);
    kept.add_comment(end, said);
    kept.add_comment(end, parts.members);
  }
  return kept;
}

}  // namespace punct::collections
