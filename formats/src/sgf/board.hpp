// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "punct/footprint.hpp"
#include "punct/piece.hpp"
#include "punct/position.hpp"

namespace punct::formats {

/// The numbers of pieces on Boardspace: 1 to 18 are White's, 20 to 37 Black's, 0 and 19 the round markers.
struct SgfPieces {
  static constexpr std::uint8_t kCount = 38;
  static constexpr bool is_marker(std::uint8_t piece) noexcept { return piece == 0 || piece == 19; }
  static constexpr Player owner(std::uint8_t piece) noexcept { return piece < 19 ? Player::white : Player::black; }
  /// The kind of a piece that is not a marker.
  static constexpr PieceKind kind(std::uint8_t piece) noexcept { return kKinds[piece < 19 ? piece : piece - 19U]; }
  /// The lowest number of a kind. The pieces of one kind have consecutive numbers.
  static constexpr std::uint8_t first(Player owner, PieceKind kind) noexcept {
    return static_cast<std::uint8_t>(kFirst[index_of(kind)] + 19 * index_of(owner));
  }

 private:
  static constexpr std::array<std::uint8_t, kPieceKinds> kFirst{1, 7, 9, 13, 15, 17};
  static constexpr std::array<PieceKind, 19> kKinds = [] {
    std::array<PieceKind, 19> kinds{};
    for (const PieceKind kind : kAllPieceKinds)
      for (int i = 0; i < kSetCounts[index_of(kind)]; ++i)
        kinds[kFirst[index_of(kind)] + static_cast<unsigned>(i)] = kind;
    return kinds;
  }();
};

/// The pieces as they lie on a table, on every space in the order in which they were put down. It knows no rules: any
/// piece can be put anywhere, and be pulled out from below others.
class SgfBoard {
 public:
  static constexpr std::uint8_t kNoPiece = 0xFF;

  SgfBoard() noexcept { top_.fill(kNoPiece); }

  [[nodiscard]] bool is_on_board(std::uint8_t piece) const noexcept { return (on_board_ >> piece & 1) != 0; }
  /// The place of a piece; without a PÜNCT if the piece is not on the board.
  [[nodiscard]] const Footprint& dots(std::uint8_t piece) const noexcept { return dots_[piece]; }
  /// The topmost piece on the space; kNoPiece if the space is empty.
  [[nodiscard]] std::uint8_t top(Space space) const noexcept { return top_[space.index()]; }
  /// The same, as if `lifted` were not on the board.
  [[nodiscard]] std::uint8_t top_without(Space space, std::uint8_t lifted) const noexcept;
  /// The piece of the kind with the lowest number that is not on the board; `std::nullopt` if all are.
  [[nodiscard]] std::optional<std::uint8_t> in_set(Player owner, PieceKind kind) const noexcept;

  /// Puts down a piece that is not on the board.
  void put(std::uint8_t piece, Space punct, const std::array<Space, 2>& minors) noexcept {
    Footprint& dots = dots_[piece];
    on_board_ |= std::uint64_t{1} << piece;
    cover(piece, 0, dots.punct = punct);
    cover(piece, 1, dots.minors[0] = minors[0]);
    cover(piece, 2, dots.minors[1] = minors[1]);
  }
  /// Removes a piece that is on the board.
  void lift(std::uint8_t piece) noexcept;
  /// Lifts the piece if it is on the board, and puts it down.
  void shift(std::uint8_t piece, Space punct, const std::array<Space, 2>& minors) noexcept {
    if (is_on_board(piece)) lift(piece);
    put(piece, punct, minors);
  }
  /// Sets up a position on the empty board. Like pieces get their numbers in rising order.
  void set_up(const Position& position);
  /// The board as a position line, even of an impossible position. The level of each piece is one above the highest
  /// piece below it. Empty for the empty board with White to move.
  [[nodiscard]] std::string position_line(Player to_move) const;

 private:
  void cover(std::uint8_t piece, std::size_t dot, Space space) noexcept {
    std::uint8_t& top = top_[space.index()];
    below_[piece][dot] = top;
    top = piece;
  }
  void uncover(std::uint8_t piece, std::size_t dot, Space space) noexcept;
  // The level of a piece; 0 if the level of a piece below it is not known yet.
  [[nodiscard]] std::uint8_t level(std::uint8_t piece, const std::array<std::uint8_t, SgfPieces::kCount>& levels) const;

  // A bit for each piece.
  std::uint64_t on_board_ = 0;
  std::array<Footprint, SgfPieces::kCount> dots_{};
  // For each dot of a piece, the piece below it. The pieces on a space thus form a list from the top down.
  std::array<std::array<std::uint8_t, 3>, SgfPieces::kCount> below_{};
  std::array<std::uint8_t, 256> top_;
};

}  // namespace punct::formats
