"""Daily-5 on a page without a browser: its table, its sheet, and clocks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from casino_core import CasinoError, View, format_play, legal_plays
from casino_core.daily import DEALS, deals, opponent_in, opponents_play, parse_day
from casino_core.players import BestSoFar, Past
from casino_page.features.badges import load_badges
from casino_page.features.daily.alone import DayScript, daily_alone
from casino_page.features.daily.deal_session import DailySession
from casino_page.features.tips import BeginnersTips
from casino_page.game import computer_move
from casino_page.game.scene import Phase
from casino_page.render.regions import regions
from casino_page.shell.commands import commands_of
from casino_page.tasks.session import TaskSession

from ..pages import Memory
from ..texts import PAGE, texts_in
from .daily_pages import TODAY, YESTERDAY, DailyPage, table

MODULES_ABOUT_A_DAY = (
    *sorted((PAGE / "features" / "daily").glob("*.py")),
    *sorted((PAGE / "features" / "duel").glob("*.py")),
    *sorted((PAGE / "friends").glob("duel*.py")),
)


def test_a_round_of_the_day_is_called_a_round() -> None:
    """A round has several deals (section 1); only who deals is said, too."""
    texts = {text for module in MODULES_ABOUT_A_DAY for text in texts_in(module)}
    texts -= {"You deal.", "{name} deals."}
    assert any(re.search(r"\brounds?\b", text) for text in texts)
    assert not [text for text in texts if re.search(r"\bdeals?\b(?!})", text, re.IGNORECASE)]


def test_a_day_is_played_in_order_and_once() -> None:
    daily = DailyPage()
    own_game = daily.session.game
    for number in range(1, DEALS + 1):
        daily.do("daily-play", "today")
        assert f"Daily-5, {number} of 5" in daily.session.scene().kind.occasion.title  # type: ignore[union-attr]
        daily.play()
        assert daily.session.phase is Phase.GAME_OVER
        assert daily.stored()[number - 1]["points"]
    at_the_end = daily.session.game
    daily.do("daily-play")
    assert daily.session.game == at_the_end
    assert "daily" in daily.page.sheets
    daily.do("leave")
    assert daily.session.game == own_game


def test_seven_days_in_a_row_are_a_badge_when_the_deal_is_over() -> None:
    storage = Memory()
    DailyPage(storage, today=YESTERDAY).play_the_day(YESTERDAY)
    content = json.loads(storage.texts["casino.daily"])
    for day in range(14, 19):
        content["days"][f"2026-11-{day}"] = content["days"][YESTERDAY]
    storage.texts["casino.daily"] = json.dumps(content)
    daily = DailyPage(storage)
    for number in range(1, DEALS + 1):
        assert load_badges(daily.page.context.store).days == {}
        daily.do("daily-play", TODAY)
        daily.play()
        scene = daily.page.features.decorate(daily.session.scene())
        sentence = "New badge: A Daily-5 week."
        assert (sentence in regions(scene)["table"]) is (number == DEALS)
        assert (sentence in daily.session.take_news().sentences) is (number == DEALS)
    assert [*load_badges(daily.page.context.store).days] == ["week"]


def test_a_deal_goes_on_where_it_was_after_the_page_was_loaded_again() -> None:
    daily = DailyPage()
    daily.do("daily-play")
    daily.play(3)
    before = daily.session.game
    again = DailyPage(daily.page.storage)
    again.do("daily-open", TODAY)
    assert again.session.game == before
    assert again.page.query == "?daily=2026-11-20&speed=instant"


def test_the_sheet_comes_first_on_a_day_that_is_not_begun() -> None:
    daily = DailyPage()
    own_game = daily.session.game
    daily.do("daily-open", "today")
    assert daily.session.game is own_game
    assert "Play round 1 of 5" in daily.sheet
    assert "20 November" in daily.sheet


def test_the_saved_game_waits() -> None:
    daily = DailyPage()
    text = daily.page.current_game.text_to_store()
    daily.do("daily-play")
    daily.play(2)
    assert daily.page.current_game.text_to_store() == text
    daily.page.current_game.new_game()
    assert not hasattr(daily.session, "deal")


def test_a_deal_that_counts_gives_no_hints_and_takesno_news_back() -> None:
    daily = DailyPage()
    daily.do("daily-play", TODAY)
    assert not table(daily).hints
    assert not table(daily).may_undo
    daily.do("daily-play", YESTERDAY)
    assert table(daily).hints
    assert table(daily).may_undo


@pytest.mark.parametrize(("day", "has_tip"), [(TODAY, False), (YESTERDAY, True)])
def test_no_tip_names_a_play_in_a_deal_that_counts(day: str, *, has_tip: bool) -> None:
    daily = DailyPage()
    tips = BeginnersTips(daily.page.context)
    daily.do("daily-play", day)
    scenes = []
    while daily.session.phase is Phase.PLAY:
        scenes.append(tips.decorate(daily.session.scene()))
        daily.play(1)
    assert any(scene.help.tip for scene in scenes) is has_tip


def test_yesterdays_deals_are_played_without_counting() -> None:
    daily = DailyPage()
    daily.play_the_day(YESTERDAY)
    assert not any("counts" in entry for entry in daily.stored(YESTERDAY))
    daily.do("daily", YESTERDAY)
    assert daily.sheet.count("<small>not counted</small>") == DEALS
    assert "to start a streak" in daily.sheet


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2026-11-21", "the rounds of 21 November: that day is still to come"),
        ("2026-11-12", "the rounds of 12 November: that is too long ago"),
        ("2025-11-12", "the rounds of 12 November 2025: that is too long ago"),
        ("soon", "is not a day"),
    ],
)
def test_a_day_that_cannot_be_played_is_told(text: str, words: str) -> None:
    daily = DailyPage()
    daily.do("daily-open", text)
    assert words in daily.sheet
    assert "20 November" in daily.sheet
    assert not daily.notices  # The sheet hides the table with its notices.


def test_beside_a_deal_that_goes_on_the_table_tells_of_a_day_that_cannot_be_played() -> None:
    daily = DailyPage()
    daily.do("daily-play", TODAY)
    daily.play(1)
    daily.do("daily-open", "2026-11-21")
    assert "still to come" in " ".join(daily.notices)
    assert not daily.page.sheets


def test_a_deal_over_midnight_counts_and_the_next_one_does_not() -> None:
    daily = DailyPage()
    daily.do("daily-play")
    daily.play(2)
    daily.page.today = "2026-11-21"
    daily.play()
    over = daily.session.game
    daily.do("daily-play", TODAY)
    # The next deal would not count any more: the sheet says so first.
    assert daily.session.game == over
    assert "A new day has begun" in daily.sheet
    daily.do("daily-play", TODAY)
    daily.play()
    assert [entry.get("counts") for entry in daily.stored()][:2] == [True, None]


def test_a_sheet_that_is_open_over_midnight_tells_of_the_new_day() -> None:
    daily = DailyPage()
    own_game = daily.session.game
    daily.do("daily")
    daily.page.today = "2026-11-21"
    daily.do("daily-play", TODAY)
    assert daily.session.game is own_game
    assert "A new day has begun" in daily.sheet
    assert "Daily-5, 20 November" in daily.sheet
    daily.do("daily-play", "2026-11-21")
    assert table(daily).counts


def test_a_deal_that_was_begun_goes_on_after_midnight() -> None:
    daily = DailyPage()
    daily.do("daily-play")
    daily.play(2)
    before = daily.session.game
    daily.do("leave")
    daily.do("daily")
    daily.page.today = "2026-11-21"
    daily.do("daily-play", TODAY)
    assert daily.session.game == before
    assert table(daily).counts


def test_a_day_that_was_played_can_be_looked_at_however_long_ago() -> None:
    storage = Memory()
    DailyPage(storage, "2026-05-02").play_the_day("2026-05-02")
    daily = DailyPage(storage)
    own_game = daily.session.game
    daily.do("daily", "2026-05-02")
    assert "Daily-5, 2 May" in daily.sheet
    assert "can no longer be played" in daily.sheet
    assert 'data-action="daily-play"' not in daily.sheet
    daily.do("daily-play", "2026-05-02")
    assert daily.session.game is own_game
    assert not daily.notices


def test_a_deal_that_was_left_long_ago_is_not_played_any_more() -> None:
    storage = Memory()
    first = DailyPage(storage, "2026-05-02")
    first.do("daily-play")
    first.play(2)
    daily = DailyPage(storage)
    own_game = daily.session.game
    for command in ("daily-open", "daily-play"):
        daily.do(command, "2026-05-02")
        assert daily.session.game is own_game
        assert "can no longer be played" in daily.sheet


def test_the_calendar_goes_from_month_to_month_and_no_further_than_it_has_days() -> None:
    storage = Memory()
    DailyPage(storage, "2026-09-30").play_the_day("2026-09-30")
    daily = DailyPage(storage)
    daily.do("daily")
    for month in ("October", "September", "September"):
        daily.do("daily-month", calendar_button(daily, "Month before"))
        assert f"{month} 2026</h3>" in daily.sheet
    assert calendar_button(daily, "Month after") == "2026-10-01"
    daily.do("daily-month", "2031-01-01")
    assert "November 2026</h3>" in daily.sheet


def calendar_button(daily: DailyPage, name: str) -> str:
    match = re.search(rf'data-index="([^"]+)" data-key="{name}"', daily.sheet)
    assert match
    return match[1]


def test_a_clock_that_goes_back_earnsno_news() -> None:
    storage = Memory()
    DailyPage(storage, "2026-11-21").do("daily-play")
    daily = DailyPage(storage)
    own_game = daily.session.game
    daily.do("daily")
    assert "you have played a later day: 21 November" in daily.sheet
    assert 'data-action="daily-play"' not in daily.sheet
    daily.do("daily-play")
    assert daily.session.game is own_game, "it would not count, and the sheet says why"


def lines_of(html: str) -> str:
    return " ".join(re.sub("<[^>]*>", " ", html).split())


@pytest.mark.parametrize("wrong", ["2026-11-21", "2031-03-04", "9999-12-31"])
@pytest.mark.parametrize("game", ["", "/royal"])
def test_a_clock_that_was_ahead_once_does_not_lock_the_days_before(wrong: str, game: str) -> None:
    storage = Memory()
    DailyPage(storage, wrong).do("daily-play", f"today{game}")
    daily = DailyPage(storage)
    daily.do("daily", f"today{game}")
    assert "Played by another clock" in daily.sheet
    assert f'data-index="{wrong}{game}"' in daily.sheet, "what is kept can be looked at"
    daily.do("daily-aside", f"{TODAY}{game}")
    assert table(daily).counts
    daily.play()
    # Set aside once, it is never asked again, not after a reload either.
    again = DailyPage(storage)
    again.do("daily-play", f"today{game}")
    assert table(again).counts
    assert table(again).deal.number == 2
    again.do("daily", f"today{game}")
    assert "Set aside until their day" in again.sheet
    # On its day it goes on where it was.
    then = DailyPage(storage, wrong)
    then.do("daily-play", f"today{game}")
    assert (table(then).deal.number, table(then).counts) == (1, True)


def test_what_was_played_by_a_wrong_clock_is_told_and_is_in_no_figure() -> None:
    storage = Memory()
    DailyPage(storage, "2031-03-04").play_the_day("2031-03-04")
    daily = DailyPage(storage)
    daily.do("daily")
    assert "4 March 2031" in daily.sheet
    assert "<dt>longest streak</dt><dd>1</dd>" not in daily.sheet
    daily.do("daily", "2031-03-04")
    assert "Daily-5, 4 March 2031" in daily.sheet
    assert "This day is still to come" in daily.sheet
    daily.do("daily-month", "2031-03-01")
    assert "November 2026</h3>" in daily.sheet


def test_a_clock_that_is_behind_asks_too_and_losesno_news() -> None:
    storage = Memory()
    for day in (YESTERDAY, TODAY):
        DailyPage(storage, day).play_the_day(day)
    before = json.loads(storage.texts["casino.daily"])["days"]
    behind = DailyPage(storage, "1970-01-01")
    behind.do("daily-aside", "1970-01-01")
    behind.play()
    right = DailyPage(storage)
    right.do("daily")
    after = json.loads(storage.texts["casino.daily"])["days"]
    assert {day: after[day] for day in before} == before
    assert "<dt>days in a row</dt><dd>2</dd>" in right.sheet


def test_a_clock_a_day_ahead_costsno_news() -> None:
    storage = Memory()
    for day in (YESTERDAY, TODAY, "2026-11-21"):
        DailyPage(storage, day).play_the_day(day)
    daily = DailyPage(storage)
    daily.do("daily")
    assert "Days still to come 21 November" in lines_of(daily.sheet)
    assert "later day" not in daily.sheet
    assert "<dt>days in a row</dt><dd>2</dd>" in daily.sheet
    tomorrow = DailyPage(storage, "2026-11-21")
    tomorrow.do("daily")
    assert "<dt>days in a row</dt><dd>3</dd>" in tomorrow.sheet


@pytest.mark.parametrize("later", ["2026-11-10", "1970-01-01", "2026-11-21", "2031-03-04"])
def test_a_clock_that_jumps_during_a_deal_loses_no_play(later: str) -> None:
    daily = DailyPage()
    daily.do("daily-play")
    daily.play(2)
    daily.page.today = later
    daily.play()
    assert daily.stored()[0]["points"]
    assert daily.stored()[0]["counts"]
    daily.do("daily-play", TODAY)
    daily.do("daily", TODAY)
    assert f"Daily-5, 20 November{'' if later[:4] == '2026' else ' 2026'}" in daily.sheet
    daily.page.today = TODAY
    daily.do("daily-play", TODAY)
    assert table(daily).deal.number == 2


@pytest.mark.parametrize("day", ["0001-01-01", "0001-01-05", "9999-12-01", "9999-12-31"])
def test_the_first_and_the_last_days_of_the_calendar_are_days_like_others(day: str) -> None:
    storage = Memory()
    daily = DailyPage(storage, day)
    daily.play_the_day(day)
    daily.do("daily")
    for other in (day, "0001-01-01", "9999-12-31"):
        daily.do("daily", other)
        daily.do("daily-month", other)
    assert "<dt>day in a row</dt><dd>1</dd>" in daily.sheet
    right = DailyPage(storage)
    right.do("daily", day)
    right.do("daily")
    for name in ("puzzles", "statistics"):
        daily.page.do(name)


def test_a_new_game_takes_the_place_of_the_deal_and_the_game_that_waited_waits_on() -> None:
    daily = DailyPage()
    daily.session.play(
        format_play(opponents_play(daily.session.view, parse_day(TODAY)), daily.session.view)
    )
    daily.do("daily-play")
    daily.page.do("setup")
    assert "Your game against Bruno waits." in daily.page.sheets["setup"]
    daily.feature.on_command("start-game")
    daily.page.do("start-game")
    assert len(daily.page.current_game.waiting.under_way) == 1
    assert daily.page.query == "?speed=instant"
    assert not isinstance(daily.session, DailySession)


A_THURSDAY = "2026-11-26"


def play_out(at: TaskSession[DayScript]) -> None:
    while not at.game.over:
        if at.my_turn:
            at.play(str(legal_plays(at.view)[-1]))
        else:
            at.think()
            at.carry_out()


def test_the_deals_of_a_day_are_those_of_the_diary_one_after_the_other() -> None:
    at = daily_alone("today", A_THURSDAY)
    for deal in deals(at.script.day, "standard"):
        assert at.game.seed == deal.seed
        assert at.result() is None
        assert f"{deal.number} of {DEALS}" in regions(at.scene())["panel"]
        play_out(at)
        result = at.result()
        assert result
        assert (result["daily"], result["deal"]) == (A_THURSDAY, deal.number)
        commands_of(at)["daily-alone-next"]("")
    assert result
    points = result["points"]
    assert isinstance(points, list)
    assert len(points) == DEALS
    occasion = at.scene().kind.occasion
    assert occasion
    assert occasion.note == f"All five rounds: {sum(points)} points."
    commands_of(at)["daily-alone-again"]("")
    assert at.result() is None
    assert at.game.steps == ()


def test_the_opponent_of_the_day_plays_each_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    levels: list[str | None] = []

    def noted(view: View, _: Past, level: str | None) -> Iterator[BestSoFar | None]:
        levels.append(level)
        yield BestSoFar(legal_plays(view)[0])

    monkeypatch.setattr(computer_move, "computer_moves", noted)
    at = daily_alone("today", A_THURSDAY)
    for _ in range(2):
        play_out(at)
        commands_of(at)["daily-alone-next"]("")
    assert set(levels) == {opponent_in(at.game)}


def test_a_day_of_another_game() -> None:
    at = daily_alone("2026-11-20/royal", A_THURSDAY)
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
    with pytest.raises(CasinoError) as error:
        daily_alone(name, A_THURSDAY)
    assert str(error.value).startswith(message)
