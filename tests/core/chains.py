"""Games with a chain, for its tests."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

import casino_core as casino
from casino_core import Game, RuleSet
from casino_core.fairness import CheckResult, HeadCheck, check_head, check_players, verify
from casino_core.players import PLAYERS
from casino_core.players.base.rng import rng_for
from casino_core.prose.fairness import finding_sentence
from casino_core.records.history import with_hint
from casino_core.records.notation import read_record
from casino_core.records.sealing import PLAYER, sealed, seed_of, with_players
from casino_core.records.undo import take_back
from casino_core.seats import Seat

from . import worlds

EXAMPLES_TRIED = 100
NOTATION = Path(casino.__file__).with_name("NOTATION.md").read_text(encoding="utf-8")
SECRET = "0123456789abcdef"  # noqa: S105 - the secret of a shuffle
PRESETS = ("standard", "royal", "diamond", "partnership", "draw", "take-or-add")
KINDS = ("sealed", "cut", "seed", "cards", "position", "sealed position")


def begun(kind: str, rules: RuleSet) -> Game:
    """Return the beginning of a game whose cards come from a source of some kind."""
    if kind in ("sealed", "cut"):
        word = "plum" if kind == "cut" else ""
        return sealed(Game.new(rules, seed_of(SECRET, word)), SECRET, word)
    if kind == "seed":
        return Game.new(rules, "sunday", dealer=Seat(0))
    if kind == "cards":
        return Game.from_cards(rules, casino.shuffle(rules, "pack"), Seat(1))
    position = Game.new(rules, "table").position
    if kind == "position":
        return Game.from_position(position)
    return sealed(Game.from_position(position, SECRET), SECRET)


def next_play(game: Game, chance: Random) -> Game:
    """Make a play: the people play at random, the computer players as their level does."""
    if game.position.over:
        pack = None if game.seed is not None else casino.shuffle(game.rules, "another pack")
        game = game.next_round(pack)
    view = game.position.view(game.position.turn)
    level = game.tag(f"{PLAYER}{view.turn + 1}")
    if level in PLAYERS:
        return game.play(PLAYERS[level].play(view, rng_for(view)))
    return game.play(worlds.random_play(chance, game.position))


def played(game: Game, plays: int, seed: int = 1) -> Game:
    chance = Random(seed)
    levels = ["person" if seat % 2 == 0 else "greedy" for seat in game.rules.seats]
    game = with_players(game, levels)
    while len(game.steps) < plays and not game.over:
        game = next_play(game, chance)
    return game


@cache
def example(kind: str, preset: str, plays: int = 14, *, helped: bool = True) -> Game:
    """Return a game with its players; `helped` adds hints and undos."""
    game = played(begun(kind, casino.parse_rules(f"{preset},target=50")), plays)
    if helped:
        game = take_back(with_hint(game), plays - 4)
        game = played(with_hint(game), plays, seed=2)
        game = played(with_hint(take_back(game, plays - 5)), plays, seed=3)
    return game


def findings(text: str, noted: str = "") -> tuple[Game, list[CheckResult], HeadCheck]:
    """Check a record with all that is quick."""
    record = read_record(text)
    head_check = check_head(record.game, record.head, noted)
    all_findings = [*verify(record.game), *filter(None, check_players(record.game)), head_check]
    for finding in all_findings:
        assert finding_sentence(finding, record.game.names)
    return record.game, [finding.result for finding in all_findings], head_check


def edited(text: str, old: str, new: str) -> str:
    """Return a record in which a pattern is replaced, which must be there."""
    result, count = re.subn(old, new, text, count=1)
    assert count == 1, old
    return result
