"""Statistics: games are counted once, stored, and drawn as plots."""

from __future__ import annotations

import json
import re
from datetime import date
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import PRESETS, Game, Item, parse_play, score_round
from casino_core.players import careless
from casino_core.puzzles.themes import Theme
from casino_core.seats import Seat
from casino_page.features.puzzles.own_mistakes import OwnMistake, OwnMistakes
from casino_page.features.puzzles.progress import PUZZLES_KEY, Progress, progress_content
from casino_page.features.statistics.counted_games import RECENT_ROUNDS
from casino_page.features.statistics.game_statistics import GameStatistics, TableKind
from casino_page.features.statistics.puzzle_sections import PuzzleRecord, puzzle_sections
from casino_page.features.statistics.sheet import statistics_sheet, table_kind_words
from casino_page.features.statistics.totals import Totals, build_outcomes
from casino_page.game.session import Session
from casino_page.render.plots import (
    LEFT,
    RIGHT,
    BarPair,
    NamedShare,
    axis_end,
    bars_plot,
    rating_plot,
    shares_plot,
)

from ..pages import Page
from ..tables import new_session, session_at


def played(rules: str = "standard", seed: str = "seed", seats: str = "") -> Session:
    """A session whose game is over: every player plays at random."""
    session, chance = new_session(rules, seed, seats), Random(seed)
    while not session.game.over:
        session.game = with_round_played(session.game, chance)
    return session


def with_round_played(game: Game, chance: Random) -> Game:
    """A game with one more round, played at random."""
    game = game.next_round() if game.position.over else game
    while not game.position.over:
        game = game.play(careless(game.position.view(game.position.turn), chance))
    return game


def counted(*sessions: Session) -> GameStatistics:
    statistics = GameStatistics()
    for session in sessions:
        statistics = statistics.with_game(session.game, session.seated_players)
    return statistics


def only_totals(statistics: GameStatistics) -> Totals:
    (totals,) = statistics.totals_by_kind.values()
    return totals


def test_a_game_is_counted_by_rules_and_level() -> None:
    session = played("royal", "one")
    statistics = counted(session)
    assert list(statistics.totals_by_kind) == [TableKind("royal", "greedy")]
    totals, outcome = only_totals(statistics), session.game.outcome
    assert outcome is not None
    assert (totals.games, totals.wins) == (1, int(outcome.winner == 0))
    assert totals.rounds == len(session.game.rounds)
    assert totals.total == outcome.totals
    for item in (Item.CARDS, Item.SPADES, Item.ACES, Item.SWEEPS):
        scores = [score_round(played_round.position) for played_round in session.game.rounds]
        lines = [line for score in scores for line in score.lines if line.item is item]
        assert totals.points[item.value] == (
            sum(line.points[0] for line in lines),
            sum(line.points[1] for line in lines),
        )
    assert totals.recent[-1] == score_round(session.game.position).points


def test_every_preset_is_counted_by_itself() -> None:
    statistics, chance = GameStatistics(), Random(3)
    for name in PRESETS:
        session = new_session(name, "one")
        game = with_round_played(session.game, chance)
        statistics = statistics.with_game(game, session.seated_players)
    kinds = list(statistics.totals_by_kind)
    assert [kind.rules for kind in kinds] == list(PRESETS)
    assert len({table_kind_words(kind) for kind in kinds}) == len(PRESETS)
    assert all(totals.rounds == 1 for totals in statistics.totals_by_kind.values())
    for kind in kinds:
        sheet = statistics_sheet(statistics, kind)
        assert "<svg" in sheet
        assert not re.search(r'(width|height)="-', sheet)
    assert GameStatistics.parse(json.loads(json.dumps(statistics.content()))) == statistics


def test_every_round_counts_once_however_often_it_is_told() -> None:
    session, statistics, chance = new_session("standard", "one"), GameStatistics(), Random(2)
    while not session.game.over:
        session.game = with_round_played(session.game, chance)
        for _ in range(2):
            statistics = statistics.with_game(session.game, session.seated_players)
    assert statistics.totals_by_kind == counted(session).totals_by_kind


