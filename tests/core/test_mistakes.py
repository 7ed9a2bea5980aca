"""Mistakes of a reviewed game as tasks: which they are, their text, and how an answer is judged."""

from __future__ import annotations

import pytest

from casino_core import IllegalPlayError, NotationError, format_play, legal_plays, parse_play
from casino_core.analysis.grades import Grade
from casino_core.analysis.mistakes import (
    Mistake,
    Retry,
    format_mistake,
    mistakes_of,
    parse_mistake,
    retry_in_steps,
)
from casino_core.analysis.review import Review
from casino_core.prose.review import better_sentence, mistake_sentences, retry_sentences
from casino_core.seats import Seat
from casino_core.steps import result_of

from .test_review import review_of

LINE = (
    "table=3d,5h,9c hands=2c8s/5dKh turn=1 dealer=2 last=1 "
    "won=AsAhAdAc2s2h2d3s3h3c4s4h4d4c5s5c6s6h6d6c7s7h7d7c/"
    "8h8d8c9s9h9dTsThTdTcJsJhJdJcQsQhQdQcKsKdKc "
    "played=8s better=8sx3d,5h loss=1.5"
)


def beginners() -> Review:
    """The review of a game of two beginners."""
    return review_of("standard", ("beginner", "beginner"), "queen")


def retried(mistake: Mistake, play: str) -> Retry:
    return result_of(retry_in_steps(mistake, parse_play(play, mistake.view)))


def test_the_mistakes_of_a_seat_are_those_of_its_review() -> None:
    for seat in beginners().game.rules.seats:
        graded = [
            each
            for each in beginners().mistakes
            if each.seat == seat and each.grade in (Grade.MISTAKE, Grade.BLUNDER)
        ]
        mistakes = mistakes_of(beginners(), seat)
        assert [(each.played, each.better) for each in mistakes] == [
            (each.play, each.best) for each in graded
        ]
        assert all(each.position.turn == seat for each in mistakes)
    assert mistakes_of(beginners(), Seat(0)), "a beginner makes mistakes"


def test_a_mistake_is_read_as_it_is_written() -> None:
    for mistake in mistakes_of(beginners(), Seat(0)):
        text = format_mistake(mistake)
        assert parse_mistake(text) == mistake
        assert format_mistake(parse_mistake(text)) == text


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("played=8s", ""), "played: missing"),
        (("loss=1.5", "loss=1.5 loss=2"), "loss: given twice"),
        (("loss=1.5", "loss=much"), "loss: 'much' is not a number of points"),
        (("played=8s", "played=8sx9c"), "played: '8sx9c' is not legal there"),
        (("played=8s", "played=8"), "played: '8' is not a play"),
        (("better=8sx3d,5h", "better=8s"), "better: the same play as played"),
        (("5dKh", "????"), "hands: every card of a mistake is known"),
        (("table=3d,5h,9c", "table=3d,5h,5h"), "5h"),
        (("turn=1", "turn=7"), "turn"),
    ],
    ids=str,
)
def test_a_line_that_is_not_a_mistake_is_refused(change: tuple[str, str], words: str) -> None:
    with pytest.raises(NotationError, match=words.replace("?", r"\?")):
        parse_mistake(LINE.replace(*change))
    assert format_mistake(parse_mistake(LINE)).endswith("played=8s better=8sx3d,5h loss=1.500")


def test_a_line_that_is_too_long_is_refused() -> None:
    with pytest.raises(NotationError, match=r"mistake: \d+ characters, more than"):
        parse_mistake(LINE + " " * 4000)


def test_an_answer_in_the_last_deal_is_judged_exactly() -> None:
    mistake = parse_mistake(LINE)
    right, wrong, same = (retried(mistake, play) for play in ("8sx3d,5h", "2c", "8s"))
    assert (right.is_right, right.loss) == (True, 0)
    assert (wrong.is_right, wrong.error) == (False, 0)
    assert wrong.loss > 0.6
    assert (same.is_right, same.loss) == (False, 1.5)
    with pytest.raises(IllegalPlayError):
        retried(mistake, "8sx9c")


def test_an_answer_before_the_last_deal_is_judged_as_the_review_judges() -> None:
    mistakes = [each for each in mistakes_of(beginners(), Seat(0)) if any(each.position.stock)]
    mistake = max(mistakes, key=lambda each: each.loss)
    best = format_play(mistake.better, mistake.view)
    assert retried(mistake, best).is_right
    answers = [
        retried(mistake, format_play(play, mistake.view)) for play in legal_plays(mistake.view)
    ]
    assert any(not each.is_right and each.error for each in answers)
    assert answers == [result_of(retry_in_steps(mistake, each.play)) for each in answers]


def test_the_sentences_name_the_play_and_what_it_gives_away() -> None:
    mistake = parse_mistake(LINE)
    assert mistake_sentences(mistake) == [
        "You played: Trail the eight of spades. That gives away 1.5 points.",
        "Find a better play.",
    ]
    assert "right, the best play" in retry_sentences(retried(mistake, "8sx3d,5h"))[0]
    assert "that is what you played" in retry_sentences(retried(mistake, "8s"))[0]
    assert "that gives away" in retry_sentences(retried(mistake, "2c"))[0]
    assert better_sentence(mistake).startswith("Better: ")
