"""Runs of puzzles: practice, streaks, rushes, series, themes, and the rating they make."""

from __future__ import annotations

import asyncio
import re
from datetime import date

import pytest

from casino_core.cli.commands.puzzle import library
from casino_core.puzzles.library import PRESETS, parse_library
from casino_core.puzzles.rating import Rating
from casino_core.puzzles.themes import Theme
from casino_page.features.badges import load_badges
from casino_page.features.puzzles import feature
from casino_page.features.puzzles.progress import (
    PROVISIONAL,
    PUZZLES_KEY,
    Progress,
    ThemeResults,
    progress_content,
)
from casino_page.features.puzzles.run import NEAREST, RUSH_MISTAKES, RUSH_SECONDS, Mode, Run
from casino_page.game.scene import Phase
from casino_page.render.regions import regions
from casino_page.tasks.puzzle import PuzzleScript
from casino_page.tasks.session import task_of

from ..pages import Page
from ..tables import new_session, session_with_a_blunder
from .puzzle_pages import (
    STANDARD,
    answer,
    buttons,
    page_with,
    panel,
    progress_of,
    puzzle_on,
    scene_of,
    words,
)


def test_after_the_puzzle_of_the_day_practice_follows() -> None:
    page = page_with()
    day = puzzle_on(page).script.puzzle.id
    assert day == STANDARD.of_the_day(date(2026, 11, 20)).id
    answer(page, right=True)
    assert progress_of(page).days == {"2026-11-20": True}
    page.do("puzzle-next")
    assert puzzle_on(page).script.puzzle.id != day


def test_practice_takes_puzzles_of_the_theme_near_the_rating() -> None:
    page = Page(new_session())
    choice = Theme.SPADES
    page.do("puzzles")
    page.do("puzzles-of", "theme=spades")
    page.do("puzzle-practice")
    names_so_far = set()
    for _number in range(4):
        puzzle = puzzle_on(page).script.puzzle
        assert choice in puzzle.themes
        assert puzzle.id not in names_so_far
        names_so_far.add(puzzle.id)
        answer(page, right=True)
        page.do("puzzle-next")


@pytest.mark.parametrize("preset", PRESETS)
def test_puzzles_are_drawn_by_their_rating_and_no_theme_comes_twice_in_a_row(preset: str) -> None:
    puzzles = library(preset)
    for rating in (600, 1100, 1500, 1900, 2400):
        run, last = Run(Mode.PRACTICE, seed=str(rating)), None
        for _number in range(12):
            near = run.candidates(puzzles, rating)
            entry = run.next_entry(puzzles, rating)
            assert entry in near
            assert len(near) == NEAREST
            assert last is None or last.theme not in [each.theme for each in near]
            farthest = max(abs(each.rating - rating) for each in near)
            left = [each for each in puzzles.entries if each.id not in run.seen]
            nearer = [each for each in left if abs(each.rating - rating) < farthest]
            others = [each for each in nearer if last is None or each.theme is not last.theme]
            assert {*others} <= {*near}
            run, last = run.with_puzzle(entry.id), entry


def test_one_of_three_puzzles_is_about_a_theme_that_the_player_misses_often() -> None:
    run = Run(Mode.PRACTICE, seed="weak")
    for number in range(9):
        near = run.candidates(STANDARD, 1500, frozenset(), [Theme.RAISE, Theme.TAKE_LESS])
        about = [not {Theme.RAISE, Theme.TAKE_LESS}.isdisjoint(each.themes) for each in near]
        assert all(about) is (number % 3 == 1)
        run = run.with_puzzle(near[0].id)
    choice = Run(Mode.PRACTICE, theme=Theme.ACES).with_puzzle("standard-1")
    assert choice.candidates(STANDARD, 1500) == choice.candidates(
        STANDARD, 1500, frozenset(), [Theme.RAISE]
    )


