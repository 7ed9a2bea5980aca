"""The sheet of the review of Rook: what cost the most, and the table as the person saw it."""

from __future__ import annotations

from typing import NamedTuple

from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.rook.actions import Action, CallCard, Give, PlayCard, PutAside
from casino_core.rook.analysis.review import Decision, Review, account
from casino_core.rook.analysis.sentences import (
    account_sentence,
    action_words,
    count_sentence,
    decision_sentence,
    difference_words,
    skill_sentence,
)
from casino_core.rook.cards import Card
from casino_core.rook.position import SEATS, Phase
from casino_core.rook.prose import capital, listed_names, named, suit_name
from casino_core.seats import Seat

from ..render.markup import button, classes, element, text
from ..render.sheet import heading, step_button
from .cards import in_hand_order, shown_card
from .scene import PERSON

MOST_LISTED = 8
"""The number of slips that are listed."""


class ReviewState(NamedTuple):
    """The state of the sheet.

    review  the review so far, None before its first decision
    own     the decisions in it of the person who is shown
    number  the number of the action whose table is shown, 0 for none
    names   a name for each seat
    seat    the seat of the person who is shown
    people  the seats of all people at this device
    """

    review: Review | None
    own: tuple[Decision, ...]
    number: int
    names: tuple[str, ...]
    seat: Seat = PERSON
    people: tuple[Seat, ...] = (PERSON,)

    @property
    def place(self) -> int | None:
        """The place of the decision shown among the person's."""
        return next((n for n, each in enumerate(self.own) if each.number == self.number), None)


def review_sheet(state: ReviewState) -> str:
    """Write the sheet."""
    body = element("div", _people(state), _replay(state), _judgement(state), class_="sheet-body")
    return heading("review-heading", _("Review")) + body


def _people(state: ReviewState) -> str:
    """Write a button for each of several people, whose decisions it shows."""
    if len(state.people) == 1:
        return ""
    buttons = (
        button(
            text(state.names[seat]),
            class_="action",
            data_action="decisions-of",
            data_index=str(seat + 1),
            data_key=f"decisions-of-{seat + 1}",
            aria_pressed="true" if seat == state.seat else "false",
        )
        for seat in state.people
    )
    return element("p", *buttons, class_="buttons", role="group", aria_label=_("Decisions"))


def _judgement(state: ReviewState) -> str:
    """Write how far the review is, the slips and the sums."""
    review = state.review
    if review is None or not review.complete:
        done, work = (review.done, review.work) if review else (0, 1)
        label = _("The game is being reviewed.")
        bar = element("progress", max=work, value=done, aria_label=label)
        return element("p", text(label), " ", bar, class_="remark calm")
    slips = review.slips_of(state.seat)
    if not slips:
        rows = element("p", text(_("You gave nothing away that can be told.")))
    else:
        rows = element("ol", *map(_slip, slips[:MOST_LISTED]), class_="plays")
    parts = account(review, state.seat)
    called = review.game.rules.partners == "called"
    sums = (
        element("p", text(account_sentence(parts)), " ", text(skill_sentence(parts, called=called)))
        if _counted(review)
        else ""
    )
    names = listed_names(state.names, state.seat)
    counts = "".join(element("p", text(count_sentence(review, seat, names))) for seat in SEATS)
    why = element("details", element("summary", text(_("Everybody"))), counts)
    return element("section", rows, sums, why, data_key="judgement")


def _counted(review: Review) -> bool:
    """Return whether the review covers every round, whose results the sums take apart."""
    return review.work == len(review.game.steps)


def _slip(slip: Decision) -> str:
    """Write one slip in a row, with the better action: a button that shows its table."""
    own, best = difference_words(slip.action, slip.best)
    points = round(slip.loss)
    words = ngettext(
        "{best}, not {made}: {points} point", "{best}, not {made}: {points} points", points
    ).format(best=best, made=own, points=points)
    entry = button(
        element("span", text(capital(words)), class_="said"),
        class_="entry",
        data_action="decision",
        data_index=slip.number,
        data_key=f"slip-{slip.number}",
    )
    return element("li", entry)


