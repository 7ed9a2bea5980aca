"""The coach after a game: its line in the summary, its sheet, and what it keeps."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from random import Random

import pytest

from casino_core import PRESETS, Game, legal_plays
from casino_core.analysis.accuracy import LANDMARKS
from casino_core.analysis.finds import Find, best_find
from casino_core.analysis.leaks import Habit, Leak, LeakLoss, Stage
from casino_core.players import PLAYERS
from casino_core.prose.names import YOU
from casino_core.seats import Seat
from casino_page.features.badges import CLEAN_ROUND, EarnedBadges, load_badges
from casino_page.features.coach.coaching import THEMES, Look, next_level
from casino_page.features.coach.sheet import CoachState, coach_sheet
from casino_page.features.next_opponent import streaks
from casino_page.features.review import stored_reviews
from casino_page.features.review.stored_reviews import (
    REVIEWS_KEY,
    StoredReview,
    StoredReviews,
    parse_reviews,
    reviews_content,
)
from casino_page.game.later_additions import Accuracy
from casino_page.render.additions import added as added_html
from casino_page.render.places import Place

from ...core.test_coach import reviewed
from ...views import first_look
from ..opened import until
from ..pages import Page, added, full_scene
from ..tables import session_with_a_blunder
from .test_review import finished_page, plain

GAME_PLAY = session_with_a_blunder().game.steps[0].play


def coached() -> Page:
    """A page on which the coach has looked at a game of two plays."""
    page = finished_page("rules=diamond,target=none")
    page.do("coach")
    return page


def test_the_coach_shows_accuracy_the_play_that_mattered_and_the_next_opponent() -> None:
    page = coached()
    sheet = plain(page.sheets["coach"])
    assert re.search(r"\d+% Accuracy Between \w+ \(\d+%\) and \w+ \(\d+%\)", sheet)
    assert "The play that mattered" in sheet
    assert "Better: " in sheet
    assert 'class="arrows"' in page.sheets["coach"]
    assert 'data-action="coach-play" data-index="greedy"' in page.sheets["coach"]


def test_a_game_without_a_mistake_has_a_good_play_or_that_of_another_drawn() -> None:
    page = Page(session_with_a_blunder(of_other=True))
    page.do("coach")
    sheet = plain(page.sheets["coach"])
    assert "No mistake of yours was found: 1 best play." in sheet
    assert "The cards " in sheet
    assert "Bruno: the costliest play" in sheet
    assert "Better: " in sheet
    assert page.sheets["coach"].count('class="board"') == 1
    assert 'data-action="coach-replay" data-index="0"' in page.sheets["coach"]


@pytest.mark.parametrize("rules", PRESETS)
def test_figures_of_plays_stand_behind_numbers_only(rules: str) -> None:
    game, chance = Game.new(PRESETS[rules], "figures"), Random(rules)
    for _play in range(8):
        game = game.play(chance.choice(legal_plays(game.position)))
    review = first_look(game)
    habit = Habit(Leak.GIVES_SPADES, Stage.LATE, 2, 3.0)
    for decision in review.decisions:
        names = [YOU if each == decision.seat else f"Ann {each}" for each in game.rules.seats]
        for find in (None, Find(decision, decision.best, 1.4)):
            look = Look(review, find, complete=True)
            sheet = coach_sheet(CoachState(look, decision.seat, names, habit, 4))
            unfolded, numbers = re.split(r'<details[^>]*class="numbers"', sheet)
            sheet_text = plain(re.sub(r"<details.*?</details>", "", unfolded))
            assert not re.search(r"\d[.,]\d|±|gives away|would have cost", sheet_text)
            assert "It cost 3.0 points in the last 4 games." in plain(numbers)


def test_the_best_play_is_drawn_where_no_mistake_is() -> None:
    review = reviewed()
    (find,) = [each for each in best_find(review, Seat(0)) if each][-1:]
    clean = tuple(each for each in review.decisions if not (each.seat == 0 and each.plain))
    for decisions, boards, mattering in ((review.decisions, 1, True), (clean, 1, False)):
        look = Look(replace(review, decisions=decisions), find, complete=True)
        sheet = coach_sheet(CoachState(look, Seat(0), ("You", "Ann")))
        assert sheet.count('class="board"') == boards
        assert ("The play that mattered" in sheet) is mattering
        assert "Your best play" in sheet


def test_the_play_that_mattered_is_drawn_as_its_seat_saw_it() -> None:
    sheet = coached().sheets["coach"]
    (board,) = re.findall(r'<div class="board">.*?</div>', sheet)
    assert 'data-card="??"' in board
    assert board.count("slipped") == 1


def test_what_the_coach_finds_is_kept_with_the_review() -> None:
    page = coached()
    reviews = page.context.store.load(REVIEWS_KEY, parse_reviews)
    assert reviews
    (only,) = reviews.last_own
    assert only.accuracy is not None
    assert 0 < only.accuracy < 1000
    assert only.leaks
    assert parse_reviews(reviews_content(reviews)) == reviews
    page.do("judge-own")
    assert page.context.store.load(REVIEWS_KEY, parse_reviews) == reviews


@pytest.mark.parametrize("command", ["coach", "judge-own"])
@pytest.mark.parametrize("clean", [True, False])
def test_a_round_without_a_mistake_has_its_badge_whatever_judged_it(
    monkeypatch: pytest.MonkeyPatch, command: str, *, clean: bool
) -> None:
    monkeypatch.setattr(stored_reviews, "has_clean_round", lambda _review, _seat: clean)
    page = finished_page("rules=diamond,target=none")
    page.do(command)
    expected = EarnedBadges().with_names([CLEAN_ROUND] if clean else [], page.today)
    assert load_badges(page.context.store) == expected


def test_a_habit_of_the_last_games_leads_to_puzzles_of_its_theme() -> None:
    page = finished_page("rules=diamond,target=none")
    leaks = (LeakLoss(Leak.GIVES_SPADES, Stage.LATE, 3.0),) * 2
    reviews = StoredReviews(tuple(StoredReview(str(n), 100, "", 800, leaks) for n in range(4)))
    page.context.store.save(REVIEWS_KEY, reviews_content(reviews))
    page.do("coach")
    sheet = plain(page.sheets["coach"])
    assert "What costs most You give away spades late in the round. Three puzzles" in sheet
    words = "You give away spades late in the round. It cost 24.0 points in the last 5 games."
    assert words in sheet.partition("Numbers")[2]
    assert 'data-action="puzzle-series" data-index="spades"' in page.sheets["coach"]


def test_the_line_in_the_summary_keeps_its_place_before_the_accuracy_is_known() -> None:
    page = Page(session_with_a_blunder())
    scene = page.context.current_game.scene()
    for percent, words in (("", "Accuracy …"), ("81%", "Accuracy 81%")):
        with_accuracy = scene.adding(Accuracy(percent))
        html = added_html(with_accuracy, Place.SUMMARY)
        assert words in plain(html)
        assert not added_html(with_accuracy, Place.MENU)


def test_a_game_is_looked_at_in_the_background_and_not_while_the_computer_plays() -> None:
    async def watch() -> list[str]:
        page = Page(session_with_a_blunder())
        page.context.instant = False
        page.do("coach-watch")
        lines = [_line(page)]
        page.do("same-deal")
        session = page.current_game.session
        session.show_hand()
        waiting = page.features.decorate(page.current_game.scene()._replace(showing=GAME_PLAY))
        assert not waiting.my_turn
        await asyncio.sleep(0.3)
        assert page.context.store.load(REVIEWS_KEY, parse_reviews) is None
        page.features.decorate(page.current_game.scene())
        await until(lambda: page.context.store.load(REVIEWS_KEY, parse_reviews) is not None)
        return lines

    assert asyncio.run(watch()) == ["Accuracy …"]


def _line(page: Page) -> str:
    scene = full_scene(page)
    assert added(scene, Accuracy)
    return plain(added_html(scene, Place.SUMMARY)).strip()


def test_a_game_under_way_has_no_coach() -> None:
    page = finished_page("rules=diamond,target=none")
    page.do("same-deal")
    page.do("coach")
    assert "coach" not in page.sheets


def test_every_leak_has_a_theme() -> None:
    assert list(THEMES) == list(Leak)


@pytest.mark.parametrize(
    ("level", "shares", "following"),
    [
        ("greedy", [0.9, 0.9], "greedy"),
        ("greedy", [0.9, 0.9, 0.85], "counting"),
        ("greedy", [0.7, 0.75, 0.7], "greedy"),
        ("searcher", [0.5, 0.5, 0.6], "counting"),
        ("beginner", [0.1, 0.1, 0.1], "beginner"),
        ("master", [1.0, 1.0, 1.0], "master"),
        ("master-2", [0.2, 0.2, 0.2], "searcher"),
    ],
)
def test_the_accuracy_of_three_games_leads_to_another_opponent(
    level: str, shares: list[float], following: str
) -> None:
    assert next_level(level, shares, PRESETS["standard"]) == following
    assert set(LANDMARKS) < set(PLAYERS)


@pytest.mark.parametrize(
    ("level", "share", "following"),
    [("searcher", 1.0, "searcher"), ("greedy", 1.0, "searcher"), ("searcher", 0.1, "greedy")],
)
def test_the_coach_leads_to_no_opponent_that_the_game_leaves_out(
    level: str, share: float, following: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    left_out = ("counting", "master")
    monkeypatch.setattr(streaks, "is_offered", lambda other, _rules: other not in left_out)
    assert next_level(level, [share] * 3, PRESETS["folk"]) == following