def test_the_same_deal_again_does_not_count_again() -> None:
    statistics = counted(played(seed="one"), played(seed="one"))
    assert only_totals(statistics).games == 1
    statistics = counted(played(seed="one"), played(seed="two"))
    assert only_totals(statistics).games == 2


def test_games_from_given_cards_are_told_apart_by_their_cards() -> None:
    one, two = played(seed="one"), played(seed="two")
    for session in (one, two):
        session.game = session.game._replace(seed=None)
    assert only_totals(counted(one, two)).games == 2


def test_a_game_given_up_counts_with_the_rounds_that_were_played() -> None:
    session = new_session()
    session.game = with_round_played(session.game, Random(1)).next_round()
    totals = only_totals(counted(session))
    assert (totals.games, totals.rounds) == (0, 1)


def test_tables_of_several_people_and_positions_are_not_counted() -> None:
    assert not counted(played(seats="person:Ann,person:Ben")).totals_by_kind
    session = session_at("table=5d hands=5s/9c dealer=2")
    session.game = with_round_played(session.game, Random(1))
    assert not counted(session).totals_by_kind


def test_what_was_helped_is_told() -> None:
    session = played()
    session.game = session.game.with_tag("Hints", "3")
    assert only_totals(counted(session)).helped == 1


@pytest.mark.parametrize(
    ("position", "plays", "outcomes"),
    [
        ("table=5h,9c hands=3s8s/2c7d stock=*0", ["3sb5h=8", "2c", "8sx(8)"], ["made", "kept"]),
        ("table=5h,9c hands=3s8s/8c7d stock=*0", ["3sb5h=8", "8cx(8)"], ["made", "lost"]),
        ("table=5h,9c hands=3s8s/Ac9d stock=*0", ["3sb5h=8", "Acb(8)=9"], ["made", "lost"]),
        ("table=5h,3c hands=3s8sAc9d/2c7dKsKh stock=*0", ["3sb5h=8", "2c", "Acb(8)=9"], ["made"]),
    ],
)
def test_what_becomes_of_a_build(position: str, plays: list[str], outcomes: list[str]) -> None:
    session = session_at(position)
    game = session.game
    for play in plays:
        game = game.play(parse_play(play, game.position))
    assert [outcome for step in game.steps for outcome in build_outcomes(step, Seat(0))] == outcomes


def test_statistics_come_back() -> None:
    statistics = counted(played("royal", "one"), played("folk", "two"))
    assert GameStatistics.parse(json.loads(json.dumps(statistics.content()))) == statistics


def test_only_the_last_rounds_are_kept_one_by_one() -> None:
    first_round = played().game.rounds[0]
    totals = Totals()
    for _ in range(RECENT_ROUNDS + 5):
        totals = totals.with_round(first_round, Seat(0))
    assert (totals.rounds, len(totals.recent)) == (RECENT_ROUNDS + 5, RECENT_ROUNDS)


ONE_GAME = json.dumps(counted(played()).content())


@pytest.mark.parametrize("name", ["games", "points", "sweeps", "recent"])
@pytest.mark.parametrize("value", [-1, "x", None, [1], {"cards": [1]}])
def test_damaged_statistics_are_refused(name: str, value: object) -> None:
    content = json.loads(ONE_GAME)
    content["tables"][0][name] = value
    with pytest.raises((ValueError, TypeError, KeyError, AttributeError)):
        GameStatistics.parse(content)


@pytest.mark.parametrize("counts", [{"wins": 5}, {"drawn": 2}, {"helped": 9}, {"recent": []}])
def test_counts_that_do_not_fit_together_are_refused(counts: dict[str, object]) -> None:
    content = json.loads(ONE_GAME)
    content["tables"][0].update(counts)
    with pytest.raises(ValueError, match=r"fit|more games"):
        GameStatistics.parse(content)


# Plots and the sheet


def test_every_plot_tells_its_numbers_and_begins_at_zero() -> None:
    page = Page(played("royal", "one"))
    page.do("count-game")
    page.do("statistics")
    sheet = page.sheets["statistics"]
    plots = [plot for plot in sheet.split("<svg")[1:] if 'role="img"' in plot]
    assert len(plots) == 3
    for plot in plots:
        assert 'aria-label=""' not in plot
    assert ">0<" in plots[1]
    assert ">0<" in plots[2]
    assert "Royal" in sheet


