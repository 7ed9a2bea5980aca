"""A game record replays to the same game; a faulty record names its mistake."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import CasinoError, Game, Position, RuleSet
from casino_core.fairness import CheckResult, verify
from casino_core.records.chain import head
from casino_core.rules.scoring import score_round
from casino_core.seats import Seat

from . import worlds
from .test_notation import read_or_none


def assert_replays(game: Game) -> None:
    text = casino.format_record(game)
    again = casino.parse_record(text)
    assert again == game
    assert casino.format_record(again) == text


def some_game(seed: int, plays: int, *, target: int | None = 11) -> Game:
    """Play some plays of a game under random rules."""
    chance = Random(seed)
    rules = worlds.random_rules(chance, target=target, calling=False)
    game = Game.new(rules, f"record {seed}", dealer=chance.choice(rules.seats))
    for _ in range(plays):
        if game.over:
            break
        if game.position.over:
            game = game.next_round()
        game = game.play(worlds.random_play(chance, game.position))
    return game


@given(st.integers(0, 10**6), st.integers(0, 130))
def test_a_record_replays_to_the_same_game(seed: int, plays: int) -> None:
    assert_replays(some_game(seed, plays))


@pytest.mark.parametrize("name", casino.PRESETS)
def test_a_record_of_every_preset(name: str) -> None:
    chance, game = Random(3), Game.new(casino.PRESETS[name], name)
    while not game.position.over:
        game = game.play(worlds.random_play(chance, game.position))
    assert_replays(game)


SEEDS = ["", " ", 'say "cheese"', "back\\slash", "\\", '"', "♠ ünï", '[Seed "x"]', "{x}", "1. 8s"]


@pytest.mark.parametrize("seed", [*SEEDS, "a\nb", "tab\tbed", "a\\nb"], ids=ascii)
def test_any_seed_and_any_names(seed: str) -> None:
    game = Game.new(RuleSet(), seed, names=(seed or "You", "]"))
    first = casino.legal_plays(game.position)[0]
    assert casino.parse_record(casino.format_record(game.play(first))).rounds == (
        game.play(first).rounds
    )


@given(st.text(max_size=20))
def test_a_seed_reads_back(seed: str) -> None:
    game = Game.new(RuleSet(), seed)
    assert casino.parse_record(casino.format_record(game)).seed == seed


def test_a_record_of_dealt_cards() -> None:
    rules = RuleSet(target=50)
    game = Game.from_cards(rules, casino.shuffle(rules, "one"), Seat(0), ("Ann", "Bob"))
    chance = Random(2)
    while not game.position.over:
        game = game.play(worlds.random_play(chance, game.position))
    assert_replays(game)
    assert_replays(game.next_round(casino.shuffle(rules, "two")))


def test_a_record_of_a_position() -> None:
    position = casino.parse_position("table=5h,3d hands=3s8s/9c2d scores=5/7 won=Ah/ last=1")
    assert isinstance(position, Position)
    game = Game.from_position(position)
    assert_replays(game)
    assert_replays(game.play(casino.parse_play("3sb5h=8", position)))


def test_a_record_of_a_call() -> None:
    text = "rules=counting-out table=9h hands=3h/3c scores=20/20 won=Ah/Td"
    position = casino.parse_state(text)
    assert isinstance(position, Position)
    assert_replays(Game.from_position(position).call_out())


def test_what_a_record_looks_like() -> None:
    position = casino.parse_position("table=5h,9h hands=3s/9c")
    assert isinstance(position, Position)
    game = Game.from_position(position, names=("You", "Ann"))
    game = game.play(casino.parse_play("3s", position))
    game = game.play(casino.parse_play("9cx9h", game.position))
    lines = casino.format_record(game).splitlines()
    assert '[Rules "standard"]' in lines
    assert '[Seat2 "Ann"]' in lines
    assert '[Result "*"]' in lines
    assert "{Round 1} 1. 3s 9cx9h" in lines


def test_a_record_is_read_liberally() -> None:
    game = Game.new(RuleSet(), "loose")
    first, second = worlds.some_plays(game.position)[0], None
    after = game.play(first)
    second = worlds.some_plays(after.position)[0]
    plays = f"{casino.format_play(first)} {{a good play}}\n\n {casino.format_play(second)}"
    read = casino.parse_record(f'[Seed "loose"] [Event "at home"]\n{plays.upper()} *')
    assert read == after.play(second).with_tag("Event", "at home")
    assert_replays(read)


def test_reading_takes_time_in_proportion_to_the_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each play makes a `Game`; reading must not copy all rounds for each of them."""
    copied = 0
    replace = Game._replace

    def counted(game: Game, **changes: Any) -> Game:
        nonlocal copied
        copied += len(changes.get("rounds", ()))
        return replace(game, **changes)

    texts, game, chance = [], Game.new(RuleSet(target=999), "long"), Random(7)
    for rounds in (4, 8):
        while len(game.rounds) < rounds or not game.position.over:
            game = game.next_round() if game.position.over else game
            game = game.play(worlds.random_play(chance, game.position))
        texts.append((casino.format_record(game), game))
    monkeypatch.setattr(Game, "_replace", counted)
    counts = []
    for text, written in texts:
        copied = 0
        assert casino.parse_record(text) == written
        counts.append(copied)
    assert counts[1] <= 2.1 * counts[0]


