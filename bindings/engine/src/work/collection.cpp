// SPDX-License-Identifier: MIT
#include "work/collection.hpp"

#include <algorithm>
#include <set>

namespace punct::engine {

void Collection::line_up(const std::vector<Listed>& runs) {
  std::set<std::uint32_t> used;
  order_.clear();
  for (const Listed& run : runs) {
    const auto found = files_.find(run.file);
    const File* const file = found == files_.end() ? nullptr : &found->second;
    if (file != nullptr) used.insert(run.file);
    // No page lists more games than this.
    constexpr std::uint64_t kMost = 1'000'000;
    const std::uint64_t last = std::min(run.last, run.first + kMost);
    for (std::uint64_t number = std::max<std::uint64_t>(1, run.first); number <= last; ++number) {
      const bool is_there = file != nullptr && number <= file->games.size();
      order_.push_back({file, is_there ? &file->games[static_cast<std::size_t>(number - 1)] : nullptr});
    }
  }
  std::erase_if(files_, [&](const auto& each) { return !used.contains(each.first); });
}

}  // namespace punct::engine
