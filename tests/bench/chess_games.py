# SPDX-License-Identifier: MIT
"""Random chess games as PGN, for measuring pgn-extract.

Moves are legal; castling and taking en passant are never played. They are made as pairs of squares, which pgn-extract
itself turns into the usual short notation.
"""

import random
import subprocess

LINES = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONALS = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
SLIDES = {"R": LINES, "B": DIAGONALS, "Q": LINES + DIAGONALS}


def start():
    board = {}
    for file, piece in enumerate("RNBQKBNR"):
        board[file, 0] = ("w", piece)
        board[file, 1] = ("w", "P")
        board[file, 6] = ("b", "P")
        board[file, 7] = ("b", piece)
    return board


def inside(square):
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def reach(board, square):
    """The squares a piece goes to, its king's safety aside."""
    color, piece = board[square]
    file, rank = square
    if piece == "P":
        up = 1 if color == "w" else -1
        if (file, rank + up) not in board:
            yield file, rank + up
            if rank == (1 if color == "w" else 6) and (file, rank + 2 * up) not in board:
                yield file, rank + 2 * up
        for side in (-1, 1):
            if board.get((file + side, rank + up), (color,))[0] != color:
                yield file + side, rank + up
        return
    for step in SLIDES.get(piece, KNIGHT if piece == "N" else LINES + DIAGONALS):
        target = (file + step[0], rank + step[1])
        while inside(target) and board.get(target, (None,))[0] != color:
            yield target
            if target in board or piece in "NK":
                break
            target = (target[0] + step[0], target[1] + step[1])


def in_check(board, color):
    king = next(square for square, held in board.items() if held == (color, "K"))
    return any(king in reach(board, square) for square, held in board.items() if held[0] != color)


def played(board, move):
    source, target = move
    after = dict(board)
    color, piece = after.pop(source)
    after[target] = (color, "Q" if piece == "P" and target[1] in (0, 7) else piece)
    return after


def random_game(choice, plies):
    board, color, moves = start(), "w", []
    while len(moves) < plies:
        tries = [(square, target) for square, held in board.items() if held[0] == color
                 for target in reach(board, square)]
        choice.shuffle(tries)
        for move in tries:
            after = played(board, move)
            if not in_check(after, color):
                break
        else:
            break
        queen = "q" if board[move[0]][1] == "P" and move[1][1] in (0, 7) else ""
        moves.append("".join("abcdefgh"[file] + str(rank + 1) for file, rank in move) + queen)
        board, color = after, "b" if color == "w" else "w"
    return moves


def make(games, plies):
    """The games in short notation, and how many plies they have together."""
    choice = random.Random(1)
    lists = [random_game(choice, plies) for _ in range(games)]
    pairs = "".join('[Event "?"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n' + " ".join(moves) + " *\n\n"
                    for moves in lists)
    text = subprocess.run(["/usr/games/pgn-extract", "-s"], input=pairs, check=True, capture_output=True, text=True).stdout
    return text, sum(len(moves) for moves in lists)
