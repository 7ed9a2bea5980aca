"""Builds and plays.

A play is the card and the set of piles it uses; how these divide into sets is presentation
(see `rules.sums.division`).
"""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import NamedTuple

from .cards import NO_CARDS, Card, CardSet, cards_in, set_repr


class Build(NamedTuple):
    """A build on the table (RULES 5).

    `value` is the announced value, `cards` the card set put together, `owner` a seat from 0, and
    `multiple` says whether it holds two sets or more.
    """

    value: int
    cards: CardSet
    owner: int
    multiple: bool

    def __repr__(self) -> str:
        cards = set_repr(self.cards)
        return f"Build({self.value}, {cards}, owner={self.owner}, multiple={self.multiple})"


def build_order(build: Build) -> tuple[int, tuple[Card, ...]]:
    """A key that sorts builds by value, then by their cards."""
    return build.value, cards_in(build.cards)


class PlayKind(StrEnum):
    """The three kinds of play."""

    TRAIL = "trail"
    CAPTURE = "capture"
    BUILD = "build"

    __repr__ = Enum.__str__


class Play(NamedTuple):
    """One card from the hand and what it does.

    `loose` is the card set of the loose cards used, `builds` the builds used, lowest value
    first, and `value` the announced value of a build play, 0 for any other play.
    """

    card: Card
    loose: CardSet = NO_CARDS
    builds: tuple[Build, ...] = ()
    value: int = 0

    def __repr__(self) -> str:
        shown = [repr(self.card)]
        if self.loose:
            shown.append(f"loose={set_repr(self.loose)}")
        if self.builds:
            shown.append(f"builds={self.builds}")
        if self.value:
            shown.append(f"value={self.value}")
        return f"Play({', '.join(shown)})"

    @property
    def kind(self) -> PlayKind:
        """Whether this is a trail, a capture or a build."""
        if self.value:
            return PlayKind.BUILD
        return PlayKind.CAPTURE if self.loose or self.builds else PlayKind.TRAIL

    @property
    def raised(self) -> Build | None:
        """The build that a build play raises, if any."""
        if self.value:
            for build in self.builds:
                if build.value != self.value:
                    return build
        return None

    @property
    def added_to(self) -> Build | None:
        """The build that a build play adds to, if any."""
        if self.value:
            for build in self.builds:
                if build.value == self.value:
                    return build
        return None

    @property
    def taken(self) -> CardSet:
        """The card set of everything that the play takes up from the table."""
        found = self.loose
        for build in self.builds:
            found |= build.cards
        return found
