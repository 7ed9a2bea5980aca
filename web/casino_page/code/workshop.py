"""What the workshop runs in the fence: matches of the reader's players, and their games.

`web/pages/pairs.js` sets a session up with `begin`, then calls `play_pair` for each pair. A Python
that starts anew is set up anew: the page keeps the match, pair by pair. All values are JSON.
"""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from casino_core import (
    Game,
    Play,
    View,
    event_sentence,
    format_play,
    format_position,
    format_record,
    parse_play,
)
from casino_core.analysis.pairs import Pair, decided, figures_of, pair_of, play_round, seated
from casino_core.analysis.study import Path, Study, format_study
from casino_core.i18n import gettext as _
from casino_core.notation.rulesets import parse_rules
from casino_core.players import KNOWN, Player
from casino_core.players.base.player import asks_for_past
from casino_core.players.beliefs.past import Past
from casino_core.players.guarded import Fault, GuardedPlayer
from casino_core.records.sealing import with_players
from casino_core.rules.outcome import outcome
from casino_core.ruleset import RuleSet

from ..address.packed_text import packed_text
from .advice import ContractError
from .contract import FILE, objection, problem_of_player
from .faults import fault, forget_calls
from .watch import begin_turn

PLAYER = "player"
"""The name of the function in the file, as in `casino match ./player.py:player greedy`."""

SECONDS = 10.0
"""The time that a player may take for a play."""

ROOM = 2**22
"""Bytes of memory that have to be left after a play, for what the round needs besides."""

LONGEST_NOTE = 1000
"""Characters of what a player prints for a play that are kept."""

MOST_FAULTS = 3
"""A pair tells no more faults than this."""


class Turn(NamedTuple):
    """What a player printed for a play, and how many seconds it thought."""

    printed: str
    seconds: float


class _Note(io.TextIOBase):
    """What a player prints for a play: its first `LONGEST_NOTE` characters are kept."""

    def __init__(self) -> None:
        self.text = ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self.text += text[: LONGEST_NOTE - len(self.text)]
        return len(text)


class OwnPlayer:
    """A player from the text of a file. It is a player itself, and keeps its `turns`.

    One that fills the memory loses its variables: the file is run anew for its next turn.
    """

    def __init__(self, code: str, file: str) -> None:
        """Run the file. Raises what it raises, and `ContractError` without a player in it."""
        self._file = file
        self._compiled = compile(code, file, "exec", dont_inherit=True)
        self._came: dict[View, object] = {}
        self.turns: list[Turn] = []
        self._play: Any = self._begun()

    def _begun(self) -> Any:
        """Run the file, and find the player in it."""
        self._module = ModuleType(self._file.removesuffix(".py"))
        sys.modules[self._module.__name__] = self._module  # where dataclasses look for annotations
        exec(self._compiled, self._module.__dict__)  # noqa: S102
        found = self._module.__dict__.get(PLAYER)
        if said := problem_of_player(found):
            raise ContractError(said)
        return found

    def _give_up_memory(self, error: MemoryError) -> None:
        """Forget all variables of the file, those of the calls that met an error included."""
        forget_calls(error)
        self._play = None
        self._module.__dict__.clear()

    def __call__(self, view: View, rng: Random, past: Past = ()) -> Play:
        """Ask the player for a play."""
        printed = _Note()
        begin_turn()
        begin = time.perf_counter()
        try:
            with redirect_stdout(printed), redirect_stderr(printed):
                if self._play is None:
                    self._play = self._begun()
                arguments = (view, rng, past) if asks_for_past(self._play) else (view, rng)
                play: Play = self._play(*arguments)
                bytearray(ROOM)
        except (Exception, SystemExit) as error:
            if isinstance(error, MemoryError):
                self._give_up_memory(error)
            self._came[view] = error
            if isinstance(error, SystemExit):
                raise ContractError from error
            raise
        finally:
            took = time.perf_counter() - begin
            self.turns.append(Turn(printed.text, round(took, 4)))
            begin_turn()  # that of the other player
        self._came[view] = play
        return play

    def begin_round(self) -> None:
        """Forget the turns of the round before."""
        self.turns.clear()
        self._came.clear()

    def sentence_about(self, turn: Fault) -> str:
        """Say what went wrong in a turn of the present round, with the line of an error."""
        came = self._came.get(turn.view)
        if not isinstance(came, BaseException):
            return objection(turn.view, came) or _too_slow()
        found = fault(came, [self._file])
        said = found.advice or ": ".join(filter(None, [found.type, found.message]))
        where = _("{file}, line {line}").format(file=self._file, line=found.line)
        return f"{said} ({where})" if found.line else said


