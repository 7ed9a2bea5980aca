"""The reading view as HTML: the same regions as the table has, as headings and lists of buttons.

Its commands are those of the table, so that whoever drives the page finds what the contract says.
"""

from __future__ import annotations

from collections.abc import Iterable

from casino_core import Build, Card, cards_in, format_cards, format_play
from casino_core.i18n import gettext as _
from casino_core.prose.words import card_words

from ..game.scene import Offer, Phase, Scene
from ..render import regions as render
from ..render.card_symbols import short
from ..render.cards import build_words
from ..render.markup import button, element, text
from ..render.summary import summary
from .sentences import QUESTIONS, last_words, piles_words, possible, score_words, turn_words

PLACED = frozenset(
    {"notices", "refusal", "status", "hint", "hand", "actions", "table", "score", "seats"}
    | {"last", "log", "menu", "foot"}
)
"""The regions that have their place in the frame."""


def regions(scene: Scene) -> dict[str, str]:
    """The inside of every region, by its name: of some their own, of the others the usual one."""
    usual = render.regions(scene)
    return {
        **usual,
        "status": status(scene),
        "hand": _hand(scene),
        "actions": element("p", render.actions(scene), class_="buttons") + _plays(scene),
        "table": _table(scene),
        "seats": element("p", text(piles_words(scene))),
        "score": _score(scene),
        "last": element("p", text(last_words(scene))),
        "log": usual["log"] if scene.log else "",
    }


def status(scene: Scene) -> str:
    """Where the game is and what is to be done."""
    return element("p", text(turn_words(scene)))


def frame(scene: Scene) -> str:
    """Everything in its place, with nothing said yet."""
    parts = regions(scene)
    attributes = {
        name.replace("-", "_"): value for name, value in render.table_attributes(scene).items()
    }
    table = element("div", parts["table"], data_region="table", **attributes)
    inside = {name: _region(name, parts) for name in parts}
    return element(
        "div",
        *(
            _head(inside),
            element("p", data_region="refusal", role="alert"),
            element("p", data_region="spoken", role="status", aria_live="polite"),
            _section("now", _("Now"), inside["status"], inside["hint"], _typed()),
            _section("cards", _("Your hand"), inside["hand"]),
            _section("plays", _("Plays"), inside["actions"]),
            table,
            _section("score", _("Score"), inside["score"]),
            _section("others", _("Captured and hidden cards"), inside["seats"], *_captured()),
            _section("log", _("Log"), inside["last"], inside["log"]),
            _section("game", _("Game"), _tools(inside), *_others(inside)),
            _section("letters", _("Letters"), _letters()),
        ),
        class_="reading",
    )


def _head(inside: dict[str, str]) -> str:
    heading = element("h1", text(_("Casino to be read")))
    table = _command(_("Show the table as a picture"), "like", "reading=off")
    return element("header", heading, table) + inside["notices"]


def _others(inside: dict[str, str]) -> list[str]:
    """The regions that need no place of their own here."""
    return [html for name, html in inside.items() if name not in PLACED]


def _captured() -> tuple[str, str]:
    """The way to the captured cards, and the place where they may be shown."""
    return _command(_("Show what was captured"), "piles"), element("div", data_region="beside")


def _tools(inside: dict[str, str]) -> str:
    learn = element("a", text(_("Learn")), href="./learn/index.html", class_="quiet")
    share = _command(_("Share this table"), "share")
    install = button(_("Install"), class_="quiet", data_action="install", hidden=True)
    return element("div", inside["menu"], share, inside["foot"], learn, install, class_="row")


def _typed() -> str:
    """The box for plays and letters."""
    label = element("label", text(_("Type a play or a letter")), for_="typed-play")
    box = element(
        "input",
        id="typed-play",
        name_="play",
        type="text",
        aria_describedby="typed-how",
        autocomplete="off",
        autocapitalize="none",
        autocorrect="off",
        spellcheck="false",
        enterkeyhint="go",
    )
    submit = element("button", text(_("Play")), type="submit", class_="quiet")
    how = element(
        "p",
        text(_("8s trails it, 8sx5d,3c captures, 3sb5c=8 builds; k lists the letters.")),
        id="typed-how",
        class_="about",
    )
    return element("form", label, box, submit, how, data_region="typed", class_="typed")


