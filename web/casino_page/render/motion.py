"""Where cards come from and go to when the table changes, by the `data-key`s of the renderer."""

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

ANYTHING = "*"
"""The key that stands for every element that no other key names."""

SOUNDS: Final[Mapping[str, tuple[type[Event], ...]]] = {
    "round": (RoundScored,),
    "sweep": (Swept,),
    "capture": (Captured,),
    "build": (Built, Raised, Added),
    "laid": (Trailed,),
    "deal": (Dealt,),
}
"""What is heard of which events; of several, what comes first here. `feel.mjs` has them all."""


class Motion(NamedTuple):
    """Anchors by key: where new elements start from, and where removed ones go.

    `via` names, by key, the element on which a removed one lies down first; `sound` what is heard.
    """

    start: dict[str, str]
    end: dict[str, str]
    via: dict[str, str]
    sound: str = ""


def motion(
    events: Iterable[Event], rules: RuleSet, turn: int, showing: Play | None = None
) -> Motion:
    """How the elements move that appear or vanish with these events.

    `turn` is the seat to play; the card of the play that is `showing` comes out of its hand.
    """
    events = tuple(events)
    found = Motion({}, {}, {}, heard(events))
    for event in events:
        if isinstance(event, Dealt | Drew):
            found.start[ANYTHING] = "stock"
        elif isinstance(event, Captured):
            _capture(found, event, rules.side(event.seat))
        elif isinstance(event, Residue) and event.side is not None:
            _send(found, event.cards, event.side)
    if showing:
        found.start[_key(showing.card)] = f"hand-{turn + 1}"
    return found


def heard(events: Iterable[Event]) -> str:
    """What is heard of some events, one of `SOUNDS` or nothing."""
    kinds = {type(event) for event in events}
    return next((name for name, causes in SOUNDS.items() if kinds.intersection(causes)), "")


def _capture(found: Motion, event: Captured, side: int) -> None:
    taken = event.loose
    for build in event.builds:
        taken |= build.cards
    _send(found, taken | event.card.bit, side)
    found.via[_key(event.card)] = _key(cards_in(taken)[0])


def _send(found: Motion, cards: CardSet, side: int) -> None:
    found.end.update({_key(card): f"won-{side + 1}" for card in cards_in(cards)})


def _key(card: Card) -> str:
    return f"card-{card.text}"
