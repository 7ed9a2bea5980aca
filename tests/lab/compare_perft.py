"""Compares the speed of perft with that of python-chess, both interleaved in one run.

    python -m tests.lab.compare_perft [rounds]

python-chess counts from its start position to depth 4, this engine from the positions of
`python -m casino_core bench`. Both count in two ways: the last plays are only counted, or they are
made too. The caches of the rules are empty before each run, and Python looks for garbage seldom, as
on the command line. Prints the nodes per second of processor time of both and their ratio.
"""

import sys
from collections.abc import Callable
from statistics import median
from time import process_time

import chess

from casino_core import State, parse_state
from casino_core.cli.commands.bench import PERFT_POSITIONS
from casino_core.cli.perft import perft, perft_by_steps
from casino_core.cli.processes import look_for_garbage_seldom
from casino_core.rules.legal import forget

CHESS_DEPTH = 4


def chess_perft(board: chess.Board, depth: int) -> int:
    """Count as python-chess's example does: the last moves are counted, not made."""
    if depth == 1:
        return board.legal_moves.count()
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += chess_perft(board, depth - 1)
        board.pop()
    return count


def chess_perft_by_steps(board: chess.Board, depth: int) -> int:
    """Count the same, and make the last moves too."""
    if depth == 0:
        return 1
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += chess_perft_by_steps(board, depth - 1)
        board.pop()
    return count


def chess_rate(count: Callable[[chess.Board, int], int]) -> float:
    begun = process_time()
    nodes = count(chess.Board(), CHESS_DEPTH)
    return nodes / (process_time() - begun)


def casino_rate(count: Callable[[State, int], int]) -> float:
    forget()
    begun = process_time()
    nodes = sum(count(parse_state(text), depth) for _, depth, text in PERFT_POSITIONS)
    return nodes / (process_time() - begun)


WAYS = (
    ("counting leaves", perft, chess_perft),
    ("making every play", perft_by_steps, chess_perft_by_steps),
)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    look_for_garbage_seldom()
    for name, count, chess_count in WAYS:
        pairs = [(casino_rate(count), chess_rate(chess_count)) for _ in range(rounds)]
        for casino, other in pairs:
            ratio = casino / other
            print(f"{name}: casino {casino:>10,.0f}/s  chess {other:>10,.0f}/s  ratio {ratio:.2f}")
        print(f"{name}: median ratio {median(casino / other for casino, other in pairs):.2f}")


if __name__ == "__main__":
    main()
