"""Builds and plays.

A play is the card played and the piles it uses. It does not say how the piles divide into sets:
that is presentation (see `rules.sums.division`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum, StrEnum
from typing import NamedTuple

from .cards import NO_CARDS, Card, CardSet, cards_in, set_repr, union
from .distinct import not_a_sequence
from .seats import Seat


class Build(NamedTuple):
    """A build on the table (RULES 5).

    value     the announced value, 1 to 14
    cards     the card set of the build
    owner     the seat of the owner, from 0
    multiple  whether the build consists of two sets or more

    >>> state = casino.parse_position("table=(8:3s5h@1) hands=8s/9c2d")
    >>> build = state.builds[0]
    >>> build.value, casino.format_cards(build.cards), build.owner
    (8, '3s5h', 0)
    """

    value: int
    cards: CardSet
    owner: Seat
    multiple: bool

    def __repr__(self) -> str:
        cards = set_repr(self.cards)
        return f"Build({self.value}, {cards}, owner={self.owner}, multiple={self.multiple})"


def _place(build: Build) -> tuple[int, tuple[int, ...]]:
    """Return the sorting key of a build on a table: its value, then its cards, the lowest first.

    Twins have one place in this order.
    """
    return build.value, tuple([card.number for card in cards_in(build.cards)])


def cards_of(builds: Iterable[Build]) -> CardSet:
    """Return the card set of all cards in some builds."""
    return union([build.cards for build in builds])


def in_order(builds: Sequence[Build]) -> tuple[Build, ...]:
    """Return builds in the order in which a table has them."""
    return tuple(sorted(builds, key=_place)) if len(builds) > 1 else tuple(builds)


class ExtraAction(NamedTuple):
    """Table cards put together before the card is played (RULES 5, `extra_actions`).

    value  the announced value
    loose  the card set of the loose cards and pile cards that are put together
    build  the player's build to which they are added, None for a new build

    >>> state = casino.parse_position("rules=swazi table=2d,4c hands=6s9s/9c3d")
    >>> play = next(each for each in casino.plays_by_size(state) if each.extras)
    >>> play.extras[0].value, casino.format_cards(play.extras[0].loose)
    (6, '2d4c')
    """

    value: int
    loose: CardSet
    build: Build | None = None

    def __repr__(self) -> str:
        added_to = f", build={self.build}" if self.build else ""
        return f"ExtraAction({self.value}, {set_repr(self.loose)}{added_to})"


class PlayKind(StrEnum):
    """The three kinds of play.

    >>> [kind.value for kind in casino.PlayKind]
    ['trail', 'capture', 'build']
    """

    TRAIL = "trail"
    CAPTURE = "capture"
    BUILD = "build"

    __repr__ = Enum.__str__


@not_a_sequence
class Play(NamedTuple):
    """A card from the hand and the piles that it uses (RULES 3).

    card    the card played
    loose   the card set of the loose cards used
    builds  the builds used, lowest value first
    value   the announced value of a build play, 0 for a trail or a capture
    extras  the extra actions before the card, lowest value first (RULES 5)

    >>> play = casino.parse_play("8sx5h,3d", position)
    >>> play.card.text, casino.format_cards(play.loose), play.kind.value
    ('8s', '3d5h', 'capture')
    """

    card: Card
    loose: CardSet = NO_CARDS
    builds: tuple[Build, ...] = ()
    value: int = 0
    extras: tuple[ExtraAction, ...] = ()

    def __repr__(self) -> str:
        parts = [repr(self.card)]
        if self.loose:
            parts.append(f"loose={set_repr(self.loose)}")
        if self.builds:
            parts.append(f"builds={self.builds}")
        if self.value:
            parts.append(f"value={self.value}")
        if self.extras:
            parts.append(f"extras={self.extras}")
        return f"Play({', '.join(parts)})"

    @property
    def without_extras(self) -> Play:
        """The play of the card alone, without the extra actions before it."""
        return self._replace(extras=()) if self.extras else self

    @property
    def kind(self) -> PlayKind:
        """The kind of the play: trail, capture or build."""
        if self.value:
            return PlayKind.BUILD
        return PlayKind.CAPTURE if self.loose or self.builds else PlayKind.TRAIL

    @property
    def raised(self) -> Build | None:
        """The build that a build play raises, None if there is none."""
        if self.value:
            for build in self.builds:
                if build.value != self.value:
                    return build
        return None

    @property
    def added_to(self) -> Build | None:
        """The build that a build play adds to, None if there is none."""
        if self.value:
            for build in self.builds:
                if build.value == self.value:
                    return build
        return None

    @property
    def taken(self) -> CardSet:
        """The card set of all cards that the card takes up from the table, loose or in builds."""
        return self.loose | cards_of(self.builds) if self.builds else self.loose
