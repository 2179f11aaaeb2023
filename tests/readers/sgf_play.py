# SPDX-License-Identifier: MIT
"""The SGF of the play site: what is played on one way through the tree of nodes."""
import copy
import re

from plain import need
from sgf_tree import (OFF_BOARD, WHITE, dots_of, kind_of, owner_of, position_line, space_of, top, with_piece,
                      without_piece)  # fmt: skip

# How many words a command needs.
WORDS = {"pick": 2, "pickb": 2, "dropb": 4, "move": 5, "drop": 2, "start": 1}
KNOWN_COMMANDS = {*WORDS, "done", "edit", "rotate", "resign", "winontime", "gameoverontime", "loseontime"}


def commands_of(node):
    """The actions of a node: the running number, the command, its words, the seat; and what tells them from all others."""
    for index, (name, value) in enumerate(node):
        if name in ("P0", "P1", "P-1") and not is_fact(value):
            match = re.match(rf"(?:(\d+)(?=[{WHITE}]|$)[{WHITE}]*)?([^{WHITE}]*)(.*)", value, re.DOTALL)
            number = int(match[1]) if match[1] else None
            yield number, match[2].lower(), match[3].split(), int(name == "P1"), (id(node), index)


def is_fact(value):
    words = value.split()
    return not words or words[0].lower() in ("id", "ranking", "country", "time")


def notes_of(node):
    """What stands in a node: `N`, `C`, marks, each with what tells it from all others."""
    values = [(name, index, value) for index, (name, value) in enumerate(node) if name in ("N", "C", "AN") and value]
    values.sort(key=lambda entry: ("N", "C", "AN").index(entry[0]))
    return tuple((f"[%an {value}]" if name == "AN" else value, id(node), index) for name, index, value in values)


def is_of_marker(command, words):
    return command in ("pick", "drop", "dropb") and piece_number(words[0 if command == "dropb" else 1]) in (0, 19)


def piece_number(text):
    need(re.fullmatch("[0-9]{1,2}", text), "no number of a piece")
    need(int(text) <= 37, "bad-piece")
    return int(text)


def orientation(text):
    need(re.fullmatch("[0-5]", text), "no orientation")
    return int(text)


def check(command, words):
    need(len(words) >= WORDS.get(command, 0), "syntax")
    if command in ("pick", "drop"):
        piece_number(words[1])
    if command == "dropb":
        piece_number(words[0])
    if command in ("pickb", "move"):
        space_of(*words[:2])
    if command in ("dropb", "move"):
        space_of(*words[-3:-1])
        orientation(words[-1])
    if command == "start":
        need(words[0].lower() in ("p0", "p1"), "no player")


