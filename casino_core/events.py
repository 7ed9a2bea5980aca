"""Events: facts about a play, a deal or the end of a round, in the order in which they happened.

The log, the sentences, the animation and the messages to a host page all derive from events.
No event names a hidden card. Seats and sides count from 0.
"""

from __future__ import annotations

from typing import NamedTuple

from .cards import NO_CARDS, Card, CardSet
from .distinct import distinct
from .play import Build
from .score import RoundScore
from .seats import Seat, Side


@distinct
class Dealt(NamedTuple):
    """Cards were dealt.

    number  the number of the deal in the round, from 1
    each    the number of cards dealt to each player
    last    whether it is the last deal of the round

    >>> event = casino.Dealt(number=2, each=4, last=False)
    >>> casino.event_sentence(event, ("Ann", "Ben"), position.rules)
    'Deal 2: 4 cards each.'
    """

    number: int
    each: int
    last: bool


@distinct
class Drew(NamedTuple):
    """A player took the top card of the stock; `last` says whether it was the last one.

    >>> event = casino.Drew(seat=1, last=True)
    >>> casino.event_sentence(event, ("Ann", "Ben"), position.rules)
    'Ben draws a card. Last!'
    """

    seat: Seat
    last: bool


@distinct
class Trailed(NamedTuple):
    """A card was trailed: laid loose on the table.

    >>> step = casino.apply(position, casino.parse_play("8s", position))
    >>> event = step.events[0]
    >>> casino.event_sentence(event, ("Ann", "Ben"), position.rules)
    'Ann trails the eight of spades.'
    """

    seat: Seat
    card: Card


@distinct
class Captured(NamedTuple):
    """A card captured loose cards, builds and pile cards.

    seat    the seat of the player
    card    the card played
    loose   the card set of the loose cards and the pile cards
    builds  the builds
    stolen  the card set of the pile cards, which come from other piles of captured cards

    >>> step = casino.apply(position, casino.parse_play("8sx5h,3d", position))
    >>> event = step.events[0]
    >>> casino.event_sentence(event, ("Ann", "Ben"), position.rules)
    'Ann captures the three of diamonds and the five of hearts with the eight of spades.'
    """

    seat: Seat
    card: Card
    loose: CardSet
    builds: tuple[Build, ...]
    stolen: CardSet = NO_CARDS


@distinct
class Built(NamedTuple):
    """A card and loose cards (a card set, with pile cards) became a new build.

    `stolen` is the card set of the pile cards among them.

    >>> step = casino.apply(position, casino.parse_play("3sb5h=8", position))
    >>> event = step.events[0]
    >>> casino.event_sentence(event, ("Ann", "Ben"), position.rules)
    'Ann builds eight: the three of spades on the five of hearts.'
    """

    seat: Seat
    card: Card
    loose: CardSet
    build: Build
    stolen: CardSet = NO_CARDS


@distinct
class Raised(NamedTuple):
    """A card raised a build, which may have joined another build of the new value.

    seat    the seat of the player
    card    the card played
    loose   the card set of the loose cards used
    old     the build before
    joined  the build of the new value that the raised build joined, if any
    build   the build after

    >>> state = casino.parse_position("table=(7:4c3d@2) hands=2s9s/9c2d")
    >>> step = casino.apply(state, casino.parse_play("2sb(7)=9", state))
    >>> event = step.events[0]
    >>> casino.event_sentence(event, ("Ann", "Ben"), state.rules)
    'Ann raises the build of seven to nine: the two of spades.'
    """

    seat: Seat
    card: Card
    loose: CardSet
    old: Build
    joined: Build | None
    build: Build


@distinct
class Added(NamedTuple):
    """A card, alone or with loose cards and pile cards, was added to a build.

    `old` is the build before, `stolen` the card set of the pile cards.

    >>> state = casino.parse_position("table=6d,(7:4c3d@1) hands=As7s/9c2d")
    >>> step = casino.apply(state, casino.parse_play("Asb6d,(7)=7", state))
    >>> event = step.events[0]
    >>> casino.event_sentence(event, ("Ann", "Ben"), state.rules)
    'Ann adds the ace of spades and the six of diamonds to the build of seven.'
    """

    seat: Seat
    card: Card
    loose: CardSet
    old: Build
    build: Build
    stolen: CardSet = NO_CARDS


