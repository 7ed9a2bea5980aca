"""The choice of a person: a card of the hand and piles of the table, in any order; and its glow.

The cards that glow while a person chooses are a promise that they lead to a play. A bright glow
means that this very tap makes a play, or goes on with a simple one. A faint one means that the card
belongs to a further set. From every card that glows a play can be reached by cards that glow.
"""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

from casino_core import (
    NO_CARDS,
    Build,
    Card,
    CardSet,
    Play,
    Selection,
    View,
    card_set,
    cards_in,
    parse_card,
    parse_cards,
    plays_by_size,
    select,
)
from casino_core.cards import card_with_id, is_id
from casino_core.play import ExtraAction, PlayKind
from casino_core.rules.next_piles import NextPiles, SomePiles, next_piles
from casino_core.rules.selection import select_extras
from casino_core.seats import Seat

Pile = Card | Build
"""A loose card, or a build."""

MANY_PLAYS = 600
"""With this many legal plays or more, no play counts as obvious."""


class Choice(NamedTuple):
    """A card of the hand, or None, and piles: a card set of loose and pile cards, and builds.

    `extras` are the extra actions that the person has made already; they wait for the card.
    """

    card: Card | None = None
    loose: CardSet = NO_CARDS
    builds: tuple[Build, ...] = ()
    extras: tuple[ExtraAction, ...] = ()

    @classmethod
    def of(cls, play: Play) -> Choice:
        """Return the choice that makes a play."""
        return cls(play.card, play.loose, play.builds, play.extras)

    @property
    def has_piles(self) -> bool:
        """Whether any pile is chosen."""
        return bool(self.loose or self.builds)

    def __contains__(self, pile: object) -> bool:
        if isinstance(pile, Card):
            return bool(self.loose & pile.bit)
        return pile in self.builds

    def toggle(self, pile: Pile) -> Choice:
        """Return the choice with a pile added, or without it if it was chosen."""
        if isinstance(pile, Card):
            return self._replace(loose=self.loose ^ pile.bit)
        if pile in self.builds:
            return self._replace(builds=tuple(other for other in self.builds if other != pile))
        return self._replace(builds=(*self.builds, pile))

    def selection(self, view: View) -> Selection | None:
        """Return the plays that the choice makes; None while no card of the hand is chosen."""
        if self.card is None:
            return None
        return select(view, self.card, self.loose, self.builds, self.extras)

    def further_extras(self, view: View) -> list[tuple[ExtraAction, ...]]:
        """Return the extra actions with one more, which the piles make without a card."""
        if self.card or len(self.builds) > 1:
            return []
        build = self.builds[0] if self.builds else None
        return select_extras(view, self.loose, build, self.extras)

    def leads_to_a_play(self, view: View) -> bool:
        """Tell whether the choice makes a play, alone or with more piles."""
        selection = self.selection(view)
        if selection is None:
            return True
        return bool(selection.plays or selection.more_loose or selection.more_builds)

    def still_there(self, view: View, seat: Seat) -> Choice:
        """Return the choice without cards that have left the hand or the table."""
        held = self.card is not None and bool(self.card.bit & view.hands[seat])
        return Choice(
            self.card if held else None,
            self.loose & (view.loose | card_set(chain(*view.tops(seat)))),
            tuple(build for build in self.builds if build in view.builds),
        )


def find_pile(view: View, text: str) -> Pile | None:
    """Return the pile on the table that consists of the cards of a string; None if there is none.

    A card of an open pile of captured cards is like a loose card.

    Raise `NotationError` for a string that names no cards.
    """
    cards = (card_with_id(text),) if is_id(text) else parse_cards(text)
    if len(cards) == 1 and (cards[0].bit & view.loose or view.pile_cards(cards[0].bit)):
        return cards[0]
    sorted_texts = sorted(card.text for card in cards)
    texts = {build: sorted(each.text for each in cards_in(build.cards)) for build in view.builds}
    return next((build for build in view.builds if texts[build] == sorted_texts), None)


def card_named(text: str) -> Card:
    """Return the card that a string names by its id or its notation.

    Raises `NotationError` for another string.
    """
    return card_with_id(text) if is_id(text) else parse_card(text)


def can_add(selection: Selection, pile: Pile) -> bool:
    """Tell whether a pile can be added to the choice."""
    if isinstance(pile, Card):
        return bool(selection.more_loose & pile.bit)
    return pile in selection.more_builds


def only_play(selection: Selection) -> Play | None:
    """Return the play of a selection that makes only one and to which no pile can be added."""
    if len(selection.plays) != 1 or selection.more_loose or selection.more_builds:
        return None
    return selection.plays[0]


def obvious_play(view: View, card: Card, extras: tuple[ExtraAction, ...] = ()) -> Play | None:
    """Return the play of a card that is clear without a choice of piles; None if none is.

    It is the capture that contains all others if the card can make no build, and the trail if the
    card can make nothing else. After extra actions it is the only play.
    """
    if extras:
        selection = select(view, card, extras=extras)
        return only_play(selection)
    plays = list(plays_by_size(view, MANY_PLAYS, extras=False))
    if len(plays) == MANY_PLAYS:
        return None
    of_card = [play for play in plays if play.card.text == card.text]
    captures = [play for play in of_card if play.kind is PlayKind.CAPTURE]
    if any(play.kind is PlayKind.BUILD for play in of_card):
        return None
    if not captures:
        return of_card[0] if of_card else None
    largest = captures[0]
    return largest if all(play.taken & ~largest.taken == 0 for play in captures) else None


class Glow(NamedTuple):
    """The piles and the cards of the hand that glow: `bright` and `faint`.

    While no card of the hand is chosen, only cards of the hand glow. `hand` and `faint_hand` are
    those that make a play with exactly the chosen piles, or where there is none those that lead to
    a simple play with them.
    """

    bright: SomePiles = SomePiles()
    faint: SomePiles = SomePiles()
    hand: CardSet = NO_CARDS
    faint_hand: CardSet = NO_CARDS

    def of_pile(self, pile: Pile) -> str | None:
        """Return `bright` or `faint` for a pile that glows, else None."""
        if self.bright.have(pile):
            return "bright"
        return "faint" if self.faint.have(pile) else None

    def in_hand(self, card: CardSet) -> str | None:
        """Return `bright` or `faint` for a card of the hand that glows, else None."""
        if card & self.hand:
            return "bright"
        return "faint" if card & self.faint_hand else None


def glow_of(view: View, choice: Choice, selection: Selection | None) -> Glow:
    """Return what glows with a choice, whose plays are those of a selection."""
    if selection is not None:
        return Glow(*_next(view, choice, selection))
    return _in_hand(view, choice) if choice.has_piles else Glow()


def _next(view: View, choice: Choice, selection: Selection) -> NextPiles:
    assert choice.card is not None
    return next_piles(view, choice.card, choice.loose, choice.builds, choice.extras, selection)


def _in_hand(view: View, choice: Choice) -> Glow:
    """Return which cards of the hand go with the chosen piles; like cards glow alike."""
    bright = faint = NO_CARDS
    for kind in view.rules.kinds:
        cards = view.hand & kind
        if not cards:
            continue
        with_card = choice._replace(card=cards_in(cards)[0])
        selection = with_card.selection(view)
        if selection and selection.plays:
            bright |= cards
        elif selection and _next(view, with_card, selection).simple.any:
            faint |= cards
    return Glow(hand=bright, faint_hand=NO_CARDS if bright else faint)