class Play:
    """What an action changes. All members are immutable, so that a copy is a state to return to."""

    def __init__(self, seats, has_start, earlier):
        """`earlier` are the plays on the ways before this one; the last of them that has started has the record's start."""
        self.seats, self.earlier = seats, earlier
        self.known = next((play for play in reversed(earlier) if play.started), None)
        self.phase = "setup" if has_start else "play"
        self.mover = "w"
        self.position, self.result = "", ()
        self.board, self.begun, self.put, self.hand = {}, {}, 0, 0
        self.in_turn = self.resigned = False
        self.moves, self.before, self.notes, self.before_branch = (), (), (), ()
        # How many moves from before the last branch are left, and how many numbered actions; the move replaced, if not all
        # are; whether that branch is a variation; and whether there has been any move, be it taken back.
        self.shared, self.actions, self.replaced, self.at_branch, self.has_moved = -1, -1, None, False, False
        self.clocks = (0, 0)
        # The numbered actions of the line, each with the state before it; and the next move in the file behind each of all
        # ways, with the move that it follows.
        self.history = ()
        self.led_to = earlier[0].led_to if earlier else {}
        self.set_ups, self.branched_in_setup, self.has_set_up = (), False, False
        # What was set up, and who began; None before a start, and where the start is not that of the record.
        self.started = None if has_start else ((), "w")

    def is_over(self):
        return self.phase != "play" and (self.phase != "setup" or self.has_set_up)

    def node(self, node, branch):
        """`branch` says whether the node begins a branch that replaces a move, leads its line on, or has no place."""
        if branch:
            self.branched_in_setup |= self.phase == "setup"
            is_other = self.known and self.known.started != self.started
            if self.phase == "setup":
                is_other = self.known and self.known.started[0] != self.set_ups
            if self.phase in ("setup", "play") and is_other:
                self.phase, self.started = "dropped", None
            # What stands in a turn that has begun belongs to the move of the first branch.
            self.before_branch, self.notes, self.at_branch = (), (), branch == "replaces"
            self.shared, self.actions, self.replaced = len(self.moves), len(self.history), None
            self.has_moved |= any(play.has_moved for play in self.earlier)
            if branch == "dropped":
                self.phase = "dropped"
        commands = list(commands_of(node))
        notes = notes_of(node)
        clocks = [int(value) for name, value in node if name == "TM" and re.fullmatch("[0-9]{1,15}", value)]
        clock = clocks[-1] if clocks else None
        for number, command, words, seat, key in commands:
            if self.phase == "dropped":
                break
            check(command, words)
            was_set_up = self.phase == "setup"
            self.number(number, key)
            if self.phase in ("setup", "play"):
                if command in KNOWN_COMMANDS and not is_of_marker(command, words):
                    self.note(notes, True)
                    notes = ()
                self.act(command, words, seat, key, clock)
                if was_set_up and command == "start" and number is not None:
                    self.history += ((number, copy.copy(self), key),)
                    self.led_to.setdefault(key)
        self.note(notes, False)

    def note(self, notes, is_of_turn):
        if self.phase == "setup" and not self.moves:
            self.before += notes
        elif self.phase in ("setup", "play") and (is_of_turn or self.in_turn):
            self.notes += notes
        else:
            self.note_last(notes)

    def note_last(self, notes):
        """To the last move, or before the first one of the game or of a variation."""
        if self.at_branch and len(self.moves) <= self.shared:
            self.before_branch += notes
        elif self.moves:
            key, move, before, comments = self.moves[-1]
            self.moves = (*self.moves[:-1], (key, move, before, comments + notes))
        else:
            self.before += notes

    def number(self, number, key):
        """Takes the line back to before the first action with this number or a higher one. What is set up stays, and so do
        the notes."""
        if number is None or self.phase in ("setup", "edited"):
            return
        later = [action for action in self.history if action[0] >= number]
        if later:
            now, (_, before, first) = copy.copy(self), later[0]
            self.__dict__.update(before.__dict__)
            moves = {move[0]: move for move in now.moves}
            self.moves = tuple(moves[move[0]] for move in self.moves)
            self.notes, self.before, self.has_moved = now.notes, now.before, now.has_moved
            self.shared, self.at_branch = min(now.shared, len(self.moves)), now.at_branch
            self.actions, self.replaced = now.actions, now.replaced
            if len(self.history) < now.actions:
                after, move = self.led_to[first] or (None, None)
                self.actions, self.replaced = len(self.history), move if after == self.last_key() else None
            self.before_branch += tuple(note for note in now.before_branch if note not in self.before_branch)
        self.history += ((number, copy.copy(self), key),)
        self.led_to.setdefault(key)

    def last_key(self):
        return self.moves[-1][0] if self.moves else "start"

    def act(self, command, words, seat, key, clock):
        second_resignation = command == "resign" and self.resigned
        if command != "done":
            self.resigned = command == "resign" and not second_resignation
        if is_of_marker(command, words):
            return
        if command == "start":
            self.start(words)
        elif command == "edit":
            self.edit()
        elif self.phase == "setup":
            self.has_set_up |= command in KNOWN_COMMANDS
            self.set_up(command, words, key)
        elif command == "done":
            self.done(seat, key, clock)
        elif command in ("winontime", "gameoverontime", "loseontime"):
            self.finish("time", command == "loseontime")
        elif command in ("pick", "pickb", "dropb", "move", "drop", "resign", "rotate"):
            self.play(command, words)

    def finish(self, termination, mover_loses):
        white_wins = (self.mover == "w") != mover_loses
        self.result = ("1-0" if white_wins else "0-1", termination)
        self.end_turn_without_move()
        self.phase = "over"

    def end_turn_without_move(self):
        self.board, self.put, self.in_turn = self.begun, 0, False
        notes, self.notes = self.notes, ()
        self.note_last(notes)

    def start(self, words):
        if self.phase != "setup":
            self.board, self.put, self.in_turn = self.begun, 0, False
            return
        seat = int(words[0].lower() == "p1")
        self.mover = self.seats[seat]
        own = self.set_ups, self.mover
        if self.branched_in_setup and self.known and self.known.started != own:
            self.phase = "dropped"
            self.note_last(self.notes)
            self.notes = ()
            return
        self.started = own
        self.phase, self.begun = "play", self.board
        self.position = position_line(self.board, self.mover) if self.board or self.mover == "b" else ""
        self.note_last(self.notes)
        self.notes = ()
        # Whatever is taken back, play begins from here.
        self.history = tuple((number, copy.copy(self), key) for number, _, key in self.history)

    def edit(self):
        self.has_set_up = True
        if self.has_moved or self.at_branch:
            self.end_turn_without_move()
            self.phase = "edited"
        elif self.phase == "play":
            self.board, self.phase, self.in_turn, self.started = self.begun, "setup", False, None
            self.before += self.notes
            self.notes = ()

    def set_up(self, command, words, key):
        if command in ("pick", "pickb", "dropb", "drop", "move"):
            if self.branched_in_setup and self.known:
                self.phase = "dropped"
                return
            self.set_ups += (key,)
        if command == "pickb":
            self.board = without_piece(self.board, top(self.board, space_of(*words[:2])))
        elif command in ("pick", "drop"):
            self.board = without_piece(self.board, piece_number(words[1]))
        elif command in ("dropb", "move"):
            number = piece_number(words[0]) if command == "dropb" else top(self.board, space_of(*words[:2]))
            need(number, "no-piece")
            dots = dots_of(number, space_of(*words[-3:-1]), orientation(words[-1]))
            need(OFF_BOARD not in dots, "bad-cell")
            self.board = with_piece(self.board, number, dots)

    def play(self, command, words):
        self.in_turn = True
        if command == "pick":
            self.board, self.put = self.begun, 0
            piece_number(words[1])
        elif command == "pickb":
            self.lift(space_of(*words[:2]))
        elif command == "dropb":
            number = piece_number(words[0])
            self.put_down(number, dots_of(number, space_of(*words[1:3]), orientation(words[3])))
        elif command == "move":
            number = self.lift(space_of(*words[:2]))
            need(number, "no-piece")
            self.put_down(number, dots_of(number, space_of(*words[2:4]), orientation(words[4])))

    def lift(self, space):
        number = top(self.board, space) or 0
        if number == self.put:
            self.board, self.put = self.begun, 0
        return number

    def put_down(self, number, dots):
        self.board, self.put = with_piece(self.begun, number, dots), number

    def done(self, seat, key, clock):
        if self.resigned:
            self.finish("resignation", True)
            return
        need(self.put and self.board[self.put][0] != self.begun.get(self.put, ((), 0))[0], "no-change")
        move = self.move_made()
        used = None
        if clock is not None:
            used = clock - self.clocks[seat]
            self.clocks = (clock, self.clocks[1]) if seat == 0 else (self.clocks[0], clock)
        comments = self.notes
        if used is not None and used >= 0 and not any("[%emt " in note for note, *_ in comments):
            comments = ((emt(used), *key), *comments)
        for action in [action for action, move in self.led_to.items() if not move]:
            self.led_to[action] = self.last_key(), key
        self.moves += ((key, move, self.before_branch, comments),)
        self.has_moved = True
        self.notes, self.before_branch = (), ()
        self.begun, self.put, self.in_turn = self.board, 0, False
        self.mover = "b" if self.mover == "w" else "w"

    def move_made(self):
        dots = list(self.board[self.put][0])
        need(OFF_BOARD not in dots, "bad-cell")
        if self.put not in self.begun:
            need(owner_of(self.put) == self.mover, "not-yours")
            return {"piece": kind_of(self.put), "dots": dots}
        left = self.begun[self.put][0][0]
        need(top(self.begun, left) == self.put, "covered")
        return {"from": left, "dots": dots}

    def end(self):
        if self.phase == "setup" and (self.board or self.seats[0] == "b"):
            self.position = position_line(self.board, self.seats[0])
        if self.phase == "setup" and self.has_set_up:
            is_other = self.branched_in_setup and self.known
            self.started = None if is_other else (self.set_ups, None)
        if self.phase == "play" and self.resigned:
            self.finish("resignation", True)
        elif self.phase == "play" and self.in_turn:
            self.end_turn_without_move()
        self.at_branch = False
        self.note_last(self.before_branch)


def emt(milliseconds):
    seconds = milliseconds // 1000
    return f"[%emt {seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}.{milliseconds % 1000:03}]"
