"""Cards and builds as HTML, in every place and state.

The state of a pile is a class: `can` (may be chosen now), `chosen`, `cannot`, `last` (made by the
last play) and `taken` (used by the play being shown).
"""

from __future__ import annotations

from casino_core import Build, Card, cards_in, format_cards
from casino_core.i18n import gettext as _
from casino_core.prose.words import build_words as build_value
from casino_core.prose.words import card_words, cards_words
from casino_core.rules import sums

from ..game.scene import Scene
from .card_faces import face
from .markup import button, classes, element, hidden_words, text


def hand_card(scene: Scene, card: Card) -> str:
    """A card of the looking seat's hand."""
    chosen = card is scene.chosen
    return _card_button(card, "hand", "chosen" if chosen else None, pressed=chosen)


def loose_card(scene: Scene, card: Card) -> str:
    """A loose card on the table."""
    chosen = bool(card.bit & scene.chosen_loose)
    selection = scene.selection
    can = selection and bool(card.bit & selection.more_loose)
    taken = scene.showing and bool(card.bit & scene.showing.loose)
    state = _state(scene, chosen=chosen, can=bool(can), taken=bool(taken), holds=card.bit)
    return _card_button(card, "table", state, pressed=chosen)


def build(scene: Scene, pile: Build) -> str:
    """A build on the table: its cards fanned, its value, and whose it is."""
    chosen = pile in scene.chosen_builds
    can = scene.selection and pile in scene.selection.more_builds
    taken = scene.showing and pile in scene.showing.builds
    state = _state(scene, chosen=chosen, can=bool(can), taken=bool(taken), holds=pile.cards)
    cards = format_cards(pile.cards)
    whose = _("yours")
    if pile.owner != scene.seat:
        whose = _("{name}’s").format(name=scene.names[pile.owner])
    value = element("b", str(pile.value), class_="value")
    badge = value + element("span", text(whose), class_="whose")
    return button(
        element("span", *map(_fanned, fan(pile)), class_="fan"),
        element("span", badge, class_="badge", aria_hidden="true"),
        hidden_words(build_words(scene, pile)),
        class_=classes("build", "mine" if pile.owner == scene.seat else "theirs", state),
        data_key=f"build-{cards}",
        data_build=pile.value,
        data_owner=pile.owner + 1,
        data_cards=cards,
        data_place="table",
        data_size=min(pile.cards.bit_count(), 8),
        aria_pressed=_pressed(chosen),
    )


def build_words(scene: Scene, pile: Build) -> str:
    """A build in full: `your build of nine: four of clubs and five of spades`."""
    if pile.owner == scene.seat:
        words = _("your multiple {build}: {cards}") if pile.multiple else _("your {build}: {cards}")
    elif pile.multiple:
        words = _("{name}’s multiple {build}: {cards}")
    else:
        words = _("{name}’s {build}: {cards}")
    name, cards = scene.names[pile.owner], cards_words(pile.cards)
    return words.format(name=name, build=build_value(pile.value), cards=cards)


def shown_card(card: Card) -> str:
    """The card of the play that another seat is just making."""
    return element(
        "span",
        face(card),
        class_="card",
        data_key=f"card-{card.text}",
        data_card=card.text,
        data_place="showing",
        role="img",
        aria_label=card_words(card),
    )


def backs(seat: int, count: int) -> str:
    """A hand of hidden cards."""
    cards = (
        element("span", class_="card back", data_key=f"back-{seat + 1}-{n}", data_card="??")
        for n in range(1, count + 1)
    )
    return "".join(cards)


def pile_of_backs(anchor: str, count: int, words: str, shown: str | None = None) -> str:
    """A stack of cards face down, such as the stock, with how many there are.

    `words` continue the number for those who listen, `shown`, where there is room, for the others.
    """
    height = min(3, -(-count // 8))
    stack = element("span", class_="stack", data_anchor=anchor, data_height=height)
    number = element("b", str(count), class_="count", data_said=shown)
    return element("span", stack, number, hidden_words(f" {words}"), class_="pile")


def _card_button(card: Card, place: str, state: str | None, *, pressed: bool) -> str:
    return button(
        face(card),
        class_=classes("card", state),
        data_key=f"card-{card.text}",
        data_card=card.text,
        data_place=place,
        aria_pressed=_pressed(pressed),
        aria_label=card_words(card),
    )


def _state(scene: Scene, *, chosen: bool, can: bool, taken: bool, holds: int) -> str:
    choosing = scene.selection is not None
    last = scene.last_play is not None and bool(scene.last_play.card.bit & holds)
    return classes(
        "chosen" if chosen else None,
        "can" if can and not chosen else None,
        "cannot" if choosing and not can and not chosen else None,
        "taken" if taken else None,
        "last" if last else None,
    )


def fan(pile: Build) -> list[Card]:
    """The cards of a build as they lie, set by set."""
    sets = sums.division(pile.cards, pile.value) if pile.multiple else (pile.cards,)
    return [card for part in sets for card in reversed(cards_in(part))]


def _fanned(card: Card) -> str:
    return element(
        "span", face(card), class_="card", data_key=f"card-{card.text}", data_card=card.text
    )


def _pressed(pressed: bool) -> str:  # noqa: FBT001
    return "true" if pressed else "false"
