"""Every component in every state, drawn by the page's own renderers from scenes.

`design.html` shows what `specimens` yields, in both themes; a test finds each class of the style
sheets in it. A new component gets a scene here.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from random import Random
from typing import Any, cast

from casino_core import FULL_PACK, Card, format_play
from casino_core.fairness import PlayerChecked, Verdict
from casino_core.players import PLAYERS
from casino_page.around import Around
from casino_page.cards_art import face, sprite
from casino_page.change import Change
from casino_page.desk import Desk
from casino_page.features import Features
from casino_page.frame import first_scene, frame
from casino_page.later import Later
from casino_page.markup import classes, element
from casino_page.past import past_scene
from casino_page.query import parse_query
from casino_page.reading import render as reading
from casino_page.render_board import board
from casino_page.render_cards import backs, pile_of_backs
from casino_page.render_fair import fair_sheet
from casino_page.scene import Advice, Notice, Phase, Scene
from casino_page.session import Session

Specimen = tuple[str, str, str]
"""A heading, the class of the place (how large it is), and HTML."""

MIDDLE = (
    "table=3c,5h,6d,Jc,(9:4d5s@1),(7:2h5c@2)&hands=3s9c8dQh/????????&stock=*16"
    "&won=AsAd2s4c6h6c9hKsKd/TdTs7h7d8h8c&scores=8/11&dealer=2"
)
BARE = "table=&hands=3s8d/????&won=AsAc/TdTc"
CROWDED = (
    "table=2c,3d,4h,5h,6d,7s,8h,Tc,Jc,Qs,(9:4d5s@1),(8:2h6c@2),(10:3h7c9hAc@1)"
    "&hands=3s9dKdTh/????????&stock=*8"
)


def specimens() -> Iterator[Specimen]:
    """All of them, the smallest first."""
    yield "Cards", "wide", _cards()
    yield "Backs and piles", "wide", _piles()
    for title, place, scene in _tables():
        yield title, place, _game(scene)
    for title, scene in _ends():
        yield title, "tall", _game(scene)
    yield "Beside the table", "page", _page(_played())
    yield "A table to be read", "page", reading.frame(_at(MIDDLE))
    bare = _at(BARE)
    yield "A small table", "sheets", board(bare.view, bare.names)
    for title, sheet in _sheets():
        yield title, "sheets", sheet


def _cards() -> str:
    """Every face, then the marks of each state."""
    faces = "".join(_card(card) for card in FULL_PACK)
    states = ("", "can", "chosen", "cannot", "last", "taken")
    marked = (_card(card, state) for card, state in zip(FULL_PACK[20:], states, strict=False))
    large = element("p", *marked, class_="large")
    return element("p", faces, class_="small") + large


def _card(card: Card, state: str = "") -> str:
    pressed = "true" if state == "chosen" else "false"
    return element(
        "button",
        face(card),
        type="button",
        class_=classes("card", state or None),
        data_card=card.text,
        data_place="table",
        aria_pressed=pressed,
        aria_label=f"{card.text} {state}",
    )


def _piles() -> str:
    stacks = (pile_of_backs(f"shown-{count}", count, "cards") for count in (0, 8, 16, 32))
    return element("p", backs(1, 4), *stacks, class_="large")


def _tables() -> Iterator[tuple[str, str, Scene]]:
    """Tables at play: every state of what lies there, and of those around."""
    yield "A game begins", "phone", first_scene()
    yield "A card is chosen", "phone", _chosen()
    offered = _chosen("3c", "5h")
    yield "Plays are offered", "phone", offered
    bare = _desk(BARE).session
    bare.tap_card("3s")
    yield "A trail is offered", "phone", bare.scene()
    yield "A refusal", "phone", offered._replace(refusal="The eight does not take a jack.")
    notices = (Notice("This browser stores nothing."), Notice("A game was unreadable.", "its text"))
    yield "Notices", "phone", _at(MIDDLE)._replace(notices=notices)
    yield "A hint", "phone", _hinted()
    yield "A hint is looked for", "phone", _at(MIDDLE)._replace(advice=Advice(tried=40))
    yield "Another seat plays", "phone", _shown()
    yield "The last deal, an empty table", "phone", _at(BARE)
    yield "Many piles", "phone", _at(CROWDED)
    yield "Many piles", "wide", _at(CROWDED)
    yield "A phone held sideways", "sideways", _at(MIDDLE)
    yield "Partners", "wide", _at("rules=partnership")
    yield "Six seats", "phone", _at("rules=spade,players%3D6")
    yield "A covered hand", "phone", _at("rules=standard&seats=person,person")
    calling = _at("rules=counting-out")._replace(may_call=True)
    yield "Calling out", "phone", calling
    yield "Calling out, asked again", "phone", calling._replace(asking=True)
    yield "Looking back", "phone", _looking_back()
    yield "Drawing from the stock", "wide", _at("rules=draw")


def _ends() -> Iterator[tuple[str, Scene]]:
    for rules in ("rules=standard", "rules=spade,players%3D6"):
        session = _desk(rules).session
        _play(session, Phase.ROUND_OVER)
        yield "A round is over", session.scene()
        _play(session, Phase.GAME_OVER)
        yield "The game is over", session.scene()


def _sheets() -> Iterator[tuple[str, str]]:
    """The sheets that the features open, by their commands."""
    paper = _Paper(_desk(MIDDLE))
    yield "A new game", paper.sheet("setup")
    house = ("preset=royal", "ending=count-order", "chair-1=person", "chair-2=person")
    yield "A new game, filled in", paper.sheet("setup", *house)
    yield "A new game that cannot be", paper.sheet("setup", "target=0")
    yield "The rules", paper.sheet("rules")
    yield "Settings", paper.sheet("settings")
    yield "Sharing a table", re.sub("<iframe.*?</iframe>", "", paper.sheet("share"))
    yield "A sealed game", paper.sheet("fair")
    running = _desk("rules=standard")
    _play_one(running.session)
    running.session.think()
    running.session.carry_out()
    yield "Why?", _Paper(running).sheet("why-last")
    over = _desk("rules=royal")
    _play(over.session, Phase.GAME_OVER)
    paper = _Paper(over)
    yield "Was it fair?", paper.sheet("fair")
    yield "A game step by step", paper.sheet("review")
    yield "The record", paper.sheet("record")
    yield "Sharing a deal", re.sub("<iframe.*?</iframe>", "", paper.sheet("share"))
    game = over.session.game
    found = [PlayerChecked(verdict, 1, "greedy", 3, 2, 1) for verdict in Verdict]
    sheet = fair_sheet(game, over.session.names, found, newcomer=False, again="")
    yield "What was not fair", element("dialog", sheet, class_="sheet", open=True)


# Sessions and scenes


def _desk(query: str) -> Desk:
    return Desk(parse_query(f"?{query}", "design"), None, lambda: "design")


def _at(query: str) -> Scene:
    return _desk(query).scene()


def _middle() -> Session:
    return _desk(MIDDLE).session


def _chosen(*piles: str) -> Scene:
    session = _middle()
    session.tap_card("8d")
    for pile in piles:
        session.tap_pile(pile)
    return session.scene()


def _hinted() -> Scene:
    scene = _chosen("3c", "5h")
    said = ("Take three and five.", "That is two cards more.", "Next best is to build nine.")
    return scene._replace(advice=Advice(scene.offers[0].play, said))


def _played() -> Scene:
    session = _desk("rules=standard").session
    for _ in range(6):
        _play_one(session)
        session.think()
        session.carry_out()
    return session.scene()


def _shown() -> Scene:
    session = _desk("rules=standard").session
    _play_one(session)
    session.think()
    return session.scene()


def _looking_back() -> Scene:
    session = _desk("rules=standard").session
    for _ in range(6):
        _play_one(session)
        session.think()
        session.carry_out()
    return past_scene(session, 6)


def _play_one(session: Session) -> None:
    play = PLAYERS["greedy"](session.view, Random(1))
    session.play(format_play(play, session.view))


def _play(session: Session, until: Phase) -> None:
    """Play, all seats as the greedy player does, until a round or the game is over."""
    while session.phase is not until:
        if session.computer_to_play:
            session.think()
            session.carry_out()
        elif session.phase is Phase.PLAY:
            _play_one(session)
        else:
            session.next_round()


class _Paper:
    """A page without a browser, on which features open their sheets."""

    address = "./"
    failed = False

    def __init__(self, desk: Desk) -> None:
        nothing: Any = lambda *_: None  # noqa: E731
        around = Around(cast("Any", self), cast("Any", self), desk, True, nothing, nothing, _raise)
        self._commands = Features(around, nothing).commands()
        self.later = Later()
        self._sheet = self._name = ""

    def sheet(self, command: str, *fields: str) -> str:
        """The sheet that a command opens, after some of its fields were filled in."""
        self._commands[command]("")
        for field in fields:
            self._commands["fill-in"](field)
        name, html = self._name, self._sheet
        return element(
            "dialog",
            html,
            class_="sheet",
            open=True,
            data_region=name,
            aria_labelledby=f"{name}-heading",
        )

    def open_sheet(self, name: str, html: str) -> None:
        self._name, self._sheet = name, html

    def show(self, change: Change) -> None:
        self._sheet = change.regions.get(self._name, self._sheet)

    def read(self, _: str) -> None:
        """Nothing is stored."""

    def __getattr__(self, name: str) -> Any:
        """Whatever else a page does is done by doing nothing."""
        return lambda *_: ""


def _raise(error: Exception) -> None:
    raise error


# Places


def _game(scene: Scene) -> str:
    """The table with those around it, as `frame` has it."""
    page = frame(scene)
    return page[page.index('<div class="game">') : page.index('<section class="history"')]


def _page(scene: Scene) -> str:
    """What is beside the table."""
    page = frame(scene)
    return (
        page[len(sprite()) : page.index('<div class="game">')]
        + page[page.index('<section class="history"') :]
    )


def main() -> None:
    """Write all specimens, and the drawings that they use, as JSON to standard output."""
    json.dump({"sprite": sprite(), "specimens": list(specimens())}, sys.stdout)
