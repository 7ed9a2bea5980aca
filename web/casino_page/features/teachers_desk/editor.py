"""The state of the teacher's page, and its commands."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from casino_core import (
    NO_CARDS,
    Build,
    CasinoError,
    NotationError,
    Play,
    Position,
    Step,
    View,
    apply,
    error_message,
    format_position,
    parse_card,
    parse_play,
    parse_position,
    parse_rules,
    plays_by_size,
)

from ...game.choice import find_pile
from ...game.hidden_cards import objection_to_play
from . import board
from .board import DRAFT, PACK, TABLE, Known, Place

FIRST = "table=5h,Kd hands=3s8s/9d2c"
"""What lies there at first."""

MOST_PLAYS = 60
"""So many plays are offered at most."""


class Editor:
    """A position and a line of plays from it.

    start    the position at the beginning; `state` is the one after the line
    place    where a card of the pack goes when it is tapped
    draft    the cards that are being put together
    written  what stands in the box: the position as text, or one that cannot be read
    problem  why that cannot be read, or what was tried last cannot be done
    """

    def __init__(self, text: str = FIRST) -> None:
        """Begin with a position. Raises `NotationError`."""
        self.place: Place = TABLE
        self.form = NO_CARDS
        self.problem = ""
        self.begin(text)
        self._commands: dict[str, Callable[[str], None]] = {
            "place": self._choose,
            "card": self._tap,
            "put": self._put,
            "build": self._build,
            "apart": self._apart,
            "hidden": self._hide,
            "stock": lambda text: self._set(board.with_stock(self.start, _number(text))),
            "rules": lambda text: self._set(board.with_rules(self.start, parse_rules(text))),
            "turn": lambda text: self._set(board.changed(self.start, turn=_number(text) - 1)),
            "text": self._read,
            "play": self._play,
            "back": lambda _: self._back(),
            "clear": lambda _: self._clear(),
        }

    def begin(self, text: str) -> None:
        """Begin anew with a position. Raises `NotationError`."""
        self.start: Known = parse_position(text)
        self.line: tuple[Step[Known], ...] = ()
        self.written = format_position(self.start)

    @property
    def state(self) -> Known:
        """The position after the line."""
        return self.line[-1].after if self.line else self.start

    @property
    def plays(self) -> tuple[Play, ...]:
        """The legal plays now, the largest first; none where a hand is hidden."""
        state = self.state
        if state.over or state.hidden[state.turn]:
            return ()
        return tuple(islice(plays_by_size(state), MOST_PLAYS))

    @property
    def objection(self) -> str:
        """Why nobody could play from the position as it is, in a sentence; empty if one can."""
        state = self.start
        hidden = [seat + 1 for seat, count in enumerate(state.hidden) if count]
        if state.over:
            return "Somebody must hold a card."
        if state.turn + 1 in hidden:
            return f"The hand of seat {state.turn + 1}, whose turn it is, is hidden."
        found = None if hidden else objection_to_play(Position(*state))
        return f"{found}." if found else ""

    def command(self, name: str, text: str) -> None:
        """Do what was asked for; what cannot be done is told by `problem`."""
        self.problem = ""
        try:
            self._commands[name](text)
        except CasinoError as error:
            self.problem = error_message(error)

    # Cards and places

    def _choose(self, text: str) -> None:
        self.place = board.parse_place(text, self.start.rules)

    def _tap(self, text: str) -> None:
        """Put a card of the pack where cards go now; take any other one back."""
        card = parse_card(text)
        free = board.place_of(self.start, self.form, card) == PACK
        self._put(f"{card} {(self.place if free else PACK).text}")

    def _put(self, text: str) -> None:
        """A card and a place."""
        name, _, where = text.partition(" ")
        card, place = parse_card(name), board.parse_place(where, self.start.rules)
        state = board.put(self.start, card, PACK if place == DRAFT else place)
        self.form = self.form | card.bit if place == DRAFT else self.form & ~card.bit
        self._set(state)

    def _build(self, text: str) -> None:
        """A value and a seat: the draft becomes a build."""
        value, _, owner = text.partition(" ")
        state = board.with_build(self.start, self.form, _number(value), _number(owner) - 1)
        self.form = NO_CARDS
        self._set(state)

    def _apart(self, text: str) -> None:
        """The cards of a build: they are to be put together anew."""
        pile = find_pile(View(*self.start), text)
        if isinstance(pile, Build):
            self.form |= pile.cards
            self._set(board.without(self.start, pile.cards))

    def _hide(self, text: str) -> None:
        """A seat and a number: so many unknown cards are its hand."""
        seat, _, count = text.partition(" ")
        self._set(board.with_hidden(self.start, _number(seat) - 1, _number(count)))

    def _clear(self) -> None:
        rules = self.start.rules
        empty = board.without(self.start, self.start.seen)
        self.form = NO_CARDS
        self._set(board.changed(empty, rules=rules, hidden=(0,) * rules.players, stock=()))

    def _set(self, state: Known) -> None:
        """Another position: the line begins anew."""
        self.start, self.line = state, ()
        self.written = format_position(state)
        if self.place not in board.places(state.rules):
            self.place = TABLE

    def _read(self, text: str) -> None:
        """What was written into the box."""
        self.written = text
        state = parse_position(text.strip().removeprefix("?"))
        self._set(state)
        self.form &= ~state.seen
        self.written = text

    # The line

    def _play(self, text: str) -> None:
        state = self.state
        if state.hidden[state.turn]:
            raise NotationError(f"The hand of seat {state.turn + 1} is hidden.")
        self.line = (*self.line, apply(state, parse_play(text, state)))

    def _back(self) -> None:
        self.line = self.line[:-1]


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise NotationError(f"{text!r} is no number")
    return int(text)
