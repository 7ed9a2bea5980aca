"""The programs of the workshop in the fence: the referee of matches, and games as records.

A player of the reader's is in a Python of its own (`seat.py`), and so is each other one with code:
none can change what the referee counts, nor read what another player holds. What crosses is JSON,
and the referee looks at each play itself. `web/js/code/fence.js` carries the questions.
"""

from __future__ import annotations

import json
import time
from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, NamedTuple

from casino_core import (
    CasinoError,
    Game,
    Play,
    View,
    event_sentence,
    format_play,
    format_position,
    format_record,
    parse_play,
)
from casino_core.analysis.pairs import Pair, decided, figures_of, pair_of
from casino_core.analysis.study import Path, Study, format_study
from casino_core.i18n import gettext as _
from casino_core.notation.rulesets import parse_rules
from casino_core.players import KNOWN, Player, play_by
from casino_core.players.beliefs.past import past_of
from casino_core.players.guarded import GuardedPlayer, substitute
from casino_core.records.sealing import with_players
from casino_core.rules.outcome import outcome

from ..address.packed_text import packed_text
from .contract import objection
from .crossing import packed, unpacked
from .own_player import LONGEST_NOTE

SECONDS: Final = 10.0
"""The time that a player may take for a play."""

CROSSING: Final = 0.5
"""Seconds that a question and its answer may take besides."""

LONGEST_PLAY: Final = 200
"""Characters of a play that is read."""

MOST_FAULTS: Final = 3
"""A pair tells no more faults than this."""

Message = dict[str, Any]


class Turn(NamedTuple):
    """The text that a player printed for a play, and how many seconds it thought."""

    printed: str
    seconds: float


class _Distant(NamedTuple):
    """A player in another Python: the place where it sits there, and whether it wants the past."""

    place: int
    asks_for_past: bool


class Referee:
    """The referee of a pair of a match. It asks for each play of a player with code.

    A player that takes long and fails is not asked again: the pair has no result anyway.

    `task` has the `rules`, the `seed`, and as `earlier` the points of the pairs before; two
    `players`, each with a `level` or with code; and as `ready` what those with code have said
    when they sat down.
    """

    def __init__(self, task: Mapping[str, Any]) -> None:
        self._rules = parse_rules(task["rules"])
        self._seed: str = task["seed"]
        self._earlier: list[float] = task["earlier"]
        self._players: list[_Distant | GuardedPlayer] = []
        ready = [each is True for each in task["ready"]]
        for each in task["players"]:
            if level := each.get("level", ""):
                self._players.append(_guarded(KNOWN[level].play))
            else:
                place = sum(isinstance(player, _Distant) for player in self._players)
                self._players.append(_Distant(place, ready[place]))
        self._faults: list[Message] = []
        self._turns: list[Turn] = []
        self._plays = 0
        self._given_up: set[int] = set()
        self._talk = self._pair()

    def go_on(self, answer: Message | None = None) -> Message:
        """Go on with the answer to the last question.

        Returns the next `question` to the `player` with code of a number, and as `count` which
        play of the pair it is; or, as `returned`, what came of the pair.
        """
        try:
            return self._talk.send(answer)
        except StopIteration as end:
            return {"ended": "", "printed": "", "returned": end.value}

    def _pair(self) -> Generator[Message, Message | None, Message]:
        games: list[Game] = []
        turns: list[list[Turn]] = []
        for place in self._rules.side_numbers:
            self._turns = []
            numbers = [int(self._rules.side(seat) != place) for seat in self._rules.seats]
            games.append((yield from self._round(numbers)))
            turns.append(self._turns)
        results = [outcome(game.position) for game in games]
        pair = pair_of(self._rules, results, [each["problem"] for each in self._faults])
        pairs = [*(Pair(points, won=0) for points in self._earlier), pair]
        return {
            "points": pair.points,
            **figures_of(pairs, games=False),
            "decided": decided(pairs),
            "faults": self._faults[:MOST_FAULTS],
            "games": [
                {
                    "seat": int(place),
                    "seed": self._seed,
                    "points": list(result.totals),
                    "plays": [format_play(step.play, step.before) for step in game.steps],
                    "turns": [turn._asdict() for turn in turns_of_round],
                }
                for place, result, game, turns_of_round in zip(
                    self._rules.side_numbers, results, games, turns, strict=True
                )
            ],
        }

    def _round(self, numbers: list[int]) -> Generator[Message, Message | None, Game]:
        """Play a round; at each seat sits the player of a number."""
        game = Game.new(self._rules, self._seed)
        chances = [Random(f"{self._seed}/{seat}") for seat in range(len(numbers))]
        unsent = set(range(len(numbers)))
        while not game.position.over:
            position, steps = game.position, game.rounds[-1].steps
            seat = position.turn
            player = self._players[numbers[seat]]
            self._plays += 1
            if numbers[seat] in self._given_up:
                play = substitute(position.view(seat))
            elif isinstance(player, GuardedPlayer):
                play = play_by(player, position, steps, chances[seat])
                self._note_faults(player)
            else:
                view = position.view(seat)
                past = past_of(steps, seat) if player.asks_for_past else ()
                chance = chances[seat] if seat in unsent else None
                unsent.discard(seat)
                values = ["turn", view, chance, [tuple(each) for each in past]]
                begin = time.monotonic()
                answer = yield self._question(player, values)
                seconds = time.monotonic() - begin
                play = self._play_of(view, numbers[seat], answer or {}, seconds)
            game = game.play(play)
        return game

    def _question(self, player: _Distant, values: Sequence[object]) -> Message:
        """Ask for what a function of `seat.py` returns; its name is the first value."""
        return {
            "question": {
                "ask": "named",
                "values": [packed(each, _nothing) for each in values],
            },
            "player": player.place,
            "count": self._plays,
        }

    def _play_of(self, view: View, number: int, answer: Message, seconds: float) -> Play:
        """Read the play of a player, which foreign code has written, and note what is wrong."""
        play, problem, printed = _read(view, answer)
        if not problem and seconds > SECONDS + CROSSING:
            problem = _too_slow()
        if number == 0:
            self._turns.append(Turn(printed, round(seconds, 4)))
        if problem or play is None:
            self._faults.append({"own": number == 0, "problem": problem})
            if seconds > SECONDS / 2:
                self._given_up.add(number)
            return substitute(view)
        return play

    def _note_faults(self, guard: GuardedPlayer) -> None:
        """Note the faults of a level since its last play."""
        for each in guard.faults:
            self._faults.append(
                {"own": False, "problem": _too_slow() if each.slow else each.problem}
            )
        guard.faults.clear()


