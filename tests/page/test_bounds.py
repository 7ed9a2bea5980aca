"""Stored data may hold anything: it is refused and kept for download, or every sheet works with it.

Each leaf of the valid data under each key becomes an extreme: a number without end, one that is
none, a text or a nesting that is too long.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_page
from casino_core import Game, Position, parse_play, parse_position
from casino_core.analysis.review import Review
from casino_core.correspondence.stored import format_results, format_stored, parse_stored
from casino_core.puzzles.themes import Theme
from casino_core.seats import Seat
from casino_page.features.backup.backup_file import STORED
from casino_page.features.daily.diary import Diary, diary_content
from casino_page.features.daily.diary_entry import DiaryEntry
from casino_page.features.puzzles.progress import MOST as MOST_PUZZLES
from casino_page.features.puzzles.progress import (
    Progress,
    ThemeResults,
    parse_progress,
    progress_content,
)
from casino_page.features.puzzles.run import Mode, Run
from casino_page.features.puzzles.stored_run import StoredRun, stored_run_content
from casino_page.features.review.stored_reviews import StoredReviews, reviews_content
from casino_page.features.statistics.counted_games import MOST
from casino_page.features.statistics.game_statistics import GameStatistics
from casino_page.friends.duel import challenge
from casino_page.friends.duel_text import format_duel
from casino_page.friends.stored_games import (
    SeenPlace,
    StoredDuel,
    StoredDuels,
    StoredGame,
    StoredGames,
    by_link_content,
    duels_content,
)
from casino_page.game.session import Session
from casino_page.saved_games.saved_game import SavedGame, format_saved
from casino_page.storage.devices import DEVICES_KEY
from casino_page.storage.fields import LONGEST, Field, FieldError

from ..core.correspondents import GROUP, after
from ..profiles import some, thorough
from ..views import whole_review
from .features.test_backup import FULL
from .pages import PUZZLES, Memory, Page
from .tables import finished_game, new_session, play_out

TODAY = date(2026, 11, 20)
END = (
    "rules=standard table=As,4c,5d hands=ThKd/Tc5h turn=1 dealer=2 scores=19/13 last=1 "
    "won=Ah2h3h4h6h7h8h9hJhQhKh2d3d4d6d7d8d9dTdJdQdAd/"
    "2s3s4s5s6s7s8s9sTsJsQsKsAc2c3c5c6c7c8c9cJcQcKc"
)


def a_game() -> Game:
    """A short game that is over."""
    game = Game.from_position(parse_position(END), "seed", ("You", "Ann"))
    for word in ("Kd", "TcxAs,4c,5d", "Th", "5h"):
        game = game.play(parse_play(word, game.position))
    return game


GAME = a_game()
FINISHED = [session.game for session in play_out(new_session("standard"), Random(5))][-1]
OVER = "table=8d hands=8s/- won=AsTd/2s3h dealer=2 rules=standard,target=none"
SEATS = new_session("standard").seated_players


def reviewed() -> Review:
    return whole_review(GAME)


def versioned(content: dict[str, Any], version: int = 1) -> str:
    return json.dumps({"version": version, **content})


def a_diary(preset: str) -> dict[str, Any]:
    over = DiaryEntry("4h 5h", (7, 4), (5, 6), "4h 5c", counts=True)
    days: dict[date, tuple[DiaryEntry, ...]] = {
        date(2026, 11, day): (over,) * 5 for day in range(10, 20)
    }
    days[TODAY] = (over, over, DiaryEntry("4h", counts=True, late=True), *[DiaryEntry()] * 2)
    days[date(2031, 3, 4)] = (over,) * 5
    return diary_content(Diary(days, preset, frozenset({date(2031, 3, 4)})), TODAY)


def some_progress() -> Progress:
    progress = Progress().with_answer("standard-1", 1500, [Theme.RAISE], solved=True)
    progress = progress.with_answer("standard-2", 1600, [Theme.RAISE], solved=False)
    for day in (date(2026, 11, 20), date(2026, 11, 19), date(2031, 3, 4)):
        progress = progress.with_day(day, solved=True)
    return progress.with_streak(4).with_rush(5)


def a_duel() -> StoredDuels:
    """A duel that was made, and another that is being played."""
    duel = challenge(finished_game("standard"), SEATS, "Ann")
    text = format_duel(duel._replace(first=duel.first.without_plays()))
    own = StoredDuel(duel.id, "", 0, format_duel(duel), "", "Ben", 0)
    received = StoredDuel(duel.id, "", 1, text, "4h 5h", "Cleo", -1)
    return StoredDuels("Ann", (own, received))


def a_game_by_link() -> StoredGames:
    """A game by link under way, and one that is over."""
    text = format_stored(after(5).sides[0])
    under_way = StoredGame(
        *("AAECAwQFBgcICQoL", text, ("Ann", "Ben"), 0, "royal", (3, 5), 5, 9, 3, SeenPlace(1, 2)),
        declined=("Cy",),
        results=format_results(parse_stored(text, GROUP)),
    )
    return StoredGames("Ann", (StoredGame("BBECAwQFBgcICQoL", "", over=True, lead=1), under_way))


def stored_run() -> dict[str, object]:
    """A streak of puzzles under way."""
    run = Run(Mode.STREAK, solved=1, seen=("standard-17", "standard-20"), seed="seed")
    return stored_run_content(StoredRun(run, "standard", 1_000, 1, "8s", "Well done."))


RICH = {
    **FULL,
    "casino.game": format_saved(SavedGame(GAME, "seed=a", 2, SEATS, "x", GAME)),
    "casino.setup": versioned(
        {
            "rules": "royal,players=3",
            "seats": [[None, ""], ["greedy", "Ann"], [None, "Ben"]],
            "dealer": 1,
            "scores": [0, 5, 0],
        }
    ),
    "casino.daily": versioned(a_diary("standard")),
    "casino.daily.games": versioned({"games": {"royal": a_diary("royal")}}),
    "casino.statistics": versioned(GameStatistics().with_game(FINISHED, SEATS).content()),
    "casino.puzzles": versioned(progress_content(some_progress())),
    "casino.duels": versioned(duels_content(a_duel())),
    "casino.by-link": versioned(by_link_content(a_game_by_link())),
    "casino.under-way": versioned(
        {"features": {"puzzles": {"query": "", "content": stored_run()}}}
    ),
    "casino.reviews": versioned(
        reviews_content(StoredReviews().with_review(reviewed(), Seat(0))), 4
    ),
}
"""Valid data under each key, with something in every field."""

ADDED_TO = ("casino.statistics", "casino.badges", "casino.aims")
"""The keys to which the page adds what it finds in others, or a new week."""

SHEETS = (
    *("daily", "fair", "help", "puzzles", "record", "review", "rules", "settings"),
    *("setup", "share", "embed", "statistics", "stored", "piles", "games", "duel"),
    *("by-link", "peers", "second-device"),
)
"""The commands that open sheets."""

BEYOND = (
    *("1" + "0" * 400, "-1" + "0" * 320, "9" * 5000, "1e400", "-1e400", "1e308", "NaN"),
    *("Infinity", "-Infinity", "-1", "-0", "-0.0", "0", "0.5", "1e-320", "true", "false", "null"),
    *("1000000000", "999999999999", '""', '"2026-W47-5"', '"9999-12-31"', '"\\ud800"', "[]", "{}"),
    *("[" * 900 + "]" * 900, "[" * 90_000 + "]" * 90_000, '"' + "9" * 400 + '"'),
    '"' + "x" * 600_000 + '"',
)
"""The values that take the place of another, as JSON."""
DIGITS = ("1" + "0" * 400, "9" * 19, "-1", "0", "1e400", "nan")
"""The digits that take the place of a number inside a text."""


class FewPuzzles(Page):
    """A page that loads few puzzles."""

    def puzzles(self, preset: str) -> str | None:
        lines = (PUZZLES / f"{preset}.txt").read_text(encoding="utf-8").splitlines()
        return "\n".join(line for line in lines if not line.startswith("#")).split("\n\n")[0][:6000]


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to each value of some JSON."""
    yield path
    if isinstance(value, dict | list):
        for name, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(each, (*path, name))


