"""A play explained on the table: the cards that light up, their sums, and the arrows.

Hints, refusals, earlier plays, the solutions of puzzles, the answers of lessons and the boards of
the sheets have one and the same explanation. `explaining` makes it. The first screen needs neither.
"""

from __future__ import annotations

from typing import NamedTuple

from casino_core import NO_CARDS, Build, Card, CardSet

from .choice import Pile


class Sum(NamedTuple):
    """A sum of cards and builds on the table, with its words: `9 + A = 10`."""

    words: str
    loose: CardSet = NO_CARDS
    builds: tuple[Build, ...] = ()

    def has(self, pile: Pile) -> bool:
        """Return whether a pile is part of the sum."""
        return bool(self.loose & pile.bit) if isinstance(pile, Card) else pile in self.builds


class ExplainedPlay(NamedTuple):
    """A play, or the attempt at one, as it is explained on the table.

    card           the card played, None where no card of a hand matters
    loose, builds  the piles that light up: loose cards and pile cards, and builds
    sums           the sums that these make
    arrows         whether arrows lead from the card to the piles, or to the bare table
    """

    card: Card | None = None
    loose: CardSet = NO_CARDS
    builds: tuple[Build, ...] = ()
    sums: tuple[Sum, ...] = ()
    arrows: bool = False

    def lights(self, pile: Pile) -> bool:
        """Return whether a pile lights up."""
        return bool(self.loose & pile.bit) if isinstance(pile, Card) else pile in self.builds

    def sum_of(self, pile: Pile) -> int | None:
        """Return the number, from 0, of the sum that a pile is part of, or None."""
        return next((number for number, each in enumerate(self.sums) if each.has(pile)), None)

    @property
    def to_the_table(self) -> bool:
        """Whether an arrow leads to the bare table, because the card is trailed."""
        return self.arrows and not (self.loose or self.builds)
