"""Daily-5: five deals a day, the same for everyone everywhere, derived from the date alone.

The deals of a day are five rounds under `RULES`, numbered from 1. The cards of deal 3 of
20 November 2026 are `shuffle(RULES, "daily:2026-11-20/3")`. The person plays at seat 1. Seat 2
deals the odd deals, in which seat 1 plays first; seat 1 deals the even ones. Seat 2 is the computer
player `OPPONENT`, whose random source derives from its view (`players.rng`): it makes the same
plays against everyone who makes the same plays. Days are those of the calendar in UTC.

The master plays seat 1 with the same cards against the same opponent. Its search is limited by
numbers of deals and states, never by time, so that every machine finds the same points. It plays
for points: its search sees a target that one round cannot reach, and so never plays merely to win
the round. A day keeps the master of its time: the points of a day that is over never change.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from .errors import NotationError
from .game import Game
from .play import Play
from .players import PLAYERS
from .players.rng import rng_for
from .position import View
from .presets import PRESETS
from .rules.scoring import score_round
from .ruleset import RuleSet
from .seats import Seat

if TYPE_CHECKING:
    from .players.search import SearchResult

DEALS: Final = 5
"""The number of deals in a day."""
RULES: Final[RuleSet] = replace(PRESETS["standard"], target=None)
"""The rules of every deal: the standard game, one round."""
SEAT: Final = Seat(0)
"""The seat of the person who plays the deals, from 0."""
OPPONENT: Final = "greedy"
"""The computer player at the other seat, by its name in `players.PLAYERS`."""
MASTERS: Final = ((date.min, "master@0.1"),)
"""The first day of each master and its name in `players.search.STYLES`, the latest first.

A master that plays differently begins on a later day."""
STEP: Final = 25
"""The length of a step of the master's search, so short that a page can draw between two steps."""

# One round has 11 points, so it never reaches the target of 21.
_OUT_OF_REACH = PRESETS["standard"]


class Deal(NamedTuple):
    """One deal of a day; `number` counts from 1."""

    day: date
    number: int

    @property
    def seed(self) -> str:
        """The text from which its cards derive."""
        return f"daily:{self.day.isoformat()}/{self.number}"

    @property
    def dealer(self) -> Seat:
        """The seat that deals, from 0."""
        return Seat(self.number % 2)

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
    # `fromisoformat` reads other ISO forms too; a day has one name only.
    if day is None or day.isoformat() != text:
        raise NotationError(f"day: {text[:40]!r} is no day; write it as 2026-11-20")
    return day


def opponents_play(view: View) -> Play:
    """The play of the opponent at its own view."""
    return PLAYERS[OPPONENT].play(view, rng_for(view))


def day_of(game: Game) -> date:
    """The day of a deal, from the seed of its game. Raises `NotationError`."""
    return parse_day((game.seed or "").removeprefix("daily:").partition("/")[0])


def master_of(day: date) -> str:
    """The name of a day's master."""
    return next(name for first, name in MASTERS if day >= first)


def master_plays(game: Game) -> Iterator[Game]:
    """Let the master play a deal to its end; yield the game so far after each small step.

    The last game yielded is over. A game that is stored on the way and continued later comes to
    the same end.
    """
    master = master_of(day_of(game))
    while not game.position.over:
        view = game.position.view(game.position.turn)
        play = None if view.turn == SEAT else opponents_play(view)
        for result in _master_search(view, master) if play is None else ():
            play = result.play if result else play
            yield game
        assert play is not None, "a finished search has a play"
        game = game.play(play)
        yield game


def _master_search(view: View, master: str) -> Iterator[SearchResult | None]:
    from .players.search import STYLES, search

    style = STYLES[master]._replace(step=STEP)
    return search(view.replace(rules=_OUT_OF_REACH), rng_for(view), style)


def points(game: Game) -> tuple[int, int]:
    """The points of `SEAT` and of the opponent in a deal played to its end."""
    own, other = score_round(game.position).points
    return own, other
