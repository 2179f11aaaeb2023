// SPDX-License-Identifier: MIT
#include "common/line_builder.hpp"

#include <utility>

#include "common/faults.hpp"
#include "common/utf8.hpp"

namespace punct::formats {

void LineBuilder::begin_game(Place place) {
  record_.clear();
  record_.set_place(place);
  findings_.clear();
  goes_on_ = true;
  outer_.clear();
  comment_before_.clear();
  line_ = {};
  first_player_ = Player::white;
}

void LineBuilder::sort_findings() {
  if (findings_.size() >= 2) sort_by_place(findings_);
}

void LineBuilder::refuse(Finding finding) {
  if (findings_.size() > limits_.findings) return;
  findings_.push_back(std::move(finding));
  if (cap_findings(findings_, limits_)) end_game();
}

void LineBuilder::refuse_size() {
  refuse(record_.place(), too_large(limits_), Code::limit);
  end_game();
}

void LineBuilder::refuse_parts(std::string_view what, Place place) {
  refuse(place, too_many(what, limits_.parts()), Code::limit);
  end_game();
}

void LineBuilder::end_game() {
  record_.set_cut_short();
  outer_.clear();
  line_.ended = true;
  goes_on_ = false;
}

void LineBuilder::tag(std::string_view name, std::string_view value, Place place) {
  if (record_.tag_count() >= limits_.parts()) return refuse_parts("tags", place);
  std::vector<Finding> found;
  take_tag(record_, name, value, place, found);
  for (Finding& finding : found) refuse(std::move(finding));
}

void LineBuilder::begin_variation_with(const MoveText& move, Place place) {
  line_.last = record_.begin_variation(line_.of, move, place, outer_.back().latest_variation);
  record_.add_comment_before(line_.last, comment_before_);
  comment_before_.clear();
}

void LineBuilder::refuse_move(Place place, Code code, std::string message, std::string_view written) {
  Finding finding = error_at(place, std::move(message), code);
  finding.ply = next_ply();
  if (!written.empty()) {
    constexpr std::size_t kLongest = 40;
    finding.move = move_number(finding.ply, first_player_);
    append_clean_utf8(finding.move, written.substr(0, kLongest));
  }
  refuse(std::move(finding));
  line_.refused = findings_.size();
  end_line(place);
}

// They would need a move to belong to.
void LineBuilder::leave_out_variations() {
  const std::size_t refused = std::exchange(line_.refused, 0);
  if (goes_on_ && refused != 0) findings_[refused - 1].message += "; its variations are not read";
}

void LineBuilder::refuse_at_ply(Place place, std::uint32_t ply, std::string message, Code code) {
  Finding finding = error_at(place, std::move(message), code);
  finding.ply = ply;
  refuse(std::move(finding));
}

void LineBuilder::end_line(Place move) {
  line_.ended = true;
  if (!in_variation()) record_.set_cut_short(move);
}

void LineBuilder::refuse_last_move(Place place, Code code, std::string message) {
  --line_.plies;
  refuse_move(place, code, std::move(message));
}

// If numbers continue from a wrong one, only the first is reported. A correct number is correct again.
void LineBuilder::warn_of_number(std::uint32_t number, std::uint32_t expected, Place place) {
  const std::uint32_t counted = expected - line_.number_shift;
  line_.number_shift = number - counted;
  if (number == counted) return;
  const std::string read = number > kLargestNumber ? "over " + std::to_string(kLargestNumber) : std::to_string(number);
  Finding finding =
      warning_at(place, "the move is number " + std::to_string(counted) + ", not " + read, Code::wrong_number);
  finding.ply = next_ply();
  refuse(std::move(finding));
}

void LineBuilder::nag(std::uint8_t nag, Place place) {
  if (has_move()) {
    record_.add_nag(line_.last, nag);
  } else {
    refuse(place, "a NAG must follow a move; no move precedes this one");
  }
}

void LineBuilder::refuse_nag(Place place) { refuse(place, std::string(kBadNag)); }

void LineBuilder::comment(std::string_view comment) {
  if (has_move()) {
    record_.add_comment(line_.last, comment);
  } else if (line_.of == kNoNode) {
    record_.add_comment(comment);
  } else if (!comment.empty()) {
    if (!comment_before_.empty()) comment_before_ += ' ';
    comment_before_ += comment;
  }
}

bool LineBuilder::open_variation(Place place) {
  const bool is_too_deep = outer_.size() >= limits_.nesting;
  const bool has_move = this->has_move();
  if (is_too_deep) {
    refuse_at_ply(place, line_.plies, too_deep(limits_), Code::limit);
  } else if (!has_move) {
    refuse(place, "a variation must follow the move it replaces; no move precedes this one");
  }
  if (!goes_on_) return false;
  Line line;
  line.of = line_.last;
  line.plies = has_move ? line_.plies - 1 : line_.plies;
  line.number_shift = line_.number_shift;
  line.opened = place;
  line.ended = is_too_deep || !has_move;
  outer_.push_back(std::exchange(line_, line));
  return !line_.ended;
}

void LineBuilder::close_variation() {
  if (!line_.ended && !has_move()) refuse_at_ply(line_.opened, next_ply(), std::string(kEmptyVariation), Code::syntax);
  if (!goes_on_) return;
  const NodeIndex first = line_.first;
  line_ = outer_.back();
  outer_.pop_back();
  if (first != kNoNode) line_.latest_variation = first;
  comment_before_.clear();
}

void LineBuilder::refuse_open_variations() {
  std::vector<Place> opened;
  for (std::size_t i = 1; i < outer_.size(); ++i) opened.push_back(outer_[i].opened);
  opened.push_back(line_.opened);
  for (const Place place : opened) refuse(place, "unclosed variation");
  record_.set_cut_short();
}

}  // namespace punct::formats
