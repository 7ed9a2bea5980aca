"""Each theme of a puzzle has a predicate that holds where it should; ratings follow Glicko-2."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import Item, Position, parse_play, parse_state, score_round
from casino_core.prose.puzzles import THEME_LINES, THEME_NAMES
from casino_core.puzzles.rating import (
    LARGEST_DEVIATION,
    Rating,
    Result,
    after_puzzle,
    updated,
)
from casino_core.puzzles.solving import best_line
from casino_core.puzzles.themes import (
    AT_STAKE,
    PREDICATES,
    Lines,
    Theme,
    common_themes,
    gains,
    items_won,
    themes_of,
)

from ..profiles import many


def lines(position: str, right: str, tempting: str) -> Lines:
    """The best lines after two plays."""
    start = parse_state(position)
    assert isinstance(start, Position)
    return Lines(*(best_line(start, parse_play(text, start)) for text in (right, tempting)))


PAIR = "table=9d,3c hands=9s4h/KcKd"
OUR_BUILD = "table=5h,Kh hands=3s8sQd/8h2c6c"
THEIRS = "table=(6:2h4h@2),Kh hands=2s8s6s/6c2c"

HELD = [
    (Theme.TRAIL, PAIR, "4h", "9sx9d"),
    (Theme.HOLD_BACK, PAIR, "4h", "9sx9d"),
    (Theme.HOLD_BACK, "table=5h,8d hands=3s8s/KcKd", "3sb5h=8", "8sx8d"),
    (Theme.TAKE_LESS, "table=9d,5c,4c hands=9s4h/KcKd", "4hx4c", "9sx4c,5c,9d"),
    (Theme.MULTIPLE, "table=9d,5c,4c hands=9s4h/KcKd", "9sx4c,5c,9d", "4hx4c"),
    (Theme.MULTIPLE, "table=6d,(6:2h4h@2) hands=6s4d/KcKd", "6sx6d,(6)", "4d"),
    (Theme.BUILD, OUR_BUILD, "3sb5h=8", "Qd"),
    (Theme.RAISE, THEIRS, "2sb(6)=8", "8s"),
    (Theme.ADD, "table=(6:2h4h@1) hands=6s6d/KcKd", "6sb(6)=6", "6sx(6)"),
    (Theme.THEIR_BUILD, THEIRS, "2sb(6)=8", "8s"),
    (Theme.THEIR_BUILD, THEIRS, "6sx(6)", "8s"),
    (Theme.OWN_BUILD, OUR_BUILD, "Qd", "3sb5h=8"),
    (Theme.KEEP_TAKER, "table=Kh hands=9s4h/9d", "4h", "9s"),
    (Theme.NO_SWEEP, "rules=royal table=5h hands=4s5s/9d", "5sx5h", "4s"),
    (Theme.LAST_CAPTURE, "table=9d,Kh hands=9s4h/5cQd last=2", "9sx9d", "9s"),
]
LACKED = [
    (Theme.TRAIL, PAIR, "9sx9d", "4h"),
    (Theme.HOLD_BACK, PAIR, "9sx9d", "4h"),
    (Theme.HOLD_BACK, "table=Kh hands=9s4h/9dQd", "4h", "9s"),
    (Theme.TAKE_LESS, "table=9d,5c,4c hands=9s4h/KcKd", "9sx4c,5c,9d", "4hx4c"),
    (Theme.TAKE_LESS, PAIR, "4h", "9sx9d"),
    (Theme.MULTIPLE, "table=5c,4c hands=9s4h/KcKd", "9sx4c,5c", "4hx4c"),
    (Theme.BUILD, THEIRS, "2sb(6)=8", "8s"),
    (Theme.RAISE, "table=(6:2h4h@1) hands=6s6d/KcKd", "6sb(6)=6", "6sx(6)"),
    (Theme.ADD, THEIRS, "2sb(6)=8", "8s"),
    (Theme.THEIR_BUILD, "table=(6:2h4h@1) hands=6s6d/KcKd", "6sx(6)", "6sb(6)=6"),
    (Theme.OWN_BUILD, "table=5h,Kh hands=3s8sQd/9hJcQc", "Qd", "3sb5h=8"),
    (Theme.KEEP_TAKER, "table=Kh hands=9s4h/Td", "4h", "9s"),
    (Theme.KEEP_TAKER, PAIR, "4h", "9sx9d"),
    (Theme.NO_SWEEP, "table=5h hands=4s5s/9d", "5sx5h", "4s"),
    (Theme.LAST_CAPTURE, "table=9d,Kh hands=9s4h/KcQd last=2", "9sx9d", "9s"),
]


@pytest.mark.parametrize(("theme", "position", "right", "tempting"), HELD)
def test_a_theme_is_found(theme: Theme, position: str, right: str, tempting: str) -> None:
    assert PREDICATES[theme](lines(position, right, tempting))
    assert theme in themes_of(lines(position, right, tempting))


@pytest.mark.parametrize(("theme", "position", "right", "tempting"), LACKED)
def test_a_theme_is_not_found(theme: Theme, position: str, right: str, tempting: str) -> None:
    assert not PREDICATES[theme](lines(position, right, tempting))


STAKES = [
    (Item.CARDS, "table=9d,Kh hands=9s4h/5cQd won=/ last=2", "9sx9d", "9s"),
    (Item.SPADES, "table=9s,Kh hands=9h4h/5cQd last=2", "9hx9s", "9h"),
    (Item.BIG_CASINO, "table=Td,Kh hands=Ts4h/5cQd last=2", "TsxTd", "Ts"),
    (Item.LITTLE_CASINO, "table=2s,Kh hands=2dJh/5cQd last=2", "2dx2s", "2d"),
    (Item.ACES, "table=As,Kh hands=Ad4h/5cQd last=2", "AdxAs", "Ad"),
    (Item.JACK_OF_SPADES, "rules=spade table=Js,Kh hands=Jd4h/5cQd last=2", "JdxJs", "Jd"),
    (Item.DIAMONDS, "rules=diamond table=6d,Kh hands=6s4h/5cQc last=2", "6sx6d", "6s"),
    (Item.SEVEN_OF_DIAMONDS, "rules=diamond table=7d,Kh hands=7s4h/5cQc last=2", "7sx7d", "7s"),
    (Item.SEVENS, "rules=diamond table=7d,7c,7h hands=7s4h/5cQc last=2", "7sx7h,7d,7c", "7s"),
    (Item.SWEEPS, "rules=royal table=9d hands=9s4h/5cQd last=2", "9sx9d", "4h"),
    (Item.TWINS, "rules=mulle table=9s,Kh hands=9s4h/5cQd last=2", "9sx9s", "9s"),
    (Item.LAST_CAPTURE, "rules=kasino-se table=9d,Kh hands=9s4h/5cQd last=2", "9sx9d", "9s"),
]


@pytest.mark.parametrize(("item", "position", "right", "tempting"), STAKES)
def test_an_item_at_stake_is_a_theme(item: Item, position: str, right: str, tempting: str) -> None:
    pair = lines(position, right, tempting)
    assert item in items_won(pair)
    assert AT_STAKE[item] in themes_of(pair)
    assert item not in items_won(Lines(pair.tempting, pair.right))


def test_the_gains_of_items_add_up_to_the_difference_of_the_lines() -> None:
    pair = lines("table=As,Td,2s hands=Ad4h2d/5cQdTc last=2", "AdxAs", "4h")
    right, tempting = (score_round(line[-1].after).points for line in pair)
    assert sum(gains(*pair).values()) == (right[0] - right[1]) - (tempting[0] - tempting[1])
    assert gains(*pair)[Item.ACES] == 4
    assert gains(pair.tempting, pair.right)[Item.ACES] == -4


def test_points_that_are_bad_count_the_other_way() -> None:
    pair = lines("rules=goal=least,ending=round table=As,Kh hands=AdJh/5cQd last=2", "AdxAs", "Jh")
    assert Theme.ACES not in themes_of(pair)
    assert Theme.ACES in themes_of(Lines(pair.tempting, pair.right))


def test_a_theme_of_a_puzzle_is_one_of_all_its_right_plays() -> None:
    capture, trail = lines(PAIR, "9sx9d", "9s"), lines(PAIR, "4h", "9s")
    assert Theme.TRAIL in themes_of(trail)
    assert Theme.TRAIL not in common_themes([capture, trail])
    assert common_themes([capture]) == tuple(t for t in Theme if t in themes_of(capture))


def test_every_item_and_every_theme_has_words() -> None:
    assert set(AT_STAKE) == set(Item)
    assert set(PREDICATES) | set(AT_STAKE.values()) == set(Theme)
    assert list(THEME_NAMES) == list(THEME_LINES) == list(Theme)


ratings = st.builds(Rating, st.floats(0, 3500), st.floats(30, 350), st.floats(0.03, 0.12))
results = st.builds(Result, st.floats(400, 2600), st.floats(30, 350), st.sampled_from([0, 0.5, 1]))


def test_the_worked_example_of_the_paper() -> None:
    """Glickman, "Example of the Glicko-2 system": a player of 1500 wins one game and loses two."""
    games = [Result(1400, 30, 1), Result(1550, 100, 0), Result(1700, 300, 0)]
    after = updated(Rating(1500, 200, 0.06), games, tau=0.5)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_games_makes_a_rating_less_certain() -> None:
    """Step 6 of the paper: only the deviation grows, up to that of a new player."""
    after = updated(Rating(1500, 200, 0.06), [])
    assert after.deviation == pytest.approx(200.2714, abs=0.0001)
    assert after._replace(deviation=200) == Rating(1500, 200, 0.06)
    assert updated(Rating(1500, LARGEST_DEVIATION, 0.06), []).deviation == LARGEST_DEVIATION


def test_a_surprise_raises_the_volatility() -> None:
    sure = Rating(1500, 40, 0.06)
    surprising = updated(sure, [Result(2200, 40, 1)] * 8)
    assert surprising.volatility > updated(sure, [Result(1500, 40, 0.5)] * 8).volatility
    assert surprising.volatility > sure.volatility


@many(4)
@given(ratings, st.lists(results, min_size=1, max_size=12))
def test_ratings_stay_finite_and_grow_more_certain(before: Rating, games: list[Result]) -> None:
    after = updated(before, games)
    assert -1000 < after.rating < 5000
    assert 0 < after.deviation <= LARGEST_DEVIATION
    assert 0 < after.volatility < 1
    assert after.deviation**2 <= before.deviation**2 + (180 * after.volatility) ** 2


@many(4)
@given(ratings, st.integers(400, 2600))
def test_who_solves_a_puzzle_gains_and_who_fails_loses(before: Rating, puzzle: int) -> None:
    solved, failed = (after_puzzle(before, puzzle, solved=solved) for solved in (True, False))
    assert failed.rating < before.rating < solved.rating


@many(4)
@given(st.integers(600, 1900), st.integers(100, 600))
def test_a_harder_puzzle_brings_more(puzzle: int, harder: int) -> None:
    rating = Rating(1500, 80)
    gained = [after_puzzle(rating, p, solved=True).rating for p in (puzzle, puzzle + harder)]
    assert gained[0] < gained[1]
