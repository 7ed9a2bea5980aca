"""What is told of a game: what happened since the last scene, and the log of the round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from casino_core import Game, Position, RuleSet, Step, event_sentence, format_play
from casino_core.events import Event
from casino_core.text.record import CALL

from .scene import LogLine


class News(NamedTuple):
    """What happened since the last scene: the events carried out, and sentences to be spoken."""

    events: tuple[Event, ...] = ()
    sentences: tuple[str, ...] = ()


class Teller:
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
        told = () if game.rounds[-1].steps else events
        self._add(told, self._sentences(events, game.rules))

    def retell(self, game: Game) -> None:
        """Fill the log again, in whatever language is spoken now."""
        self.log = ()
        for step in game.rounds[-1].steps:
            self._log_play(step)
        if game.called:
            self._log_call(game)

    def play(self, step: Step[Position], said: int = 0) -> None:
        """Tell of a play, of whose events the first `said` were told before."""
        self._log_play(step)
        self._add(step.events, self.log[-1].sentences[said:])

    def call(self, game: Game) -> None:
        """Tell of the call that ended a game."""
        self._log_call(game)
        self._add(game.last_events, self.log[-1].sentences)

    def _log_play(self, step: Step[Position]) -> None:
        rules = step.before.rules
        play, told = format_play(step.play, step.before), self._sentences(step.events, rules)
        self.log += (LogLine(len(self.log) + 1, step.before.turn, play, told),)

    def _log_call(self, game: Game) -> None:
        told = self._sentences(game.last_events, game.rules)
        self.log += (LogLine(len(self.log) + 1, game.position.turn, CALL, told),)

    def _sentences(self, events: Sequence[Event], rules: RuleSet) -> tuple[str, ...]:
        return tuple(event_sentence(event, self.names, rules) for event in events)

    def _add(self, events: tuple[Event, ...], sentences: tuple[str, ...]) -> None:
        news = self._news
        self._news = News((*news.events, *events), (*news.sentences, *sentences))
