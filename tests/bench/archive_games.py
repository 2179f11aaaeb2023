# SPDX-License-Identifier: MIT
"""Makes games look as the play site has stored them in recent years: who played, how well, when, and a time at every
action. Real files of that form are in tests/data/archive; those are few, short and rich in exceptions."""

import re

ACTION = re.compile(r"; P([01])\[\d+ (?:Pick|Drop|Done)[^\]]*\]")


def timed(play):
    """The actions with the milliseconds that each seat has used up to then, and these in all."""
    clocks = [0, 0]

    def add_time(action):
        seat = int(action[1])
        clocks[seat] += 1013 * (1 + clocks[seat] % 29)
        return f"{action[0]}TM[{clocks[seat]}]"

    return ACTION.sub(add_time, play), clocks


def clock(milliseconds):
    return f"{milliseconds // 3_600_000}:{milliseconds // 60_000 % 60:02}:{milliseconds // 1000 % 60:02}"


def dressed(game, number):
    """A game of the program's own SGF, from the line behind `(;` on."""
    _, play = game.split("\n\n", 1)
    play, clocks = timed(play[:play.rindex(")")])
    first, second, day = f"Player{number % 97}", f"Guest{number % 89}", number % 28 + 1
    times = "".join(f"P{seat}[time {clock(used)} ]\n" for seat, used in enumerate(clocks))
    return f""" (;
GM[25]VV[1]
CM[0,1]
TC[PlusTime 900000 60000]
SU[Punct]
DT[Thu Nov {day:02} 17:24:45 CET 2023]
GN[PT-{first}-{second}-2023-11-{day:02}-1624]
RE[Game won by {first}]
P0[id "{first}"]
P0[ranking 1503]
P0[country Peru]
P1[id "{second}"]
P1[ranking 1498]
P1[country Japan]

{play};
{times})


"""


def make(sgf):
    """All games of a file of the program's own SGF."""
    return "".join(dressed(game, number) for number, game in enumerate(sgf.split(" (;\n")[1:]))
