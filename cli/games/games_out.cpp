// SPDX-License-Identifier: MIT
#include "games/games_out.hpp"

#include <utility>

namespace punct::cli {

void GameScribe::write(GameInHand& hand, std::string& out) {
  const formats::Format format = to_.value_or(hand.source.format);
  auto& writer = writers_[static_cast<std::size_t>(format)];
  if (!writer) writer = formats::info(format).make_writer();
  const std::size_t before = hand.findings.size();
  writer->write(hand.record, out, hand.findings);
  for (std::size_t i = before; i < hand.findings.size(); ++i)
    if (hand.findings[i].place.line == 0) hand.findings[i].place = hand.record.place();
}

void GamesOut::begin(const Source& source) {
  if (writer_) return;
  follows_source_ = !to_;
  to_ = to_.value_or(source.format);
  writer_ = formats::info(*to_).make_writer();
  output_.write(writer_->prologue());
}

bool GamesOut::add(const Source& source, std::string_view game) {
  if (follows_source_ && source.format != *to_) {
    session_.refuse_usage(source.name + " is " + std::string(formats::info(source.format).name) +
                          ", what comes before it " + std::string(formats::info(*to_).name) +
                          "; --to FORMAT says what to write");
    return false;
  }
  if (!std::exchange(first_, false)) output_.write(writer_->separator());
  return output_.write(game);
}

void GamesOut::end() {
  if (writer_) output_.write(writer_->epilogue());
}

}  // namespace punct::cli
