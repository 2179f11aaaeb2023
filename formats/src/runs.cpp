// SPDX-License-Identifier: MIT
#include "punct/formats/runs.hpp"

#include <algorithm>
#include <utility>

#include "common/locator.hpp"
#include "punct/text/utf8.hpp"

namespace punct::formats {
namespace {

/// Moves a place that was counted from the start of a part of the file to where the part stands.
Place shifted(Place place, Place start) noexcept {
  if (place.line == 0) return start;
  return {start.line + place.line - 1, place.line == 1 ? start.column + place.column - 1 : place.column};
}

}  // namespace

Runs::Runs(Format format, std::string_view bytes, const Limits& limits, std::size_t block)
    : Runs(format, limits, block) {
  continue_with(bytes, true);
}

Runs::Runs(Format format, const Limits& limits, std::size_t block)
    : limits_(limits), block_(block), splitter_(info(format).make_splitter(limits)) {}

void Runs::continue_with(std::string_view bytes, bool at_end) {
  pending_ = bytes;
  at_end_ = at_end;
  // A line feed that follows belongs to the same end of a line.
  if (!at_end && pending_.ends_with('\r')) pending_.remove_suffix(1);
  if (offset_ == 0 && pending_.starts_with(kByteOrderMark)) {
    offset_ = kByteOrderMark.size();
    pending_.remove_prefix(offset_);
  }
}

std::optional<Run> Runs::next() {
  if (oversized_) return pass_over();
  if (pending_.empty() || (!at_end_ && pending_.size() < block_)) return std::nullopt;
  Run run;
  const std::size_t left = pending_.size();
  std::size_t window = std::min(left, std::max(block_, shown_));
  while (!cut(run, window)) {
    if (window == left && at_end_) {
      // At the end the splitter has nothing more to cut.
      begin(run);
      run.size = left;
      advance(left);
      return run;
    }
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
  Splitter::Cut cut = splitter_->cut(pending_.substr(0, window), at_end_ && window == pending_.size());
  for (Finding& finding : cut.findings) {
    finding.place = shifted(finding.place, place_);
    run.strays.push_back(std::move(finding));
  }
  shown_ = cut.skip + cut.run == 0 ? window : 0;
  if (shown_ != 0) return !run.strays.empty();
  advance(cut.skip);
  begin(run);
  run.size = cut.run;
  advance(cut.run);
  return true;
}

std::optional<Run> Runs::pass_over() {
  const Splitter::Passed passed = splitter_->pass_over(pending_, at_end_);
  advance(passed.bytes);
  if (!passed.complete && !at_end_) return std::nullopt;
  shown_ = 0;
  if (offset_ == oversized_->offset) advance(1);
  oversized_->size = offset_ - oversized_->offset;
  return std::exchange(oversized_, std::nullopt);
}

void Runs::begin(Run& run) const {
  run.offset = offset_;
  run.place = place_;
}

void Runs::advance(std::size_t bytes) {
  if (!at_end_ || bytes < pending_.size()) place_ = Locator(pending_, place_).at(bytes);
  offset_ += bytes;
  pending_.remove_prefix(bytes);
}

}  // namespace punct::formats
