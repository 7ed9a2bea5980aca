"""Where the fewest points win, no ornament of the page praises points."""

from __future__ import annotations

import re

import pytest

from casino_core import PRESETS, card_set, parse_card, parse_cards
from casino_core.drawing.cards import USUAL_LOOKS
from casino_core.events import Captured, Swept
from casino_core.seats import Seat, Side
from casino_page.features.captured_cards import lead_sentences
from casino_page.features.guided_offer import FIRST, STARTS
from casino_page.features.how_to_play import help_sheet
from casino_page.features.share.result import GameResult
from casino_page.features.share.result_picture import result_picture
from casino_page.render.motion import BURDEN, PRIZE, motion
from casino_page.render.regions import regions
from casino_page.render.round_count import round_count

from .tables import let_computer_play, new_session, play_greedily

FEWEST = tuple(name for name, rules in PRESETS.items() if rules.goal == "least")
CAPTURE = Captured(Seat(0), parse_card("Td"), card_set(parse_cards("Ts")), ())


@pytest.mark.parametrize("preset", FEWEST)
def test_points_at_a_pile_say_what_they_cost(preset: str) -> None:
    rules = PRESETS[preset]
    moves = motion([CAPTURE, Swept(Seat(0))], rules, Seat(0))
    assert {flourish.kind for flourish in moves.flourishes} == {BURDEN}
    assert [flourish.words for flourish in moves.flourishes] == [
        f"Big casino: costs {3 if preset == 'krypkasino' else 2}",
        f"Sweep: costs {rules.sweep_points}",
    ]
    assert moves.sound == "capture"


def test_where_most_points_win_they_are_golden() -> None:
    moves = motion([CAPTURE, Swept(Seat(0))], PRESETS["royal"], Seat(0))
    assert [(flourish.kind, flourish.words) for flourish in moves.flourishes] == [
        (PRIZE, "Big casino +2"),
        ("sweep", "Sweep!"),
    ]
    assert moves.sound == "sweep"


@pytest.mark.parametrize("preset", [*FEWEST, "royal"])
def test_the_table_says_which_points_win(preset: str) -> None:
    session = new_session(preset)
    score = regions(session.scene())["score"]
    assert ("The fewest points win." in score) is (preset in FEWEST)


@pytest.mark.parametrize("preset", FEWEST)
def test_no_star_marks_what_costs_points(preset: str) -> None:
    session = new_session(f"{preset},target=none")
    let_computer_play(session)
    while session.my_turn:
        play_greedily(session)
        let_computer_play(session)
    scene = session.scene()
    html = "".join(regions(scene).values())
    assert "★" not in html
    assert not re.search(r'class="[^"]*scores(?! burden)[" ]', html)
    counted = round_count(scene)
    assert not counted or 'class="round-count burden"' in counted
    assert not any(
        re.search(r"\blead", words) for words in lead_sentences(scene.view, ("You", "Ann"))
    )


@pytest.mark.parametrize("preset", FEWEST)
def test_a_shared_result_says_which_points_win(preset: str) -> None:
    rules = PRESETS[preset]
    result = GameResult(rules, ("Me", "Ann"), Side(0), Side(0), ((0, 0), (3, 9)))
    assert "The fewest points win." in result.text("")
    assert "The fewest points win." in result_picture(result, USUAL_LOOKS)
    headline = result._replace(rounds=((0, 0), (-17, 59))).headline
    assert headline.endswith("\N{MINUS SIGN}17 to 59")
    other = result._replace(rules=PRESETS["standard"])
    assert "fewest" not in other.text("") + result_picture(other, USUAL_LOOKS)


@pytest.mark.parametrize("preset", [*PRESETS])
def test_the_help_offers_its_own_guided_game_or_none(preset: str) -> None:
    """A guided game teaches its rules for any number of seats."""
    offered = re.findall(r'data-action="guided" data-index="([^"]*)"', help_sheet(PRESETS[preset]))
    own = "standard" if preset == "partnership" else preset
    assert offered == ([own] if own in (FIRST, *STARTS) else [])


@pytest.mark.parametrize("preset", FEWEST)
def test_the_help_says_that_marked_cards_cost_points(preset: str) -> None:
    sheet = help_sheet(PRESETS[preset])
    assert "star" not in sheet.replace("start", "")
    assert "carry a triangle" in sheet
