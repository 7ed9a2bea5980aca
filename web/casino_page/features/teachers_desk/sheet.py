"""The teacher's page as HTML, region by region."""

from __future__ import annotations

import re
from collections.abc import Iterator

from casino_core import (
    PRESET_NOTES,
    Build,
    Card,
    Play,
    Position,
    View,
    cards_in,
    event_sentence,
    format_cards,
    format_play,
    format_position,
)
from casino_core.drawing.cards import Looks
from casino_core.drawing.table import table
from casino_core.i18n import N_, ngettext
from casino_core.i18n import gettext as _
from casino_core.notation.rulesets import nearest_preset
from casino_core.prose.plays import labels_of_plays
from casino_core.prose.words import build_words, card_words, cards_words
from casino_core.seats import Seat

from ...address.pages_to_read import language_in_use
from ...render.card_faces import face
from ...render.components import choice, field
from ...render.markup import button, classes, element, text
from ..share.links import SharedTable
from .editor import GROUNDS, MAX_OFFERED_PLAYS, Editor
from .exercise_regions import code_box, exercise_regions
from .position_edits import DRAFT, PACK, TABLE, CardPlace, build_values, card_places, place_of

CODES = {
    "link": N_("Link to the game’s own page"),
    "frame": N_("Frame, for any page"),
    "analysis": N_("Link to the analysis board"),
    "element": N_("Element, for pages with several tables"),
}
"""The codes to copy, by the names of the attributes of `SharedTable`."""


_NAMED = ("rules", "table", "hands")
"""The fields of a position that the name of its picture has."""
LONGEST_NAME = 100
"""The most characters of that name."""


def regions(editor: Editor, address: str, *, hide: bool) -> dict[str, str]:
    """Render the inside of every region; `hide` hides the hands of the other seats."""
    return {
        "pack": _pack(editor),
        "places": "".join(_place(editor, place) for place in card_places(editor.start.rules)),
        "settings": _settings(editor),
        "problem": text(editor.problem or editor.objection),
        "line": _line(editor),
        "share": _share(editor, address, hide=hide),
        **exercise_regions(editor.exercise, address, playable=not editor.objection),
    }


# Cards


def _pack(editor: Editor) -> str:
    """Return all cards of the pack; each one in use says where it lies."""
    cards = sorted(editor.start.rules.cards, key=lambda card: (card.suit, card))
    return "".join(_pack_card(editor, card) for card in cards)


def _pack_card(editor: Editor, card: Card) -> str:
    place = place_of(editor.start, editor.draft, card)
    in_pack = place == PACK
    place_label = _("in the pack") if in_pack else _place_words(editor, place)
    return button(
        face(card),
        class_=classes("card", None if in_pack else "gone"),
        data_key=f"pack-{card.text}",
        data_teach="card",
        data_text=card.text,
        data_card=card.text,
        aria_pressed="false" if in_pack else "true",
        aria_label=f"{card_words(card)}, {place_label}",
    )


def _place_words(editor: Editor, place: CardPlace) -> str:
    """Return the name of a place."""
    if place.kind == "hand":
        to_play = place.number == editor.start.turn
        hand = _("Hand of seat {number} (to play)") if to_play else _("Hand of seat {number}")
        return hand.format(number=place.number + 1)
    if place.kind == "won":
        partners = editor.start.rules.partnership
        won = _("Captured by side {number}") if partners else _("Captured by seat {number}")
        return won.format(number=place.number + 1)
    return {TABLE: _("Table"), DRAFT: _("A build"), PACK: _("The pack")}[place]


def _place(editor: Editor, place: CardPlace) -> str:
    """Return a place: the button that chooses it, its cards, and its controls."""
    is_choice = place == editor.place
    name = button(
        text(_place_words(editor, place)),
        class_="place-name",
        data_teach="place",
        data_text=place.text,
        aria_pressed="true" if is_choice else "false",
    )
    cards = "".join(_cards_at(editor, place))
    return element(
        "section",
        name,
        element("div", cards or _nothing(_("Nothing yet.")), class_="laid"),
        _controls(editor, place),
        class_=classes("place", "chosen" if is_choice else None),
        data_key=place.text,
        data_drop=place.text,
        aria_label=_place_words(editor, place),
    )