def test_what_one_would_tell_a_friend_stands_first() -> None:
    session = played("royal", "one")
    totals = only_totals(counted(session))
    page = Page(session)
    page.do("count-game")
    page.do("statistics")
    sheet_text = re.sub("<[^>]+>", " ", page.sheets["statistics"])
    assert f"{totals.wins} of {totals.games}" in sheet_text
    assert f"{max(own for own, _other in totals.recent)}" in sheet_text
    assert "By opponent" in sheet_text
    assert sheet_text.index("By opponent") < sheet_text.index("Rounds and points")
    assert totals.longest == totals.streak == totals.wins


def test_streaks_and_the_most_sweeps_are_kept() -> None:
    content = json.loads(ONE_GAME)
    for name in ("streak", "longest", "most_sweeps"):
        content["tables"][0].pop(name, None)
    (old,) = GameStatistics.parse(content).totals_by_kind.values()
    assert (old.streak, old.longest, old.most_sweeps) == (0, 0, 0)
    content["tables"][0].update(games=9, wins=4, streak=2, longest=3, most_sweeps=5)
    (new,) = GameStatistics.parse(content).totals_by_kind.values()
    assert (new.streak, new.longest, new.most_sweeps) == (2, 3, 5)
    content["tables"][0].update(longest=5)
    with pytest.raises(ValueError, match="in a row"):
        GameStatistics.parse(content)


def test_bars_are_as_long_as_their_values() -> None:
    plot = bars_plot([BarPair("a", 1, 2), BarPair("b", 0, 4)], "words")
    widths = [float(width) for width in re.findall(r'width="([\d.]+)" height="9"', plot)]
    assert widths == [widths[3] / 4, widths[3] / 2, 0, RIGHT - LEFT]


def test_points_that_are_taken_off_are_drawn_to_the_other_side() -> None:
    plot = bars_plot([BarPair("a", -4, 2)], "words")
    middle = (LEFT + RIGHT) / 2
    bars = re.findall(r'<rect x="([\d.]+)" y="\d+" width="([\d.]+)"', plot)
    assert [float(x) for x, _width in bars] == [LEFT, middle]
    assert [float(width) for _x, width in bars] == [middle - LEFT, (RIGHT - middle) / 2]


def test_words_that_do_not_fit_beside_a_name_stand_under_it() -> None:
    short = NamedShare("Aces", "2 of 3 solved", 0.5)
    long = NamedShare("Die Karte behalten, die nimmt", "1 von 2 gelöst, Wertung 1507", 0.5)
    rows = re.findall(r'y="(\d+)"[^>]*>([^<]+)</text>', shares_plot([short, long], "words"))
    places = {words: int(y) for y, words in rows}
    assert places[short.name] == places[short.words]
    assert places[long.name] < places[long.words]


@given(st.floats(0, 1000))
def test_an_axis_reaches_as_far_as_its_values(most: float) -> None:
    assert most <= axis_end(most)


def test_another_kind_of_table_can_be_chosen() -> None:
    page = Page(played("royal", "one"))
    page.do("count-game")
    page.current_game.session = played("folk", "one")
    page.do("count-game")
    page.do("statistics")
    assert page.sheets["statistics"].count("<option") == 2
    page.do("statistics-of", "table=0")
    assert 'value="0" selected' in page.sheets["statistics"]


def test_without_games_the_sheet_says_so() -> None:
    page = Page(new_session())
    page.do("statistics")
    assert "No games yet" in page.sheets["statistics"]
    assert "casino.statistics" not in page.storage.texts


def test_deals_of_daily_5_are_not_games() -> None:
    page = Page(new_session())
    page.current_game.interrupt(played())
    page.do("count-game")
    assert "casino.statistics" not in page.storage.texts


