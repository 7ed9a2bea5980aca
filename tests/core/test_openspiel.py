"""The game of OpenSpiel: its own test of games, and what a seat is told."""

from random import Random
from typing import Any

import pytest

import casino_core as casino
from casino_core import NotationError
from casino_core.rl.rounds import rewards_of

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has wheels for Linux only")
from casino_core.rl.actions import card_of, number_of  # noqa: E402
from casino_core.rl.casino_openspiel import CasinoObserver, CasinoState  # noqa: E402
from casino_core.rl.observations import observe  # noqa: E402


def load(rules: str) -> Any:
    return pyspiel.load_game("casino", {"rules": rules})


@pytest.mark.parametrize(
    "preset",
    [
        "royal,players=3",
        "royal-draw",
        *(pytest.param(name, marks=pytest.mark.deep) for name in ("krypkasino", "swazi")),
    ],
)
def test_openspiel_accepts_the_game(preset: str) -> None:
    pyspiel.random_sim_test(load(preset), num_sims=1, serialize=False, verbose=False)


def test_a_state_is_written_and_read_back() -> None:
    pyspiel.random_sim_test(load("standard"), num_sims=1, serialize=True, verbose=False)


def played(rules: str, seed: int, cards: Random, plays: int) -> CasinoState:
    """Play some plays of a round: `seed` decides the actions, `cards` what chance deals."""
    chance, state = Random(seed), CasinoState(load(rules))
    while not state.is_terminal() and plays:
        if state.is_chance_node():
            state.apply_action(cards.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            plays -= state.choice is None or not state.choice.chosen
    return state


@pytest.mark.parametrize("preset", casino.PRESETS)
def test_a_round_is_dealt_and_scored_by_the_rules(preset: str) -> None:
    state = played(preset, 3, Random(preset), 1000)
    assert state.is_terminal()
    assert state.position is not None
    result = casino.outcome(state.position) if state.position.over else None
    if result is not None:
        assert state.returns() == rewards_of(state.position.rules, result)
    assert sum(state.returns()) == pytest.approx(0)


def test_chance_deals_every_card_once_and_says_how_likely_it_is() -> None:
    state = load("standard").new_initial_state()
    assert len(state.chance_outcomes()) == 52
    assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1)
    state.apply_action(number_of(casino.parse_card("As")))
    assert number_of(casino.parse_card("As")) not in dict(state.chance_outcomes())
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 4) == card_of(4).text == "2s"
    twins = load("mulle").new_initial_state()
    twins.apply_action(0)
    assert dict(twins.chance_outcomes())[0] == pytest.approx(1 / 103)


def test_the_cards_that_a_seat_cannot_see_change_nothing_that_it_knows() -> None:
    game = load("standard")
    one, other = game.new_initial_state(), game.new_initial_state()
    pack = list(range(52))
    Random(1).shuffle(pack)
    hidden = _hidden_places(game, pack)
    swapped = pack[:]
    swapped[hidden[0]], swapped[40] = swapped[40], swapped[hidden[0]]
    for first, second in zip(pack[:12], swapped[:12], strict=True):
        one.apply_action(first)
        other.apply_action(second)
    assert str(one) != str(other)
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(1) != other.information_state_string(1)


def _hidden_places(game: Any, pack: list[int]) -> list[int]:
    """Find where in the pack the cards of the second seat lie."""
    state = game.new_initial_state()
    for number in pack[:12]:
        state.apply_action(number)
    hand = {number_of(card) for card in casino.cards_in(state.position.hands[1])}
    return [place for place, number in enumerate(pack) if number in hand]


def test_a_seat_remembers_the_plays_of_the_whole_round() -> None:
    state = played("standard", 5, Random(5), 30)
    told = state.information_state_string(0)
    assert state.position is not None
    assert told.count(" dealt=") == casino.deal_number(state.position) - 1 > 0
    assert told.startswith("rules=standard ")


def test_what_is_observed_are_the_numbers_of_the_view() -> None:
    state = played("royal", 2, Random(2), 9)
    assert state.position is not None
    assert state.choice is not None
    seen = CasinoObserver(state.position.rules)
    seat = state.position.turn
    seen.set_from(state, seat)
    assert seen.tensor.tolist() == list(
        observe(state.position.view(seat), seat, state.choice.chosen)
    )


def test_rules_that_cannot_be_are_refused() -> None:
    with pytest.raises((NotationError, pyspiel.SpielError), match="royale"):
        load("royale")
