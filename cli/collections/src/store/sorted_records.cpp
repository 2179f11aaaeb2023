// SPDX-License-Identifier: MIT
#include "store/sorted_records.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <tuple>
#include <utility>

#include "store/packed.hpp"

namespace punct::collections {
namespace {

// A record: the sizes of key and value, then both. A value that is longer than this has, on disk, a place of its own,
// and the record has the place: the merge holds a record of each run.
constexpr std::size_t kLongest = 4096;
constexpr std::uint32_t kApart = std::numeric_limits<std::uint32_t>::max();
using Sizes = std::array<std::uint32_t, 2>;

Sizes sizes_at(const char* record) noexcept {
  Sizes sizes{};
  std::memcpy(sizes.data(), record, sizeof sizes);
  return sizes;
}
std::size_t value_size(const Sizes& sizes) noexcept { return sizes[1] == kApart ? sizeof(Spool::Piece) : sizes[1]; }
std::size_t length_at(const char* record) noexcept {
  const Sizes sizes = sizes_at(record);
  return sizeof sizes + sizes[0] + value_size(sizes);
}
std::string_view key_at(const char* record) noexcept { return {record + sizeof(Sizes), sizes_at(record)[0]}; }
std::string_view value_at(const char* record) noexcept {
  const Sizes sizes = sizes_at(record);
  return {record + sizeof sizes + sizes[0], value_size(sizes)};
}

}  // namespace

std::string number_key(std::uint64_t number) {
  std::string key(sizeof number, '\0');
  for (std::size_t i = key.size(); i-- > 0; number >>= 8U) key[i] = static_cast<char>(number & 0xFFU);
  return key;
}

std::uint64_t number_of_key(std::string_view key) noexcept {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof number; ++i) number = number << 8U | static_cast<unsigned char>(key[i]);
  return number;
}

void SortedRecords::add(std::string_view key, std::string_view value) {
  const Sizes sizes{static_cast<std::uint32_t>(key.size()), static_cast<std::uint32_t>(value.size())};
  const std::size_t length = sizeof sizes + key.size() + value.size();
  if (!begins_.empty() && held_.size() + length + begins_.size() * sizeof(std::size_t) > memory_) write_run();
  begins_.push_back(held_.size());
  held_.append(reinterpret_cast<const char*>(sizes.data()), sizeof sizes).append(key).append(value);
  ++size_;
}

void SortedRecords::sort_held() {
  std::sort(begins_.begin(), begins_.end(), [this](std::size_t a, std::size_t b) {
    const int order = key_at(held_.data() + a).compare(key_at(held_.data() + b));
    return order != 0 ? order < 0 : a < b;
  });
}

// Their places, in the order of the records.
std::vector<Spool::Piece> SortedRecords::write_long_values() {
  std::vector<Spool::Piece> places;
  for (const std::size_t begin : begins_)
    if (const std::string_view value = value_at(held_.data() + begin); value.size() > kLongest)
      places.push_back(disk_.add(value));
  return places;
}

void SortedRecords::write_run() {
  sort_held();
  const std::vector<Spool::Piece> places = write_long_values();
  auto place = places.begin();
  Spool::Piece run;
  std::string apart;
  for (const std::size_t begin : begins_) {
    const char* const record = held_.data() + begin;
    std::string_view bytes(record, length_at(record));
    if (value_at(record).size() > kLongest) {
      apart.clear();
      append_bytes(apart, Sizes{sizes_at(record)[0], kApart});
      apart.append(key_at(record));
      append_bytes(apart, *place++);
      bytes = apart;
    }
    const Spool::Piece piece = disk_.add(bytes);
    if (run.size == 0) run.offset = piece.offset;
    run.size += piece.size;
  }
  written_.push_back(run);
  held_.clear();
  begins_.clear();
}

// The records still in memory become the last run, in order like those on disk.
void SortedRecords::start_merge() {
  if (!written_.empty() && !begins_.empty()) write_run();
  sort_held();
  constexpr std::size_t kLeast = 4096;
  block_ = std::max(kLeast, memory_ / std::max<std::size_t>(1, written_.size()));
  if (!written_.empty()) std::string().swap(held_);
  runs_.resize(written_.size());
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    runs_[i].rest = written_[i];
    if (advance(runs_[i])) heap_.push_back(i);
  }
  const auto behind = [this](std::size_t a, std::size_t b) { return stands_behind(a, b); };
  std::make_heap(heap_.begin(), heap_.end(), behind);
}

bool SortedRecords::stands_behind(std::size_t a, std::size_t b) const noexcept {
  return std::tie(runs_[a].entry.key, a) > std::tie(runs_[b].entry.key, b);
}

const SortedRecords::Entry* SortedRecords::next() {
  if (!std::exchange(is_merging_, true)) start_merge();
  const Entry* const entry = merged();
  if (entry == nullptr) clear();
  return entry;
}

const SortedRecords::Entry* SortedRecords::merged() {
  if (written_.empty()) {
    if (given_ == begins_.size()) return nullptr;
    const char* const record = held_.data() + begins_[given_++];
    entry_ = {key_at(record), value_at(record)};
    return &entry_;
  }
  const auto behind = [this](std::size_t a, std::size_t b) { return stands_behind(a, b); };
  if (given_++ != 0) {
    std::pop_heap(heap_.begin(), heap_.end(), behind);
    if (advance(runs_[heap_.back()])) {
      std::push_heap(heap_.begin(), heap_.end(), behind);
    } else {
      heap_.pop_back();
    }
  }
  if (heap_.empty()) return nullptr;
  const Run& first = runs_[heap_.front()];
  entry_ = first.entry;
  if (!first.is_apart) return &entry_;
  Spool::Piece place;
  Unpacker(entry_.value).value(place);
  value_ = disk_.text(place);
  entry_.value = value_;
  return &entry_;
}

// False at the end of the run.
bool SortedRecords::advance(Run& run) {
  if (!fill(run, sizeof(Sizes)) || !fill(run, length_at(run.bytes.data() + run.at))) return false;
  const char* const record = run.bytes.data() + run.at;
  run.entry = {key_at(record), value_at(record)};
  run.is_apart = sizes_at(record)[1] == kApart;
  run.at += length_at(record);
  return true;
}

// Loads at least so many bytes of the run; false if it has fewer.
bool SortedRecords::fill(Run& run, std::size_t wanted) {
  if (run.bytes.size() - run.at >= wanted) return true;
  run.bytes.erase(0, std::exchange(run.at, 0));
  const std::size_t missing = wanted - run.bytes.size();
  const std::uint64_t size = std::min<std::uint64_t>(run.rest.size, std::max(block_, missing));
  run.bytes += disk_.text({run.rest.offset, size});
  run.rest.offset += size;
  run.rest.size -= size;
  return run.bytes.size() >= wanted;
}

void SortedRecords::clear() {
  if (disk_.is_whole()) disk_ = {};
  held_.clear();
  begins_.clear();
  written_.clear();
  runs_.clear();
  heap_.clear();
  std::string().swap(value_);
  is_merging_ = false;
  size_ = given_ = 0;
}

}  // namespace punct::collections
