"""The table and those around it as HTML."""

from __future__ import annotations

from collections.abc import Sequence

from casino_core import cards_in
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext, pgettext
from casino_core.prose.sentences import called

from ..game.scene import Phase, Scene
from .cards import backs, build, loose_card, pile_of_backs, shown_card
from .markup import button, classes, element, hidden_words, text
from .summary import summary

ROOM = (4, 6, 8, 10, 12, 15, 18, 21, 24, 28, 32, 40, 52)
"""The steps in which the cards get smaller, by how many card widths the table needs."""

FAN_STEP = 0.42
"""How much of a card in a build the next one leaves free, in card widths."""

BUILD_GAP = 0.6
"""What a build needs besides its cards, in card widths: it leaves a gap where a line ends."""


def seats(scene: Scene) -> str:
    """The other seats in playing order from the left: name, hand, captured cards."""
    return "".join(_seat(scene, seat) for seat in _order(scene)[1:])


def own_seat(scene: Scene) -> str:
    """The captured cards and the marks of the looking seat."""
    return _marks(scene, scene.seat) + _captured(scene, scene.seat)


def table(scene: Scene) -> str:
    """The middle: stock, the play being shown and the piles, or what the round brought."""
    if scene.phase is not Phase.PLAY:
        return summary(scene)
    return element("div", _stock(scene), _showing(scene), _trace(scene), class_="band") + element(
        "div", _piles(scene), class_="felt", data_anchor="table"
    )


def _order(scene: Scene, before: int | None = None) -> list[int]:
    """The seats from the looking one on, all of them or those that come before one."""
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
    """The pile of captured cards of a seat's side; partners have one, which lies at one of them."""
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
        deal, last = (
            element("span", pgettext("after each play", "Draw"), class_="deal"),
            not scene.view.stock,
        )
    else:
        words = _("Deal {number} of {deals}").format(number=scene.deal_number, deals=scene.deals)
        deal = element("span", words, class_="deal")
        last = scene.deal_number >= scene.deals
    mark = element("span", pgettext("deal", "Last"), class_="mark-last") if last else ""
    return element("div", pile, element("span", deal, mark, class_="deals"), class_="stock")


def _showing(scene: Scene) -> str:
    card = shown_card(scene.showing.card) if scene.showing else ""
    return element("div", card, class_="showing")


def _trace(scene: Scene) -> str:
    """What is being played by another seat, or what was played last, in words."""
    if scene.showing:
        return element("p", text(scene.status), class_="trace now")
    said = scene.log[-1].sentences if scene.log else ()
    return element("p", text(" ".join(said)), class_="trace")


def _piles(scene: Scene) -> str:
    piles = [loose_card(scene, card) for card in cards_in(scene.view.loose)]
    piles += [build(scene, pile) for pile in scene.view.builds]
    if not piles:
        return element("p", _("The table is empty."), class_="empty")
    return element("div", *piles, class_="spread", data_room=room(scene))


def room(scene: Scene) -> int:
    """How many card widths the piles need, as one of the steps of `ROOM`."""
    sizes = [pile.cards.bit_count() for pile in scene.view.builds]
    return room_for(scene.view.loose.bit_count(), sizes)


def room_for(loose: int, build_sizes: Sequence[int]) -> int:
    """The step of `ROOM` for a number of loose cards and builds of these sizes.

    `roomFor` in `web/js/embed/position.js` computes the same before Python is there.
    """
    builds = [1 + FAN_STEP * (size - 1) for size in build_sizes]
    widths = loose + sum(builds) + BUILD_GAP * len(builds)
    if len(builds) > 2 or max(builds, default=0) > 2:
        widths = max(widths + 2, 10)
    return next((step for step in ROOM if step >= widths), ROOM[-1])
