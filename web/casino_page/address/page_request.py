"""The page request, read from the query of the address: a game, the speed and the view.

The query has the fields `seed`, `rules`, `seats`, `speed`, `view` and those of a position
(NOTATION, Positions), one by one or all of them in `position`; `query_text` splits it. Fields of
other programs are left out (`field_names`). One more field may open something instead of the
game: an `OpeningField`, declared by what it opens.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
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
    parse_rules,
    parse_state,
)
from casino_core.i18n import gettext as _
from casino_core.notation.characters import check_characters, plain
from casino_core.notation.limits import (
    LONGEST_FIELD,
    LONGEST_POSITION,
    add_field,
    check_length,
    shortened,
    visible,
)
from casino_core.notation.positions import FIELDS, format_handicap, parse_handicap
from casino_core.seats import Seat

from ..game.hidden_cards import check, complete
from ..game.seats import SeatedPlayer, format_seats, parse_seats
from .field_names import LONGEST_NAME, is_misspelt, unknown_field
from .query_text import format_identity, split_query

LONGEST_SEED = 100
LONGEST_PACKED = 6_000
"""The most characters of a field with a compressed text; hosts take addresses of 8,000."""
LONGEST_QUERY = 20_000
"""The most characters of all fields of a query."""
MOST_NAMES = 20
"""The most foreign fields that a line in the console names."""

PRESENTATION_FIELDS = ("speed", "view")
"""The fields that say how a table is shown, not which game lies on it."""

WHOLE_POSITION = "position"
"""The field that holds all fields of a position in one string."""

KEYS = ("seed", "speed", "seats", "view", *FIELDS, WHOLE_POSITION)
"""The fields of the query of any table."""

_STANDARD = PRESETS["standard"]
_LONG_WORD = re.compile(r"(\S{40})\S{40,}")


class OpeningField(NamedTuple):
    """A field that opens something instead of the game; an address has one of them at most.

    name         the name of the field
    command      the command that opens it, which gets the value of the field
    needs_value  whether the field opens nothing without a value
    of_position  whether the fields of a position belong to it: the command then gets the position,
                 a line break and the value, and the request names no game
    over_game    whether the game is shown first, and it opens over that
    longest      the most characters of the value
    """

    name: str
    command: str
    needs_value: bool = True
    of_position: bool = False
    over_game: bool = False
    longest: int = LONGEST_FIELD


class Opening(NamedTuple):
    """A field that opens something, and the text for its command."""

    field: OpeningField
    text: str


Openings = Sequence[OpeningField]
"""The fields that open something on a page."""


class PageRequest(NamedTuple):
    """The request of a query.

    game_query      the game in canonical form, the same for all queries that name the same game;
                    empty if the query names no game
    rules           the rule set
    seed            the seed of the deal, None for a random one
    position        the position to begin with instead of a deal
    dealer          the seat that deals, from 0; None for the last seat
    scores          the points of each side before the first round of a deal; empty for none
    seated_players  the players by seat; None for the usual players
    instant         whether there is no waiting and no animation
    opening         the sheet to open instead of the game, or None
    settings        the values of the settings to be changed, by name
    error           why the query cannot be read; the request then names no game
    foreign         a line for the console that names the fields of other programs; empty for none
    """

    game_query: str = ""
    rules: RuleSet = _STANDARD
    seed: str | None = None
    position: Position | None = None
    dealer: Seat | None = None
    scores: tuple[int, ...] = ()
    seated_players: tuple[SeatedPlayer, ...] | None = None
    instant: bool = False
    opening: Opening | None = None
    settings: Mapping[str, str] = MappingProxyType({})
    error: CasinoError | None = None
    foreign: str = ""

    def opens_by(self, field: str) -> bool:
        """Return whether the request opens something by this field."""
        return self.opening is not None and self.opening.field.name == field


def parse_query(query: str, new_seed: str = "", openings: Openings = ()) -> PageRequest:
    """Read a query. An error is not raised; it is the `error` of the request.

    If the query leaves cards of a position unknown and has no seed, `new_seed` deals them.
    """
    try:
        request = request_from_fields(read_fields(query, KEYS, openings), new_seed, openings)
    except CasinoError as error:
        request = request_with_error(query, error)
    return request._replace(foreign=foreign_fields(query, KEYS, openings))


def request_with_error(query: str, error: CasinoError) -> PageRequest:
    """Make the request of a query that cannot be read."""
    return PageRequest(instant=("speed", "instant") in split_query(query), error=error)


def in_field(error: CasinoError, field: str) -> NotationError:
    """Return an error of the address, whose message begins with the field that is wrong."""
    message = error_message(error)
    if not message.startswith(f"{field}:"):
        return NotationError(f"{field}: {message}")
    return error if isinstance(error, NotationError) else NotationError(message)


def shorten(message: str) -> str:
    """Cut each word of 80 characters or more in a message after its first 40."""
    return _LONG_WORD.sub(r"\1…", message)


def request_from_fields(
    fields: dict[str, str], new_seed: str, openings: Openings = ()
) -> PageRequest:
    """Read the fields of a query; fields that are not of a position are removed from `fields`.

    Raises `NotationError` and `RuleSetError`.
    """
    opening_field = _asked_opening(fields, openings)
    speed = fields.pop("speed", "normal")
    _check_speed(speed)
    value = fields.pop(opening_field.name) if opening_field else ""
    settings = _view_settings(fields.pop("view", None))
    for name in FIELDS:
        # A value that holds white space is divided there, so that its field would not be named.
        check_characters(plain(fields.get(name, "")), name)
    if opening_field and opening_field.of_position:
        opening = Opening(opening_field, f"{_joined(fields)}\n{value}")
        return PageRequest(instant=speed == "instant", settings=settings, opening=opening)
    seed, seats = _check_seed(fields.pop("seed", None)), fields.pop("seats", None)
    rules, start, dealer = _STANDARD, None, None
    scores: tuple[int, ...] = ()
    game: dict[str, str] = {}
    position_text = ""
    if set(fields) - {"rules", "dealer", "scores"}:
        position = parse_state(_joined(fields))
        start = _with_all_cards(position, seed or new_seed)
        rules, position_text = start.rules, format_position(position)
    elif fields:
        rules = parse_rules(fields.get("rules", "standard"))
        game["rules"] = format_rules(rules)
        if "dealer" in fields:
            dealer = parse_dealer(fields["dealer"], rules.players)
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
        Opening(opening_field, value)
        if opening_field and (value or not opening_field.needs_value)
        else None,
        settings,
    )


def _joined(fields: Mapping[str, str]) -> str:
    """Return the text of a position with these fields."""
    return " ".join(f"{name}={value}" for name, value in fields.items())


def parse_dealer(text: str, players: int) -> Seat:
    """Read the seat that deals, from 1 in the text and from 0 in the result."""
    if not re.fullmatch("[1-9]", text) or int(text) > players:
        raise NotationError(f"dealer: {shortened(text)!r} is not a seat from 1 to {players}")
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


def read_fields(query: str, keys: Collection[str], openings: Openings = ()) -> dict[str, str]:
    """Split a query into its fields by name, and leave out the foreign ones.

    Known are those in `keys` and those of the openings. Raises `NotationError` for a misspelt one.
    """
    fields: dict[str, str] = {}
    by_name = {field.name: field for field in openings}
    known = dict.fromkeys((*keys, *by_name))
    for key, value in split_query(query):
        if key not in known:
            if is_misspelt(key, known):
                raise unknown_field(key, known)
        elif key == WHOLE_POSITION and value is not None:
            check_length(value, LONGEST_POSITION, key)
            _add_position(fields, value)
        elif opening := by_name.get(key):
            empty = value is None and not opening.needs_value
            add_field(fields, key, "" if empty else value, opening.longest)
        else:
            add_field(fields, key, value, LONGEST_FIELD)
    check_length("".join(fields.values()), LONGEST_QUERY, "query")
    return fields


def _add_position(fields: dict[str, str], text: str) -> None:
    """Add the fields of a position that is written as one string; it has no foreign ones."""
    for key, value in split_query(text):
        if key not in FIELDS:
            raise unknown_field(key, FIELDS)
        add_field(fields, key, value, LONGEST_FIELD)


def foreign_fields(query: str, keys: Collection[str], openings: Openings = ()) -> str:
    """Return a line for the console that names the fields that are left out; empty if none is."""
    known = {*keys, *(field.name for field in openings)}
    names = dict.fromkeys(key for key, _value in split_query(query) if key not in known)
    foreign = [visible(name[:LONGEST_NAME]) for name in names if not is_misspelt(name, known)]
    if not foreign:
        return ""
    more = ", …" if len(foreign) > MOST_NAMES else ""
    return f"Fields of the address that mean nothing here: {', '.join(foreign[:MOST_NAMES])}{more}"


def _asked_opening(fields: Collection[str], openings: Openings) -> OpeningField | None:
    """Return the field that is to open something.

    Raises `NotationError` for two of them, and for one of a position beside fields of a deal.
    """
    present = [field for field in openings if field.name in fields]
    names = [field.name for field in present]
    if any(field.of_position for field in present):
        names += sorted(set(fields) - {*PRESENTATION_FIELDS, *FIELDS, *names})
    if len(names) > 1:
        raise not_together(names[0], names[1:])
    return present[0] if present else None


def not_together(name: str, others: Collection[str]) -> NotationError:
    """Make the error for fields that do not go with another one."""
    words = _("{name}: it does not go with {known}")
    return NotationError(words.format(name=name, known=", ".join(others)))


def _check_seed(text: str | None) -> str | None:
    """Return the seed. Raises `NotationError` if it is empty, too long or not printable."""
    if text is not None and not is_link_seed(text):
        raise NotationError(
            _("seed: it is a string of 1 to {longest_seed} characters in one line").format(
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
            f"view: {shortened(text)!r} is not a view; write view=reading or view=table"
        )
    return {"reading": "on" if text == "reading" else "off"} if text else {}


def _check_speed(text: str) -> None:
    """Raise `NotationError` for an unknown speed."""
    if text not in ("instant", "normal"):
        raise NotationError(
            _("speed: {text!r} is not a speed; write speed=instant or speed=normal").format(
                text=shortened(text)
            )
        )
