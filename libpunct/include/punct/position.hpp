// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "punct/expected.hpp"
#include "punct/export.hpp"
#include "punct/footprint.hpp"
#include "punct/move.hpp"
#include "punct/outcome.hpp"
#include "punct/piece.hpp"
#include "punct/space_set.hpp"

namespace punct {

/// A piece on the board.
struct Piece {
  Player owner = Player::white;
  PieceKind kind = PieceKind::T;
  Footprint dots;
  /// 1 for a piece on the board itself, at most kPieces.
  std::uint8_t level = 1;
  friend constexpr bool operator==(const Piece&, const Piece&) noexcept = default;
};
/// The order of position lines: by level, then by the PÜNCT's column and row; then, for pieces that cannot be in one
/// position together, by minor dots, owner and kind.
[[nodiscard]] PUNCT_API bool stands_before(const Piece& a, const Piece& b) noexcept;

/// A position as set up: not yet checked to be possible.
struct Setup {
  Rules rules = Rules::standard;
  Player to_move = Player::white;
  std::vector<Piece> pieces;
};

/// One reason why a setup is impossible.
struct SetupDefect {
  enum class Kind : std::uint8_t {
    shape,              ///< the three dots do not form the piece
    too_many,           ///< more pieces of a kind than a set has (R5)
    shared,             ///< two pieces on one space and level
    unsupported,        ///< not supported as rule R12 requires
    punct_on_opponent,  ///< the PÜNCT on an opponent's piece (R13)
    punct_on_nothing,   ///< the PÜNCT as the middle of a bridge over an empty space (R13)
    level,              ///< a level below 1 or above kPieces
  };
  Kind kind;
  /// The piece at fault, as an index into Setup::pieces.
  std::size_t piece;
  /// The space at fault, if it is a single one; else no space.
  Space space;
};

/// A state of the game: pieces on the board with their levels, the sets, the player to move, the rules, and whether the
/// game is over. A value: copied and compared like one (about 700 bytes, no allocation).
///
/// Equal positions have the same rules, player to move and pieces; it does not matter which of two equal pieces lies
/// where, nor how the position arose.
class Position {
 public:
  /// The empty board, White to move.
  PUNCT_API explicit Position(Rules rules = Rules::standard) noexcept;

  /// The position that a setup describes, or every reason why it is impossible; for a setup with more pieces than both
  /// sets hold, only reasons that concern one piece. The game may be over in it; it is over if a set is used up (R18).
  /// Quadratic in the pieces of a setup that both sets hold, else linear.
  [[nodiscard]] PUNCT_API static Expected<Position, std::vector<SetupDefect>> from(const Setup& setup);

  [[nodiscard]] Rules rules() const noexcept { return rules_; }       ///< The set of rules.
  [[nodiscard]] Player to_move() const noexcept { return to_move_; }  ///< Also if the game is over.
  /// How the game ended; `std::nullopt` while it goes on. If both players are connected, the one who is not to move
  /// wins, having moved last (R17).
  [[nodiscard]] const std::optional<Outcome>& outcome() const noexcept { return outcome_; }

