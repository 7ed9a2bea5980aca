"""The finder: what becomes a puzzle, that it is true, and how hard it is."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import (
    FULL_PACK,
    PRESETS,
    Play,
    View,
    format_play,
    format_position,
    legal_plays,
    parse_play,
    parse_rules,
    score_round,
)
from casino_core.players.estimates.evaluation import lead_of
from casino_core.puzzles import Puzzle
from casino_core.puzzles.checking import problems
from casino_core.puzzles.difficulty import SOLVERS, rate, rating_of, read, shares
from casino_core.puzzles.finding import (
    LEAST_PLAYS,
    MOST_RIGHT,
    find_in_round,
    last_views,
    obvious_plays,
    puzzle_at,
)
from casino_core.puzzles.solving import best_line, deal_of, solve
from casino_core.rules.turn import advance

from ..profiles import many, thorough
from ..views import view_of
from .plain_search import plain_values

ACE_OR_QUEEN = (
    "table=Ac,2d,6d,Jc,Qs hands=????????/AsQcKdKc turn=2 dealer=1 "
    "won=2h3c5d5c6h6c9s9cKsKh/"
    "AhAd2s3s3h3d4s4h4c5s5h6s7s7h7d8s8h8d8c9h9dTsThTdTcJsJhQhQd last=2"
)
CROWDED_TABLE = "As,2s,3s,4s,5s,6s,Ad,2d,3d,Ac,2c"
RULES = ("standard", "royal", "diamond", "kasino-fi", "misar", "south-african")
"""The last one takes a plain search as long as all others together."""
WON = "won=Ah2h2d2c3s3d3c4s4h4d4c5s5h5d5c6s6h6d6c7s/7h7d7c8h8d8c9s9h9c"


@cache
def some_puzzles(rules: str) -> tuple[Puzzle, ...]:
    """Some puzzles of a few rounds."""
    rounds = (find_in_round(parse_rules(rules), "greedy", "found", n) for n in range(12))
    number = 3 if thorough() or rules == RULES[0] else 1
    return tuple(islice(filter(None, rounds), number))


@pytest.mark.parametrize("rules", RULES)
def test_what_is_found_has_no_problem(rules: str) -> None:
    assert some_puzzles(rules)
    for puzzle in some_puzzles(rules):
        assert list(problems(puzzle)) == []
        assert 1 <= len(puzzle.right) <= MOST_RIGHT
        assert puzzle.tempting in set(obvious_plays(puzzle.view))
        assert len(legal_plays(puzzle.view)) >= LEAST_PLAYS
        assert puzzle.themes


@pytest.mark.parametrize("rules", RULES if thorough() else RULES[:-1])
def test_a_plain_search_agrees(rules: str) -> None:
    small = sorted(some_puzzles(rules), key=lambda puzzle: puzzle.view.hand.bit_count())
    for puzzle in small[: 2 if thorough() else 1]:
        values = plain_values(deal_of(puzzle.view))
        best = max(values.values())
        assert {play for play, value in values.items() if value == best} == set(puzzle.right)
        assert best - values[puzzle.tempting] == puzzle.cost
        assert min(best - value for value in values.values() if value < best) == puzzle.margin
        replies = plain_values(advance(deal_of(puzzle.view), puzzle.tempting))
        assert replies[puzzle.reply] == max(replies.values())


def test_a_round_gives_the_same_puzzle_again() -> None:
    rules = PRESETS["standard"]
    first, again = (find_in_round(rules, "counting", "twice", 2) for _ in range(2))
    assert first == again
    assert first is not None


def test_the_views_of_the_last_deal_determine_every_card() -> None:
    views = list(last_views(PRESETS["standard"], "greedy", "views", 1))
    assert len(views) == 8
    for view in views:
        deal = deal_of(view)
        assert deal.view(view.turn) == view
        assert not any(deal.hidden)


def test_a_change_of_any_field_is_noticed() -> None:
    puzzle = next(puzzle for puzzle in some_puzzles("standard") if len(puzzle.right) == 1)
    wrong = [play for play in legal_plays(puzzle.view) if play not in puzzle.right]
    changed = {
        "right": puzzle._replace(right=(*puzzle.right, wrong[0])),
        "margin": puzzle._replace(margin=puzzle.margin + 1, cost=puzzle.cost),
        "cost": puzzle._replace(cost=puzzle.cost + 1),
        "themes": puzzle._replace(themes=()),
        "rating": puzzle._replace(rating=puzzle.rating + 10),
    }
    for field, other in changed.items():
        assert [problem.partition(":")[0] for problem in problems(other)] == [field]
    assert list(problems(changed["rating"], rated=False)) == []


def test_a_bad_reply_is_noticed() -> None:
    for puzzle in (puzzle for rules in RULES for puzzle in some_puzzles(rules)):
        after = advance(deal_of(puzzle.view), puzzle.tempting)
        solved = solve(after.view(after.turn))
        assert solved is not None
        worse = [play for play in solved.values if play not in solved.right]
        if worse:
            [problem] = problems(puzzle._replace(reply=worse[0]), rated=False)
            assert problem == f"reply: gives away {solved.lost(worse[0])}"
            return
    pytest.fail("no puzzle has a worse reply")


def test_a_puzzle_that_is_not_wanted_is_not_made() -> None:
    puzzle = some_puzzles("standard")[0]
    questions = []

    def is_wanted(view: View, right: Collection[Play]) -> bool:
        questions.append((view, tuple(right)))
        return len(questions) > 1

    assert puzzle_at(puzzle.view, is_wanted) is None
    assert puzzle_at(puzzle.view, is_wanted) == puzzle
    assert questions == [(puzzle.view, puzzle.right)] * 2


def test_the_play_that_suggests_itself_may_be_named() -> None:
    """Both players and the largest capture make a right play; only the highest card makes none."""
    view = view_of(ACE_OR_QUEEN)
    assert puzzle_at(view) is None
    highest = parse_play("QcxQs", view)
    puzzle = puzzle_at(view, suggested=lambda _view: [highest])
    assert puzzle is not None
    assert puzzle.tempting == highest not in puzzle.right
    assert list(problems(puzzle, rated=False)) == []


NO_PUZZLES = [
    f"table=Td,Kh hands=Ts9d/???? {WON} stock=*2",
    "rules=players=3 table=Td,Kh hands=Ts9d/????/????",
    f"table=Td,Kh hands=Ts/?? {WON}",
    f"table=Td,Kh hands=Ts9d/???? {WON}",
]


@pytest.mark.parametrize("text", NO_PUZZLES)
def test_what_makes_no_puzzle(text: str) -> None:
    assert puzzle_at(view_of(text)) is None


def test_no_puzzle_where_the_game_can_be_decided() -> None:
    for puzzle in some_puzzles("standard"):
        near = puzzle.view.replace(scores=(20, 20))
        assert solve(near) is None
        assert puzzle_at(near) is None


def test_a_crowded_table_is_not_solved() -> None:
    gone = [card.text for card in FULL_PACK if card.text not in CROWDED_TABLE + "9sTsJhQh"]
    won = "".join(gone)
    view = view_of(f"table={CROWDED_TABLE} hands=9sTs/???? won={won}/")
    assert view.unseen.bit_count() == 2
    assert solve(view) is None


def test_a_table_with_many_cards_and_few_plays_is_solved() -> None:
    table = "As,2s,3s,4s,5s,6s,7s,8s,9s,Ts,Js"
    won = "Ah2h3h4h5h6h7h8h9hThJhQhKhAd2d3d4d5d6d7d8d9dTdJdQdKd/Ac2c3c4c5c6c7c8c9cTcJc"
    assert solve(view_of(f"table={table} hands=QsKs/???? won={won}")) is not None


def test_the_solution_is_what_the_best_line_comes_to() -> None:
    for puzzle in some_puzzles("royal"):
        solved = solve(puzzle.view)
        assert solved is not None
        for play in (puzzle.right[0], puzzle.tempting):
            end = best_line(solved.deal, play)[-1].after
            points = [float(each) for each in score_round(end).points]
            assert lead_of(points, puzzle.view.side) == solved.values[play]


# How hard it is


@many(4)
@given(st.fixed_dictionaries({name: st.floats(0, 1) for name in SOLVERS}))
def test_the_rating_is_where_the_score_is_the_one_to_be_expected(solving: dict[str, float]) -> None:
    rating = rating_of(solving)
    missed = sum(1 - share for share in solving.values()) + 0.5
    games = [*SOLVERS.values(), 1500]
    low, high = (
        sum(1 / (1 + 10 ** ((other - each) / 400)) for other in games)
        for each in (rating - 6, rating + 6)
    )
    assert low < missed < high


def test_a_puzzle_that_more_players_miss_is_harder() -> None:
    everybody = dict.fromkeys(SOLVERS, 1.0)
    ratings = [rating_of(everybody)]
    for name in SOLVERS:
        everybody[name] = 0.0
        ratings.append(rating_of(everybody))
    assert ratings == sorted(ratings)
    assert ratings[0] < 800
    assert ratings[-1] > 2150


def test_the_shares_of_the_players_are_measured() -> None:
    puzzle = some_puzzles("standard")[0]
    solved = solve(puzzle.view)
    assert solved is not None
    solving = shares(puzzle.view, solved)
    assert list(solving) == list(SOLVERS)
    assert all(0 <= share <= 1 for share in solving.values())
    assert solving["careless"] == len(puzzle.right) / len(legal_plays(puzzle.view))
    assert rate(puzzle.view, solved) == rating_of(solving) == puzzle.rating


def test_who_reads_to_the_end_finds_what_is_right() -> None:
    puzzle = min(some_puzzles("standard"), key=lambda puzzle: puzzle.view.hand.bit_count())
    deal = deal_of(puzzle.view)
    assert set(read(deal, legal_plays(deal), 8)) == set(puzzle.right)


def test_the_tempting_play_is_obvious_without_looking_far() -> None:
    view = view_of(f"table=Td,Kh hands=Ts9d/???? {WON}")
    plays = [format_play(play) for play in obvious_plays(view)]
    assert plays == ["TsxTd"] * 3
    assert parse_play("TsxTd", view) in legal_plays(view)
    assert format_position(view).startswith("rules=standard table=Td,Kh")
