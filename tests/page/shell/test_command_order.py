"""Taps at the table, which the page answers before it runs their commands."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from casino_page.shell.browser_events import tap_handler
from casino_page.shell.command_order import CommandOrder

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
    drawn = [] if trusted else [("seen", "")]
    assert (clicks.answered, clicks.ran) == ([], [("card", "8s"), *drawn])


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
