"""Garbage is collected when the table is at rest, and at no other time."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from casino_page.shell import gc_control

from ..opened import until


@pytest.fixture(autouse=True)
def collecting_afterwards() -> Iterator[None]:
    """Turn the automatic collection on again after a test."""
    yield
    gc.enable()


class Knot:
    """A value that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


def test_a_cycle_stays_until_the_table_is_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_control, "DELAY", 0.01)

    async def rest() -> tuple[bool, bool]:
        gc_control.disable_automatic_gc()
        knot = weakref.ref(Knot())
        gc_control.collect_soon()
        before = knot() is not None
        # The more the other tests have left behind, the longer a collection takes.
        await until(lambda: knot() is None)
        return before, knot() is None

    assert asyncio.run(rest()) == (True, True)
    assert not gc.isenabled()
