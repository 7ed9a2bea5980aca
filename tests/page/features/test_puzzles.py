"""Puzzles at the table: answers, refutations, runs, the rating, and what is stored."""

from __future__ import annotations

import asyncio
import html
import json
import re
from collections.abc import Callable
from datetime import date

import pytest

from casino_core import cards_in, format_play, parse_play
from casino_core.cli.puzzle_files import library
from casino_core.prose.puzzles import THEME_NAMES
from casino_core.prose.words import cards_words
from casino_core.puzzles.library import PRESETS, parse_library
from casino_core.puzzles.rating import Rating
from casino_core.puzzles.themes import Theme
from casino_core.rules.sweeps import takes_twin
from casino_page.features.badges.earned import load_badges
from casino_page.features.puzzles import feature
from casino_page.features.puzzles.alone import preset_of, puzzle_alone
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
    PROVISIONAL,
    PUZZLES_KEY,
    Progress,
    ThemeResults,
    parse_progress,
    progress_content,
)
from casino_page.features.puzzles.run import NEAREST, RUSH_MISTAKES, RUSH_SECONDS, Mode, Run
from casino_page.game.scene import LookBack, Phase, Scene, ShownLine
from casino_page.render.regions import regions
from casino_page.screen_reader.renderer import ScreenReaderRenderer
from casino_page.storage.store import UNREADABLE
from casino_page.tasks.better_play import BetterPlayScript
from casino_page.tasks.puzzle import PuzzleScript
from casino_page.tasks.session import TaskSession, task_of

from ..pages import PUZZLES, Page, opened_by, requested
from ..tables import new_session, session_with_a_blunder

STANDARD = parse_library((PUZZLES / "standard.txt").read_text(encoding="utf-8"))


def page_with(command: str = "puzzle-day", text: str = "") -> Page:
    page = Page(new_session())
    page.query = "?seed=before"
    page.do(command, text)
    return page


PuzzleSession = TaskSession[PuzzleScript]
BetterPlaySession = TaskSession[BetterPlayScript]


def puzzle_on(page: Page) -> PuzzleSession:
    session = task_of(page.context.session, PuzzleScript)
    assert session
    return session


def answer(page: Page, *, right: bool) -> PuzzleSession:
    """Answer the puzzle on the table, and have a wrong answer refuted there."""
    session = puzzle_on(page)
    puzzle = session.script.puzzle
    play = puzzle.right[0] if right else puzzle.tempting
    assert session.play(format_play(play, session.view))
    while session.computer_to_play:
        session.think()
        session.carry_out()
    return session


def scene_of(page: Page) -> Scene:
    return page.context.session.scene()


def buttons(page: Page) -> list[str]:
    occasion = scene_of(page).kind.occasion
    assert occasion
    return [command for command, _text, _words in occasion.buttons]


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def panel_html(page: Page) -> str:
    return regions(scene_of(page))["panel"]


def panel(page: Page) -> str:
    return words(panel_html(page))


def progress_of(page: Page) -> Progress:
    return page.context.store.load(PUZZLES_KEY, parse_progress) or Progress()


# One puzzle


def test_the_player_sees_what_the_seat_sees_and_is_told_the_other_hand() -> None:
    page = page_with()
    session = puzzle_on(page)
    assert session.seat == session.script.puzzle.view.turn
    assert session.view.hands == session.script.puzzle.view.hands
    other = session.game.position.hands[1 - session.seat]
    held = regions(page.current_game.scene())["seats"]
    shown = re.findall(r'data-card="(\w+)"', held)
    assert sorted(shown) == sorted(card.id for card in cards_in(other))
    assert cards_words(other) in words(held)
    assert "holds" not in panel(page)
    told = f"{session.names[1 - session.seat]} holds {cards_words(other)}."
    assert session.script.opening(session)[0] == told
    assert "Rated" not in panel(page)