def _cards_at(editor: Editor, place: CardPlace) -> Iterator[str]:
    position = editor.start
    if place == TABLE:
        yield from map(_card, cards_in(position.loose))
        yield from map(_build, position.builds)
    elif place == DRAFT:
        yield from map(_card, cards_in(editor.draft))
    else:
        cards = position.hands if place.kind == "hand" else position.won
        yield from map(_card, cards_in(cards[place.number]))
        hidden = position.hidden[place.number] if place.kind == "hand" else 0
        if hidden:
            words = ngettext("{n} unknown card", "{n} unknown cards", hidden).format(n=hidden)
            yield element("span", text(words), class_="unknown")


def _nothing(words: str) -> str:
    return element("span", text(words), class_="nothing")


def _seat(seat: Seat) -> str:
    """Return a seat inside a sentence: `seat 2`."""
    return _("seat {number}").format(number=seat + 1)


def _card(card: Card) -> str:
    return button(
        face(card),
        class_="card",
        data_key=f"laid-{card.text}",
        data_teach="card",
        data_text=card.text,
        data_card=card.text,
        aria_label=_("{card}: take it back").format(card=card_words(card)),
    )


def _build(build: Build) -> str:
    cards = (element("span", face(card), class_="card") for card in cards_in(build.cards))
    badge = element("b", str(build.value), class_="value")
    badge += element("span", text(_seat(build.owner)), class_="whose")
    words = _("{build}, {seat}: {cards}. Take it apart").format(
        build=build_words(build.value), seat=_seat(build.owner), cards=cards_words(build.cards)
    )
    return button(
        element("span", *cards, class_="fan"),
        element("span", badge, class_="badge", aria_hidden="true"),
        class_=classes("build", "theirs" if build.owner else "mine"),
        data_teach="apart",
        data_text=format_cards(build.cards),
        data_key=f"laid-{format_cards(build.cards)}",
        aria_label=words,
    )


def _controls(editor: Editor, place: CardPlace) -> str:
    """Return the buttons that make a build of the draft, or the unknown cards of a hand."""
    position = editor.start
    if place == DRAFT:
        values = build_values(position.rules, editor.draft)
        seats = position.rules.seats
        buttons = (_build_button(value, seat) for value in values for seat in seats)
        hint = "" if values or not editor.draft else _("These cards make no build yet.")
        return element("p", *buttons, text(hint), class_="making")
    if place.kind == "hand" and place.number != position.turn and not position.hands[place.number]:
        label = element(
            "label", text(_("Unknown cards")), " ", _hidden_count_field(editor, Seat(place.number))
        )
        return element("p", label)
    return ""


def _build_button(value: int, seat: Seat) -> str:
    words = _("Build {value}, {seat}").format(value=value, seat=_seat(seat))
    return button(text(words), class_="small", data_teach="build", data_text=f"{value} {seat + 1}")


def _hidden_count_field(editor: Editor, seat: Seat) -> str:
    largest_hand = max(editor.start.rules.hand_size, editor.start.rules.later_hand_size)
    values = [(value, str(value)) for value in range(largest_hand + 1)]
    return choice(f"hidden {seat + 1}", values, editor.start.hidden[seat])


# Settings


def _settings(editor: Editor) -> str:
    """Return the fields for the rules, the seat to play and the stock."""
    rules = editor.start.rules
    nearest = nearest_preset(rules)
    presets = [(name, _(preset.title)) for name, preset in PRESET_NOTES.items()]
    seats = [(seat + 1, _seat(seat)) for seat in rules.seats]
    stock = element(
        "input",
        type="number",
        name_="stock",
        min=0,
        max=48,
        value=len(editor.start.stock),
        inputmode="numeric",
    )
    return "".join(
        [
            field(_("Rules"), choice("rules", presets, nearest)),
            field(_("To play"), choice("turn", seats, editor.start.turn + 1)),
            field(_("Cards in the stock"), stock),
        ]
    )


