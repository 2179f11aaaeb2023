// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace punct::cli {

/// The language of expressions for `--help` and the man page, as Tool::details has it.
inline constexpr std::string_view kExpressionLanguage =
    "Expressions for --where\n"
    "A and B, A or B, not A, (A)  # join conditions; and binds closer than or\n"
    "player, white, black, event, site, date, round  # a tag of the game, as in player = Dirk\n"
    "tag NAME  # any other tag, as in tag Annotator = \"A. B.\"\n"
    "result, termination, rules, start  # 1-0, 0-1, 1/2-1/2, *; connection, time, ...; standard, basic; a position\n"
    "= != < <= > >=  # compare text, dates as far as they are given (2007, 2007.02), and numbers\n"
    "~ !~  # match a regular expression of RE2, or do not\n"
    "plies, level  # the length of the game; the highest level that a piece reached\n"
    "adds, moves, turns, jumps, bridges, cuts [by P]  # how many there are, as in jumps by white > 3\n"
    "add, move, turn, jump, bridge, cut  # a move of this sort is played, as in cut by black\n"
    "plays MOVE  # this move is played; minor dots may be left out\n"
    "reaches POSITION  # the game comes to this position line\n"
    "holds PART  # the game comes to pieces and tops of spaces: \"wE@K3,K4,K5 b@F7^2+ any@K7 empty@K9\"\n"
    "piece KIND  # T, C, E, L, M or R is added or moved\n"
    "connection [along SIDES]  # a player connects; SIDES: columns, rows or slants\n"
    "After an event\n"
    "by white, by black  # who plays the move; who connects\n"
    "at N, within N  # at ply N; at ply N or before\n"
    "of KIND  # which piece, after add, move, turn, jump, bridge, cut\n"
    "to N, to N+, over N  # the level it comes to, after jump, bridge, cut: N, N or more, more than N\n"
    "symmetric, swapped  # any image of the board, or with the colors exchanged, after plays, reaches, holds\n";

}  // namespace punct::cli