def test_a_right_answer_is_praised() -> None:
    page = page_with()
    session = answer(page, right=True)
    assert session.verdict
    assert ": right." in panel(page)
    assert 'data-answer="good"' in panel_html(page)
    assert buttons(page) == ["puzzle-next"]
    assert scene_of(page).status == "Solved."
    opened = panel_html(page).partition("<details")[0]
    puzzle = session.script.puzzle
    about = " · ".join(THEME_NAMES[theme] for theme in puzzle.themes)
    assert f"Rated {puzzle.rating} · {about}" in words(opened)
    assert session.result() == {"puzzle": session.script.puzzle.id, "solved": True}


def test_a_wrong_answer_is_refuted_on_the_table_and_in_words() -> None:
    page = page_with()
    session = answer(page, right=False)
    steps = session.game.steps
    assert [step.play for step in steps][:2] == [
        session.script.puzzle.tempting,
        session.script.puzzle.reply,
    ]
    assert f"It gives away {session.script.puzzle.cost} point" in panel(page)
    assert 'data-answer="other"' in panel_html(page)
    assert buttons(page) == ["puzzle-again", "puzzle-solution", "puzzle-next"]
    opened, _details, folded = panel_html(page).partition("<details")
    assert "Rated" not in opened
    assert "Rated" in folded


def test_a_puzzle_of_two_packs_is_played_with_a_twin_to_its_end() -> None:
    mulle = parse_library((PUZZLES / "mulle.txt").read_text(encoding="utf-8"))
    puzzles = [entry.puzzle for entry in mulle.by_theme(Theme.TWINS)]
    name = next(puzzle.id for puzzle in puzzles if takes_twin(puzzle.right[0]))
    page = page_with("puzzle-open", name)
    session = puzzle_on(page)
    assert "on average" in panel(page)
    answer(page, right=False)
    assert 'data-answer="other"' in panel_html(page)
    assert [step.play for step in session.game.steps][1:] == [session.script.puzzle.reply]
    page.do("puzzle-again")
    answer(page, right=True)
    assert 'data-answer="good"' in panel_html(page)
    assert "Twins" in panel(page)
    assert session.result() == {"puzzle": name, "solved": True}


def test_every_answer_is_judged() -> None:
    page = page_with("puzzle-open", "standard-2")
    session = puzzle_on(page)
    other = "6dxJs"
    assert not session.play(other)
    assert session.refusal
    view = session.view
    third = parse_play("4c", view)
    assert third not in (session.script.puzzle.tempting, *session.script.puzzle.right)
    session.play("4c")
    while session.computer_to_play:
        session.think()
        session.carry_out()
    assert session.verdict
    assert session.verdict.judged.lost >= session.script.puzzle.margin


def test_another_try_and_the_solution() -> None:
    page = page_with()
    session = answer(page, right=False)
    assert "Not the best: it " in panel(page)
    assert "<summary>Why?</summary>" in regions(page.context.current_game.scene())["panel"]
    page.do("puzzle-solution")
    scene = page.context.current_game.scene()
    assert scene.view.loose == session.script.puzzle.view.loose
    assert scene.showing == session.script.puzzle.right[0]
    assert panel(page).startswith("Puzzle")
    assert "The next best play " in panel(page)
    assert "Right is: " in panel(page)
    assert buttons(page) == ["puzzle-again", "puzzle-next"]
    assert not session.play(format_play(session.script.puzzle.right[0], scene.view))
    page.do("puzzle-again")
    assert not session.game.steps
    answer(page, right=True)
    assert "Right!" in panel(page)
    assert ": right." in panel(page)


def test_the_line_of_the_solution_is_stepped_through_on_the_table() -> None:
    page = page_with()
    session = answer(page, right=False)
    page.do("puzzle-solution")
    plays = len(session.game.steps)
    assert plays > 1
    for number in range(1, plays + 1):
        scene = page.context.current_game.scene()
        assert scene.history.look_back == LookBack(number, plays, line=ShownLine.SOLUTION)
        assert scene.showing == session.game.steps[number - 1].play
        drawn = regions(scene)
        assert f"Solution: {number} of {plays}" in drawn["status"]
        assert scene.log[number - 1].short in html.unescape(drawn["table"])
        steps = re.findall(r'data-action="look-by"[^>]*', drawn["actions"])
        assert ["aria-disabled" in step for step in steps] == [number == 1, number == plays]
        page.do("look-by", "1")
    assert session.looking == plays
    page.do("now")
    session.clear()
    assert session.looking == plays
    page.do("look-by", "-1")
    assert session.looking == plays - 1
    session.tap_card(cards_in(session.script.puzzle.view.hand)[0].id)
    assert session.refusal
    assert "You have answered this puzzle." in session.refusal
    page.do("puzzle-again")
    assert session.game.steps == ()
    assert page.context.current_game.scene().history.look_back is None


