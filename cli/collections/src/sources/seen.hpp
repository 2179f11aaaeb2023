// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace punct::collections {

/// A set of hashes, for names by the million: at most 16 bytes of memory for each, and 24 while it grows.
class SeenHashes {
 public:
  /// Adds a hash; false if it is in the set.
  bool add(std::uint64_t hash);

 private:
  // A power of two of places, at most three in four taken. 0 is a free place.
  std::vector<std::uint64_t> table_;
  std::size_t count_ = 0;
};

/// Tells equal names of files and members apart.
class NameNumbers {
 public:
  /// The name, or with `#2`, `#3` and so on if it was given before. Two names in 10⁹ may be taken for equal once in 30
  /// runs; one then has a number that it need not have.
  [[nodiscard]] std::string numbered(const std::string& name);

 private:
  SeenHashes seen_;
  // The next number for names that were given before.
  std::map<std::string, std::uint64_t> next_;
};

}  // namespace punct::collections
