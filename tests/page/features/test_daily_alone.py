"""The deals of a day in a page that embeds the table."""

from __future__ import annotations

import pytest

from casino_core import CasinoError, legal_plays
from casino_core.daily import DEALS, deals
from casino_page.features.daily.alone import DayScript, daily_alone
from casino_page.render.regions import regions
from casino_page.shell.commands import commands_of
from casino_page.tasks.session import TaskSession

TODAY = "2026-11-26"


def play_out(at: TaskSession[DayScript]) -> None:
    while not at.game.over:
        if at.my_turn:
            at.play(str(legal_plays(at.view)[-1]))
        else:
            at.think()
            at.carry_out()


def test_the_deals_of_a_day_are_those_of_the_diary_one_after_the_other() -> None:
    at = daily_alone("today", TODAY)
    for deal in deals(at.script.day, "standard"):
        assert at.game.seed == deal.seed
        assert at.result() is None
        assert f"{deal.number} of {DEALS}" in regions(at.scene())["panel"]
        play_out(at)
        result = at.result()
        assert result
        assert (result["daily"], result["deal"]) == (TODAY, deal.number)
        commands_of(at)["daily-alone-next"]("")
    assert result
    points = result["points"]
    assert isinstance(points, list)
    assert len(points) == DEALS
    occasion = at.scene().kind.occasion
    assert occasion
    assert occasion.note == f"All five deals: {sum(points)} points."
    commands_of(at)["daily-alone-again"]("")
    assert at.result() is None
    assert at.game.steps == ()


def test_a_day_of_another_game() -> None:
    at = daily_alone("2026-11-20/royal", TODAY)
    assert at.game.seed == "daily:2026-11-20/royal/1"
    assert "1 of 5 · Royal Casino" in regions(at.scene())["panel"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("2026-13-01", "daily: '2026-13-01' is not a day"),
        ("2026-11-27", "daily: 2026-11-27 is still to come"),
        ("today/mulle", "daily: 'mulle' has no Daily-5"),
    ],
)
def test_a_day_that_there_is_not_is_told(name: str, message: str) -> None:
    with pytest.raises(CasinoError) as refused:
        daily_alone(name, TODAY)
    assert str(refused.value).startswith(message)
