"""The environments for reinforcement learning: actions, observations, PettingZoo, Gymnasium."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import CasinoError, Play, Position
from casino_core.players import greedy
from casino_core.players.beliefs.determinization import samples
from casino_core.rl import casino_v0
from casino_core.rl.actions import (
    ACTIONS,
    CALL,
    CARDS,
    DONE,
    MOST_PLAYS,
    VALUES,
    Choice,
    actions_of,
    card_of,
    number_of,
    words_of,
)
from casino_core.rl.arrays import arrays_of
from casino_core.rl.casino_gym import CasinoEnv
from casino_core.rl.many_rounds import ManyRounds
from casino_core.rl.observations import MOST_SEATS, observe, parts, size
from casino_core.rl.rounds import RoundInPlay
from casino_core.seats import Seat

from .. import profiles
from . import worlds


def test_the_actions_of_a_play_are_those_of_the_document() -> None:
    position = casino.parse_position("table=5h,3d,(8:6s2s@1) hands=8s8c/9c2d")
    assert isinstance(position, Position)
    view = position.view(0)
    words_by_play = {
        casino.format_play(play, view): words_of(actions_of(play, view) or ())
        for play in casino.legal_plays(view)
    }
    assert words_by_play["8sx3d,5h,(8)"] == "8s build-1 3d 5h done"
    assert words_by_play["8sb3d,5h,(8)=8"] == "8s build-1 3d 5h =8"
    assert words_by_play["8cx(8)"] == "8c build-1 done"


def test_every_card_has_its_number() -> None:
    assert [number_of(card_of(number)) for number in range(CARDS)] == list(range(CARDS))
    assert words_of([0, 3, 51, 59]) == "As Ac Kc Wc"
    assert words_of([60, 71, 72, 87, 88, 89, 90]) == "build-1 build-12 =1 =16 done extra call"
    for action in (-1, ACTIONS):
        with pytest.raises(ValueError, match=f"^action: {action} is not a number from 0 to 90$"):
            words_of([action])


@given(st.integers(0, 10**9))
def test_every_value_has_its_action(seed: int) -> None:
    rules = worlds.random_rules(Random(seed))
    assert max([*rules.capturers, 0]) <= VALUES
    assert rules.players <= MOST_SEATS


@pytest.mark.parametrize("preset", casino.PRESETS)
@profiles.some(5)
@given(seed=st.integers(0, 10**9))
def test_every_play_is_made_by_its_actions_and_by_no_others(preset: str, seed: int) -> None:
    position = worlds.puzzle(Random(seed), casino.PRESETS[preset])
    view = position.view(position.turn)
    plays = list(casino.plays_by_size(view, MOST_PLAYS))
    assert len(plays) < MOST_PLAYS
    actions_of_plays = [actions_of(play, view) for play in plays]
    for play, actions in zip(plays, actions_of_plays, strict=True):
        if actions is None:
            continue
        choice = Choice(view)
        answers = [choice.choose(action) for action in actions]
        assert answers[:-1] == [None] * (len(actions) - 1)
        ended = answers[-1]
        assert ended is not None
        assert actions_of(ended, view) == actions
        assert ended == play or actions_of_plays.count(actions) > 1
    wrong = set(range(ACTIONS)) - set(Choice(view).legal) - {CALL}
    with pytest.raises(ValueError, match="leads to no legal play"):
        Choice(view).choose(min(wrong))


@pytest.mark.parametrize("preset", casino.PRESETS)
def test_an_observation_has_one_length_and_tells_only_what_the_view_has(preset: str) -> None:
    rules, chance = casino.PRESETS[preset], Random(preset)
    assert sum(parts(rules).values()) == size(rules)
    for step in list(worlds.steps(chance, rules))[::5]:
        for seat in rules.seats:
            view = step.before.view(seat)
            observation = observe(view, seat)
            assert len(observation) == size(rules)
            assert min(observation) >= 0
            assert max(observation) <= 1
            again = next(samples(view, chance))
            assert observe(again.view(seat), seat) == observation


@pytest.mark.parametrize("preset", casino.PRESETS)
def test_random_actions_play_a_round_to_its_score(preset: str) -> None:
    chance, played = Random(preset), RoundInPlay(casino.PRESETS[preset], "sunday")
    while not played.over:
        played.act(chance.choice(played.legal(played.turn)))
    rewards = played.rewards()
    assert len(rewards) == played.game.rules.players
    assert sum(rewards) == pytest.approx(0)


def test_an_illegal_action_ends_the_episode_for_its_agent() -> None:
    environment = casino_v0.env()
    environment.reset(seed=1)
    mask = environment.observe(environment.agent_selection)["action_mask"]
    agent = environment.agent_selection
    environment.step(int(np.flatnonzero(mask == 0)[0]))
    assert environment.rewards[agent] == -21
    raw = casino_v0.raw_env()
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="leads to no legal play"):
        raw.step(ACTIONS - 2)


def test_the_position_is_rendered_in_notation() -> None:
    environment = casino_v0.env(render_mode="ansi")
    environment.reset(seed=1)
    assert isinstance(casino.parse_state(environment.render()), Position)
    one = CasinoEnv(render_mode="ansi")
    one.reset(seed=1)
    assert isinstance(casino.parse_state(one.render() or ""), Position)


def test_greedy_wins_more_than_chance_against_careless() -> None:
    """The reward is that of the seat: a sound choice of actions gets more of it."""
    env = CasinoEnv("standard", opponent="careless")
    rewards = {"largest": 0.0, "chance": 0.0}
    for name in rewards:
        chance = Random(name)
        for seed in range(30):
            _, info = env.reset(seed=seed)
            over = False
            while not over:
                legal = [int(action) for action in np.flatnonzero(info["action_mask"])]
                action = chance.choice(legal)
                if name == "largest" and not env.round.choice.chosen:
                    view = env.round.game.position.view(env.seat)
                    best = casino.largest_capture(view)
                    plan = list(actions_of(best, view) or ()) if best else []
                if name == "largest" and plan:
                    action = plan.pop(0)
                _, reward, over, _, info = env.step(np.int64(action))
            rewards[name] += reward
    assert rewards["largest"] > rewards["chance"] + 60


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"opponent": "nobody"}, "opponent: 'nobody' is not a player; there are careless,"),
        ({"seat": 2}, "seat: 2 is not a seat from 0 to 1"),
        ({"rules": "royale"}, "royale"),
    ],
)
def test_what_is_not_there_is_told(options: dict[str, object], message: str) -> None:
    with pytest.raises(CasinoError, match=message):
        CasinoEnv(**options)  # type: ignore[arg-type]


def test_many_rounds_are_those_that_are_played_alone() -> None:
    chance, count = Random(1), 3
    together = ManyRounds("krypkasino", count, seed="sunday")
    alone = [RoundInPlay(together.rules, f"sunday-{number}") for number in range(1, count + 1)]
    ended = 0
    while not ended:
        for place, each in enumerate(alone):
            assert together.seats[place] == each.turn
            assert np.flatnonzero(together.masks[place]).tolist() == each.legal(each.turn)
            assert together.observations[place].tolist() == list(each.observation(each.turn))
        actions = [chance.choice(each.legal(each.turn)) for each in alone]
        rewards, over = together.step(actions)
        for place, (each, action) in enumerate(zip(alone, actions, strict=True)):
            each.act(action)
            assert bool(over[place]) == each.over
            assert rewards[place].tolist() == (each.rewards() if each.over else [0.0, 0.0])
            ended += each.over


def test_many_rounds_refuse_what_cannot_be() -> None:
    with pytest.raises(CasinoError, match=r"^count: 0 "):
        ManyRounds("standard", 0, seed="sunday")
    rounds = ManyRounds("standard", 2, seed="sunday")
    before = rounds.observations.copy()
    with pytest.raises(ValueError, match=r"^round 1: action: 90 leads to no legal play"):
        rounds.step([int(rounds.masks[0].argmax()), CALL])
    with pytest.raises(ValueError, match=r"^actions: 1 given, but there are 2 rounds$"):
        rounds.step([int(rounds.masks[0].argmax())])
    rounds.step([int(mask.argmax()) for mask in rounds.masks])  # nothing had been done
    assert (before != rounds.observations).any(axis=1).all()


@pytest.mark.parametrize(
    "rules", ["standard", "royal", pytest.param("krypkasino", marks=pytest.mark.deep)]
)
def test_on_a_crowded_table_every_card_can_be_trailed_and_what_is_made_is_legal(rules: str) -> None:
    """The largest plays come after the trail, so that none of 2,000 captures hides it."""
    pack = casino.parse_rules(rules).cards
    position = casino.deal_round(casino.parse_rules(rules), pack, Seat(1))
    hands = (casino.card_set(pack[48:52]), casino.card_set(pack[44:48]))
    position = position.replace(hands=hands, loose=casino.card_set(pack[:36]), turn=0, stock=())
    free = [card for card in casino.cards_in(hands[0]) if casino.is_legal(position, Play(card))]
    assert Choice(position).legal == [number_of(card) for card in casino.cards_in(hands[0])]
    for card in free:
        choice = Choice(position)
        choice.choose(number_of(card))
        assert DONE in choice.legal
        assert choice.choose(DONE) == Play(card)
    chance = Random(rules)
    for _ in range(10 if profiles.thorough() else 3):
        choice, play = Choice(position), None
        while play is None:
            play = choice.choose(chance.choice(choice.legal))
        assert casino.is_legal(position, play)


@pytest.mark.parametrize("preset", casino.PRESETS)
def test_the_rows_are_what_the_environment_shows(preset: str) -> None:
    game = casino.Game.new(preset, "sunday")
    chance = Random(1)
    while not game.position.over:
        game = game.play(greedy(game.position.view(game.position.turn), chance))
    arrays, played = arrays_of(game), RoundInPlay(game.rules, "sunday")
    assert arrays.observations.shape == (len(arrays.actions), size(game.rules))
    for row, action in enumerate(arrays.actions):
        seat = played.turn
        assert arrays.seats[row] == seat
        assert arrays.observations[row].tolist() == list(played.observation(seat))
        assert np.flatnonzero(arrays.masks[row]).tolist() == played.legal(seat)
        played.act(int(action))
    assert played.over
    assert played.position == game.position
    rewards = played.rewards()
    assert arrays.rewards.tolist() == [rewards[seat] for seat in arrays.seats]
    assert not arrays.rounds.any()
    assert arrays.masks.shape == (len(arrays.actions), ACTIONS)
