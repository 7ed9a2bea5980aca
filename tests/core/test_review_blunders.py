"""The review finds the blunders that were planted in rounds of a strong player, and no others.

`python -m tests.lab.measure_blunders` planted them, with a judge of its own. It shares nothing with
the review.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from casino_core import View, legal_plays, parse_play, parse_position, parse_state
from casino_core.analysis.grades import (
    GRAVE,
    LEAST_DEALS,
    Grade,
    borders_of,
    grade_of,
    suspected_loss,
)
from casino_core.analysis.review import behind_of, deeper_look, first_look, review_steps
from casino_core.analysis.trials import Trials
from casino_core.records.notation import parse_record

from ..lab.measure_blunders import KINDS, BlunderRound, Measurement, Results, measured
from ..profiles import thorough

PLANTED = Results(Path(__file__).with_name("planted_blunders.jsonl")).planted
QUICK = ("standard", "partnership", "royal,players=3", "spade", "draw", "kasino-dk")
ROUNDS = [
    each
    for each in PLANTED.values()
    if thorough() or (each.rules in QUICK and each.seed.endswith("/0"))
]
MOST_MISSED = 1
"""The most blunders of a round that are missed."""


@cache
def reviewed(planted: BlunderRound) -> Measurement:
    return measured(planted)


@pytest.mark.parametrize("planted", ROUNDS, ids=lambda each: f"{each.rules} {each.seed}")
def test_planted_blunders_are_found_and_sound_plays_are_not_called_mistakes(
    planted: BlunderRound,
) -> None:
    result = reviewed(planted)
    assert result.planted == len(planted.numbers)
    assert result.planted - result.found <= MOST_MISSED, result.missed
    assert len(result.called) <= 1, result.called
    assert result.unjudged <= result.sound / 20


def test_most_plays_are_judged_where_piles_are_open() -> None:
    result = reviewed(PLANTED["swazi", "blunders/0"])
    assert result.unjudged <= result.sound / 20


def test_nineteen_of_twenty_blunders_are_found() -> None:
    results = [reviewed(each) for each in ROUNDS]
    assert sum(each.found for each in results) >= 0.95 * sum(each.planted for each in results)


def test_there_are_rounds_with_blunders_of_every_game() -> None:
    """In `krypkasino` it takes too long to plant them."""
    assert {rules for rules, _ in PLANTED} == {*KINDS} - {"krypkasino"}


def test_fresh_deals_alone_count_after_a_new_start() -> None:
    planted = next(each for each in ROUNDS if each.rules == "standard")
    step = parse_record(planted.record).steps[planted.numbers[0] - 1]
    trials = Trials(step.before.view(step.before.turn), step.play, "again")
    list(trials.start())
    list(trials.more(LEAST_DEALS))
    best = trials.best
    trials.start_again()
    assert trials.deals == 0
    assert {*trials.plays} == {best, step.play}
    assert not any(map(trials.samples_of, trials.plays))
    list(trials.more(1))
    once = {play: trials.samples_of(play) for play in trials.plays}
    assert all(len(samples) == 1 for samples in once.values())


def test_where_every_deal_is_alike_both_looks_vary() -> None:
    """All cards are known there, but too many to solve: one line of play would tell the same."""
    planted = next(each for each in PLANTED.values() if each.rules == "swazi")
    step = parse_record(planted.record).steps[25]
    trials = Trials(step.before.view(step.before.turn), step.play, "again")
    list(trials.start())
    assert trials.has_one_deal
    list(trials.more(LEAST_DEALS))
    first = trials.samples_of(step.play)
    trials.start_again()
    list(trials.more(LEAST_DEALS))
    again = trials.samples_of(step.play)
    assert len({*first}) > 1
    assert len({*again}) > 1
    assert first != again


def test_a_playout_beyond_the_deal_is_made_for_each_order_of_the_stock() -> None:
    """The hands alone do not tell how it ends: further hands come from the stock."""
    start = parse_position(
        "rules=standard,pile_tops=build table=3d,5s,8c,9h,Tc,Qh,Kc,As,4d hands=Ah/2c turn=1 "
        "dealer=2 won=ThTd7c7s6h4s3c3sTs5c5h7d6s2hAc8h5d6c2s/9c9s8dAd9dJdJcJhJs4c4hKsKdQd last=2 "
        "stock=8sQs2d7hKh6d3hQc"
    )
    view = start.view(start.turn)
    trials = Trials(view, legal_plays(view)[0], "again")
    list(trials.start())
    trials.narrow(1)
    names_so_far = set()
    for _ in range(16):
        before = trials.turns
        list(trials.more(1))
        deal = (trials.deal.hands, trials.deal.stock)
        assert trials.turns > before or deal in names_so_far, "the result of another stock"
        names_so_far.add(deal)
    assert len({hands for hands, _stock in names_so_far}) < len(names_so_far)


def test_no_mistake_is_shown_and_then_taken_back() -> None:
    """The page shows each as soon as it is certain, the largest ones first."""
    planted = next(each for each in PLANTED.values() if each.rules == "spade")
    reviews = [*filter(None, review_steps(parse_record(planted.record)))]
    numbers = [
        {each.number for each in review.mistakes if each.grade in GRAVE} for review in reviews
    ]
    assert all(before <= after for before, after in pairwise(numbers))
    assert len(numbers[-1]) >= len(planted.numbers) - MOST_MISSED


def test_a_second_look_of_few_deals_does_not_refute_the_first() -> None:
    """The seven gives four points away; on the first four fresh deals it costs nothing."""
    view = parse_state(
        "rules=partnership table=Ac,9c,Kc hands=??????/7c8dTsTd/????????/???????? turn=2 dealer=4 "
        "won=Ah2s3s3c4s5c7s7d8cJsJhJdJcQsQd/Ad2h2d3d5d6s6h6d6c7h9s9h9dThTcQhQcKsKh last=1"
    )
    assert isinstance(view, View)
    borders = borders_of(view.rules)
    trials = Trials(view, parse_play("7c", view), "c")
    list(first_look(trials))
    while not trials.again:
        list(deeper_look(trials, borders))
    behind = behind_of(trials)
    assert trials.deals == LEAST_DEALS
    assert behind.points < borders[Grade.MISTAKE] < trials.first_loss
    mean = (trials.first_loss * trials.first_deals + behind.points * trials.deals) / (
        trials.first_deals + trials.deals
    )
    assert suspected_loss(behind, trials) == mean > borders[Grade.MISTAKE]
    assert grade_of(behind, trials, borders, final=True) is Grade.UNJUDGED
