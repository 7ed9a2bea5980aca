"""The motion of cards when the table changes: their start and end, by `data-key`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from casino_core import Card, CardSet, Play, RuleSet, cards_in
from casino_core.events import (
    Added,
    Built,
    Captured,
    Dealt,
    Drew,
    Event,
    Raised,
    Residue,
    RoundScored,
    Swept,
    Trailed,
)
from casino_core.seats import Seat, Side

ANYTHING = "*"
"""The key for all elements that no other key names."""

SOUNDS: Final[Mapping[str, tuple[type[Event], ...]]] = {
    "round": (RoundScored,),
    "sweep": (Swept,),
    "capture": (Captured,),
    "build": (Built, Raised, Added),
    "laid": (Trailed,),
    "deal": (Dealt,),
}
"""The sound of each kind of event; of several, the first one here.

`web/js/table/sound-and-vibration.mjs` makes them.
"""


class Motion(NamedTuple):
    """The motion of elements, each named by its key.

    start  the anchors from which new elements come
    end    the anchors to which removed elements go
    via    the elements on which removed elements lie down first
    sound  the name of the sound, one of `SOUNDS`, or empty
    """

    start: dict[str, str]
    end: dict[str, str]
    via: dict[str, str]
    sound: str = ""


def motion(
    events: Iterable[Event], rules: RuleSet, turn: Seat, showing: Play | None = None
) -> Motion:
    """Return the motion of the elements that appear or vanish with these events.

    `turn` is the seat to play; the card of the play that is `showing` comes out of its hand.
    """
    events = tuple(events)
    moves = Motion({}, {}, {}, heard(events))
    for event in events:
        if isinstance(event, Dealt | Drew):
            moves.start[ANYTHING] = "stock"
        elif isinstance(event, Captured):
            _capture(moves, event, rules.side(event.seat))
        elif isinstance(event, Residue) and event.side is not None:
            _send(moves, event.cards, event.side)
    if showing:
        moves.start[_key(showing.card)] = f"hand-{turn + 1}"
    return moves


def heard(events: Iterable[Event]) -> str:
    """Return the sound of some events, one of `SOUNDS` or the empty string."""
    kinds = {type(event) for event in events}
    return next((name for name, causes in SOUNDS.items() if kinds.intersection(causes)), "")


def _capture(moves: Motion, event: Captured, side: Side) -> None:
    taken = event.loose
    for build in event.builds:
        taken |= build.cards
    _send(moves, taken | event.card.bit, side)
    moves.via[_key(event.card)] = _key(cards_in(taken)[0])


def _send(moves: Motion, cards: CardSet, side: Side) -> None:
    moves.end.update({_key(card): f"won-{side + 1}" for card in cards_in(cards)})


def _key(card: Card) -> str:
    return f"card-{card.text}"
