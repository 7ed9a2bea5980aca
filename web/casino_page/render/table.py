"""The regions of the cards on the table and of the other seats."""

from __future__ import annotations

from casino_core import cards_in
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext, pgettext
from casino_core.prose.sentences import called

from ..game.scene import Phase, Scene
from .cards import backs, build, loose_card, pile_of_backs, shown_card
from .markup import button, classes, element, hidden_words, text
from .summary import summary

ROOM = (4, 6, 8, 10, 12, 15, 18, 21, 24, 28, 32, 40, 52)
"""The steps in which the cards get smaller, by the number of card widths that the table needs."""

FAN_STEP = 0.42
"""The share of a card in a build that the next one leaves free; the style sheet has the same."""


def seats(scene: Scene) -> str:
    """Write the other seats in playing order from the left: name, hand, captured cards."""
    return "".join(_seat(scene, seat) for seat in _order(scene)[1:])


def own_seat(scene: Scene) -> str:
    """Write the captured cards and the marks of the seat that looks."""
    return _marks(scene, scene.seat) + _captured(scene, scene.seat)


def table(scene: Scene) -> str:
    """Write the stock, the play that is shown and the piles, or the summary of a round."""
    if scene.phase is not Phase.PLAY:
        return summary(scene)
    return element("div", _stock(scene), _showing(scene), _trace(scene), class_="band") + element(
        "div", _piles(scene), class_="felt", data_anchor="table"
    )


def _order(scene: Scene, before: int | None = None) -> list[int]:
    """Return the seats from the one that looks: all of them, or those before a given one."""
    players = scene.view.rules.players
    order = [(scene.seat + step) % players for step in range(players)]
    return order if before is None else order[: order.index(before)]


def _seat(scene: Scene, seat: int) -> str:
    name = element("span", text(called(scene.names[seat])), class_="name")
    count = scene.view.hand_count(seat)
    words = hidden_words(ngettext("{n} card in hand", "{n} cards in hand", count).format(n=count))
    hand = element(
        "span",
        words,
        backs(seat, count),
        class_="held",
        data_anchor=f"hand-{seat + 1}",
    )
    turn = scene.phase is Phase.PLAY and scene.view.turn == seat
    partner = scene.view.rules.side(seat) == scene.view.rules.side(scene.seat)
    return element(
        "div",
        element("span", name, _marks(scene, seat), class_="who"),
        hand,
        _captured(scene, seat),
        class_=classes("seat", "to-play" if turn else None, "partner" if partner else None),
        data_seat=seat + 1,
    )


def _marks(scene: Scene, seat: int) -> str:
    rules = scene.view.rules
    marks = []
    if seat != scene.seat and rules.side(seat) == rules.side(scene.seat):
        marks.append(element("span", _("Partner"), class_="mark-partner"))
    if seat == scene.view.dealer:
        marks.append(element("span", _("Dealer"), class_="mark-dealer"))
    return "".join(marks)


def _captured(scene: Scene, seat: int) -> str:
    """Write the captured cards of a seat's side; partners have one pile, at the first of them."""
    rules = scene.view.rules
    side = rules.side(seat)
    if any(rules.side(other) == side for other in _order(scene, seat)):
        return element("span", class_="captured")
    count = scene.view.won[side].bit_count()
    pile = pile_of_backs(
        f"won-{side + 1}",
        count,
        ngettext("card captured", "cards captured", count),
        pgettext("cards", "captured"),
    )
    sweeps = scene.view.sweeps[side]
    words = ngettext("{n} sweep", "{n} sweeps", sweeps).format(n=sweeps)
    swept = element("span", words, class_="sweeps") if sweeps else ""
    return button(
        swept, pile, class_="captured", data_action="piles", title=_("Show what was captured")
    )


def _stock(scene: Scene) -> str:
    count = len(scene.view.stock)
    pile = pile_of_backs("stock", count, ngettext("card in the stock", "cards in the stock", count))
    if scene.view.rules.draw:
        # RULES 10: there are no later deals.
        deal = element("span", pgettext("after each play", "Draw"), class_="deal")
        last = not scene.view.stock
    else:
        number, deals = scene.progress.deal_number, scene.progress.deals
        words = _("Deal {number} of {deals}").format(number=number, deals=deals)
        deal = element("span", words, class_="deal")
        last = number >= deals
    mark = element("span", pgettext("deal", "Last"), class_="mark-last") if last else ""
    return element("div", pile, element("span", deal, mark, class_="deals"), class_="stock")


def _showing(scene: Scene) -> str:
    card = shown_card(scene.showing.card) if scene.showing else ""
    return element("div", card, class_="showing")


def _trace(scene: Scene) -> str:
    """Write the play that another seat is making, or the last play, in words."""
    if scene.showing:
        return element("p", text(scene.status), class_="trace now")
    sentences = scene.log[-1].sentences if scene.log else ()
    return element("p", text(" ".join(sentences)), class_="trace")


def _piles(scene: Scene) -> str:
    piles = [loose_card(scene, card) for card in cards_in(scene.view.loose)]
    piles += [build(scene, pile) for pile in scene.view.builds]
    if not piles:
        return element("p", _("The table is empty."), class_="empty")
    return element("div", *piles, class_="spread", data_room=room(scene))


def room(scene: Scene) -> int:
    """Return the number of card widths that the piles need, as one of the steps of `ROOM`.

    A build counts for more than its width, because a line of piles may end before it with a gap.
    """
    builds = [1 + FAN_STEP * (pile.cards.bit_count() - 1) for pile in scene.view.builds]
    widths = scene.view.loose.bit_count() + sum(builds) + 0.6 * len(builds)
    if len(builds) > 2 or max(builds, default=0) > 2:
        widths = max(widths + 2, 10)
    return next((step for step in ROOM if step >= widths), ROOM[-1])
