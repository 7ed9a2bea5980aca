"""Where cards come from and go to when the table changes, by the `data-key`s of the renderer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from casino_core import Card, Play, RuleSet, cards_in
from casino_core.events import Captured, Dealt, Drew, Event, Residue

ANYTHING = "*"
"""The key that stands for every element that no other key names."""


class Motion(NamedTuple):
    """Anchors by key: where new elements start from, and where removed ones go.

    `via` names, by key, the element on which a removed one lies down first.
    """

    start: dict[str, str]
    end: dict[str, str]
    via: dict[str, str]


def motion(
    events: Iterable[Event], rules: RuleSet, turn: int, showing: Play | None = None
) -> Motion:
    """How the elements move that appear or vanish with these events.

    `turn` is the seat to play; the card of the play that is `showing` comes out of its hand.
    """
    found = Motion({}, {}, {})
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


def _capture(found: Motion, event: Captured, side: int) -> None:
    taken = event.loose
    for build in event.builds:
        taken |= build.cards
    _send(found, taken | event.card.bit, side)
    found.via[_key(event.card)] = _key(cards_in(taken)[0])


def _send(found: Motion, cards: int, side: int) -> None:
    found.end.update({_key(card): f"won-{side + 1}" for card in cards_in(cards)})


def _key(card: Card) -> str:
    return f"card-{card.text}"
