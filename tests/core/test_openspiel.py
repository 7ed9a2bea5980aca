"""The game of OpenSpiel: its own test of games, and what a seat is told."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import NotationError, RuleSetError
from casino_core.rl.rounds import rewards_of

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has wheels for Linux only")
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from casino_core.rl.actions import card_of, number_of  # noqa: E402
from casino_core.rl.casino_openspiel import CasinoObserver, CasinoState  # noqa: E402
from casino_core.rl.observations import observe  # noqa: E402
from casino_core.rl.recall import recalled_size  # noqa: E402

from . import worlds  # noqa: E402
from .test_rl_spaces import ALL, EVERY, SAMPLE  # noqa: E402

QUICK = [
    pytest.param(rules, marks=() if rules in SAMPLE[::2] and not slow else pytest.mark.deep)
    for rules in ALL
    for slow in [casino.parse_rules(rules).extra_actions]
]
"""A sample, and all others in a deep run; random plays with extra actions take seconds."""


def load(rules: str) -> Any:
    return pyspiel.load_game("casino", {"rules": rules})


@pytest.mark.parametrize(
    "rules",
    [
        "royal,players=3",
        "royal-draw",
        *(pytest.param(name, marks=pytest.mark.deep) for name in ALL),
    ],
)
def test_openspiel_accepts_the_game(rules: str) -> None:
    pyspiel.random_sim_test(load(rules), num_sims=1, serialize=False, verbose=False)


def test_a_state_is_written_and_read_back() -> None:
    pyspiel.random_sim_test(load("standard"), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("rules", EVERY)
def test_a_game_of_a_preset_is_read_back_from_its_string(rules: str) -> None:
    assert_read_back(casino.parse_rules(rules))


@given(st.integers(0, 10**9))
def test_every_game_is_read_back_from_its_string(seed: int) -> None:
    assert_read_back(worlds.far_rules(Random(seed)))


def assert_read_back(rules: casino.RuleSet) -> None:
    game = load(casino.format_rules(rules))
    again = pyspiel.load_game(str(game))
    assert (game.rules, again.rules) == (rules, rules)
    assert str(again) == str(game)
    assert game.num_players() == rules.players


@pytest.mark.parametrize("rules", ["royal,players=3,hand_cards=5", "draw", "krypkasino"])
def test_a_game_with_options_and_its_state_are_stored(rules: str) -> None:
    state = played(rules, 4, Random(4), 9)
    if not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    text = pyspiel.serialize_game_and_state(state.get_game(), state)
    game, again = pyspiel.deserialize_game_and_state(text)
    assert game.rules == casino.parse_rules(rules)
    assert str(again) == str(state)
    assert again.history() == state.history()
    assert again.legal_actions() == state.legal_actions()


def test_the_seats_may_be_given_beside_the_rules() -> None:
    assert load("royal,players=3").rules == pyspiel.load_game("casino(rules=royal,players=3)").rules
    with pytest.raises((RuleSetError, pyspiel.SpielError), match="players: 4, but"):
        pyspiel.load_game("casino", {"rules": "royal,players=3", "players": 4})


def played(rules: str, seed: int, cards: Random, plays: int) -> CasinoState:
    """Play some plays of a round: `seed` decides the actions, `cards` what chance deals."""
    chance, state = Random(seed), CasinoState(load(rules))
    while not state.is_terminal() and plays:
        if state.is_chance_node():
            state.apply_action(cards.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            plays -= not state.round.progress.chosen
    return state


@pytest.mark.parametrize("preset", casino.PRESETS)
def test_a_round_is_dealt_and_scored_by_the_rules(preset: str) -> None:
    state = played(preset, 3, Random(preset), 1000)
    assert state.is_terminal()
    position = state.round.position
    assert position is not None
    if position.over:
        assert state.returns() == rewards_of(position.rules, casino.outcome(position))
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
    hand = {number_of(card) for card in casino.cards_in(state.round.position.hands[1])}
    return [place for place, number in enumerate(pack) if number in hand]


def test_a_seat_remembers_the_plays_of_the_whole_round() -> None:
    state = played("standard", 5, Random(5), 30)
    text = state.information_state_string(0)
    assert state.round.position is not None
    assert text.count(" dealt=") == casino.deal_number(state.round.position) - 1 > 0
    assert text.startswith("rules=standard ")


def test_what_is_observed_are_the_numbers_of_the_view() -> None:
    state = played("royal", 2, Random(2), 9)
    assert state.round.position is not None
    observer = CasinoObserver(state.round.position.rules)
    seat = state.round.position.turn
    observer.set_from(state, seat)
    assert observer.tensor.tolist() == list(
        observe(state.round.position.view(seat), seat, state.round.progress.chosen)
    )


def states(rules: str, seed: int) -> Iterator[CasinoState]:
    """Yield the states of a round in which a player is to move, and its end."""
    chance, state = Random(seed), CasinoState(load(rules))
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.choice(state.chance_outcomes())[0])
        else:
            yield state.clone()
            state.apply_action(chance.choice(state.legal_actions()))
    yield state.clone()


@pytest.mark.parametrize("rules", QUICK)
def test_numbers_tell_apart_what_a_player_can_tell_apart_and_nothing_else(rules: str) -> None:
    """A string and its numbers are one and the same knowledge, in states of several rounds."""
    by_string: dict[str, bytes] = {}
    by_numbers: dict[bytes, str] = {}
    for seed in range(2):
        for state in [*states(rules, seed)][::9]:
            for seat in state.round.progress.rules.seats:
                again = state.resample_from_infostate(seat, Random(seed).random)
                for each in (state, again):
                    known = each.information_state_string(seat)
                    tensor = np.array(each.information_state_tensor(seat), np.float32)
                    assert tensor.size == recalled_size(each.round.progress.rules)
                    assert tensor.min() >= 0
                    assert tensor.max() <= 1
                    numbers = tensor.tobytes()
                    assert by_string.setdefault(known, numbers) == numbers
                    assert by_numbers.setdefault(numbers, known) == known


@pytest.mark.parametrize("rules", QUICK)
def test_another_deal_looks_the_same_to_a_player_and_has_the_same_plays(rules: str) -> None:
    changed, chance = 0, Random(rules)
    several = [*states(rules, 5)]
    assert_sound(several[len(several) // 2].resample_from_infostate(0, chance.random))
    for state in several[::8]:
        for seat in state.round.progress.rules.seats:
            again = state.resample_from_infostate(seat, chance.random)
            assert again.information_state_string(seat) == state.information_state_string(seat)
            assert again.observation_string(seat) == state.observation_string(seat)
            assert len(again.turns) == len(state.turns)
            if seat == state.current_player():
                assert again.legal_actions() == state.legal_actions()
            changed += again.history() != state.history()
    assert changed


def assert_sound(state: CasinoState) -> None:
    """Check that a state is that to which its history leads, and that every play was legal."""
    replayed = state.get_game().new_initial_state()
    for action in state.history():
        player = replayed.current_player()
        assert player == state.full_history()[replayed.move_number()].player
        if player >= 0 and not replayed.round.progress.chosen:
            turns = state.turns[len(replayed.turns) :]
            assert all(casino.is_legal(turn.before, turn.play) for turn in turns[:1])
        replayed.apply_action(action)
    assert content_of(replayed) == content_of(state)


def content_of(state: CasinoState) -> list[object]:
    """Return what a state is, whose stock stands in no order and whose twins are alike."""
    position, progress = state.round.position, state.round.progress
    assert position is not None
    views = [str(position.view(seat)) for seat in position.rules.seats]
    left = sorted(card.text for card in position.stock if card)
    return [*views, left, progress.history, progress.chosen]


def test_another_deal_gives_the_owner_of_a_build_a_card_that_takes_it() -> None:
    """Seat 1 cannot have built without one, so it holds one in every deal that is possible."""
    count, chance = 0, Random(1)
    for seed in range(12):
        for state in states("standard", seed):
            position = state.round.position
            if state.is_terminal() or position is None or state.current_player() != 0:
                continue
            for build in [build for build in position.builds if build.owner == 1]:
                again = state.resample_from_infostate(0, chance.random).round.position
                assert again is not None
                assert again.hands[1] & position.rules.capturers[build.value]
                count += 1
    assert count > 10


def test_ismcts_plays_a_round() -> None:
    game = pyspiel.load_game("casino(rules=standard,players=2)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 3, random_state=np.random.RandomState(2))
    state, chance, moves = game.new_initial_state(), Random(3), 0
    while moves < 6:
        if state.is_chance_node():
            state.apply_action(chance.choice(state.chance_outcomes())[0])
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            moves += 1


def test_rules_that_cannot_be_are_refused() -> None:
    with pytest.raises((NotationError, pyspiel.SpielError), match="royale"):
        load("royale")
