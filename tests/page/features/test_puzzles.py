"""Puzzles at the table: answers, refutations, links, and puzzles with hidden cards."""

from __future__ import annotations

import html
import re
from datetime import date

import pytest

from casino_core import cards_in, format_play, parse_play
from casino_core.prose.puzzles import THEME_NAMES
from casino_core.prose.words import cards_words
from casino_core.puzzles.library import parse_library
from casino_core.puzzles.themes import Theme
from casino_core.rules.sweeps import takes_twin
from casino_page.features.puzzles.alone import preset_of, puzzle_alone
from casino_page.features.puzzles.progress import (
    ThemeResults,
)
from casino_page.game.scene import LookBack, Phase, ShownLine
from casino_page.render.regions import regions
from casino_page.screen_reader.renderer import ScreenReaderRenderer
from casino_page.tasks.puzzle import PuzzleScript
from casino_page.tasks.session import task_of

from ..pages import PUZZLES, Page, opened_by, requested
from .puzzle_pages import (
    STANDARD,
    TEXT,
    answer,
    buttons,
    page_with,
    panel,
    panel_html,
    progress_of,
    puzzle_on,
    scene_of,
    words,
)

# One puzzle


def test_the_player_sees_what_the_seat_sees_and_is_told_the_other_hand() -> None:
    page = page_with()
    session = puzzle_on(page)
    assert session.seat == session.script.puzzle.view.turn
    assert session.view.hands == session.script.puzzle.view.hands
    other = session.game.position.hands[1 - session.seat]
    seats = regions(page.current_game.scene())["seats"]
    names = re.findall(r'data-card="(\w+)"', seats)
    assert sorted(names) == sorted(card.id for card in cards_in(other))
    assert cards_words(other) in words(seats)
    assert "holds" not in panel(page)
    sentence = f"{session.names[1 - session.seat]} holds {cards_words(other)}."
    assert session.script.opening(session)[0] == sentence
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
        regions_of_scene = regions(scene)
        assert f"Solution: {number} of {plays}" in regions_of_scene["status"]
        assert scene.log[number - 1].short in html.unescape(regions_of_scene["table"])
        steps = re.findall(r'data-action="look-by"[^>]*', regions_of_scene["actions"])
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
    status = ScreenReaderRenderer().status(page.context.current_game.scene())
    assert "What follows: play 1 of" in status
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
    assert notice.text == "The puzzle in this link doesn’t exist."
    assert notice.reason.startswith("puzzle: there is no puzzle")
    page.do(*(notice.command or ("",))[:2])
    assert "puzzles" in page.sheets


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("standrd-17", "standard-17"),
        ("Standard-17", "standard-17"),
        ("roial-2", "royal-2"),
        ("dya", "day"),
    ],
)
def test_a_misspelt_puzzle_is_offered(name: str, meant: str) -> None:
    page = page_with("puzzle-open", name)
    (notice,) = page.current_game.notices
    assert notice.text == f"This link says “{name}”. Was “{meant}” meant?"
    assert notice.command == ("puzzle-open", meant, "Open")


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
    plays = [step.play for step in session.game.steps]
    assert plays == [session.script.puzzle.tempting, session.script.puzzle.reply]
    assert f"over {proof.deals} deals of the hidden cards" in panel(page)
    page.do("puzzle-solution")
    assert "Right is: " in panel(page)
    assert "±" in panel(page)


def test_a_puzzle_for_partners_is_played_at_a_table_of_four() -> None:
    page = page_with("puzzle-open", "partnership-1")
    session = answer(page, right=True)
    assert session.game.rules.players == 4
    assert "best on average" in panel(page)