def _replay(state: ReviewState) -> str:
    """Write the table as the person saw it before a decision, and the buttons to the others."""
    place = state.place
    if place is None:
        return ""
    decision = state.own[place]
    before, after = max(0, place - 1), min(len(state.own) - 1, place + 1)
    steps = element(
        "div",
        _step("‹", _("Back one decision"), state, before),
        element("span", f"{place + 1} / {len(state.own)}", class_="place"),
        _step("›", _("Forward one decision"), state, after),
        class_="steps",
        role="group",
        aria_label=_("Decisions"),
    )
    return element(
        "section",
        steps,
        element("p", text(_situation(decision, state.names)), class_="about"),
        _cards(decision, state.names),
        element("div", *_words(decision), class_="what", role="status"),
        class_="replay",
        data_key="replay",
        data_shown=decision.number,
    )


def _step(sign: str, words: str, state: ReviewState, place: int) -> str:
    number = state.own[place].number
    return step_button(sign, words, "decision", number, disabled=number == state.number)


def _situation(decision: Decision, names: tuple[str, ...]) -> str:
    """Return what the person knew besides the cards."""
    view = decision.view
    parts = [_("Round {number}").format(number=decision.round)]
    if view.phase is Phase.BIDDING:
        parts += [
            named(names[bid_of_seat.seat], bid_of_seat.points or _("Pass"))
            for bid_of_seat in view.bids
        ]
    elif view.contract:
        bid = (
            _("{name}’s bid: {points}")
            if view.contract.seat != view.seat
            else _("Your bid: {points}")
        )
        parts.append(bid.format(name=names[view.contract.seat], points=view.contract.points))
    if view.trump:
        parts.append(_("Trumps: {suit}").format(suit=suit_name(view.trump)))
    return " · ".join(parts)


def _cards(decision: Decision, names: tuple[str, ...]) -> str:
    """Write the trick and the hand; the card played and the better ones stand out."""
    view = decision.view
    trick = view.trick
    cards = ""
    if trick:
        cards = "".join(
            element(
                "figure",
                shown_card(card, view.rules),
                element("figcaption", text(names[trick.seat(place)])),
            )
            for place, card in enumerate(trick.cards)
        )
    own, best = _cards_of(decision.action), _cards_of(decision.best)
    hand = "".join(
        shown_card(
            card,
            view.rules,
            classes("taken" if card in best else "last" if card in own else None) or "",
        )
        for card in in_hand_order(view.hand)
    )
    return element("div", cards, class_="reviewed-trick") + element(
        "div", hand, class_="reviewed-hand", role="group", aria_label=_("Your hand")
    )


def _cards_of(action: Action) -> tuple[Card, ...]:
    match action:
        case PutAside(cards) | Give(cards):
            return cards
        case PlayCard(card) | CallCard(card):
            return (card,)
    return ()


def _words(decision: Decision) -> tuple[str, ...]:
    """Return the judgement in a few words, and the rest behind “Why?”."""
    if not decision.plain:
        sound = decision.best == decision.action
        words = _("You chose {made}. Good.") if sound else _("You chose {made}. Too close to tell.")
        words = words.format(made=action_words(decision.action))
        return (element("p", text(words)),)
    _own, best = difference_words(decision.action, decision.best)
    points = round(decision.loss)
    words = ngettext(
        "Better by {points} point: {best}.", "Better by {points} points: {best}.", points
    ).format(best=best, points=points)
    why = element(
        "details",
        element("summary", text(_("Why?"))),
        element("p", text(decision_sentence(decision))),
        element("p", text(_("It judges by what you could see, never by the hidden cards."))),
        data_key=f"why-{decision.number}",
    )
    return element("p", text(words)), why
