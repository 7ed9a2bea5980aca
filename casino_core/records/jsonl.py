"""Finished games as lines of JSON, one each: a file of them may be of any length.

A line is an object. Format 1 has these fields, in this order:

    format   1
    number   the number of the game in its file, from 0
    rules    the rule set in notation, such as `royal,players=3`
    seed     the text from which its cards derive
    players  for each seat the name of its player
    engine   the version of this package that played it
    points   for each side the points of the game
    winner   the side that won, from 0; null for a drawn game
    rounds   the number of rounds
    plays    the number of plays
    faults   the faults of its players, each in one line; absent if nothing. A game that was lost
             by a fault ends with it: its points are those of the rounds before
    record   the record, from which `parse_record` replays the game

A later format may add fields; a reader of format 1 passes over fields that it does not know.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from ..errors import NotationError
from ..game import Game
from ..notation.limits import LONGEST_RECORD, check_length, shortened
from ..notation.rulesets import format_rules
from ..score import Outcome
from ..version import __version__
from .notation import format_record, parse_record

FORMAT: Final = 1
"""The number of the present format.

>>> from casino_core.records.jsonl import FORMAT
>>> FORMAT
1
"""
LONGEST_LINE: Final = 2 * LONGEST_RECORD
"""The most characters of a line.

>>> from casino_core.records.jsonl import LONGEST_LINE, format_line, line_of
>>> len(format_line(line_of(finished, 0, ("greedy", "greedy")))) < LONGEST_LINE
True
"""


class GameLine(NamedTuple):
    """A finished game as its line has it (see the module).

    >>> from casino_core.records.jsonl import line_of
    >>> line = line_of(finished, 0, ("greedy", "greedy"))
    >>> line.players, line.rounds, line.game == finished
    (('greedy', 'greedy'), 3, True)
    """

    number: int
    rules: str
    seed: str
    players: tuple[str, ...]
    engine: str
    points: tuple[int, ...]
    winner: int | None
    rounds: int
    plays: int
    faults: tuple[str, ...]
    record: str

    @property
    def game(self) -> Game:
        """The game, replayed. Raises as `parse_record` does."""
        return parse_record(self.record)


def line_of(
    game: Game,
    number: int,
    players: tuple[str, ...],
    faults: tuple[str, ...] = (),
    *,
    recorded: bool = True,
    result: Outcome | None = None,
) -> GameLine:
    """Return the line of a finished game that was dealt from a seed.

    Where only its result is asked for, it need not be `recorded`: the record is most of the work.
    A game that was lost by a fault is not finished, and has its `result` beside it.

    >>> from casino_core.records.jsonl import line_of
    >>> line = line_of(finished, 0, ("greedy", "greedy"))
    >>> line.number, line.points, line.winner
    (0, (21, 12), 0)
    """
    result, seed = result or game.outcome, game.seed
    assert result is not None, "a finished game has an outcome"
    assert seed is not None, "the game was dealt from a seed"
    return GameLine(
        number=number,
        rules=format_rules(game.rules),
        seed=seed,
        players=players,
        engine=__version__,
        points=result.totals,
        winner=result.winner,
        rounds=len(game.rounds),
        plays=len(game.steps),
        faults=faults,
        record=format_record(game) if recorded else "",
    )


def format_line(line: GameLine) -> str:
    """Write a game as one line, without its line feed.

    >>> from casino_core.records.jsonl import format_line, line_of
    >>> line = line_of(finished, 0, ("greedy", "greedy"))
    >>> format_line(line)[:24]
    '{"format":1,"number":0,"'
    """
    fields = {"format": FORMAT, **line._asdict()}
    if not line.faults:
        del fields["faults"]
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def parse_line(text: str) -> GameLine:
    """Read a line. Raises `NotationError`, which names the field; the record is not replayed.

    >>> from casino_core.records.jsonl import format_line, line_of, parse_line
    >>> line = line_of(finished, 0, ("greedy", "greedy"))
    >>> parse_line(format_line(line)) == line
    True
    """
    check_length(text, LONGEST_LINE, "game")
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise NotationError(f"game: {shortened(text)!r} is not a line of JSON") from None
    if not isinstance(fields, dict):
        raise NotationError(f"game: {shortened(text)!r} is not an object of JSON")
    if fields.get("format") != FORMAT:
        value = shortened(repr(fields.get("format")))
        raise NotationError(f"format: {value}; this version reads format {FORMAT}")
    return GameLine(
        number=_number(fields, "number"),
        rules=_text(fields, "rules"),
        seed=_text(fields, "seed"),
        players=_texts(fields, "players"),
        engine=_text(fields, "engine"),
        points=tuple(_whole("points", each) for each in _list(fields, "points")),
        winner=None if fields.get("winner") is None else _number(fields, "winner"),
        rounds=_number(fields, "rounds"),
        plays=_number(fields, "plays"),
        faults=_texts(fields, "faults") if "faults" in fields else (),
        record=_text(fields, "record"),
    )


def read_games(lines: Iterable[str], *, checked: bool = True) -> Iterator[Game]:
    """Yield the game of each line, replayed; blank lines are passed over.

    Raises as `parse_line` and `parse_record` do. Only one game is held in memory. Without `checked`
    the plays are made as they stand: `cli.data_set.read_file` does so where a file has its seal.

    >>> from casino_core.records.jsonl import format_line, line_of, read_games
    >>> lines = [format_line(line_of(finished, 0, ("greedy", "greedy")))]
    >>> [found] = read_games(lines)
    >>> found == finished
    True
    """
    for line in lines:
        if line.strip():
            yield parse_record(parse_line(line).record, checked=checked)


def _text(fields: dict[str, Any], name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str):
        raise NotationError(f"{name}: {shortened(repr(value))} is not a string")
    return value


def _list(fields: dict[str, Any], name: str) -> list[Any]:
    value = fields.get(name)
    if not isinstance(value, list):
        raise NotationError(f"{name}: {shortened(repr(value))} is not a list")
    return value


def _texts(fields: dict[str, Any], name: str) -> tuple[str, ...]:
    values = _list(fields, name)
    if not all(isinstance(each, str) for each in values):
        raise NotationError(f"{name}: {shortened(repr(values))} is not a list of texts")
    return tuple(values)


def _whole(name: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotationError(f"{name}: {shortened(repr(value))} is not a whole number")
    return value


def _number(fields: dict[str, Any], name: str) -> int:
    number = _whole(name, fields.get(name))
    if number < 0:
        raise NotationError(f"{name}: {number} is below 0")
    return number
