"""Sentences about a review: what an action gave away, and what luck and skill brought."""

from __future__ import annotations

from collections.abc import Sequence

from ...i18n import gettext as _
from ...i18n import ngettext
from ...seats import Seat
from ..actions import Action, Bid, CallCard, Give, Misdeal, NameTrump, NoBid, PlayCard, PutAside
from ..prose import capital, card_name, card_names, suit_name
from .review import Account, Decision, Review


def action_words(action: Action) -> str:  # noqa: PLR0911 - a line each
    """Return an action without its actor, as in a list: `bid 75`, `the red 14`."""
    match action:
        case Bid(points):
            return _("bid {points}").format(points=points)
        case NoBid():
            return _("pass")
        case Misdeal():
            return _("a new deal")
        case PutAside(cards):
            return _("{cards} aside").format(cards=card_names(cards))
        case Give(cards):
            return _("pass on {cards}").format(cards=card_names(cards))
        case NameTrump(suit):
            return _("{suit} trumps").format(suit=suit_name(suit))
        case CallCard(card):
            return _("call {card}").format(card=card_name(card))
        case PlayCard(card):
            return card_name(card)


def difference_words(own: Action, best: Action) -> tuple[str, str]:
    """Return two actions in words; of nests and of cards passed, only what is not in both."""
    if isinstance(own, PutAside | Give) and isinstance(best, PutAside | Give):
        both = set(own.cards) & set(best.cards)
        common = [
            card_names(card for card in each.cards if card not in both) for each in (own, best)
        ]
        return common[0], common[1]
    return action_words(own), action_words(best)


def decision_sentence(decision: Decision) -> str:
    """Return what an action gave away, and how sure that is."""
    own, best = difference_words(decision.action, decision.best)
    points = _rounded(decision.loss)
    return ngettext(
        "{best} instead of {made}: better by {points} point, give or take {error}, "
        "in {worlds} deals that fit what was seen.",
        "{best} instead of {made}: better by {points} points, give or take {error}, "
        "in {worlds} deals that fit what was seen.",
        points,
    ).format(
        best=capital(best),
        made=own,
        points=points,
        error=max(1, round(decision.error)),
        worlds=decision.worlds,
    )


def count_sentence(review: Review, seat: Seat, names: Sequence[str]) -> str:
    """Return how many decisions of a seat plainly gave something away.

    `names` has no name for the reader.
    """
    decisions = [each for each in review.decisions if each.seat == seat]
    slips = review.slips_of(seat)
    return ngettext(
        "{name}: {slips} of {n} decision plainly gave points away, {points} in all.",
        "{name}: {slips} of {n} decisions plainly gave points away, {points} in all.",
        len(decisions),
    ).format(
        name=names[seat],
        slips=len(slips),
        n=len(decisions),
        points=_rounded(sum(each.loss for each in slips)),
    )


def account_sentence(parts: Account) -> str:
    """Return what luck and skill brought to a seat's side over the game."""
    return _("Lead over all rounds {result}: skill {skill}, luck {luck}.").format(
        result=signed(parts.result), skill=signed(parts.skill), luck=signed(parts.luck)
    )


def skill_sentence(parts: Account, *, called: bool) -> str:
    """Return who gave the points away that skill counts; `called` partners may be several."""
    if called:
        text = _("Given away: {given} by you, {partner} by your partners, {gifts} by the others.")
    else:
        text = _("Given away: {given} by you, {partner} by your partner, {gifts} by the others.")
    return text.format(
        given=_rounded(parts.given), partner=_rounded(parts.partner), gifts=_rounded(parts.gifts)
    )


def signed(points: float) -> str:
    """Return points with their sign, rounded to whole ones: `+12`, `0`."""
    whole = round(points)
    return f"+{whole}" if whole > 0 else f"{whole}".replace("-", "−")


def _rounded(points: float) -> int:
    return round(points)
