"""Puzzles with hidden cards: how plays are compared, the line of text, and what is said of them."""

from __future__ import annotations

from functools import cache

import pytest

from casino_core import (
    PRESETS,
    NotationError,
    Play,
    format_play,
    legal_plays,
    parse_play,
    score_round,
)
from casino_core.analysis.exploration import kind_of_answer
from casino_core.cli.commands.puzzle import library
from casino_core.players.estimates.evaluation import lead_of
from casino_core.players.policies.fast_playout import playout_policy
from casino_core.prose.names import YOU
from casino_core.prose.puzzles import solution_sentences, task_sentences, verdict_sentences
from casino_core.puzzles import Puzzle, answer, format_puzzle, parse_puzzle
from casino_core.puzzles.checking import problems
from casino_core.puzzles.comparing import (
    ENOUGH,
    LEAST_MARGIN,
    Comparison,
    greedy_policy,
    trial,
)
from casino_core.puzzles.difficulty import SOLVERS_BY_DEALS, rate_by_deals, shares_by_deals
from casino_core.puzzles.finding import find_by_deals, network_gap, obvious_plays, puzzle_by_deals
from casino_core.puzzles.notation import BY_DEALS
from casino_core.rules.turn import advance

from ..views import view_of

LINE = (
    "puzzle=standard-1019 rating=1270 themes=trail/cards/big-casino deals=500 rules=standard "
    "table=5h,8h,9c,Jc,Ks hands=??????/4h6dTd turn=2 dealer=1 won=AsAc2s2h2c4d5s6h7cTsTc/2d3s3h3d3c"
    "4c5d6s7s7h7d8s8d9s9hThJhJdQsQdKdKc last=2 stock=*8 right=6d margin=2.21 tempting=Td cost=3.12 "
    "reply=JsxJc error=0.2 example=Ad5cJs losses=4h:2.21/Td:3.12"
)
PUZZLE = parse_puzzle(LINE)
VIEW = PUZZLE.view
NAMES = ("Ann", YOU)
SOLUTION = (
    "Right is: Trail the six of diamonds. The next best play gives away 2.2 points on average "
    "(±0.2), over 500 deals of the hidden cards."
)
SHARE = 0.2
"""The share of the deals on which the plays are compared again here."""


def play(text: str) -> Play:
    """A play of the puzzle."""
    return parse_play(text, VIEW)


# The line of text


def test_a_puzzle_is_read_back_from_its_line() -> None:
    assert format_puzzle(PUZZLE) == LINE
    proof = PUZZLE.by_deals
    assert proof is not None
    assert (proof.deals, proof.error) == (500, 0.2)
    assert [(format_play(each), points) for each, points in proof.losses] == [
        ("4h", 2.21),
        ("Td", 3.12),
    ]


def test_the_deal_has_every_card_and_the_hands_of_the_example() -> None:
    deal = PUZZLE.deal
    assert not any(deal.hidden)
    assert None not in deal.stock
    assert not deal.unseen
    assert deal.view(deal.turn) == VIEW
    assert PUZZLE.deal == deal


def test_of_two_packs_the_hands_of_the_example_have_the_copies_that_are_left() -> None:
    line = library("mulle").entries[0].line
    puzzle = parse_puzzle(line)
    assert format_puzzle(puzzle) == line
    assert not puzzle.deal.unseen
    with pytest.raises(NotationError, match=r"^example: "):
        parse_puzzle(line.replace("example=2h8d", "example=2h2h"))


def test_a_card_that_does_not_go_round_makes_no_earlier_deal() -> None:
    assert not len(library("mulle").part(earlier=True))
    assert len(library("mulle").part(earlier=False)) >= 100


BAD = [
    ("deals", "deals=500", "deals=1"),
    ("deals", "deals=500", "deals=many"),
    ("error", "error=0.2", "error=-1"),
    ("error", "error=0.2", "error=0.123"),
    ("margin", "margin=2.21", "margin=0.5"),
    ("margin", "margin=2.21", "margin=nan"),
    ("cost", "cost=3.12", "cost=2.2"),
    ("example", "example=Ad5cJs", "example=Ad5c"),
    ("example", "example=Ad5cJs", "example=Ad5c4h"),
    ("example", "example=Ad5cJs", "example=Ad5c5c"),
    ("example", "example=Ad5cJs", "example=Ad5cJs/Qh"),
    ("example", "example=Ad5cJs", "example=Ad5cXs"),
    ("reply", "example=Ad5cJs", "example=Ad5cAh"),
    ("losses", "losses=4h:2.21/Td:3.12", "losses=4h:2.21"),
    ("losses", "losses=4h:2.21/Td:3.12", "losses=6d:2.21/Td:3.12"),
    ("losses", "losses=4h:2.21/Td:3.12", "losses=Td:2.21/Td:3.12"),
    ("losses", "losses=4h:2.21/Td:3.12", "losses=4h/Td:3.12"),
    ("losses", "losses=4h:2.21/Td:3.12", "losses=5h:2.21/Td:3.12"),
    ("losses", "losses=4h:2.21/Td:3.12", "losses=" + "/".join(["4h:1"] * 61)),
]


