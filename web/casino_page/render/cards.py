"""Cards and builds as HTML, in every place and state.

The state of a pile is a class: `bright` and `faint` (it glows), `chosen`, `cannot` (it goes with no
play of the choice), `last` (made by the last play) and `taken` (used by the play that is shown).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from casino_core import Build, Card, CardSet, cards_in, format_cards
from casino_core.i18n import gettext as _
from casino_core.prose.direction import fewest_win
from casino_core.prose.names import side_name
from casino_core.prose.words import build_words as build_value
from casino_core.prose.words import card_words, cards_words
from casino_core.rules.sums import fan
from casino_core.seats import SeatNumber, Side

from ..game.choice import Pile, can_add
from ..game.scene import Scene
from ..game.table_places import may_choose
from .card_faces import face, value_on_face
from .items import scores_by_itself
from .markup import button, classes, element, hidden_words, text
from .spread import MOST_IN_FAN

Attributes = Mapping[str, str]
NOWHERE: Final[Attributes] = {}
"""The attributes of a pile that has no place of its own: it lies after the one before it."""


def hand_card(scene: Scene, card: Card) -> str:
    """Write a card of the hand of the viewer."""
    is_chosen = card is scene.choice.card
    glow = scene.choice.glow.in_hand(card.bit)
    state = "chosen" if is_chosen else classes(glow, _class_of_asked(scene, card.bit))
    return _card_button(scene, card, "hand", state, pressed=is_chosen)


def loose_card(scene: Scene, card: Card, at: Attributes = NOWHERE) -> str:
    """Write a loose card on the table; `at` are the attributes of its place."""
    is_chosen = bool(card.bit & scene.choice.loose)
    in_play = scene.showing and bool(card.bit & scene.showing.loose)
    state = _state(scene, card, is_chosen=is_chosen, in_play=bool(in_play))
    return _card_button(scene, card, "table", state, pressed=is_chosen, at=at)


def counted_card(scene: Scene, card: Card) -> str:
    """Write a captured card that lies on the table to be counted."""
    is_chosen = bool(card.bit & scene.kind.guide.scoring)
    state = "chosen" if is_chosen else _class_of_asked(scene, card.bit)
    return _card_button(scene, card, "table", state, pressed=is_chosen)


def build(scene: Scene, pile: Build, at: Attributes = NOWHERE) -> str:
    """Write a build on the table: its cards in a fan, its value and its owner."""
    is_chosen = pile in scene.choice.builds
    in_play = scene.showing and pile in scene.showing.builds
    state = _state(scene, pile, is_chosen=is_chosen, in_play=bool(in_play))
    cards = format_cards(pile.cards)
    owner = _("{name}’s").format(name=scene.names[pile.owner])
    if pile.owner == scene.seat and not scene.own_name:
        owner = _("yours")
    value = element("b", str(pile.value), class_="value")
    badge = value + element("span", text(owner), class_="whose")
    return button(
        element("span", *(_fanned(scene, card) for card in fan(pile)), class_="fan"),
        element("span", badge, class_="badge", aria_hidden="true"),
        hidden_words(build_words(scene, pile)),
        class_=classes("build", _whose(scene, pile), state),
        data_key=f"build-{cards}",
        data_build=pile.value,
        data_owner=pile.owner + 1,
        data_cards=cards,
        data_place="table",
        data_size=min(pile.cards.bit_count(), MOST_IN_FAN),
        aria_pressed=_pressed(is_chosen),
        **_explained(scene, pile),
        **at,
    )


def pile_card(scene: Scene, card: Card, owner: str, at: Attributes = NOWHERE) -> str:
    """Write a card on an open pile of captured cards, from which it may be taken."""
    is_chosen = bool(card.bit & scene.choice.loose)
    in_play = scene.showing and bool(card.bit & scene.showing.loose)
    state = _state(scene, card, is_chosen=is_chosen, in_play=bool(in_play))
    whose = element("span", text(owner), class_="whose")
    return button(
        element("span", _fanned(scene, card), class_="fan"),
        element("span", whose, class_="badge", aria_hidden="true"),
        hidden_words(pile_card_words(card, owner)),
        class_=classes("build", "on-pile", "theirs", state),
        data_key=f"on-pile-{card.id}",
        data_cards=card.text,
        data_place="table",
        data_size=1,
        aria_pressed=_pressed(is_chosen),
        **_explained(scene, card),
        **at,
    )


def pile_card_words(card: Card, owner: str) -> str:
    """Describe a card on an open pile: `nine of clubs, on the pile of Bruno`."""
    return _("{card}, on the pile of {owner}").format(card=card_words(card), owner=owner)


def takeable(scene: Scene) -> list[tuple[Card, str]]:
    """Return the pile cards that may be chosen now, each with the owner of its pile.

    Of each pile these are the chosen ones, and the topmost of the others.
    """
    view, rules, choice = scene.view, scene.view.rules, scene.choice.loose
    cards = []
    for pile in view.tops(scene.seat):
        number = view.pile_of(pile[0]) or 0
        by_seat = rules.piles == "seat"
        owner = scene.names[number] if by_seat else side_name(scene.names, Side(number), rules)
        cards += [(card, owner) for card in may_choose(pile, choice)]
    return cards


def _whose(scene: Scene, pile: Build) -> str:
    """Return the class of a build that tells its owner: the viewer, a partner, another."""
    if pile.owner == scene.seat:
        return "mine"
    side = scene.view.rules.side
    return "partners" if side(pile.owner) == side(scene.seat) else "theirs"


def build_words(scene: Scene, pile: Build) -> str:
    """Describe a build in full: `your build of nine: four of clubs and five of spades`."""
    if pile.owner == scene.seat and not scene.own_name:
        words = _("your multiple {build}: {cards}") if pile.multiple else _("your {build}: {cards}")
    elif pile.multiple:
        words = _("{name}’s multiple {build}: {cards}")
    else:
        words = _("{name}’s {build}: {cards}")
    name, cards = scene.names[pile.owner], cards_words(pile.cards)
    return words.format(name=name, build=build_value(pile.value), cards=cards)


def shown_card(scene: Scene, card: Card) -> str:
    """Write the card of a play of another seat that is shown."""
    return element(
        "span",
        _face(scene, card, on_table=False),
        class_=classes("card", _mark(scene, card)),
        data_key=f"card-{card.id}",
        data_card=card.id,
        data_place="showing",
        role="img",
        aria_label=card_words(card),
        **_explained(scene, card),
    )


def faces(cards: CardSet) -> str:
    """Write a hand that lies open."""
    spans = (
        element("span", face(card), class_="card", data_key=f"open-{card.id}", data_card=card.id)
        for card in cards_in(cards)
    )
    return element("span", *spans, class_="faces", aria_hidden="true") if cards else ""


def backs(seat: SeatNumber, count: int) -> str:
    """Write a hand of hidden cards."""
    cards = (
        element("span", class_="card back", data_key=f"back-{seat + 1}-{n}", data_card="??")
        for n in range(1, count + 1)
    )
    return "".join(cards)


def pile_of_backs(anchor: str, count: int, words: str, unit_words: str | None = None) -> str:
    """Write cards that lie face down, such as the stock, with their number.

    A screen reader adds `words` to the number; the screen adds `unit_words` if there is room.
    """
    height = min(3, -(-count // 8))
    stack = element("span", class_="stack", data_anchor=anchor, data_height=height)
    unit = (
        element("span", f" {text(unit_words)}", class_="unit", aria_hidden="true")
        if unit_words
        else ""
    )
    number = element("b", str(count), unit, class_="count")
    return element("span", stack, number, hidden_words(f" {words}"), class_="pile")


def _card_button(
    scene: Scene,
    card: Card,
    place: str,
    state: str | None,
    *,
    pressed: bool,
    at: Attributes = NOWHERE,
) -> str:
    return button(
        _face(scene, card, on_table=place == "table"),
        class_=classes("card", _mark(scene, card), state),
        data_key=f"card-{card.id}",
        data_card=card.id,
        data_place=place,
        aria_pressed=_pressed(pressed),
        aria_label=card_words(card),
        **_explained(scene, card),
        **at,
    )


def _state(scene: Scene, pile: Pile, *, is_chosen: bool, in_play: bool) -> str:
    """Return the classes for the state of a pile."""
    cards, selection = pile.bit if isinstance(pile, Card) else pile.cards, scene.choice.selection
    glow = scene.choice.glow.of_pile(pile)
    cannot = selection is not None and not (is_chosen or glow or can_add(selection, pile))
    last = scene.last_play is not None and bool(scene.last_play.card.bit & cards)
    return classes(
        "chosen" if is_chosen else None,
        None if is_chosen else glow,
        "cannot" if cannot else None,
        "taken" if in_play else None,
        "last" if last else None,
        None if is_chosen else _class_of_asked(scene, cards),
        "lit" if _lights(scene, pile) and not (is_chosen or in_play) else None,
    )


def _lights(scene: Scene, pile: Pile) -> bool:
    return scene.explained is not None and scene.explained.lights(pile)


def _explained(scene: Scene, pile: Pile) -> dict[str, str | int | None]:
    """Return the attributes of a pile, or of the card played, from which the page draws."""
    explanation = scene.explained
    if explanation is None:
        return {}
    end = "from" if pile is explanation.card else "to" if explanation.lights(pile) else None
    return {"data_arrow": end if explanation.arrows else None, "data_sum": explanation.sum_of(pile)}


def _class_of_asked(scene: Scene, cards: CardSet) -> str | None:
    """Return the class of cards that a guide asks for."""
    return "asked" if cards & scene.kind.guide.marked else None


def _fanned(scene: Scene, card: Card) -> str:
    return element(
        "span",
        _face(scene, card, on_table=True),
        class_=classes("card", _mark(scene, card)),
        data_key=f"card-{card.id}",
        data_card=card.id,
    )


def _face(scene: Scene, card: Card, *, on_table: bool) -> str:
    return face(card, value_on_face(scene.view.rules, card, on_table=on_table))


def _mark(scene: Scene, card: Card) -> str | None:
    """Return the class of a card that scores by itself: a star, or a mark of bad points."""
    rules = scene.view.rules
    if not scores_by_itself(rules, card):
        return None
    return "scores burden" if fewest_win(rules) else "scores"


def _pressed(pressed: bool) -> str:  # noqa: FBT001
    return "true" if pressed else "false"
