"""The effects of taps and drops on cards and piles: pure functions.

Each takes the person's view and the choice before, and returns a `ChoiceResult`. `ready` tells
whether the person can play now: before that, anything may be chosen.
"""

from __future__ import annotations

from typing import NamedTuple

from casino_core import Card, Play, View
from casino_core.i18n import N_
from casino_core.i18n import gettext as _

from .choice import Choice, Pile, can_add, obvious_play, only_play
from .prompts import explanation

SEVERAL = N_("This card has more than one play. Choose the cards you want.")


class ChoiceResult(NamedTuple):
    """The choice afterwards, a refusal and the reason for it, and the play that is to be made.

    `tried` is the choice that was refused.
    """

    choice: Choice
    refusal: str | None = None
    reason: str = ""
    tried: Choice | None = None
    play: Play | None = None


def _refused(view: View, choice: Choice, attempt: Choice) -> ChoiceResult:
    """Keep a choice, and say why another one is refused."""
    return ChoiceResult(choice, *explanation(view, attempt), tried=attempt)


def tap_card(view: View, before: Choice, card: Card, *, ready: bool) -> ChoiceResult:
    """Choose a card of the hand, or put it back."""
    if card is before.card:
        return ChoiceResult(Choice(extras=before.extras))
    return choose_card(view, before, card, ready=ready)


def choose_card(view: View, before: Choice, card: Card, *, ready: bool) -> ChoiceResult:
    """Choose a card of the hand. Chosen piles stay if they go with it."""
    choice = before._replace(card=card)
    if not ready or choice.leads_to_a_play(view):
        return ChoiceResult(choice)
    alone = Choice(card, extras=before.extras)
    if before.card is None or not alone.leads_to_a_play(view):
        return _refused(view, alone, choice)
    return ChoiceResult(alone)


def tap_pile(view: View, before: Choice, pile: Pile, *, ready: bool) -> ChoiceResult:
    """Choose a pile, or leave it. Refuse one that cannot go with the rest, and say why."""
    selection = before.selection(view) if ready else None
    if selection is None or pile in before or can_add(selection, pile):
        return ChoiceResult(before.toggle(pile))
    return _refused(view, before, before.toggle(pile))


def tap_twice(view: View, before: Choice, card: Card) -> ChoiceResult:
    """Make the obvious play of a card, or choose the card and say why there is none."""
    play = obvious_play(view, card, before.extras)
    if play:
        return ChoiceResult(before, play=play)
    result = choose_card(view, Choice(extras=before.extras), card, ready=True)
    return result._replace(refusal=result.refusal or _(SEVERAL))


def lift(view: View, before: Choice, card: Card) -> Choice:
    """Choose a card of the hand that is dragged. A chosen card stays chosen with its piles."""
    if card is before.card:
        return before
    return choose_card(view, before, card, ready=True).choice


def drop(view: View, before: Choice, card: Card, pile: Pile | None) -> ChoiceResult:
    """Drop a card of the hand on a pile, or on the bare table for None."""
    result = lift(view, before, card)
    if pile is not None:
        return _drop_on(view, result, pile)
    play = None if result.has_piles else Play(card, extras=before.extras)
    return ChoiceResult(result, play=play)


def _drop_on(view: View, before: Choice, pile: Pile) -> ChoiceResult:
    """Add a pile, alone if it does not go with the others, and make the only play there is."""
    with_all = before if pile in before else before.toggle(pile)
    alone = Choice(before.card, extras=before.extras).toggle(pile)
    for choice in (with_all, alone):
        selection = choice.selection(view)
        if selection is not None and choice.leads_to_a_play(view):
            return ChoiceResult(choice, play=only_play(selection))
    return _refused(view, before, alone)
