"""A review as text: JSON lines for programs, and a short form to keep with the record of the game.

The short form has a word for each decision, in the order of the plays: the best play, then numbers
with a semicolon between them. They are the expected lead of the play that was made and of the best
one, in thousandths of a point; the chance to win of both, in hundredths of a per cent, `-` without
a table; the loss, its error and the loss at the present worth of a point, in thousandths of a
point; the number of deals; 1 if the values are
exact; 1 if there was no other play; and the class, from 0 for the best.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from ..errors import CasinoError, NotationError
from ..game import Game
from ..i18n import gettext as _
from ..notation.plays import format_play, parse_play
from ..notation.rulesets import format_rules
from ..play import Play
from ..position import Position
from ..rules.legal import is_legal
from .accounting import Measure, account, rating
from .equity import equity_of
from .grades import Grade
from .review import Decision, Review
from .trials import Worth

_GRADES = tuple(Grade)
_THOUSAND, _CHANCES = 1000, 10_000
_NUMBER: Final = re.compile("-?[0-9]{1,8}")


# JSON lines


def decision_line(review: Review, decision: Decision) -> str:
    """Write a decision as a line of JSON; chances are shares of 1, all else is in points."""
    before = review.game.steps[decision.number - 1].before
    return json.dumps(
        {
            "play": decision.number,
            "round": decision.round,
            "seat": decision.seat + 1,
            "made": format_play(decision.play, before),
            "best": format_play(decision.best, before),
            "class": decision.grade.value,
            "loss": decision.loss,
            "error": decision.error,
            "given": decision.given,
            "lead": decision.worth.lead,
            "best_lead": decision.best_worth.lead,
            "chance": decision.worth.chance,
            "best_chance": decision.best_worth.chance,
            "deals": decision.deals,
            "exact": decision.exact,
            "forced": decision.forced,
        }
    )


def summary_line(review: Review) -> str:
    """Write the ratings, and luck and skill, as a line of JSON.

    `luck`, `plays`, `start` and `result` are thousandths of a point, and under `chance` of a game.
    """
    rules = review.game.rules
    equity = equity_of(rules)
    ratings = []
    for seat in rules.seats:
        of_seat = rating(review, seat)
        ratings.append({"seat": seat + 1, "given_a_round": of_seat.given, "error": of_seat.error})
        ratings[-1] |= {grade.value: count for grade, count in of_seat.grades.items()}
    accounts: dict[str, list[dict[str, Any]]] = {}
    for measure in Measure:
        for side in rules.side_numbers:
            taken_apart = account(review, side, measure)
            if taken_apart is None:
                continue
            accounts.setdefault(measure.value, []).append(
                {
                    "side": side + 1,
                    "start": taken_apart.start,
                    "luck": [each.brought for each in taken_apart.luck],
                    "plays": list(taken_apart.plays),
                    "result": taken_apart.result,
                }
            )
    return json.dumps(
        {
            "rules": format_rules(rules),
            "table": equity.preset if equity else None,
            "ratings": ratings,
            **accounts,
        }
    )


# The short form


def format_review(review: Review) -> str:
    """Write the decisions of a review in the short form."""
    return " ".join(_word(review, decision) for decision in review.decisions)


def _word(review: Review, decision: Decision) -> str:
    before = review.game.steps[decision.number - 1].before
    worths = decision.worth, decision.best_worth
    chances = [worth.chance for worth in worths]
    numbers = [
        *(round(_THOUSAND * worth.lead) for worth in worths),
        *("-" if chance is None else round(_CHANCES * chance) for chance in chances),
        round(_THOUSAND * decision.loss),
        round(_THOUSAND * decision.error),
        round(_THOUSAND * decision.given),
        decision.deals,
        int(decision.exact),
        int(decision.forced),
        _GRADES.index(decision.grade),
    ]
    return ";".join([format_play(decision.best, before), *map(str, numbers)])


def parse_review(text: str, game: Game) -> Review:
    """Read the short form of a complete review of a game.

    Raises `NotationError`, which names the play, for one that does not belong to the game.
    """
    words = text.split()
    if len(words) != len(game.steps):
        raise NotationError(
            _("review: {words} plays, but the game has {plays}").format(
                words=len(words), plays=len(game.steps)
            )
        )
    return Review(game, tuple(_decisions(words, game)), len(words), len(words), complete=True)


def _number(text: str) -> int:
    """Read a number of at most eight digits. Raises `ValueError`."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(text)
    return int(text)


def _count(text: str) -> int:
    """Read a number that is not negative. Raises `ValueError`."""
    if text.startswith("-"):
        raise ValueError(text)
    return _number(text)


def _legal(text: str, before: Position) -> Play:
    """Read a play. Raises `NotationError` if it cannot be read or is not legal."""
    play = parse_play(text, before)
    if not is_legal(before, play):
        raise NotationError(text)
    return play


def _chance(text: str) -> float | None:
    """Read a chance. Raises `ValueError` for one that is not from 0 to 1."""
    if text == "-":
        return None
    chance = _number(text) / _CHANCES
    if not 0 <= chance <= 1:
        raise ValueError(text)
    return chance


def _decisions(words: list[str], game: Game) -> Iterator[Decision]:
    rounds = [number for number, played in enumerate(game.rounds, 1) for _ in played.steps]
    for number, (word, step, round_number) in enumerate(
        zip(words, game.steps, rounds, strict=True), 1
    ):
        try:
            best, *numbers = word.split(";")
            lead, best_lead, *chances, loss, error, gift, deals, exact, forced, grade = numbers
            chance, best_chance = map(_chance, chances)
            yield Decision(
                number,
                round_number,
                step.before.turn,
                step.play,
                Worth(_number(lead) / _THOUSAND, chance),
                _legal(best, step.before),
                Worth(_number(best_lead) / _THOUSAND, best_chance),
                _number(loss) / _THOUSAND,
                _number(error) / _THOUSAND,
                _number(gift) / _THOUSAND,
                _count(deals),
                bool(_number(exact)),
                bool(_number(forced)),
                _GRADES[_count(grade)],
            )
        except (ValueError, IndexError, CasinoError) as problem:
            raise NotationError(
                _("review: play {number} cannot be read").format(number=number)
            ) from problem
