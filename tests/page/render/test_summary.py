"""The words above the points of a finished round."""

import re
from random import Random

import pytest

from casino_core import Outcome
from casino_core.seats import Side
from casino_page.game.scene import Phase, Scene
from casino_page.render.summary import summary

from ..tables import new_session, play_out, session_at

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
