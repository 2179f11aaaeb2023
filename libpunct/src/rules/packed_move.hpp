// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "punct/move.hpp"

namespace punct::detail {

/// A move as a number, built in a register and stored at once. If it were stored byte by byte, a copy would have to
/// wait until all bytes have reached the cache.
class PackedMove {
 public:
  constexpr PackedMove(Space from, PieceKind kind, int punct, int first_minor, int second_minor, int level) noexcept
      : bytes_(at<0>(from.index()) + at<1>(static_cast<int>(index_of(kind))) + at<2>(punct) + at<3>(first_minor) +
               at<4>(second_minor) + at<5>(level)) {}

  /// The same move shifted by the index of this PÜNCT, which is also added to the minor dots' values, and lifted by so
  /// many levels.
  [[nodiscard]] constexpr PackedMove at(std::uint64_t punct, int levels) const noexcept {
    return PackedMove(bytes_ + punct * (at<2>(1) + at<3>(1) + at<4>(1)) + at<5>(levels));
  }

  [[nodiscard]] constexpr PieceKind kind() const noexcept { return static_cast<PieceKind>(byte<1>()); }
  [[nodiscard]] constexpr int level() const noexcept { return byte<5>(); }
  [[nodiscard]] Move move() const noexcept {
    Move move;
    store(move);
    return move;
  }
  void store(Move& move) const noexcept {
    static_assert(sizeof move == 6);
    if constexpr (std::endian::native == std::endian::little) {
      std::memcpy(static_cast<void*>(&move), &bytes_, sizeof move);
    } else {
      move = {Space::from_index(byte<0>()),
              static_cast<PieceKind>(byte<1>()),
              {Space::from_index(byte<2>()), {Space::from_index(byte<3>()), Space::from_index(byte<4>())}},
              byte<5>()};
    }
  }
  /// The same for a move of an array that is not its last: spoils the one that follows, because it takes one store.
  void store_over(Move* move) const noexcept {
    if constexpr (std::endian::native == std::endian::little) {
      std::memcpy(static_cast<void*>(move), &bytes_, sizeof bytes_);
    } else {
      store(*move);
    }
  }

 private:
  constexpr explicit PackedMove(std::uint64_t bytes) noexcept : bytes_(bytes) {}

  // Bytes may be negative as long as the sum with later additions is not.
  template <int number>
  static constexpr std::uint64_t at(int byte) noexcept {
    return static_cast<std::uint64_t>(std::int64_t{byte}) << (8 * number);
  }
  template <int number>
  [[nodiscard]] constexpr std::uint8_t byte() const noexcept {
    return static_cast<std::uint8_t>(bytes_ >> (8 * number));
  }

  std::uint64_t bytes_;
};

}  // namespace punct::detail
