"""What the address of the page asks for: a game, and how fast the table is.

The query holds `seed`, `rules`, `seats`, `speed` and the fields of a position (NOTATION,
Positions), separated by `&`, `;` or white space.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
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
from casino_core.notation.positions import FIELDS

from ..game.hidden_cards import check, complete
from ..game.seats import SeatedPlayer, format_seats, parse_seats

LONGEST_SEED = 100
FOLLOWED = N_("This link cannot be followed.")
"""How every problem begins."""

PRESENTATION_FIELDS = ("speed", "view")
"""The fields that say how a table is shown, not which game lies on it."""

KEYS = ("seed", "speed", "seats", "view", *FIELDS)
"""The fields that the query of any table may have."""
OF_PAGE = (*KEYS, "daily")
"""The fields that the query of our own page may have."""

_STANDARD = PRESETS["standard"]
_ESCAPES = re.compile(r"(?:%[0-9a-fA-F]{2})+")
_ENDLESS = re.compile(r"(\S{40})\S{40,}")
_NEXT_FIELD = re.compile(r"\s+(?=[A-Za-z]+=)")


class PageRequest(NamedTuple):
    """What is asked for.

    asked     the same text for every query that asks for the same game; empty if it asks for none
    rules     the rule set
    seed      the seed of the deal, None for any
    position  where to begin instead of a deal
    dealer    the seat that deals, None for the last one
    chairs    who sits where, None for the usual players
    instant   no waiting and no animation
    daily     the day whose Daily-5 is asked for, or `today`; it is no game of the desk
    settings  what the person is to find chosen, by the names of the settings
    problem   why the query was not understood; then it asks for no game
    """

    asked: str = ""
    rules: RuleSet = _STANDARD
    seed: str | None = None
    position: Position | None = None
    dealer: int | None = None
    seated_players: tuple[SeatedPlayer, ...] | None = None
    instant: bool = False
    daily: str = ""
    settings: Mapping[str, str] = MappingProxyType({})
    problem: str | None = None


def parse_query(query: str, new_seed: str = "") -> PageRequest:
    """Read a query. It never fails: what cannot be read is told in `problem`, naming the field.

    Where the query leaves cards of a position unknown and has no seed, `new_seed` deals them.
    """
    try:
        return read_page_request(read_fields(query, OF_PAGE), new_seed)
    except CasinoError as error:
        return rejected_request(query, error)


def rejected_request(query: str, error: CasinoError) -> PageRequest:
    """What is done about a query that cannot be followed: it is told."""
    problem = f"{_(FOLLOWED)} {shortened(error_message(error))}"
    return PageRequest(instant=("speed", "instant") in _parts(query), problem=problem)


def shortened(message: str) -> str:
    """A message without the middle of words that nobody would read."""
    return _ENDLESS.sub(r"\1…", message)


def read_page_request(fields: dict[str, str], new_seed: str) -> PageRequest:
    """What these fields, which are taken out, ask for. Raises `NotationError`, `RuleSetError`."""
    speed = fields.pop("speed", "normal")
    _check_speed(speed)
    daily = fields.pop("daily", "")
    settings = _view(fields.pop("view", None))
    seed, seats = _seed(fields.pop("seed", None)), fields.pop("seats", None)
    rules, start, dealer, game = _STANDARD, None, None, ""
    if set(fields) - {"rules", "dealer"}:
        position = parse_position(" ".join(f"{key}={value}" for key, value in fields.items()))
        start = _playable(position, seed or new_seed)
        rules, game = start.rules, format_position(position)
    elif fields:
        rules = parse_rules(fields.get("rules", "standard"))
        game = f"rules={format_rules(rules)}"
        if "dealer" in fields:
            dealer = _dealer(fields["dealer"], rules.players)
            game += f" dealer={dealer + 1}"
    seated_players = None if seats is None else _seated_players(seats, rules.players)
    asked = [
        game,
        f"seats={format_seats(seated_players)}" if seated_players else "",
        seed and f"seed={seed}",
    ]
    return PageRequest(
        " ".join(filter(None, asked)),
        rules,
        seed,
        start,
        dealer,
        seated_players,
        speed == "instant",
        daily,
        settings,
    )


def _dealer(text: str, players: int) -> int:
    """The seat that deals, where there is no position which says so."""
    if not re.fullmatch("[1-9]", text) or int(text) > players:
        raise NotationError(f"dealer: {text[:40]!r} is no seat from 1 to {players}")
    return int(text) - 1


def _seated_players(text: str, players: int) -> tuple[SeatedPlayer, ...]:
    seated_players = parse_seats(text)
    if len(seated_players) != players:
        raise NotationError(
            _("seats: {count} are named, but rules has players={players}").format(
                count=len(seated_players), players=players
            )
        )
    return seated_players


def _playable(position: Position | View, seed: str) -> Position:
    return complete(position, seed) if isinstance(position, View) else check(position)


def read_fields(query: str, keys: Collection[str]) -> dict[str, str]:
    """The fields of a query by name, all of them `keys`. Raises `NotationError`."""
    fields: dict[str, str] = {}
    for key, value in _parts(query):
        if key not in keys:
            raise NotationError(
                _("{what}: no such field; there are {known}").format(
                    what=key[:40] or "=", known=", ".join(keys)
                )
            )
        if value is None:
            raise NotationError(_("{key}: no value; write {key}=…").format(key=key))
        if key in fields:
            raise NotationError(_("{key}: given twice").format(key=key))
        fields[key] = value
    return fields


def _parts(query: str) -> Iterator[tuple[str, str | None]]:
    """The fields in their order; None is the value of one that has no `=`."""
    # Split first and unescape then: a seed may hold separators, escaped.
    for part in re.split("[&;]", query.removeprefix("?").replace("+", " ")):
        for field in _NEXT_FIELD.split(_unescape(part).strip()):
            key, equals, value = field.partition("=")
            if field:
                yield key.strip().lower(), value.strip() if equals else None


def _unescape(text: str) -> str:
    """Undo percent-encoding; bytes that are no UTF-8 become �."""
    return _ESCAPES.sub(
        lambda found: bytes.fromhex(found[0].replace("%", "")).decode("utf-8", "replace"), text
    )


def _seed(text: str | None) -> str | None:
    if text is None:
        return None
    if not text or len(text) > LONGEST_SEED or not text.isprintable():
        raise NotationError(
            _("seed: it is a text of 1 to {longest_seed} characters in one line").format(
                longest_seed=LONGEST_SEED
            )
        )
    return text


def _view(text: str | None) -> dict[str, str]:
    if text not in (None, "table", "reading"):
        raise NotationError(f"view: {text!r} is no view; write view=reading or view=table")
    return {"reading": "on" if text == "reading" else "off"} if text else {}


def _check_speed(text: str) -> None:
    if text not in ("instant", "normal"):
        raise NotationError(
            _("speed: {text!r} is no speed; write speed=instant or speed=normal").format(text=text)
        )