# The line of plays


def _line(editor: Editor) -> str:
    """Return the plays of the line, and buttons for the legal plays after it."""
    names = [
        _("Seat {number}").format(number=seat + 1) for seat in range(editor.start.rules.players)
    ]
    plays_made = [
        element(
            "li",
            text(event_sentence(step.events[0], names, step.before.rules)),
            " ",
            element("code", text(format_play(step.play, step.before))),
        )
        for step in editor.line
    ]
    line = element("ol", *plays_made, class_="made") if plays_made else ""
    back = button(text(_("Take back")), class_="small", data_teach="back", data_text="")
    offered = element("p", *_offered_plays(editor), class_="offered")
    return line + offered + (back if plays_made else "")


def _offered_plays(editor: Editor) -> Iterator[str]:
    position, plays = editor.position, editor.plays
    if position.over:
        yield text(_("The round is over."))
    elif position.hidden[position.turn]:
        words = _("The hand of seat {seat} is hidden: its plays are not known.")
        yield text(words.format(seat=position.turn + 1))
    labels: dict[Play, str] = {}
    for card in {play.card for play in plays}:
        of_card = [play for play in plays if play.card == card]
        labels.update(zip(of_card, labels_of_plays(of_card, position), strict=True))
    for play in plays:
        words = _("{card}: {play}").format(card=play.card, play=labels[play])
        notation = format_play(play, position)
        yield button(text(words), class_="small", data_teach="play", data_text=notation)
    if len(plays) == MAX_OFFERED_PLAYS:
        yield " " + text(_("and more: type them."))


# Sharing


def _share(editor: Editor, address: str, *, hide: bool) -> str:
    """Return the codes to copy, and the table that they show."""
    position = editor.position
    if editor.objection or position.over:
        return element("p", text(_("Put a position together first.")), class_="nothing")
    view = View(*position)
    if hide:
        view = Position(*position).view(position.turn)
    language = language_in_use()
    shared = SharedTable(address, view, position.turn).with_field("lang", language)
    codes = (code_box(name, _(words), getattr(shared, name)) for name, words in CODES.items())
    live = element(
        "casino-table", table(view, position.turn), position=shared.position, lang=language
    )
    return "".join([*codes, element("div", live, data_key=shared.position), _picture(editor, view)])


def _picture(editor: Editor, view: View) -> str:
    """Return the picture of the table, and the buttons that save it."""
    seats = [_("Seat {number}").format(number=seat + 1) for seat in view.rules.seats]
    picture = table(view, view.turn, Looks(editor.ground), names=seats)
    grounds = [(name, _(words)) for name, words in GROUNDS.items()]
    ground = field(_("Behind the cards"), choice("ground", grounds, editor.ground))
    return element(
        "section",
        element("h3", text(_("Picture")), id="desk-picture"),
        element("p", text(_("For worksheets and slides."))),
        element("div", picture, class_="drawn"),
        element("p", ground, class_="settings"),
        element("p", *(_save_button(kind, file_name(view)) for kind in ("svg", "png"))),
        aria_labelledby="desk-picture",
        data_key="picture",
    )


def _save_button(kind: str, name: str) -> str:
    words = _("Save as {kind}").format(kind=kind.upper())
    return button(text(words), class_="small", data_save=kind, data_name=f"{name}.{kind}")


def file_name(view: View) -> str:
    """Return a file name, without its ending, that tells which position the picture shows."""
    fields = dict(part.split("=", 1) for part in format_position(view).split())
    notation = " ".join(fields.get(name, "") for name in _NAMED).replace("?", "x")
    return re.sub("[^0-9A-Za-z]+", "-", f"casino {notation}")[:LONGEST_NAME].strip("-")
