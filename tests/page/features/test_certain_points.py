"""The points that are certain, at the score: they grow in a round, and each gain is told once."""

from __future__ import annotations

from random import Random

import pytest

from casino_core import PRESETS, Game
from casino_core.analysis.certain import points_made
from casino_core.rules.scoring import score_round
from casino_core.score import Item
from casino_page.features.certain_points import CertainPoints
from casino_page.game.scene import Certain
from casino_page.render.regions import regions
from casino_page.screen_reader.renderer import ScreenReaderRenderer
from casino_page.screen_reader.sentences import score_words

from ...core.worlds import random_play
from ..pages import Page, full_scene
from ..tables import new_session, session_at

BIG = "table=Ts,3c hands=Td5h/9c9d turn=1 dealer=2"
"""The big casino takes a ten: two points for certain."""


@pytest.mark.parametrize("preset", PRESETS)
def test_they_only_grow_and_the_round_brings_no_fewer(preset: str) -> None:
    chance, game = Random(preset), Game.new(preset, seed=preset)
    sides = game.rules.side_numbers
    before_now = [0 for _ in sides]
    while not game.position.over:
        game = game.play(random_play(chance, game.position))
        now = [points_made(game.position, side) for side in sides]
        assert all(after >= before for before, after in zip(before_now, now, strict=True))
        if not game.position.over:
            before_now = now
    lines = score_round(game.position).lines
    final = [
        sum(line.points[s] for line in lines if line.item is not Item.SWEEPS_FED) for s in sides
    ]
    assert all(before <= after for before, after in zip(before_now, final, strict=True))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_table_shows_what_the_engine_counts(preset: str) -> None:
    session = new_session(preset)
    page, chance = Page(session), Random(preset)
    scene, felt = full_scene(page), 0
    for _ in range(12):
        session.game = session.game.play(random_play(chance, session.game.position))
        scene = full_scene(page)
        points = tuple(points_made(scene.view, side) for side in scene.view.rules.side_numbers)
        assert scene.certain.points == (points if any(points) else ())
        felt += sum(scene.certain.gained)
        assert felt == sum(points)
        score = regions(scene)["score"]
        assert score.count('class="certain') == sum(map(bool, points))
        if any(points) and scene.view.rules.goal == "least":
            assert 'class="certain burden"' in score


def test_a_play_that_makes_points_is_felt_once() -> None:
    session = session_at(BIG)
    page, reader = Page(session), ScreenReaderRenderer()
    reader.words(full_scene(page), ())
    assert session.play("TdxTs")
    scene = full_scene(page)
    assert scene.certain == Certain((2, 0), (2, 0), 1)
    assert 'data-gain="2"' in regions(scene)["score"]
    assert "Certain in this round: You: 2." in reader.words(scene, ())
    assert "Certain" not in reader.words(full_scene(page), ())
    assert "Certain in this round: You: 2, " in score_words(scene)
    session.think()
    session.carry_out()
    assert full_scene(page).certain == Certain((2, 0), (0, 0), 2)
    assert "data-gain" not in regions(full_scene(page))["score"]


def test_a_play_that_makes_none_and_one_that_is_taken_back_are_not_felt() -> None:
    session = session_at(BIG)
    page = Page(session)
    full_scene(page)
    assert session.play("5h")
    assert full_scene(page).certain == Certain()
    again = session_at(BIG)
    page = Page(again)
    again.play("TdxTs")
    assert full_scene(page).certain == Certain((2, 0))  # a game that is taken up
    page.do("undo")
    assert full_scene(page).certain == Certain()


def test_a_setting_hides_them_and_an_earlier_play_has_those_of_its_time() -> None:
    session = session_at(BIG)
    page = Page(session)
    session.play("TdxTs")
    session.think()
    session.carry_out()
    page.do("look", "2")
    assert full_scene(page).certain.points == (2, 0)
    page.do("look", "1")
    assert full_scene(page).certain == Certain()
    page.do("now")
    page.do("like", "certain=off")
    assert full_scene(page).certain == Certain()


def test_a_frame_in_another_page_has_none() -> None:
    session = session_at(BIG)
    page = Page(session)
    page.embedded = True
    session.play("TdxTs")
    assert full_scene(page).certain == Certain()


def test_the_setting_brings_them_and_tables_in_other_pages_have_none() -> None:
    assert CertainPoints.opens_with == {"certain": ("on",)}
    assert not CertainPoints.in_embeds
