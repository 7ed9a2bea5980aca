"""What is told of a game: what happened since the last scene, and the log of the round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from casino_core import Game, Position, RuleSet, Step, event_sentence, format_play
from casino_core.events import Event
from casino_core.notation.records import CALL

from .scene import LogLine


class News(NamedTuple):
    """What happened since the last scene: the events carried out, and sentences to be spoken."""

    events: tuple[Event, ...] = ()
    sentences: tuple[str, ...] = ()


def log_of(game: Game, part: int, names: Sequence[str]) -> tuple[LogLine, ...]:
    """Every play of a round, counted from 0, and the call that ended it."""
    lines = [_play_line(n, step, names) for n, step in enumerate(game.rounds[part].steps, 1)]
    if game.called and part == len(game.rounds) - 1:
        lines.append(_call_line(len(lines) + 1, game, names))
    return tuple(lines)


def _play_line(number: int, step: Step[Position], names: Sequence[str]) -> LogLine:
    rules = step.before.rules
    told = _sentences(step.events, rules, names)
    return LogLine(number, step.before.turn, format_play(step.play, step.before), told)


def _call_line(number: int, game: Game, names: Sequence[str]) -> LogLine:
    told = _sentences(game.last_events, game.rules, names)
    return LogLine(number, game.position.turn, CALL, told)


def _sentences(events: Sequence[Event], rules: RuleSet, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(event_sentence(event, names, rules) for event in events)


class GameLog:
    """Tells a game, in which the seats have names.

    log    every play of the round, and the call that ended it
    names  what the seats are called
    """

    def __init__(self, names: Sequence[str]) -> None:
        """Begin with nothing told."""
        self.log: tuple[LogLine, ...] = ()
        self.names = names
        self._news = News()

    def take_news(self) -> News:
        """What happened since this was last asked."""
        news, self._news = self._news, News()
        return news

    def say(self, *sentences: str) -> None:
        """Tell something that is no event."""
        self._add((), sentences)

    def begin_round(self, game: Game) -> None:
        """Fill the log from the round as it is, and tell of the deal if nothing was played."""
        self.retell(game)
        events = game.last_events
        told = _sentences(events, game.rules, self.names)
        self._add(() if game.rounds[-1].steps else events, told)

    def retell(self, game: Game) -> None:
        """Fill the log again, in whatever language is spoken now; and tell nothing."""
        self.log = log_of(game, len(game.rounds) - 1, self.names)

    def play(self, step: Step[Position], said: int = 0) -> None:
        """Tell of a play, of whose events the first `said` were told before."""
        self.log += (_play_line(len(self.log) + 1, step, self.names),)
        self._add(step.events, self.log[-1].sentences[said:])

    def call(self, game: Game) -> None:
        """Tell of the call that ended a game."""
        self.log += (_call_line(len(self.log) + 1, game, self.names),)
        self._add(game.last_events, self.log[-1].sentences)

    def _add(self, events: tuple[Event, ...], sentences: tuple[str, ...]) -> None:
        news = self._news
        self._news = News((*news.events, *events), (*news.sentences, *sentences))
