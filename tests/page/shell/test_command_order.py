"""Commands as methods declare them, and taps, which the page answers before it runs them."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from casino_page.features.index import feature_entries
from casino_page.shell.browser_events import CommandOrder, tap_handler
from casino_page.shell.commands import Moment, command, commands_of, text_command
from casino_page.shell.keys import LETTERS

from ..pages import Page
from ..tables import new_session

CARD = {"data-place": "hand", "data-card": "8s"}
PILE = {"data-place": "table", "data-cards": "3d5h"}
PLAY = {"data-play": "8s"}
SETTINGS = {"data-action": "settings"}


class Clicks:
    """Clicks on a page, the commands that have run, and the answers that wait for their paint."""

    def __init__(self) -> None:
        self.ran: list[tuple[str, str]] = []
        self.answered: list[object] = []
        self._after_paint: list[Callable[[], None]] = []
        self.order = CommandOrder(lambda name, text: self.ran.append((name, text)))
        self._handle = tap_handler(self.order, self._answer)

    def _answer(self, element: object, then: Callable[[], None]) -> None:
        self.answered.append(element)
        self._after_paint.append(then)

    def click(self, attributes: dict[str, str], *, detail: int = 1, trusted: bool = True) -> None:
        element: Any = SimpleNamespace(
            type="button",
            getAttribute=attributes.get,
            dataset=SimpleNamespace(place=attributes.get("data-place")),
        )
        element.closest = lambda _selector: element
        self._handle(SimpleNamespace(target=element, detail=detail, isTrusted=trusted))

    def paint(self) -> None:
        waiting, self._after_paint = self._after_paint, []
        for then in waiting:
            then()


@pytest.mark.parametrize(
    ("attributes", "command"),
    [(CARD, ("card", "8s")), (PILE, ("pile", "3d5h")), (PLAY, ("play", "8s"))],
)
def test_a_tap_is_answered_first(attributes: dict[str, str], command: tuple[str, str]) -> None:
    clicks = Clicks()
    clicks.click(attributes)
    assert (len(clicks.answered), clicks.ran) == (1, [])
    clicks.paint()
    assert clicks.ran == [command]


def test_other_buttons_keep_to_their_click() -> None:
    """A browser lets a page copy and share in the click itself only."""
    clicks = Clicks()
    clicks.click(SETTINGS)
    assert (clicks.answered, clicks.ran) == ([], [("settings", "")])


@pytest.mark.parametrize(("detail", "trusted"), [(0, True), (0, False), (1, False)])
def test_keys_and_scripts_have_their_result_at_once(*, detail: int, trusted: bool) -> None:
    clicks = Clicks()
    clicks.click(CARD, detail=detail, trusted=trusted)
    commands = [] if trusted else [("seen", "")]
    assert (clicks.answered, clicks.ran) == ([], [("card", "8s"), *commands])


def test_commands_keep_the_order_of_their_events() -> None:
    clicks = Clicks()
    clicks.click(CARD)
    clicks.click(PILE)
    clicks.order.handle("key", "u")
    clicks.click(SETTINGS)
    clicks.click(PLAY)
    in_order = [("card", "8s"), ("pile", "3d5h"), ("key", "u"), ("settings", "")]
    assert clicks.ran == in_order
    clicks.paint()
    assert clicks.ran == [*in_order, ("play", "8s")]


def test_a_command_that_fails_does_not_come_again() -> None:
    def fail(name: str, _text: str) -> None:
        raise ValueError(name)

    order = CommandOrder(fail)
    order.put_off("card", "8s")
    with pytest.raises(ValueError, match="card"):
        order.run_waiting()
    order.run_waiting()


class Lamp:
    def __init__(self) -> None:
        self.said: list[str] = []

    @command("on", "bright")
    def _switch_on(self) -> None:
        self.said.append("on")

    @text_command("colour")
    def _choose_colour(self, text: str) -> None:
        self.said.append(text)


class Torch(Lamp):
    @command("shake", moment=Moment.STARTED)
    def _shake(self) -> None:
        self.said.append("shaken")


def test_a_method_answers_the_commands_that_it_declares() -> None:
    torch = Torch()
    for name, text in (("on", ""), ("bright", "?"), ("colour", "red"), ("shake", "")):
        commands_of(torch)[name](text)
    assert torch.said == ["on", "on", "red", "shaken"]
    assert set(commands_of(Lamp())) == {"on", "bright", "colour"}


def test_no_two_features_answer_the_same_command() -> None:
    names = [name for entry in feature_entries() for name in entry.commands]
    assert len(set(names)) == len(names)


def test_every_feature_can_be_reached() -> None:
    """By a command, by a setting with which it is loaded unasked, or because it always is."""
    assert [
        entry.name
        for entry in feature_entries()
        if not (entry.commands or entry.opens_with or entry.at_start)
    ] == []


def test_every_letter_stands_for_a_command_of_a_feature() -> None:
    names = {name for entry in feature_entries() for name in entry.commands}
    assert {key.command for key in LETTERS.values()} - names == {"call-out", "pause"}


def test_the_page_itself_gives_commands_at_the_moments_that_features_declare() -> None:
    features = Page(new_session()).features
    assert features.commands_at(Moment.STARTED) == [
        "check-stored",
        "keep-data-later",
        "by-link-waits",
    ]
    assert features.commands_at(Moment.OVER) == ["keep-data", "coach-watch", "count-game"]