@pytest.mark.parametrize(
    ("command", "text"),
    [("puzzle-day", ""), ("puzzle-race", "rush sunday"), ("puzzle-race", "streak sunday")],
)
def test_each_way_on_that_a_refusal_names_has_a_button(command: str, text: str) -> None:
    page = page_with(command, text)
    session = answer(page, right=False)
    session.clear()
    session.tap_card(cards_in(session.script.puzzle.view.hand)[0].id)
    occasion = scene_of(page).kind.occasion
    assert session.refusal
    assert occasion
    there = {words_ for _command, _text, words_ in occasion.buttons}
    assert ("ry again" in session.refusal) is ("Try again" in there)
    assert ("next one" in session.refusal) is ("Next puzzle" in there)


def test_the_first_answer_alone_changes_the_rating() -> None:
    page = page_with()
    answer(page, right=False)
    progress = progress_of(page)
    assert progress.rating.rating < 1500
    assert "Your rating: " in panel(page)
    page.do("puzzle-again")
    answer(page, right=True)
    assert progress_of(page) == progress
    assert progress.results == {puzzle_on(page).script.puzzle.id: False}
    assert progress.themes == {
        theme: ThemeResults(tried=1, solved=0) for theme in puzzle_on(page).script.puzzle.themes
    }


def test_a_puzzle_of_the_last_cards_ends_with_its_round() -> None:
    entry = next(
        entry
        for entry in STANDARD.entries
        if entry.puzzle.view.hand.bit_count() <= 2  # the other seat plays last
    )
    page = page_with("puzzle-open", entry.id)
    session = answer(page, right=False)
    assert session.verdict
    assert session.phase in (Phase.PLAY, Phase.GAME_OVER)
    assert buttons(page)[-1] == "puzzle-next"


# A puzzle in another page


def test_what_refutes_a_wrong_answer_is_stepped_through_to_the_end_of_the_round() -> None:
    page = page_with()
    session = answer(page, right=False)
    assert session.verdict
    line = [step.play for step in session.verdict.judged.line]
    assert [step.play for step in session.game.steps] == line
    assert session.game.position.over
    for number in (*range(2, len(line) + 1), len(line)):
        scene = page.context.current_game.scene()
        assert scene.history.look_back == LookBack(number, len(line), line=ShownLine.REFUTATION)
        assert scene.showing == line[number - 1]
        assert f"What follows: {number} of {len(line)}" in regions(scene)["status"]
        assert "Not the best" in words(regions(scene)["panel"])
        assert 'data-action="puzzle-solution"' in regions(scene)["actions"]
        page.do("look-by", "1")
    for _ in line:
        page.do("look-by", "-1")
    assert session.looking == 1
    assert not session.play(format_play(line[0]))
    told = ScreenReaderRenderer().status(page.context.current_game.scene())
    assert "What follows: play 1 of" in told
    page.do("puzzle-again")
    assert not session.game.steps
    assert session.shown_line is None


@pytest.mark.parametrize("name", ["partnership-3", "mulle-2"])
def test_where_cards_are_hidden_the_typical_answer_follows_or_nothing(name: str) -> None:
    page = page_with("puzzle-open", name)
    session = answer(page, right=False)
    assert [step.play for step in session.game.steps][1:] == [session.script.puzzle.reply]
    assert session.looking == 2
    page.do("puzzle-again")
    proof = session.script.puzzle.by_deals
    assert proof
    wrong = next(play for play, _ in proof.losses if play != session.script.puzzle.tempting)
    assert session.play(format_play(wrong, session.view))
    session.think()
    assert session.shown_line is None
    assert len(session.game.steps) == 1