def test_a_streak_ends_with_the_first_mistake_and_the_best_is_kept() -> None:
    page = page_with("puzzle-streak")
    ratings = []
    for _number in range(3):
        ratings.append(puzzle_on(page).script.puzzle.rating)
        answer(page, right=True)
        page.do("puzzle-next")
    assert ratings == sorted(ratings)
    answer(page, right=False)
    assert buttons(page) == ["puzzle-next"]
    page.do("puzzle-next")
    assert not task_of(page.context.session, PuzzleScript)
    assert "3 puzzles solved. That is your best." in words(page.sheets["puzzles"])
    assert progress_of(page).streak == 3
    assert progress_of(page).rating == Progress().rating
    page.do("puzzle-streak")
    answer(page, right=False)
    page.do("puzzle-next")
    assert "0 puzzles solved." in words(page.sheets["puzzles"])
    assert "Your best: 3 puzzles." in words(page.sheets["puzzles"])


def test_a_rush_ends_with_its_time_or_its_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(feature, "monotonic", lambda: now[0])
    page = page_with("puzzle-rush")
    for _number in range(RUSH_MISTAKES - 1):
        answer(page, right=False)
        page.do("puzzle-next")
    assert f"2 of {RUSH_MISTAKES} mistakes" in panel(page)
    assert "3:00 left" in panel(page)
    answer(page, right=True)
    assert "in a row" not in panel(page)
    now[0] += RUSH_SECONDS - 9.5
    assert "0:10 left" in panel(page)
    now[0] += 9.5
    assert "left" not in panel(page)
    page.do("puzzle-next")
    assert "1 puzzle solved. That is your best." in words(page.sheets["puzzles"])
    assert page.sheets["puzzles"].count('data-action="puzzle-missed"') == RUSH_MISTAKES - 1
    page.do("puzzle-rush")
    for _number in range(RUSH_MISTAKES):
        answer(page, right=False)
        page.do("puzzle-next")
    assert "0 puzzles solved." in words(page.sheets["puzzles"])
    assert progress_of(page).rush == 1


def test_a_rush_counts_what_was_solved_in_a_row() -> None:
    page = page_with("puzzle-rush")
    for right, row in ((True, 1), (True, 2), (False, 0), (True, 1), (True, 2), (True, 3)):
        answer(page, right=right)
        page.do("puzzle-next")
        assert (f"{row} in a row" in panel(page)) is (row > 1)


def test_a_race_of_a_duel_has_the_puzzles_of_its_seed() -> None:
    screens = []
    for seed in ("sunday", "sunday", "monday"):
        page = page_with("puzzles")
        page.do("puzzle-race", f"rush {seed}")
        screens.append(panel(page) + regions(scene_of(page))["seats"])
        answer(page, right=False)
        page.do("puzzle-next")
        screens[-1] += panel(page) + regions(scene_of(page))["seats"]
    assert screens[0] == screens[1] != screens[2]


def wait() -> None:
    """Let pass what the page has put off for no time."""
    asyncio.get_event_loop().run_until_complete(asyncio.sleep(0))


def test_a_rush_goes_on_at_once_after_a_right_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feature, "SOLVED_SHOWN_FOR", 0)
    page = page_with("puzzle-rush")
    first = puzzle_on(page)
    answer(page, right=True)
    assert first.verdict
    assert "Solved." in panel(page)
    assert "gives away" not in panel(page)
    wait()
    second = puzzle_on(page)
    assert second.script.puzzle.rating > first.script.puzzle.rating
    assert "1 solved" in panel(page)
    answer(page, right=False)
    wait()
    assert puzzle_on(page) is second
    assert "gives away" in panel(page)
    page.do("puzzle-next")
    answer(page, right=True)
    page.do("puzzle-next")
    quicker = puzzle_on(page)
    wait()
    assert puzzle_on(page) is quicker


