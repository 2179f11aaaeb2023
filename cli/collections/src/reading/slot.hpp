// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "punct/collections/reading.hpp"
#include "punct/finding.hpp"
#include "reading/run_cutter.hpp"

namespace punct::collections::detail {

/// The most findings in a piece of a file; the rest of the file is then skipped.
constexpr std::size_t kMostFindingsAtOnce = 40'000;
/// Buffers that a larger run has filled are freed.
constexpr std::size_t kLargeRun = std::size_t{1} << 20;

/// Larger results of a run are freed once they are delivered.
constexpr std::size_t kLargeResults = std::size_t{512} << 10;

/// The findings of an item, and their lines.
struct FindingsWithLines {
  std::vector<Finding> findings;
  std::vector<Excerpt> excerpts;
  /// Its memory, roughly.
  [[nodiscard]] std::size_t memory() const noexcept;
};

/// An item read from a run: a game, or a finding outside of any. It is small, because a run can hold a hundred thousand
/// games of three bytes.
struct Item {
  bool is_game = true;
  bool was_read = true;
  /// How many findings about the whole file repeat those of an earlier game of the run; they are not stored.
  std::uint32_t repeated = 0;
  /// Null if there are no findings.
  std::unique_ptr<FindingsWithLines> noted;
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
  // The number of games of the source before the run, if games are chosen by number.
  std::uint64_t before = 0;
  // The memory of items and results, roughly, and how much of it has been taken from the room.
  std::size_t held = 0;
  std::size_t taken = 0;
  // How many items of the run have been read, if it was left there because its results took too much memory.
  std::optional<std::uint64_t> left_after;
  // Delivers the items so far while the rest of such a run is read, and frees their memory; false to stop.
  std::function<bool()> deliver_part;
  std::unique_ptr<Results> results;

  Item& add_item() {
    if (used == items.size()) items.emplace_back();
    return items[used++] = Item{};
  }
  /// Frees items and results. If results were cleared, they would keep their memory.
  void forget_results(const GameJob& job) {
    items = std::vector<Item>();
    results = job.make_results();
    used = held = 0;
  }
  /// Frees memory that only a large game, many games or large results can have taken.
  void release(const GameJob& job) {
    for (Item& item : items) item.noted.reset();
    if (run.bytes.capacity() > kLargeRun) run.bytes = std::string();
    if (held > kLargeResults) forget_results(job);
  }
};

}  // namespace punct::collections::detail
