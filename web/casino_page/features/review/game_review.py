"""The review of a finished game: one play after the other, and the games that follow from it.

All hands are open. From the review a game is continued, dealt again, or begun at a position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from casino_core import Game, Play, Position, format_play, format_position
from casino_core.prose.names import side_name
from casino_core.records.history import HINTS
from casino_core.records.sealing import AGAIN, CUT, SEAL, with_players
from casino_core.records.undo import TAKEN, UNDONE

from ...game.log import log_of
from ...game.scene import LogLine
from ...game.seats import SeatedPlayer, levels_of


@dataclass(frozen=True)
class GameReview:
    """A finished game at one of its positions.

    names       the names of the seats
    play_index  the number of plays made before the position, over the whole game
    rounds      the log of every round, made once for all positions
    """

    game: Game
    names: Sequence[str]
    play_index: int = 0
    rounds: tuple[tuple[LogLine, ...], ...] = field(default=())

    @classmethod
    def from_game(cls, game: Game, names: Sequence[str]) -> GameReview:
        """Begin a review at the first position of a game."""
        rounds = (log_of(game, number, names) for number in range(len(game.rounds)))
        return cls(game, names, 0, tuple(rounds))

    @cached_property
    def play_count(self) -> int:
        """The number of plays of the game."""
        return len(self.game.steps)

    def at(self, play_index: int) -> GameReview:
        """Return the review at another position, the nearest one to an index out of range."""
        return replace(self, play_index=max(0, min(play_index, self.play_count)))

    @property
    def position(self) -> Position:
        """The position with all hands."""
        at_end = self.play_index == self.play_count
        return self.game.position if at_end else self.game.steps[self.play_index].before

    @property
    def next_play(self) -> Play | None:
        """The play made at the position; None at the end."""
        at_end = self.play_index == self.play_count
        return None if at_end else self.game.steps[self.play_index].play

    @property
    def round_index(self) -> int:
        """The round of the next play, from 0."""
        return self._place[0]

    @property
    def place_in_round(self) -> int:
        """The number of plays made in the round."""
        return self._place[1]

    @cached_property
    def study_text(self) -> str:
        """The round as the text of a study (NOTATION, Studies)."""
        round_ = self.game.rounds[self.round_index]
        plays = [format_play(step.play, step.before) for step in round_.steps]
        return f"{format_position(round_.start)}\n{' '.join(plays)}"

    @property
    def line(self) -> LogLine | None:
        """The log line of the next play, or of the call that ended the game; else None."""
        round_index, number = self._place
        lines = self.rounds[round_index]
        return lines[number] if number < len(lines) else None

    @property
    def begins_round(self) -> bool:
        """Whether the next play is the first of its round."""
        return self._place[1] == 0

    def score_before_round(self) -> str:
        """Return the score of every side at the start of the round, in words."""
        return self._format_score(self.game.rounds[self.round_index].start.scores)

    def final_score(self) -> str:
        """Return the score of every side at the end of the game, in words."""
        outcome = self.game.outcome
        return self._format_score(outcome.totals if outcome else self.game.position.scores)

    @cached_property
    def _place(self) -> tuple[int, int]:
        """The round, from 0, and the number of plays made in it."""
        return self.game.place(self.play_index)

    def _format_score(self, scores: tuple[int, ...]) -> str:
        rules = self.game.rules
        return ", ".join(
            f"{side_name(self.names, side, rules)} {score}"
            for side, score in zip(rules.side_numbers, scores, strict=True)
        )


def continued(game: Game, seed: str, seated_players: tuple[SeatedPlayer, ...]) -> Game:
    """Return the game with later rounds to come.

    A game without a seed keeps only its last round.
    """
    if game.seed is not None:
        return game
    last_round = game.rounds[-1]
    continued_game = Game.from_position(last_round.start, seed, game.names)
    for step in last_round.steps:
        continued_game = continued_game.play(step.play)
    return _with_own_tags(continued_game, seated_players)


def dealt_again(game: Game, seated_players: tuple[SeatedPlayer, ...]) -> Game:
    """Return the game before its first play; it has no seal, because its cards are known."""
    return _with_own_tags(game.back_to(0), seated_players).with_tag(AGAIN, "yes")


def begun_at(
    game: Game, play_index: int, seed: str, seated_players: tuple[SeatedPlayer, ...]
) -> Game:
    """Return a game from the position after some plays of another.

    Later rounds are dealt from `seed`.
    """
    position = game.back_to(play_index, dealt=True).position
    return _with_own_tags(Game.from_position(position, seed, game.names), seated_players)


def _with_own_tags(game: Game, seated_players: tuple[SeatedPlayer, ...]) -> Game:
    """Return the game with the tags of its players, without the seal and help of the one before."""
    tags = tuple(tag for tag in game.tags if tag[0] not in (SEAL, CUT, HINTS, UNDONE, TAKEN))
    return with_players(game._replace(tags=tags), levels_of(seated_players))