def test_no_rush_begins_with_the_same_puzzles_and_each_is_harder() -> None:
    runs = []
    for seed in map(str, range(6)):
        run, ratings = Run(Mode.RUSH, seed=seed), []
        for _number in range(12):
            entry = run.next_entry(STANDARD, 1500)
            assert entry
            run = run.with_puzzle(entry.id)
            ratings.append(entry.rating)
        assert ratings == sorted({*ratings})
        runs.append(run.seen)
    assert len({seen[:3] for seen in runs}) == len(runs)


def test_the_missed_puzzles_of_a_rush_are_looked_at_again() -> None:
    page = page_with("puzzle-rush")
    answer(page, right=True)
    page.do("puzzle-next")
    missed = []
    for _number in range(RUSH_MISTAKES):
        missed.append(puzzle_on(page).script.puzzle.id)
        answer(page, right=False)
        page.do("puzzle-next")
    sheet = page.sheets["puzzles"]
    assert [each for each in missed if f'data-index="{each}"' in sheet] == missed
    assert 'data-action="puzzle-rush"' in sheet
    assert "Casino puzzles, Rush: 1 puzzle solved.\n✓✗✗✗\n./" in sheet
    page.do("puzzle-missed", missed[1])
    assert puzzle_on(page).script.puzzle.id == missed[1]
    answer(page, right=True)
    assert buttons(page) == ["puzzle-next"]
    page.do("puzzle-next")
    assert puzzle_on(page).script.puzzle.id == missed[2]
    answer(page, right=False)
    assert buttons(page) == ["puzzle-again", "puzzle-solution", "puzzle-next"]
    page.sheets.clear()
    page.do("puzzle-next")
    assert "Missed." in words(page.sheets["puzzles"])
    page.do("puzzle-missed", missed[0])
    page.sheets.clear()
    page.do("puzzle-leave")
    assert "Missed." in words(page.sheets["puzzles"])
    assert progress_of(page).results == {}
    page.do("puzzle-missed", "standard-9999")
    assert not task_of(page.context.session, PuzzleScript)
    page.do("puzzles")
    assert "Missed." not in words(page.sheets["puzzles"])


def test_the_rating_is_provisional_for_ten_puzzles() -> None:
    page = page_with("puzzle-practice")
    for number in range(1, PROVISIONAL + 1):
        answer(page, right=False)
        rating = round(progress_of(page).rating.rating)
        if number < PROVISIONAL:
            assert f"Your rating: {rating}, provisional." in panel(page)
        else:
            assert re.search(rf"Your rating: {rating} \(−\d+\)\.", panel(page))
        page.do("puzzles")
        text = words(page.sheets["puzzles"])
        assert ("The rating is provisional for the first 10 puzzles." in text) == (
            number < PROVISIONAL
        )
        page.do("puzzle-next")


def test_a_theme_that_is_missed_often_is_practised_in_a_game_that_has_it() -> None:
    page = Page(new_session())
    progress = Progress()
    for number in range(4):
        progress = progress.with_answer(f"royal-{number}", 1500, (Theme.SWEEP,), solved=False)
        progress = progress.with_answer(f"standard-{number}", 1500, (Theme.ACES,), solved=True)
    assert progress.weak == (Theme.SWEEP,)
    page.context.store.save(PUZZLES_KEY, progress_content(progress))
    page.do("puzzles")
    text = words(page.sheets["puzzles"])
    assert "What you miss often Sweep: 0 of 4 solved Practise: Sweep" in text
    page.do("puzzle-theme", "sweep")
    assert puzzle_on(page).script.puzzle.id.startswith("royal-")
    assert Theme.SWEEP in puzzle_on(page).script.puzzle.themes
    page.do("puzzle-theme", "nothing")
    page.do("puzzle-theme", "aces")
    assert Theme.ACES in puzzle_on(page).script.puzzle.themes


def test_a_series_of_a_theme_that_the_standard_game_lacks_is_of_another_game() -> None:
    page = Page(session_with_a_blunder())
    page.do("puzzle-series", "sweep")
    assert Theme.SWEEP in puzzle_on(page).script.puzzle.themes