def test_a_game_may_begin_with_points_for_one_side() -> None:
    chance = Random(5)
    game = Game.new(RuleSet(), "ahead", scores=(0, 9))
    assert (game.handicap, game.position.scores) == ((0, 9), (0, 9))
    assert '[Scores "0/9"]' in casino.format_record(game).splitlines()
    while not game.over:
        game = game.next_round() if game.position.over else game
        game = game.play(worlds.random_play(chance, game.position))
        assert_replays(game)
    assert game.outcome
    rounds = [score_round(played.position).points for played in game.rounds]
    assert game.outcome.totals == tuple(map(sum, zip((0, 9), *rounds, strict=True)))
    results = {finding.result for finding in verify(game)}
    assert CheckResult.BAD not in results
    level = Game.new(RuleSet(), "ahead")
    assert head(Game.new(RuleSet(), "ahead", scores=(0, 0))) == head(level) != head(game.back_to(0))


def test_points_before_the_first_round_are_checked() -> None:
    for scores in ((1,), (1, 2, 3), (-1, 0), (21, 0), (0, 1000)):
        with pytest.raises(CasinoError, match=r"^scores: "):
            Game.new(RuleSet(), "x", scores=scores)
    with pytest.raises(CasinoError, match=r"^scores: "):
        Game.new(RuleSet(target=None), "x", scores=(0, 1000))
    assert Game.new(RuleSet(target=None), "x", scores=(0, 999)).handicap == (0, 999)
    assert Game.new(RuleSet(target=None), "x").handicap == ()


BAD = [
    ("", "Seed"),
    ("8s", "Seed"),
    ('[Seed "x"]\n[Seed "x"]', "Seed"),
    ('[Seed "x"] [Rules "foo"]', "foo"),
    ('[Seed "x"] [Rules "partnership,players=3"]', "players"),
    ('[Seed "x"] [Dealer "3"]', "Dealer"),
    ('[Seed "x"] [Dealer "0"]', "Dealer"),
    ('[Seed "x"] [Dealer "²"]', "Dealer"),
    ('[Seed "x"] [Scores "5"]', "Scores: 1 given, but there are 2 sides"),
    ('[Seed "x"] [Scores "5/-1"]', "Scores"),
    ('[Seed "x"] [Scores "21/0"]', "Scores: 21 is not a number of points from 0 to 20"),
    ('[Seed "x"] [Rules "standard,target=none"] [Scores "0/1000"]', "Scores: 1000 is not a number"),
    ('[Seed "x"] [Rules "partnership"] [Scores "1/0/0/0"]', "4 given, but there are 2 sides"),
    ('[Seed "x"]\n8x', "8x"),
    ('[Seed "x"]\nAs As', "As"),
    ('[Seed "x"]\nout', "out"),
    ('[Seed "x"] [Result "9-2"]', "9-2"),
    ('[Cards1 "8s"]', "1 cards"),
    ('[Cards1 "8x"]', "Cards1"),
    ('[Position "hands=3h"]', "hands"),
    ('[Position "hands=3h/??"]', "hidden"),
    ('[Position "rules=royal hands=3h/4h"]', "Rules"),
    ('[Position "hands=3h/4h"]\n3h 4h 5h', "Round 2"),
    ('[Position "hands=3h/4h"]\n4h', "not in your hand"),
    ("[Seed", "Seed"),
    ('[Seed "x', "Seed"),
]


def test_an_error_in_the_plays_says_where_it_was_met() -> None:
    with pytest.raises(casino.RecordError) as refused:
        casino.parse_record('[Position "hands=3h/4h"]\n3h\n5h')
    error = refused.value
    assert (error.line, error.round_number, error.play_number, error.word) == (3, 1, 2, "5h")
    assert isinstance(error.error, casino.IllegalPlayError)
    sentence = casino.refusal_sentence(error.error.refusal, error.error.position)
    assert str(error) == f"line 3: round 1, play 2, 5h: {sentence} (card-not-held, RULES 3)"
    assert casino.error_message(error) == f"line 3: round 1, play 2, 5h: {sentence}"


def test_a_play_that_cannot_be_read_is_named_with_its_line() -> None:
    text = '[Position "hands=3h/4h"]\n{a comment\nof two lines}\n1. 3h\n4s'
    with pytest.raises(CasinoError, match=r"^line 5: round 1, play 2, 4s: ") as error:
        casino.parse_record(text)
    assert "hand" in casino.error_message(error.value)


@pytest.mark.parametrize(("text", "culprit"), BAD, ids=lambda text: ascii(text)[:40])
def test_what_is_not_a_record_is_refused(text: str, culprit: str) -> None:
    with pytest.raises(CasinoError) as error:
        casino.parse_record(text)
    assert culprit in casino.error_message(error.value)


@given(st.one_of(st.text(max_size=80), st.text('[]"\\{}Seed Rules8sx.-*10\n', max_size=80)))
def test_any_text_is_a_record_or_is_refused(text: str) -> None:
    for whole in (text, f'[Seed "x"]\n{text}', f'[Position "{text}"]'):
        game = read_or_none(casino.parse_record, whole)
        if game is not None:
            assert_replays(game)
