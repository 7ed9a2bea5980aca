"""Where the fewest points win, no sentence praises points: all presets with that goal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Final

import pytest

import casino_core as casino
from casino_core import PRESETS, Game, Play, View
from casino_core.analysis.accounting import Measure, account, rating
from casino_core.analysis.advice import Judgement
from casino_core.analysis.grades import Grade
from casino_core.analysis.mistakes import Retry, mistakes_of
from casino_core.analysis.observation import considered
from casino_core.analysis.review import Review
from casino_core.cli.commands.puzzle import library
from casino_core.events import Swept
from casino_core.i18n import gettext
from casino_core.players.search.sampled_values import RankedPlay
from casino_core.prose.direction import sweep_badge
from casino_core.prose.events import event_sentence
from casino_core.prose.hints import (
    hint_numbers,
    hint_sentences,
    judgement_numbers,
    judgement_sentences,
    value_words,
)
from casino_core.prose.log_lines import event_line
from casino_core.prose.puzzles import solution_sentences, task_sentences, verdict_sentences
from casino_core.prose.reasons import reasons
from casino_core.prose.review import (
    decision_sentences,
    luck_sentence,
    mistake_sentences,
    rating_sentence,
    retry_sentences,
    short_loss,
    skill_sentence,
)
from casino_core.puzzles.judging import answer
from casino_core.seats import Seat
from site_builder import catalogue
from site_builder.paths import ROOT
from tests.languages import speaking

from ..views import whole_review

FEWEST: Final = tuple(name for name, rules in PRESETS.items() if rules.goal == "least")
NAMES: Final = ("You", "Ann")
LAST_PLAYS: Final = 12
"""The number of plays that are reviewed: some before the last deal, and all of it."""
Telling = Callable[[str], Iterator[str]]

PRAISE: Final = re.compile(
    r"makes? (sure|\d+ points? certain)|at risk|[Gg]ives? away|gave away|brought|[Ss]weep!"
    r"|(?<!\w)\+\d|points? (ahead|behind)|\d points less|\blead|\(\d+ points?\)"
)
"""Words that call points good, or leave open whether they are."""


def test_the_fewest_points_win_in_the_reverse_games() -> None:
    assert set(FEWEST) == {"laisto", "misar", "krypkasino"}


@cache
def played(preset: str, seed: int = 5) -> Game:
    """A round of random plays."""
    chance = Random(seed)
    game = Game.new(PRESETS[preset], f"fewest {seed}", names=NAMES)
    while not game.position.over:
        game = game.play(chance.choice([*islice(casino.legal_plays(game.position), 40)]))
    return game


@cache
def reviewed(preset: str) -> Review:
    """The review of the last plays of that round."""
    last = played(preset).steps[-LAST_PLAYS:]
    game = Game.from_position(last[0].before, None, NAMES)
    for step in last:
        game = game.play(step.play)
    review = whole_review(game, "fewest")
    assert review.mistakes
    return review


def told_of_plays(preset: str) -> Iterator[str]:
    """Yield what is said of every legal play in a round, before it and when it is made."""
    for step in played(preset).steps:
        view = step.before.view(step.before.turn)
        for play in islice(casino.legal_plays(view), 12):
            yield reasons(considered(view, play), NAMES)
        for event in step.events:
            yield event_sentence(event, NAMES, step.before.rules)
            yield event_line(event, NAMES, step.before.rules)


def told_of_hints(preset: str) -> Iterator[str]:
    """Yield the hint and the judgement of two plays, whatever they are worth."""
    view, best, second = two_plays(preset)
    for exact in (False, True):
        for value, other in ((4.9, 0.1), (-2.1, -3.1), (0.0, 0.0), (2.0, 1.9)):
            ranked = RankedPlay(best, value, 0.2), RankedPlay(second, other, 0.2)
            hint = casino.Hint(view, *ranked, 20, exact)
            yield from hint_sentences(hint, NAMES)
            yield from hint_numbers(hint)
            for played_ in ranked:
                judgement = Judgement(hint, played_.play, played_)
                yield from judgement_sentences(judgement, NAMES)
                yield from judgement_numbers(judgement)


def two_plays(preset: str) -> tuple[View, Play, Play]:
    for step in played(preset).steps:
        view = step.before.view(step.before.turn)
        plays = [*islice(casino.legal_plays(view), 2)]
        if len(plays) == 2:
            return view, plays[0], plays[1]
    raise AssertionError("a round has a choice")


def told_of_reviews(preset: str) -> Iterator[str]:
    review = reviewed(preset)
    rules = review.game.rules
    for decision in review.decisions:
        yield from decision_sentences(review, decision)
    for seat in rules.seats:
        yield rating_sentence(rating(review, seat), NAMES, rules)
        for mistake in mistakes_of(review, seat):
            yield from mistake_sentences(mistake)
            yield from retry_sentences(
                Retry(mistake, mistake.played, mistake.loss, 0.1, Grade.MISTAKE)
            )
    for side in rules.side_numbers:
        points = account(review, side, Measure.POINTS)
        assert points is not None
        yield luck_sentence(points, NAMES, rules)
        yield skill_sentence(points, NAMES, rules)


def told_of_puzzles(preset: str) -> Iterator[str]:
    for entry in library(preset).entries[:4]:
        puzzle = entry.puzzle
        yield from task_sentences(puzzle)
        for play in islice(casino.legal_plays(puzzle.view), 4):
            verdict = answer(puzzle, play)
            yield from verdict_sentences(verdict, NAMES)
            yield from solution_sentences(puzzle, verdict.line, NAMES)


@pytest.mark.parametrize("preset", FEWEST)
@pytest.mark.parametrize(
    "telling", [told_of_plays, told_of_hints, told_of_reviews, told_of_puzzles]
)
def test_no_sentence_praises_points(telling: Telling, preset: str) -> None:
    sentences = [*telling(preset)]
    assert sentences or telling is told_of_puzzles
    assert [sentence for sentence in sentences if PRAISE.search(sentence)] == []


@pytest.mark.parametrize("telling", [told_of_plays, told_of_hints, told_of_reviews])
def test_where_most_points_win_they_are_praised(telling: Telling) -> None:
    """The words that are looked for are those of the other games."""
    assert any(PRAISE.search(sentence) for sentence in telling("royal"))


@pytest.mark.parametrize("preset", FEWEST)
@pytest.mark.parametrize(
    ("value", "exact", "words"),
    [
        (4.9, False, "about 4.9 points fewer than the other side"),
        (-2.1, False, "about 2.1 points more than the other side"),
        (0.0, False, "about level"),
        (3.0, True, "ends with 3 points fewer for certain"),
        (-1.0, True, "ends with 1 point more for certain"),
        (0.0, True, "the round ends level for certain"),
    ],
)
def test_a_value_says_who_has_fewer(preset: str, value: float, exact: bool, words: str) -> None:  # noqa: FBT001
    view, best, _ = two_plays(preset)
    ranked = RankedPlay(best, value, 0.1)
    assert value_words(casino.Hint(view, ranked, None, 20, exact), ranked) == words


def test_among_several_sides_fewer_is_said_of_the_average() -> None:
    view = casino.parse_state("rules=laisto,players=3 hands=3h/??/??")
    assert isinstance(view, View)
    ranked = RankedPlay(casino.parse_play("3h", view), 2.0, 0.1)
    sentences = [
        value_words(casino.Hint(view, ranked, None, 20, exact), ranked) for exact in (False, True)
    ]
    assert sentences == [
        "about 2.0 points fewer than the others",
        "ends with 2 points fewer than the others’ average for certain",
    ]


@pytest.mark.parametrize("preset", FEWEST)
def test_a_sweep_tells_what_it_costs(preset: str) -> None:
    rules = PRESETS[preset]
    event = Swept(Seat(0))
    n = rules.sweep_points
    points = "1 point" if n == 1 else f"{n} points"
    assert event_sentence(event, NAMES, rules) == f"You sweep the table, which costs {points}."
    assert event_line(event, NAMES, rules) == f"Sweep: costs {n}"


def test_points_that_can_be_lost_again_are_not_certain() -> None:
    """A sweep of another side takes five points off in Krypkasino, any number of times."""
    for step in played("krypkasino").steps:
        view = step.before.view(step.before.turn)
        for play in islice(casino.legal_plays(view), 12):
            sentence = reasons(considered(view, play), NAMES)
            match = re.search(r"[Cc]osts (\d+) points? for certain", sentence)
            captured = (play.taken | play.card.bit).bit_count()
            assert match is None or int(match[1]) <= 3 * captured + 10


@pytest.mark.parametrize("preset", FEWEST)
def test_a_loss_is_a_number_of_points_more(preset: str) -> None:
    review = reviewed(preset)
    for decision in review.mistakes:
        points = short_loss(decision, review.game.rules, as_share=False)
        assert re.fullmatch(r"\+\d+\.\d", points)
        share = short_loss(decision, review.game.rules, as_share=True)
        assert re.fullmatch(r"\N{MINUS SIGN}[1-9]\d*%|<1%", share)


def test_nothing_is_told_twice() -> None:
    """Cards open to the same cards are told together, and what a sweep takes is not news."""
    for preset in (*FEWEST, "swazi"):
        for step in played(preset).steps:
            view = step.before.view(step.before.turn)
            for play in islice(casino.legal_plays(view), 12):
                sentence = reasons(considered(view, play), NAMES)
                takers = re.findall(
                    r"([^;]*?) (?:could|can) (?:sweep|capture the)", sentence.lower()
                )
                assert len(takers) == len(set(takers)), sentence


@pytest.mark.parametrize("language", catalogue.languages(ROOT))
def test_a_sweep_that_costs_points_is_no_exclamation(language: str) -> None:
    """Spanish has two marks around it, and French a space before its own."""
    with speaking(language):
        badge = sweep_badge(gettext("Sweep!"), 1, PRESETS["krypkasino"])
    assert re.fullmatch(r"[\w ]+\N{NO-BREAK SPACE}?: \w+ 5", badge)
