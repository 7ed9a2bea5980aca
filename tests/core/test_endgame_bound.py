"""A last deal that takes too long to solve is played out: in moves, hints, explorations, reviews.

In these games no fast state knows the lines of the deal. States are counted instead of time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import pytest

from casino_core import Game, Position, parse_play, parse_position
from casino_core.analysis.advice import hint_steps, judge
from casino_core.analysis.exploration import explore
from casino_core.analysis.grades import GRAVE, Grade
from casino_core.analysis.mistakes import Mistake, Retry, compare_in_steps, retry_in_steps
from casino_core.analysis.review import Decision, review_steps
from casino_core.exercises import Task
from casino_core.exercises.exercise import answer
from casino_core.players import think
from casino_core.players.base.rng import rng_for
from casino_core.players.search import endgame, stated_lines
from casino_core.players.search.endgame import MOST_STATED_STATES, can_be_solved
from casino_core.players.search.search import search
from casino_core.position import View
from casino_core.prose.exercises import exercise_caption, right_sentence
from casino_core.prose.hints import judgement_numbers, judgement_sentences
from casino_core.prose.names import YOU
from casino_core.prose.review import retry_caption, retry_sentences
from casino_core.steps import result_of

LONG = (
    "rules=khasino table=5c,6s,6d,7s,8s,8h,8d,9s,9c,(7:3h4c@2),"
    "(10:AhAc2s2h2d2c/5h5d/As3s6h/4h6c/Ts/Th@1) hands=Ad9h9dTc/3d4d7d8cTd turn=2 dealer=2 "
    "won=3c/5s4s7c7h sweeps=0/1 last=2"
)
"""72,000 states, and 206,000 for the value of every play: the ten loses 22 points."""
BUILDS = (
    "rules=khasino table=5c,6s,6d,8s,8h,8d,9s,9c hands=Ad9h9d/3d4d8cTd turn=2 dealer=2 "
    "won=3cThTs6c6h5d5h4h3s2c2d2h2sAcAhAsTc/5s4s7c7h7s4c3h7d sweeps=0/1 last=1"
)
"""14,700 states, with 296 plays."""
SHORT = (
    "rules=khasino table=6d,9h,(10:2c3c5d/5h5c/Ac3s6s/4d6h/4h6c/2d8s/2h8h/2s8d/Ah9s/As9c/Ts/Th/"
    "Tc@2) hands=Ad9d/3d8cTd turn=2 dealer=2 won=/5s4s7c7h7s4c3h7d sweeps=0/1 last=1"
)
LOW = 500
"""The bound of nearly all tests here; any position but `SHORT` has more states."""
FOUND_AT_ONCE = 50
"""The states that a search of one play goes beyond the bound, at most."""
THINKERS: dict[str, Callable[[Position], Iterator[object]]] = {
    "master": lambda start: think("master", seen(start), rng_for(seen(start))),
    "searcher": lambda start: think("searcher", seen(start), rng_for(seen(start))),
    "hint": lambda start: hint_steps(seen(start)),
    "exploration": lambda start: explore(seen(start), deals=1),
    "another try": lambda start: compare_in_steps(seen(start), parse_play("Td", start)),
    "review": lambda start: review_steps(Game.from_position(start).play(parse_play("Td", start))),
}


def seen(position: Position) -> View:
    return position.view(position.turn)


@pytest.fixture(scope="module", autouse=True)
def _low_bound() -> Iterator[None]:
    """Give a deal up sooner; what is said of it is the same, after a sixteenth of the states."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(endgame, "MOST_STATED_STATES", LOW)
        yield


