"""Has an event loop for each test of the page, as there is one in a browser; finds things once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from typing import Generic, TypeVar

import pytest

from casino_core import Game, View
from casino_core.analysis.exploration import MOST_DEALS, Exploration, explore
from casino_core.analysis.review import Review, Reviewer
from casino_core.rook.analysis.review import review as review_rook
from casino_page.features.analysis_board import feature as analysis_board
from casino_page.rook import reviewing

from ..profiles import thorough

T = TypeVar("T")

DEALS = MOST_DEALS if thorough() else 50
"""Fewer than usual in the quick run: tests of the page are not about the values of plays."""


class Values(Generic[T]):
    """The values of an iterator, which can be gone through again and again."""

    def __init__(self, values: Iterator[T]) -> None:
        self._values = values
        self._found: list[T] = []

    def __iter__(self) -> Iterator[T]:
        for number in count():
            if number == len(self._found):
                try:
                    self._found.append(next(self._values))
                except StopIteration:
                    return
            yield self._found[number]


def once(find: Callable[..., Iterator[T]]) -> Callable[..., Iterator[T]]:
    """Find once what a function finds for the same arguments: it always finds the same."""

    @cache
    def found(*arguments: object, **named: object) -> Values[T]:
        return Values(find(*arguments, **named))

    return lambda *arguments, **named: iter(found(*arguments, **named))


def explored_on_few_deals(view: View) -> Iterator[Exploration | None]:
    return explore(view, deals=DEALS)


steps_of_reviewer = Reviewer.steps
"""The method itself, for a test in which a reviewer goes on from what it has judged."""


reviewed = once(lambda game: steps_of_reviewer(Reviewer(), game))


def reviewed_once(_: Reviewer, game: Game) -> Iterator[Review | None]:
    return reviewed(game)


FOUND_ONCE = (
    (analysis_board, "explore", once(explored_on_few_deals)),
    (Reviewer, "steps", reviewed_once),
    (reviewing, "review", once(review_rook)),
)
"""The functions that search, by the modules of the page that call them, or by their class."""


def find_once(patch: pytest.MonkeyPatch) -> None:
    """Have the page find everything once."""
    for module, name, find in FOUND_ONCE:
        patch.setattr(module, name, find)


@pytest.fixture(autouse=True)
def current_event_loop() -> Iterator[None]:
    """Make an event loop for what the page puts off; what a test leaves in it is cancelled.

    `asyncio.run` has a loop of its own and leaves none behind.
    """
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    yield
    left = asyncio.all_tasks(loop)
    for task in left:
        task.cancel()
    if left:
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
    loop.close()
    asyncio.set_event_loop(None)


@pytest.fixture(scope="package", autouse=True)
def _found_once() -> Iterator[None]:
    """Search each position, and review each game, once for all tests of the page."""
    with pytest.MonkeyPatch.context() as patch:
        find_once(patch)
        yield
