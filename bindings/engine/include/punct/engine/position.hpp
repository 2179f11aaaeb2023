// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace punct::engine {

/// Answers a question about a position, which is given by its position line, so that whoever asks keeps nothing here.
/// Answers are JSON in UTF-8 unless it is said otherwise; no input throws. If the line is not a position, the answer to
/// every question is that of lay_out(): `{ok:false, errors}`. The questions:
///
/// - nothing, or a change: as lay_out().
/// - `view`: what Desk::at() says of a position.
/// - `play MOVE`, and more moves in the lines that follow: plays one after the other. `{ok:true, moves}`, each move
/// with its parts, `position`, the
///   line after it, and, if it ends the game, `result` and `termination`. At the first move that is refused
///   `{ok:false, moves, code, message, candidates}`, with the moves before it.
/// - `moves`, `moves OF`: the legal moves, as Desk::moves() lists them. `wins`: those that win at once.
/// - `count`: `{count}`, the number of legal moves.
/// - `explain MOVE`: `{words}`, what the move does or why it is refused.
/// - `perft N`: `{count}`, the number of sequences of N legal moves, in words because it may have 64 bits.
/// - `keys`: `{key, canonicalKey}`, hexadecimal numbers.
/// - `svg`, `svg MOVE`, with options in the lines that follow: what Desk::svg() gives for the position, or for that
/// after
///   the move. Not JSON.
///
/// Costs what reading the line does, some microseconds, and the answer.
[[nodiscard]] std::string ask_position(std::string_view line, std::string_view question);

}  // namespace punct::engine
