"""The text view as HTML: the regions of the page as headings and lists of buttons.

Its commands are those of the table view, as the contract of the page (`web/CONTRACT.md`) demands.
"""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import Build, Card, cards_in, format_cards
from casino_core.i18n import gettext as _
from casino_core.prose.words import card_words, short

from ..game.additions import FirstGameOffer, NewcomerOffer, Today
from ..game.later_additions import Remark
from ..game.scene import Offer, Phase, Scene
from ..render.actions import actions
from ..render.additions import first_steps, guided_start, today_words
from ..render.board import explained_words
from ..render.cards import build_words, pile_card_words, takeable
from ..render.log import log
from ..render.markup import button, element, text
from ..render.menu import foot, menu
from ..render.regions import regions as table_regions
from ..render.summary import summary
from .parts import listed, section
from .sentences import last_words, piles_words, possible_plays, score_words, turn_words


def regions(scene: Scene) -> dict[str, str]:
    """Return the inside of every region by its name; some are those of the table view."""
    shared = table_regions(scene)
    return {
        **shared,
        "status": status(scene),
        "hand": _hand(scene),
        "explained": _explained(scene),
        "actions": element("p", actions(scene), class_="buttons") + _plays(scene),
        "table": _piles(scene),
        "menu": menu(scene, after_daily(scene)),
        "foot": foot(scene, in_words=True),
        "seats": element("p", text(piles_words(scene))),
        "score": _score(scene),
        "last": element("p", text(last_words(scene))) + after_last_play(scene),
        "round": "",  # the sheet of the captured cards has it
        "log": log(scene, drawn=False) if scene.log else "",
    }


def status(scene: Scene) -> str:
    """Write the round, the deal and the status line."""
    return element("p", text(turn_words(scene)))


def _explained(scene: Scene) -> str:
    """Write the sums that lie over the cards in the table view."""
    words = explained_words(scene.explained) if scene.explained else ""
    return element("p", text(words)) if words else ""


def _hand(scene: Scene) -> str:
    if scene.covered or not scene.hand:
        words = _("Your hand is covered.") if scene.covered else _("You hold no cards.")
        return element("p", text(words))
    return element("ul", *(_hand_card(scene, card) for card in scene.hand))


def _hand_card(scene: Scene, card: Card) -> str:
    glow = "bright" if scene.choice.glow.in_hand(card.bit) else None
    return _card(card, "hand", glow, is_chosen=card is scene.choice.card)


def _plays(scene: Scene) -> str:
    """Write the plays that contain the choice, besides those that it makes already."""
    if not scene.my_turn or scene.calling.asking is not None or scene.help.advice:
        return ""
    plays, more = possible_plays(scene)
    exact = {offer.play for offer in scene.choice.offers}
    listed = [_offer(offer) for offer in plays if offer.play not in exact]
    if not listed:
        return ""
    note = _("These are the largest. Choose cards to see others.") if more else ""
    return element("ul", *listed) + (element("p", text(note)) if note else "")


def _offer(offer: Offer) -> str:
    play = offer.notation
    return element(
        "li",
        button(text(offer.text), class_="action", data_play=play, data_key=f"play-{play}"),
        data_key=play,
    )


def _piles(scene: Scene) -> str:
    """Write the piles on the table; after a round the cards to be counted, or the summary."""
    if scene.kind.guide.counted:
        return section("table", _("Your captured cards"), element("ul", *_counted(scene)))
    if scene.phase is not Phase.PLAY:
        return element("section", summary(scene))
    loose = [
        _card(card, "table", scene.choice.glow.of_pile(card), is_chosen=_is_chosen(scene, card))
        for card in cards_in(scene.view.loose)
    ]
    builds = [_build(scene, pile) for pile in scene.view.builds]
    return (
        section("table", _("Table"), listed(loose, _("No card lies loose on the table.")))
        + section("builds", _("Builds"), listed(builds, _("There are no builds.")))
        + _open_piles(scene)
    )


def _open_piles(scene: Scene) -> str:
    """Write the cards that may be taken from piles of captured cards, if there are any."""
    cards = [
        _pile(
            text(pile_card_words(card, owner)),
            scene.choice.glow.of_pile(card),
            is_chosen=_is_chosen(scene, card),
            data_key=f"on-pile-{card.id}",
            data_cards=card.text,
            data_place="table",
        )
        for card, owner in takeable(scene)
    ]
    return section("open-piles", _("Open piles"), element("ul", *cards)) if cards else ""


def _counted(scene: Scene) -> Iterator[str]:
    for card in cards_in(scene.kind.guide.counted):
        yield _card(card, "table", None, is_chosen=bool(card.bit & scene.kind.guide.scoring))


def _score(scene: Scene) -> str:
    rules = button(text(_("The rules being played")), class_="quiet", data_action="rules")
    return element("p", text(score_words(scene))) + rules


# Cards and piles


def _is_chosen(scene: Scene, card: Card) -> bool:
    return bool(card.bit & scene.choice.loose)


def _card(card: Card, place: str, glow: str | None, *, is_chosen: bool) -> str:
    symbol = element("span", short(card), class_=f"symbol suit-{card.text[1]}", aria_hidden="true")
    return _pile(
        symbol + text(card_words(card)),
        glow,
        is_chosen=is_chosen,
        data_key=f"card-{card.id}",
        data_card=card.id,
        data_place=place,
    )


def _build(scene: Scene, pile: Build) -> str:
    cards = format_cards(pile.cards)
    return _pile(
        text(build_words(scene, pile)),
        scene.choice.glow.of_pile(pile),
        is_chosen=pile in scene.choice.builds,
        data_key=f"build-{cards}",
        data_build=pile.value,
        data_owner=pile.owner + 1,
        data_cards=cards,
        data_place="table",
    )


def _pile(words: str, glow: str | None, *, is_chosen: bool, **attributes: str | int) -> str:
    """Write a button in a list, with words for a glow."""
    goes = {"bright": _(", goes with it"), "faint": _(", for one set more")}.get(glow or "", "")
    pressed = "true" if is_chosen else "false"
    inside = button(words, text(goes), class_="card-name", aria_pressed=pressed, **attributes)
    return element("li", inside, data_key=attributes["data_key"])


def after_daily(scene: Scene) -> str:
    """Write today's deals, after the words of the button for Daily-5."""
    days = [each for each in scene.additions if isinstance(each, Today)]
    return "".join(text(f" ({today_words(today)})") for today in days)


def after_last_play(scene: Scene) -> str:
    """Write what is said or offered after the last play; its region is not live."""
    return "".join(element("p", part) for part in _after_last_play(scene))


def _after_last_play(scene: Scene) -> list[str]:
    words = _("{name} says: {words}")
    sentences = [
        text(words.format(name=scene.names[each.seat], words=each.words))
        for each in scene.additions
        if isinstance(each, Remark)
    ]
    offers = [guided_start(each) for each in scene.additions if isinstance(each, FirstGameOffer)]
    if NewcomerOffer.FIRST_STEPS in scene.additions:
        offers.append(first_steps())
    return [*sentences, *offers]
