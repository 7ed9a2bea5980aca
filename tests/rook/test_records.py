"""Positions and records of Rook are read back; one that contradicts itself is refused by name."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core.errors import CasinoError, NotationError, RecordError
from casino_core.records.sealing import CUT, SEAL, commitment, seed_of
from casino_core.rook import (
    Game,
    format_action,
    format_position,
    format_record,
    format_rules,
    parse_action,
    parse_position,
    parse_record,
    parse_rules,
)
from casino_core.rook.record import head

from .rounds import random_game, random_rules

numbers = st.integers(0, 10**9)


@given(numbers)
def test_rules_actions_and_positions_are_read_back(number: int) -> None:
    chance = Random(number)
    game = random_game(chance, rules=random_rules(chance))
    assert parse_rules(format_rules(game.rules)) == game.rules
    round_ = game.rounds[-1]
    actions = [step.action for step in round_.steps]
    assert [parse_action(format_action(action)) for action in actions] == actions
    text = format_position(round_.start, round_.cards, actions)
    assert parse_position(text) == round_.position


@given(numbers)
def test_a_record_is_replayed(number: int) -> None:
    chance = Random(number)
    game = random_game(chance, rounds=2).with_tag("Event", 'A "test"\nof two lines')
    assert parse_record(format_record(game)) == game
    started = game.rounds[0].start
    by_cards = Game.from_cards(game.rules, game.rounds[0].cards, started.dealer)
    for step in game.rounds[0].steps:
        by_cards = by_cards.play(step.action)
    assert parse_record(format_record(by_cards)) == by_cards
    shorter = game.back_to(chance.randrange(len(game.steps)))
    assert parse_record(format_record(shorter)).steps == shorter.steps


@given(numbers, st.data())
def test_a_changed_record_is_refused_or_means_another_game(
    number: int, data: st.DataObject
) -> None:
    """Nothing but an error of the engine comes of it."""
    text = format_record(random_game(Random(number)))
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + data.draw(st.text(max_size=3)) + text[at + 1 :]
    with suppress(CasinoError):
        assert format_record(parse_record(changed))


GAME = random_game(Random(4), rules=parse_rules("rook"))
RECORD = format_record(GAME)
HIDDEN = "a secret"


def sealed() -> Game:
    game = Game.new("rook", seed_of(HIDDEN, "my word"))
    return game.with_tag(SEAL, commitment(HIDDEN)).with_tag(CUT, "my word")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('[Result "*"]', '[Result "1000/5"]', "Result: '1000/5', but the plays give '*'"),
        ('[Game "rook"]', '[Game "whist"]', "Game: 'whist' is not rook"),
        ('[Dealer "', '[Dealer "9', "Dealer: '9"),
        ('[Seat1 "', '[Seat9 "x"]\n[Seat1 "', "Seat9: no such tag"),
        ('[Seat1 "', '[Cards1 "b5"]\n[Seat1 "', "Seed, Cards1: a record cannot have both"),
        ('[Seat1 "', '[Seal "b5"]\n[Seat1 "', "Seal: it is not the seal of the Seed"),
        ('[Head "', '[Head "0', "Head: '0"),
        ('[Rules "rook"]', '[Rules "rook,deck=long"]', "rules: deck=long: deck is short or full"),
        ("[Seed ", "[Seeds ", "Seed: missing; a record has a Seed or Cards1"),
    ],
)
def test_a_record_that_contradicts_itself_names_the_field(old: str, new: str, message: str) -> None:
    assert old in RECORD
    with pytest.raises(CasinoError) as error:
        parse_record(RECORD.replace(old, new, 1))
    assert str(error.value).startswith(message)


def test_a_wrong_action_names_its_line_and_its_place() -> None:
    text = RECORD.replace("{Round 1} ", "{Round 1} 72 ", 1)
    with pytest.raises(RecordError) as refusal:
        parse_record(text)
    error = refusal.value
    assert (error.round_number, error.play_number, error.word) == (1, 1, "72")
    assert text.splitlines()[error.line - 1].startswith("{Round 1} 72")


def test_the_chain_ties_every_action_and_every_name() -> None:
    assert head(GAME) == head(parse_record(RECORD))
    others = [GAME.back_to(len(GAME.steps) - 1), GAME.with_tag("Event", "x")]
    others.append(GAME._replace(names=("A", *GAME.names[1:])))
    assert len({head(game) for game in [GAME, *others]}) == 4


def test_a_seal_is_checked_and_hides_the_seed_until_the_end() -> None:
    game = sealed()
    assert parse_record(format_record(game)) == game
    assert head(game) == head(game._replace(seed="another"))
    hidden = format_record(game.play(parse_action("120")), sealed=True)
    assert HIDDEN not in hidden
    with pytest.raises(NotationError, match="Seed: still sealed"):
        parse_record(hidden)
    with pytest.raises(NotationError, match="Cut: the Seed does not end with it"):
        parse_record(format_record(game.with_tag(CUT, "other")))


def test_a_record_of_the_table_hides_what_lies_face_down() -> None:
    game = sealed().play(parse_action("120"))
    five = "".join(card.text for card in game.position.hands[game.position.turn][:5])
    text = format_record(game.play(parse_action(f"aside={five}")), sealed=True)
    assert "aside=?" in text
    assert five not in text
