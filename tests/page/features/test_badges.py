"""The badges: what earns them, the line that tells them once, and the merge of a backup."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import PRESETS, Game, parse_play, parse_state
from casino_core.analysis.grades import Grade
from casino_core.analysis.review import Decision, Review
from casino_core.analysis.trials import Worth
from casino_core.players import PLAYERS
from casino_core.prose.direction import fewest_win
from casino_core.records.history import with_hints
from casino_core.records.undo import UNDONE
from casino_core.seats import Seat
from casino_page.features.backup.backup_file import format_backup, parse_backup, restore
from casino_page.features.badges import (
    BADGES,
    BEHIND,
    BUILD_OF_ANOTHER,
    OWN_BUILD,
    RAISED,
    SWEEP,
    Counter,
    Counts,
    EarnedBadges,
    badges_content,
    earned_by,
    parse_badges,
)
from casino_page.features.milestones import NewMilestones, proved_by
from casino_page.features.review.stored_reviews import has_clean_round
from casino_page.features.statistics.counts import counts_of, counts_of_games
from casino_page.features.statistics.game_statistics import GameStatistics, TableKind
from casino_page.features.statistics.totals import Totals
from casino_page.game.hidden_cards import complete
from casino_page.game.later_additions import Achievements
from casino_page.game.seats import usual_players
from casino_page.game.session import Session
from casino_page.render.badge_drawings import badge_drawing
from casino_page.render.regions import regions

from ..pages import Memory, Page, added, full_scene
from ..tables import finished_game, new_session

SEATS = usual_players(2)
NOTHING = Worth(0, None)
DAYS = st.dates().map(lambda day: day.isoformat())
EARNED = st.dictionaries(st.sampled_from([*BADGES, "another"]), DAYS).map(EarnedBadges)


def storing(**days: str) -> Memory:
    return Memory({"casino.badges": json.dumps({"version": 1, "badges": days})})


def over(rules: str = "standard") -> Session:
    return Session(finished_game(rules), SEATS)


def dealt(text: str, *plays: str) -> Game:
    """A game from a position that passes for a deal."""
    view = parse_state(text)
    start = complete(view, "x")  # type: ignore[arg-type]
    game = Game.from_position(start)
    game = game._replace(rounds=(game.rounds[0]._replace(cards=()),))
    for play in plays:
        game = game.play(parse_play(play, game.position))
    return game


# What earns a badge


def test_each_counter_earns_its_badge_at_its_amount() -> None:
    for badge in BADGES.values():
        if badge.counter:
            enough = Counts({badge.counter: badge.amount})
            assert badge.name in set(earned_by(enough))
            less = Counts({badge.counter: badge.amount - 1})
            assert badge.name not in set(earned_by(less))


def test_a_win_against_each_computer_player_but_the_weakest_is_a_badge() -> None:
    counts = Counts(beaten=frozenset(PLAYERS))
    assert set(earned_by(counts)) == {f"beat-{level}" for level in PLAYERS if level != "careless"}
    assert BADGES["beat-greedy"].shown_title == "Beat Bruno"


def test_only_games_without_hints_and_points_ahead_at_full_strength_beat_a_player() -> None:
    won = Totals(games=1, wins=1, rounds=1, recent=((1, 0),))
    statistics = GameStatistics(
        {
            TableKind("standard", "greedy"): won,
            TableKind("standard", "counting", "5/0"): won,
            TableKind("standard", "master-2"): won,
            TableKind("laisto", "searcher"): won._replace(wins=0),
            TableKind("misar", "searcher"): won._replace(hinted_wins=1),
            TableKind("krypkasino", "beginner"): won._replace(wins=2),
        }
    )
    counts = counts_of_games(statistics)
    assert counts.beaten == {"greedy", "beginner"}
    assert counts.of(Counter.FEWEST) == 2
    assert counts.of(Counter.TABLES) == 4
    assert counts.of(Counter.WINS) == 6


def test_a_sweep_that_costs_points_earns_no_badge() -> None:
    table = "rules={} table=5d hands=5s9c/2h3h"
    for rules in ("standard", "laisto"):
        swept = dealt(table.format(rules), "5sx5d")
        assert (SWEEP in proved_by(swept, SEATS)) == (not fewest_win(PRESETS[rules]))


def test_a_sweep_and_a_build_with_a_hint_earn_no_badge() -> None:
    swept = dealt("table=5d hands=5s9c/2h3h", "5sx5d")
    assert proved_by(swept, SEATS) == {SWEEP}
    assert proved_by(with_hints(swept, [1]), SEATS) == frozenset()
    built = dealt("table=(6:2c4c@1),9h hands=6s8s/6hTh stock=*8", "6sx(6)")
    assert proved_by(built, SEATS) == {OWN_BUILD}
    assert proved_by(with_hints(built, [1]), SEATS) == frozenset()


def test_puzzles_daily_and_guided_games_are_counted() -> None:
    guided = '{"version":1,"steps":11,"games":{"royal":4,"swazi":1}}'
    page = Page(new_session(), Memory({"casino.guided": guided}))
    assert counts_of(GameStatistics(), page.context.store).of(Counter.GUIDED) == 2


def test_a_raise_and_the_build_of_another_are_proved_by_the_plays() -> None:
    table = "table=(6:2c4c@2),9h hands=2s8s/6hTh stock=*8"
    assert proved_by(dealt(table, "2sb(6)=8"), SEATS) == {RAISED}
    table = "table=(6:2c4c@2),9h hands=6s8s/6hTh stock=*8"
    assert proved_by(dealt(table, "6sx(6)"), SEATS) == {BUILD_OF_ANOTHER}
    hinted = dealt(table, "6sx(6)")
    assert proved_by(with_hints(hinted, [1]), SEATS) == frozenset()
    assert proved_by(with_hints(hinted, [2]), SEATS) == {BUILD_OF_ANOTHER}
    own = "table=(6:2c4c@1),9h hands=6s8s/6hTh stock=*8"
    assert BUILD_OF_ANOTHER not in proved_by(dealt(own, "6sx(6)"), SEATS)
    theirs = "table=(6:2c4c@1),9h hands=6s8s/6hTh stock=*8 turn=2"
    assert proved_by(dealt(theirs, "6hx(6)"), SEATS) == frozenset()


def test_a_win_from_behind_needs_five_points_and_no_help() -> None:
    table = "table=9h hands=9s/2h scores={} won=AsAdTd3s4s5s6s7s8s/2s"

    def played(scores: str) -> Game:
        return dealt(table.format(scores), "9sx9h", "2h")

    assert played("15/20").over
    assert BEHIND in proved_by(played("15/20"), SEATS)
    assert BEHIND not in proved_by(played("16/20"), SEATS)
    assert BEHIND not in proved_by(played("15/20").with_tag(UNDONE, "1"), SEATS)


def test_only_one_person_at_the_table_earns_badges() -> None:
    players = new_session(seats="person,person").seated_players
    table = "table=(6:2c4c@2),9h hands=2s8s/6hTh stock=*8"
    assert proved_by(dealt(table, "2sb(6)=8"), players) == frozenset()


def test_a_game_from_a_position_earns_none() -> None:
    game = dealt("table=(6:2c4c@2),9h hands=2s8s/6hTh stock=*8", "2sb(6)=8")
    (first,) = game.rounds
    assert proved_by(game._replace(rounds=(first._replace(cards=None),)), SEATS) == frozenset()


# Told once


def test_the_summary_tells_new_badges_once_and_the_day_is_stored() -> None:
    page = Page(over("royal,target=31"))
    reached = added(full_scene(page), Achievements)
    assert reached
    assert reached.sentences == NewMilestones(("sweep", "build")).sentences
    assert reached.medals == ("sweep", "build")
    summary = regions(full_scene(page))["table"]
    assert summary.count('class="note reached"') == 1
    assert all(badge_drawing(name) in summary for name in reached.medals)
    assert "New badges: First sweep and First build." in summary
    sentences = " ".join(page.context.session.take_news().sentences)
    assert sentences.count(reached.sentences[0]) == 1
    text = json.loads(page.storage.texts["casino.badges"])["badges"]
    assert {"sweep", "build"} <= set(text)
    assert set(text.values()) == {page.today}
    again = Page(over("royal"), page.storage)
    assert added(full_scene(again), Achievements) is None


def test_few_badges_are_named_and_many_are_counted() -> None:
    assert NewMilestones(("sweep", RAISED)).sentences == (
        "New badges: First sweep and Up it goes.",
    )
    assert NewMilestones(("sweep",)).sentences == ("New badge: First sweep.",)
    assert NewMilestones(("sweep", RAISED, BEHIND)).sentences == ("3 new badges.",)


def test_nothing_is_told_or_stored_if_the_settings_hide_it() -> None:
    settings = '{"version":1,"milestones":"off"}'
    page = Page(over(), Memory({"casino.settings": settings}))
    assert added(full_scene(page), Achievements) is None
    assert "casino.badges" not in page.storage.texts
    page.do("statistics")
    assert "data-badge" not in page.sheets["statistics"]
    assert "data-aim" not in page.sheets["statistics"]


def test_during_play_nothing_is_told() -> None:
    page = Page(new_session())
    assert added(full_scene(page), Achievements) is None
    assert "casino.badges" not in page.storage.texts


def test_the_statistics_list_all_badges_with_the_day_of_the_earned_ones() -> None:
    text = '{"version":1,"badges":{"sweep":"2026-01-02","of another version":"2026-01-03"}}'
    page = Page(new_session(), Memory({"casino.badges": text}))
    page.do("statistics")
    sheet = page.sheets["statistics"]
    assert sheet.count("data-badge") == len(BADGES)
    assert '<time datetime="2026-01-02">2 January</time>' in sheet
    assert f"{len(BADGES) - 1} more to earn" in sheet
    assert page.storage.texts["casino.badges"] == text


# Merging


@given(EARNED, EARNED)
def test_a_merge_has_the_earlier_day_of_each(first: EarnedBadges, second: EarnedBadges) -> None:
    merged = first.merged(second)
    assert merged.days.keys() == first.days.keys() | second.days.keys()
    assert merged.days == second.merged(first).days
    for name, day in merged.days.items():
        assert day == min(each.days[name] for each in (first, second) if name in each.days)
    assert first.merged(first) == first
    assert parse_badges(badges_content(merged)) == merged


def test_a_restored_backup_loses_no_badge() -> None:
    there = storing(sweep="2026-01-05", week="2026-02-01")
    here = storing(sweep="2026-01-02", raised="2026-03-01")
    restore(here, parse_backup(format_backup(there)), lambda: None, lambda: None)
    assert json.loads(here.texts["casino.badges"])["badges"] == {
        "sweep": "2026-01-02",
        "week": "2026-02-01",
        "raised": "2026-03-01",
    }
    restore(here, parse_backup(format_backup(Memory())), lambda: None, lambda: None)
    assert "raised" in here.texts["casino.badges"]


# A round without a mistake


def judged(*grades: Grade, forced: bool = False) -> Review:
    """The review of a game whose first round has own decisions of these grades."""
    game = finished_game("standard")
    best = game.steps[0].play
    decisions = tuple(
        Decision(
            number=number,
            round=1,
            seat=Seat(0),
            play=best,
            worth=NOTHING,
            best=best,
            best_worth=NOTHING,
            loss=0,
            error=0,
            given=0,
            deals=1,
            exact=True,
            forced=forced,
            grade=grade,
        )
        for number, grade in enumerate(grades, 1)
    )
    return Review(game, decisions, 1, 1, complete=True)


@pytest.mark.parametrize(
    ("grades", "forced", "clean"),
    [
        ([Grade.BEST] * 4, False, True),
        ([*[Grade.BEST] * 4, Grade.MISTAKE], False, False),
        ([Grade.BEST] * 3, False, False),
        ([Grade.BEST] * 8, True, False),
    ],
)
def test_a_clean_round_has_choices_and_no_mistake(
    grades: list[Grade], *, forced: bool, clean: bool
) -> None:
    review = judged(*grades, forced=forced)
    assert has_clean_round(review, Seat(0)) is clean
    helped = replace(review, game=with_hints(review.game, range(1, len(grades) + 1)))
    assert not has_clean_round(helped, Seat(0))
    assert not has_clean_round(review, Seat(1))


def test_each_badge_has_a_drawing_of_its_own() -> None:
    unknown = badge_drawing("of another version")
    drawings = {badge_drawing(name) for name in BADGES}
    assert len(drawings) == len(BADGES)
    assert unknown not in drawings
