// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "punct/export.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"

namespace punct {

/// What a position is worth: proven, or an estimate. Both are from White's side.
struct Score {
  enum class Proof : std::uint8_t {
    none,        ///< an estimate
    white_wins,  ///< White wins by force, or has won
    black_wins,
    draw,  ///< the game is drawn, or every move draws
  };
  Proof proof = Proof::none;
  /// The expected result in hundredths, from -100 (Black wins) to 100 (White wins); an estimate stays within 99.
  std::int8_t hundredths = 0;
  /// For a proven win, the number of the winner's own moves up to the winning one, that included; 0 if the game is
  /// over.
  std::uint8_t moves = 0;

  /// An estimate; the number is brought into -99 to 99.
  [[nodiscard]] PUNCT_API static Score estimate(int hundredths) noexcept;
  /// A win in so many of the winner's moves, from 0 to 255.
  [[nodiscard]] PUNCT_API static Score win(Player winner, int moves) noexcept;
  [[nodiscard]] PUNCT_API static Score draw() noexcept;                      ///< A proven draw.
  [[nodiscard]] PUNCT_API static Score of(const Outcome& outcome) noexcept;  ///< Of a game that is over.

  [[nodiscard]] bool is_proven() const noexcept { return proof != Proof::none; }  ///< Not an estimate.
  /// The player who is proven to win; `std::nullopt` if none is.
  [[nodiscard]] PUNCT_API std::optional<Player> winner() const noexcept;
  /// The expected result in hundredths for this player.
  [[nodiscard]] int for_player(Player player) const noexcept {
    return player == Player::white ? hundredths : -hundredths;
  }
  friend bool operator==(const Score&, const Score&) noexcept = default;
};
/// `0.42`; `#4` if White wins in four moves by force, `#-3` if Black wins in three; `1.00`, `-1.00` or `0.00` if the
/// game is over.
[[nodiscard]] PUNCT_API std::string text(const Score& score);

/// The most moves of the winner in a proof.
inline constexpr int kMostProvenMoves = 5;

/// How to search.
struct SearchOptions {
  /// With this number a game of 40 plies takes some 5 to 10 seconds on a core.
  static constexpr std::uint64_t kDefaultPositions = 80'000;
  /// How many positions to look at. Equal numbers give equal results, on every machine.
  std::uint64_t positions = kDefaultPositions;
  /// How many moves to find: the best ones; 0 counts as 1.
  std::size_t moves = 1;
  /// The size of the table of positions; at least 64 KiB are taken. The result may depend on it.
  std::size_t table_bytes = std::size_t{2} << 20U;
};

/// A move with what it is worth.
struct SearchedMove {
  static constexpr std::size_t kMostPlies = 12;
  Move move;
  Score score;
  /// The best play that the search found, beginning with the move itself.
  std::array<Move, kMostPlies> line{};
  std::size_t plies = 0;
};

/// What a search found.
struct SearchResult {
  Score score;
  /// The best moves, best first; empty if there is no legal move. Never more than asked for.
  std::vector<SearchedMove> best;
  std::uint64_t positions = 0;  ///< Positions looked at.
  int depth = 0;                ///< Plies searched for all candidates; 0 if a proof was found before.
  bool was_stopped = false;     ///< Whether the callback stopped it; then the result depends on when.
};

/// Asked now and then, with the positions looked at so far, whether to go on.
using SearchGoesOn = std::function<bool(std::uint64_t)>;

/// Searches positions: first for wins by force, sequences of threats to which every answer is tried, then by
/// alpha-beta over a few candidates for each move. It uses no floating point, no clock and no threads, so the result
/// depends on the position and the options alone; images of a position and exchanged colors give the images of the
/// result. After the constructor it allocates a bounded amount for the result only.
class Search {
 public:
  /// Allocates the table and the buffers, about 2 MiB beside the table.
  PUNCT_API explicit Search(const SearchOptions& options = {});
  PUNCT_API ~Search();
  /// Takes the table over. What it was taken from may only be assigned to or destroyed.
  PUNCT_API Search(Search&&) noexcept;
  /// Takes the table over, likewise.
  PUNCT_API Search& operator=(Search&&) noexcept;

  /// Searches the position, from the beginning each time. Takes 2 to 5 us per position.
  [[nodiscard]] PUNCT_API SearchResult run(const Position& position, const SearchGoesOn& goes_on = {});

 private:
  struct Inner;
  std::unique_ptr<Inner> inner_;
};

}  // namespace punct
