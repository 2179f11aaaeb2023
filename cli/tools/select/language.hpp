// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace punct::cli {

/// The language of expressions for `--help` and the man page, in the form of Tool::details.
inline constexpr std::string_view kExpressionLanguage =
    "Expressions for --where\n"
    "A and B, A or B, not A, (A)  # join conditions; and binds closer than or\n"
    "player, white, black, event, site, date, round  # a tag of the game, as in player = Dirk\n"
    "tag NAME  # any other tag, as in tag Annotator = \"A. B.\"\n"
    "result, termination, rules, start  # 1-0, 0-1, 1/2-1/2, *; connection, time, ...; standard, basic; a position\n"
    "winner, opening, year, hash  # white, black, draw; the first move; a number; as punct list prints them\n"
    "= != < <= > >=  # compare text, numbers, and dates by year, month or day (2007, 2007.02)\n"
    "~ !~  # match an RE2 regular expression, or do not match\n"
    "plies, level  # the length of the game; the highest level that a piece reached\n"
    "comments, variations  # how many of them the record has\n"
    "adds, moves, turns, jumps, bridges, cuts [by P]  # the number of such moves, as in jumps by white > 3\n"
    "add, move, turn, jump, bridge, cut  # such a move is played, as in cut by black\n"
    "plays MOVE  # this move is played; minor dots may be omitted\n"
    "reaches POSITION  # the game reaches this position line\n"
    "holds PART  # the game reaches these pieces and tops of spaces: \"wE@K3,K4,K5 b@F7^2+ any@K7 empty@K9\"\n"
    "piece KIND  # T, C, E, L, M or R is added or moved\n"
    "connection [along SIDES]  # a player connects; SIDES: columns, rows or slants\n"
    "After an event\n"
    "by white, by black  # the player who moves or connects\n"
    "at N, within N  # at ply N; at ply N or before\n"
    "of KIND  # the piece, after add, move, turn, jump, bridge, cut\n"
    "to N, to N+, over N  # the level reached, after jump, bridge, cut: N, N or more, more than N\n"
    "symmetric, swapped  # any image of the board, or colors exchanged; after plays, reaches, holds\n";

}  // namespace punct::cli
