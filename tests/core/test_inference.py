"""Hidden hands are inferred from what the seat to play saw in the present deal."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import PRESETS, Game, Play, Position, Step, View, apply, parse_play, parse_rules
from casino_core.cards import card_set, cards_in
from casino_core.notation.cards import parse_cards
from casino_core.players import PLAYERS, SearchingPlayer, play_by
from casino_core.players.base.rng import rng_for
from casino_core.players.beliefs.determinization import samples
from casino_core.players.beliefs.inference import (
    infers,
    likelihood_of_hand,
    likely_deals,
    with_hand,
)
from casino_core.players.beliefs.past import Past, PastPlay, past_of
from casino_core.players.estimates.balances import balances
from casino_core.players.networks.policy_network import learned_balances, learned_prospects
from casino_core.players.search.search import search
from casino_core.players.search.styles import MASTER, MASTER_0_2, Style
from casino_core.players.search.worlds import comparison, information_state, sample_worlds
from tests.profiles import some
from tests.views import view_of

from . import worlds

GAMES = (
    "standard",
    "royal",
    "draw",
    "south-african",
    "standard,players=4",
    "partnership,players=4",
)

seeds = st.integers(0, 10_000)
games = st.sampled_from(GAMES)


def moments(seed: int, rules: str) -> Iterator[tuple[Position, list[Step[Position]]]]:
    """Yield the positions of a random round, each with the steps that led there."""
    steps: list[Step[Position]] = []
    for step in worlds.steps(Random(seed), parse_rules(rules)):
        yield step.before, list(steps)
        steps.append(step)


def likely(view: View, deals: Iterable[Position], past: Past, number: int) -> list[Position]:
    """Return the first deals that are likely after the past, of `number` that are weighed."""
    sample = likely_deals(view, iter(deals), past, learned_balances, Random(2), number)
    return list(islice((deal for deal in sample if deal), number))


def played(text: str, *words: str) -> tuple[View, Past]:
    """Make some plays at a position whose hands are known.

    Return the view of the seat to play then, and its past.
    """
    steps: list[Step[Position]] = []
    position = next(samples(view_of(text), Random(1)))  # with a stock
    for word in words:
        steps.append(apply(position, parse_play(word, position)))
        position = steps[-1].after
    return position.view(position.turn), past_of(steps, position.turn)


@given(seeds, games)
def test_the_past_is_what_a_seat_saw_since_the_last_cards_were_dealt(seed: int, rules: str) -> None:
    for position, steps in moments(seed, rules):
        for seat in position.rules.seats:
            past = past_of(steps, seat)
            since = steps[len(steps) - len(past) :]
            assert past == tuple(PastPlay(each.before.view(seat), each.play) for each in since)
            assert all(len(each.before.stock) == len(position.stock) for each in since)
            earlier = steps[: len(steps) - len(past)]
            assert not earlier or len(earlier[-1].before.stock) > len(position.stock)


@given(seeds, games)
def test_with_its_own_hand_a_seat_has_its_own_view(seed: int, rules: str) -> None:
    """The view that is inferred for another seat is the one that this seat has with that hand."""
    for position, _ in moments(seed, rules):
        turn = position.turn
        for seat in position.rules.seats:
            assert with_hand(position.view(seat), position.hands[turn]) == position.view(turn)


@given(seeds, st.sampled_from([name for name in GAMES if name != "south-african"]))
def test_the_hand_that_was_held_is_never_ruled_out(seed: int, rules: str) -> None:
    for position, steps in moments(seed, rules):
        past = past_of(steps, position.turn)
        for seat in position.rules.seats:
            own_plays = [each for each in reversed(past) if each.view.turn == seat]
            assert likelihood_of_hand(position.hands[seat], own_plays, learned_balances) > 0


@given(seeds, st.sampled_from([name for name in GAMES if name != "south-african"]))
def test_hands_are_as_likely_by_the_fast_state(seed: int, rules: str) -> None:
    """Of hands that explain the plays and of hands that cannot have made them."""
    chance = Random(seed)
    for position, steps in moments(seed, rules):
        past = past_of(steps, position.turn)
        for judge in (learned_balances, learned_prospects, balances):
            compare = comparison(judge, position.rules)
            assert compare is not None
            for seen in past[-2:]:
                view = seen.view
                cards = [*cards_in(view.unseen | view.hands[view.turn])]
                own_hand = chance.sample(cards, min(len(cards), view.hand_count(view.turn)))
                for hand in (card_set(own_hand), position.hands[view.turn] | seen.play.card.bit):
                    by_views = likelihood_of_hand(hand, [seen], judge)
                    assert likelihood_of_hand(hand, [seen], judge, compare) == by_views


def test_a_capture_that_was_not_made_makes_its_card_unlikely() -> None:
    text = "table=Td,9s,5c hands=2c3c4c6c/KcQc8h7h stock=*40 turn=2"
    _, past = played(text, "Kc")
    backwards = list(reversed(past))
    with_ten, without = (
        likelihood_of_hand(card_set(parse_cards(hand)), backwards, learned_balances)
        for hand in ("QcJhTh", "QcJh8h")
    )
    assert with_ten < without / 2


def test_a_build_rules_out_a_hand_that_could_not_announce_it() -> None:
    _, past = played("table=5d,Kc hands=2c3c4c6c/4s9hQc8h stock=*40 turn=2", "4s+5d=9")
    backwards = list(reversed(past))
    own, other = (
        likelihood_of_hand(card_set(parse_cards(hand)), backwards, learned_balances)
        for hand in ("9hQc8h", "ThQc8h")
    )
    assert own > 0
    assert other == 0


def test_deals_turn_up_as_often_as_they_explain_the_plays() -> None:
    """Of two hands one is ruled out by the build, so that it is never dealt."""
    view, past = played("table=5d,Kc hands=2c3c4c6c/4s9hQc8h stock=*40 turn=2", "4s+5d=9")
    chance = Random(1)
    candidates = [next(samples(view, chance)) for _ in range(20)]
    wrong = candidates[0].replace(hands=(view.hand, card_set(parse_cards("ThQc8h"))))
    mixed = [each for deal in candidates for each in (deal, wrong)]
    sample = likely(view, mixed, past, 40)
    assert len(sample) == 40
    assert wrong not in sample
    assert set(sample) <= set(candidates)


def test_without_anything_to_weigh_every_deal_turns_up_once() -> None:
    view, _ = played("table=5d,Kc hands=2c3c4c6c/4s9hQc8h stock=*40")
    chance = Random(1)
    deals = [next(samples(view, chance)) for _ in range(20)]
    sample = likely(view, deals, (), 20)
    assert Counter(sample) == Counter(deals)
    assert sample != deals


def test_the_master_expects_a_card_less_where_a_capture_was_left() -> None:
    """The other seat trailed a king while the big casino lay there to be taken with a ten."""
    text = "table=Td,9s,5c hands=2c3c4c6c/KcQc8h7h stock=*40 turn=2"
    view, past = played(text, "Kc")
    tens = card_set(parse_cards("TsThTc"))
    chance = Random(3)
    before = [next(samples(view, chance)) for _ in range(300)]
    after = likely(view, before, past, 300)
    with_ten = [sum(deal.hands[1] & tens > 0 for deal in deals) for deals in (before, after)]
    assert with_ten[1] < 0.7 * with_ten[0]


def test_a_master_that_weighs_no_hands_is_one_that_is_told_nothing() -> None:
    view, past = played("table=Td,9s,5c hands=2c3c4c6c/KcQc8h7h stock=*40 turn=2", "Kc")

    def found(style: Style, past: Past) -> object:
        return [each for each in search(view, rng_for(view), style, past=past) if each][-1]

    master = MASTER._replace(deals=5, turns=100)
    before = master._replace(weighed=0)
    assert found(master, ()) == found(before, ()) == found(before, past)
    assert found(master, past) != found(master, ())


def test_hands_are_inferred_in_the_games_for_which_that_was_measured() -> None:
    for rules in ("standard", "royal", "spade", "partnership,players=4"):
        position, past = Game.new(parse_rules(rules), "infers").position, ()
        assert not infers(position.view(position.turn), past)
        step = apply(position, PLAYERS["greedy"].play(position.view(position.turn), Random(1)))
        turn = step.after.turn
        assert infers(step.after.view(turn), past_of([step], turn))
    for rules in ("laisto", "mulle", "standard,players=4"):
        position = Game.new(parse_rules(rules), "infers").position
        step = apply(position, PLAYERS["greedy"].play(position.view(position.turn), Random(1)))
        turn = step.after.turn
        assert not infers(step.after.view(turn), past_of([step], turn), MASTER.infers)


def test_the_present_master_infers_where_other_plays_are_legal_too() -> None:
    for rules in ("take-or-add", "byggkasino", "royal,ace=1"):
        position = Game.new(parse_rules(rules), "infers").position
        step = apply(position, PLAYERS["greedy"].play(position.view(position.turn), Random(1)))
        view, past = step.after.view(step.after.turn), past_of([step], step.after.turn)
        assert infers(view, past, MASTER.infers)
        assert not infers(view, past, MASTER_0_2.infers)


def test_a_player_that_searches_is_told_the_past_of_its_own_seat() -> None:
    class RecordingPlayer(SearchingPlayer):
        own_past: Past = ()

        def __call__(self, view: View, rng: Random, past: Past = ()) -> Play:
            self.own_past = past
            return PLAYERS["greedy"].play(view, rng)

    position = Game.new(parse_rules("standard"), "told").position
    step = apply(position, PLAYERS["greedy"].play(position.view(position.turn), Random(1)))
    player = RecordingPlayer("master")
    play_by(player, step.after, [step], Random(1))
    assert player.own_past == past_of([step], step.after.turn)
    assert len(player.own_past) == 1


@pytest.mark.parametrize("preset", PRESETS)
@some(5)
@given(seed=st.integers(0, 10**9))
def test_a_world_is_one_that_the_seat_cannot_tell_from_its_own(preset: str, seed: int) -> None:
    chance = Random(seed)
    steps = list(worlds.steps(chance, PRESETS[preset]))
    number = chance.randrange(len(steps))
    position, before = steps[number].before, steps[:number]
    view = position.view(position.turn)
    sample = list(sample_worlds(view, Random(1), 3, past_of(before, view.turn)))
    assert len(sample) == 3
    assert all(world.view(view.turn) == view for world in sample)
    assert sample == list(sample_worlds(view, Random(1), 3, past_of(before, view.turn)))


def test_what_a_seat_knows_is_one_text() -> None:
    game, chance = Game.new("standard", "sunday"), Random(1)
    for _ in range(5):
        game = game.play(worlds.random_play(chance, game.position))
    view = game.position.view(game.position.turn)
    past = past_of(game.rounds[-1].steps, view.turn)
    text = information_state(view, past)
    assert text.startswith(str(view))
    assert text.endswith(" ".join(str(step.play) for step in game.steps))
    for world in sample_worlds(view, chance, 5, past):
        assert information_state(world.view(view.turn), past) == text
    assert information_state(view) == f"{view} past=-"
