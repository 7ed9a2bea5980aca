"""`casino bench`: times the rules and the players, on fixed positions and seeded games.

Every figure is a rate or a time, of processor, so that other work on the machine hardly counts.
`tests.lab.compare_bench` compares two runs by what `--json` prints.
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from random import Random
from statistics import median
from time import process_time
from typing import Final, NamedTuple

from ...analysis.simulations import simulate, summed
from ...cards import card_set, cards_in
from ...errors import CasinoError
from ...fast import conditions
from ...fast.terms import terms_of
from ...fast.translation import fast_state
from ...game import Game
from ...notation.limits import shortened
from ...notation.positions import parse_position, parse_state
from ...notation.rulesets import parse_rules
from ...play import Play
from ...players import KNOWN
from ...players.estimates.balances import balances
from ...players.estimates.fast_balances import FastBalances
from ...players.search.bounded_plays import ordered_plays
from ...players.search.endgame import EndgameSearch
from ...players.search.fast_playout import chosen_move
from ...position import Position
from ...presets import PRESETS
from ...rules import legal
from ...rules.legal import is_legal, legal_plays, plays_by_size
from ...rules.selection import select
from ...rules.turn import advance
from ...shuffle import shuffle
from ...version import __version__
from ..options import Parser, explain
from ..perft import perft, perft_by_steps


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command."""
    explain(
        command,
        "python -m casino_core bench perft games",
    )
    command.add_argument(
        "parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (default: all of them)"
    )
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=_bench)


def _bench(options: argparse.Namespace) -> Iterable[str]:
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        raise CasinoError(f"bench: {shortened(unknown[0])!r} is none of {', '.join(PARTS)}")
    return bench(options.parts, as_json=options.json)


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
GAMES = (*PRESETS, *(f"standard,players={players}" for players in (3, 4, 5, 6)))
"""The rule sets of the random games."""
EACH_GAMES = 10
"""The number of random games of each rule set."""
ENDGAMES = 100
"""The number of last deals to solve for each rule set."""
CROWDED = (
    "table=Ah,Ad,Ac,2s,2h,2d,2c,3s,3h,3d,3c,4s,4h,4d,4c,5s,5h,5d,5c,6s,6h,6d,6c,7s,7h,7d,7c,"
    "8s,8h,8d,8c,9h,9d,9c,Th,Td,Tc,Kh,Kd,Kc hands=TsAs9s/Ks"
)
"""A position with nearly the whole pack on the table, and millions of legal plays."""
BUILDS = ("(5:2s3s@2)", "(7:4h3h@1)", "(8:6d2d@2)", "(9:5c4c@1)")
"""Builds that can lie on one table, besides the loose cards 2h and 9h."""


LEAST_SECONDS: Final = 1e-6
"""The shortest time that is told. Where other programs keep the processor busy, its clock may stand
still for the few microseconds of a task; a rate or a ratio by that time would be infinite."""


class Figure(NamedTuple):
    """One measurement.

    name   the name, the same in every run
    value  the value
    unit   "/s" for a rate, of which more is better, or "ms" for a time, of which less is
    """

    name: str
    value: float
    unit: str

    def line(self) -> str:
        """Return the figure as a line of text."""
        digits = 0 if self.unit == "/s" else 3
        return f"{self.name:<34} {self.value:>12,.{digits}f} {self.unit}"

    def best(self, values: Iterable[float]) -> float:
        """Return the best of several values of this figure."""
        return max(values) if self.unit == "/s" else min(values)

    def times_faster(self, other: float) -> float:
        """Return how many times faster this figure is than the `other` value."""
        return self.value / other if self.unit == "/s" else other / self.value


def bench(parts: Iterable[str] = (), *, as_json: bool = False) -> Iterator[str]:
    """Run some parts, or all, and yield the lines to print, as soon as each is known.

    parts    the names of the parts to run, all if there are none
    as_json  whether to print JSON instead of a line for each figure
    """
    figures = (figure for name in list(parts) or PARTS for figure in PARTS[name]())
    if as_json:
        about = {"casino_core": __version__, "python": platform.python_version()}
        yield json.dumps({**about, "figures": [each._asdict() for each in figures]}, indent=1)
        return
    for figure in figures:
        yield figure.line()


def _perft() -> Iterator[Figure]:
    for way, count in (("", perft), (" by steps", perft_by_steps)):
        nodes_in_all, seconds_in_all = 0, 0.0
        for name, depth, text in PERFT_POSITIONS:
            position = parse_state(text)
            forget()
            begun = process_time()
            nodes = count(position, depth)
            seconds = _seconds_since(begun)
            nodes_in_all += nodes
            seconds_in_all += seconds
            yield Figure(f"perft{way}, {name}", nodes / seconds, "/s")
        yield Figure(f"perft{way}, in all", nodes_in_all / seconds_in_all, "/s")


def _games() -> Iterator[Figure]:
    for rules in GAMES:
        yield _game(rules, "careless@0.2")
    yield _game("standard", "greedy@0.2")


def _game(text: str, name: str) -> Figure:
    rules = parse_rules(text)
    forget()
    begun = process_time()
    summary = summed(rules, simulate(rules, [name] * rules.players, EACH_GAMES, "bench"))
    return Figure(f"games, {name}, {text}", summary.plays / _seconds_since(begun), "/s")