TEXT = (PUZZLES / "standard.txt").read_text(encoding="utf-8")


def test_a_puzzle_alone_has_no_next_one() -> None:
    session = puzzle_alone("standard-2", TEXT, "2026-11-20")
    page = Page(session)
    occasion = scene_of(page).kind.occasion
    assert occasion
    assert occasion.leave_command == "puzzle-again"
    answer(page, right=False)
    assert buttons(page) == ["puzzle-again", "puzzle-solution"]
    assert session.result() == {"puzzle": "standard-2", "solved": False}
    page.do("puzzle-again")
    answer(page, right=True)
    assert buttons(page) == []
    assert page.storage.texts == {}


def test_the_puzzle_of_the_day_alone() -> None:
    session = puzzle_alone("day", TEXT, "2026-11-20")
    assert session.script.puzzle.id == STANDARD.of_the_day(date(2026, 11, 20)).id
    assert preset_of("day") == "standard"
    assert preset_of("two-handed-3") == "two-handed"


# The game that waits


def test_the_game_waits_and_comes_back() -> None:
    page = page_with()
    name = puzzle_on(page).script.puzzle.id
    assert page.query == f"?puzzle={name}&speed=instant"
    before = page.current_game.own_session
    page.do("puzzle-leave")
    assert page.context.session is before
    assert page.query == "?seed=before"
    page.do("puzzle-leave")
    assert page.context.session is before


def test_a_new_game_leaves_the_puzzle() -> None:
    page = page_with()
    page.features.on_command("new-game")
    assert not task_of(page.context.session, PuzzleScript)


@pytest.mark.parametrize("query", ["puzzle=standard-17", "?puzzle=day"])
def test_a_link_names_a_puzzle(query: str) -> None:
    assert opened_by(query, "puzzle") == query.rpartition("=")[2]
    assert requested(query).game_query == ""


@pytest.mark.parametrize("name", ["standard-9999", "nothing-1", "x", "", "standard-1; x"])
def test_a_puzzle_that_is_not_there_is_told(name: str) -> None:
    page = page_with("puzzle-open", name)
    assert not task_of(page.context.session, PuzzleScript)
    (notice,) = page.current_game.notices
    assert notice.text.startswith("puzzle: there is no puzzle")


# Runs


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
    chosen = Theme.SPADES
    page.do("puzzles")
    page.do("puzzles-of", "theme=spades")
    page.do("puzzle-practice")
    seen = set()
    for _number in range(4):
        puzzle = puzzle_on(page).script.puzzle
        assert chosen in puzzle.themes
        assert puzzle.id not in seen
        seen.add(puzzle.id)
        answer(page, right=True)
        page.do("puzzle-next")


