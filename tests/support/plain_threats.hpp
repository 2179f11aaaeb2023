// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "punct/position.hpp"
#include "punct/search.hpp"

namespace punct::testing {

/// Wins by threats once more: plays every move and every answer, and leaves none out. It knows has_winning_move(),
/// which threats_test.cpp compares with the rules alone.

[[nodiscard]] Position after(const Position& position, const Move& move);
[[nodiscard]] bool has_won(const Position& position, Player player);

/// Whether the player to move wins with at most so many moves, each but the last a threat, against every answer.
[[nodiscard]] bool plainly_wins_by_threats(const Position& position, int moves);

/// Searches a position; the answer is only a hint where to look.
using Prover = std::function<SearchResult(const Position&)>;
/// Whether a proven result of a search holds: plays the winner's move that the search names, and after it, and where
/// the winner is not to move, every legal move of the loser. A draw has to be the best of the ends that all moves lead
/// to.
[[nodiscard]] bool proof_holds(const Position& position, const SearchResult& result, const Prover& prover);

/// Games of greedy players, each as its positions from the start to the end, for so many games that are decided.
[[nodiscard]] std::vector<std::vector<Position>> decided_games(std::uint64_t seed, std::size_t games);

}  // namespace punct::testing