@distinct
class BuiltFirst(NamedTuple):
    """An extra action: before the card, table cards became a build or were added to one (RULES 5).

    seat    the seat of the player
    loose   the card set of the loose cards and the pile cards
    old     the player's build to which they were added, None for a new build
    build   the build after
    stolen  the card set of the pile cards

    >>> state = casino.parse_position("rules=swazi table=2d,4c hands=6s9s/9c3d")
    >>> play = next(each for each in casino.plays_by_size(state) if each.extras)
    >>> event = casino.apply(state, play).events[0]
    >>> casino.event_sentence(event, ("Ann", "Ben"), state.rules)
    'First Ann builds six from the table: the two of diamonds and the four of clubs.'
    """

    seat: Seat
    loose: CardSet
    old: Build | None
    build: Build
    stolen: CardSet = NO_CARDS


@distinct
class Swept(NamedTuple):
    """A capture left the table empty. It may count as two sweeps (RULES 9).

    >>> event = casino.Swept(seat=1)
    >>> casino.event_sentence(event, ("Ann", "Ben"), position.rules)
    'Ben sweeps the table!'
    """

    seat: Seat
    double: bool = False


@distinct
class TookTwin(NamedTuple):
    """A capture took the twin of the card played and nothing else, where that scores (RULES 9).

    >>> event = casino.TookTwin(seat=0)
    >>> casino.event_sentence(event, ("Ann", "Ben"), casino.PRESETS["mulle"])
    'Ann captures a card with its twin: 5 points!'
    """

    seat: Seat


@distinct
class PutAside(NamedTuple):
    """Before a later deal the court cards on the table were put aside (RULES 2).

    >>> event = casino.PutAside(casino.card_set(casino.parse_cards("Kc")))
    >>> casino.event_sentence(event, ("Ann", "Ben"), position.rules)
    'Put aside for the last capture: king of clubs.'
    """

    cards: CardSet


@distinct
class Residue(NamedTuple):
    """The card set left on the table after the last play, and the side that gets it (RULES 8).

    `side` is None if no side captured in the round.

    >>> event = casino.Residue(side=1, cards=casino.card_set(casino.parse_cards("4c9d")))
    >>> casino.event_sentence(event, ("Ann", "Ben"), position.rules)
    'Ben made the last capture and takes the last 2 cards.'
    """

    side: Side | None
    cards: CardSet


@distinct
class RoundScored(NamedTuple):
    """The round is over and counted.

    >>> scored = next(it for it in finished.last_events if isinstance(it, casino.RoundScored))
    >>> scored.score == casino.score_round(finished.position)
    True
    """

    score: RoundScore


@distinct
class GameOver(NamedTuple):
    """The game is over: the winning side, None if it is drawn, and every side's points.

    >>> event = casino.GameOver(winner=0, totals=(21, 14))
    >>> casino.event_sentence(event, ("Ann", "Ben"), position.rules)
    'Ann wins the game, 21 to 14.'
    """

    winner: Side | None
    totals: tuple[int, ...]


@distinct
class CalledOut(NamedTuple):
    """A player called out (RULES 10).

    seat    the seat of the player
    points  the points that are certain for the player's side
    right   whether they reach the target

    >>> event = casino.CalledOut(seat=0, points=21, right=True)
    >>> casino.event_sentence(event, ("Ann", "Ben"), position.rules)
    'Ann calls out and wins: 21 points are certain.'
    """

    seat: Seat
    points: int
    right: bool


Event = (
    Dealt
    | Drew
    | Trailed
    | Captured
    | Built
    | Raised
    | Added
    | BuiltFirst
    | Swept
    | TookTwin
    | PutAside
    | Residue
    | RoundScored
    | GameOver
    | CalledOut
)
