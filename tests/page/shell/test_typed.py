"""A typed play goes once it was made and stays where it was refused; a call is asked about."""

from __future__ import annotations

import json

import pytest

from casino_page.shell.settings import SETTINGS_KEY

from ..opened import OpenedTab, run
from ..pages import Memory

TABLE = "?table=8d,5h,3c,Kd&hands=8s3sJc/2d4c7h&speed=instant"


def cleared(*typed: str, view: str = "table") -> tuple[int, str | None]:
    """How often the box was emptied after each of some texts was typed, and the last refusal."""

    async def work() -> tuple[int, str | None]:
        opened = OpenedTab(f"{TABLE}&view={view}")
        times = 0

        def clear() -> None:
            nonlocal times
            times += 1

        opened.tab.clear_typed = clear  # type: ignore[method-assign]
        for text in typed:
            opened.do("typed", text)
        return times, opened.session.refusal

    return run(work())


def test_a_play_that_is_made_goes() -> None:
    assert cleared("8sx8d") == (1, None)
    assert cleared("Jc", "8sx8d") == (2, None)


@pytest.mark.parametrize("text", ["8sx5h", "Kc", "8sx8", "nonsense", "h"])
def test_a_play_that_is_refused_stays_and_says_why(text: str) -> None:
    times, refusal = cleared(text)
    assert times == 0
    assert refusal


def test_a_letter_that_is_answered_in_the_text_view_goes() -> None:
    times, refusal = cleared("k", view="reading")
    assert (times, refusal) == (1, None)


@pytest.mark.parametrize(("setting", "answered"), [("on", True), ("off", False)])
def test_a_letter_is_a_key_as_long_as_the_settings_say_so(setting: str, *, answered: bool) -> None:
    async def work() -> bool:
        memory = Memory({SETTINGS_KEY.key: json.dumps({"version": 1, "keys": setting})})
        opened = OpenedTab(TABLE, storage=memory)
        opened.do("key", "p")
        return "sheet piles" in opened.tab.regions

    assert run(work()) == answered


GAME = "?rules=counting-out&seed=call"


def called(query: str, *commands: str) -> tuple[bool, bool]:
    """Whether a call is asked about after some commands, and whether it has ended the game."""

    async def work() -> tuple[bool, bool]:
        opened = OpenedTab(query)
        for command in commands:
            opened.do(command)
        return opened.session.asking is not None, opened.session.game.over

    return run(work())


def test_a_call_is_asked_about_and_made_by_a_second_touch() -> None:
    assert called(GAME) == (False, False)
    assert called(GAME, "call-out") == (True, False)
    assert called(GAME, "call-out", "clear") == (False, False)
    assert called(GAME, "call-out", "call-out-sure") == (False, True)


def test_where_nothing_is_waited_for_it_counts_at_once() -> None:
    assert called(f"{GAME}&speed=instant", "call-out") == (False, True)
