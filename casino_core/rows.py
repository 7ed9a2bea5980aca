"""The table of points of a rule set: rows that say what counts, and how much (RULES 9).

A row in notation is its name and its points: `most-cards:3`, `Td:2`, `each-A:1`, `sweep:1`. Another
table is made by changing rows: `most-diamonds:1` adds one, `Td:3` changes one, and `Td:0` removes
it. The named tables, and the options that name a single row, such as `sweep_points`, are ways to
write the same rows (`Parts`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum, StrEnum, auto
from functools import lru_cache
from typing import Any, Final, NamedTuple, cast

from .cards import (
    NO_CARDS,
    RANK_LETTERS,
    RANK_SETS,
    SINGLE_CARDS,
    SUIT_SETS,
    CardSet,
    Suit,
    union,
)
from .errors import RuleSetError
from .i18n import N_
from .i18n import gettext as _


class How(StrEnum):
    """The way in which a row scores.

    MOST: the side with most of its cards scores. EACH: every card scores for the side that has it.
    ALL: a side that has all of its cards scores. BEYOND: every card beyond a number scores.
    ENOUGH: a side with a number of its cards or more scores. LAST: the last side to capture scores.
    """

    MOST = auto()
    EACH = auto()
    ALL = auto()
    BEYOND = auto()
    ENOUGH = auto()
    LAST = auto()

    __repr__ = Enum.__str__


TIES: Final = ("nobody", "split", "share", "each", "carry")
"""The ways to score the most of some cards where sides are level.

nobody  they are lost
split   two sides halve an even number of points; else they are lost
share   the level sides share them; what does not come out even is lost
each    each of the level sides gets all of them
carry   they are added to those of the next round
"""
CARRIED: Final = ("cards", "spades")
"""The items of the rows whose points may be carried over, in the order of `State.carried`."""
MOST_POINTS: Final = 99_999
"""The most points of a row."""
SWEEP, FED, TWIN, LAST = EVENTS = ("sweep", "fed", "twin", "last")
"""Events that a row can count.

