"""The luck of a round is 0 on average, and is that of the side which was dealt the better cards."""

from __future__ import annotations

from random import Random

import pytest

from casino_core import PRESETS, Game, parse_position
from casino_core.analysis.pairs import play_round
from casino_core.cards import cards_in
from casino_core.losses import mean_and_error
from casino_core.players import player_of
from casino_core.position import Position
from tests.lab.luck import _with_cards, luck_of, luck_of_hand, luck_of_last_deal

FIRST = player_of("greedy")


def _deals(preset: str, seed: str) -> list[Position]:
    """The positions after each deal of a round between two players."""
    game = play_round(Game.new(PRESETS[preset], seed), (FIRST, FIRST), seed)
    after = [step.after for step in game.rounds[-1].steps]
    hands = (len(set(map(int.bit_count, position.hands))) == 1 for position in after)
    return [
        position
        for position, equal in zip(after, hands, strict=True)
        if equal and position.hands[0].bit_count() == 4
    ]


@pytest.mark.parametrize("preset", ["standard", "kasino-se", "laisto"])
def test_the_luck_of_a_hand_is_0_on_average(preset: str) -> None:
    position, rng = _deals(preset, "average")[0], Random(preset)
    lucks = []
    for number in range(40):
        cards = [card for hand in position.hands for card in cards_in(hand)]
        cards += [card for card in position.stock if card]
        rng.shuffle(cards)
        other = _with_cards(position, cards, fresh=True)
        lucks.append(luck_of_hand(other, f"{number}"))
    mean, error = mean_and_error(lucks)
    assert error > 0
    assert abs(mean) < 4 * error


def test_the_last_deal_is_compared_with_other_divisions_of_its_cards() -> None:
    position = parse_position("table=2d,9c hands=TdAs/KcQc")
    better, worse = (
        luck_of_last_deal(position, "a"),
        luck_of_last_deal(position.replace(hands=(position.hands[1], position.hands[0])), "a"),
    )
    assert better > 0 > worse


def test_a_round_has_luck_only_where_two_players_are_dealt_hands() -> None:
    for rules in ("standard", "dominicano", "royal,players=3", "draw"):
        preset, _, players = rules.partition(",players=")
        start = PRESETS[preset].changed(players=int(players or 2))
        game = play_round(Game.new(start, "round"), (FIRST,) * start.players, "round")
        assert bool(luck_of(game.rounds[-1], "a")) == (rules in ("standard", "dominicano"))


def test_the_luck_is_in_points_where_a_round_may_decide_the_game() -> None:
    """A round of `misar` may reach the target, and here most rounds do."""
    rules = PRESETS["misar"].changed(target=5)
    for seed in "abc":
        game = play_round(Game.new(rules, seed), (FIRST, FIRST), seed)
        assert abs(luck_of(game.rounds[-1], seed)) < 60


def test_the_same_round_has_the_same_luck() -> None:
    game = play_round(Game.new(PRESETS["standard"], "round"), (FIRST, FIRST), "round")
    assert luck_of(game.rounds[-1], "a") == luck_of(game.rounds[-1], "a")
