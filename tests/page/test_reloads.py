"""A reload in the middle of everything: what runs comes back as it was (CONTRIBUTING, A feature).

A phone throws a page away that is not looked at, and loads it again: another program with the same
address over the same storage.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random

import pytest

from casino_core import format_play
from casino_core.analysis.mistakes import Mistake
from casino_core.players import greedy
from casino_page.features.index import feature_entries
from casino_page.features.puzzles import feature as puzzles_feature
from casino_page.features.puzzles.own_mistakes import (
    OwnMistakes,
    save_own_mistakes,
)
from casino_page.features.puzzles.progress import PUZZLES_KEY
from casino_page.features.puzzles.run import RUSH_SECONDS
from casino_page.game.scene import Phase
from casino_page.render.menu import foot
from casino_page.render.regions import regions
from casino_page.shell.under_way import UNDER_WAY_KEY
from casino_page.storage.fields import Field, FieldError
from casino_page.storage.store import Store
from casino_page.tasks.puzzle import PuzzleScript
from casino_page.tasks.session import TaskSession, task_of

from .features.test_exercises import PACKED
from .opened import OpenedTab, at_rest, run
from .pages import Memory
from .test_bounds import leaves, replaced

AT_ONCE = "?seed=sunday&speed=instant"
STUDY = "?study=8s&table=5h,5d,Td&hands=8s3c/Ts5s&speed=instant"
OVER = "?table=8d&hands=8s/9c&rules=target%3Dnone&speed=instant"
REGIONS = ("status", "hand", "table", "actions", "panel", "menu", "seats", "score")

Start = Callable[[], OpenedTab]


# What is shown


def screen(tab: OpenedTab) -> dict[str, str]:
    """Everything at the table, and the sheet over it."""
    html = regions(tab.app._features.decorate(tab.current_game.scene()))
    sheets = {name: each for name, each in tab.tab.regions.items() if name.startswith("sheet ")}
    return {**{name: html[name] for name in REGIONS if name in html}, **sheets}


def check_reload(begin: Start) -> OpenedTab:
    """Begin something, load the page again, and compare; then once more."""

    async def reload() -> OpenedTab:
        tab = begin()
        await at_rest()
        before = screen(tab)
        for _ in range(2):
            tab = tab.reloaded()
            await at_rest()
            assert screen(tab) == before
            assert tab.tab.errors == []
            assert [notice.text for notice in tab.current_game.notices] == []
        return tab

    return run(reload())


def opened(query: str = AT_ONCE, *commands: tuple[str, str]) -> OpenedTab:
    tab = OpenedTab(query)
    for name, text in commands:
        tab.do(name, text)
    return tab


def puzzle_on(tab: OpenedTab) -> TaskSession[PuzzleScript]:
    session = task_of(tab.session, PuzzleScript)
    assert session
    return session


def answer(tab: OpenedTab, *, right: bool = True) -> None:
    puzzle = puzzle_on(tab).script.puzzle
    play = puzzle.right[0] if right else puzzle.tempting
    tab.do("play", format_play(play, tab.session.view))
    assert puzzle_on(tab).verdict is not None


def puzzles(command: str, *answers: bool, on: bool, text: str = "") -> OpenedTab:
    """A run with some answers; `on` says whether the next puzzle was gone on to after them."""
    tab = opened(AT_ONCE, (command, text))
    for number, right in enumerate(answers, 1):
        answer(tab, right=right)
        if on or number < len(answers):
            tab.do("puzzle-next")
    return tab


# The things that run


def finished_game() -> OpenedTab:
    tab = opened(OVER)
    tab.do("play", "8sx8d")
    assert tab.session.phase is Phase.GAME_OVER
    return tab


def own_mistakes() -> OpenedTab:
    tab = opened()
    line = (
        "rules=standard,target=none table=As,4c,5d hands=ThKd/Tc9c turn=1 dealer=2 "
        "played=Kd better=ThxAs,4c,5d loss=8.0"
    )
    save_own_mistakes(Store(tab.storage), OwnMistakes().with_mistakes([read_mistake(line)]))
    tab.do("puzzle-own")
    return tab


def read_mistake(line: str) -> Mistake:
    from casino_core.analysis.mistakes import parse_mistake

    return parse_mistake(line)


def exercise(*commands: tuple[str, str]) -> OpenedTab:
    return opened(AT_ONCE, ("exercise-open", PACKED), *commands)


def analysis(query: str = AT_ONCE) -> OpenedTab:
    tab = opened(query)
    if "study" not in query:
        tab.do("analysis")
    plays = re.findall(r'data-action="analysis-play-on" data-index="([^"]+)"', sheet_of(tab))
    tab.do("analysis-play-on", plays[0])
    tab.do("analysis-comment", "comment=A good one.")
    tab.do("analysis-hands", "on")
    tab.do("analysis-mark", "5h" if "study" in query else "2s")
    return tab


def sheet_of(tab: OpenedTab) -> str:
    return next(each for name, each in tab.tab.regions.items() if name.startswith("sheet "))


def review() -> OpenedTab:
    tab = finished_game()
    tab.do("review")
    tab.do("replay", "1")
    return tab


def loaded_review() -> OpenedTab:
    tab = opened()
    record = finished_record()
    tab.do("record")
    tab.do("load-from", f"text={record}")
    tab.do("load")
    tab.do("replay", "1")
    return tab


def finished_record() -> str:
    from casino_core import format_record

    return format_record(finished_game().session.game)


def played(query: str = AT_ONCE) -> OpenedTab:
    tab = opened(query)
    return go_on(tab, 3)


def go_on(tab: OpenedTab, plays: int) -> OpenedTab:
    """Make some plays of the person."""
    for _ in range(plays):
        view = tab.session.view
        tab.do("play", format_play(greedy(view, Random(1)), view))
    return tab


def daily() -> OpenedTab:
    tab = opened(AT_ONCE, ("daily-play", ""))
    return go_on(tab, 2)


def one_puzzle() -> OpenedTab:
    tab = opened("?puzzle=standard-17&speed=instant")
    answer(tab, right=False)
    return tab


THINGS: dict[str, Start] = {
    "a game": played,
    "a game by a link": lambda: played("?rules=royal&seed=x&speed=instant"),
    "Daily-5": daily,
    "the guided game": lambda: opened(
        AT_ONCE, ("guided", ""), ("lesson-show", ""), ("lesson-next", "")
    ),
    "the puzzle of the day": lambda: puzzles("puzzle-day", on=False),
    "the puzzle of the day, answered": lambda: puzzles("puzzle-day", True, on=False),
    "practice": lambda: puzzles("puzzle-practice", True, False, on=True),
    "practice of a theme": lambda: puzzles("puzzle-theme", True, on=True, text="raise"),
    "a series": lambda: puzzles("puzzle-series", True, on=True, text="raise"),
    "a streak": lambda: puzzles("puzzle-streak", True, True, on=True),
    "a streak, solved": lambda: puzzles("puzzle-streak", True, True, on=False),
    "a streak, ended": lambda: puzzles("puzzle-streak", True, False, on=False),
    "a rush": lambda: puzzles("puzzle-rush", True, False, on=True),
    "a rush, missed": lambda: puzzles("puzzle-rush", True, False, on=False),
    "one puzzle": lambda: opened("?puzzle=standard-17&speed=instant"),
    "one puzzle, missed": one_puzzle,
    "own mistakes": own_mistakes,
    "an exercise": lambda: exercise(("play", "3hx3c"), ("exercise-hint", "")),
    "an exercise, solved": lambda: exercise(("play", "9cx9d")),
    "an exercise, its second task": lambda: exercise(("play", "9cx9d"), ("exercise-next", "")),
    "the analysis board": analysis,
    "a study": lambda: analysis(STUDY),
    "the review of a game": review,
    "the review of a loaded game": loaded_review,
}


@pytest.fixture(autouse=True)
def _still_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles_feature, "time", lambda: 1000.0, raising=False)
    monkeypatch.setattr(puzzles_feature, "monotonic", lambda: 1000.0, raising=False)


@pytest.mark.parametrize("begin", THINGS.values(), ids=list(THINGS))
def test_what_runs_comes_back_after_a_reload(begin: Start) -> None:
    check_reload(begin)


# What the reload must not do


def progress_of(tab: OpenedTab) -> str | None:
    return tab.storage.read(PUZZLES_KEY.key)


@pytest.mark.parametrize("mode", ["puzzle-day", "puzzle-practice", "puzzle-streak", "puzzle-rush"])
@pytest.mark.parametrize("right", [True, False])
def test_an_answer_counts_once(mode: str, *, right: bool) -> None:
    async def reload() -> None:
        tab = puzzles(mode, right, on=False)
        before = progress_of(tab)
        tab = tab.reloaded()
        await at_rest()
        assert progress_of(tab) == before
        tab.do("puzzle-again")
        if not puzzle_on(tab).verdict:
            answer(tab, right=not right)
        assert progress_of(tab) == before

    run(reload())


def test_a_streak_goes_on_and_ends_with_all_that_was_solved() -> None:
    async def reload() -> None:
        tab = puzzles("puzzle-streak", True, True, on=True)
        first = puzzle_on(tab).script.puzzle.id
        tab = tab.reloaded()
        await at_rest()
        answer(tab)
        tab.do("puzzle-next")
        assert puzzle_on(tab).script.puzzle.id != first
        tab = tab.reloaded()
        await at_rest()
        answer(tab, right=False)
        tab.do("puzzle-next")
        assert "3 puzzles solved" in words_of(tab.tab.regions["sheet puzzles"])
        assert tab.storage.read(UNDER_WAY_KEY.key) is None

    run(reload())


def test_the_clock_of_a_rush_runs_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def reload() -> None:
        tab = puzzles("puzzle-rush", True, on=True)
        assert "3:00 left" in words_of(screen(tab)["panel"])
        monkeypatch.setattr(puzzles_feature, "time", lambda: 1000.0 + RUSH_SECONDS - 10)
        tab = tab.reloaded()
        await at_rest()
        assert "0:10 left" in words_of(screen(tab)["panel"])
        monkeypatch.setattr(puzzles_feature, "time", lambda: 1000.0 + RUSH_SECONDS + 20)
        tab = tab.reloaded()
        await at_rest()
        assert "1 puzzle solved" in words_of(tab.tab.regions["sheet puzzles"])

    run(reload())


def words_of(html: str) -> str:
    return " ".join(re.sub("<[^>]*>", " ", html).split())


@pytest.mark.parametrize("leave", ["puzzle-leave", "start-game"])
def test_nothing_stays_of_what_was_left(leave: str) -> None:
    async def reload() -> None:
        tab = puzzles("puzzle-streak", True, on=True)
        tab.do(leave)
        assert tab.storage.read(UNDER_WAY_KEY.key) is None

    run(reload())


def test_another_address_opens_what_it_names() -> None:
    async def visit() -> None:
        tab = puzzles("puzzle-streak", True, on=True)
        other = OpenedTab("?puzzle=standard-17&speed=instant", storage=tab.storage)
        await at_rest()
        assert puzzle_on(other).script.puzzle.id == "standard-17"
        assert "solved" not in words_of(screen(other)["panel"])

    run(visit())


def test_the_board_opens_as_it_was_left_at_any_address() -> None:
    async def visit() -> None:
        before = screen(analysis())["sheet analysis"]
        tab = analysis()
        tab.do("close-sheet")
        for query in (AT_ONCE, "?seed=other&speed=instant"):
            other = OpenedTab(query, storage=tab.storage)
            await at_rest()
            assert "sheet analysis" not in screen(other)
            other.do("analysis")
            assert screen(other)["sheet analysis"] == before

    run(visit())


def test_a_command_that_waited_for_the_archive_opens_the_board_as_it_was_left() -> None:
    async def visit() -> None:
        tab = analysis()
        before = screen(tab)["sheet analysis"]
        other = OpenedTab(AT_ONCE, storage=tab.storage)
        other.tab.lazy_archive.when_loaded(lambda: other.do("analysis"), lambda: None)
        await at_rest()
        assert screen(other)["sheet analysis"] == before

    run(visit())


@pytest.mark.parametrize(
    "damaged",
    [
        "[{",
        '{"version":1}',
        '{"version":1,"features":{"puzzles":{"query":1,"content":{}}}}',
        '{"version":1,"features":{"puzzles":{"query":"","content":{"run":5}}}}',
        '{"version":1,"features":{"review":{"query":"","content":{"record":"x"}}}}',
        '{"version":1,"features":{"exercises":{"query":"","content":{"answers":{}}}}}',
        '{"version":1,"features":{"statistics":{"query":"","content":{}}}}',
    ],
)
def test_what_cannot_be_read_is_kept_for_download(damaged: str) -> None:
    async def visit() -> None:
        tab = OpenedTab(AT_ONCE, storage=Memory({UNDER_WAY_KEY.key: damaged}))
        await at_rest()
        tab.do("clear")
        assert tab.tab.errors == []
        (notice,) = tab.current_game.notices
        assert notice.download == damaged
        assert tab.storage.read(UNDER_WAY_KEY.unreadable_key) == damaged

    run(visit())


STORED_THINGS = ("a streak, solved", "an exercise", "the analysis board", "the review of a game")
ANY_VALUE: tuple[object, ...] = (None, True, -1, 10**9, "", "x", "standard-99999", [], {}, [["x"]])


@pytest.mark.parametrize("name", STORED_THINGS)
def test_any_value_in_what_is_stored_opens_the_page(name: str) -> None:
    """Each value is replaced by any other: the page starts, with what ran or with a notice."""

    async def visit() -> None:
        storage = THINGS[name]().storage
        text = storage.read(UNDER_WAY_KEY.key)
        assert text is not None
        content = json.loads(text)
        ((feature, thing),) = content["features"].items()
        entry = next(each for each in feature_entries() if each.name == feature)
        for path in list(leaves(thing["content"]))[1:]:
            for value in ANY_VALUE:
                changed = replaced(thing["content"], path, value)
                try:
                    entry.load().read_under_way(Field(changed))
                except FieldError:
                    continue
                thing["content"], before = changed, thing["content"]
                storage.write(UNDER_WAY_KEY.key, json.dumps(content))
                tab = OpenedTab("?" + thing["query"].lstrip("?"), storage=Memory({**storage.texts}))
                await at_rest()
                assert tab.tab.errors == [], (path, value)
                thing["content"] = before

    run(visit())


def test_a_feature_of_another_version_keeps_what_it_has_stored() -> None:
    async def visit() -> None:
        text = '{"version":1,"features":{"chess":{"query":"","content":{"moves":[1]}}}}'
        tab = OpenedTab(AT_ONCE, storage=Memory({UNDER_WAY_KEY.key: text}))
        await at_rest()
        tab.do("puzzle-streak")
        assert '"moves":[1]' in str(tab.storage.read(UNDER_WAY_KEY.key))
        tab.do("puzzle-leave")
        assert tab.storage.read(UNDER_WAY_KEY.key) == text

    run(visit())


# The menu

ELSEWHERE = {
    "by-link": "every message is stored (test_by_link)",
    "games": "games that wait are stored (test_games_under_way)",
    "new-game": "the sheet of a new game",
    "setup": "the sheet of a new game too",
    "settings": "each is stored at once",
    "statistics": "they are stored",
    "record": "nothing runs",
    "fair": "nothing runs: the check begins again",
    "help": "nothing runs",
    "share": "nothing runs",
    "embed": "nothing runs",
    "review": "what is computed is stored; the rest begins again",
    "download-single": "nothing runs",
}
"""The buttons that are always there, and why no thing above begins with them."""
BEGUN = {"daily": "Daily-5", "puzzles": "a streak", "analysis": "the analysis board"}


def test_everything_in_the_menu_is_reloaded_or_stored_elsewhere() -> None:
    async def visit() -> None:
        for tab in (opened(), finished_game()):
            html = screen(tab)["menu"] + foot(tab.current_game.scene())
            assert set(re.findall(r'data-action="([^"]+)"', html)) <= {*ELSEWHERE, *BEGUN}
        assert {*BEGUN.values()} <= {*THINGS}

    run(visit())
