// SPDX-License-Identifier: MIT
#include "analysis/crossings.hpp"

#include "board/flood.hpp"
#include "board/wide.hpp"

namespace punct::detail {

PUNCT_INLINED void SideChains::find(std::size_t pair, std::size_t end) noexcept {
  const WideSet side = kSides[pair][end];
  const WideSet chains = flooded(side, own_);
  chains_[pair][end] = chains.set();
  reached_[pair][end] = (grown(chains) | side).set();
}

void SideChains::find() noexcept {
  detail::wide([this] {
    for (std::size_t pair = 0; pair < kSides.size(); ++pair)
      for (std::size_t end = 0; end < 2; ++end) find(pair, end);
  });
}

void SideChains::change(const SpaceSet& own) noexcept {
  detail::wide([this, &own] {
    const WideSet added = WideSet(own) & ~WideSet(own_);
    const WideSet lost = WideSet(own_) & ~WideSet(own);
    own_ = own;
    for (std::size_t pair = 0; pair < kSides.size(); ++pair)
      for (std::size_t end = 0; end < 2; ++end)
        if (added.meets(reached_[pair][end]) || lost.meets(chains_[pair][end])) find(pair, end);
  });
}

PUNCT_INLINED WideSet SideChains::gate(std::size_t pair, std::size_t end, const WideSet& left,
                                       const WideSet& lost) const noexcept {
  if (!lost.meets(chains_[pair][end])) return WideSet(reached_[pair][end]) & ~left;
  const WideSet side = kSides[pair][end];
  return (grown(flooded(side, left)) | side) & ~left;
}

void Crossings::find(const SideChains& chains, const SpaceSet& all_left) noexcept {
  detail::wide([this, &chains, &all_left] {
    const WideSet left = all_left;
    const WideSet lost = WideSet(chains.own_) & ~left;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      const std::size_t pair = gates_[i].pair;
      const WideSet one = chains.gate(pair, 0, left, lost);
      const WideSet other = chains.gate(pair, 1, left, lost);
      if (grown(grown(one)).meets(other)) gates_[kept++] = {one.set(), other.set(), pair};
    }
    size_ = kept;
  });
}

}  // namespace punct::detail