class Match:
    """A match of a player of the reader's with another player."""

    def __init__(self, own: OwnPlayer, other: Player, rules: RuleSet) -> None:
        self._players: tuple[OwnPlayer, Player] = (own, other)
        self._guards = (_guarded(own), _guarded(other))
        self._rules = rules

    def play_pair(self, seed: str, earlier: Sequence[float]) -> dict[str, Any]:
        """Play a pair, and tell of it and of the match so far.

        `earlier` are the points of the pairs before it.
        """
        games, turns, faults = [], [], []
        for place in self._rules.side_numbers:
            for player in self._players:
                if isinstance(player, OwnPlayer):
                    player.begin_round()
            players = seated(self._rules, *self._guards, place)
            games.append(play_round(Game.new(self._rules, seed), players, seed))
            turns.append([turn._asdict() for turn in self._own.turns])
            faults += self._told_faults()
        results = [outcome(game.position) for game in games]
        pair = pair_of(self._rules, results, [each["problem"] for each in faults])
        pairs = [*(Pair(points, won=0) for points in earlier), pair]
        return {
            "points": pair.points,
            **figures_of(pairs, games=False),
            "decided": decided(pairs),
            "faults": faults[:MOST_FAULTS],
            "games": [
                {
                    "seat": int(place),
                    "seed": seed,
                    "points": list(result.totals),
                    "plays": [format_play(step.play, step.before) for step in game.steps],
                    "turns": kept,
                }
                for place, result, game, kept in zip(
                    self._rules.side_numbers, results, games, turns, strict=True
                )
            ],
        }

    @property
    def _own(self) -> OwnPlayer:
        return self._players[0]

    def _guarded(self) -> Iterator[tuple[Player, GuardedPlayer]]:
        yield from zip(self._players, self._guards, strict=True)

    def _told_faults(self) -> list[dict[str, Any]]:
        """Tell the faults of the round that was played last, and forget them."""
        told = [
            {
                "own": player is self._own,
                "problem": _sentence_about(player, each),
            }
            for player, guard in self._guarded()
            for each in guard.faults
        ]
        for guard in self._guards:
            guard.faults.clear()
        return told


def _too_slow() -> str:
    return _("The player took more than {n} seconds for a play.").format(n=f"{SECONDS:g}")


def _sentence_about(player: Player, turn: Fault) -> str:
    if isinstance(player, OwnPlayer):
        return player.sentence_about(turn)
    return _too_slow() if turn.slow else turn.problem


def _guarded(player: Player) -> GuardedPlayer:
    return GuardedPlayer(player, time.monotonic, SECONDS)


_matches: dict[str, Match] = {}


def begin(name: str, code: str, other: Mapping[str, str], rules: str) -> None:
    """Begin a match under a name. `other` has the `level`, or the `code` and `file`, of the other.

    Raises what the code of a player raises.
    """
    level = other.get("level", "")
    second = KNOWN[level].play if level else OwnPlayer(other["code"], other["file"])
    _matches[name] = Match(OwnPlayer(code, FILE), second, parse_rules(rules))


def play_pair(name: str, seed: str, earlier: Sequence[float]) -> dict[str, Any]:
    """Play a pair of a match, in which the pairs before made these points."""
    return _matches[name].play_pair(seed, earlier)


def steps_of(
    game: Mapping[str, Any], names: tuple[str, str], levels: tuple[str, str], rules: str
) -> dict[str, Any]:
    """Tell a game play by play, as a study for the analysis board, and as a record for the review.

    A play has `text`, the `position` before it as its seat sees it, and `own`, the number of its
    turn among those of the reader's player, or -1. `levels` are those of the seats, which the
    record names; it is packed as the field `record` of an address.
    """
    own_seat = game["seat"]
    told = Game.new(parse_rules(rules), game["seed"], names=names)
    study = Study(told.rounds[-1].start)
    steps: list[dict[str, Any]] = []
    path: Path = ()
    own = 0
    for text in game["plays"]:
        position = told.position
        play = parse_play(text, position)
        told = told.play(play)
        study, path = study.with_play(path, play)
        is_own = position.turn == own_seat
        steps.append(
            {
                "text": " ".join(
                    event_sentence(event, told.names, told.rules) for event in told.last_events
                ),
                "position": format_position(position.view(position.turn)),
                "own": own if is_own else -1,
            }
        )
        own += is_own
    return {
        "steps": steps,
        "start": format_position(told.rounds[-1].start),
        "study": format_study(study),
        "record": packed_text(format_record(with_players(_as_a_game(game, names, rules), levels))),
    }


def _as_a_game(game: Mapping[str, Any], names: tuple[str, str], rules: str) -> Game:
    """Make a round a game of its own, over at its end; only such a game can be reviewed."""
    told = Game.new(replace(parse_rules(rules), target=None), game["seed"], names=names)
    for text in game["plays"]:
        told = told.play(parse_play(text, told.position))
    return told
