"""The region of the other seats, and the marks and captured cards of every seat."""

from __future__ import annotations

from casino_core import certain_points
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext, pgettext
from casino_core.prose.direction import fewest_win
from casino_core.prose.names import called, side_name
from casino_core.prose.words import cards_words, labelled
from casino_core.ruleset import RuleSet
from casino_core.seats import Seat, Side

from ..game.scene import Phase, Scene
from .additions import added
from .cards import backs, faces, pile_of_backs
from .markup import button, classes, element, hidden_words, text
from .places import Place
from .portraits import portrait


def seats(scene: Scene) -> str:
    """Write the other seats from left to right: face, name, hand, captured cards."""
    order = scene.view.rules.others_from_left(scene.seat)
    return "".join(_seat(scene, seat) for seat in order)


def own_seat(scene: Scene) -> str:
    """Write the captured cards and the marks of the viewer, or of the player in front."""
    whose = element("b", text(scene.own_name)) if scene.own_name else ""
    return whose + _marks(scene, scene.seat) + _captured(scene, scene.seat)


def _shown_before(scene: Scene, seat: Seat) -> list[Seat]:
    """Return the seats that stand before a given one: first the one that looks."""
    order = [scene.seat, *scene.view.rules.others_from_left(scene.seat)]
    return order[: order.index(seat)]


def _seat(scene: Scene, seat: Seat) -> str:
    name = element("span", text(called(scene.names[seat])), class_="name")
    character = scene.characters[seat] if scene.characters else None
    face = portrait(character) if character else ""
    count = scene.view.hand_count(seat)
    known = scene.view.hands[seat]
    count_words = ngettext("{n} card in hand", "{n} cards in hand", count).format(n=count)
    words = hidden_words(labelled(count_words, cards_words(known)) if known else count_words)
    hand = element(
        "span",
        words,
        faces(known) + backs(seat, scene.view.hidden[seat]),
        class_=classes("held", "open" if known else None),
        data_anchor=f"hand-{seat + 1}",
    )
    turn = scene.phase is Phase.PLAY and scene.view.turn == seat
    partner = scene.view.rules.side(seat) == scene.view.rules.side(scene.seat)
    return element(
        "div",
        element(
            "span",
            face,
            element("span", name, _marks(scene, seat)),
            added(scene, Place.FACE, seat),
            class_="who",
        ),
        hand,
        _captured(scene, seat),
        class_=classes("seat", "to-play" if turn else None, "partner" if partner else None),
        data_seat=seat + 1,
    )


def _marks(scene: Scene, seat: Seat) -> str:
    rules = scene.view.rules
    marks = []
    if seat != scene.seat and rules.side(seat) == rules.side(scene.seat):
        marks.append(element("span", _("Partner"), class_="mark-partner"))
    if seat == scene.view.dealer:
        marks.append(element("span", _("Dealer"), class_="mark-dealer"))
    return "".join(marks)


def _points_won(scene: Scene, side: Side) -> int:
    """Return the points of the round that a side has for certain.

    None are certain where any later sweep takes points away (`sweep_transfer`).
    """
    view, known = scene.view, scene.certain.points
    if view.rules.fed_points:
        return 0
    if known and view.rules.fed_points is None:
        return known[side]
    return certain_points(view, side) - view.scores[side]


def _so_far(points: int, rules: RuleSet) -> str:
    """Write the certain points as at the score; a star marks a card, not a point."""
    class_ = classes("so-far", "burden" if fewest_win(rules) else None)
    return element("span", f"+{points}", class_=class_, aria_hidden="true")


def _captured(scene: Scene, seat: Seat) -> str:
    """Write the captured cards of a seat's side; partners have one pile, at the first of them."""
    rules = scene.view.rules
    side = rules.side(seat)
    if any(rules.side(other) == side for other in _shown_before(scene, seat)):
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
    swept = element("span", words, class_="sweeps", aria_hidden="true") if sweeps else ""
    points = _points_won(scene, side)
    won = _so_far(points, rules) if points else ""
    parts = [words] if sweeps else []
    if points:
        parts.append(ngettext("{n} point", "{n} points", points).format(n=points))
    owner = side_name(scene.names, side, rules)
    return button(
        hidden_words(labelled(owner, "") + "".join(f"{each}, " for each in parts)),
        swept,
        won,
        pile,
        class_="captured",
        data_action="piles",
        data_after="landing",
        title=_("Show what was captured"),
    )
