// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "pipeline/pipeline.hpp"
#include "pipeline/run_cutter.hpp"
#include "punct/finding.hpp"

namespace punct::cli::detail {

/// The most findings in a piece of a file; the rest of the file is then skipped.
constexpr std::size_t kMostFindingsAtOnce = 10'000;
/// Buffers that a larger run has filled are freed.
constexpr std::size_t kLargeRun = std::size_t{1} << 20;

/// The findings of an item, and their lines.
struct Noted {
  std::vector<Finding> findings;
  std::vector<Excerpt> excerpts;
};

/// An item read from a run: a game, or a finding outside of any. It is small, because a run can hold a hundred thousand
/// games of three bytes.
struct Item {
  bool is_game = true;
  bool was_read = true;
  /// How many findings about the whole file repeat those of an earlier game of the run; they are not stored.
  std::uint32_t repeated = 0;
  /// Null if there are no findings.
  std::unique_ptr<Noted> noted;
};

/// The number of findings that are not about the whole file.
inline std::size_t of_the_game(const std::vector<Finding>& findings) {
  return static_cast<std::size_t>(
      std::count_if(findings.begin(), findings.end(), [](const Finding& finding) { return !finding.once_in_file; }));
}

/// A run in the pipeline, with the results of its games.
struct Slot {
  Run run;
  std::vector<Item> items;
  std::size_t used = 0;
  std::size_t findings = 0;
  // The number of bytes with which it entered the pipeline.
  std::size_t weight = 0;
  std::unique_ptr<Results> results;

  Item& add_item() {
    if (used == items.size()) items.emplace_back();
    return items[used++] = Item{};
  }
  /// Frees memory that only a large game, many games or many findings can have taken.
  void release() {
    for (Item& item : items) item.noted.reset();
    if (run.bytes.capacity() > kLargeRun) run.bytes = std::string();
    constexpr std::size_t many = 4096;
    if (items.size() <= many) return;
    items = std::vector<Item>();
    results.reset();
  }
};

/// An error about input that exceeds a limit.
inline Finding limit_finding(std::string message, Place place) {
  Finding finding;
  finding.code = Code::limit;
  finding.place = place;
  finding.message = std::move(message);
  return finding;
}

}  // namespace punct::cli::detail
