"""Long thought leaves the page its turn, ends in time, and can be stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count

from casino_page.shell import time_slicing
from casino_page.shell.time_slicing import TimeSlicer


class End:
    """Waits for the last answer."""

    def __init__(self) -> None:
        self._over = asyncio.Event()
        self._told: list[int] = []

    def tell(self, answer: int) -> None:
        self._told.append(answer)
        self._over.set()

    async def wait(self) -> list[int]:
        await self._over.wait()
        return self._told


def answers(number: int) -> Iterator[int | None]:
    for answer in range(1, number + 1):
        yield None
        yield answer


def test_the_last_answer_is_told() -> None:
    async def think() -> list[int]:
        end = End()
        TimeSlicer(answers(50), lambda _: None, end.tell).start()
        return await end.wait()

    assert asyncio.run(think()) == [50]


def test_thought_without_end_is_ended_and_reported() -> None:
    async def think() -> tuple[list[int], list[int]]:
        told: list[int] = []
        end = End()
        TimeSlicer(
            count(1), told.append, end.tell, time_limit=2.5 * time_slicing.REPORT_INTERVAL
        ).start()
        return told, await end.wait()

    told, done = asyncio.run(think())
    assert told
    assert told == sorted(told)
    assert done[0] >= told[-1]


def test_a_thought_that_is_stopped_tells_nobody() -> None:
    async def think() -> list[int]:
        done: list[int] = []
        thought = TimeSlicer(answers(5), done.append, done.append).start()
        thought.stop()
        await asyncio.sleep(0.05)
        return done

    assert asyncio.run(think()) == []


def test_at_once_it_ends_at_once() -> None:
    done: list[int] = []
    TimeSlicer(answers(5), done.append, done.append).finish()
    assert done == [5]


def test_an_error_is_told() -> None:
    def broken() -> Iterator[int | None]:
        yield 1
        raise ValueError("broken")

    async def think() -> list[str]:
        told: list[str] = []
        over = asyncio.Event()

        def fail(error: Exception) -> None:
            told.append(str(error))
            over.set()

        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        TimeSlicer(broken(), lambda _: None, lambda _: None, on_error=fail).start()
        await over.wait()
        return told

    assert asyncio.run(think()) == ["broken"]
