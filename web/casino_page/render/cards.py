"""Cards and builds as HTML, in every place and state.

The state of a pile is a class: `can` (may be chosen now), `chosen`, `cannot`, `last` (made by the
last play) and `taken` (used by the play that is shown).
"""

from __future__ import annotations

from casino_core import Build, Card, cards_in, format_cards
from casino_core.i18n import gettext as _
from casino_core.prose.words import build_words as build_value
from casino_core.prose.words import card_words, cards_words
from casino_core.rules import sums
from casino_core.seats import SeatNumber

from ..game.scene import Scene
from .card_faces import face
from .items import scores_by_itself
from .markup import button, classes, element, hidden_words, text


def hand_card(scene: Scene, card: Card) -> str:
    """Write a card of the hand of the seat that looks."""
    chosen = card is scene.choice.card
    return _card_button(scene, card, "hand", "chosen" if chosen else None, pressed=chosen)


def loose_card(scene: Scene, card: Card) -> str:
    """Write a loose card on the table."""
    chosen = bool(card.bit & scene.choice.loose)
    selection = scene.choice.selection
    can = selection and bool(card.bit & selection.more_loose)
    taken = scene.showing and bool(card.bit & scene.showing.loose)
    state = _state(scene, card.bit, chosen=chosen, can=bool(can), taken=bool(taken))
    return _card_button(scene, card, "table", state, pressed=chosen)


def build(scene: Scene, pile: Build) -> str:
    """Write a build on the table: its cards in a fan, its value and its owner."""
    chosen = pile in scene.choice.builds
    selection = scene.choice.selection
    can = selection and pile in selection.more_builds
    taken = scene.showing and pile in scene.showing.builds
    state = _state(scene, pile.cards, chosen=chosen, can=bool(can), taken=bool(taken))
    cards = format_cards(pile.cards)
    owner = _("yours")
    if pile.owner != scene.seat:
        owner = _("{name}’s").format(name=scene.names[pile.owner])
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
        data_size=min(pile.cards.bit_count(), 8),
        aria_pressed=_pressed(chosen),
    )


def _whose(scene: Scene, pile: Build) -> str:
    """Return the class of a build that tells its owner: the seat that looks, a partner, another."""
    if pile.owner == scene.seat:
        return "mine"
    side = scene.view.rules.side
    return "partners" if side(pile.owner) == side(scene.seat) else "theirs"


def build_words(scene: Scene, pile: Build) -> str:
    """Describe a build in full: `your build of nine: four of clubs and five of spades`."""
    if pile.owner == scene.seat:
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
        face(card),
        class_=classes("card", _mark(scene, card)),
        data_key=f"card-{card.text}",
        data_card=card.text,
        data_place="showing",
        role="img",
        aria_label=card_words(card),
    )


def backs(seat: SeatNumber, count: int) -> str:
    """Write a hand of hidden cards."""
    cards = (
        element("span", class_="card back", data_key=f"back-{seat + 1}-{n}", data_card="??")
        for n in range(1, count + 1)
    )
    return "".join(cards)


def pile_of_backs(anchor: str, count: int, words: str, shown: str | None = None) -> str:
    """Write cards that lie face down, such as the stock, with their number.

    `words` follow the number for a screen reader; `shown` follow it on the screen if there is room.
    """
    height = min(3, -(-count // 8))
    stack = element("span", class_="stack", data_anchor=anchor, data_height=height)
    number = element("b", str(count), class_="count", data_said=shown)
    return element("span", stack, number, hidden_words(f" {words}"), class_="pile")


def _card_button(scene: Scene, card: Card, place: str, state: str | None, *, pressed: bool) -> str:
    return button(
        face(card),
        class_=classes("card", _mark(scene, card), state),
        data_key=f"card-{card.text}",
        data_card=card.text,
        data_place=place,
        aria_pressed=_pressed(pressed),
        aria_label=card_words(card),
    )


def _state(scene: Scene, cards: int, *, chosen: bool, can: bool, taken: bool) -> str:
    """Return the classes for the state of a pile that consists of some cards."""
    choosing = scene.choice.selection is not None
    last = scene.last_play is not None and bool(scene.last_play.card.bit & cards)
    return classes(
        "chosen" if chosen else None,
        "can" if can and not chosen else None,
        "cannot" if choosing and not can and not chosen else None,
        "taken" if taken else None,
        "last" if last else None,
    )


def fan(pile: Build) -> list[Card]:
    """Return the cards of a build in the order of the fan, set by set."""
    sets = sums.division(pile.cards, pile.value) if pile.multiple else (pile.cards,)
    return [card for one_set in sets for card in reversed(cards_in(one_set))]


def _fanned(scene: Scene, card: Card) -> str:
    return element(
        "span",
        face(card),
        class_=classes("card", _mark(scene, card)),
        data_key=f"card-{card.text}",
        data_card=card.text,
    )


def _mark(scene: Scene, card: Card) -> str | None:
    """Return the class of a card that scores by itself, which gives it a star."""
    return "scores" if scores_by_itself(scene.view.rules, card) else None


def _pressed(pressed: bool) -> str:  # noqa: FBT001
    return "true" if pressed else "false"