# Regions


def _hand(scene: Scene) -> str:
    if scene.covered or not scene.hand:
        words = _("Your hand is covered.") if scene.covered else _("You hold no cards.")
        return element("p", text(words))
    return element("ul", *(_card(card, "hand", card is scene.chosen) for card in scene.hand))


def _plays(scene: Scene) -> str:
    """The plays that can be made with what is chosen, besides those that it makes already."""
    if not scene.my_turn or scene.asking or scene.advice:
        return ""
    plays, more = possible(scene)
    exact = {offer.play for offer in scene.offers}
    listed = [_offer(offer, scene) for offer in plays if offer.play not in exact]
    if not listed:
        return ""
    note = _("The largest are listed; choose cards for others.") if more else ""
    return element("ul", *listed) + (element("p", text(note)) if note else "")


def _offer(offer: Offer, scene: Scene) -> str:
    play = format_play(offer.play, scene.view)
    return element(
        "li",
        button(text(offer.text), class_="action", data_play=play, data_key=f"play-{play}"),
        data_key=play,
    )


def _table(scene: Scene) -> str:
    """The piles; between rounds what the round brought."""
    if scene.phase is not Phase.PLAY:
        return element("section", summary(scene))
    loose = [_card(card, "table", _loose_state(scene, card)) for card in cards_in(scene.view.loose)]
    builds = [_build(scene, pile) for pile in scene.view.builds]
    return _section(
        "table", _("Table"), _listed(loose, _("No card lies loose on the table."))
    ) + _section("builds", _("Builds"), _listed(builds, _("There are no builds.")))


def _score(scene: Scene) -> str:
    rules = button(text(_("The rules being played")), class_="quiet", data_action="rules")
    return element("p", text(score_words(scene))) + rules


def _listed(items: list[str], nothing: str) -> str:
    return element("ul", *items) if items else element("p", text(nothing))


# Cards and piles


def _loose_state(scene: Scene, card: Card) -> bool | None:
    """Whether a loose card is chosen; None if it goes with what is."""
    if card.bit & scene.chosen_loose:
        return True
    return None if scene.selection and card.bit & scene.selection.more_loose else False


def _card(card: Card, place: str, chosen: bool | None) -> str:  # noqa: FBT001
    symbol = element("span", short(card), class_=f"symbol suit-{card.text[1]}", aria_hidden="true")
    return _pile(
        symbol + text(card_words(card)),
        chosen,
        data_key=f"card-{card.text}",
        data_card=card.text,
        data_place=place,
    )


def _build(scene: Scene, pile: Build) -> str:
    cards = format_cards(pile.cards)
    can = scene.selection and pile in scene.selection.more_builds
    return _pile(
        text(build_words(scene, pile)),
        None if can else pile in scene.chosen_builds,
        data_key=f"build-{cards}",
        data_build=pile.value,
        data_owner=pile.owner + 1,
        data_cards=cards,
        data_place="table",
    )


def _pile(words: str, chosen: bool | None, **attributes: str | int) -> str:  # noqa: FBT001
    """A button in a list; `chosen` is None for a pile that goes with what is chosen."""
    goes = text(_(", goes with it")) if chosen is None else ""
    pressed = "true" if chosen else "false"
    inside = button(words, goes, class_="card-name", aria_pressed=pressed, **attributes)
    return element("li", inside, data_key=attributes["data_key"])


# Parts of the frame


def _section(name: str, heading: str, *children: str) -> str:
    title = element("h2", text(heading), id=f"{name}-heading")
    return element("section", title, *children, aria_labelledby=f"{name}-heading")


def _region(name: str, parts: dict[str, str]) -> str:
    return element("div", parts[name], data_region=name)


def _command(words: str, action: str, index: str | None = None) -> str:
    return button(text(words), class_="quiet", data_action=action, data_index=index)


def _letters() -> str:
    """Every letter with what it asks, as buttons too."""
    about = element(
        "p", text(_("Each is a key, and can be typed where plays are typed.")), class_="about"
    )
    buttons: Iterable[str] = (
        element("li", _command(f"{letter}: {_(question.words)}", "say", letter))
        for letter, question in QUESTIONS.items()
    )
    return about + element("ul", *buttons)
