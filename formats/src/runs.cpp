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
    : bytes_(bytes), limits_(limits), block_(block), splitter_(info(format).make_splitter(limits)) {
  if (bytes.starts_with(kByteOrderMark)) offset_ = kByteOrderMark.size();
}

std::optional<Run> Runs::next() {
  if (offset_ >= bytes_.size()) return std::nullopt;
  Run run;
  const std::size_t left = bytes_.size() - offset_;
  std::size_t window = std::min(left, block_);
  while (!cut(run, window)) {
    if (window == left) {
      // At the end the splitter has nothing more to cut.
      run.offset = offset_;
      run.place = place_;
      run.size = left;
      advance(left);
      return run;
    }
    if (window >= limits_.game_bytes) {
      pass_over(run);
      return run;
    }
    window = std::min({left, 2 * window, std::max(window + 1, limits_.game_bytes)});
  }
  return run;
}

bool Runs::cut(Run& run, std::size_t window) {
  Splitter::Cut cut = splitter_->cut(bytes_.substr(offset_, window), offset_ + window == bytes_.size());
  for (Finding& finding : cut.findings) {
    finding.place = shifted(finding.place, place_);
    run.strays.push_back(std::move(finding));
  }
  if (cut.skip + cut.run == 0) return !run.strays.empty();
  advance(cut.skip);
  run.offset = offset_;
  run.place = place_;
  run.size = cut.run;
  advance(cut.run);
  return true;
}

void Runs::pass_over(Run& run) {
  run.oversized = true;
  run.offset = offset_;
  run.place = place_;
  const Splitter::Passed passed = splitter_->pass_over(bytes_.substr(offset_), true);
  run.size = std::max<std::size_t>(1, passed.bytes);
  advance(run.size);
}

void Runs::advance(std::size_t bytes) {
  const std::size_t end = offset_ + bytes;
  if (end < bytes_.size()) place_ = Locator(bytes_.substr(offset_), place_).at(bytes);
  offset_ = end;
}

}  // namespace punct::formats