def test_what_plays_cost_in_judged_games_is_shown() -> None:
    statistics = GameStatistics()
    assert "What your plays cost" not in statistics_sheet(statistics, None)
    one = statistics_sheet(statistics, None, (1.26,))
    assert "In the last game that was judged your plays cost 1.3 points a round." in one
    assert "judge-own" not in one
    several = statistics_sheet(statistics, None, (1.0, 2.5), may_judge=True)
    assert "in the last 2 games that were judged" in several
    assert "your average, 1.8. 1, 2.5" in several
    assert 'data-action="judge-own"' in several
    assert "earlier measure" not in several
    mixed = statistics_sheet(statistics, None, (1.0, 2.5), former=1)
    assert "1 game has an earlier measure, which counted a little more." in mixed


# Puzzles

TODAY = date(2026, 11, 20)


def puzzles(progress: Progress, *own: OwnMistake) -> str:
    return puzzle_sections(PuzzleRecord(progress, OwnMistakes(own), TODAY))


def test_without_puzzles_there_is_nothing_about_them() -> None:
    assert puzzles(Progress()) == ""
    assert puzzles(Progress(), OwnMistake("a")) == ""


def test_puzzles_are_told_in_numbers() -> None:
    progress = Progress()
    for number, solved in enumerate((True, False, True), 1):
        themes = (Theme.TRAIL, Theme.SPADES) if number < 3 else (Theme.TRAIL,)
        progress = progress.with_answer(f"standard-{number}", 1500, themes, solved=solved)
    progress = progress.with_day(TODAY, solved=True)._replace(streak=7, rush=12)
    html = puzzles(progress, OwnMistake("a", is_corrected=True), OwnMistake("b"))
    section_text = " ".join(re.sub(r"<[^>]*>", " ", html).split())
    assert "You solved 2 of 3 rated puzzles at the first try: 67%." in section_text
    assert f"Your rating is {progress.rating.rating:.0f}." in section_text
    assert "Longest streak 7 puzzles Best rush 12 puzzles" in section_text
    assert "Puzzles of the day 1 of 1 solved Days in a row 1" in section_text
    assert "Better plays found 1 of 2" in section_text
    trail, spades = (round(progress.by_theme[each].rating) for each in (Theme.TRAIL, Theme.SPADES))
    assert f"Spades: 1 of 2 solved, rating {spades}; " in html
    assert f"Trail the right card: 2 of 3 solved, rating {trail}" in html
    assert "What you miss often: Trail the right card: 2 of 3 solved." in section_text
    assert 'data-action="puzzle-theme" data-index="trail"' in html
    assert ", ".join(str(each.rating) for each in progress.ratings) in html


def test_a_streak_alone_is_told_without_a_rating() -> None:
    html = puzzles(Progress(streak=1))
    assert "1 puzzle<" in html
    assert "Your rating" not in html
    assert "<svg" not in html


def test_a_progress_from_before_ratings_were_kept_has_no_plot() -> None:
    html = puzzles(Progress(results={"standard-1": True}))
    assert "You solved 1 of 1 rated puzzle at the first try: 100%." in html
    assert "<svg" not in html


def test_the_rating_stands_in_its_band() -> None:
    plot = rating_plot([(1600, 100), (1500, 50), (1700, 50)], "words")
    (line,) = re.findall(r'<polyline[^>]*points="([^"]*)"', plot)
    (band,) = re.findall(r'<polygon[^>]*points="([^"]*)"', plot)

    def ys(points: str) -> list[float]:
        return [float(point.split(",")[1]) for point in points.split()]

    upper, lower = ys(band)[:3], ys(band)[:2:-1]
    for low, middle, high in zip(lower, ys(line), upper, strict=True):
        assert middle == pytest.approx((low + high) / 2, abs=0.1)
    # 200 points of rating are twice as far apart as 100
    first, second, third = ys(line)
    assert second - third == pytest.approx(2 * (second - first), abs=0.2)


def test_one_rating_is_a_mark_with_its_range() -> None:
    plot = rating_plot([(1650, 290)], "words")
    assert "<circle" in plot
    assert "<polyline" not in plot
    assert ">1000<" in plot
    assert ">2400<" in plot


def test_the_sheet_reads_what_the_puzzles_have_stored() -> None:
    page = Page(new_session())
    progress = Progress().with_answer("standard-1", 1550, solved=True)
    page.context.store.save(PUZZLES_KEY, progress_content(progress))
    page.do("statistics")
    assert "You solved 1 of 1 rated puzzle" in page.sheets["statistics"]