They are sweeps, sweeps made just after a play of a side, captures of a card by its twin, and the
last capture.
"""

SUITS: Final = {suit.name.lower(): suit for suit in Suit}
"""The suits by their names in rows."""
COUNTED_CARDS: Final[Mapping[str, CardSet]] = {
    "cards": union(SUIT_SETS.values()),
    **{name: SUIT_SETS[suit] for name, suit in SUITS.items()},
    **dict(zip(RANK_LETTERS, RANK_SETS.values(), strict=True)),
    **{card.text: card.copies for card in SINGLE_CARDS},
    **dict.fromkeys(EVENTS, NO_CARDS),
}
"""The card set of all that a row can count, of every pack; empty for events."""

_READ: Final = {what.lower(): what for what in COUNTED_CARDS}
_PREFIXES: Final = {
    How.MOST: "most-",
    How.EACH: "each-",
    How.ALL: "all-",
    How.BEYOND: "over-{}-",
    How.ENOUGH: "from-{}-",
}
_ROW: Final = re.compile(
    r"(?:(?P<how>most|each|all|over|from)-)?(?:(?P<number>\d{1,2})-)?(?P<what>\w+)"
    r":(?P<points>-?\d{1,5})(?::(?P<tie>[a-z]+))?"
)
_HOW_READ: Final = {prefix.partition("-")[0]: how for how, prefix in _PREFIXES.items()}


class Row(NamedTuple):
    """A row of the table of points.

    what    its item: `cards`, a suit (`spades`), a rank (`A`), a card (`Td`), or an event
    how     the way in which it scores
    points  the points for it (each time, if `how` is EACH or BEYOND); 0 removes the row
    number  the number of cards of which BEYOND and ENOUGH speak, else 0
    tie     the effect of a tie for most (`TIES`); empty for that of the option `ties`
    """

    what: str
    how: How
    points: int
    number: int = 0
    tie: str = ""

    @property
    def key(self) -> tuple[str, How]:
        """The identity of a row in a table, where it stands once: what the row counts, and how."""
        return self.what, self.how

    @property
    def name(self) -> str:
        """The row in notation without its points: `most-cards`, `over-6-spades`, `Td`."""
        if _is_plain(self.what):
            return self.what
        return _PREFIXES[self.how].format(self.number) + self.what

    def __str__(self) -> str:
        return ":".join([self.name, str(self.points), *filter(None, [self.tie])])


Rows = tuple[Row, ...]


def ways_to_count(what: str) -> tuple[How, ...]:
    """Return the ways in which a row can count something; the first is the usual one."""
    if what in SUITS:
        return How.MOST, How.EACH, How.BEYOND, How.ENOUGH
    if what in (*EVENTS, "cards"):
        return (How.MOST if what == "cards" else How.LAST if what == LAST else How.EACH,)
    return (How.EACH, How.ALL) if len(what) == 1 else (How.EACH,)


def parse_rows(text: str) -> Rows:
    """Read rows such as `Td:3/most-diamonds:1`; `none` are none.

    Raises `RuleSetError` for a string that is not rows and for a row that cannot be.
    """
    if text.strip().lower() == "none":
        return ()
    rows = tuple(_parse_row(part.strip()) for part in text.split("/"))
    check_rows(rows)
    return rows


def format_rows(rows: Rows) -> str:
    """Write rows, `none` if there are none."""
    return "/".join(map(str, rows)) or "none"


def _parse_row(text: str) -> Row:
    match = _ROW.fullmatch(":".join(part.strip() for part in text.lower().split(":")))
    what = _READ.get(match["what"]) if match else None
    if not match or what is None or not (match["how"] or _is_plain(what)):
        raise RuleSetError(
            _(
                "points={text}: write rows with / between them, such as "
                "most-diamonds:1/each-spades:1/Td:3"
            ).format(text=text[:40])
        )
    how = _HOW_READ[match["how"]] if match["how"] else ways_to_count(what)[0]
    return Row(what, how, int(match["points"]), int(match["number"] or 0), match["tie"] or "")


def _is_plain(what: str) -> bool:
    """Return whether a row says what it counts, but not how: a card or an event."""
    return what in EVENTS or len(what) == 2


def check_rows(rows: object) -> None:
    """Raise `RuleSetError` unless these are rows of a table of points, each there once."""
    if not isinstance(rows, tuple) or not all(isinstance(row, Row) for row in rows):
        raise RuleSetError(f"points={str(rows)[:40]}: these are not rows")
    for row in rows:
        if problem := _problem(row):
            raise RuleSetError(f"points={row}: {problem}")
    for place, row in enumerate(rows):
        if any(row.key == other.key for other in rows[:place]):
            raise RuleSetError(_("points={row}: this row is there twice").format(row=row))


def check_table(rows: object) -> None:
    """Raise `RuleSetError` unless these rows are a whole table, as `rows_of` makes it."""
    check_rows(rows)
    table = cast("Rows", rows)
    if table != in_order(table) or not any(row.what == SWEEP for row in table):
        raise RuleSetError("rows: make the table with points_table")


def _problem(row: Row) -> str:
    """Return the reason why a row cannot be, empty if it can."""
    if row.how not in ways_to_count(row.what) if row.what in COUNTED_CARDS else True:
        return _("nothing can be counted so")
    if (row.number > 0) != (row.how in (How.BEYOND, How.ENOUGH)):
        return _("a number of cards belongs to over and from")
    lowest, highest = (-MOST_POINTS, 0) if row.what == FED else (0, MOST_POINTS)
    if not lowest <= row.points <= highest:
        return _("the points are from {lowest} to {highest}").format(lowest=lowest, highest=highest)
    if row.tie and (row.how is not How.MOST or row.tie not in TIES):
        return _("only most of some cards can be level: {known}").format(known=", ".join(TIES))
    if row.tie == "carry" and row.what not in CARRIED:
        return _("only the points for most cards and most spades are carried over")
    return ""


def in_order(rows: Iterable[Row]) -> Rows:
    """Return the rows in the order in which they are counted (RULES 10).

    Cards, suits, single cards and ranks from the king down come before events. What counts beyond a
    number stands after the first suit, or after the first row if no suit counts.
    """
    rows = list(rows)
    events = sorted((row for row in rows if row.what in EVENTS), key=_place)
    beyond = sorted((row for row in rows if row.how is How.BEYOND), key=_place)
    others = sorted({*rows} - {*events, *beyond}, key=_place)
    place = next((n for n, row in enumerate(others) if row.what in SUITS), 0) + 1
    return (*others[:place], *beyond, *others[place:], *events)


_WAYS: Final = (How.MOST, How.ENOUGH, How.EACH, How.ALL, How.BEYOND, How.LAST)


def _place(row: Row) -> tuple[int, ...]:
    what, way = row.what, _WAYS.index(row.how)
    if what == "cards":
        return 0, 0, 0, way
    if what in SUITS:
        return 1, 0, SUITS[what], way
    if what in EVENTS:
        return 4, 0, EVENTS.index(what), way
    suit = "shdc".index(what[1]) if what[1:] else 0
    return 4 - len(what), -RANK_LETTERS.index(what[0]), suit, way


_NAMED_TABLES: Final = {
    "standard": (
        "most-cards:3/most-spades:1/Td:2/2s:1/each-A:1",
        N_("cards 3, spades 1, big casino 2, little casino 1, each ace 1"),
    ),
    "spade": (
        "most-cards:3/each-spades:1/Js:1/Td:2/2s:1/each-A:1",
        N_("instead of most spades, each spade 1 and the jack of spades 1 more"),
    ),
    "diamond": (
        "most-cards:1/most-diamonds:1/7d:1/all-7:2/all-6:2/all-A:2",
        N_("cards 1, diamonds 1, seven of diamonds 1, all sevens, sixes, aces 2 each"),
    ),
    "nordic": (
        "most-cards:1/most-spades:2/Td:2/2s:1/each-A:1",
        N_("cards 1, spades 2, big casino 2, little casino 1, each ace 1"),
    ),
    "norsk": (
        "most-cards:1/most-spades:1/Td:2/2s:1/each-A:1",
        N_("cards 1, spades 1, big casino 2, little casino 1, each ace 1"),
    ),
    "african": (
        "most-cards:2/most-spades:2/Td:2/2s:1/each-A:1",
        N_("cards 2, spades 2, big casino 2, little casino 1, each ace 1"),
    ),
    "five-spades": (
        "most-cards:2/from-5-spades:1/Td:2/2s:1/each-A:1",
        N_(
            "cards 2, five spades 1 to each side that has them, big casino 2, little casino 1, "
            "each ace 1"
        ),
    ),
    "seven": (
        "Td:2/2s:1/each-A:1",
        N_("big casino 2, little casino 1, each ace 1, nothing else"),
    ),
    "kryp": (
        "each-spades:1/Td:3/2s:1/each-A:1",
        N_("big casino 3, little casino 1, each ace 1, every spade 1"),
    ),
}
TABLES: Final[Mapping[str, Rows]] = {
    name: parse_rows(text) for name, (text, _meaning) in _NAMED_TABLES.items()
}
"""The named tables of points, without the rows that have options of their own."""
TABLE_MEANINGS: Final[Mapping[str, str]] = {
    name: meaning for name, (_text, meaning) in _NAMED_TABLES.items()
}
"""The scoring of each named table, in English."""


class Parts(NamedTuple):
    """A table of points in the words of options, which say each table in one way only.

    scoring         the named table that it is most like
    spades_over     the number of spades beyond which each scores 1, None if none does
    last_capture    the points for the last capture
    sweep_points    the points for each sweep
    sweep_transfer  whether a sweep costs the side that played before it as many points
    twin_points     the points for each capture of a card by its twin
    points          the rows in which it still differs, those without points removed
    """

    scoring: str = "standard"
    spades_over: int | None = None
    last_capture: int = 0
    sweep_points: int = 0
    sweep_transfer: bool = False
    twin_points: int = 0
    points: Rows = ()


@lru_cache(maxsize=256)
def rows_of(parts: Parts) -> Rows:
    """Return the table that the parts describe. Its row of sweeps is there even without points."""
    named = [*TABLES[parts.scoring], Row(SWEEP, How.EACH, parts.sweep_points)]
    if parts.spades_over is not None:
        named.append(Row("spades", How.BEYOND, 1, parts.spades_over))
    if parts.sweep_transfer:
        named.append(Row(FED, How.EACH, -parts.sweep_points))
    if parts.twin_points:
        named.append(Row(TWIN, How.EACH, parts.twin_points))
    if parts.last_capture:
        named.append(Row(LAST, How.LAST, parts.last_capture))
    table = {row.key: row for row in named} | {row.key: row for row in parts.points}
    without_points = {row.key for row in parts.points if not row.points and row.what != SWEEP}
    return in_order(row for key, row in table.items() if key not in without_points)


@lru_cache(maxsize=256)
def parts_of(rows: Rows) -> Parts:
    """Return the parts of a table: `rows_of(parts_of(rows)) == rows`."""
    table = {row.key: row for row in rows}
    sweep = table.pop((SWEEP, How.EACH)).points
    beyond = table.get(("spades", How.BEYOND))
    if beyond and beyond.points == 1:
        del table[beyond.key]
    else:
        beyond = None
    fed = table.get((FED, How.EACH))
    if transfer := fed is not None and fed.points == -sweep:
        del table[FED, How.EACH]
    last, twin = (table.pop(key, None) for key in ((LAST, How.LAST), (TWIN, How.EACH)))
    changes = {name: _changes(table, named) for name, named in TABLES.items()}
    scoring = min(changes, key=lambda name: len(changes[name]))
    return Parts(
        scoring,
        beyond.number if beyond else None,
        last.points if last else 0,
        sweep,
        transfer,
        twin.points if twin else 0,
        in_order(changes[scoring]),
    )


def _changes(table: Mapping[tuple[str, How], Row], named: Rows) -> list[Row]:
    """Return the rows that make a table of a named one."""
    missing = [row._replace(points=0, tie="") for row in named if row.key not in table]
    return [*(row for row in table.values() if row not in named), *missing]


def points_table(scoring: str = "standard", **parts: Any) -> Rows:
    """Return a table of points from a named one: `points_table("nordic", sweep_points=1)`.

    `parts` are those of `Parts`; `points` may be a string such as `Td:3/most-diamonds:1`.

    >>> rows = casino.points_table("standard", sweep_points=2)
    >>> casino.RuleSet(rows=rows).sweep_points
    2
    """
    if isinstance(parts.get("points"), str):
        parts["points"] = parse_rows(parts["points"])
    return rows_of(Parts(scoring, **parts))


def table_repr(rows: Rows) -> str:
    """Return a table as a Python expression of public names: `points_table(sweep_points=1)`."""
    parts, usual = parts_of(rows), Parts()
    arguments = [
        f"{name}={(format_rows(value) if name == 'points' else value)!r}"
        for name, value in parts._asdict().items()
        if value != getattr(usual, name)
    ]
    return f"points_table({', '.join(arguments)})"
