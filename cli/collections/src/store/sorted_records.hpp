// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/spool.hpp"

namespace punct::collections {

/// A number as a key: eight bytes that come in the order of the numbers, and back.
[[nodiscard]] std::string number_key(std::uint64_t number);
[[nodiscard]] std::uint64_t number_of_key(std::string_view key) noexcept;

/// Puts any number of records in order in bounded memory: what does not fit is sorted in runs, which wait on disk and
/// are merged.
class SortedRecords {
 public:
  static constexpr std::size_t kMemory = std::size_t{8} << 20;
  /// `memory` is the number of bytes of records that are kept in memory before they are written as a run.
  explicit SortedRecords(std::size_t memory = kMemory) noexcept : memory_(memory) {}

  /// Adds a record. Keys are compared byte by byte; records with equal keys keep their order.
  void add(std::string_view key, std::string_view value);
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
  struct Entry {
    std::string_view key, value;
  };
  /// The next record in order, valid until the next call; null after the last, and then it is empty again. Nothing may
  /// be added between the first call and the last.
  const Entry* next();
  /// Hands all records to `take(std::string_view value)` in order, until it returns false, and is empty again.
  template <class Take>
  void drain(Take take) {
    while (const Entry* const entry = next())
      if (!take(entry->value)) break;
    clear();
  }
  /// False if something could not be stored, for example on a full disk.
  [[nodiscard]] bool is_whole() const noexcept { return disk_.is_whole(); }

 private:
  /// A sorted run: its bytes in memory, and the rest of it on disk.
  struct Run {
    std::string bytes;
    std::size_t at = 0;
    Spool::Piece rest;
    Entry entry;
    // Whether the value is stored for itself, and the entry has its place.
    bool is_apart = false;
  };

  void sort_held();
  void write_run();
  std::vector<Spool::Piece> write_long_values();
  void start_merge();
  const Entry* merged();
  bool advance(Run& run);
  bool fill(Run& run, std::size_t wanted);
  void clear();
  [[nodiscard]] bool stands_behind(std::size_t a, std::size_t b) const noexcept;

  std::size_t memory_;
  std::uint64_t size_ = 0;
  // The records in memory, one after the other, and the offset of each.
  std::string held_;
  std::vector<std::size_t> begins_;
  Spool disk_;
  std::vector<Spool::Piece> written_;
  // While they are handed over: how many have been; the runs, and those of them that have records left as a heap.
  bool is_merging_ = false;
  std::uint64_t given_ = 0;
  Entry entry_;
  // That of the entry, if it is stored for itself.
  std::string value_;
  std::vector<Run> runs_;
  std::vector<std::size_t> heap_;
  std::size_t block_ = 0;
};

}  // namespace punct::collections