def _guarded(player: Player) -> GuardedPlayer:
    return GuardedPlayer(player, time.monotonic, SECONDS)


def _nothing(value: object) -> int:
    raise TypeError(f"a {type(value).__name__} crosses to no player")


def _read(view: View, answer: Message) -> tuple[Play | None, str, str]:
    """Read an answer: a legal play, or None and what is wrong; and what the player printed."""
    try:
        if error := answer.get("error"):
            return None, _short(error["message"]) or _unknown(""), ""
        content = unpacked(answer["value"], _nothing)
        text, problem, printed = (content[name] for name in ("play", "problem", "printed"))
    except (LookupError, TypeError, ValueError):
        return None, _unknown(""), ""
    if problem:
        return None, _short(problem) or _unknown(""), _short(printed)
    play = _parsed(view, text)
    if play is None:
        return None, _unknown(_short(text)), _short(printed)
    problem = objection(view, play)
    return (None if problem else play), problem, _short(printed)


def _parsed(view: View, text: object) -> Play | None:
    if not isinstance(text, str) or len(text) > LONGEST_PLAY:
        return None
    try:
        return parse_play(text, view)
    except CasinoError:
        return None


def _unknown(value: str) -> str:
    return _("The player returned {value}, which is not a play.").format(value=repr(value[:80]))


def _short(text: object) -> str:
    return text[:LONGEST_NOTE] if isinstance(text, str) else ""


def _too_slow() -> str:
    return _("The player took more than {n} seconds for a play.").format(n=f"{SECONDS:g}")


def sentences() -> str:
    """Write what the fence says of a player, or a level, that does not come to an end, as JSON."""
    full = _("The memory is full: something here grows without an end.")
    return json.dumps({"time": _too_slow(), "memory": full})


def steps_of(
    game: Mapping[str, Any], names: tuple[str, str], levels: tuple[str, str], rules: str
) -> dict[str, Any]:
    """Tell a game play by play, as a study for the analysis board, and as a record for the review.

    A play has `text`, the `position` before it as its seat sees it, and `own`, the number of its
    turn among those of the reader's player, or -1. `levels` are those of the seats, which the
    record names; it is packed as the field `record` of an address.
    """
    own_seat = game["seat"]
    replay = Game.new(parse_rules(rules), game["seed"], names=names)
    study = Study(replay.rounds[-1].start)
    steps: list[dict[str, Any]] = []
    path: Path = ()
    own = 0
    for text in game["plays"]:
        position = replay.position
        play = parse_play(text, position)
        replay = replay.play(play)
        study, path = study.with_play(path, play)
        is_own = position.turn == own_seat
        steps.append(
            {
                "text": " ".join(
                    event_sentence(event, replay.names, replay.rules)
                    for event in replay.last_events
                ),
                "position": format_position(position.view(position.turn)),
                "own": own if is_own else -1,
            }
        )
        own += is_own
    return {
        "steps": steps,
        "start": format_position(replay.rounds[-1].start),
        "study": format_study(study),
        "record": packed_text(format_record(with_players(_as_a_game(game, names, rules), levels))),
    }


def _as_a_game(game: Mapping[str, Any], names: tuple[str, str], rules: str) -> Game:
    """Make a round a game of its own, over at its end; only such a game can be reviewed."""
    replay = Game.new(replace(parse_rules(rules), target=None), game["seed"], names=names)
    for text in game["plays"]:
        replay = replay.play(parse_play(text, replay.position))
    return replay
