// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

#include "board/shifts.hpp"
#include "board/wide_set.hpp"
#include "punct/space_set.hpp"

namespace punct::detail {

/// The spaces from which the PÜNCT of a piece of this form puts a dot into the set.
inline SpaceSet puncts_touching(std::size_t form, const SpaceSet& set) noexcept {
  const auto& [first, second] = kShifts[form].minors;
  return set | set.shifted(-first) | set.shifted(-second);
}

/// The spaces next to the chains that start from either side of a pair. Nobody is connected before the move, and what
/// lifting a piece uncovers lies where the piece lay: a piece connects exactly if it has a dot in both.
struct Gates {
  SpaceSet one;
  SpaceSet other;
  std::size_t pair = 0;  // of kSides
};

/// The chains of a player that start from each side, and the spaces that they take or lie next to, with the side
/// itself.
class SideChains {
 public:
  explicit SideChains(const SpaceSet& own) noexcept : own_(own) { find(); }
  /// The same for spaces that differ little from those of other chains: what stays is taken from there.
  SideChains(const SideChains& before, const SpaceSet& own) noexcept : SideChains(before) { change(own); }

  /// Where a dot would change a chain: next to one, or on a side.
  [[nodiscard]] SpaceSet reached() const noexcept {
    SpaceSet all;
    for (const auto& pair : reached_) all |= pair[0] | pair[1];
    return all;
  }

 private:
  friend class Crossings;

  void find() noexcept;
  void find(std::size_t pair, std::size_t end) noexcept;
  void change(const SpaceSet& own) noexcept;
  // The gate at an end of a pair once the player has lost these spaces. Only chains that lose one are followed again.
  [[nodiscard]] WideSet gate(std::size_t pair, std::size_t end, const WideSet& left,
                             const WideSet& lost) const noexcept;

  SpaceSet own_;
  std::array<std::array<SpaceSet, 2>, kSides.size()> chains_;
  std::array<std::array<SpaceSet, 2>, kSides.size()> reached_;
};

/// The pairs of gates that are no farther apart than two dots of a piece.
class Crossings {
 public:
  explicit Crossings(const SideChains& chains) noexcept {
    for (; size_ < gates_.size(); ++size_) gates_[size_].pair = size_;
    find(chains, chains.own_);
  }
  /// Only the pairs that have another chain than before.
  Crossings(const SideChains& chains, const SideChains& before) noexcept {
    for (std::size_t pair = 0; pair < gates_.size(); ++pair)
      if (chains.chains_[pair] != before.chains_[pair]) gates_[size_++].pair = pair;
    find(chains, chains.own_);
  }
  /// The same once the player holds only those spaces that are left: no other pair of gates comes nearer by that.
  [[nodiscard]] Crossings without_lost(const SideChains& chains, const SpaceSet& left) const noexcept {
    Crossings fewer = *this;
    fewer.find(chains, left);
    return fewer;
  }

  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }

  /// Where the PÜNCT of a piece of this form connects.
  [[nodiscard]] SpaceSet puncts(std::size_t form) const noexcept {
    SpaceSet found;
    for (std::size_t i = 0; i < size_; ++i)
      found |= puncts_touching(form, gates_[i].one) & puncts_touching(form, gates_[i].other);
    return found & kShifts[form].room;
  }

 private:
  // Keeps those pairs that can be crossed.
  void find(const SideChains& chains, const SpaceSet& all_left) noexcept;

  std::array<Gates, kSides.size()> gates_;
  std::size_t size_ = 0;
};

}  // namespace punct::detail