def replaced(value: Any, path: tuple[Any, ...], new: object) -> Any:
    if not path:
        return new
    name, *rest = path
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[name] = replaced(value[name], tuple(rest), new)
    return copy


MARK = "=mark="


def opened(text: str) -> tuple[Any, bool]:
    """Return the JSON of a stored text, or the text itself, and whether it was packed."""
    heading, _, packed = text.partition("\n")
    if heading == "casino-game 1":
        return json.loads(zlib.decompress(base64.b64decode(packed))), True
    try:
        return json.loads(text), False
    except ValueError:
        return text, False


def closed(text: str, *, packed: bool) -> str:
    if not packed:
        return text
    data = base64.b64encode(zlib.compress(text.encode()))
    return f"casino-game 1\n{data.decode()}\n"


def with_beyond(text: str, path: tuple[Any, ...], raw: str) -> str:
    """A stored text in which the value at a path has become other JSON."""
    content, packed = opened(text)
    json_text = json.dumps(replaced(content, path, MARK)).replace(f'"{MARK}"', raw)
    return closed(json_text, packed=packed)


def with_digits(text: str, path: tuple[Any, ...], place: int, digits: str) -> str:
    """A stored text in which one number inside the text at a path has become another."""
    content, packed = opened(text)
    value = content
    for name in path:
        value = value[name]
    numbers = [*re.finditer("[0-9]+", value)]
    at = numbers[place % len(numbers)]
    new = value[: at.start()] + digits + value[at.end() :]
    return closed(json.dumps(replaced(content, path, new)), packed=packed)


