// SPDX-License-Identifier: MIT
#include "choice/span.hpp"

#include <algorithm>

namespace punct::collections {

void GameCounts::add(std::uint64_t source, std::uint64_t games) {
  while (ends_.size() < source) {
    ends_.emplace_back();
    before_.push_back(total_);
  }
  std::vector<std::uint64_t>& ends = ends_[source - 1];
  ends.push_back((ends.empty() ? 0 : ends.back()) + games);
  total_ += games;
}

std::uint64_t GameCounts::before(std::uint64_t source) const {
  return source >= 1 && source <= before_.size() ? before_[source - 1] : total_;
}

std::uint64_t GameCounts::in(std::uint64_t source) const {
  if (source < 1 || source > ends_.size() || ends_[source - 1].empty()) return 0;
  return ends_[source - 1].back();
}

std::uint64_t GameCounts::before(std::uint64_t source, std::size_t piece) const {
  if (source < 1 || source > ends_.size() || piece == 0) return 0;
  const auto& ends = ends_[source - 1];
  return ends.empty() ? 0 : ends[std::min(piece, ends.size()) - 1];
}

std::uint64_t GameCounts::in(std::uint64_t source, std::size_t piece) const {
  return before(source, piece + 1) - before(source, piece);
}

namespace {

// `total * part / parts`, rounded down, without computing the product.
std::uint64_t share(std::uint64_t total, std::uint64_t part, std::uint64_t parts) noexcept {
  return total / parts * part + total % parts * part / parts;
}

}  // namespace

Span::Span(const Choice& choice, const std::optional<Part>& part, GameCounts counts)
    : choice_(choice), is_counted_(true), all_(!part), counts_(std::move(counts)) {
  if (!part) return;
  last_ = part->number == part->of;
  first_ = share(counts_.total(), part->number - 1, part->of);
  end_ = share(counts_.total(), part->number, part->of);
}

std::uint64_t Span::total() const {
  std::uint64_t total = 0;
  for (std::uint64_t source = 1; source <= counts_.sources(); ++source)
    for (auto [number, last] = range(source, counts_.in(source)); number <= last; ++number)
      if (choice_.wants(number, counts_.in(source))) ++total;
  return total;
}

bool Span::holds_index(std::uint64_t index) const noexcept {
  return all_ || (index >= first_ && index < end_) || (last_ && index >= counts_.total());
}

bool Span::holds(std::uint64_t source, std::uint64_t number) const {
  return (all_ || holds_index(counts_.before(source) + number - 1)) && choice_.wants(number, counts_.in(source));
}

bool Span::holds_stray(std::uint64_t source, std::uint64_t games_before) const {
  return all_ || holds_index(counts_.before(source) + (games_before == 0 ? 0 : games_before - 1));
}

bool Span::holds_between(std::uint64_t sources_before) const {
  return all_ || holds_index(counts_.before(sources_before + 1));
}

bool Span::may_need(std::uint64_t source, std::size_t piece) const {
  if (all_) return true;
  const std::uint64_t begin = counts_.before(source) + counts_.before(source, piece);
  const std::uint64_t end = begin + counts_.in(source, piece);
  return (begin <= end_ && end >= first_) || (last_ && end >= counts_.total());
}

std::pair<std::uint64_t, std::uint64_t> Span::range(std::uint64_t source, std::uint64_t games) const {
  if (all_) return {1, games};
  const std::uint64_t before = counts_.before(source);
  const std::uint64_t first = std::max(before, first_);
  const std::uint64_t end = std::min(before + games, end_);
  if (first >= end) return {1, 0};
  return {first - before + 1, end - before};
}

}  // namespace punct::collections
