// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "board/wide.hpp"
#include "punct/footprint.hpp"
#include "punct/space_set.hpp"

namespace punct::detail {

/// A SpaceSet as one vector, for computing. Compilers keep the four words of a SpaceSet in four registers; this takes
/// one if the processor has registers that wide, and otherwise as many as it needs. Every function is inlined into its
/// caller, so that it is compiled as often as its caller (detail::wide).
class WideSet {
  using Lanes [[gnu::vector_size(sizeof(SpaceSet))]] = std::uint64_t;
  using Half [[gnu::vector_size(sizeof(SpaceSet) / 2)]] = std::uint64_t;
  using ShortLanes [[gnu::vector_size(sizeof(SpaceSet))]] = std::uint16_t;

 public:
  PUNCT_INLINED WideSet() noexcept : lanes_{} {}
  // Copied by name, as one vector. A compiler that lays out this class for a processor without wide registers copies it
  // by halves, also in the functions for a processor that has them; loading it whole then waits for memory.
  PUNCT_INLINED WideSet(const WideSet& other) noexcept : lanes_(other.lanes_) {}
  PUNCT_INLINED WideSet& operator=(const WideSet& other) noexcept {
    lanes_ = other.lanes_;
    return *this;
  }
  ~WideSet() = default;
  PUNCT_INLINED WideSet(const SpaceSet& set) noexcept {  // NOLINT(*-explicit-*): the same value
    std::memcpy(&lanes_, &set.words(), sizeof lanes_);
  }
  [[nodiscard]] PUNCT_INLINED SpaceSet set() const noexcept {
    SpaceSet set;
    std::memcpy(static_cast<void*>(&set), &lanes_, sizeof lanes_);
    return set;
  }

  PUNCT_INLINED WideSet& operator&=(const WideSet& other) noexcept { return lanes_ &= other.lanes_, *this; }
  PUNCT_INLINED WideSet& operator|=(const WideSet& other) noexcept { return lanes_ |= other.lanes_, *this; }
  PUNCT_INLINED WideSet& operator^=(const WideSet& other) noexcept { return lanes_ ^= other.lanes_, *this; }
  PUNCT_INLINED WideSet operator~() const noexcept { return WideSet(~lanes_); }

  /// As SpaceSet::shifted().
  template <int by>
  [[nodiscard]] PUNCT_INLINED WideSet shifted() const noexcept {
    static_assert(by > -64 && by < 64 && by != 0);
    const Lanes none{};
    if constexpr (by > 0) {
      return WideSet(lanes_ << by | __builtin_shufflevector(lanes_, none, 4, 0, 1, 2) >> (64 - by));
    } else {
      return WideSet(lanes_ >> -by | __builtin_shufflevector(lanes_, none, 1, 2, 3, 4) << (64 + by));
    }
  }

  /// All its words, combined by OR.
  [[nodiscard]] PUNCT_INLINED std::uint64_t folded() const noexcept {
    const Half half = __builtin_shufflevector(lanes_, lanes_, 0, 1) | __builtin_shufflevector(lanes_, lanes_, 2, 3);
    return half[0] | half[1];
  }
  /// The same with each word shifted up by four more bits than the one before; the next function returns the bits lost.
  [[nodiscard]] PUNCT_INLINED std::uint64_t folded_by_60() const noexcept {
    return WideSet(lanes_ << Lanes{0, 4, 8, 12}).folded();
  }
  [[nodiscard]] PUNCT_INLINED std::uint64_t pushed_out_by_60() const noexcept {
    return WideSet((lanes_ & Lanes{0, ~0ULL, ~0ULL, ~0ULL}) >> Lanes{0, 60, 56, 52}).folded();
  }
  [[nodiscard]] PUNCT_INLINED bool empty() const noexcept { return folded() == 0; }
  [[nodiscard]] PUNCT_INLINED std::uint64_t size() const noexcept { return static_cast<std::uint64_t>(set().size()); }
  [[nodiscard]] PUNCT_INLINED bool meets(const WideSet& other) const noexcept {
    return !WideSet(lanes_ & other.lanes_).empty();
  }
  /// Whether each group of sixteen spaces, from an index that is a multiple of 16, has one of them.
  [[nodiscard]] PUNCT_INLINED bool fills_columns() const noexcept {
    ShortLanes columns;
    std::memcpy(&columns, &lanes_, sizeof columns);
    columns = columns == 0;
    WideSet missing;
    std::memcpy(&missing.lanes_, &columns, sizeof columns);
    return missing.empty();
  }

 private:
  PUNCT_INLINED explicit WideSet(const Lanes& lanes) noexcept : lanes_(lanes) {}

  Lanes lanes_;
};

PUNCT_INLINED WideSet operator&(const WideSet& a, const WideSet& b) noexcept { return WideSet(a) &= b; }
PUNCT_INLINED WideSet operator|(const WideSet& a, const WideSet& b) noexcept { return WideSet(a) |= b; }
PUNCT_INLINED WideSet operator^(const WideSet& a, const WideSet& b) noexcept { return WideSet(a) ^= b; }

/// The set of each single space, by its index; empty for no space. Sets built from these whole words are ready sooner
/// than sets built bit by bit, which a processor must first gather from its store buffer.
inline constexpr auto kSingles = [] {
  std::array<SpaceSet, 256> singles{};
  for (const Space space : kAllSpaces) singles[space.index()] = SpaceSet(space);
  return singles;
}();
PUNCT_INLINED WideSet spaces_of(const Footprint& dots) noexcept {
  return WideSet(kSingles[dots.punct.index()]) | kSingles[dots.minors[0].index()] | kSingles[dots.minors[1].index()];
}
/// The set of this space alone if the condition holds, else the empty set. The mask keeps compilers from branching.
PUNCT_INLINED WideSet space_if(bool holds, Space space) noexcept {
  return kSingles[space.index() & (0U - unsigned{holds})];
}

/// As grown_unmasked() of space_set.hpp.
PUNCT_INLINED WideSet grown_unmasked(const WideSet& set) noexcept {
  const WideSet up = set.shifted<1>();
  const WideSet down = set.shifted<-1>();
  WideSet all = set | (up & kNotNWraps) | (down & kNotSWraps);
  all |= ((set & kNotSeWraps) | (up & kNotNeWraps)).shifted<15>();
  all |= ((set & kNotNwWraps) | (down & kNotSwWraps)).shifted<-15>();
  return all;
}

/// As grown() of space_set.hpp.
PUNCT_INLINED WideSet grown(const WideSet& set) noexcept { return grown_unmasked(set) & kBoard; }

}  // namespace punct::detail
