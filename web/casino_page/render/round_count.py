"""The counting of a round: one picture for each item, with the cards and the points.

`web/js/table/celebration.js` shows the pictures one after the other. They are for the eye only:
the summary below them and the live region tell the same.
"""

from __future__ import annotations

from casino_core import CardSet, Item, cards_in
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.prose.direction import fewest_win
from casino_core.prose.events import points_to_points
from casino_core.prose.names import of_side, side_name
from casino_core.prose.words import card_object
from casino_core.rows import How
from casino_core.rules.counting import CountedItem, count_round
from casino_core.seats import Side

from ..game.scene import Scene
from .card_faces import face
from .items import gain, item_words
from .markup import classes, element, text


def round_count(scene: Scene) -> str:
    """Write the counting of the round that is over; empty if nothing in it scores."""
    totals, pictures = scene.view.scores, []
    for item in count_round(scene.view):
        pictures.append(_picture(scene, item, totals))
        totals = item.totals
    if not pictures:
        return ""
    class_ = classes("round-count", "burden" if fewest_win(scene.view.rules) else None)
    return element("div", *pictures, class_=class_, data_sides=len(scene.view.scores))


def cards_of(cards: CardSet) -> str:
    """Write the faces of some cards, as pictures."""
    return "".join(element("span", face(card), class_="card") for card in cards_in(cards))


def _picture(scene: Scene, item: CountedItem, before: tuple[int, ...]) -> str:
    name, worth = item_words(scene.view.rules, item.counted)
    sides = (_side(scene, item, side, before[side]) for side in scene.view.rules.side_numbers)
    return element(
        "div",
        element("p", text(name), element("span", text(f" {worth}"), class_="worth")),
        element("p", text(_reason(scene, item)), class_="count-why"),
        *sides,
        class_="count-item",
        data_scores=any(item.line.points),
        hidden=True,
    )


def _side(scene: Scene, item: CountedItem, side: Side, before: int) -> str:
    rules, gained = scene.view.rules, item.line.points[side]
    count = item.line.counts[side]
    cards = cards_of(item.cards[side])
    if item.counted.item is Item.SWEEPS and count:
        words = ngettext("{n} sweep", "{n} sweeps", count).format(n=count)
        cards = element("span", words, class_="count-sweeps")
    had = element("span", str(count), class_="had") if not item.counted.card and count else ""
    target = rules.target
    track = element("progress", class_="track", max=target, value=max(0, before)) if target else ""
    return element(
        "div",
        element("span", text(side_name(scene.names, side, rules)), class_="side-name"),
        element("b", gain(gained), class_="plus") if gained else "",
        element("b", str(before), class_="points", data_total=item.totals[side]),
        track,
        element("span", cards, class_="count-cards"),
        had,
        class_=classes(
            "side",
            "ours" if side == rules.side(scene.seat) else None,
            "scored" if gained else None,
        ),
    )


def _reason(scene: Scene, item: CountedItem) -> str:
    """Tell in a few words why a side scores the item, or why none does."""
    counted, points = item.counted, item.line.points
    if not any(points):
        if counted.tie == "carry":
            return _("Level, so the points wait for the next round.")
        return _("Level, so nobody scores it.")
    scorer = Side(points.index(max(points)))
    what = ""
    if counted.card:
        words = _("You have {what}."), _("{name} has {what}."), _("{names} have {what}.")
        what = card_object(counted.card)
    elif counted.how is How.LAST:
        words = (
            _("You made the last capture."),
            _("{name} made the last capture."),
            _("{names} made the last capture."),
        )
    elif counted.how is How.ALL:
        words = _("You have all four."), _("{name} has all four."), _("{names} have all four.")
    else:
        return points_to_points(item.line.counts) if len(points) == 2 else ""
    return of_side(scene.names, scorer, scene.view.rules, *words, what=what)
