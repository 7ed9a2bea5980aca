"""The review looks into plays before the last deal in every game, and says so where it does not."""

from __future__ import annotations

from random import Random

import pytest

from casino_core import PRESETS, Game, parse_rules
from casino_core.analysis.grades import LEAST_DEALS, SLIPS, SOUND, Grade
from casino_core.analysis.review import Review
from casino_core.players import KNOWN, play_by

from ..profiles import thorough
from ..reviews import whole_review

SEATS = ("standard,players=3", "standard,players=4", "royal,players=3", "royal,players=4")
GAMES = (*PRESETS, *SEATS) if thorough() else ("standard",)
FIRST_PLAYS = None if thorough() else 24
"""How many plays of a round are reviewed; the work for each play is the same."""


def reviewed(rules: str) -> Review:
    """The review of a round of players who often give something away."""
    rule_set = parse_rules(rules)
    names = tuple("ABCDEF"[: rule_set.players])
    game, chance = Game.new(rule_set, "depth", names=names), Random(rules)
    while not game.position.over:
        steps = game.rounds[-1].steps
        game = game.play(play_by(KNOWN["careless@0.2"].play, game.position, steps, chance))
    return whole_review(game.back_to(FIRST_PLAYS or len(game.steps)))


@pytest.mark.parametrize("rules", GAMES)
def test_blunders_before_the_last_deal_are_found_and_nothing_is_called_sound_unseen(
    rules: str,
) -> None:
    review = reviewed(rules)
    real = [each for each in review.decisions if not each.forced and not each.exact]
    assert real, "there are plays before the last deal"
    assert sum(each.grade in SLIPS for each in real) >= 3
    assert all(each.deals >= LEAST_DEALS for each in real if each.grade in (*SOUND, *SLIPS))
    unjudged = sum(each.grade is Grade.UNJUDGED for each in real)
    assert unjudged <= len(real) / 5
