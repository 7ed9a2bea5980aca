"""A long computation runs in slices, ends in time, and can be stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from itertools import count

import pytest

from casino_page.shell import time_slicing
from casino_page.shell.time_slicing import TimeSlicer
from casino_page.shell.unpaused_slicing import UnpausedSlicer


class End:
    """Waits for the last answer of a computation."""

    def __init__(self) -> None:
        self._over = asyncio.Event()
        self._reported: list[int] = []

    def set(self, answer: int) -> None:
        self._reported.append(answer)
        self._over.set()

    async def wait(self) -> list[int]:
        await self._over.wait()
        return self._reported


def answers(number: int) -> Iterator[int | None]:
    for answer in range(1, number + 1):
        yield None
        yield answer


def test_the_last_answer_is_returned() -> None:
    async def think() -> list[int]:
        end = End()
        TimeSlicer(answers(50), lambda _: None, end.set).start()
        return await end.wait()

    assert asyncio.run(think()) == [50]


def test_an_endless_computation_is_ended_and_reports_its_progress(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Each look at this clock is a little later, however long the machine takes.
    monkeypatch.setattr(time_slicing, "monotonic", count(0.0, time_slicing.SLICE / 3).__next__)

    async def think() -> tuple[list[int], list[int]]:
        reported: list[int] = []
        end = End()
        TimeSlicer(
            count(1), reported.append, end.set, time_limit=2.5 * time_slicing.REPORT_INTERVAL
        ).start()
        return reported, await end.wait()

    reported, done = asyncio.run(think())
    assert reported
    assert reported == sorted(reported)
    assert done[0] >= reported[-1]


def test_the_first_report_may_come_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_slicing, "monotonic", count(0.0, time_slicing.SLICE / 3).__next__)

    def first_of(first_report: float) -> int:
        async def think() -> int:
            reported: list[int] = []
            end = End()
            TimeSlicer(
                count(1),
                reported.append,
                end.set,
                time_limit=2.5 * time_slicing.REPORT_INTERVAL,
                first_report=first_report,
            ).start()
            await end.wait()
            return reported[0]

        return asyncio.run(think())

    assert first_of(0.1) < first_of(time_slicing.REPORT_INTERVAL)


def test_a_computation_that_is_stopped_calls_nothing_back() -> None:
    async def think() -> list[int]:
        done: list[int] = []
        thought = TimeSlicer(answers(5), done.append, done.append).start()
        thought.stop()
        await asyncio.sleep(0.05)
        return done

    assert asyncio.run(think()) == []


def test_a_computation_waits_while_it_is_paused() -> None:
    async def think() -> tuple[int, list[int]]:
        end, answers = End(), []

        def noted() -> Iterator[int]:
            for answer in range(5):
                answers.append(answer)
                yield answer

        thought = TimeSlicer(noted(), lambda _: None, end.set).start()
        thought.pause()
        thought.pause()
        await asyncio.sleep(0.03)
        before = len(answers)
        thought.resume()
        thought.resume()
        return before, await end.wait()

    assert asyncio.run(think()) == (0, [4])


def test_it_can_be_finished_without_slices() -> None:
    done: list[int] = []
    TimeSlicer(answers(5), done.append, done.append).finish()
    assert done == [5]


def test_an_error_is_reported() -> None:
    def broken() -> Iterator[int | None]:
        yield 1
        raise ValueError("broken")

    async def think() -> list[str]:
        reported: list[str] = []
        over = asyncio.Event()

        def fail(error: Exception) -> None:
            reported.append(str(error))
            over.set()

        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        TimeSlicer(broken(), lambda _: None, lambda _: None, on_error=fail).start()
        await over.wait()
        return reported

    assert asyncio.run(think()) == ["broken"]


@pytest.mark.parametrize(
    ("slicer", "pause"), [(TimeSlicer, time_slicing.PAUSE), (UnpausedSlicer, 0.0)]
)
def test_only_slices_that_nobody_waits_for_have_pauses(
    slicer: type[TimeSlicer[int]], pause: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Each step ends a slice.
    monkeypatch.setattr(time_slicing, "monotonic", count(0.0, time_slicing.SLICE).__next__)
    delays: list[float] = []

    async def think() -> list[int]:
        loop, end = asyncio.get_running_loop(), End()
        call_later = loop.call_later

        def delayed(delay: float, run: Callable[[], None]) -> asyncio.TimerHandle:
            delays.append(delay)
            return call_later(delay, run)

        monkeypatch.setattr(loop, "call_later", delayed)
        slicer(answers(3), lambda _: None, end.set).start()
        return await end.wait()

    assert asyncio.run(think()) == [3]
    assert len(delays) > 3
    assert {*delays} == {pause}
