"""The count of a round: its pictures, item by item, and the words above the points."""

from __future__ import annotations

import re
from random import Random

import pytest

from casino_core import Outcome
from casino_core.rules.counting import count_round
from casino_core.seats import Side
from casino_page.game.scene import Phase, Scene
from casino_page.render.round_count import round_count
from casino_page.render.summary import summary

from ..tables import PRESETS, let_computer_play, new_session, play_out, session_at, wander
from .test_regions import Elements


def counted_scene(rules: str) -> Scene:
    session, rng = new_session(rules, seed="counted"), Random(1)
    while session.phase is Phase.PLAY:
        let_computer_play(session)
        if session.phase is Phase.PLAY:
            wander(session, rng)
    return session.scene()


@pytest.mark.parametrize("rules", PRESETS)
def test_the_pictures_add_up_to_the_points_of_the_summary(rules: str) -> None:
    scene = counted_scene(rules)
    assert scene.result.outcome
    page = Elements(round_count(scene))
    items = page.having("class")
    count_items = [element for element in items if element["class"] == "count-item"]
    assert len(count_items) == len(count_round(scene.view))
    totals = [int(element["data-total"]) for element in page.having("data-total")]
    assert tuple(totals[-len(scene.view.scores) :]) == scene.result.outcome.totals
    points = [int(element.words) for element in page.having("data-total")]
    assert points == [*scene.view.scores, *totals[: -len(scene.view.scores)]]
    names = {element.words for element in Elements(summary(scene)).found if element.name == "th"}
    for name in re.findall(r"<p>([^<]+)<span", round_count(scene)):
        assert any(heading.startswith(name) for heading in names)


def test_each_item_says_why_in_a_few_words() -> None:
    session = session_at(
        "rules=diamond table=Ac hands=Ah/- dealer=2 won=6s6h6d6c7d/7s7h7c2d3d5c scores=3/4"
    )
    session.play("AhxAc")
    reasons = re.findall('count-why">([^<]*)<', round_count(session.scene()))
    assert reasons == [
        "7 to 6",
        "Level, so nobody scores it.",
        "You have the seven of diamonds.",
        "You have all four.",
        "1 to 0",
    ]


def test_the_count_has_no_card_that_scripts_take_for_one_of_the_table() -> None:
    assert "data-card" not in round_count(counted_scene("standard"))


def test_nothing_is_shown_where_nobody_captured() -> None:
    session = session_at("table=8d,Kc hands=9s/- dealer=2")
    session.play("9s")
    assert session.phase is Phase.ROUND_OVER
    assert round_count(session.scene()) == ""


@pytest.mark.parametrize(
    ("scores", "words"),
    [
        ("3/18", "Your best round: 1 point."),
        ("17/16", "Your best round: 1 point."),
        ("18/16", "So close: 3 points short."),
        ("20/16", "So close: 1 point short."),
    ],
)
def test_who_has_lost_is_told_something_kind(scores: str, words: str) -> None:
    session = session_at(f"table=8d hands=8s/- dealer=2 won=5s/TdAs4c5c6c7c scores={scores}")
    session.play("8sx8d")
    assert session.phase is Phase.GAME_OVER
    assert words in summary(session.scene())


def test_a_single_round_has_no_best_one() -> None:
    session = session_at("rules=swazi table=8d hands=8s/- dealer=2 won=5s/TdAsAcAh6c7c9c9d")
    session.play("8sx8d")
    assert session.phase is Phase.GAME_OVER
    assert "Your best round" not in summary(session.scene())


NOTES = [
    ("scores=3/9", "leads, 9 to 3."),
    ("scores=9/3", "You lead, 9 to 3."),
    ("rules=laisto scores=3/9", "You lead, 3 to 9."),
    ("rules=laisto scores=9/9", "Level at 9."),
    ("scores=22/22", "Level at 22. Another round decides."),
    ("rules=laisto scores=3/17", "3 to 17"),
]


@pytest.mark.parametrize(("fields", "words"), NOTES)
def test_the_note_names_the_side_that_leads(fields: str, words: str) -> None:
    session = session_at(f"{fields} hands=-/-")
    assert words in summary(session.scene())


def over(winner: int | None, people: int = 1) -> Scene:
    """The end of a game that a side has won."""
    session = new_session("diamond,target=none", "over")
    for _ in play_out(session, Random(1)):
        pass
    scene = session.scene()
    assert scene.phase is Phase.GAME_OVER
    outcome = Outcome((9, 3), over=True, winner=None if winner is None else Side(winner))
    result = scene.result._replace(outcome=outcome)
    return scene._replace(result=result, kind=scene.kind._replace(people=people))


@pytest.mark.parametrize(
    ("winner", "people", "crowned"),
    [(0, 1, True), (1, 1, False), (None, 1, False), (1, 2, True)],
)
def test_a_crown_is_for_a_person_who_has_won(
    winner: int | None,
    people: int,
    crowned: bool,  # noqa: FBT001
) -> None:
    assert ("#crown" in summary(over(winner, people))) is crowned


def test_two_ways_on_stand_under_the_result_and_the_others_are_folded() -> None:
    html = summary(over(0))
    visible, folded = html.split('class="more-ways"')
    assert re.findall('data-action="([a-z-]+)"', visible) == ["judge-own", "share"]
    assert re.findall('data-action="([a-z-]+)"', folded) == [
        "duel",
        "by-link",
        "fair",
        "record",
        "same-deal",
    ]
    assert not re.search("[0-9a-f]{4} [0-9a-f]{4}", html)
