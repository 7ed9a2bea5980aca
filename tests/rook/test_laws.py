"""Laws of Rook in every position of random rounds, and its golden rounds and counts."""

from __future__ import annotations

import pickle
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import rook
from casino_core.cli.commands.rook import perft
from casino_core.rook import (
    CARDS,
    PRESETS,
    IllegalActionError,
    Phase,
    Position,
    PutAside,
    RuleSet,
    legal_actions,
    outcome,
    parse_position,
    score_round,
    why_not,
)
from casino_core.rook.position import SEATS

from .playthrough import GAMES, GOLDEN, story
from .rounds import random_game, random_rules, steps

numbers = st.integers(0, 10**9)


def all_cards(position: Position) -> list[str]:
    waiting = position.given if position.phase is Phase.PASSING else ()
    groups = [*position.hands, position.nest, *waiting, *(t.cards for t in position.tricks)]
    return sorted(card.text for group in groups for card in group)


@given(numbers)
def test_no_card_is_lost_or_doubled(number: int) -> None:
    for step in steps(Random(number)):
        for position in (step.before, step.after):
            assert all_cards(position) == sorted(card.text for card in position.rules.cards)


@given(numbers)
def test_a_view_hides_the_hands_of_others(number: int) -> None:
    """The others' hidden cards may change places, and the view stays the same."""
    chance = Random(number)
    for step in list(steps(chance))[::3]:
        position = step.before
        seat = chance.choice(SEATS)
        others = [each for each in SEATS if each != seat]
        pool = [card for each in others for card in position.hands[each] if card != position.called]
        chance.shuffle(pool)
        hands = list(position.hands)
        for each in others:
            called_cards = [card for card in hands[each] if card == position.called]
            fill = [pool.pop() for _ in range(len(hands[each]) - len(called_cards))]
            hands[each] = (*called_cards, *fill)
        changed = position._replace(hands=tuple(hands))
        contract = position.contract
        if contract is None or contract.seat != seat or not position.aside:
            changed = changed._replace(nest=tuple(reversed(changed.nest)))
        assert changed.view(seat) == position.view(seat)


@given(numbers)
def test_what_is_legal_can_be_done_and_all_else_is_refused_with_a_sentence(number: int) -> None:
    chance = Random(number)
    all_steps = list(steps(chance))
    for step in all_steps[::4]:
        view = step.before.view(step.before.turn)
        for other in chance.sample(all_steps, 6):
            refusal = why_not(view, other.action)
            assert refusal == why_not(step.before, other.action)
            if refusal is None:
                rook.apply(step.before, other.action)
                continue
            sentence = rook.refusal_sentence(refusal)
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert 2 <= refusal.reason.section <= 8
            with pytest.raises(IllegalActionError):
                rook.apply(step.before, other.action)
        if view.phase is not Phase.NEST:
            assert all(why_not(view, action) is None for action in legal_actions(view))


@given(numbers)
def test_the_points_of_a_round_are_all_there(number: int) -> None:
    position = random_game(Random(number)).position
    if not position.redealt:
        score = score_round(position)
        rules = position.rules
        assert sum(score.taken) == sum(map(rules.points, rules.cards)) + rules.last_trick
        assert sum(score.tricks) == rules.hand_cards
        assert outcome(position).score == score


@given(numbers)
def test_an_action_says_what_it_does_and_hides_what_lies_face_down(number: int) -> None:
    for step in steps(Random(number)):
        names = ("A", "B", "C", "D")
        listener = SEATS[(step.before.turn + 1) % 4]
        sentences = rook.step_sentences(step, names, listener)
        assert sentences
        assert all(text.endswith(".") and "{" not in text for text in sentences)
        if isinstance(step.action, PutAside):
            assert not any(str(rank) in sentences[0] for rank in range(1, 15))
            assert rook.step_sentences(step, names) != sentences


@given(numbers)
def test_values_paste_back(number: int) -> None:
    chance = Random(number)
    namespace = {**vars(rook), "Seat": int}
    all_steps = list(steps(chance, random_rules(chance)))
    for step in chance.sample(all_steps, 2):
        for value in (step.action, step.before.rules, step.before.view(step.before.turn)):
            assert eval(repr(value), namespace) == value  # noqa: S307 - our own repr


def test_a_copied_card_is_the_same_card() -> None:
    for card in CARDS:
        assert deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301 - our own bytes


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_the_deck_of_each_preset(rules: RuleSet) -> None:
    points = sum(map(rules.points, rules.cards))
    assert (len(rules.cards), points) in {(41, 120), (57, 180)}
    assert len(rules.cards) == 4 * rules.hand_cards + 5


COUNTS = [
    line.split("\t")
    for line in (Path(__file__).parent / "perft.tsv").read_text(encoding="utf-8").splitlines()[1:]
]


@pytest.mark.parametrize("name", GAMES)
def test_the_rounds_are_as_they_were(name: str) -> None:
    assert story(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_every_preset_has_golden_rounds_and_counts() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(GAMES) > set(PRESETS)
    assert {name for name, *_ in COUNTS} >= set(PRESETS)


@pytest.mark.parametrize(("name", "position", "counts"), COUNTS)
def test_perft(name: str, position: str, counts: str) -> None:
    start = parse_position(position)
    numbers = [perft(start, depth) for depth in range(1, 2 + counts.count(" "))]
    assert " ".join(map(str, numbers)) == counts, name