def _playouts() -> Iterator[Figure]:
    """Time the policy of the playouts, in rounds that it plays alone, by the fast state."""
    for text in ("standard", "royal", "standard,players=4"):
        turns, rules = 0, parse_rules(text)
        forget()
        begun = process_time()
        evaluator = FastBalances(terms_of(rules))
        for number in range(EACH_GAMES):
            state = fast_state(Game.new(rules, f"playout {number}").position)
            while not state.over:
                state.push(chosen_move(state, balances, evaluator))
                turns += 1
        yield Figure(f"playouts, {text}", turns / _seconds_since(begun), "/s")


def _crowded() -> Iterator[Figure]:
    position = parse_position(CROWDED)
    assert isinstance(position, Position), "the crowded position hides nothing"
    first = next(plays_by_size(position))
    ten = cards_in(position.hand)[-1]
    choice = cards_in(position.loose)[0].bit
    tasks: tuple[tuple[str, Callable[[], object]], ...] = (
        ("is_legal", lambda: is_legal(position, first)),
        ("largest play", lambda: next(plays_by_size(position))),
        ("select", lambda: select(position, ten, choice)),
        ("first 400", lambda: list(islice(plays_by_size(position), 400))),
        ("random", lambda: Random(0).choice(list(plays_by_size(position, 100)))),
    )
    for name, task in tasks:
        yield Figure(f"crowded, {name}, first", _cold(task), "ms")
        yield Figure(f"crowded, {name}, again", _milliseconds(task), "ms")


def _last_deals() -> Iterator[Figure]:
    """Time the endgame solver on the last deals of rounds.

    First every play gets its value, as for a hint; then it finds the best play, as a player does.
    """
    for name in ("standard", "royal", "spade"):
        positions = [_last_deal(name, number) for number in range(ENDGAMES)]
        for part, best_only in (("last deal", False), ("last deal, best play", True)):
            times = sorted(_milliseconds_to_solve(each, best_only=best_only) for each in positions)
            yield Figure(f"{part}, {name}, median", median(times), "ms")
            yield Figure(f"{part}, {name}, 99 % below", times[len(times) * 99 // 100], "ms")


def _last_deal(name: str, number: int) -> Position:
    """Return the position at the start of the last deal of a round between counting players.

    They are those of release 0.2, so that the positions stay the same.
    """
    counting = KNOWN["counting@0.2"]
    position, rng = Game.new(PRESETS[name], f"last {number}").position, Random(number)
    while position.stock:
        position = advance(position, counting.play(position.view(position.turn), rng))
    return position


def _milliseconds_to_solve(position: Position, *, best_only: bool) -> float:
    search = EndgameSearch(position, best_only=best_only)
    return _cold(lambda: max(search.value(play) for play in ordered_plays(position)))


def _growth() -> Iterator[Figure]:
    """Time the listing of plays against loose cards, seats and builds."""
    for loose in range(0, 45, 4):
        positions = [_with_loose(number, loose) for number in range(5)]
        times = [_cold(partial(_largest, each)) for each in positions]
        yield Figure(f"growth, {loose} loose cards", median(times), "ms")
    for seats in range(2, 7):
        rules = parse_rules(f"standard,players={seats}")
        positions = [Game.new(rules, f"growth {number}").position for number in range(20)]
        times = [_cold(partial(_turn, each)) for each in positions]
        yield Figure(f"growth, {seats} seats", median(times), "ms")
    for builds in range(len(BUILDS) + 1):
        table = ",".join(("2h", "9h", *BUILDS[:builds]))
        position = parse_state(f"table={table} hands=5s7s8s9s/5h8h dealer=2")
        times = [_cold(partial(legal_plays, position)) for _ in range(5)]
        yield Figure(f"growth, {builds} builds", median(times), "ms")


def _with_loose(number: int, loose: int) -> Position:
    """Return a position with a number of loose cards and four cards in each hand."""
    start = Game.new(PRESETS["standard"], "growth").position
    cards = shuffle(start.rules, f"growth {number}")
    hands = (card_set(cards[:4]), card_set(cards[4:8]))
    return start.replace(hands=hands, loose=card_set(cards[8 : 8 + loose]), stock=())


def _largest(position: Position) -> list[Play]:
    """List the hundred largest plays."""
    return list(plays_by_size(position, 100))


def _turn(position: Position) -> None:
    """List the plays of a turn and make the first."""
    advance(position, next(plays_by_size(position.view(position.turn))))


PARTS: Final[dict[str, Callable[[], Iterator[Figure]]]] = {
    "perft": _perft,
    "games": _games,
    "playouts": _playouts,
    "crowded": _crowded,
    "last-deal": _last_deals,
    "growth": _growth,
}
"""The parts by name."""


def forget() -> None:
    """Empty every cache of the rules and of the fast state."""
    legal.forget()
    conditions.forget()


def _cold(task: Callable[[], object]) -> float:
    """Return the milliseconds that a task takes with every cache of the rules empty."""
    forget()
    return _milliseconds(task)


def _milliseconds(task: Callable[[], object]) -> float:
    begun = process_time()
    task()
    return 1000 * _seconds_since(begun)


def _seconds_since(begun: float) -> float:
    """Return the processor time since a reading of its clock, in seconds."""
    return max(process_time() - begun, LEAST_SECONDS)