  /// The level of the topmost piece on the space, 0 if there is none; a bridge over it counts (R12).
  [[nodiscard]] int height(Space space) const noexcept { return pieces_[top_[space.index()]].level; }
  /// The topmost piece on the space; null if there is none. Valid until the position changes.
  [[nodiscard]] const Piece* top(Space space) const noexcept {
    const std::uint8_t slot = top_[space.index()];
    return slot == kNoSlot ? nullptr : &pieces_[slot];
  }
  /// The piece directly below the topmost one on the space; null if there is none.
  [[nodiscard]] const Piece* below_top(Space space) const noexcept {
    const std::uint8_t slot = top_[space.index()];
    if (slot == kNoSlot) return nullptr;
    const Footprint& dots = pieces_[slot].dots;
    const std::uint8_t below = below_[slot][space == dots.punct ? 0 : space == dots.minors[0] ? 1 : 2];
    return below == kNoSlot ? nullptr : &pieces_[below];
  }
  /// The height of the space without the topmost piece on `lifted`, which must be free (R12). As height() if there is
  /// no piece on `lifted`.
  [[nodiscard]] int height_without(Space lifted, Space space) const noexcept {
    return pieces_[slot_without(top_[lifted.index()], space)].level;
  }
  /// Whether the topmost piece on the space, without the topmost piece on `lifted`, which must be free, belongs to the
  /// owner of the latter (R13). False if there is no piece on `lifted`.
  [[nodiscard]] bool is_own_without(Space lifted, Space space) const noexcept {
    const std::uint8_t slot = top_[lifted.index()];
    return slot != kNoSlot && (slots_of(pieces_[slot].owner) >> slot_without(slot, space) & 1) != 0;
  }
  /// Calls `visit(Space, int height, bool is_own)` for each dot of the topmost piece on `lifted`, which must be free,
  /// with height_without() and is_own_without() of its space; faster than these. Calls nothing if there is no piece.
  template <class Visit>
  void for_each_uncovered(Space lifted, Visit&& visit) const {
    const std::uint8_t slot = top_[lifted.index()];
    if (slot == kNoSlot) return;
    const Piece& piece = pieces_[slot];
    const auto& below = below_[slot];
    const auto see = [&](Space dot, std::uint8_t under) {
      visit(dot, int{pieces_[under].level}, (slots_of(piece.owner) >> under & 1) != 0);
    };
    see(piece.dots.punct, below[0]);
    see(piece.dots.minors[0], below[1]);
    see(piece.dots.minors[1], below[2]);
  }
  /// The pieces on the space, lowest first. Linear in them. Allocates the list.
  [[nodiscard]] PUNCT_API std::vector<Piece> stack(Space space) const;
  /// Calls `visit(const Piece&)` for every piece on the space, from the topmost down. Allocates nothing.
  template <class Visit>
  void for_each_on(Space space, Visit&& visit) const {
    for (std::uint8_t slot = top_[space.index()]; slot != kNoSlot;) {
      const Piece& piece = pieces_[slot];
      visit(piece);
      slot = below_[slot][space == piece.dots.punct ? 0 : space == piece.dots.minors[0] ? 1 : 2];
    }
  }
  /// The spaces on which the topmost dot is this player's.
  [[nodiscard]] const SpaceSet& topmost(Player player) const noexcept { return topmost_[index_of(player)]; }
  /// The spaces that are not empty.
  [[nodiscard]] SpaceSet covered() const noexcept { return topmost_[0] | topmost_[1]; }

  /// The piece whose PÜNCT is the topmost dot on the space; null if there is none.
  [[nodiscard]] const Piece* piece_with_punct_on(Space space) const noexcept {
    const Piece* piece = top(space);
    return piece != nullptr && piece->dots.punct == space ? piece : nullptr;
  }
  /// Whether nothing lies above any dot of the piece (R11). The piece must lie on the board as given.
  [[nodiscard]] bool is_free(const Piece& piece) const noexcept {
    const int level = piece.level;
    const auto& [first, second] = piece.dots.minors;
    return ((height(piece.dots.punct) - level) | (height(first) - level) | (height(second) - level)) == 0;
  }
  /// Every piece on the board, in the order of position lines: sorted at each call. Allocates the list.
  [[nodiscard]] PUNCT_API std::vector<Piece> pieces() const;
  /// Calls `visit(const Piece&)` for every piece on the board, in unspecified order.
  template <class Visit>
  void for_each_piece(Visit&& visit) const {
    for (std::uint64_t left = on_board_; left != 0; left &= left - 1)
      visit(pieces_[static_cast<std::size_t>(std::countr_zero(left))]);
  }
  /// Calls `visit(const Piece&)` for every piece of the player that is_free(), in unspecified order.
  template <class Visit>
  void for_each_free_piece(Player owner, Visit&& visit) const {
    Slots free = 0;
    for (Slots left = on_board_ & slots_of(owner); left != 0; left &= left - 1) {
      const auto slot = static_cast<std::size_t>(std::countr_zero(left));
      // As is_free(), by the slots on top: heights would be looked up through them.
      const Footprint& dots = pieces_[slot].dots;
      const auto [first, second] = dots.minors;
      const auto other =
          (top_[dots.punct.index()] ^ slot) | (top_[first.index()] ^ slot) | (top_[second.index()] ^ slot);
      free |= Slots{other == 0} << slot;
    }
    for (; free != 0; free &= free - 1) visit(pieces_[static_cast<std::size_t>(std::countr_zero(free))]);
  }
  [[nodiscard]] int piece_count() const noexcept { return std::popcount(on_board_); }  ///< Pieces on the board.
  /// How many pieces of the kind are left in the player's set.
  [[nodiscard]] int in_set(Player player, PieceKind kind) const noexcept {
    return std::popcount(slots_of(player, kind) & ~on_board_);
  }
  /// Whether a piece of the kind is left in the player's set.
  [[nodiscard]] bool has_in_set(Player player, PieceKind kind) const noexcept {
    return (slots_of(player, kind) & ~on_board_) != 0;
  }
  /// How many pieces are left in the player's set.
  [[nodiscard]] int in_set(Player player) const noexcept { return std::popcount(slots_of(player) & ~on_board_); }