@pytest.mark.parametrize("preset", PRESETS)
def test_puzzles_are_drawn_by_their_rating_and_no_theme_comes_twice_in_a_row(preset: str) -> None:
    found = library(preset)
    for rating in (600, 1100, 1500, 1900, 2400):
        run, last = Run(Mode.PRACTICE, seed=str(rating)), None
        for _number in range(12):
            near = run.candidates(found, rating)
            entry = run.next_entry(found, rating)
            assert entry in near
            assert len(near) == NEAREST
            assert last is None or last.theme not in [each.theme for each in near]
            farthest = max(abs(each.rating - rating) for each in near)
            left = [each for each in found.entries if each.id not in run.seen]
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
    chosen = Run(Mode.PRACTICE, theme=Theme.ACES).with_puzzle("standard-1")
    assert chosen.candidates(STANDARD, 1500) == chosen.candidates(
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
    shown = []
    for seed in ("sunday", "sunday", "monday"):
        page = page_with("puzzles")
        page.do("puzzle-race", f"rush {seed}")
        shown.append(panel(page) + regions(scene_of(page))["seats"])
        answer(page, right=False)
        page.do("puzzle-next")
        shown[-1] += panel(page) + regions(scene_of(page))["seats"]
    assert shown[0] == shown[1] != shown[2]


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
        told = regions(page.features.decorate(scene_of(page)))["panel"]
        assert ("New badge: Ten in a row." in told) is (number == 10)
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
    assert "puzzles: line 1 is not a puzzle" in words(page.sheets["puzzles"])
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
    asked: list[tuple[str, Callable[[str | None], None]]] = []
    monkeypatch.setattr(page, "load_text", lambda name, then: asked.append((name, then)))
    page.do("puzzles")
    page.do("puzzles")
    page.do("puzzle-day")
    ((name, then),) = asked
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
    assert [each.found for each in own_mistakes(page).kept] == [False]
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
    mistake = own_mistakes(page).kept[0].mistake
    assert mistake
    kept = own_mistakes(page).with_found(mistake)
    assert kept.with_mistakes([mistake]) == kept


def test_the_mistakes_kept_are_bounded_and_those_done_with_go_first() -> None:
    mistake = own_mistakes(judged_page()).kept[0].mistake
    assert mistake
    several = [mistake._replace(loss=1 + number / 10) for number in range(MOST + 5)]
    kept = OwnMistakes().with_mistakes(several[:MOST]).with_found(several[7])
    kept = kept.with_mistakes(several[MOST:])
    assert len(kept.kept) == MOST
    left = [each.mistake for each in kept.kept]
    assert left == [*several[4:7], *several[8:]]


def test_a_mistake_that_cannot_be_read_is_left_out() -> None:
    page = judged_page()
    (good,) = own_mistakes(page).kept
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
    content = own_mistakes_content(OwnMistakes((OwnMistake("x", found=True),)))
    assert parse_own_mistakes(content) == OwnMistakes((OwnMistake("x", found=True),))


# Puzzles with hidden cards


def test_practice_takes_puzzles_of_the_chosen_deal() -> None:
    page = page_with("puzzles")
    early = STANDARD.part(earlier=True)
    assert f"Earlier deals ({len(early)})" in words(page.sheets["puzzles"])
    for choice, earlier in (("earlier", True), ("last", False)):
        page.do("puzzles-of", f"deal={choice}")
        assert f'value="{choice}" selected' in page.sheets["puzzles"]
        page.do("puzzle-practice")
        for _ in range(3):
            assert bool(puzzle_on(page).script.puzzle.view.stock) == earlier
            answer(page, right=True)
            page.do("puzzle-next")
        page.do("puzzle-leave")
        page.do("puzzles")
    page.do("puzzles-of", "deal=all")
    assert 'value="all" selected' in page.sheets["puzzles"]


def test_the_themes_are_counted_for_the_chosen_deal() -> None:
    page = page_with("puzzles")
    theme = STANDARD.part(earlier=True).entries[0].themes[0]
    page.do("puzzles-of", "deal=earlier")
    count = len(STANDARD.part(earlier=True).by_theme(theme))
    assert count < len(STANDARD.by_theme(theme))
    assert f'value="{theme.value}">' in page.sheets["puzzles"]
    assert f"({count})" in page.sheets["puzzles"]


def test_hidden_cards_stay_hidden_and_the_verdict_is_an_average() -> None:
    name = STANDARD.part(earlier=True).entries[0].id
    page = page_with("puzzle-open", name)
    session = puzzle_on(page)
    proof = session.script.puzzle.by_deals
    assert proof
    assert "holds" not in panel(page)
    assert "the most points, on average?" in panel(page)
    assert session.view.hidden == session.script.puzzle.view.hidden
    answer(page, right=False)
    made = [step.play for step in session.game.steps]
    assert made == [session.script.puzzle.tempting, session.script.puzzle.reply]
    assert f"over {proof.deals} deals of the hidden cards" in panel(page)
    page.do("puzzle-solution")
    assert "Right is: " in panel(page)
    assert "±" in panel(page)


def test_a_puzzle_for_partners_is_played_at_a_table_of_four() -> None:
    page = page_with("puzzle-open", "partnership-1")
    session = answer(page, right=True)
    assert session.game.rules.players == 4
    assert "best on average" in panel(page)


def test_a_streak_has_puzzles_of_the_last_deal() -> None:
    page = page_with("puzzle-streak")
    for _ in range(4):
        assert puzzle_on(page).script.puzzle.by_deals is None
        answer(page, right=True)
        page.do("puzzle-next")