@pytest.mark.parametrize(("field", "old", "new"), BAD)
def test_a_bad_field_is_refused_by_name(field: str, old: str, new: str) -> None:
    assert old in LINE
    with pytest.raises(NotationError, match=f"^{field}: "):
        parse_puzzle(LINE.replace(old, new))


@pytest.mark.parametrize("field", BY_DEALS[1:])
def test_a_missing_field_is_refused_by_name(field: str) -> None:
    words = [word for word in LINE.split(" ") if not word.startswith(f"{field}=")]
    with pytest.raises(NotationError, match=f"^{field}: "):
        parse_puzzle(" ".join(words))


def test_without_deals_the_cards_must_follow() -> None:
    words = [word for word in LINE.split(" ") if word.split("=")[0] not in BY_DEALS]
    with pytest.raises(NotationError, match=r"^hands: "):
        parse_puzzle(" ".join(words))


# Judging and words


def test_each_play_is_judged_by_what_it_gives_away() -> None:
    right, tempting, other = (answer(PUZZLE, play(text)) for text in ("6d", "Td", "4h"))
    assert right.is_right
    assert right.other[1].play == PUZZLE.reply
    assert (tempting.lost, other.lost) == (3.12, 2.21)
    assert tempting.reply is not None
    assert tempting.reply.play == PUZZLE.reply
    assert other.reply is None
    assert tempting.other[0].play == other.other[0].play == right.play


def test_the_words_tell_that_the_proof_is_an_average() -> None:
    right, tempting, other = (
        verdict_sentences(answer(PUZZLE, play(text)), NAMES) for text in ("6d", "Td", "4h")
    )
    average = "on average, over 500 deals of the hidden cards"
    one_way = "This is one way it goes wrong:"
    refutation = "Ann captures the jack of clubs with the jack of spades."
    assert right == [
        "Trail the six of diamonds: right, the best on average over 500 deals of the hidden cards.",
        "Trail the ten of diamonds suggests itself, but gives away 3.1 points on average.",
        one_way,
        refutation,
    ]
    assert tempting == [
        f"Trail the ten of diamonds: not the best. It gives away 3.1 points {average}.",
        one_way,
        refutation,
    ]
    assert other == [f"Trail the four of hearts: not the best. It gives away 2.2 points {average}."]
    assert task_sentences(PUZZLE) == [
        "8 cards are left in the stock, and you do not see what the others hold.",
        "Which play brings you the most points in this round, on average?",
    ]
    assert solution_sentences(PUZZLE, (), NAMES) == [SOLUTION]


# Comparing


@cache
def compared(deals: int = 60) -> Comparison:
    """All plays of the puzzle on some deals."""
    comparison = Comparison(VIEW, "test")
    comparison.go_on(deals)
    return comparison


def test_a_trial_is_a_round_played_to_its_end() -> None:
    deal = compared().deals[0]
    for each in legal_plays(VIEW):
        state = advance(deal, each)
        reply = playout_policy(state.view(state.turn))
        while not state.over:
            state = advance(state, playout_policy(state.view(state.turn)))
        result = trial(deal, each, playout_policy)
        points = [float(count) for count in score_round(state).points]
        assert result.lead == lead_of(points, VIEW.side) == sum(result.items.values())
        assert result.reply == reply


def test_the_deals_agree_with_the_view_and_differ() -> None:
    deals = compared().deals
    assert all(deal.view(deal.turn) == VIEW for deal in deals)
    assert len({deal.hands for deal in deals}) > len(deals) / 2
    again = Comparison(VIEW, "test")
    again.go_on(60)
    assert again.deals == deals
    assert all(again.behind(each) == compared().behind(each) for each in legal_plays(VIEW))


def test_differences_are_on_the_same_deals() -> None:
    comparison = compared()
    one, another = (
        comparison.behind(play("Td"), play("4h")),
        comparison.behind(play("4h"), play("Td")),
    )
    assert one.points == pytest.approx(-another.points)
    assert one.error == pytest.approx(another.error)
    assert one.deals == 60
    gains = comparison.gains(play("4h"), play("Td"))
    assert sum(gain.points for gain in gains.values()) == pytest.approx(one.points)


