// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "punct/space.hpp"

namespace punct {

/// A set of spaces as one value of 256 bits; bit i stands for the space with index i.
///
/// Bits that belong to no space may be set while sets are shifted and complemented; `& kBoard` clears them.
class SpaceSet {
 public:
  constexpr SpaceSet() noexcept = default;
  constexpr explicit SpaceSet(Space space) noexcept { insert(space); }  ///< The set of only this space.

  [[nodiscard]] constexpr bool contains(Space space) const noexcept {
    return (words_[space.index() >> 6] >> (space.index() & 63)) & 1;
  }
  constexpr void insert(Space space) noexcept {
    words_[space.index() >> 6] |= std::uint64_t{1} << (space.index() & 63);
  }
  constexpr void erase(Space space) noexcept {
    words_[space.index() >> 6] &= ~(std::uint64_t{1} << (space.index() & 63));
  }

  [[nodiscard]] constexpr bool empty() const noexcept { return (words_[0] | words_[1] | words_[2] | words_[3]) == 0; }
  [[nodiscard]] constexpr int size() const noexcept {
    return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]) + std::popcount(words_[3]);
  }
  /// Whether the two sets share a space.
  [[nodiscard]] constexpr bool meets(const SpaceSet& other) const noexcept { return !(*this & other).empty(); }

  constexpr SpaceSet& operator&=(const SpaceSet& other) noexcept {
    words_ = {words_[0] & other.words_[0], words_[1] & other.words_[1], words_[2] & other.words_[2],
              words_[3] & other.words_[3]};
    return *this;
  }
  constexpr SpaceSet& operator|=(const SpaceSet& other) noexcept {
    words_ = {words_[0] | other.words_[0], words_[1] | other.words_[1], words_[2] | other.words_[2],
              words_[3] | other.words_[3]};
    return *this;
  }
  constexpr SpaceSet& operator^=(const SpaceSet& other) noexcept {
    words_ = {words_[0] ^ other.words_[0], words_[1] ^ other.words_[1], words_[2] ^ other.words_[2],
              words_[3] ^ other.words_[3]};
    return *this;
  }
  friend constexpr SpaceSet operator&(SpaceSet a, const SpaceSet& b) noexcept { return a &= b; }
  friend constexpr SpaceSet operator|(SpaceSet a, const SpaceSet& b) noexcept { return a |= b; }
  friend constexpr SpaceSet operator^(SpaceSet a, const SpaceSet& b) noexcept { return a ^= b; }
  /// All 256 bits inverted; see the class comment.
  constexpr SpaceSet operator~() const noexcept {
    SpaceSet turned;
    turned.words_ = {~words_[0], ~words_[1], ~words_[2], ~words_[3]};
    return turned;
  }
  friend constexpr bool operator==(const SpaceSet&, const SpaceSet&) noexcept = default;

  /// Every space moved by this many indices, from -63 to 63. A step N is 1, SE 15, NE 16 and their opposites negative;
  /// spaces near the edge wrap around, so the result must be masked with the spaces that are valid.
  [[nodiscard]] constexpr SpaceSet shifted(int by) const noexcept {
    SpaceSet moved;
    if (by == 0) return *this;
    if (by > 0) {
      for (std::size_t i = 4; i-- > 1;) moved.words_[i] = words_[i] << by | words_[i - 1] >> (64 - by);
      moved.words_[0] = words_[0] << by;
    } else {
      const int down = -by;
      for (std::size_t i = 0; i < 3; ++i) moved.words_[i] = words_[i] >> down | words_[i + 1] << (64 - down);
      moved.words_[3] = words_[3] >> down;
    }
    return moved;
  }

  /// The same with the number of indices known at compile time; faster.
  template <int by>
  [[nodiscard]] constexpr SpaceSet shifted() const noexcept {
    static_assert(by > -64 && by < 64 && by != 0);
    SpaceSet moved;
    if constexpr (by > 0) {
      moved.words_ = {words_[0] << by, words_[1] << by | words_[0] >> (64 - by),
                      words_[2] << by | words_[1] >> (64 - by), words_[3] << by | words_[2] >> (64 - by)};
    } else {
      moved.words_ = {words_[0] >> -by | words_[1] << (64 + by), words_[1] >> -by | words_[2] << (64 + by),
                      words_[2] >> -by | words_[3] << (64 + by), words_[3] >> -by};
    }
    return moved;
  }

  /// The space with the least index; the set must not be empty.
  [[nodiscard]] constexpr Space first() const noexcept {
    std::size_t i = 0;
    while (words_[i] == 0) ++i;
    return Space::from_index(static_cast<std::uint8_t>(64 * i + static_cast<unsigned>(std::countr_zero(words_[i]))));
  }

  /// Calls `visit(Space)` for each space, by ascending index.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (std::size_t i = 0; i < 4; ++i)
      for (std::uint64_t left = words_[i]; left != 0; left &= left - 1)
        visit(Space::from_index(static_cast<std::uint8_t>(64 * i + static_cast<unsigned>(std::countr_zero(left)))));
  }

  [[nodiscard]] constexpr const std::array<std::uint64_t, 4>& words() const noexcept { return words_; }  ///< Its bits.

 private:
  std::array<std::uint64_t, 4> words_{};
};

