"""The program while it runs: archives that arrive damaged, code imported in steps, garbage."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref
from collections.abc import Callable, Iterator

import pytest

from casino_core.players import LEVELS
from casino_page.shell import time_slicing
from casino_page.shell.import_steps import import_in_steps
from casino_page.shell.languages import LanguageError, load_translations
from casino_page.shell.lazy_archive import LazyArchive, is_sound
from site_builder import translations
from site_builder.assemble import stored_zip
from site_builder.paths import ROOT
from tests.page import opened

from ..opened import until

ARCHIVE = stored_zip({"casino_page/a.py": b"A = 1\n" * 50, "casino_page/b.py": b"B = 2\n"})


def flipped(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


def test_a_whole_archive_is_sound() -> None:
    assert asyncio.run(is_sound(ARCHIVE))


@pytest.mark.parametrize("place", [len(ARCHIVE) // 8, len(ARCHIVE) // 3])
def test_a_changed_byte_of_a_module_is_found(place: int) -> None:
    assert not asyncio.run(is_sound(flipped(ARCHIVE, place)))


@pytest.mark.parametrize("length", [0, 1, 100, len(ARCHIVE) - 1])
def test_half_an_archive_is_damaged(length: int) -> None:
    assert not asyncio.run(is_sound(ARCHIVE[:length]))


def test_a_damaged_archive_is_not_installed_and_asked_for_anew() -> None:
    requests = []

    async def fetch(damaged: bool) -> bytes | None:  # noqa: FBT001
        requests.append(damaged)
        return ARCHIVE[:100]

    archive = LazyArchive(fetch)
    for _ in range(2):
        assert not asyncio.run(archive.load())
    assert archive.damaged
    assert requests == [False, True]


class Source:
    def __init__(self, compiled: bytes) -> None:
        self.compiled = compiled

    async def load_catalogue(self, language: str) -> bytes | None:
        assert language == "de"
        return self.compiled


@pytest.mark.parametrize("length", [0, 3, 20, 500, 40_000])
def test_a_damaged_catalogue_is_an_error_of_the_language(length: int) -> None:
    german = next(each for each in translations.languages(ROOT) if each.name == "de")
    assert asyncio.run(load_translations(Source(german.compiled), "de"))
    with pytest.raises(LanguageError, match="de"):
        asyncio.run(load_translations(Source(german.compiled[:length]), "de"))


@pytest.mark.parametrize("level", LEVELS)
def test_a_table_waits_for_the_archive_where_its_player_is_in_it(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class AbsentArchive(LazyArchive):
        def __init__(self) -> None:
            super().__init__()
            self.loaded = False

        def when_loaded(self, then: Callable[[], None], failed: Callable[[], None]) -> None:
            pass

    monkeypatch.setattr(opened, "LazyArchive", AbsentArchive)
    tab = opened.run(opened.opened(f"seed=wait&seats=you,{level}")).tab
    player = LEVELS[level]
    waits = not {player.level, player.above or player.level} <= {"careless", "beginner", "greedy"}
    assert tab.state == ("booting" if waits else "ready")
    assert bool(tab.regions) is not waits


def test_a_bad_link_is_told_although_the_archive_cannot_be_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class MissingArchive(LazyArchive):
        def __init__(self) -> None:
            super().__init__()
            self.loaded = False

        def when_loaded(self, _then: Callable[[], None], failed: Callable[[], None]) -> None:
            failed()

    monkeypatch.setattr(opened, "LazyArchive", MissingArchive)
    tab = opened.run(opened.opened("rules=bogus")).tab
    assert "rules: " in tab.regions["notices"]


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
    monkeypatch.setattr(time_slicing, "DELAY_OF_COLLECTION", 0.01)

    async def rest() -> tuple[bool, bool]:
        time_slicing.disable_automatic_gc()
        knot = weakref.ref(Knot())
        time_slicing.collect_soon()
        before = knot() is not None
        # The more the other tests have left behind, the longer a collection takes.
        await until(lambda: knot() is None)
        return before, knot() is None

    assert asyncio.run(rest()) == (True, True)
    assert not gc.isenabled()


def test_modules_are_imported_one_by_one_until_the_last_one_is_there() -> None:
    sys.modules.pop("colorsys", None)
    steps = import_in_steps("colorsys", ["colorsys", "this_module_is_not_there"])
    next(steps)
    assert "colorsys" in sys.modules
    assert [*steps] == []


def test_all_modules_are_imported_where_none_is_the_last() -> None:
    assert len([*import_in_steps(modules=["colorsys", "colorsys"])]) == 2
