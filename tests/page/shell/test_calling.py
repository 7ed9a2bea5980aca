"""A call is asked about before it counts: it may lose the game."""

from __future__ import annotations

from ..opened import Opened, run

GAME = "?rules=counting-out&seed=call"


def called(query: str, *commands: str) -> tuple[bool, bool]:
    """Whether a call is asked about after some commands, and whether it has ended the game."""

    async def work() -> tuple[bool, bool]:
        opened = Opened(query)
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
