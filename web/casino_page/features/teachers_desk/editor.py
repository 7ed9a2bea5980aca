"""The state of the teacher's page, and its commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Final

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
    error_reason,
    format_position,
    parse_card,
    parse_play,
    parse_rules,
    parse_state,
    plays_by_size,
)
from casino_core.drawing.cards import CLEAR, PAPER, USUAL_LOOKS
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.notation.limits import shortened
from casino_core.seats import Seat

from ...address.bad_links import without_field
from ...game.choice import find_pile
from ...game.hidden_cards import objection_to_play
from . import position_edits
from .exercise_editor import ExerciseEditor
from .position_edits import DRAFT, PACK, TABLE, CardPlace, PositionOrView, parse_place

INITIAL_POSITION = "table=5h,Kd hands=3s8s/9d2c"
"""The position of the page when it is opened."""

GROUNDS: Final[Mapping[str, str]] = {
    PAPER: N_("white paper"),
    CLEAR: N_("nothing"),
    USUAL_LOOKS.theme: N_("the felt"),
}
"""The grounds behind the cards of the picture: themes, with their words."""

MAX_OFFERED_PLAYS = 60
"""The largest number of plays that are offered as buttons."""


class Editor:
    """A position and a line of plays from it.

    start    the position before the line; `position` is the one after it
    line     the plays made from there
    place    the place to which a tapped card of the pack goes
    draft    the card set from which a build is put together
    ground   the ground behind the cards of the picture, one of `GROUNDS`
    written  the text in the box: the position, or a text that cannot be read
    exercise the exercise whose task shown has this position
    problem  the error of the last command, in words; empty if it succeeded
    """

    def __init__(self, text: str = INITIAL_POSITION) -> None:
        """Begin with a position. Raises `NotationError`."""
        self.place: CardPlace = TABLE
        self.draft = NO_CARDS
        self.ground = next(iter(GROUNDS))
        self.problem = ""
        self.exercise = ExerciseEditor(self.begin)
        self.begin(text)
        self._commands: dict[str, Callable[[str], None]] = {
            **self.exercise.commands,
            "place": self._choose_place,
            "card": self._tap_card,
            "put": self._move_card,
            "build": self._make_build,
            "apart": self._take_apart,
            "hidden": self._hide_hand,
            "stock": self._set_stock,
            "rules": self._set_rules,
            "turn": self._set_turn,
            "ground": self._choose_ground,
            "text": self._read_text,
            "play": self._play,
            "back": lambda _text: self._take_back(),
            "clear": lambda _text: self._clear(),
        }

    def begin(self, text: str) -> None:
        """Replace the position and clear the line. Raises `NotationError`."""
        self.start: PositionOrView = parse_state(text)
        self.line: tuple[Step[PositionOrView], ...] = ()
        self._note_start()

    @property
    def position(self) -> PositionOrView:
        """The position after the line."""
        return self.line[-1].after if self.line else self.start

    @property
    def plays(self) -> tuple[Play, ...]:
        """The legal plays, the largest first; none if the hand to play is hidden."""
        position = self.position
        if position.over or position.hidden[position.turn]:
            return ()
        return tuple(islice(plays_by_size(position), MAX_OFFERED_PLAYS))

    @property
    def objection(self) -> str:
        """The reason, in a sentence, why the position cannot be played; empty if it can."""
        start = self.start
        hidden = [seat for seat, count in enumerate(start.hidden) if count]
        if start.over:
            return _("Somebody must hold a card.")
        if start.turn in hidden:
            words = _("The hand of seat {seat}, whose turn it is, is hidden.")
            return words.format(seat=start.turn + 1)
        objection = None if hidden else objection_to_play(Position(*start))
        return without_field(objection) if objection else ""

    def command(self, name: str, text: str) -> None:
        """Run a command of the page; an error goes to `problem`."""
        self.problem = ""
        try:
            self._commands[name](text)
        except CasinoError as error:
            self.problem = f"{error_message(error)} {error_reason(error)}".rstrip()

    # Cards and places

    def _choose_place(self, text: str) -> None:
        self.place = parse_place(text, self.start.rules)

    def _tap_card(self, text: str) -> None:
        """Move a card of the pack to the chosen place, and any other card to the pack."""
        card = parse_card(text)
        in_pack = position_edits.place_of(self.start, self.draft, card) == PACK
        self._move_card(f"{card} {(self.place if in_pack else PACK).text}")

    def _move_card(self, text: str) -> None:
        """Move a card; the text is the card and the name of the place."""
        card_text, _, place_text = text.partition(" ")
        card, place = parse_card(card_text), parse_place(place_text, self.start.rules)
        moved = position_edits.with_card_at(self.start, card, PACK if place == DRAFT else place)
        self.draft = self.draft | card.bit if place == DRAFT else self.draft & ~card.bit
        self._set_start(moved)

    def _make_build(self, text: str) -> None:
        """Make a build of the draft; the text is its value and the seat of its owner."""
        value_text, _, owner_text = text.partition(" ")
        value, owner = _parse_number(value_text), Seat(_parse_number(owner_text) - 1)
        position = position_edits.with_build(self.start, self.draft, value, owner)
        self.draft = NO_CARDS
        self._set_start(position)

    def _take_apart(self, text: str) -> None:
        """Move the cards of a build to the draft; the text is its cards."""
        pile = find_pile(View(*self.start), text)
        if isinstance(pile, Build):
            self.draft |= pile.cards
            self._set_start(position_edits.without_cards(self.start, pile.cards))

    def _hide_hand(self, text: str) -> None:
        """Replace a hand by unknown cards; the text is the seat and the number of cards."""
        seat_text, _, count_text = text.partition(" ")
        seat, count = Seat(_parse_number(seat_text) - 1), _parse_number(count_text)
        self._set_start(position_edits.with_hidden_hand(self.start, seat, count))

    def _set_stock(self, text: str) -> None:
        self._set_start(position_edits.with_stock(self.start, _parse_number(text)))

    def _set_rules(self, text: str) -> None:
        self._set_start(position_edits.with_rules(self.start, parse_rules(text)))

    def _set_turn(self, text: str) -> None:
        self._set_start(position_edits.with_fields(self.start, turn=_parse_number(text) - 1))

    def _choose_ground(self, text: str) -> None:
        if text in GROUNDS:
            self.ground = text

    def _clear(self) -> None:
        rules = self.start.rules
        empty = position_edits.without_cards(self.start, self.start.seen)
        hidden = (0,) * rules.players
        self.draft = NO_CARDS
        self._set_start(position_edits.with_fields(empty, rules=rules, hidden=hidden, stock=()))

    def _read_text(self, text: str) -> None:
        """Read the text of the box as a position."""
        self.written = text
        position = parse_state(text.strip().removeprefix("?"))
        self._set_start(position)
        self.draft &= ~position.seen
        self.written = text

    def _set_start(self, position: PositionOrView) -> None:
        """Replace the position and clear the line."""
        self.start, self.line = position, ()
        self._note_start()
        if self.place not in position_edits.card_places(position.rules):
            self.place = TABLE

    def _note_start(self) -> None:
        """Write the position into the box and into the task."""
        self.written = format_position(self.start)
        self.exercise.set_position(self.written)

    # The line

    def _play(self, text: str) -> None:
        position = self.position
        if position.hidden[position.turn]:
            words = _("The hand of seat {seat} is hidden.")
            raise NotationError(words.format(seat=position.turn + 1))
        self.line = (*self.line, apply(position, parse_play(text, position)))

    def _take_back(self) -> None:
        self.line = self.line[:-1]


def _parse_number(text: str) -> int:
    """Read a number of at most three digits. Raises `NotationError`."""
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise NotationError(_("{text!r} is not a number").format(text=shortened(text)))
    return int(text)
