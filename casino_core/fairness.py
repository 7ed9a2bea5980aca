"""Was it fair? The seal of a game, its cards, its plays and its computer players are checked.

What is checked follows from the game alone: its seed (see `sealing`), its plays and its tags.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from .cards import Card
from .distinct import distinct
from .game import Game, Round
from .players import PLAYERS, think
from .players.rng import rng_for
from .position import Position
from .rules.dealing import deal_round
from .rules.legal import is_legal
from .rules.scoring import outcome
from .rules.turn import advance
from .sealing import CUT, ENGINE, PLAYER, SEAL, commitment, seed_of
from .shuffle import shuffle
from .undo import undone
from .version import __version__

# What a check finds


class CheckResult(StrEnum):
    """Whether something is as it should be, is not, or cannot be told from the record."""

    GOOD = "good"
    BAD = "bad"
    OPEN = "open"


@distinct
class SealChecked(NamedTuple):
    """Whether the seed is the one that was sealed; OPEN if none was."""

    result: CheckResult
    seal: str
    seed: str | None
    cut: str


@distinct
class DealChecked(NamedTuple):
    """Whether a round's cards follow from the seed; OPEN if it was dealt otherwise.

    `cards` were compared; `wrong` is the first that differs, and the one that should be there.
    """

    result: CheckResult
    number: int
    cards: int
    wrong: tuple[Card, Card] | None = None


@distinct
class PlaysChecked(NamedTuple):
    """Whether every play of a round was legal; `wrong` is the number of the first that was not."""

    result: CheckResult
    number: int
    plays: int
    wrong: int | None = None


@distinct
class PlayerChecked(NamedTuple):
    """Whether a computer player, shown its own view again, plays the same again.

    same     so many of its plays are the end of the same thought
    sooner   so many the player had in mind on the way to it: the clock had stopped it
    other    so many are neither; OPEN if another version of the engine made them, else BAD
    """

    result: CheckResult
    seat: int
    level: str
    same: int
    sooner: int
    other: int

    @property
    def plays(self) -> int:
        """How many plays were made again."""
        return self.same + self.sooner + self.other


@distinct
class UndoneTold(NamedTuple):
    """That plays were taken back, so many times, first to this play (a number from 1).

    Cards and computer players are checked as ever; what people played from then on was played by
    people who had seen more than the table showed: nothing here can tell what they made of it.
    """

    result: CheckResult
    times: int
    first: int


Finding = SealChecked | DealChecked | PlaysChecked | PlayerChecked | UndoneTold


# Checking


def verify(game: Game) -> Iterator[Finding]:
    """Check what the record of a game proves: the seal, and the cards and plays of each round.

    Last comes what it proves no longer, where plays were taken back.
    """
    yield check_seal(game)
    for number, part in enumerate(game.rounds, 1):
        yield check_deal(game, number)
        yield check_plays(part, number)
    if told := undone_told(game):
        yield told


def undone_told(game: Game) -> UndoneTold | None:
    """That plays were taken back, None if none were."""
    taken = undone(game)
    if not taken:
        return None
    return UndoneTold(CheckResult.OPEN, len(taken), min(undo.left for undo in taken) + 1)


def check_seal(game: Game) -> SealChecked:
    """Whether the seed is what was sealed."""
    seal, cut, seed = game.tag(SEAL), game.tag(CUT), game.seed
    result = CheckResult.OPEN
    if seal and seed is not None:
        secret = seed.removesuffix(f"+{cut}") if cut else seed
        right = commitment(secret) == seal and seed_of(secret, cut) == seed
        result = CheckResult.GOOD if right else CheckResult.BAD
    return SealChecked(result, seal, seed, cut)


def check_deal(game: Game, number: int) -> DealChecked:
    """Whether round `number`, from 1, was dealt from the seed, card by card."""
    part = game.rounds[number - 1]
    if game.seed is None or part.cards is None:
        return DealChecked(CheckResult.OPEN, number, 0)
    wanted = shuffle(game.rules, game.seed, number)
    wrong = next(((a, b) for a, b in zip(part.cards, wanted, strict=True) if a is not b), None)
    right = wrong is None and part.start == _start(game, number, wanted)
    return DealChecked(CheckResult.GOOD if right else CheckResult.BAD, number, len(wanted), wrong)


def _start(game: Game, number: int, cards: tuple[Card, ...]) -> Position:
    """The position after the first deal: the deal passes to the left, the points go on."""
    if number == 1:
        return deal_round(game.rules, cards, game.rounds[0].start.dealer)
    before = game.rounds[number - 2].position
    dealer = (before.dealer + 1) % game.rules.players
    return deal_round(game.rules, cards, dealer, outcome(before).totals)


def check_plays(part: Round, number: int) -> PlaysChecked:
    """Whether the plays of a round follow each other by the rules."""
    position = part.start
    for count, step in enumerate(part.steps, 1):
        if step.before != position or not is_legal(position, step.play):
            return PlaysChecked(CheckResult.BAD, number, len(part.steps), count)
        position = advance(position, step.play)
        if step.after != position:
            return PlaysChecked(CheckResult.BAD, number, len(part.steps), count)
    return PlaysChecked(CheckResult.GOOD, number, len(part.steps))


def check_players(game: Game) -> Iterator[PlayerChecked | None]:
    """Have every computer player play again, each from its own views and nothing else.

    Yields None after each small step: a player who searches takes as long as it did in the game.
    """
    for seat in range(game.rules.players):
        level = game.tag(f"{PLAYER}{seat + 1}")
        if level in PLAYERS:
            yield from _check_player(game, seat, level)


def _check_player(game: Game, seat: int, level: str) -> Iterator[PlayerChecked | None]:
    same = sooner = other = 0
    for step in game.steps:
        if step.before.turn != seat:
            continue
        thoughts = set()
        last = None
        view = step.before.view(seat)
        for thought in think(level, view, rng_for(view)):
            last = thought.play if thought else last
            thoughts.add(last)
            yield None
        same += last == step.play
        sooner += last != step.play and step.play in thoughts
        other += step.play not in thoughts
    yield PlayerChecked(_result(game, other), seat, level, same, sooner, other)


def _result(game: Game, other: int) -> CheckResult:
    if not other:
        return CheckResult.GOOD
    return CheckResult.BAD if game.tag(ENGINE) == __version__ else CheckResult.OPEN
