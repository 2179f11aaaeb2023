// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "punct/space.hpp"

namespace punct {

enum class Player : std::uint8_t { white, black };

inline constexpr std::array<Player, 2> kPlayers{Player::white, Player::black};
constexpr Player opponent(Player player) noexcept { return player == Player::white ? Player::black : Player::white; }
constexpr std::size_t index_of(Player player) noexcept { return static_cast<std::size_t>(player); }
/// `w` or `b`, as position lines write it.
constexpr char letter(Player player) noexcept { return player == Player::white ? 'w' : 'b'; }
/// "White" or "Black".
constexpr const char* name(Player player) noexcept { return player == Player::white ? "White" : "Black"; }

/// The six kinds of piece by their letters in the notation (rule R5).
enum class PieceKind : std::uint8_t {
  T,  ///< triangular
  C,  ///< straight, the PÜNCT in the center
  E,  ///< straight, the PÜNCT at an end
  L,  ///< angular, the PÜNCT at the end from which the piece bends to the right
  M,  ///< angular, the PÜNCT in the middle
  R,  ///< angular, the PÜNCT at the end from which the piece bends to the left
};

inline constexpr std::size_t kPieceKinds = 6;
inline constexpr std::array<PieceKind, kPieceKinds> kAllPieceKinds{PieceKind::T, PieceKind::C, PieceKind::E,
                                                                   PieceKind::L, PieceKind::M, PieceKind::R};
/// How many of each kind a player has, in the order of PieceKind; 18 in all (rule R5).
inline constexpr std::array<int, kPieceKinds> kSetCounts{6, 2, 4, 2, 2, 2};
inline constexpr int kSetSize = 18;
/// Both sets together: the greatest number of pieces on the board, and so the greatest possible level.
inline constexpr int kPieces = 2 * kSetSize;

constexpr std::size_t index_of(PieceKind kind) noexcept { return static_cast<std::size_t>(kind); }
constexpr char letter(PieceKind kind) noexcept { return "TCELMR"[index_of(kind)]; }
/// The kind with this letter, upper or lower case; `std::nullopt` for other letters.
constexpr std::optional<PieceKind> piece_kind(char letter_read) noexcept {
  for (const PieceKind kind : kAllPieceKinds)
    if (letter_read == letter(kind) || letter_read == letter(kind) + ('a' - 'A')) return kind;
  return std::nullopt;
}

enum class PieceShape : std::uint8_t { triangular, straight, angular };
constexpr PieceShape shape(PieceKind kind) noexcept {
  switch (kind) {
    case PieceKind::T: return PieceShape::triangular;
    case PieceKind::C:
    case PieceKind::E: return PieceShape::straight;
    case PieceKind::L:
    case PieceKind::M:
    case PieceKind::R: return PieceShape::angular;
  }
  return PieceShape::triangular;
}
/// "triangular", "straight" or "angular".
constexpr const char* name(PieceShape shape) noexcept {
  constexpr std::array<const char*, 3> names{"triangular", "straight", "angular"};
  return names[static_cast<std::size_t>(shape)];
}

}  // namespace punct
