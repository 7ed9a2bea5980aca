"""One canonical text: what is written reads back, and is then written the same."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import CasinoError, Game, RuleSet, RuleSetError
from casino_core.analysis.study import Study, format_study, parse_study
from casino_core.cards import CardSet, card_set, cards_in
from casino_core.position import State

from ..profiles import some
from . import worlds

SEEDS = st.integers(0, 2**24 - 1)


def with_two_packs(preset: str) -> RuleSet:
    """The rules of a preset, with two packs if that can be."""
    try:
        return casino.parse_rules(f"{preset},pack=104")
    except RuleSetError:
        return casino.PRESETS[preset]


def relabelled(state: State, chance: Random) -> State:
    """The same position, in which some twins have changed places."""
    if not state.rules.has_twins:
        return state
    swapped = {card for card in casino.FULL_PACK if chance.random() < 0.5}

    def other(card: casino.Card) -> casino.Card:
        first = card if card in casino.FULL_PACK else card.twin
        return card.twin if first in swapped else card

    def others(cards: CardSet) -> CardSet:
        return card_set(map(other, cards_in(cards)))

    return state.replace(
        loose=others(state.loose),
        builds=tuple(build._replace(cards=others(build.cards)) for build in state.builds),
        hands=tuple(map(others, state.hands)),
        stock=tuple(card and other(card) for card in state.stock),
        won=tuple(map(others, state.won)),
        piles=tuple(tuple(map(other, pile)) for pile in state.piles),
        tally=state.tally and state.tally._replace(aside=others(state.tally.aside)),
    )


def check_position(state: State) -> None:
    text = casino.format_position(state)
    again = casino.parse_state(text)
    assert casino.format_position(again) == text
    assert casino.parse_state(casino.format_position(again)) == again
    assert worlds.content_of(again) == worlds.content_of(state)


def some_states(chance: Random, rules: RuleSet) -> list[State]:
    walk = list(worlds.walk(chance, rules))
    states: list[State] = [worlds.puzzle(chance, rules), chance.choice(walk), walk[-1]]
    return [*states, chance.choice(walk).view(chance.choice(rules.seats))]


@pytest.mark.parametrize("preset", casino.PRESETS)
@some(5)
@given(SEEDS)
def test_a_position_has_one_text(preset: str, seed: int) -> None:
    """Of one pack and of two, whichever of two twins lies where."""
    chance = Random(seed)
    for rules in (casino.PRESETS[preset], with_two_packs(preset)):
        for state in some_states(chance, rules):
            check_position(state)
            assert casino.format_position(relabelled(state, chance)) == (
                casino.format_position(state)
            )


@given(SEEDS)
def test_a_position_under_random_rules_has_one_text(seed: int) -> None:
    chance = Random(seed)
    rules = worlds.random_rules(chance, **({"pack": "104"} if seed % 2 else {}))
    for state in some_states(chance, rules):
        check_position(relabelled(state, chance))
    text = casino.format_rules(rules)
    assert casino.parse_rules(text) == rules
    assert casino.format_rules(casino.parse_rules(text)) == text


@pytest.mark.parametrize("preset", casino.PRESETS)
@some(4)
@given(SEEDS)
def test_a_play_has_one_text(preset: str, seed: int) -> None:
    chance = Random(seed)
    for rules in (casino.PRESETS[preset], with_two_packs(preset)):
        state = worlds.puzzle(chance, rules)
        wild = worlds.any_play(chance, state)
        for play in [*worlds.some_plays(state), wild._replace(extras=())]:
            text = casino.format_play(play, state)
            again = casino.parse_play(text, state)
            assert casino.format_play(again, state) == text
            written = casino.parse_state(casino.format_position(state))
            assert casino.format_play(casino.parse_play(text, written), written) == text


@pytest.mark.parametrize("preset", casino.PRESETS)
@some(4)
@given(SEEDS, st.booleans())
def test_a_record_has_one_text(preset: str, seed: int, from_position: bool) -> None:  # noqa: FBT001
    chance = Random(seed)
    for rules in (casino.PRESETS[preset], with_two_packs(preset)):
        cards = list(rules.cards)
        chance.shuffle(cards)
        game = Game.from_cards(rules, tuple(cards), chance.choice(rules.seats))
        if from_position:
            position = relabelled(worlds.puzzle(chance, rules), chance)
            game = Game.from_position(position)  # type: ignore[arg-type]
        for _ in range(chance.randrange(12)):
            if not game.position.over:
                game = game.play(worlds.random_play(chance, game.position))
        text = casino.format_record(game)
        assert casino.format_record(casino.parse_record(text)) == text


# Studies

PIECES = (
    "[%mark ",
    "5h",
    "5h2",
    ",",
    "]",
    "[",
    "9d",
    " ",
    "\ud800",
    "\udc00",
    "\0",
    "\x85",
    "é",
    "♥",
)
comments = st.one_of(
    st.text(st.characters(exclude_characters="{}"), max_size=30),
    st.text(st.characters(categories=["Cs", "Cc", "Cf", "Zs", "Mn"]), max_size=8),
    st.lists(st.sampled_from(PIECES), max_size=8).map("".join),
)


def check_study(text: str, start: State) -> None:
    """Read a study; what is written of it reads back and can be sent and stored."""
    try:
        study = parse_study(text, start)
    except CasinoError:
        return
    written = format_study(study)
    written.encode()
    again = parse_study(written, start)
    assert again == study
    assert format_study(again) == written


def some_study(chance: Random, rules: RuleSet, notes: list[str]) -> Study:
    start = casino.parse_state(casino.format_position(worlds.puzzle(chance, rules)))
    study = Study(start)
    for _ in range(8):
        path: tuple[int, ...] = ()
        while (branches := study.at(path)) and chance.random() < 0.7:
            path = (*path, chance.randrange(len(branches)))
        state = study.state(path)
        if not state.over and not state.hidden[state.turn]:
            play = worlds.random_play(chance, state)  # type: ignore[arg-type]
            text = casino.format_play(play, state)
            study, path = study.with_play(path, casino.parse_play(text, state))
        marks = card_set(card for card in cards_in(start.seen) if chance.random() < 0.2)
        study = study.with_marks(path, marks)
        if notes:
            try:
                study = study.with_comment(path, notes.pop())
            except CasinoError:
                continue
    return study


@pytest.mark.parametrize("preset", casino.PRESETS)
@some(4)
@given(SEEDS, st.lists(comments, max_size=6))
def test_a_study_has_one_text(preset: str, seed: int, notes: list[str]) -> None:
    chance = Random(seed)
    for rules in (casino.PRESETS[preset], with_two_packs(preset)):
        study = some_study(chance, rules, [*notes])
        written = format_study(study)
        assert parse_study(written, study.start) == study
        check_study(written, study.start)


START = casino.parse_position("table=5h,5d,Td hands=8s3c/Ts5s")
TWINS = casino.parse_position("rules=mulle table=5h,5h hands=8s3c/Ts5s")
WORDS = ("8s", "3c", "3cb5h=8", "(", ")", "Ts", "5s", "{", "}")


@given(st.lists(st.sampled_from(WORDS) | comments.map("{{{}}}".format), max_size=10))
def test_a_study_that_was_typed_has_one_text(words: list[str]) -> None:
    for start in (START, TWINS):
        check_study(" ".join(words), start)


@given(comments, comments)
def test_comments_in_a_row_have_one_text(first: str, second: str) -> None:
    for start in (START, TWINS):
        check_study(f"{{{first}}} {{{second}}} 8s {{{first}}}{{{second}}}", start)


@pytest.mark.parametrize(
    "text",
    [
        "8s {[%mark 5d }{5h] x}",
        "8s {[%mark ] [%mark 5h] x}",
        "{[%mark 5h] [%mark 5d]} {[%mark Td]}",
        "{\ud83d} 8s {\ude00 \ud83d\ude00}",
    ],
    ids=ascii,
)
def test_a_study_that_once_came_back_otherwise(text: str) -> None:
    assert format_study(parse_study(text, START))
    check_study(text, START)


def test_a_study_is_not_read_if_its_own_text_would_be_too_long() -> None:
    with pytest.raises(CasinoError, match=r"^study: 1\d{4} characters, more than 10000"):
        parse_study(
            "{[%mark " + "5h5dTd" * 1000 + "]}" + "{}8s()" * 500 + "8s{" + "x " * 500, START
        )