def numbered(text: str) -> list[tuple[Any, ...]]:
    """The paths to the texts that have numbers inside."""
    content, _ = opened(text)
    paths = []
    for path in leaves(content):
        value = content
        for name in path:
            value = value[name]
        if isinstance(value, str) and re.search("[0-9]", value):
            paths.append(path)
    return paths


def check_page(texts: dict[str, str], *, whole: bool = False) -> None:
    """Load a page with these stored texts, open every sheet, and save everything."""
    session = Session(GAME, SEATS)
    page = FewPuzzles(session, Memory(dict(texts)))
    page.do("check-stored")
    for name in SHEETS:
        page.do(name)
    coached(Memory(dict(texts)))
    if whole:
        page.do("count-game")
    page.do("stored")
    page.do("export")
    memory = page.storage.texts
    for key, text in texts.items():
        is_there = memory.get(key) == text or text in (memory.get(f"{key}.unreadable") or "")
        assert is_there or key in ADDED_TO, f"{key} is lost"
        if f"{key}.unreadable" in memory:
            assert f'data-index="{key}.unreadable"' in page.sheets["stored"]


def coached(storage: Memory) -> Page:
    """A page on which a game is over, with the sheet of the coach."""
    start = parse_position(OVER)
    assert isinstance(start, Position)
    session = Session(Game.from_position(start), SEATS)
    session.play("8sx8d")
    page = FewPuzzles(session, storage)
    page.do("coach")
    return page


def check_import(key: str, text: str) -> None:
    """Import a backup with this text: it is loaded and works, or nothing is changed."""
    before = dict(RICH)
    page = FewPuzzles(Session(GAME, SEATS), Memory(dict(before)))
    page.do("stored")
    file = f"casino-everything 1\n{json.dumps({**RICH, key: text})}"
    page.do("import", file)
    if "import-sure" in page.sheets["stored"]:
        page.do("import-sure")
        check_page(page.storage.texts)
    else:
        assert page.storage.texts == before
        assert "Nothing was changed" in page.sheets["stored"]


