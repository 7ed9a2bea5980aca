"""The coach's knowledge of a game: the accuracy, leaks and finds, and their sentences."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import Game, Position, legal_plays, parse_play, parse_rules, parse_state
from casino_core.analysis.accounting import Measure, account, rating
from casino_core.analysis.accuracy import (
    LANDMARKS,
    Accuracy,
    accuracy,
    hinted_plays,
    levels_around,
    share_of,
)
from casino_core.analysis.finds import best_find
from casino_core.analysis.grades import SOUND, Grade
from casino_core.analysis.leaks import Habit, Leak, LeakLoss, Stage, habit_of, leak_of, leaks_of
from casino_core.analysis.review import Review
from casino_core.players import KNOWN, PLAYERS
from casino_core.prose.coach import (
    LEAK_NAMES,
    accuracy_percent,
    accuracy_sentence,
    find_figures,
    find_sentences,
    habit_figures,
    habit_words,
    hinted_sentence,
    landmark_sentence,
    mattered_figures,
    mattered_sentences,
)
from casino_core.prose.review import rating_sentence
from casino_core.records.history import with_hints
from casino_core.seats import Seat

from ..views import whole_review

POINTS = st.lists(st.floats(0, 20), max_size=10)


@cache
def reviewed(rules: str = "standard,target=none", seed: str = "find3", plays: int = 24) -> Review:
    """The review of the first plays of the beginner against the greedy player."""
    game, chance = Game.new(parse_rules(rules), seed, names=("You", "Ann")), Random(seed)
    while len(game.steps) < plays and not game.position.over:
        player = KNOWN[("beginner@0.2", "greedy@0.2")[game.position.turn]].play
        game = game.play(player(game.position.view(game.position.turn), chance))
    return whole_review(game)


def mistake(position: str, play: str, best: str) -> Leak:
    """The leak of a play instead of the best one."""
    start = parse_state(position)
    assert isinstance(start, Position)
    game = Game.from_position(start).play(parse_play(play, start))
    review = whole_review(game)
    decision = review.decisions[0]._replace(best=parse_play(best, start))
    return leak_of(review, decision)


# Accuracy


@given(POINTS, st.floats(0.01, 20))
def test_the_accuracy_is_a_share_that_every_slip_lessens(slips: list[float], more: float) -> None:
    share = share_of(12, slips)
    assert 0 <= share <= 1
    assert share_of(12, []) == 1
    assert share_of(12, [*slips, more]) <= share


def test_the_levels_are_in_order_of_strength() -> None:
    landmarks = list(LANDMARKS.values())
    assert landmarks == sorted(landmarks)
    assert list(LANDMARKS) == [name for name in PLAYERS if name in LANDMARKS]
    assert levels_around(0.2) == (None, "careless")
    assert levels_around(0.87) == ("greedy", "counting")
    assert levels_around(1.0) == ("searcher", None)


def test_the_accuracy_of_a_game_counts_only_the_plays_of_its_seat() -> None:
    review = reviewed()
    weaker, stronger = accuracy(review, Seat(0)), accuracy(review, Seat(1))
    assert weaker
    assert stronger
    assert weaker.share < stronger.share
    real = [each for each in review.decisions if each.seat == 0 and not each.forced]
    assert weaker.decisions == len(real)
    few = replace(review, decisions=review.decisions[:4])
    assert accuracy(few, Seat(0)) is None


def test_plays_with_hints_count_for_no_accuracy() -> None:
    review = reviewed()
    slips = [each.number for each in review.decisions if each.seat == 0 and each.plain]
    helped = replace(review, game=with_hints(review.game, slips))
    better, counts = accuracy(helped, Seat(0)), hinted_plays(helped.game, Seat(0))
    assert slips
    assert better
    assert better.share == 1
    assert counts == (len(slips), sum(step.before.turn == 0 for step in review.game.steps))
    assert hinted_sentence(counts).startswith(f"{len(slips)} of 12 plays with hints: ")
    assert accuracy(helped, Seat(1)) == accuracy(review, Seat(1))
    assert hinted_sentence(hinted_plays(helped.game, Seat(1))) == ""


grades = st.lists(
    st.tuples(st.sampled_from(Grade), st.floats(0, 3), st.floats(0, 1)), min_size=4, max_size=12
)


@given(grades, st.sampled_from(("standard,target=none", "krypkasino,target=none")))
def test_all_is_accurate_only_where_nothing_was_given_away(
    grades: list[tuple[Grade, float, float]], rules: str
) -> None:
    """The words on points, accuracy and skill agree, however the figures are rounded."""
    reviewed_game = reviewed(rules, plays=12)
    real = [each for each in reviewed_game.decisions if not each.forced]
    judged = tuple(
        each._replace(seat=Seat(0), grade=grade, given=points, loss=points, error=error)
        for each, (grade, points, error) in zip(real, grades, strict=False)
    )
    review = replace(reviewed_game, decisions=judged)
    points = rating(review, Seat(0))
    figures = accuracy(review, Seat(0))
    slipped = any(each.plain for each in judged)
    sentence = rating_sentence(points, ("You", "Ann"), review.game.rules)
    assert ("no mistakes" in sentence) is not slipped
    assert (" a round" in sentence) is slipped
    assert " 0.0 points" not in sentence
    assert bool(points.slips) <= slipped
    if figures:
        assert (accuracy_percent(figures) == "100%") is not slipped
    skill = account(review, review.game.rules.side(Seat(0)), Measure.POINTS)
    assert skill
    assert slipped or not any(skill.plays)


def test_the_sentences_say_where_an_accuracy_lies() -> None:
    assert landmark_sentence(Accuracy(20, 0.8)) == "Between Easy (77%) and Medium (87%)."
    assert landmark_sentence(Accuracy(20, 0.2)) == "The level Very easy has 67%."
    assert landmark_sentence(Accuracy(20, 0.999)) == "That is how Expert and Master play."
    assert accuracy_sentence(Accuracy(20, 0.7), "Ann") == "Ann played with an accuracy of 70%."


# Leaks


@pytest.mark.parametrize(
    ("position", "play", "best", "leak"),
    [
        ("table=9d,3c hands=As3h/5c6c", "As", "3hx3c", Leak.GIVES_ACES),
        ("table=9d,4c hands=Td3h/5c6c", "Td", "3h", Leak.GIVES_BIG_CASINO),
        ("table=9d,4c hands=2s3h/5c6c", "2s", "3h", Leak.GIVES_LITTLE_CASINO),
        ("table=9d,4c hands=Ks3h/5c6c", "Ks", "3h", Leak.GIVES_SPADES),
        ("table=9d,As hands=Ac9h/5c6c", "9hx9d", "AcxAs", Leak.MISSES_POINTS),
        ("table=9d,Ks hands=Kc9h/5c6c", "9hx9d", "KcxKs", Leak.MISSES_SPADES),
        ("rules=royal table=Kd,5d hands=Kc3h/5c6c", "KcxKd", "3h", Leak.LEAVES_SWEEP),
        ("rules=royal table=9d hands=9h8h/5c6c", "8h", "9hx9d", Leak.MISSES_SWEEP),
        ("table=9d,Kd hands=Kc8h/5c6c", "8h", "KcxKd", Leak.MISSES_CAPTURE),
        ("table=9d,Kd,5d hands=Kc4h9h/5c6c3c", "KcxKd", "4hb5d=9", Leak.MISSES_BUILD),
        ("table=9d,Kd,5d hands=Kc4h9h/5c6c3c", "4hb5d=9", "KcxKd", Leak.RISKS_BUILD),
        ("table=9d,5d,4d hands=9h8h/Kc6c", "9hx9d", "9hx9d,4d,5d", Leak.TAKES_LESS),
        ("table=Kd,Qd hands=4h3h/5c6c", "4h", "3h", Leak.WRONG_TRAIL),
        ("rules=laisto table=8d,9s,Kd hands=8h9h/5c6c", "9hx9s", "8hx8d", Leak.TAKES_POINTS),
    ],
)
def test_a_mistake_is_named_after_what_it_did(
    position: str, play: str, best: str, leak: Leak
) -> None:
    assert mistake(position, play, best) is leak


@pytest.mark.parametrize("rules", ["standard,target=none", "royal,target=none", "laisto"])
def test_every_mistake_is_one_leak_with_a_name(rules: str) -> None:
    review = reviewed(rules, plays=8)
    leaked = leaks_of(review, Seat(0))
    assert len(leaked) == sum(each.seat == 0 for each in review.mistakes)
    assert all(each.leak in LEAK_NAMES and each.points >= 0 for each in leaked)
    assert list(LEAK_NAMES) == list(Leak)


def test_a_habit_is_the_leak_that_cost_most_and_came_more_than_once() -> None:
    once = LeakLoss(Leak.LEAVES_SWEEP, Stage.EARLY, 9.0)
    spades = [
        LeakLoss(Leak.GIVES_SPADES, stage, 1.0) for stage in (Stage.LATE, Stage.LATE, Stage.EARLY)
    ]
    builds = [LeakLoss(Leak.MISSES_BUILD, Stage.MIDDLE, 0.5)] * 2
    assert habit_of([once]) is None
    habit = habit_of([once, *spades, *builds])
    assert habit == Habit(Leak.GIVES_SPADES, Stage.LATE, 3, 3.0)
    assert habit_words(habit) == "You give away spades late in the round"
    assert habit_figures(habit, 4) == "It cost 3.0 points in the last 4 games."


# Plays that mattered


def test_a_find_is_a_sound_play_where_the_obvious_one_was_worse() -> None:
    review = reviewed()
    finds = [each for seat in (0, 1) for each in [*best_find(review, Seat(seat))][-1:] if each]
    assert finds
    for each in finds:
        decision = each.decision
        before = review.game.steps[decision.number - 1].before
        assert decision.grade in SOUND
        assert each.obvious != decision.play
        assert each.obvious in legal_plays(before)
        assert each.gained >= 0.25
        assert "would have cost" in find_figures(review, each)
        assert find_sentences(review, each)[1].startswith("The obvious play: ")


def test_the_play_that_mattered_names_the_better_one() -> None:
    review = reviewed()
    sentences = mattered_sentences(review, review.mistakes[0])
    assert "gives away" in mattered_figures(review, review.mistakes[0])
    assert "gives away" not in sentences[0]
    assert sentences[1].startswith("Better: ")
