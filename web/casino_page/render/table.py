"""The region of the table: the stock, the piles, and the play that is shown."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from casino_core import cards_in
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext, pgettext

from ..game.scene import LogLine, Phase, Scene
from ..game.table_places import Piles
from .additions import added
from .cards import (
    build,
    counted_card,
    loose_card,
    pile_card,
    pile_of_backs,
    shown_card,
    takeable,
)
from .felt import place_attributes
from .markup import element, text
from .places import Place
from .spread import CARD, build_width, spread_of
from .summary import summary

WIDE = "(min-width: 56.25rem)"
"""The media query of a window where the log stands beside the table."""


def table(scene: Scene) -> str:
    """Write the stock, the play that is shown and the piles, or the summary of a round."""
    if scene.kind.guide.counted:
        return element("div", _counted(scene), class_="felt", data_anchor="table")
    if scene.phase is not Phase.PLAY:
        return summary(scene)
    return element("div", _stock(scene), _showing(scene), _trace(scene), class_="band") + element(
        "div", _piles(scene), class_="felt", data_anchor="table", data_arrow=_trail(scene)
    )


def _trail(scene: Scene) -> str | None:
    """Return the attribute of the felt to which an arrow leads: a card is trailed."""
    return "to" if scene.explained and scene.explained.to_the_table else None


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
    card = shown_card(scene, scene.showing.card) if scene.showing else ""
    return element("div", card, class_="showing")


def _trace(scene: Scene) -> str:
    """Write the plays since the last one of the viewer, and the one being made."""
    lines = _since_own_play(scene)
    now = _now(scene)
    if not lines and not now:
        lines = scene.log[-1:]
    spans = [element("span", text(line.short)) for line in lines]
    spans += [element("b", text(now))] if now else []
    return element("p", " ".join(spans), added(scene, Place.TRACE), class_="trace")


def _now(scene: Scene) -> str:
    """Tell the play that is shown; in short where the person looks back at it."""
    if scene.history.look_back:
        return scene.log[scene.history.look_back.number - scene.progress.earlier_plays - 1].short
    return scene.status if scene.showing else ""


def _since_own_play(scene: Scene) -> Sequence[LogLine]:
    """List the plays since the last one of the viewer, up to the one that is looked at."""
    look_back = scene.history.look_back
    plays: Sequence[LogLine] = scene.log
    if look_back:
        earlier = look_back.number - scene.progress.earlier_plays
        plays = [line for line in plays if line.number < earlier]
    others = takewhile(lambda line: line.seat != scene.seat, reversed(plays))
    return [*others][::-1]


def _piles(scene: Scene) -> str:
    loose, builds, tops = cards_in(scene.view.loose), scene.view.builds, takeable(scene)
    if not (loose or builds or tops):
        return element("p", _("The table is empty."), class_="empty")
    if scene.places is None:
        piles = [loose_card(scene, card) for card in loose]
        piles += [build(scene, pile) for pile in builds]
        piles += [pile_card(scene, card, owner) for card, owner in tops]
        return element("div", *piles, class_="spread", **spread_of(widths(scene)))
    keys = Piles.of(scene.view, scene.seat, scene.choice.loose)
    at = {key: place_attributes(place) for key, place in scene.places.of_piles.items()}
    written: dict[int, str] = {card.bit: loose_card(scene, card, at[card.bit]) for card in loose}
    written |= {pile.cards: build(scene, pile, at[pile.cards]) for pile in builds}
    written |= {
        key: pile_card(scene, card, owner, at[key])
        for (card, owner), key in zip(tops, keys.singles[len(loose) :], strict=True)
    }
    in_order = sorted(written, key=scene.places.of_piles.__getitem__)
    return element(
        "div",
        *(written[key] for key in in_order),
        class_="spread",
        data_places=scene.places.size,
    )


def _counted(scene: Scene) -> str:
    """Write the captured cards that are to be counted."""
    cards = cards_in(scene.kind.guide.counted)
    spread = (counted_card(scene, card) for card in cards)
    return element("div", *spread, class_="spread", **spread_of([CARD] * len(cards)))


def widths(scene: Scene) -> list[int]:
    """Return the widths of the piles on the table, in their order (see `spread`)."""
    loose = [CARD] * scene.view.loose.bit_count()
    builds = [build_width(pile.cards.bit_count()) for pile in scene.view.builds]
    return loose + builds + [CARD for _pile_card in takeable(scene)]
