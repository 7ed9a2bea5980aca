"""A table of Rook in a frame: its address, and the messages between it and the page around."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from casino_core.errors import NotationError, RuleSetError
from casino_core.rook.notation import format_action, format_view
from casino_core.rook.players import PLAYERS, play_by
from casino_core.rook.position import Phase
from casino_core.rook.rules.legal import legal_actions
from casino_core.rook.ruleset import PRESETS
from casino_page.rook import table
from casino_page.rook.framed import CHOICES, FramedApp, parse_options, start_framed
from casino_page.rook.scene import PERSON
from site_builder.html import scripts

from ..pages import Memory
from .pages import RookPage


class Around:
    """The page around: the messages it got, and what it sends."""

    def __init__(self) -> None:
        self.got: list[dict[str, Any]] = []
        self.hear: Callable[[str], None] = lambda _text: None

    def send(self, text: str) -> None:
        self.got.append(json.loads(text))

    def receive(self, hear: Callable[[str], None]) -> None:
        self.hear = hear

    def ask(self, kind: str, **content: str) -> dict[str, Any]:
        """Send a request; return its answer."""
        self.hear(json.dumps({"casino": 1, "type": kind, "id": 7, **content}))
        (answer,) = [message for message in self.got if message.get("id") == 7]
        self.got.remove(answer)
        return answer

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.got if message["type"] == kind]


class Frame(RookPage):
    """The page in the frame."""

    field = state = ""

    def set_language(self, language: str) -> None:
        self.language = language

    async def load_catalogue(self, language: str) -> bytes | None:
        raise LookupError(language)

    def listen(self, run: object, *, instant: bool) -> None:
        assert run
        assert instant == self.app.instant

    def set_state(self, state: str) -> None:
        self.state = state

    def show_mistake(self, field: str, reason: str, advice: str) -> None:
        assert reason.startswith(f"{field}: ")
        assert not advice
        self.field = field


def opened(query: str = "?seed=sunday&speed=instant") -> tuple[RookPage, Around]:
    page, around = RookPage("?speed=instant"), Around()
    app = FramedApp(page, Memory(), None, around, parse_options(query))
    page.app, around.hear = app, app.hear
    app.go_on()
    return page, around


def test_an_address_names_the_rules_the_seed_and_the_level() -> None:
    page, _around = opened("?rules=kentucky-west&seed=monday&level=searcher&theme=dark&felt=auto")
    first = page.app.table.game.rounds[0]
    assert first.start == table.new_game("kentucky-west", "monday").position
    assert page.app.table.level == "searcher"
    assert page.looks == {"theme": "dark"}


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("rules=royal", "rules"),
        ("level=grandmaster", "level"),
        ("rules=rook,ones=high", "rules"),
        ("rules=rook,passing=four", "rules"),
        ("seed=", "seed"),
        (f"seed={'x' * 101}", "seed"),
        ("theme=pink", "theme"),
        ("levle=beginner", "levle"),
        ("rulez=rook", "rulez"),
        ("lang", "lang"),
    ],
)
def test_a_mistake_in_the_address_names_its_field(query: str, field: str) -> None:
    with pytest.raises((NotationError, RuleSetError), match=rf"\A{field}: "):
        parse_options(query)
    frame, around = Frame("?speed=instant"), Around()
    frame.query = f"?{query}"
    asyncio.run(start_framed(frame, Memory(), around))  # type: ignore[arg-type]
    assert frame.field == field
    _page, other = opened()
    answer = other.ask("load", query=query)
    assert (answer["type"], answer["field"]) == ("error", field)


def test_a_frame_starts_and_answers() -> None:
    frame, around = Frame("?speed=instant"), Around()
    asyncio.run(start_framed(frame, Memory(), around))  # type: ignore[arg-type]
    assert frame.state == "ready"
    (ready,) = around.told("ready")
    assert around.ask("listen")["view"] == ready["view"]
    assert around.ask("view")["view"].startswith("rules=rook")


def test_the_page_around_plays_a_round_and_hears_no_hidden_card() -> None:
    page, around = opened()
    game = page.app.table.game
    while not game.position.over:
        action = play_by(PLAYERS["beginner"], game.position)
        answer = around.ask("play", play=format_action(action))
        assert answer["play"] == format_action(action)
        game = page.app.table.game
        assert answer["view"] == format_view(game.position.view(PERSON))
    plays = around.told("play")
    assert len(plays) == len(game.steps)
    for message, step in zip(plays, game.steps, strict=True):
        assert message["seat"] == step.before.turn + 1
        hidden = step.before.phase is Phase.NEST and step.before.turn != PERSON
        assert message["play"] == ("aside" if hidden else format_action(step.action))
    page.do("undo")
    assert around.told("undo")[-1]["plays"] == len(page.app.table.game.steps)


def test_legal_plays_and_refusals() -> None:
    page, around = opened()
    legal = around.ask("legal")["plays"]
    position = page.position
    assert legal == [format_action(each) for each in legal_actions(position.view(PERSON))]
    answer = around.ask("play", play="b14")
    assert answer["type"] == "error"
    assert page.position == position
    assert around.ask("play", play="nonsense")["type"] == "error"
    assert around.ask("deal")["field"] == "type"


def test_another_table_is_loaded_and_a_game_that_is_over_is_told() -> None:
    page, around = opened()
    view = around.ask("load", query="rules=rook-called&seed=a&level=beginner")["view"]
    assert view == format_view(page.position.view(PERSON))
    assert view.startswith("rules=rook-called")
    table = page.app.table
    while not table.game.over:
        position = table.game.position
        if position.over:
            table.game = table.game.next_round()
        else:
            table.game = table.game.play(play_by(PLAYERS["beginner"], position))
    page.do("seen")
    (message,) = around.told("finished")
    assert table.game.outcome
    assert message["scores"] == list(table.game.outcome.totals)
    assert message["winner"] == table.game.outcome.winner


def test_the_element_and_the_frame_agree_on_the_usual_table() -> None:
    assert (scripts.USUAL_PRESET, scripts.USUAL_LEVEL) == (table.USUAL_PRESET, table.USUAL_LEVEL)
    assert "start" not in CHOICES  # the element alone waits for a touch


def test_a_frame_is_for_one_person_in_the_language_of_its_address() -> None:
    page, _around = opened()
    page.do("new-game")
    assert 'name="rules"' in page.regions["setup"]
    assert 'name="people"' not in page.regions["setup"]
    for text in ("people=12", "name-1=Ann", "rules=kentucky-west"):
        page.do("choose", text)
    page.do("deal")
    assert page.app.table.people == (PERSON,)
    assert page.app.table.game.rules == PRESETS["kentucky-west"]
    page.do("settings")
    assert 'name="theme"' in page.regions["settings"]
    assert 'name="lang"' not in page.regions["settings"]
    page.do("set", "lang=de")
    page.do("set", "theme=dark")
    assert not page.reloaded
    assert page.app.settings["lang"] != "de"
    assert page.looks["theme"] == "dark"


def test_while_a_lesson_is_open_the_page_around_hears_of_the_game() -> None:
    page, around = opened()
    before = page.app.table
    view = format_view(before.game.position.view(PERSON))
    legal = around.ask("legal")["plays"]
    page.do("lesson", "1")
    lesson = page.position
    assert around.ask("view")["view"] == view
    assert around.ask("legal")["plays"] == []
    assert around.ask("play", play=legal[0])["type"] == "error"
    assert page.position == lesson
    page.do("leave")
    assert page.app.table is before
    assert around.ask("legal")["plays"] == legal
    assert around.ask("play", play=legal[0])["play"] == legal[0]
    page.do("lesson", "1")
    loaded = around.ask("load", query="seed=a")["view"]
    assert loaded == format_view(page.app.table.game.position.view(PERSON))
    assert page.app.table.is_stored