  /// Topmost dots of the player in the central hexagon (R18).
  [[nodiscard]] int center_count(Player player) const noexcept { return (topmost(player) & kCenter).size(); }

  /// The data needed to take a move back.
  class Undo {
    friend class Position;
    // One number, which is built and returned in a register: a value that is stored byte by byte and loaded as a whole
    // has to wait for memory.
    Undo(const Piece& piece, std::uint8_t slot, bool was_on_board) noexcept
        : packed_(piece.dots.punct.index() | std::uint64_t{piece.dots.minors[0].index()} << 8 |
                  std::uint64_t{piece.dots.minors[1].index()} << 16 | std::uint64_t{piece.level} << 24 |
                  std::uint64_t{slot} << 32 | std::uint64_t{was_on_board} << 40) {}
    [[nodiscard]] std::uint8_t byte(int number) const noexcept {
      return static_cast<std::uint8_t>(packed_ >> (8 * number));
    }
    [[nodiscard]] Footprint dots() const noexcept {
      return {Space::from_index(byte(0)), {Space::from_index(byte(1)), Space::from_index(byte(2))}};
    }
    [[nodiscard]] std::uint8_t level() const noexcept { return byte(3); }
    [[nodiscard]] std::uint8_t slot() const noexcept { return byte(4); }
    [[nodiscard]] bool was_on_board() const noexcept { return byte(5) != 0; }
    std::uint64_t packed_;
  };
  /// Plays a move that is known to be legal here, such as one of legal_moves(), complete_add() or complete_move(). Any
  /// other move makes the position meaningless. Constant time, no allocation.
  PUNCT_API Undo play_unchecked(const Move& move) noexcept;
  /// Takes back the last move. Constant time, no allocation.
  PUNCT_API void take_back(const Undo& undo) noexcept;

  PUNCT_API friend bool operator==(const Position& a, const Position& b) noexcept;  ///< See the class.

 private:
  static constexpr std::uint8_t kNoSlot = kPieces;
  using Slots = std::uint64_t;

  static constexpr Slots slots_of(Player player) noexcept {
    return ((Slots{1} << kSetSize) - 1) << (index_of(player) * kSetSize);
  }
  static constexpr Slots slots_of(Player player, PieceKind kind) noexcept;

  [[nodiscard]] std::uint8_t slot_without(std::uint8_t lifted, Space space) const noexcept {
    const Footprint& dots = pieces_[lifted].dots;
    const std::size_t dot = (space == dots.minors[0] ? 1U : 0U) + (space == dots.minors[1] ? 2U : 0U);
    const std::uint8_t below = below_[lifted][dot];
    const std::uint8_t slot = top_[space.index()];
    return slot == lifted ? below : slot;
  }

  SpaceSet put(std::uint8_t slot) noexcept;   // hands back where the piece lies
  SpaceSet lift(std::uint8_t slot) noexcept;  // hands back where dots of the opponent come to light
  [[nodiscard]] std::optional<Outcome> outcome_after(const SpaceSet& gained, const SpaceSet& uncovered, Player mover,
                                                     bool added) const noexcept;
  [[nodiscard]] Outcome outcome_by_last_piece() const noexcept;

  // Each piece has a slot: White's 0-17, Black's 18-35, in the order of PieceKind. On every space the pieces form a
  // list from the top down: top_ holds its head, below_ the links, dot by dot. The slot behind the last stands for no
  // piece; what is there has level 0.
  std::array<Piece, kPieces + 1> pieces_{};
  std::array<std::array<std::uint8_t, 3>, kPieces + 1> below_{};
  std::array<std::uint8_t, 256> top_{};
  std::array<SpaceSet, 2> topmost_{};
  Slots on_board_ = 0;
  std::optional<Outcome> outcome_;
  Rules rules_ = Rules::standard;
  Player to_move_ = Player::white;
};

namespace detail {
/// The bits of White's pieces of each kind: as many as the kind has, kind by kind.
inline constexpr std::array<std::uint64_t, kPieceKinds> kKindSlots{0x3F, 0xC0, 0xF00, 0x3000, 0xC000, 0x30000};
}  // namespace detail

constexpr Position::Slots Position::slots_of(Player player, PieceKind kind) noexcept {
  return detail::kKindSlots[index_of(kind)] << (index_of(player) * kSetSize);
}

}  // namespace punct
