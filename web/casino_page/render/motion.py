"""The motion of cards when the table changes: their start and end, by `data-key`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from casino_core import Card, CardSet, Play, RuleSet, cards_in
from casino_core.events import (
    Added,
    Built,
    BuiltFirst,
    Captured,
    Dealt,
    Drew,
    Event,
    GameOver,
    Raised,
    Residue,
    RoundScored,
    Swept,
    Trailed,
)
from casino_core.i18n import gettext as _
from casino_core.prose.direction import fewest_win, prize_badge, sweep_badge
from casino_core.prose.items import item_label
from casino_core.rules.scoring import counted_items
from casino_core.seats import Seat, Side

ANYTHING = "*"
"""The key for all elements that no other key names."""

SOUNDS: Final[Mapping[str, tuple[type[Event], ...]]] = {
    "sweep": (Swept,),
    "capture": (Captured,),
    "build": (Built, Raised, Added, BuiltFirst),
    "laid": (Trailed,),
    "deal": (Dealt,),
}
"""The sound of each kind of event; of several, the first one here.

A capture of a card that scores by itself has the sound `PRIZE`.
`web/js/table/sound-and-vibration.js` makes all of them.
"""


PRIZE = "prize"
BURDEN = "burden"
ENDINGS: Final = ("round", "won", "lost")
"""The sounds after a round, and after a game that people have won or lost."""


class Flourish(NamedTuple):
    """A short picture at a pile of captured cards: its kind, the pile's anchor, and its words.

    The kinds are `sweep`, `prize` (a card that scores by itself) and `last` (the last capture);
    where the fewest points win, the first two are a `burden`.
    """

    kind: str
    anchor: str
    words: str


class Motion(NamedTuple):
    """The motion of elements, each named by its key, and what is heard and seen with it.

    start       the anchors from which new elements come
    end         the anchors to which removed elements go
    via         the elements on which removed elements lie down first
    sound       the name of the sound, one of `SOUNDS`, or empty
    ending      the name of the sound after a round, one of `ENDINGS`, or empty
    flourishes  the flourishes when the captured cards land
    counting    the counting of a round as HTML (`round_count.py`), or empty
    fountain    the cards that leap when a game is won as HTML, or empty
    """

    start: dict[str, str]
    end: dict[str, str]
    via: dict[str, str]
    sound: str = ""
    ending: str = ""
    flourishes: tuple[Flourish, ...] = ()
    counting: str = ""
    fountain: str = ""


def motion(
    events: Iterable[Event], rules: RuleSet, turn: Seat, showing: Play | None = None
) -> Motion:
    """Return the motion of the elements that appear or vanish with these events.

    `turn` is the seat to play; the card of the play that is `showing` comes out of its hand.
    """
    events = tuple(events)
    flourishes = tuple(_flourishes(events, rules))
    sound = heard(events)
    if sound == "sweep" and fewest_win(rules):
        sound = "capture"
    if sound == "capture" and any(flourish.kind == PRIZE for flourish in flourishes):
        sound = PRIZE
    moves = Motion({}, {}, {}, sound, flourishes=flourishes)
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


def ending(events: Iterable[Event], rules: RuleSet, people: Iterable[Seat]) -> str:
    """Return the sound after a round: who has won its game, if it is over, decides."""
    sound = ""
    for event in events:
        if isinstance(event, RoundScored):
            sound = sound or "round"
        elif isinstance(event, GameOver) and event.winner is not None:
            sound = "won" if event.winner in map(rules.side, people) else "lost"
    return sound


def _flourishes(events: Iterable[Event], rules: RuleSet) -> Iterator[Flourish]:
    for event in events:
        if isinstance(event, Captured):
            yield from _prizes(_cards_of_capture(event), rules, _pile(rules.side(event.seat)))
        elif isinstance(event, Swept):
            words = _("Two sweeps!") if event.double else _("Sweep!")
            words = sweep_badge(words, 1 + event.double, rules)
            yield Flourish(_kind("sweep", rules), _pile(rules.side(event.seat)), words)
        elif isinstance(event, Residue) and event.side is not None:
            yield Flourish("last", _pile(event.side), _("Last capture"))
            yield from _prizes(event.cards, rules, _pile(event.side))


def _prizes(cards: CardSet, rules: RuleSet, anchor: str) -> Iterator[Flourish]:
    """Yield a flourish for each single card that scores by itself (RULES 9)."""
    for counted in counted_items(rules):
        if counted.card and counted.points and counted.cards & cards:
            words = prize_badge(item_label(counted.item), counted.points, rules)
            yield Flourish(_kind(PRIZE, rules), anchor, words)


def _kind(praised: str, rules: RuleSet) -> str:
    """Return the kind of a flourish for points, which only good ones make golden."""
    return BURDEN if fewest_win(rules) else praised


def _capture(moves: Motion, event: Captured, side: Side) -> None:
    cards = _cards_of_capture(event)
    _send(moves, cards, side)
    moves.via[_key(event.card)] = _key(cards_in(cards & ~event.card.bit)[0])


def _cards_of_capture(event: Captured) -> CardSet:
    """Return all cards of a capture, with the card that made it."""
    cards = event.loose | event.card.bit
    for build in event.builds:
        cards |= build.cards
    return cards


def _send(moves: Motion, cards: CardSet, side: Side) -> None:
    moves.end.update({_key(card): _pile(side) for card in cards_in(cards)})


def _pile(side: Side) -> str:
    return f"won-{side + 1}"


def _key(card: Card) -> str:
    return f"card-{card.id}"
