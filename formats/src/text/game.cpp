// SPDX-License-Identifier: MIT
#include "text/game.hpp"

#include <utility>

#include "common/members.hpp"
#include "common/utf8.hpp"

namespace punct::formats {

void TextGame::begin(Place place) {
  record_.clear();
  record_.set_place(place);
  findings_.clear();
  outer_.clear();
  comment_before_.clear();
  line_ = {};
  first_player_ = Player::white;
}

void TextGame::begin_variation_with(const MoveText& move, Place place) {
  line_.last = record_.begin_variation(line_.of, move, place, outer_.back().latest_variation);
  record_.add_comment_before(line_.last, comment_before_);
  comment_before_.clear();
}

void TextGame::refuse_move(std::string_view token, const NotationError& error, Place place) {
  Finding finding = error_at(place, explain(error, token), error.code);
  finding.ply = line_.plies + 1;
  finding.move = move_number(finding.ply, first_player_);
  constexpr std::size_t kLongest = 40;
  append_clean_utf8(finding.move, token.substr(0, kLongest));
  findings_.push_back(std::move(finding));
}

void TextGame::warn_of_number(std::uint32_t number, std::uint32_t expected, Place place) {
  Finding finding = warning_at(
      place, "the move is number " + std::to_string(expected) + ", not " + std::to_string(number), Code::wrong_number);
  finding.ply = line_.plies + 1;
  findings_.push_back(std::move(finding));
  line_.number_shift += number - expected;
}

void TextGame::add_nag(std::uint8_t nag, Place place) {
  if (has_move()) {
    record_.add_nag(line_.last, nag);
  } else {
    findings_.push_back(error_at(place, "a NAG stands behind a move, and there is none before this one"));
  }
}

void TextGame::add_comment(std::string_view comment) {
  if (has_move()) {
    record_.add_comment(line_.last, comment);
  } else if (line_.of == kNoNode) {
    record_.add_comment(comment);
  } else if (!comment.empty()) {
    if (!comment_before_.empty()) comment_before_ += ' ';
    comment_before_ += comment;
  }
}

void TextGame::open_variation(Place place) {
  Line line;
  line.of = line_.last;
  line.plies = has_move() ? line_.plies - 1 : line_.plies;
  line.number_shift = line_.number_shift;
  line.opened = place;
  outer_.push_back(std::exchange(line_, line));
}

void TextGame::close_variation(bool whole) {
  if (whole && !has_move()) findings_.push_back(error_at(line_.opened, "the variation holds no move"));
  const NodeIndex first = line_.first;
  line_ = outer_.back();
  outer_.pop_back();
  if (first != kNoNode) line_.latest_variation = first;
  comment_before_.clear();
}

void TextGame::refuse_open_variations() {
  outer_.push_back(line_);
  for (std::size_t i = 1; i < outer_.size(); ++i)
    findings_.push_back(error_at(outer_[i].opened, "the variation is not closed"));
  record_.set_cut_short();
}

}  // namespace punct::formats