def check(key: str, text: str) -> None:
    check_page({**RICH, key: text})
    check_import(key, text)


JSON_KEYS = tuple(
    each.storage_key.key
    for each in STORED
    if isinstance(opened(RICH[each.storage_key.key])[0], dict | list)
)


def test_the_data_is_valid_and_every_sheet_works_with_it() -> None:
    assert RICH.keys() == {each.storage_key.key for each in STORED}
    for each in STORED:
        each.read(RICH[each.storage_key.key])
    check_page(RICH, whole=True)


def test_every_sheet_is_opened() -> None:
    sources = [file.read_text() for file in Path(casino_page.__file__).parent.rglob("*.py")]
    named = {name for text in sources for name in re.findall(r'open_sheet\(\s*"([a-z-]+)"', text)}
    page = FewPuzzles(Session(GAME, SEATS), Memory())
    sheets = set()
    for name in SHEETS:
        page.do(name)
        sheets |= set(page.sheets)
    sheets |= set(coached(Memory()).sheets)
    assert named - sheets <= {"why", "analysis"}, "they read nothing that is stored"


@pytest.mark.parametrize("key", JSON_KEYS)
@some(5)
@given(data=st.data())
def test_any_value_of_stored_data_may_be_beyond_all_bounds(key: str, data: st.DataObject) -> None:
    paths = list(leaves(opened(RICH[key])[0]))
    path = data.draw(st.sampled_from(paths))
    check(key, with_beyond(RICH[key], path, data.draw(st.sampled_from(BEYOND))))


@pytest.mark.parametrize("key", [key for key in JSON_KEYS if numbered(RICH[key])])
@some(5)
@given(data=st.data())
def test_any_number_inside_a_stored_text_may_be_too(key: str, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(numbered(RICH[key])))
    digits = data.draw(st.sampled_from(DIGITS))
    check(key, with_digits(RICH[key], path, data.draw(st.integers(0, 99)), digits))


