"""Whatever a text says, its reader reads it or raises an error of ours."""

from __future__ import annotations

import base64
import json
import re
import tempfile
import zlib
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import CasinoError, NotationError
from casino_core.fairness import verify
from casino_core.records.undo import undone
from casino_page.address.page_request import PageRequest
from casino_page.embed.messages import MessageError, parse_request
from casino_page.embed.options import parse_options
from casino_page.features.backup.backup_file import STORED, BackupError, parse_backup
from casino_page.features.daily.diary import Diary, parse_diary
from casino_page.features.daily.diary_entry import DAILY_KEY
from casino_page.features.guided_offer import GUIDED_KEY, parse_progress
from casino_page.features.new_game.feature import NEW_GAME_KEY
from casino_page.features.statistics.game_statistics import STATISTICS_KEY, GameStatistics
from casino_page.features.tips import parse_learned
from casino_page.game.game_config import parse_config
from casino_page.game.redo import redo_after
from casino_page.saved_games.saved_game import SavedError, SavedGame, format_saved, parse_saved
from casino_page.shell.current_game import CurrentGame
from casino_page.shell.settings import SETTINGS_KEY, parse_settings
from casino_page.storage.store import UNREADABLE, StorageKey, Store
from casino_page.tasks.lessons.lesson import LessonError
from casino_page.tasks.lessons.parser import parse_chapter
from casino_page.tasks.lessons.script import lesson_session
from site_builder.documents.chapters import handmade

from ..core.test_characters import assert_can_be_seen
from ..profiles import thorough
from ..rows import for_each
from .features.test_backup import FULL
from .lessons import LESSONS
from .pages import Memory, requested
from .tables import new_session, play_out

START = casino.parse_position("table=5h,9d,(7:4c3d@2) hands=3s8s/7d")
GAMES = [session.game for session in play_out(new_session("standard"), Random(5))]
GAME = GAMES[30].with_tag("Hints", "1 3").with_tag("Undone", "4>2")
RECORD = casino.format_record(GAME)
SAVED = {
    "record": RECORD,
    "rounds": len(GAME.rounds),
    "asked": "seed=a",
    "number": 2,
    "seats": [[None, ""], ["greedy", ""]],
    "secret": "x",
    "ahead": RECORD,
    "ahead_rounds": len(GAME.rounds),
}
CHAPTER_TEXT = next(handmade(LESSONS))[1]


def packed(content: str) -> str:
    data = base64.b64encode(zlib.compress(content.encode("utf-8", "surrogatepass")))
    return f"casino-game 1\n{data.decode()}\n"


def saved_content(text: str) -> None:
    saved = parse_saved(packed(text))
    if saved.ahead:
        redo_after(saved.ahead, saved.game)
    format_saved(saved)


def record(text: str) -> None:
    game = casino.parse_record(text)
    undone(game)
    list(verify(game))
    assert casino.parse_record(casino.format_record(game)) == game


def position(text: str) -> None:
    state = casino.parse_state(text)
    written = casino.format_position(state)
    assert casino.parse_state(written) == state


def query(text: str) -> None:
    assert_can_be_seen(str(requested(text).error))


def stored(key: StorageKey, parse: Callable[[dict[str, Any]], object]) -> Callable[[str], None]:
    return lambda text: use(Store(Memory({key.key: text})).load(key, parse))


def use(stored: object) -> None:
    """Ask what is stored what the page asks."""
    if isinstance(stored, Diary):
        stored.longest_streak()


def current_game(text: str) -> None:
    game = CurrentGame(PageRequest(), text, lambda: "seed")
    game.scene()
    parse_saved(game.text_to_store())


def backup_of(key: str) -> Callable[[str], None]:
    return lambda text: use(parse_backup(f"casino-everything 1\n{json.dumps({key: text})}"))


def toml(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "01-a.toml").write_bytes(text.encode("utf-8", "surrogatepass"))
        list(handmade(Path(folder)))


def chapter_of(text: str) -> None:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return
    parse_chapter("a", data)


Reader = tuple[Callable[[str], object], tuple[type[Exception], ...], list[str]]

READERS: dict[str, Reader] = {
    "cards": (casino.parse_cards, (NotationError,), ["3h10c", "3h, 9♠"]),
    "play": (lambda t: casino.parse_play(t, START), (NotationError,), ["8sx5h,(7)", "3sb5h=8"]),
    "rules": (casino.parse_rules, (CasinoError,), ["royal,players=3", "target=21"]),
    "position": (
        position,
        (CasinoError,),
        [casino.format_position(START), casino.format_position(GAME.position.view(0))],
    ),
    "record": (record, (CasinoError,), [RECORD, f'[Position "{casino.format_position(START)}"]']),
    "query": (
        query,
        (),
        ["?seed=a+b&rules=royal", "hands=3h/????&stock=*8&seats=you,greedy"],
    ),
    "options": (parse_options, (CasinoError,), ["?lesson=builds/1", "seat=2&level=master&lang=de"]),
    "message": (parse_request, (MessageError,), ['{"casino":1,"type":"play","id":3,"play":"8s"}']),
    "saved": (parse_saved, (SavedError,), [format_saved(SavedGame(GAME, "seed=a", 2))]),
    "saved content": (saved_content, (SavedError,), [json.dumps(SAVED)]),
    "current game": (current_game, (), [format_saved(SavedGame(GAME))]),
    "current content": (lambda t: current_game(packed(t)), (), [json.dumps(SAVED)]),
    "backup": (parse_backup, (BackupError,), [f"casino-everything 1\n{json.dumps(FULL)}"]),
    "tips": (parse_learned, UNREADABLE, ['["sum","build"]']),
    "guided": (stored(GUIDED_KEY, parse_progress), (), [FULL["casino.guided"]]),
    "settings": (stored(SETTINGS_KEY, parse_settings), (), [FULL["casino.settings"]]),
    "config": (stored(NEW_GAME_KEY, parse_config), (), [FULL["casino.setup"]]),
    "diary": (stored(DAILY_KEY, parse_diary), (), [FULL["casino.daily"]]),
    "statistics": (stored(STATISTICS_KEY, GameStatistics.parse), (), [FULL["casino.statistics"]]),
    "lesson": (lambda t: lesson_session("a/1", t), (NotationError,), [CHAPTER_TEXT]),
    "lesson number": (lambda t: lesson_session(t, CHAPTER_TEXT), (NotationError,), ["a/1"]),
    "chapter": (chapter_of, (LessonError,), [CHAPTER_TEXT]),
    "toml": (toml, (LessonError,), [(LESSONS / "01-first-plays.toml").read_text()]),
}
READERS |= {
    f"backup of {each.storage_key.key}": (
        backup_of(each.storage_key.key),
        (BackupError,),
        [FULL[each.storage_key.key]],
    )
    for each in STORED
}

