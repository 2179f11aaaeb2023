// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "json.hpp"
#include "punct/expected.hpp"
#include "punct/move.hpp"
#include "punct/position.hpp"
#include "punct/record.hpp"
#include "punct/replay.hpp"

namespace punct::engine {

/// A position of a game, and how it came about.
struct Spot {
  Position position;
  /// The move that led here and the position before it; nothing at the start.
  std::optional<Move> last;
  Position before;
  /// The comment that stands there, diagram commands included.
  std::string_view comment;
};

/// What a game states as a whole, without its moves.
[[nodiscard]] Json summary_of(const Record& record, const Game& game);
/// A move of a record with its links, notes and place.
[[nodiscard]] Json node_of(const Record& record, const Game& game, NodeIndex node, std::uint32_t ply, Player first);
/// Rules, the player to move, the sets, and the pieces on the board.
[[nodiscard]] Json table_of(const Position& position);
/// Everything that is said about a position.
[[nodiscard]] Json view_of_spot(const Spot& spot);
/// A legal move with its parts.
[[nodiscard]] Json json_of(const Position& position, const Move& move);
/// Legal moves with their parts, sorted by their texts.
[[nodiscard]] Json json_of(const Position& position, const std::vector<Move>& moves);
/// The legal moves, each with its parts: of all pieces, of the one on a space, or those that add a piece.
[[nodiscard]] Json moves_of(const Position& position, std::string_view of);
/// The legal move that a text stands for, or the answer that refuses it.
[[nodiscard]] Expected<Move, Json> judged_move(const Position& position, std::string_view text);

}  // namespace punct::engine
