"""Fairness: checking the seal, the cards, the plays and the computer players of a game.

The checks need the game alone: its seed (see `records.sealing`), its plays and its tags. A record
can be edited so that all of them find nothing; `check_head` finds that with a head that was noted
while the game was played (see `records.chain`, and NOTATION for the list of what an edit can hide).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from .cards import Card
from .daily import OPPONENT, opponent_in
from .distinct import distinct
from .errors import CasinoError
from .game import Game, Round
from .notation.cards import parse_pack
from .notation.plays import format_play, parse_play
from .players import LEVELS, past_of, played_by, think
from .players.base.rng import rng_for
from .position import Position
from .records.chain import chain
from .records.frame import HEAD
from .records.history import DEAL, HINT, HINTS, call_word, caller_named, is_call, is_play
from .records.sealing import AGAIN, CUT, ENGINE, PERSON, PLAYER, SEAL, commitment, seed_of
from .records.undo import TAKEN, UNDONE, taken, undone
from .rules.dealing import deal_round
from .rules.legal import is_legal
from .rules.outcome import deal_next_round
from .rules.turn import advance
from .seats import Seat
from .shuffle import shuffle
from .version import __version__

# Findings


class CheckResult(StrEnum):
    """The result of a check: right, wrong, or open because the record does not tell."""

    GOOD = "good"
    BAD = "bad"
    OPEN = "open"


@distinct
class SealCheck(NamedTuple):
    """Whether the seed is the one that was sealed; OPEN if there is no seal or no seed."""

    result: CheckResult
    seal: str
    seed: str | None
    cut: str


@distinct
class DealCheck(NamedTuple):
    """Whether the cards of a round follow from the seed; OPEN if it was dealt in another way.

    number  the number of the round, from 1
    cards   the number of cards compared
    wrong   the first card that differs and the card that should be there, if any
    """

    result: CheckResult
    number: int
    cards: int
    wrong: tuple[Card, Card] | None = None


@distinct
class PlaysCheck(NamedTuple):
    """Whether every play of a round was legal.

    number  the number of the round, from 1
    plays   the number of plays in the round
    wrong   the number of the first illegal play in the round, from 1, if any
    """

    result: CheckResult
    number: int
    plays: int
    wrong: int | None = None


@distinct
class PlayerCheck(NamedTuple):
    """Whether a computer player, shown its own views again, makes the same plays again.

    seat    the seat of the computer player, from 0
    level   its name in `players.LEVELS`
    same    the number of plays that the finished search chooses again
    sooner  the number of plays that the search had in mind before it finished: in the game the
            clock had stopped it
    other   the number of other plays; if there are any, the result is OPEN where another version
            of the engine made them, else BAD
    """

    result: CheckResult
    seat: Seat
    level: str
    same: int
    sooner: int
    other: int

    @property
    def plays(self) -> int:
        """The number of plays compared."""
        return self.same + self.sooner + self.other


@distinct
class UndoCheck(NamedTuple):
    """Plays were taken back; OPEN, or BAD if the plays taken back cannot have been made.

    times  the number of undos
    first  the earliest play changed, from 1
    wrong  the last undo, from 1, whose plays cannot have been made, if any

    The cards and the computer players are checked as in any game. From the earliest play on, the
    people had seen more than the table showed, and no check can tell how they used it.
    """

    result: CheckResult
    times: int
    first: int
    wrong: int | None = None


@distinct
class LevelUnknown(NamedTuple):
    """A computer player cannot be checked, because no level has the name that the record gives."""

    result: CheckResult
    seat: Seat
    level: str


@distinct
class HeadCheck(NamedTuple):
    """Whether a game leads to the head that its record names, and to the one that was noted.

    result    BAD if it leads to another head than one of the two, GOOD if it leads to the head that
              was noted; else OPEN
    head      the head of the game's chain
    recorded  the head that the record names, None if it names none
    noted     the head that was noted, or its first digits; empty if none is given
    plays     the number of plays at the moment to which the noted head belongs, if it does
    """

    result: CheckResult
    head: str
    recorded: str | None
    noted: str = ""
    plays: int | None = None


Finding = SealCheck | DealCheck | PlaysCheck | PlayerCheck | LevelUnknown | UndoCheck | HeadCheck


# Checking


def verify(game: Game) -> Iterator[Finding]:
    """Check the seal of a game, then the cards and the plays of each round.

    A `LevelUnknown` follows for each computer player of an unknown level, and an `UndoCheck` if
    plays were taken back.
    """
    yield check_seal(game)
    for number, round_ in enumerate(game.rounds, 1):
        yield check_deal(game, number)
        yield check_plays(round_, number)
    for seat in game.rules.seats:
        level = game.tag(f"{PLAYER}{seat + 1}")
        if level not in ("", PERSON, *LEVELS):
            yield LevelUnknown(CheckResult.OPEN, seat, level)
    if finding := undone_told(game):
        yield finding


def undone_told(game: Game) -> UndoCheck | None:
    """Return the finding that plays were taken back, None if none were."""
    undos = undone(game)
    if not undos:
        return None
    wrong = _wrong_undo(game)
    result = CheckResult.OPEN if wrong is None else CheckResult.BAD
    return UndoCheck(result, len(undos), min(undo.left for undo in undos) + 1, wrong)


def _wrong_undo(game: Game) -> int | None:
    """Return the number, from 1, of the last undo that cannot have been; None if all can.

    The game before each undo is replayed, from the last undo to the first, up to one of which an
    older version did not note the plays.
    """
    undos = [*zip(undone(game), taken(game), strict=True)]
    for number, (undo, words) in reversed([*enumerate(undos, 1)]):
        if undo.left > len(game.steps):
            return number
        if words is None:
            return None
        try:
            game = _replayed(game.back_to(undo.left), words)
        except CasinoError:
            return number
        if len(game.steps) != undo.made:
            return number
    return None


def _replayed(game: Game, words: Iterable[str]) -> Game:
    """Make the words of a history in a game. Raises `CasinoError` for one that cannot be."""
    for word in words:
        if is_play(word):
            play = parse_play(word, game.position)
            if format_play(play, game.position) != word:
                raise CasinoError(f"{word}: not written as the engine writes it")
            game = game.play(play)
        elif is_call(word):
            game = game.call_out(caller_named(word))
            if call_word(game) != word:
                raise CasinoError(f"{word}: not written as the engine writes it")
        elif word != HINT:
            game = _dealt(game, word)
    return game


def _dealt(game: Game, word: str) -> Game:
    deal, equals, cards = word.partition("=")
    if deal != f"{DEAL}{len(game.rounds) + 1}":
        raise CasinoError(f"{word}: no word of a history")
    return game.next_round(parse_pack(cards, game.position.rules) if equals else None)


def check_head(game: Game, recorded: str | None, noted: str = "") -> HeadCheck:
    """Compare the head of a game with the one in its record and with one that was noted.

    `noted` is a head that the page showed during the game or at its end, or the first digits.
    """
    links = list(chain(game))
    head = links[-1].digest
    plays = next((link.plays for link in reversed(links) if link.digest.startswith(noted)), None)
    result = CheckResult.OPEN
    if recorded not in (None, head) or (noted and plays is None):
        result = CheckResult.BAD
    elif noted and head.startswith(noted):
        result = CheckResult.GOOD
    return HeadCheck(result, head, recorded, noted, plays if noted else None)


def check_seal(game: Game) -> SealCheck:
    """Check that the seed of a game is the one that was sealed."""
    seal, cut, seed = game.tag(SEAL), game.tag(CUT), game.seed
    result = CheckResult.OPEN
    if seal and seed is not None:
        secret = seed.removesuffix(f"+{cut}") if cut else seed
        right = commitment(secret) == seal and seed_of(secret, cut) == seed
        result = CheckResult.GOOD if right else CheckResult.BAD
    return SealCheck(result, seal, seed, cut)


def check_deal(game: Game, number: int) -> DealCheck:
    """Check, card by card, that round `number` (from 1) was dealt from the seed."""
    round_ = game.rounds[number - 1]
    if game.seed is None or round_.cards is None:
        return DealCheck(CheckResult.OPEN, number, 0)
    expected = shuffle(game.rules, game.seed, number)
    wrong = next(((a, b) for a, b in zip(round_.cards, expected, strict=True) if a is not b), None)
    right = wrong is None and round_.start == _start(game, number, expected)
    return DealCheck(CheckResult.GOOD if right else CheckResult.BAD, number, len(expected), wrong)


def _start(game: Game, number: int, cards: tuple[Card, ...]) -> Position:
    """Return the position after the first deal of a round.

    It has the next dealer and the points so far.
    """
    if number == 1:
        first = game.rounds[0].start
        return deal_round(game.rules, cards, first.dealer, first.scores)
    return deal_next_round(game.rounds[number - 2].position, cards)


def check_plays(round_: Round, number: int) -> PlaysCheck:
    """Check that every play of round `number` (from 1) is legal and leads to the next position."""
    position = round_.start
    for count, step in enumerate(round_.steps, 1):
        if step.before != position or not is_legal(position, step.play):
            return PlaysCheck(CheckResult.BAD, number, len(round_.steps), count)
        position = advance(position, step.play)
        if step.after != position:
            return PlaysCheck(CheckResult.BAD, number, len(round_.steps), count)
    return PlaysCheck(CheckResult.GOOD, number, len(round_.steps))


def check_players(game: Game) -> Iterator[PlayerCheck | None]:
    """Have every computer player play again, each from its own views alone.

    Yields None after each small step, for a player that searches takes as long as it did in the
    game, and a `PlayerCheck` for each computer player. It is the one that the engine had which
    the record names (`players.played_by`).
    """
    for seat in game.rules.seats:
        level = game.tag(f"{PLAYER}{seat + 1}")
        if level in LEVELS:
            yield from _check_player(game, seat, level)


def _check_player(game: Game, seat: Seat, level: str) -> Iterator[PlayerCheck | None]:
    names = played_by(level, game.tag(ENGINE))
    if level == OPPONENT and (name := opponent_in(game)):
        names = (*names, name)
    finding = yield from _played_again(game, seat, level, names[0])
    for name in names[1:]:
        if finding.other:
            again = yield from _played_again(game, seat, level, name)
            finding = finding if again.other else again
    yield finding


def _played_again(
    game: Game, seat: Seat, level: str, name: str
) -> Generator[None, None, PlayerCheck]:
    """Have the player `name` of a level play again, and return the finding."""
    same = sooner = other = 0
    turns = [
        (step, past_of(round_.steps[:number], seat))
        for round_ in game.rounds
        for number, step in enumerate(round_.steps)
        if step.before.turn == seat
    ]
    for step, past in turns:
        considered = set()
        last = None
        view = step.before.view(seat)
        for result in think(name, view, rng_for(view), past):
            last = result.play if result else last
            considered.add(last)
            yield None
        same += last == step.play
        sooner += last != step.play and step.play in considered
        other += step.play not in considered
    return PlayerCheck(_result(game, other), seat, level, same, sooner, other)


def _result(game: Game, other: int) -> CheckResult:
    if not other:
        return CheckResult.GOOD
    return CheckResult.BAD if game.tag(ENGINE) == __version__ else CheckResult.OPEN


class ProofGap(StrEnum):
    """Something that an edit of a record can change without being found, unless its head was noted.

    The seal is shown before a game is set up, and it ties the cards alone. All else that stands in
    a record is tied by its head, which anyone who edits the record can compute anew (NOTATION, What
    an edited record can hide).
    """

    RULES = "rules"
    DEALER = "dealer"
    SCORES = "scores"
    NAMES = "names"
    LEVELS = "levels"
    ENGINE = "engine"
    HELP = "help"
    PLAYS = "plays"
    END = "end"
    DEAL = "deal"


PROOF_GAPS: Final[Mapping[str, ProofGap]] = MappingProxyType(
    {
        "Rules": ProofGap.RULES,
        "Dealer": ProofGap.DEALER,
        "Scores": ProofGap.SCORES,
        "Seat": ProofGap.NAMES,
        PLAYER: ProofGap.LEVELS,
        ENGINE: ProofGap.ENGINE,
        HINTS: ProofGap.HELP,
        UNDONE: ProofGap.HELP,
        TAKEN: ProofGap.HELP,
        AGAIN: ProofGap.HELP,
        "Seed": ProofGap.DEAL,
        SEAL: ProofGap.DEAL,
        CUT: ProofGap.DEAL,
        "Cards": ProofGap.DEAL,
        "Position": ProofGap.DEAL,
    }
)
"""For each tag of a record, without its number, what an edit of it can hide."""
CHECKED: Final = frozenset({"Result", HEAD})
"""The tags that follow from all others: a wrong one is found, a missing one tells nothing."""


def can_hide(tag: str) -> ProofGap | None:
    """Return what an edit of a tag can hide; None where it can hide nothing.

    A tag of another program is help that someone may have had.
    """
    if tag in CHECKED:
        return None
    return PROOF_GAPS.get(tag.rstrip("0123456789"), ProofGap.HELP)
