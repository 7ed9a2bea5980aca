"""The log of a round in words, and the news since the last scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from casino_core import Game, Play, Position, RuleSet, Step, event_sentence
from casino_core.events import Event
from casino_core.prose.log_lines import event_line
from casino_core.prose.standing import standing_sentence, table_sentence
from casino_core.records.history import CALL, play_word
from casino_core.rules.turn import advance

from .scene import LogLine


class News(NamedTuple):
    """The events carried out since the last scene, and the sentences for a screen reader."""

    events: tuple[Event, ...] = ()
    sentences: tuple[str, ...] = ()


def log_of(game: Game, round_index: int, names: Sequence[str]) -> tuple[LogLine, ...]:
    """Return every play of a round, counted from 0, and the call that ended it."""
    steps = game.rounds[round_index].steps
    lines = [_play_line(number, step, names) for number, step in enumerate(steps, 1)]
    if game.called and round_index == len(game.rounds) - 1:
        lines.append(_call_line(len(lines) + 1, game, names))
    return tuple(lines)


def announcement(position: Position, play: Play, names: Sequence[str]) -> str:
    """Return the sentence that tells a play, known to be legal, before it is carried out."""
    step = Step(position, play, advance(position, play))
    return event_sentence(step.events[0], names, position.rules)


def _play_line(number: int, step: Step[Position], names: Sequence[str]) -> LogLine:
    events, rules = step.events, step.before.rules
    sentences = _sentences(events, rules, names)
    return LogLine(
        number, step.before.turn, play_word(step), sentences, _short(events, rules, names)
    )


def _call_line(number: int, game: Game, names: Sequence[str]) -> LogLine:
    sentences = _sentences(game.last_events, game.rules, names)
    short = _short(game.last_events, game.rules, names)
    assert game.caller is not None, "a player called out"
    return LogLine(number, game.caller, CALL, sentences, short)


def _sentences(events: Sequence[Event], rules: RuleSet, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(event_sentence(event, names, rules) for event in events)


def _short(events: Sequence[Event], rules: RuleSet, names: Sequence[str]) -> str:
    play, *others = (event_line(event, names, rules) for event in events)
    return " ".join([f"{play.removesuffix('.')}.", *others]) if others else play


class GameLog:
    """The log of the present round, and the news that has not been taken yet.

    lines  every play of the round, and the call that ended it
    names  the names of the seats
    """

    def __init__(self, names: Sequence[str]) -> None:
        """Begin with an empty log and no news."""
        self.lines: tuple[LogLine, ...] = ()
        self.names = names
        self._news = News()

    def take_news(self) -> News:
        """Return everything added since the last call, and forget it."""
        news, self._news = self._news, News()
        return news

    def say(self, *sentences: str) -> None:
        """Add sentences to the news that tell no event."""
        self._add((), sentences)

    def begin_round(self, game: Game) -> None:
        """Fill the log from the present round; add the deal to the news before the first play."""
        self.rewrite(game)
        events = game.last_events
        sentences = _sentences(events, game.rules, self.names)
        if game.rounds[-1].steps:
            self._add((), sentences)
        else:
            self._add(events, sentences)
            self._say_table_cards(game.position)

    def rewrite(self, game: Game) -> None:
        """Fill the log from the present round, in the language now in use; add no news."""
        self.lines = log_of(game, len(game.rounds) - 1, self.names)

    def add_play(self, step: Step[Position], announced: int = 0) -> None:
        """Add a play; the first `announced` of its sentences were in the news before."""
        self.lines += (_play_line(len(self.lines) + 1, step, self.names),)
        self._add(step.events, self.lines[-1].sentences[announced:])

    def say_standing(self, totals: Sequence[int], rules: RuleSet) -> None:
        """Add the points of the game, after a round that does not end it."""
        self.say(standing_sentence(totals, self.names, rules))

    def add_call(self, game: Game) -> None:
        """Add the call that ended a game."""
        self.lines += (_call_line(len(self.lines) + 1, game, self.names),)
        self._add(game.last_events, self.lines[-1].sentences)

    def _say_table_cards(self, position: Position) -> None:
        if position.loose:
            self.say(table_sentence(position.loose))

    def _add(self, events: tuple[Event, ...], sentences: tuple[str, ...]) -> None:
        news = self._news
        self._news = News((*news.events, *events), (*news.sentences, *sentences))
