"""Daily-5: five deals a day, the same for everyone everywhere, from the date and nothing else.

The deals of a day are five rounds under `RULES`, numbered from 1. The cards of deal 3 of
20 November 2026 are `shuffle(RULES, "daily:2026-11-20/3")`. The person plays at seat 1;
the other seat deals the odd ones, so seat 1 plays first there, and seat 1 deals the even ones.
Seat 2 is the player `OPPONENT`, whose random source derives from its view (`players.rng`): it makes
the same plays against everyone who makes the same plays. A day is one of the calendar in UTC.

The master plays seat 1 with the same cards against the same opponent. How far it thinks is a matter
of deals and states, never of time, so that every machine finds the same points. Its aim is points:
it is shown a target out of reach, so that it does not play to win a single round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Final, NamedTuple

from .errors import NotationError
from .game import Game
from .play import Play
from .players import PLAYERS
from .players.rng import rng_for
from .players.search import MASTER, SearchResult, search
from .position import View
from .presets import PRESETS
from .rules.scoring import score_round
from .ruleset import RuleSet

DEALS: Final = 5
"""How many deals a day has."""
RULES: Final[RuleSet] = replace(PRESETS["standard"], target=None)
"""The standard game, one round."""
SEAT: Final = 0
"""The seat of whoever plays the deals."""
OPPONENT: Final = "greedy"
"""The player of the other seat, by its name in `players.PLAYERS`."""
STYLE: Final = MASTER._replace(step=25)
"""How the master thinks here: in steps that keep a page alive."""

_OUT_OF_REACH = PRESETS["standard"]


class Deal(NamedTuple):
    """One deal of a day, by its number from 1."""

    day: date
    number: int

    @property
    def seed(self) -> str:
        """The text that its cards derive from."""
        return f"daily:{self.day.isoformat()}/{self.number}"

    @property
    def dealer(self) -> int:
        """The seat that deals, from 0."""
        return self.number % 2

    def game(self, names: tuple[str, ...] = ()) -> Game:
        """The deal before its first play."""
        return Game.new(RULES, self.seed, dealer=self.dealer, names=names)


def deals(day: date) -> tuple[Deal, ...]:
    """The deals of a day in the order in which they are played."""
    return tuple(Deal(day, number) for number in range(1, DEALS + 1))


def parse_day(text: str) -> date:
    """Read a day such as `2026-11-20`. Raises `NotationError`."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    # There are other ISO forms; a day has one name only.
    if day is None or day.isoformat() != text:
        raise NotationError(f"day: {text[:40]!r} is no day; write it as 2026-11-20")
    return day


def opponents_play(view: View) -> Play:
    """What the other seat plays."""
    return PLAYERS[OPPONENT].play(view, rng_for(view))


def master_plays(game: Game) -> Iterator[Game]:
    """The master plays a deal from where it is: the game so far after each small step.

    The last one is over. A game that was stored in between goes on to the same end.
    """
    while not game.position.over:
        view = game.position.view(game.position.turn)
        play = None if view.turn == SEAT else opponents_play(view)
        for answer in _masters_thought(view) if play is None else ():
            play = answer.play if answer else play
            yield game
        assert play is not None, "whoever thinks to the end has found a play"
        game = game.play(play)
        yield game


def _masters_thought(view: View) -> Iterator[SearchResult | None]:
    return search(view.replace(rules=_OUT_OF_REACH), rng_for(view), STYLE)


def points(game: Game) -> tuple[int, int]:
    """The points of a deal that was played to its end: of `SEAT`, and of the opponent."""
    own, other = score_round(game.position).points
    return own, other
