"""The page request, read from the query of the address: a game, the speed and the view.

The query has the fields `seed`, `rules`, `seats`, `speed`, `view`, `daily`, `guided`, `puzzle`,
`study`, `record` and those of a position (NOTATION, Positions), one by one or all of them in
`position`; `query_text` splits it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

from casino_core import (
    PRESETS,
    CasinoError,
    NotationError,
    Position,
    RuleSet,
    View,
    error_message,
    format_position,
    format_rules,
    parse_position,
    parse_rules,
)
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.notation.limits import (
    LONGEST_FIELD,
    LONGEST_POSITION,
    add_field,
    check_length,
    shortened,
)
from casino_core.notation.positions import FIELDS, format_handicap, parse_handicap
from casino_core.seats import Seat

from ..game.hidden_cards import check, complete
from ..game.seats import SeatedPlayer, format_seats, parse_seats
from .field_names import unknown_field
from .query_text import format_identity, split_query

LONGEST_SEED = 100
LONGEST_QUERY = 20_000
"""The most characters of a query; percent-encoding triples those of a position."""
LONGEST_LINKED_RECORD = 6_000
"""The most characters of a compressed record; hosts take addresses of 8,000."""
CANNOT_FOLLOW = N_("This link cannot be followed.")
"""The beginning of every problem."""

PRESENTATION_FIELDS = ("speed", "view")
"""The fields that say how a table is shown, not which game lies on it."""

WHOLE_POSITION = "position"
"""The field that holds all fields of a position in one text."""

KEYS = ("seed", "speed", "seats", "view", *FIELDS, WHOLE_POSITION)
"""The fields of the query of any table."""
OPENINGS = ("daily", "guided", "puzzle", "study", "record")
"""The fields that open something in the place of the game; an address has one of them at most."""
PAGE_KEYS = (*KEYS, *OPENINGS)
"""The fields of the query of the game's own page."""
WITHOUT_VALUE = frozenset({"guided", "study"})
"""The fields that need no value."""

_STANDARD = PRESETS["standard"]
_LONG_WORD = re.compile(r"(\S{40})\S{40,}")


class PageRequest(NamedTuple):
    """The request of a query.

    game_query      the game in canonical form, the same for all queries that name the same game;
                    empty if the query names no game
    rules           the rule set
    seed            the seed of the deal, None for a random one
    position        the position to begin with in the place of a deal
    dealer          the seat that deals, from 0; None for the last seat
    scores          the points of each side before the first round of a deal; empty for none
    seated_players  the players by seat; None for the usual players
    instant         whether there is no waiting and no animation
    daily           the day of the Daily-5 to open, such as `2026-11-20`, or `today`; empty for
                    another game
    guided          whether to open the guided first game
    puzzle          the name of the puzzle to open, such as `standard-17`, or `day`; empty for none
    study           the text of the study to open, its position before its plays; empty for none.
                    With a study the request names no game
    record          the compressed record of the game to open in the review; empty for none
    settings        the values of the settings to be changed, by name
    problem         a sentence if the query cannot be read; the request then names no game
    """

    game_query: str = ""
    rules: RuleSet = _STANDARD
    seed: str | None = None
    position: Position | None = None
    dealer: Seat | None = None
    scores: tuple[int, ...] = ()
    seated_players: tuple[SeatedPlayer, ...] | None = None
    instant: bool = False
    daily: str = ""
    guided: bool = False
    puzzle: str = ""
    study: str = ""
    record: str = ""
    settings: Mapping[str, str] = MappingProxyType({})
    problem: str | None = None


def parse_query(query: str, new_seed: str = "") -> PageRequest:
    """Read a query. An error is not raised but reported in `problem`, which names the field.

    If the query leaves cards of a position unknown and has no seed, `new_seed` deals them.
    """
    try:
        return request_from_fields(read_fields(query, PAGE_KEYS), new_seed)
    except CasinoError as error:
        return request_with_problem(query, error)


def request_with_problem(query: str, error: CasinoError) -> PageRequest:
    """Make the request of a query that cannot be read."""
    problem = problem_of(error)
    readable = query[:LONGEST_QUERY]
    return PageRequest(instant=("speed", "instant") in split_query(readable), problem=problem)


def problem_of(error: CasinoError) -> str:
    """Say that a link cannot be followed, and why."""
    return f"{_(CANNOT_FOLLOW)} {shorten(error_message(error))}"


def in_field(error: CasinoError, field: str) -> NotationError:
    """Return an error of the address, whose message begins with the field that is wrong."""
    message = error_message(error)
    return NotationError(message if message.startswith(f"{field}:") else f"{field}: {message}")


def shorten(message: str) -> str:
    """Cut each word of 80 characters or more in a message after its first 40."""
    return _LONG_WORD.sub(r"\1…", message)


