"""A record proves a fair deal and exposes a forged one, and no player can see hidden cards."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import Game, Play, Position, RuleSet, View
from casino_core.fairness import CheckResult, PlayerCheck, check_players, check_seal, verify
from casino_core.players import EARLIER, KNOWN, LEVELS, PLAYERS, BestSoFar, played_by, think
from casino_core.players.base.rng import rng_for
from casino_core.prose.fairness import finding_sentence
from casino_core.records.sealing import commitment, sealed, seed_of, with_players

from ..profiles import some
from . import worlds

SECRET = "0123456789abcdef"  # noqa: S105 - the secret of a shuffle
QUICK = [name for name in PLAYERS if name not in ("searcher", "master")]


def dealt(cut: str = "", rules: RuleSet | None = None) -> Game:
    game = Game.new(rules or RuleSet(target=None), seed_of(SECRET, cut))
    return sealed(game, SECRET, cut)


def played(game: Game, level: str = "counting") -> Game:
    """Play a game to its end with computer players of one level."""
    game = with_players(game, [level] * game.rules.players)
    while not game.over:
        if game.position.over:
            game = game.next_round()
        view = game.position.view(game.position.turn)
        game = game.play(LEVELS[level].play(view, rng_for(view)))
    return game


def results(game: Game) -> list[CheckResult]:
    return [finding.result for finding in verify(game)]


# Sealing


def test_the_seal_is_a_hash_that_anyone_can_compute() -> None:
    # printf 'casino seal:0123456789abcdef' | sha256sum
    assert commitment(SECRET) == "68c67c6c35a1d7a84af88e7511dbee9bb7c24b43c6e2850eba26f318ed2ab69f"


@pytest.mark.parametrize("cut", ["", "banana", "a+b", "+", "♠"])
def test_a_fair_game_passes_every_check(cut: str) -> None:
    game = played(dealt(cut))
    again = casino.parse_record(casino.format_record(game))
    assert again == game
    assert set(results(again)) == {CheckResult.GOOD}


def test_a_game_of_several_rounds_is_checked_round_by_round() -> None:
    game = played(dealt(rules=RuleSet(target=11)))
    assert len(game.rounds) > 1
    assert len(results(game)) == 1 + 2 * len(game.rounds)
    assert set(results(game)) == {CheckResult.GOOD}


def test_the_cut_changes_the_cards() -> None:
    assert dealt("a").position != dealt("b").position != dealt().position


@pytest.mark.parametrize(
    "forged",
    [
        lambda game: game._replace(seed="another"),
        lambda game: game._replace(seed=game.seed + "x"),
        lambda game: game.with_tag("Cut", "plum"),
        lambda game: game.with_tag("Seal", commitment("another")),
    ],
)
def test_another_seed_than_the_sealed_one_is_found_out(forged: object) -> None:
    assert callable(forged)
    assert check_seal(forged(dealt("banana"))).result is CheckResult.BAD


def test_a_seed_that_was_never_sealed_proves_nothing() -> None:
    finding = check_seal(Game.new(RuleSet(), "sunday"))
    assert finding.result is CheckResult.OPEN
    assert "could know the cards" in finding_sentence(finding, ())


# Changed games


def test_changed_cards_are_found_out() -> None:
    game = played(dealt())
    cards = list(game.rounds[0].cards or ())
    cards[7], cards[30] = cards[30], cards[7]
    other = Game.from_cards(game.rules, tuple(cards), game.rounds[0].start.dealer)
    forged = game._replace(rounds=other.rounds)
    deal = next(finding for finding in verify(forged) if type(finding).__name__ == "DealCheck")
    assert deal.result is CheckResult.BAD
    assert "was dealt where the seed says" in finding_sentence(deal, ())


def test_a_hand_changed_after_the_deal_is_found_out() -> None:
    game = played(dealt())
    start = game.rounds[0].start
    forged = game._replace(
        rounds=(game.rounds[0]._replace(start=start._replace(hands=start.hands[::-1])),)
    )
    assert results(forged)[1:] == [CheckResult.BAD, CheckResult.BAD]


def test_a_play_that_was_not_possible_is_found_out() -> None:
    game = played(dealt())
    steps = game.rounds[0].steps
    forged = game.rounds[0]._replace(steps=(*steps[:5], steps[6], *steps[6:]))
    plays = list(verify(game._replace(rounds=(forged,))))[-1]
    assert plays.result is CheckResult.BAD
    assert "play 6 cannot" in finding_sentence(plays, ())


def test_a_game_from_a_position_says_what_it_cannot_prove() -> None:
    position = casino.parse_position("table=5h,3d hands=3s8s/9c2d")
    assert isinstance(position, Position)
    assert results(Game.from_position(position)) == [
        CheckResult.OPEN,
        CheckResult.OPEN,
        CheckResult.GOOD,
    ]


# The computer plays again


def players_of(game: Game) -> list[PlayerCheck]:
    return [finding for finding in check_players(game) if finding]


@pytest.mark.parametrize("level", [*QUICK, "counting-2"])
def test_a_computer_player_plays_the_same_again(level: str) -> None:
    game = casino.parse_record(casino.format_record(played(dealt(), level)))
    findings = players_of(game)
    assert [(one.result, one.same, one.plays) for one in findings] == [
        (CheckResult.GOOD, 24, 24)
    ] * 2


def test_a_player_that_was_stopped_had_its_play_in_mind() -> None:
    game = with_players(dealt(), ["searcher", "person"])
    view = game.position.view(0)
    first = next(thought for thought in think("searcher", view, rng_for(view)) if thought)
    [finding] = players_of(game.play(first.play))
    assert finding.result is CheckResult.GOOD
    assert finding.same + finding.sooner == 1


def test_a_play_that_the_level_would_not_make_is_found_out() -> None:
    game = with_players(dealt(), ["greedy", "person"])
    view = game.position.view(0)
    wrong = next(
        play
        for play in casino.legal_plays(game.position)
        if play != PLAYERS["greedy"].play(view, rng_for(view))
    )
    [finding] = players_of(game.play(wrong))
    assert (finding.result, finding.other) == (CheckResult.BAD, 1)
    assert "cannot be made again" in finding_sentence(finding, ("A", "B"))
    [older] = players_of(game.play(wrong).with_tag("Engine", "0.0.0"))
    assert older.result is CheckResult.OPEN


def test_a_player_of_an_earlier_version_is_known_again() -> None:
    game = with_players(dealt("d"), ["searcher", "person"])
    while len(game.steps) < 20:
        view = game.position.view(game.position.turn)
        name = "greedy" if view.turn else "searcher@0.1"
        game = game.play(KNOWN[name].play(view, rng_for(view)))
    own = [step for step in game.steps if step.before.turn == 0]
    assert any(step.play not in in_mind("searcher", step.before.view(0)) for step in own)
    for engine in ("0.1.0", "0.1.3"):
        [finding] = players_of(game.with_tag("Engine", engine))
        assert (finding.result, finding.level, finding.same) == (
            CheckResult.GOOD,
            "searcher",
            len(own),
        )
    [finding] = players_of(game)
    assert finding.result is CheckResult.BAD


@pytest.mark.parametrize(
    ("level", "engine", "names"),
    [
        ("master", "0.1.0", ("master@0.1", "master@0.2")),
        ("master", "0.1.1", ("master@0.1",)),
        ("searcher", "0.2.0.dev0", ("searcher",)),
        ("master", "0.10.0", ("master",)),
        ("master", "", ("master",)),
        ("master", "0.1\u0661.0", ("master",)),
        ("master", "9" * 5000, ("master",)),
        ("master", "9" * 5000 + ".0", ("master",)),
        ("master", "0.2.0", ("master@0.2",)),
        ("master-2", "0.1.0", ("master@0.2-2",)),
        ("master-2", "0.2.1", ("master@0.2-2",)),
        ("greedy", "0.1.0", ("greedy@0.2",)),
        ("greedy", "0.3.0", ("greedy",)),
        ("careless", "0.2.4", ("careless@0.2",)),
        ("beginner-half", "0.3.0", ("beginner-half",)),
        ("counting", "0.1.0", ("counting@0.2",)),
        ("counting", "0.2.3", ("counting@0.2",)),
        ("counting-2", "0.2.0", ("counting@0.2-2",)),
        ("counting", "0.3.0.dev0", ("counting",)),
        ("counting-2", "0.3.0", ("counting-2",)),
        ("counting", "0.0.9", ("counting@0.2",)),
        ("counting", "", ("counting",)),
    ],
)
def test_the_engine_of_a_record_tells_the_player(
    level: str, engine: str, names: tuple[str, ...]
) -> None:
    assert played_by(level, engine) == names


def test_each_level_was_played_by_one_player_in_each_release() -> None:
    """An earlier player is named by the last release that had it, `version` is the first one."""
    versions = [
        (player.level, player.steps, player.above, player.version) for player in KNOWN.values()
    ]
    assert len(set(versions)) == len(versions)
    for player in EARLIER.values():
        level, _, release = player.name.partition("@")
        assert player.level == level
        for had in (player.version, release):
            assert played_by(level, f"{had}.1") == (player.name,)


@pytest.mark.parametrize("level", ["counting", "counting-3"])
def test_a_player_that_does_not_search_is_known_again(level: str) -> None:
    """The plays of release 0.2 are made again, at each strength, and differ from those of now."""
    [name] = played_by(level, "0.2.0")
    assert KNOWN[name].limit == KNOWN[level].limit
    game = with_players(dealt("d"), [level, "person"])
    while not game.position.over:
        view = game.position.view(game.position.turn)
        game = game.play(KNOWN["greedy" if view.turn else name].play(view, rng_for(view)))
    [finding] = players_of(game.with_tag("Engine", "0.2.0"))
    assert (finding.result, finding.other) == (CheckResult.GOOD, 0)
    [finding] = players_of(game)
    assert (finding.result, finding.other > 0) == (CheckResult.BAD, True)


def test_a_record_of_now_is_played_again_by_one_player(monkeypatch: pytest.MonkeyPatch) -> None:
    names = set()

    def thinking(name: str, view: View, *_: object) -> Iterator[BestSoFar]:
        names.add(name)
        yield BestSoFar(casino.legal_plays(view)[-1])

    monkeypatch.setattr("casino_core.fairness.think", thinking)
    game = with_players(dealt(), ["master", "person"])
    [finding] = players_of(game.play(casino.legal_plays(game.position)[0]))
    assert (finding.other, names) == (1, {"master"})


def test_a_game_of_a_build_after_release_0_1_0_is_known_again() -> None:
    """Such builds called themselves 0.1.0, and had the present players."""
    game = with_players(dealt("d"), ["searcher", "person"]).with_tag("Engine", "0.1.0")
    while len(game.steps) < 12:
        view = game.position.view(game.position.turn)
        name = "greedy" if view.turn else "searcher"
        game = game.play(KNOWN[name].play(view, rng_for(view)))
    [finding] = players_of(game)
    assert (finding.result, finding.other) == (CheckResult.GOOD, 0)


def in_mind(level: str, view: View) -> set[Play]:
    return {thought.play for thought in think(level, view, rng_for(view)) if thought}


# The record of a running game


def test_a_sealed_record_tells_the_seal_and_no_card_that_is_hidden() -> None:
    game = dealt("banana")
    game = game.play(casino.legal_plays(game.position)[0])
    text = casino.format_record(game, sealed=True)
    assert commitment(SECRET) in text
    assert SECRET not in text
    assert casino.format_play(game.steps[0].play) in text
    with pytest.raises(casino.NotationError, match="still sealed"):
        casino.parse_record(text)


# No player can see hidden cards


@given(st.integers(0, 2**24 - 1))
def test_what_a_seat_sees_does_not_depend_on_what_it_may_not_know(seed: int) -> None:
    chance = Random(seed)
    for position in worlds.walk(chance, worlds.random_rules(chance)):
        for seat in position.rules.seats:
            other = worlds.redealt(position, seat, chance)
            assert position.view(seat) == other.view(seat)
            assert repr(position.view(seat)) == repr(other.view(seat))


def reachable(thing: object) -> Iterator[object]:
    """Yield every object that can be reached from an object by references."""
    ids, waiting = {id(thing)}, [thing]
    while waiting:
        current = waiting.pop()
        yield current
        if not isinstance(current, type):
            for part in gc.get_referents(current):
                if id(part) not in ids:
                    ids.add(id(part))
                    waiting.append(part)


def peeking(view: View, chance: Random) -> Play:
    """Play as a cheat: this player follows every reference from its view to look for hidden cards.

    It could learn only from numbers and texts, and its play depends on all that it finds.
    """
    plays = list(casino.plays_by_size(view, 50))
    learned = sum({hash(part) for part in reachable(view) if isinstance(part, (int, str))})
    return plays[(learned + chance.randrange(2)) % len(plays)]


@given(st.integers(0, 2**24 - 1))
def test_a_player_that_peeks_sees_nothing(seed: int) -> None:
    chance = Random(seed)
    position = worlds.random_deal(chance, worlds.random_rules(chance))
    other = worlds.redealt(position, position.turn, chance)
    views = [world.view(world.turn) for world in (position, other)]
    for world, view in zip((position, other), views, strict=True):
        parts = list(reachable(view))
        assert not any(isinstance(part, Position) for part in parts)
        assert not any(part is world.stock for part in parts if world.stock)
    # The caches of the rules are the same for all views; they are filled after the first look.
    assert len({peeking(view, Random(1)) for view in [*views, *views]}) == 1


def assert_thinks_alike(name: str, seed: int, steps: int | None = None) -> None:
    """Assert that a player thinks the same at two positions that its seat cannot tell apart."""
    chance = Random(seed)
    walk = list(worlds.walk(chance, worlds.random_rules(chance)))
    position = chance.choice([p for p in walk if not p.over and p.loose.bit_count() < 9])
    other = worlds.redealt(position, position.turn, chance)
    views = [world.view(world.turn) for world in (position, other)]
    first, second = (islice(think(name, view, Random(seed)), steps) for view in views)
    assert list(first) == list(second)
    assert rng_for(views[0]).random() == rng_for(views[1]).random()


@pytest.mark.parametrize("name", [*QUICK, "greedy-3"])
@some(2)
@given(st.integers(0, 2**24 - 1))
def test_deals_that_look_alike_are_played_alike(name: str, seed: int) -> None:
    assert_thinks_alike(name, seed)


@pytest.mark.parametrize("name", [name for name in PLAYERS if name not in QUICK])
@some(3)
@given(st.integers(0, 2**24 - 1))
def test_deals_that_look_alike_are_searched_alike(name: str, seed: int) -> None:
    assert_thinks_alike(name, seed, steps=60)


ALLOWED = {
    "__future__",
    "array",
    "bisect",
    "collections.abc",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "heapq",
    "itertools",
    "json",
    "math",
    "operator",
    "random",
    "struct",
    "typing",
}


def test_players_import_no_module_that_could_find_hidden_cards() -> None:
    folder = Path(casino.__file__).parent / "players"
    for file in folder.rglob("*.py"):
        if file.name == "contract.py":  # it asks players, and is none
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert {alias.name for alias in node.names} <= ALLOWED, file
            elif isinstance(node, ast.ImportFrom) and not node.level:
                assert node.module in ALLOWED, file
            elif isinstance(node, ast.ImportFrom):
                assert (node.module or "").partition(".")[0] not in ("game", "fairness"), file
