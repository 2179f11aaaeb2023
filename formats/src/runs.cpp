// SPDX-License-Identifier: MIT
#include "punct/formats/runs.hpp"

#include <algorithm>
#include <utility>

#include "punct/text/utf8.hpp"

namespace punct::formats {
namespace {

// Faster than a search for both bytes at once, which matters if the text has a single line.
bool has_line_end(std::string_view text) noexcept {
  return text.find('\n') != std::string_view::npos || text.find('\r') != std::string_view::npos;
}

// How many bytes are counted before their counters of eight bits are added up: all input passes through here, and with
// such counters the compiler compares sixteen bytes at once, which it does not do for std::count.
constexpr std::size_t kCounted = 240;

// The number of line ends in `text`: LF, CRLF and CR. A CR at its end counts unless it is half of a CRLF.
std::size_t line_ends(std::string_view text, bool feed_follows) noexcept {
  std::size_t ends = 0;
  // Most texts have no CR. A search for one would take longer where std::memchr looks at single bytes, as on Windows.
  while (!text.empty()) {
    const std::string_view block = text.substr(0, kCounted);
    unsigned char feeds = 0;
    unsigned char returns = 0;
    for (const char byte : block) {
      feeds = static_cast<unsigned char>(feeds + (byte == '\n'));
      returns = static_cast<unsigned char>(returns + (byte == '\r'));
    }
    if (returns > 0) break;
    ends += feeds;
    text.remove_prefix(block.size());
  }
  while (!text.empty()) {
    // Each byte is judged by itself and by the one behind it.
    const auto is = [text](std::size_t at, char byte) { return static_cast<unsigned>(text[at] == byte); };
    const std::size_t size = std::min(kCounted, text.size() - 1);
    unsigned char found = 0;
    for (std::size_t i = 0; i < size; ++i)
      found = static_cast<unsigned char>(found + (is(i, '\n') | (is(i, '\r') & (is(i + 1, '\n') ^ 1U))));
    ends += found;
    text.remove_prefix(size);
    if (text.size() > 1) continue;
    return ends + (text == "\n" || (text == "\r" && !feed_follows) ? 1 : 0);
  }
  return ends;
}

}  // namespace

Runs::Runs(Format format, std::string_view bytes, const Limits& limits, std::size_t block)
    : Runs(format, limits, block) {
  continue_with(bytes, Rest::none);
}

Runs::Runs(Format format, const Limits& limits, std::size_t block)
    : limits_(limits), block_(std::max<std::size_t>(block, 1)), splitter_(info(format).make_splitter(limits)) {}

void Runs::continue_with(std::string_view bytes, Rest rest) {
  pending_ = bytes;
  rest_ = rest;
  // A line feed that follows belongs to the same end of a line.
  if (rest == Rest::follows && pending_.ends_with('\r')) pending_.remove_suffix(1);
  if (offset_ == 0 && pending_.starts_with(kByteOrderMark)) {
    offset_ = kByteOrderMark.size();
    pending_.remove_prefix(kByteOrderMark.size());
  }
}

std::optional<Run> Runs::next() {
  if (oversized_) return pass_over();
  const std::size_t left = pending_.size();
  if (left == 0 ? rest_ != Rest::none || knows_end_ : rest_ == Rest::follows && left < block_) return std::nullopt;
  Run run;
  std::size_t window = std::min(left, std::max(block_, shown_));
  while (!cut(run, window)) {
    if (window == left && rest_ == Rest::none) {
      // At the end the splitter has nothing more to cut.
      if (left == 0) return std::nullopt;
      begin(run);
      run.size = left;
      advance(left);
      return run;
    }
    if (window == left && rest_ == Rest::lost) return std::nullopt;
    if (window >= limits_.game_bytes) {
      begin(run);
      run.oversized = true;
      oversized_ = std::move(run);
      return pass_over();
    }
    if (window == left) return std::nullopt;
    window = std::min({left, 2 * window, std::max(window + 1, limits_.game_bytes)});
  }
  return run;
}

bool Runs::cut(Run& run, std::size_t window) {
  const bool is_end = rest_ == Rest::none && window == pending_.size();
  knows_end_ |= is_end;
  Splitter::Cut cut = splitter_->cut(pending_.substr(0, window), is_end);
  for (Finding& finding : cut.findings) {
    finding.place = finding.place.line == 0 ? place_ : finding.place.from(place_);
    run.strays.push_back(std::move(finding));
  }
  shown_ = cut.skip + cut.run == 0 ? window : 0;
  if (cut.skip + cut.run == 0) return !run.strays.empty();
  advance(cut.skip);
  begin(run);
  run.size = cut.run;
  advance(cut.run);
  return true;
}

std::optional<Run> Runs::pass_over() {
  const bool is_end = rest_ != Rest::follows;
  const Splitter::Passed passed = splitter_->pass_over(pending_, is_end);
  advance(passed.bytes);
  if (!passed.complete && !is_end) return std::nullopt;
  shown_ = 0;
  if (offset_ == oversized_->offset) advance(1);
  oversized_->size = static_cast<std::size_t>(offset_ - oversized_->offset);
  return std::exchange(oversized_, std::nullopt);
}

void Runs::begin(Run& run) const {
  run.offset = offset_;
  run.place = place_;
}

void Runs::advance(std::size_t bytes) {
  const std::string_view passed = pending_.substr(0, bytes);
  offset_ += passed.size();
  pending_.remove_prefix(passed.size());
  std::string_view last_line = passed;
  if (has_line_end(passed)) {
    place_.line += static_cast<std::uint32_t>(line_ends(passed, pending_.starts_with('\n')));
    place_.column = 1;
    last_line.remove_prefix(passed.find_last_of("\r\n") + 1);
  }
  place_.column += static_cast<std::uint32_t>(code_points(last_line));
}

}  // namespace punct::formats
