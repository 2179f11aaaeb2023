// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace punct {

/// A source of random numbers that gives the same numbers on every machine and in every version with the same major
/// number: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014). For games that
/// are made up, not for secrets.
class Random {
 public:
  /// Sources with the same seed and different streams are independent for all practical purposes; that is how game
  /// number `stream` comes out the same whichever worker makes it.
  constexpr explicit Random(std::uint64_t seed, std::uint64_t stream = 0) noexcept
      : state_(mix(seed + kStep) ^ mix(mix(stream + 2 * kStep))) {}

  constexpr std::uint64_t next() noexcept { return mix(state_ += kStep); }  ///< 64 random bits.

  /// A number from 0 to `count` - 1, each exactly as likely as the others. `count` is at least 1.
  constexpr std::uint32_t below(std::uint32_t count) noexcept {
    const std::uint32_t surplus = (0U - count) % count;
    while (true) {
      const std::uint64_t scaled = (next() >> 32) * count;
      if (static_cast<std::uint32_t>(scaled) >= surplus) return static_cast<std::uint32_t>(scaled >> 32);
    }
  }

 private:
  static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15;

  static constexpr std::uint64_t mix(std::uint64_t bits) noexcept {
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB;
    return bits ^ (bits >> 31);
  }

  std::uint64_t state_;
};

}  // namespace punct