def test_a_series_ends_after_three_puzzles_of_its_theme_and_leads_back() -> None:
    page = Page(session_with_a_blunder())
    page.do("puzzle-series", "spades")
    names = []
    for number, right in enumerate((True, False, True), 1):
        assert f"{number} of 3" in panel(page)
        assert Theme.SPADES in puzzle_on(page).script.puzzle.themes
        answer(page, right=right)
        occasion = scene_of(page).kind.occasion
        assert occasion
        assert occasion.buttons[-1][2] == ("See the result" if number == 3 else "Next puzzle")
        names.append(puzzle_on(page).script.puzzle.id)
        page.do("puzzle-next")
    sheet, missed = page.sheets["puzzles"], names[1]
    assert "Spades 2 of 3 solved. Missed. Look at them again:" in words(sheet)
    assert f'data-action="puzzle-missed" data-index="{missed}"' in sheet
    assert "Challenge" not in sheet
    assert len(progress_of(page).results) == 3
    assert page.context.session.phase is Phase.GAME_OVER
    page.do("puzzle-missed", missed)
    assert puzzle_on(page).script.puzzle.id == missed
    page.do("puzzle-leave")
    page.do("puzzle-coach")
    assert [*page.sheets] == ["coach"]
    page.do("puzzle-series", "spades")
    assert "1 of 3" in panel(page)


def test_ten_in_a_row_are_a_badge_as_soon_as_the_tenth_is_solved() -> None:
    page = page_with("puzzle-streak")
    for number in range(1, 11):
        assert load_badges(page.context.store).days == {}
        answer(page, right=True)
        panel_html = regions(page.features.decorate(scene_of(page)))["panel"]
        assert ("New badge: Ten in a row." in panel_html) is (number == 10)
        page.do("puzzle-next")
    assert [*load_badges(page.context.store).days] == ["streak"]


def test_where_milestones_are_off_none_is_noted() -> None:
    page = page_with("puzzle-streak")
    page.do("like", "milestones=off")
    for _ in range(10):
        answer(page, right=True)
        page.do("puzzle-next")
    assert load_badges(page.context.store).days == {}


def test_no_theme_is_weak_before_three_puzzles() -> None:
    progress = Progress().with_answer("standard-1", 1500, (Theme.ACES,), solved=False)
    progress = progress.with_answer("standard-2", 1500, (Theme.TRAIL,), solved=True)
    assert progress.weak == ()


def test_three_themes_are_weak_at_most_the_weakest_first() -> None:
    results, ratings = {}, {}
    for place, theme in enumerate((Theme.TRAIL, Theme.BUILD, Theme.RAISE, Theme.ADD, Theme.ACES)):
        results[theme] = ThemeResults(tried=3, solved=1)
        ratings[theme] = Rating(1520 - 10 * place)
    assert Progress(themes=results, by_theme=ratings).weak == (Theme.ACES, Theme.ADD)
    ratings[Theme.BUILD] = ratings[Theme.RAISE] = Rating(1400)
    weak = Progress(themes=results, by_theme=ratings).weak
    assert weak == (Theme.BUILD, Theme.RAISE, Theme.ACES)


def test_when_all_puzzles_are_seen_practice_begins_again() -> None:
    lines = [entry.line for entry in STANDARD.entries[:3]]
    library = parse_library("\n".join(lines))
    run = Run(Mode.PRACTICE)
    known = frozenset(entry.id for entry in library.entries)
    entry = run.next_entry(library, 1500, known)
    assert entry
    only = run.next_entry(library, 1500, known - {library.entries[1].id})
    assert only == library.entries[1]
    for each in library.entries:
        run = run.with_puzzle(each.id)
    assert run.next_entry(library, 1500, known) is None


def test_a_streak_has_puzzles_of_the_last_deal() -> None:
    page = page_with("puzzle-streak")
    for _ in range(4):
        assert puzzle_on(page).script.puzzle.by_deals is None
        answer(page, right=True)
        page.do("puzzle-next")