@pytest.fixture
def states(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of states searched by the rules as stated, as its only entry."""
    count = [0]
    ordered = stated_lines.StatedLines._ordered

    def counted(*arguments: object) -> object:
        count[0] += 1
        assert count[0] <= endgame.MOST_STATED_STATES + FOUND_AT_ONCE, "the search has no bound"
        return ordered(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(stated_lines.StatedLines, "_ordered", counted)
    return count


@pytest.mark.parametrize("name", THINKERS)
def test_a_long_last_deal_is_given_up(name: str, states: list[int]) -> None:
    start = parse_position(LONG)
    assert can_be_solved(seen(start))
    for _ in THINKERS[name](start):
        pass
    assert states[0] >= LOW


def test_the_bound_of_the_program_gives_it_up_too(
    monkeypatch: pytest.MonkeyPatch, states: list[int]
) -> None:
    monkeypatch.setattr(endgame, "MOST_STATED_STATES", MOST_STATED_STATES)
    for _ in THINKERS["review"](parse_position(LONG)):
        pass
    assert states[0] >= MOST_STATED_STATES


def test_what_was_given_up_is_not_called_exact() -> None:
    start = parse_position(LONG)
    *_, last = filter(None, search(seen(start), rng_for(seen(start))))
    *_, explored = filter(None, explore(seen(start), deals=1))
    assert not last.exact
    assert not explored.exact
    assert explored.deals == 1
    assert last.gave_up
    assert explored.gave_up
    assert last.samples > 0


def test_a_blunder_is_found_there_nevertheless() -> None:
    """The ten gives the build of ten away, which all playouts see."""
    blunder = reviewed(BUILDS, "Td")
    assert blunder.grade is Grade.BLUNDER
    assert not blunder.exact
    assert blunder.deals > 0
    assert blunder.error > 0


@pytest.mark.parametrize("play", ["Td", "7dx7s,(7)"])
def test_what_playouts_alone_find_sound_is_not_called_so(play: str) -> None:
    """The ten loses 22 points, but no playout sees it."""
    decision = reviewed(LONG, play)
    assert decision.grade is Grade.UNJUDGED
    assert not decision.exact


def retried(position: str, play: str, better: str = "4d", played: str = "3d") -> Retry:
    """Another play instead of one that loses the round."""
    start = parse_position(position)
    mistake = Mistake(start, parse_play(played, start), parse_play(better, start), 5.0)
    return result_of(retry_in_steps(mistake, parse_play(play, start)))


@pytest.mark.parametrize(
    ("position", "play"), [(LONG, "Td"), (LONG, "7dx7s,(7)"), (BUILDS, "Td"), (SHORT, "8c")]
)
def test_another_try_has_the_class_that_the_review_gives(position: str, play: str) -> None:
    start = parse_position(position)
    _compared, grade = result_of(compare_in_steps(seen(start), parse_play(play, start)))
    assert grade is reviewed(position, play).grade


def test_another_try_that_nobody_can_judge_is_neither_right_nor_wrong() -> None:
    unjudged, wrong = retried(LONG, "Td"), retried(BUILDS, "Td")
    assert not unjudged.is_judged
    assert not unjudged.is_right
    assert retry_caption(unjudged) == "Hard to judge: it may be as good. Try another."
    assert retry_sentences(unjudged) == [
        "Trail the ten of diamonds: not looked into deeply enough to judge."
    ]
    assert wrong.is_judged
    assert not wrong.is_right
    assert wrong.grade in GRAVE
    assert retry_caption(wrong).startswith("Not the best: ")


def test_the_better_play_is_called_the_best_only_where_the_deal_is_solved() -> None:
    given_up, solved = retried(LONG, "4d"), retried(SHORT, "3d", "3d", "8c")
    assert given_up.is_right
    assert solved.is_right
    assert retry_caption(given_up) == "Right, a better play."
    assert retry_sentences(given_up) == [
        "Trail the four of diamonds: better than your play. Whether it is the best is not known."
    ]
    assert retry_caption(solved) == "Right, the best play."


def test_a_better_play_that_the_solver_does_not_choose_is_not_called_the_best() -> None:
    """A review that gave the deal up could name another play than the solver finds now."""
    retry = retried(SHORT, "8c", "8c")
    assert not retry.is_best
    assert retry.is_right
    assert retry_caption(retry) == "Right, a better play."
    (sentence,) = retry_sentences(retry)
    assert sentence.startswith("Trail the eight of clubs: better than your play. ")
    assert sentence.endswith("Better still: Trail the three of diamonds.")


def test_any_best_play_of_an_exercise_is_unjudged_there() -> None:
    start = parse_position(LONG)
    task = Task(start, "Find the best play.")
    verdict = answer(task, parse_play("Td", start))
    assert not verdict.is_judged
    assert not verdict.is_right
    assert exercise_caption(verdict) == "Hard to judge: it may be as good. Try another."
    assert right_sentence(task, verdict).startswith("Probably the best: ")
    wrong_verdict = answer(task._replace(right=(parse_play("3d", start),)), parse_play("Td", start))
    assert wrong_verdict.is_judged
    assert exercise_caption(wrong_verdict) == "Not the play that is asked for."


def test_the_master_does_not_call_a_play_good_there() -> None:
    start = parse_position(LONG)
    judgement = judge(seen(start), parse_play("Td", start))
    assert judgement.hint.gave_up
    words = " ".join(judgement_sentences(judgement, [YOU, "Ann"]))
    assert "clearly worse" in words or "not looked into deeply enough to judge" in words
    assert "as good as" not in words
    assert "takes too long to solve: an estimate" in judgement_numbers(judgement)[-1]


def test_a_short_last_deal_is_solved(states: list[int]) -> None:
    start = parse_position(SHORT)
    *_, last = filter(None, search(seen(start), rng_for(seen(start))))
    assert last.exact
    assert 0 < states[0] < LOW
    decision = reviewed(SHORT, "8c")
    assert decision.exact
    assert decision.error == 0


@cache
def reviewed(position: str, play: str) -> Decision:
    start = parse_position(position)
    *_, last = filter(None, review_steps(Game.from_position(start).play(parse_play(play, start))))
    return last.decisions[0]
