"""The teacher's page as HTML, region by region."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import (
    PRESET_NOTES,
    Build,
    Card,
    Position,
    View,
    cards_in,
    event_sentence,
    format_cards,
    format_play,
    play_label,
)
from casino_core.notation.rulesets import nearest_preset
from casino_core.prose.words import build_words, card_words, cards_words

from ...render.card_faces import face
from ...render.markup import button, classes, element, text
from ...render.picture import picture
from ..share.links import SharedTable
from . import board
from .board import DRAFT, PACK, TABLE, Place
from .editor import MOST_PLAYS, Editor

CODES = {
    "link": "Link to the game’s own page",
    "frame": "Frame, for any page",
    "element": "Element, for pages with several tables",
}
"""What can be copied, by the names of `SharedTable`."""


def regions(editor: Editor, address: str, *, hide: bool) -> dict[str, str]:
    """The inside of every region; `hide` says whether the other hands are to be hidden."""
    return {
        "pack": pack(editor),
        "places": "".join(_place(editor, place) for place in board.places(editor.start.rules)),
        "settings": settings(editor),
        "problem": text(editor.problem or editor.objection),
        "line": line(editor),
        "share": share(editor, address, hide=hide),
    }


# Cards


def pack(editor: Editor) -> str:
    """All cards of the pack; those that lie somewhere are told."""
    cards = sorted(editor.start.rules.cards, key=lambda card: (card.suit, card.rank))
    return "".join(_pack_card(editor, card) for card in cards)


def _pack_card(editor: Editor, card: Card) -> str:
    place = board.place_of(editor.start, editor.form, card)
    free = place == PACK
    where = "in the pack" if free else place_words(editor, place)
    return button(
        face(card),
        class_=classes("card", None if free else "gone"),
        data_key=f"pack-{card.text}",
        data_teach="card",
        data_text=card.text,
        data_card=card.text,
        aria_pressed="false" if free else "true",
        aria_label=f"{card_words(card)}, {where}",
    )


def place_words(editor: Editor, place: Place) -> str:
    """What a place is called."""
    if place.kind == "hand":
        to_play = " (to play)" if place.number == editor.start.turn else ""
        return f"Hand of seat {place.number + 1}{to_play}"
    if place.kind == "won":
        side = "side" if editor.start.rules.partnership else "seat"
        return f"Captured by {side} {place.number + 1}"
    return {TABLE: "Table", DRAFT: "A build", PACK: "The pack"}[place]


def _place(editor: Editor, place: Place) -> str:
    """A place: its name, which is a button that chooses it, and what lies there."""
    chosen = place == editor.place
    name = button(
        text(place_words(editor, place)),
        class_="place-name",
        data_teach="place",
        data_text=place.text,
        aria_pressed="true" if chosen else "false",
    )
    inside = "".join(_inside(editor, place))
    return element(
        "section",
        name,
        element("div", inside or element("span", "Nothing yet.", class_="nothing"), class_="laid"),
        _below(editor, place),
        class_=classes("place", "chosen" if chosen else None),
        data_key=place.text,
        data_drop=place.text,
        aria_label=place_words(editor, place),
    )


def _inside(editor: Editor, place: Place) -> Iterator[str]:
    state = editor.start
    if place == TABLE:
        yield from map(_laid, cards_in(state.loose))
        yield from map(_build, state.builds)
    elif place == DRAFT:
        yield from map(_laid, cards_in(editor.form))
    else:
        cards = state.hands if place.kind == "hand" else state.won
        yield from map(_laid, cards_in(cards[place.number]))
        hidden = state.hidden[place.number] if place.kind == "hand" else 0
        if hidden:
            yield element(
                "span", f"{hidden} unknown {'card' if hidden == 1 else 'cards'}", class_="unknown"
            )


def _laid(card: Card) -> str:
    return button(
        face(card),
        class_="card",
        data_key=f"laid-{card.text}",
        data_teach="card",
        data_text=card.text,
        data_card=card.text,
        aria_label=f"{card_words(card)}: take it back",
    )


def _build(build: Build) -> str:
    cards = (element("span", face(card), class_="card") for card in cards_in(build.cards))
    badge = element("b", str(build.value), class_="value")
    badge += element("span", f"seat {build.owner + 1}", class_="whose")
    words = f"{build_words(build.value)} of seat {build.owner + 1}"
    return button(
        element("span", *cards, class_="fan"),
        element("span", badge, class_="badge", aria_hidden="true"),
        class_=classes("build", "theirs" if build.owner else "mine"),
        data_teach="apart",
        data_text=format_cards(build.cards),
        data_key=f"laid-{format_cards(build.cards)}",
        aria_label=f"{words}: {cards_words(build.cards)}. Take it apart",
    )


def _below(editor: Editor, place: Place) -> str:
    """What can be said of a place: how a build is announced, how many cards are unknown."""
    state = editor.start
    if place == DRAFT:
        values = board.build_values(state.rules, editor.form)
        seats = range(state.rules.players)
        made = (_make(value, seat) for value in values for seat in seats)
        hint = "" if values or not editor.form else "These cards make no build yet."
        return element("p", *made, text(hint), class_="making")
    if place.kind == "hand" and place.number != state.turn and not state.hands[place.number]:
        label = element("label", "Unknown cards ", _hidden(editor, place.number))
        return element("p", label)
    return ""


def _make(value: int, seat: int) -> str:
    words = f"Build {value}, seat {seat + 1}"
    return button(words, class_="small", data_teach="build", data_text=f"{value} {seat + 1}")


def _hidden(editor: Editor, seat: int) -> str:
    most = max(editor.start.rules.hand_size, editor.start.rules.later_hand_size)
    return _select(f"hidden {seat + 1}", range(most + 1), editor.start.hidden[seat])


def _select(name: str, values: range, chosen: int) -> str:
    options = (
        element("option", str(value), value=value, selected=value == chosen) for value in values
    )
    return element("select", *options, name_=name)


# Settings


def settings(editor: Editor) -> str:
    """The rules, whose turn it is, and the stock."""
    rules = editor.start.rules
    near = nearest_preset(rules)
    presets = (
        element("option", text(preset.title), value=name, selected=name == near)
        for name, preset in PRESET_NOTES.items()
    )
    seats = (
        element("option", f"seat {seat + 1}", value=seat + 1, selected=seat == editor.start.turn)
        for seat in range(rules.players)
    )
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
            element("label", "Rules ", element("select", *presets, name_="rules")),
            element("label", "To play ", element("select", *seats, name_="turn")),
            element("label", "Cards in the stock ", stock),
        ]
    )


# The line of plays


def line(editor: Editor) -> str:
    """The plays made so far, and those that can be made now."""
    names = [f"Seat {seat + 1}" for seat in range(editor.start.rules.players)]
    made = [
        element(
            "li",
            text(event_sentence(step.events[0], names, step.before.rules)),
            " ",
            element("code", text(format_play(step.play, step.before))),
        )
        for step in editor.line
    ]
    shown = element("ol", *made, class_="made") if made else ""
    back = button("Take back", class_="small", data_teach="back", data_text="") if made else ""
    return shown + element("p", *_plays(editor), class_="offered") + back


def _plays(editor: Editor) -> Iterator[str]:
    state, plays = editor.state, editor.plays
    if state.over:
        yield "The round is over."
    elif state.hidden[state.turn]:
        yield f"The hand of seat {state.turn + 1} is hidden: its plays are not known."
    for play in plays:
        written = format_play(play, state)
        words = f"{play.card}: {play_label(play, state)}"
        yield button(text(words), class_="small", data_teach="play", data_text=written)
    if len(plays) == MOST_PLAYS:
        yield " and more: type them."


# What is given out


def share(editor: Editor, address: str, *, hide: bool) -> str:
    """The codes and the table that they make."""
    state = editor.state
    if editor.objection or state.over:
        return element("p", "Put a position together first.", class_="nothing")
    view = View(*state)
    if hide:
        view = Position(*state).view(state.turn)
    shared = SharedTable(address, view, state.turn)
    codes = (_code(name, words, getattr(shared, name)) for name, words in CODES.items())
    live = element("casino-table", picture(view, state.turn), position=shared.position)
    return "".join(codes) + element("div", live, data_key=shared.position)


def _code(name: str, words: str, code: str) -> str:
    box = element(
        "textarea", text(code), id=f"code-{name}", rows=3, readonly=True, spellcheck="false"
    )
    copy = button("Copy", class_="small", data_copy=f"code-{name}", aria_label=f"Copy: {words}")
    label = element("label", text(words), for_=f"code-{name}")
    return element("div", label, box, copy, class_="code", data_key=f"code-{name}")