PIECES = (
    *("Infinity", "-Infinity", "NaN", "1e999", "9" * 5000, "-1", "0", "1.5", "null", "true", "[]"),
    *("{}", '""', "[" * 3000, '{"a":' * 3000, "\\ud800", "\ud800", "\0", "\n", "\u2028", "٣", "²"),
    *("??", "*", "/", "(", ")", "=", "&", "%ff", "+", "-", '"', "\\", "0001-01-01"),
    "0x" + "f" * 5000,
)  # fmt: skip


@st.composite
def mutated(draw: st.DrawFn, valid: list[str]) -> str:
    """A valid text in which some parts are removed, doubled or replaced."""
    text = draw(st.sampled_from(valid))
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        piece = draw(st.sampled_from(PIECES) | st.text(max_size=5) | st.just(text[start:end] * 2))
        text = text[:start] + piece + text[end:]
    return text


SHARE = 4
"""Of the values of a text, the quick run replaces one in this number by a piece."""

VALUE = re.compile(r'(?<=[:\[,] )(?:"[^"]*"|-?[0-9]+|true|null)|(?<=[:\[,])(?:"[^"]*"|-?[0-9]+)')


@st.composite
def other_values(draw: st.DrawFn, valid: list[str]) -> str:
    """A JSON text in which one value has become another."""
    text = draw(st.sampled_from(valid))
    values = [*VALUE.finditer(text)]
    if not values:
        return text
    value = draw(st.sampled_from(values))
    return text[: value.start()] + draw(st.sampled_from(PIECES)) + text[value.end() :]


def check(name: str, text: str) -> None:
    read, errors, _ = READERS[name]
    try:
        read(text)
    except errors as error:
        if isinstance(error, CasinoError | BackupError | SavedError | MessageError):
            assert_can_be_seen(str(error))


@pytest.mark.parametrize("name", READERS)
def test_a_valid_text_is_read(name: str) -> None:
    read, _, valid = READERS[name]
    for text in valid:
        read(text)


@pytest.mark.parametrize("name", READERS)
@given(data=st.data())
def test_a_reader_raises_our_errors_only(name: str, data: st.DataObject) -> None:
    valid = READERS[name][2]
    check(name, data.draw(st.text() | mutated(valid) | other_values(valid)))


@for_each([*product(READERS, PIECES)], lambda row: f"{row[0]} with {ascii(row[1])[:20]}")
def test_every_value_may_be_anything(row: tuple[str, str]) -> None:
    """Each number, text and list of a valid text, and the text itself, in turn."""
    name, piece = row
    check(name, piece)
    for text in READERS[name][2]:
        values = [*dict.fromkeys(VALUE.findall(text))][:40]
        # A sample in which each piece and each value has its share.
        for old in values if thorough() else values[PIECES.index(piece) % SHARE :: SHARE]:
            check(name, text.replace(old, piece, 1))


def test_a_saved_number_that_is_none_is_refused() -> None:
    for number in ("Infinity", "NaN", "1e999", "0", "-3", "true", "1.5", "null"):
        text = json.dumps(SAVED).replace('"number": 2', f'"number": {number}')
        with pytest.raises(SavedError):
            parse_saved(packed(text))
        assert CurrentGame(PageRequest(), packed(text), lambda: "seed").notices


def test_a_backup_with_a_version_of_5000_digits_is_refused() -> None:
    with pytest.raises(BackupError):
        parse_backup(f"casino-everything {'9' * 5000}\n{{}}")


def test_a_diary_may_begin_with_the_first_of_all_days() -> None:
    entries = [{"points": [6, 5], "counts": True}] * 5
    content = {"version": 1, "days": {"0001-01-01": entries, "0001-01-02": entries}}
    diary = Store(Memory({DAILY_KEY.key: json.dumps(content)})).load(DAILY_KEY, parse_diary)
    assert diary is not None
    assert diary.longest_streak() == 2


def test_a_record_may_name_hints_that_are_not_plays() -> None:
    ahead = GAME.with_tag("Hints", f"{'9' * 5000} ² 2 x")
    _, rest = redo_after(ahead, ahead.back_to(10))
    assert rest is not None
    assert rest.tag("Hints") == "2"