namespace detail {
template <class Predicate>
constexpr SpaceSet spaces_where(Predicate holds) noexcept {
  SpaceSet set;
  for (const Space space : kAllSpaces)
    if (holds(space)) set.insert(space);
  return set;
}
}  // namespace detail

/// The 211 spaces.
inline constexpr SpaceSet kBoard = detail::spaces_where([](Space) { return true; });

/// The central hexagon: the 19 spaces within two steps of I9 (rule R4).
inline constexpr SpaceSet kCenter = detail::spaces_where([](Space s) { return distance(s, *Space::at(9, 9)) <= 2; });

/// The three pairs of opposite sides (rule R3), seven spaces per side.
inline constexpr std::array<std::array<SpaceSet, 2>, 3> kSides{{
    {detail::spaces_where([](Space s) { return s.column() == 1; }),
     detail::spaces_where([](Space s) { return s.column() == 17; })},
    {detail::spaces_where([](Space s) { return s.row() == 1; }),
     detail::spaces_where([](Space s) { return s.row() == 17; })},
    {detail::spaces_where([](Space s) { return s.slant() == 8; }),
     detail::spaces_where([](Space s) { return s.slant() == -8; })},
}};

/// The set and all neighbors of its spaces, on the board.
constexpr SpaceSet grown(const SpaceSet& set) noexcept;

/// The part of `within` that can be reached from `seeds` by steps between neighboring spaces of `within`. `seeds`
/// outside `within` are ignored.
[[nodiscard]] PUNCT_API SpaceSet reached(const SpaceSet& seeds, const SpaceSet& within) noexcept;

namespace detail {
/// A step from one of these spaces off the board would lead, by its index, to a space at the far edge.
struct Wraps {
  SpaceSet n, se, ne;  // steps up: by 1, 15 and 16 indices
  SpaceSet s, nw, sw;  // their opposites
};
inline constexpr Wraps kWraps = [] {
  const auto wrapping = [](Offset by) {
    return spaces_where([by](Space from) {
      const SpaceSet target = SpaceSet(from).shifted(15 * by.columns + by.rows);
      return !step(from, by) && target.meets(kBoard);
    });
  };
  return Wraps{wrapping({0, 1}),  wrapping({1, 0}),  wrapping({1, 1}),
               wrapping({0, -1}), wrapping({-1, 0}), wrapping({-1, -1})};
}();
inline constexpr SpaceSet kNotNWraps = ~kWraps.n.shifted(1), kNotSeWraps = ~kWraps.se;
inline constexpr SpaceSet kNotSWraps = ~kWraps.s.shifted(-1), kNotNwWraps = ~kWraps.nw;
inline constexpr SpaceSet kNotNeWraps = ~kWraps.ne.shifted(1), kNotSwWraps = ~kWraps.sw.shifted(-1);

/// The set and all neighbors of its spaces; outside the board the result is meaningless. NE is N, then SE, and SW is S,
/// then NW, so that four shifts do for six steps. `set` must lie on the board.
constexpr SpaceSet grown_unmasked(const SpaceSet& set) noexcept {
  const SpaceSet up = set.shifted<1>();
  const SpaceSet down = set.shifted<-1>();
  SpaceSet all = set | (up & kNotNWraps) | (down & kNotSWraps);
  all |= ((set & kNotSeWraps) | (up & kNotNeWraps)).shifted<15>();
  all |= ((set & kNotNwWraps) | (down & kNotSwWraps)).shifted<-15>();
  return all;
}
}  // namespace detail

constexpr SpaceSet grown(const SpaceSet& set) noexcept { return detail::grown_unmasked(set) & kBoard; }

}  // namespace punct