@pytest.mark.parametrize("key", JSON_KEYS)
def test_no_value_of_stored_data_is_read_without_a_bound(key: str) -> None:
    """Every value at every extreme, read alone: a whole number is never longer than a counter."""
    paths = list(leaves(opened(RICH[key])[0]))
    for path in paths if thorough() else paths[:: len(paths) // 2 + 1]:
        for raw in BEYOND[:4]:
            check_page({key: with_beyond(RICH[key], path, raw)})


@pytest.mark.parametrize(
    ("key", "old", "new", "field"),
    [
        ("casino.statistics", '"games": ', f'"games": 1{"0" * 400}, "x": ', "tables.0.games"),
        ("casino.statistics", '"games": ', '"games": 1e400, "x": ', "tables.0.games"),
        ("casino.statistics", '"games": ', '"games": true, "x": ', "tables.0.games"),
        ("casino.reviews", ", 0, ", f", 1{'0' * 320}, ", "reviews.0.1"),
        ("casino.puzzles", '"streak": 4', f'"streak": {"9" * 5000}', "streak"),
        ("casino.puzzles", "2026-11-20", "2026-W47-5", "days.2026-W47-5"),
        ("casino.daily", "[7, 4]", "[7, NaN]", "days.2026-11-10.0.points.1"),
        ("casino.daily", '"4h 5h"', f'"{"4h " * 4000}"', "days.2026-11-13.0.plays"),
        ("casino.guided", "3", "Infinity", "steps"),
        ("casino.guided", '"royal":2', '"royal":-1', "games.royal"),
        ("casino.setup", "[0, 5, 0]", "[0, 1e3, 0]", "scores.1"),
        ("casino.mistakes", ",0]", ",-1]", "mistakes.0.1"),
        ("casino.badges", "2026-11-20", "20.11.2026", "badges.sweep"),
        ("casino.aims", "2026-W47", "2026-W99", "week"),
        ("casino.aims", '"sweep":3', '"sweep":1e3', "before.sweep"),
        ("casino.streaks", '["up"]', '["sideways"]', "levels.greedy.results.0"),
    ],
)
def test_a_backup_is_refused_with_the_field_and_the_reason(
    key: str, old: str, new: str, field: str
) -> None:
    text = RICH[key].replace(old, new, 1)
    if key == "casino.reviews":
        text = versioned({"reviews": [["0" * 16, 125, ""]]}).replace("125", f"1{'0' * 320}")
    assert text != RICH[key]
    page = FewPuzzles(new_session(), Memory(dict(RICH)))
    page.do("stored")
    page.do("import", f"casino-everything 1\n{json.dumps({**RICH, key: text})}")
    assert f"cannot be read. ({field}:" in page.sheets["stored"]
    assert "Nothing was changed" in page.sheets["stored"]
    assert page.storage.texts == RICH


def test_a_text_of_ten_million_characters_is_refused() -> None:
    for key in JSON_KEYS:
        check_page({key: '"' + "x" * 10**7 + '"'})
    with pytest.raises(FieldError, match="more than 5000000 characters"):
        Field("x" * (LONGEST + 1)).text(LONGEST)


# What the page adds up stays within the bounds


def test_games_that_are_counted_never_leave_the_bounds() -> None:
    text = json.loads(RICH["casino.statistics"])
    (table,) = text["tables"]
    for name in ("games", "rounds", "made", "kept", "lost"):
        for edge in (MOST - 1, MOST):
            table[name] = edge
    table["points"] = {item: [MOST, MOST] for item in table["points"]}
    table["sweeps"] = [MOST, MOST]
    text["seen"] = {}
    statistics = GameStatistics.parse(text)
    for number in range(3):
        game = FINISHED._replace(seed=f"other{number}")
        statistics = statistics.with_game(game, SEATS)
        statistics = GameStatistics.parse(json.loads(json.dumps(statistics.content())))
    check_page({**RICH, "casino.statistics": versioned(statistics.content())})


@pytest.mark.parametrize("solved", [True, False])
@pytest.mark.parametrize("rating", [0, 4000])
@pytest.mark.parametrize("deviation", [1, 350])
@pytest.mark.parametrize("volatility", [0.0001, 1])
def test_a_rating_never_leaves_the_bounds(
    rating: float, deviation: float, volatility: float, *, solved: bool
) -> None:
    content = progress_content(
        some_progress()._replace(themes={Theme.RAISE: ThemeResults(MOST_PUZZLES, MOST_PUZZLES)})
    )
    progress = parse_progress({**content, "rating": [rating, deviation, volatility]})
    for number in range(40):
        puzzle = (600, 2500)[number % 2]
        progress = progress.with_answer(f"x-{number}", puzzle, [Theme.RAISE], solved=solved)
        progress = parse_progress(json.loads(json.dumps(progress_content(progress))))
    progress = progress.with_streak(10**9).with_rush(10**9)
    check_page({**RICH, "casino.puzzles": versioned(progress_content(progress))})


def test_a_backup_that_is_loaded_a_thousand_times_stays_as_it_is() -> None:
    page = FewPuzzles(Session(FINISHED, SEATS), Memory(dict(RICH)))
    page.do("stored")
    page.do("export")
    (file,) = page.files.values()
    for _ in range(1000 if thorough() else 50):
        page.do("import", file)
        page.do("import-sure")
        page.do("count-game")
    texts = dict(page.storage.texts)
    devices = json.loads(texts[DEVICES_KEY.key])["others"]
    assert devices.keys() == {"0123456789abcdef", "fedcba9876543210"}
    tables = json.loads(RICH["casino.statistics"])["tables"]
    assert devices["0123456789abcdef"]["casino.statistics"]["tables"] == tables
    others = {key for key in RICH if "statistics" not in key}
    assert {key: texts[key] for key in others} == {key: RICH[key] for key in others}