def request_from_fields(fields: dict[str, str], new_seed: str) -> PageRequest:
    """Read the fields of a query; fields that are not of a position are removed from `fields`.

    Raises `NotationError` and `RuleSetError`.
    """
    _check_openings(fields)
    speed = fields.pop("speed", "normal")
    _check_speed(speed)
    daily = fields.pop("daily", "")
    guided = fields.pop("guided", None) is not None
    puzzle = fields.pop("puzzle", "")
    record = fields.pop("record", "")
    settings = _view_settings(fields.pop("view", None))
    if "study" in fields:
        plays = fields.pop("study")
        of_position = " ".join(f"{name}={value}" for name, value in fields.items())
        study = f"{of_position}\n{plays}"
        return PageRequest(instant=speed == "instant", settings=settings, study=study)
    seed, seats = _check_seed(fields.pop("seed", None)), fields.pop("seats", None)
    rules, start, dealer = _STANDARD, None, None
    scores: tuple[int, ...] = ()
    game: dict[str, str] = {}
    position_text = ""
    if set(fields) - {"rules", "dealer", "scores"}:
        position = parse_position(" ".join(f"{key}={value}" for key, value in fields.items()))
        start = _with_all_cards(position, seed or new_seed)
        rules, position_text = start.rules, format_position(position)
    elif fields:
        rules = parse_rules(fields.get("rules", "standard"))
        game["rules"] = format_rules(rules)
        if "dealer" in fields:
            dealer = _parse_dealer(fields["dealer"], rules.players)
            game["dealer"] = str(dealer + 1)
        if any(scores := parse_handicap(fields.get("scores", "0"), rules)):
            game["scores"] = format_handicap(scores)
    seated_players = None if seats is None else _parse_seats(seats, rules.players)
    if seated_players:
        game["seats"] = format_seats(seated_players)
    if seed:
        game["seed"] = seed
    return PageRequest(
        f"{position_text} {format_identity(game)}".strip(),
        rules,
        seed,
        start,
        dealer,
        scores,
        seated_players,
        speed == "instant",
        daily,
        guided,
        puzzle,
        record=record,
        settings=settings,
    )


def _parse_dealer(text: str, players: int) -> Seat:
    """Read the seat that deals, from 1 in the text and from 0 in the result."""
    if not re.fullmatch("[1-9]", text) or int(text) > players:
        raise NotationError(f"dealer: {shortened(text)!r} is no seat from 1 to {players}")
    return Seat(int(text) - 1)


def _parse_seats(text: str, players: int) -> tuple[SeatedPlayer, ...]:
    """Read the players by seat. Raises `NotationError` if their number is wrong."""
    seated_players = parse_seats(text)
    if len(seated_players) != players:
        raise NotationError(
            _("seats: {count} are named, but rules has players={players}").format(
                count=len(seated_players), players=players
            )
        )
    return seated_players


def _with_all_cards(position: Position | View, seed: str) -> Position:
    """Return a position that can be played; the seed deals cards that are unknown."""
    return complete(position, seed) if isinstance(position, View) else check(position)


def read_fields(query: str, keys: Collection[str]) -> dict[str, str]:
    """Split a query into its fields by name. Raises `NotationError` for a name not in `keys`."""
    fields: dict[str, str] = {}
    _add_fields(fields, query, keys)
    check_length(query, LONGEST_QUERY, "query")
    return fields


def _add_fields(fields: dict[str, str], query: str, keys: Collection[str]) -> None:
    """Add the fields of a query, and those of a position that is written as one text."""
    for key, value in split_query(query):
        if key not in keys:
            raise unknown_field(key, keys)
        if key == WHOLE_POSITION and value is not None:
            check_length(value, LONGEST_POSITION, key)
            _add_fields(fields, value, FIELDS)
            continue
        longest = LONGEST_LINKED_RECORD if key == "record" else LONGEST_FIELD
        add_field(fields, key, "" if value is None and key in WITHOUT_VALUE else value, longest)


def _check_openings(fields: Collection[str]) -> None:
    """Raise `NotationError` for an address that is to open two things, or a study of a deal."""
    asked = [name for name in OPENINGS if name in fields]
    if "study" in asked:
        asked += sorted(set(fields) - {"study", *PRESENTATION_FIELDS, *FIELDS, *asked})
    if len(asked) > 1:
        raise not_together(asked[0], asked[1:])


def not_together(name: str, others: Collection[str]) -> NotationError:
    """Make the error for fields that do not go with another one."""
    words = _("{name}: it does not go with {known}")
    return NotationError(words.format(name=name, known=", ".join(others)))


def _check_seed(text: str | None) -> str | None:
    """Return the seed. Raises `NotationError` if it is empty, too long or not printable."""
    if text is not None and not is_link_seed(text):
        raise NotationError(
            _("seed: it is a text of 1 to {longest_seed} characters in one line").format(
                longest_seed=LONGEST_SEED
            )
        )
    return text


def is_link_seed(seed: str) -> bool:
    """Return whether a link can carry a seed, so that it is read back the same."""
    return 0 < len(seed) <= LONGEST_SEED and seed.isprintable() and seed == seed.strip()


def _view_settings(text: str | None) -> dict[str, str]:
    """Return the settings that a field `view` stands for. Raises `NotationError`."""
    if text is not None and text not in ("table", "reading"):
        raise NotationError(
            f"view: {shortened(text)!r} is no view; write view=reading or view=table"
        )
    return {"reading": "on" if text == "reading" else "off"} if text else {}


def _check_speed(text: str) -> None:
    """Raise `NotationError` for an unknown speed."""
    if text not in ("instant", "normal"):
        raise NotationError(
            _("speed: {text!r} is no speed; write speed=instant or speed=normal").format(
                text=shortened(text)
            )
        )
