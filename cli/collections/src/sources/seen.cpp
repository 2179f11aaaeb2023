// SPDX-License-Identifier: MIT
#include "sources/seen.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace punct::collections {
namespace {

constexpr std::size_t kSmallest = 64;

// The place of a hash in a table of a power of two of places, or the free place where it goes.
std::size_t place_of(const std::vector<std::uint64_t>& table, std::uint64_t hash) noexcept {
  const std::size_t mask = table.size() - 1;
  std::size_t at = static_cast<std::size_t>(hash) & mask;
  while (table[at] != 0 && table[at] != hash) at = (at + 1) & mask;
  return at;
}

}  // namespace

bool SeenHashes::add(std::uint64_t hash) {
  hash = std::max<std::uint64_t>(hash, 1);
  if (4 * (count_ + 1) > 3 * table_.size()) {
    std::vector<std::uint64_t> larger(std::max(kSmallest, 2 * table_.size()));
    for (const std::uint64_t old : table_)
      if (old != 0) larger[place_of(larger, old)] = old;
    table_ = std::move(larger);
  }
  std::uint64_t& place = table_[place_of(table_, hash)];
  if (place != 0) return false;
  place = hash;
  ++count_;
  return true;
}

std::string NameNumbers::numbered(const std::string& name) {
  constexpr std::hash<std::string> kHash;
  if (seen_.add(kHash(name))) return name;
  std::uint64_t& number = next_.try_emplace(name, 2).first->second;
  while (true) {
    std::string next = name + "#" + std::to_string(number++);
    if (seen_.add(kHash(next))) return next;
  }
}

}  // namespace punct::collections
