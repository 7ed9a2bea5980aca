"""`bench`: times the rules and the players, on fixed positions and seeded games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from statistics import median
from time import perf_counter

from ..cards import cards_in
from ..game import Game
from ..notation.positions import parse_position
from ..players import PLAYERS
from ..players.endgame import EndgameSearch, ordered_plays
from ..position import Position
from ..presets import PRESETS
from ..rules.legal import forget, is_legal, plays_by_size
from ..rules.selection import select
from ..rules.turn import advance
from .perft import perft
from .simulate import simulate

PERFT_POSITIONS = (
    ("first deal", 5, "table=2h,5c,8d,Kc hands=3s6d9cAh/4s7hTdQs"),
    ("sums", 4, "table=Ah,2d,3c,4s,5s,6h,8d hands=3s7d9cTh/4c7sTdKs"),
    (
        "builds",
        6,
        "table=2h,4c,(7:3d4s@2),(9:5c4d/9h@1) hands=2s9c5hAd/7c3hTs6d dealer=2",
    ),
    ("royal", 4, "rules=royal table=Ac,3h,5s,8d,(11:5d6c@2) hands=JsAhKd2c/QhTd4sJc"),
    ("three seats", 5, "rules=standard,players=3 table=2h,5c,6d hands=3s8sTc/4s7h9d/5hAs8c"),
)
"""For each perft: its name, its depth, and its position in notation."""
ENDGAMES = 100
"""The number of last deals to solve for each rule set."""
CROWDED = (
    "table=Ah,Ad,Ac,2s,2h,2d,2c,3s,3h,3d,3c,4s,4h,4d,4c,5s,5h,5d,5c,6s,6h,6d,6c,7s,7h,7d,7c,"
    "8s,8h,8d,8c,9h,9d,9c,Th,Td,Tc,Kh,Kd,Kc hands=TsAs9s/Ks"
)
"""A position with nearly the whole pack on the table, and millions of legal plays."""


def bench() -> Iterator[str]:
    """Run every part and yield the lines to print, as soon as each is known."""
    yield from _perft_lines()
    yield from _game_lines()
    yield from _crowded_lines()
    yield from _endgame_lines()


def _perft_lines() -> Iterator[str]:
    nodes_in_all, seconds_in_all = 0, 0.0
    for name, depth, text in PERFT_POSITIONS:
        position = parse_position(text)
        forget()
        begun = perf_counter()
        nodes = perft(position, depth)
        seconds = perf_counter() - begun
        nodes_in_all += nodes
        seconds_in_all += seconds
        yield f"perft {name:<12} depth {depth} {nodes:>9} {nodes / seconds:>10,.0f} plays/s"
    yield f"perft in all {nodes_in_all / seconds_in_all:,.0f} plays/s"


def _game_lines() -> Iterator[str]:
    for name in ("careless", "greedy"):
        begun = perf_counter()
        found = simulate(PRESETS["standard"], [PLAYERS[name].play] * 2, [name] * 2, 40, "bench")
        seconds = perf_counter() - begun
        yield f"games  {name:<12} {found.plays / seconds:>10,.0f} plays/s, {found.games} games"


def _crowded_lines() -> Iterator[str]:
    position = parse_position(CROWDED)
    assert isinstance(position, Position), "the crowded position hides nothing"
    first = next(plays_by_size(position))
    ten = cards_in(position.hand)[-1]
    chosen = cards_in(position.loose)[0].bit
    tasks: tuple[tuple[str, Callable[[], object]], ...] = (
        ("is_legal", lambda: is_legal(position, first)),
        ("largest play", lambda: next(plays_by_size(position))),
        ("select", lambda: select(position, ten, chosen)),
        ("first 400", lambda: list(islice(plays_by_size(position), 400))),
        ("random", lambda: Random(0).choice(list(plays_by_size(position, 100)))),
    )
    for name, task in tasks:
        yield f"crowded {name:<13} cold {_cold(task):8.2f} ms, again {_milliseconds(task):8.3f} ms"


def _endgame_lines() -> Iterator[str]:
    """Time the endgame solver on the last deals of rounds: every play gets its value."""
    for name in ("standard", "royal", "spade"):
        taken = sorted(
            _milliseconds_to_solve(_last_deal(name, number)) for number in range(ENDGAMES)
        )
        ninety_nine = taken[len(taken) * 99 // 100]
        yield (
            f"last deal {name:<11} {len(taken)} solved: median {median(taken):6.1f} ms, "
            f"99 % below {ninety_nine:7.1f} ms"
        )


def _last_deal(name: str, number: int) -> Position:
    """Return the position at the start of the last deal of a round between counting players."""
    position, rng = Game.new(PRESETS[name], f"last {number}").position, Random(number)
    while position.stock:
        position = advance(position, PLAYERS["counting"].play(position.view(position.turn), rng))
    return position


def _milliseconds_to_solve(position: Position) -> float:
    search = EndgameSearch(position)
    return _cold(lambda: max(search.value(play) for play in ordered_plays(position)))


def _cold(task: Callable[[], object]) -> float:
    """Return the milliseconds that a task takes with every cache of the rules empty."""
    forget()
    return _milliseconds(task)


def _milliseconds(task: Callable[[], object]) -> float:
    begun = perf_counter()
    task()
    return 1000 * (perf_counter() - begun)
