"""The sheet of the puzzles, what is stored of them, and the player's own mistakes."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date

import pytest

from casino_core import format_play
from casino_core.puzzles.themes import Theme
from casino_page.features.puzzles.own_mistakes import (
    MOST,
    OWN_MISTAKES_KEY,
    OwnMistake,
    OwnMistakes,
    own_mistakes_content,
    parse_own_mistakes,
)
from casino_page.features.puzzles.progress import (
    MOST_RATINGS,
    Progress,
    ThemeResults,
    parse_progress,
    progress_content,
)
from casino_page.game.scene import Phase
from casino_page.storage.store import UNREADABLE
from casino_page.tasks.puzzle import BetterPlayScript, PuzzleScript
from casino_page.tasks.session import task_of

from ..pages import Page
from ..tables import new_session, session_with_a_blunder
from .puzzle_pages import (
    TEXT,
    BetterPlaySession,
    answer,
    buttons,
    page_with,
    panel,
    puzzle_on,
    scene_of,
    words,
)

# The sheet


def test_the_sheet_tells_the_day_the_rating_and_the_bests() -> None:
    page = page_with()
    answer(page, right=True)
    page.do("puzzles")
    text = words(page.sheets["puzzles"])
    assert "You solved today’s puzzle. 1 day in a row." in text
    assert "You solved 1 of 1 puzzles. The rating is provisional for the first 10 puzzles." in text


def test_puzzles_that_cannot_be_loaded_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(new_session())
    monkeypatch.setattr(page, "puzzles", lambda _preset: None)
    page.do("puzzles")
    assert "could not be loaded" in words(page.sheets["puzzles"])
    monkeypatch.setattr(page, "puzzles", lambda _preset: "<html>")
    page.do("puzzles")
    assert "Line 1 is not a puzzle" in words(page.sheets["puzzles"])
    page.do("puzzle-day")
    assert not task_of(page.context.session, PuzzleScript)
    monkeypatch.undo()
    page.do("puzzles")
    assert "Puzzle of the day" in words(page.sheets["puzzles"])


def test_where_the_puzzles_of_a_game_are_missing_the_others_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = Page(new_session())
    page.do("puzzles")
    monkeypatch.setattr(page, "puzzles", lambda _preset: None)
    page.do("puzzles-of", "preset=royal")
    text = words(page.sheets["puzzles"])
    assert "could not be loaded" in text
    assert "Puzzle of the day" in text
    page.do("puzzle-practice")
    assert puzzle_on(page).script.puzzle.id.startswith("standard-")


def test_the_puzzles_are_loaded_once_for_all_who_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(new_session())
    requests: list[tuple[str, Callable[[str | None], None]]] = []
    monkeypatch.setattr(page, "load_text", lambda name, then: requests.append((name, then)))
    page.do("puzzles")
    page.do("puzzles")
    page.do("puzzle-day")
    ((name, then),) = requests
    assert name == "puzzles/standard.txt"
    then(TEXT)
    assert "Of the day" in panel(page)


# Storing


def test_the_progress_is_read_back() -> None:
    progress = Progress().with_answer("standard-1", 1550, (Theme.TRAIL,), solved=True)
    progress = progress.with_day(date(2026, 11, 20), solved=False)._replace(streak=4, rush=9)
    assert parse_progress(json.loads(json.dumps(progress_content(progress)))) == progress


def test_a_progress_without_ratings_and_with_an_unknown_theme_is_read() -> None:
    content = progress_content(Progress())
    del content["ratings"]
    content["themes"] = {"trail": [3, 2], "of-a-later-version": [1, 1]}
    content["by_theme"] = {"of-a-later-version": [1500, 100, 0.06]}
    progress = parse_progress(content)
    assert progress.ratings == ()
    assert progress.themes == {Theme.TRAIL: ThemeResults(tried=3, solved=2)}


def test_the_ratings_are_those_after_the_last_answers() -> None:
    progress = Progress()
    for number in range(MOST_RATINGS + 2):
        progress = progress.with_answer(f"standard-{number}", 1500, solved=number % 2 == 0)
    assert len(progress.ratings) == MOST_RATINGS
    last = progress.ratings[-1]
    assert last.rating == round(progress.rating.rating)
    assert last.deviation == round(progress.rating.deviation) < progress.ratings[0].deviation


@pytest.mark.parametrize(
    "change",
    [
        {"rating": [1500, 0, 0.06]},
        {"rating": [1500, 350]},
        {"rating": [float("inf"), 350, 0.06]},
        {"rating": ["1500", 350, 0.06]},
        {"results": {"standard-1": 2}},
        {"days": {"yesterday": 1}},
        {"streak": -1},
        {"rush": 1.5},
        {"ratings": [[1500, 0]]},
        {"ratings": [[1500]]},
        {"ratings": [[1500, 601]]},
        {"themes": {"trail": [2, 3]}},
        {"themes": {"trail": 3}},
        {"themes": {"trail": [3, 2]}, "by_theme": {"trail": [1500, 0, 0.06]}},
        {"by_theme": [1500]},
    ],
)
def test_damaged_progress_is_refused(change: dict[str, object]) -> None:
    with pytest.raises((ValueError, TypeError)):
        parse_progress({**progress_content(Progress()), **change})


def test_days_in_a_row_are_counted_up_to_today_or_yesterday() -> None:
    progress = Progress()
    for day in (17, 18, 19):
        progress = progress.with_day(date(2026, 11, day), solved=True)
    assert progress.day_streak(date(2026, 11, 20)) == 3
    assert progress.day_streak(date(2026, 11, 21)) == 0
    progress = progress.with_day(date(2026, 11, 20), solved=False)
    assert progress.day_streak(date(2026, 11, 20)) == 3
    again = progress.with_day(date(2026, 11, 20), solved=True)
    assert again == progress


# The player's own mistakes


def judged_page() -> Page:
    """A page on which a game was judged, in which the player trailed a king for eight points."""
    page = Page(session_with_a_blunder())
    page.query = "?seed=before"
    page.do("judge-own")
    return page


def own_mistakes(page: Page) -> OwnMistakes:
    return page.context.store.load(OWN_MISTAKES_KEY, parse_own_mistakes) or OwnMistakes()


def better_play_on(page: Page) -> BetterPlaySession:
    session = task_of(page.context.session, BetterPlayScript)
    assert session
    return session


def retry(page: Page, play: str) -> BetterPlaySession:
    session = better_play_on(page)
    assert session.play(play)
    while session.computer_to_play:
        session.think()
    return session


def test_a_judged_game_leaves_its_mistakes_as_tasks() -> None:
    page = judged_page()
    assert "Find better plays" in words(page.sheets["review"])
    assert [each.is_corrected for each in own_mistakes(page).mistakes] == [False]
    page.do("puzzles")
    assert "You gave points away with 1 play" in words(page.sheets["puzzles"])


def test_the_better_play_is_found_and_the_mistake_is_done_with() -> None:
    page = judged_page()
    page.do("puzzle-own")
    session = better_play_on(page)
    assert session.seat == 0
    assert "You played: Trail the king of diamonds. That gives away 8.0 points." in panel(page)
    assert "1 still to find" in panel(page)
    retry(page, "Kd")
    assert "that is what you played" in panel(page)
    assert buttons(page) == ["puzzle-again", "puzzle-solution", "puzzle-next"]
    page.do("puzzle-again")
    session = retry(page, format_play(session.script.mistake.better, session.view))
    assert "right, the best play" in panel(page)
    assert buttons(page) == ["puzzle-next"]
    assert scene_of(page).status == "Solved."
    assert own_mistakes(page).open == ()
    page.do("puzzle-next")
    assert "That was the last of your mistakes." in words(page.sheets["puzzles"])
    assert "You gave points away" not in words(page.sheets["puzzles"])
    assert page.query == "?seed=before"
    assert page.context.session.phase is Phase.GAME_OVER


def test_the_solution_of_a_mistake_leaves_it_open() -> None:
    page = judged_page()
    page.do("puzzle-own")
    better = better_play_on(page).script.mistake.better
    retry(page, "Kd")
    page.do("puzzle-solution")
    assert page.context.current_game.scene().showing == better
    assert "Better: Capture " in panel(page)
    page.do("puzzle-leave")
    assert len(own_mistakes(page).open) == 1
    assert page.context.session.phase is Phase.GAME_OVER


def test_a_game_judged_again_adds_no_mistake_twice() -> None:
    page = judged_page()
    mistake = own_mistakes(page).mistakes[0].mistake
    assert mistake
    mistakes = own_mistakes(page).with_found(mistake)
    assert mistakes.with_mistakes([mistake]) == mistakes


def test_the_mistakes_kept_are_bounded_and_those_done_with_go_first() -> None:
    mistake = own_mistakes(judged_page()).mistakes[0].mistake
    assert mistake
    several = [mistake._replace(loss=1 + number / 10) for number in range(MOST + 5)]
    mistakes = OwnMistakes().with_mistakes(several[:MOST]).with_found(several[7])
    mistakes = mistakes.with_mistakes(several[MOST:])
    assert len(mistakes.mistakes) == MOST
    left = [each.mistake for each in mistakes.mistakes]
    assert left == [*several[4:7], *several[8:]]


def test_a_mistake_that_cannot_be_read_is_left_out() -> None:
    page = judged_page()
    (good,) = own_mistakes(page).mistakes
    both = OwnMistakes((good, OwnMistake("from a later version")))
    page.context.store.save(OWN_MISTAKES_KEY, own_mistakes_content(both))
    page.do("puzzle-own")
    assert better_play_on(page).script.mistake == good.mistake
    page.do("puzzle-next")
    assert "That was the last of your mistakes." in words(page.sheets["puzzles"])


def test_damaged_mistakes_are_refused() -> None:
    for damaged in ({}, {"mistakes": [[5, 0]]}, {"mistakes": [["x", 2]]}, {"mistakes": [["x"]]}):
        with pytest.raises(UNREADABLE):
            parse_own_mistakes(damaged)
    content = own_mistakes_content(OwnMistakes((OwnMistake("x", is_corrected=True),)))
    assert parse_own_mistakes(content) == OwnMistakes((OwnMistake("x", is_corrected=True),))
