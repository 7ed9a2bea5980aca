"""The stored game of Rook: its record, the computer players, and what was seen."""

from __future__ import annotations

from typing import Any, Final

from casino_core.errors import CasinoError
from casino_core.notation.limits import LONGEST_RECORD
from casino_core.rook.game import Game
from casino_core.rook.notation import parse_rules
from casino_core.rook.players import PLAYERS
from casino_core.rook.record import format_record, parse_record
from casino_core.rook.ruleset import PLAYERS as SEATS
from casino_core.seats import Seat

from ..shell.table_app import new_seed
from ..storage.fields import Field, FieldError
from ..storage.guests import ROOK_KEY
from ..storage.store import Store
from .address import AddressRequest
from .scene import PERSON
from .shared_table import table_for
from .table import USUAL_PRESET, RookTable, new_game

MOST_ROUNDS: Final = 10_000
LONGEST_LEVEL: Final = 40
LONGEST_ADDRESS: Final = 300


def load_table(store: Store) -> RookTable | None:
    """Return the table with the stored game; None if there is none, or none that can be read."""
    return store.load(ROOK_KEY, _parse)


def table_of(address: AddressRequest, store: Store) -> RookTable:
    """Return the table for an address: the stored one, or one with a new game.

    The stored game goes on at an address that asks for nothing, and at the one that asked for it.
    A game under way goes on at any other address, too: no link may end it.
    """
    table = load_table(store)
    if table and (address.text in ("", table.asked) or table.under_way):
        return table
    rules = parse_rules(address.rules or USUAL_PRESET)
    game = new_game(rules, address.seed or new_seed())
    return RookTable(game, asked=address.text)


def save_table(store: Store, table: RookTable) -> None:
    """Store the game of a table."""
    store.save(ROOK_KEY, content_of(table))


def content_of(table: RookTable) -> dict[str, Any]:
    """Return the content to be stored."""
    shared = {"people": [seat + 1 for seat in table.people]} if len(table.people) > 1 else {}
    return {
        **shared,
        "record": format_record(table.game),
        "rounds": len(table.game.rounds),
        "level": table.level,
        "seen": table.seen,
        "asked": table.asked,
    }


def _parse(content: dict[str, Any]) -> RookTable:
    field = Field(content)
    level = field["level"].text(LONGEST_LEVEL)
    if level not in PLAYERS:
        raise field["level"].error("no such player")
    game = _replayed(field["record"], field["rounds"].whole(MOST_ROUNDS, 1))
    address = field.find("asked")
    return table_for(
        game,
        level,
        _people(field.find("people")),
        seen=field["seen"].flag(),
        asked=address.text(LONGEST_ADDRESS) if address else "",
    )


def _people(field: Field | None) -> tuple[Seat, ...]:
    """Return the seats of people: the first one alone, or several."""
    if field is None:
        return (PERSON,)
    seats = tuple(Seat(each.whole(SEATS, 1) - 1) for each in field.items(SEATS))
    if len(seats) < 2 or list(seats) != sorted(set(seats)):
        raise field.error("not two seats or more in order")
    return seats


def _replayed(record: Field, rounds: int) -> Game:
    """Return the game of a record, with the round that was dealt and not begun."""
    try:
        game = parse_record(record.text(LONGEST_RECORD))
        if len(game.rounds) + 1 == rounds and game.position.over:
            game = game.next_round()
    except CasinoError as error:
        raise FieldError(record.path, str(error)) from None
    if len(game.rounds) != rounds:
        raise FieldError(record.path, "it has other rounds")
    return game