def test_plays_far_behind_are_tried_on_fewer_deals() -> None:
    comparison = Comparison(VIEW, "test")
    stages = list(comparison.stages(ENOUGH + 10))
    assert stages[-1] in (ENOUGH, ENOUGH + 10)
    assert comparison.best == play("6d")
    counts = {format_play(each): comparison.behind(each).deals for each in legal_plays(VIEW)}
    assert counts["6d"] == stages[-1]
    assert comparison.margin(comparison.best) == comparison.behind(comparison.others[0])


def test_a_second_policy_agrees() -> None:
    comparison = Comparison(VIEW, "test", greedy_policy)
    comparison.go_on(100)
    assert comparison.best == play("6d")


def test_the_refutation_is_made_on_its_deal() -> None:
    refutation = compared().refutation(play("Td"), play("6d"))
    assert refutation is not None
    after = advance(refutation.deal, play("Td"))
    assert playout_policy(after.view(after.turn)) == refutation.reply
    assert kind_of_answer(refutation.reply)
    assert kind_of_answer(play("4h")) == kind_of_answer(play("6d")) == ()


# Finding and checking


def test_what_is_found_has_no_problem_on_other_deals() -> None:
    puzzle = find_by_deals(
        PRESETS["partnership"], "searcher@0.1", "tr2", 17, last=True, deals=ENOUGH
    )
    assert puzzle is not None
    assert puzzle.by_deals is not None
    assert puzzle.margin >= LEAST_MARGIN
    assert puzzle.tempting in set(obvious_plays(puzzle.view))
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle
    assert list(problems(puzzle)) == []


def test_what_makes_no_puzzle_with_hidden_cards() -> None:
    won = "won=Ah2h2d2c3s3d3c4s4h4d4c5s5h5d5c6s6h6d6c7s/7h7d7c8h8d8c9s9h9c"
    known = view_of(f"table=Td,Kh hands=Ts9d/???? {won}")
    single = view_of("table=Td,Kh hands=Ts/?? stock=*8")
    plain = view_of("table=Td,Kh,2c hands=Ts9d4c/?????? stock=*8")
    assert [network_gap(view) for view in (known, single, plain)] == [0.0] * 3
    assert network_gap(VIEW) > 0
    assert puzzle_by_deals(plain, 20) is None


def test_the_shipped_puzzle_stands_and_a_change_of_any_field_is_noticed() -> None:
    assert list(problems(PUZZLE, share=SHARE)) == []
    proof = PUZZLE.by_deals
    assert proof is not None
    first, second = proof.losses
    changed: dict[str, Puzzle] = {
        "margin": PUZZLE._replace(margin=2.5),
        "cost": PUZZLE._replace(cost=4.0),
        "rating": PUZZLE._replace(rating=PUZZLE.rating + 10),
        "themes": PUZZLE._replace(themes=PUZZLE.themes[1:]),
        "losses": PUZZLE._replace(
            cost=9.0, by_deals=proof._replace(losses=(first, second._replace(points=9.0)))
        ),
    }
    for field, other in changed.items():
        named = {problem.partition(":")[0] for problem in problems(other, share=SHARE)}
        assert named == {field}
    fewer = PUZZLE._replace(by_deals=proof._replace(losses=(second,)))
    assert [each.partition(":")[0] for each in problems(fewer, share=SHARE)] == ["losses"]


def test_a_play_that_is_not_right_is_noticed() -> None:
    wrong = LINE.replace("right=6d", "right=4h").replace("losses=4h:2.21", "losses=6d:2.21")
    named = [problem.partition(":")[0] for problem in problems(parse_puzzle(wrong), share=SHARE)]
    assert "right" in named


def test_another_answer_than_that_of_the_example_is_noticed() -> None:
    trail = LINE.replace("reply=JsxJc", "reply=Ad")
    named = [problem.partition(":")[0] for problem in problems(parse_puzzle(trail), share=SHARE)]
    assert "reply" in named


def test_the_rating_says_which_players_miss_it() -> None:
    shares = shares_by_deals(VIEW, PUZZLE.right)
    assert list(shares) == list(SOLVERS_BY_DEALS)
    assert shares["careless"] == 1 / len(legal_plays(VIEW))
    assert all(0 <= share <= 1 for share in shares.values())
    assert rate_by_deals(VIEW, PUZZLE.right) == PUZZLE.rating
    assert rate_by_deals(VIEW, [play("Td")]) != PUZZLE.rating
