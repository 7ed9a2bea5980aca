"""Daily-5: five rounds a day, the same for everyone everywhere, derived from the date and the game.

The rounds of a day have the rules of one of `GAMES`, and are numbered from 1. The cards of
round 3 of 20 November 2026 are `shuffle(rules, "daily:2026-11-20/3")` in the standard game, and
`shuffle(rules, "daily:2026-11-20/royal/3")` in Royal Casino: a day has other cards in each game.
The name of a day is `2026-11-20` in the standard game, and `2026-11-20/royal` in Royal Casino.

A game has a Daily-5 if it has two seats and one pack, for which the master's search is made, and no
extra actions, with which the search takes too long for a page: nine times as long for a round of
`swazi` as for one of `royal`.

The person plays at seat 1. Seat 2 deals the odd rounds, in which seat 1 plays first; seat 1 deals
the even ones. Seat 2 is the computer player `OPPONENT`, whose random source derives from its view
(`players.base.rng`): it makes the same plays against everyone who makes the same plays. Days are
those of the calendar in UTC.

The master plays seat 1 with the same cards against the same opponent. Its search is limited by
numbers of deals and states, never by time, so that every machine finds the same points. It plays
for points: its search sees no target, or one that one round cannot reach, and so never plays merely
to win the round. A day keeps the master of its time: the points of a day that is over never change.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from .errors import NotationError
from .game import Game
from .i18n import gettext as _
from .notation.limits import unknown_name
from .play import Play
from .players import KNOWN, Past, past_of
from .players.base.rng import rng_for
from .position import View
from .presets import PRESETS
from .rules.scoring import score_round
from .ruleset import RuleSet
from .seats import Seat

if TYPE_CHECKING:
    from .players.search.sampled_values import SearchResult

DEALS: Final = 5
"""The number of rounds in a day."""
STANDARD: Final = "standard"
"""The game whose rounds are meant where none is named."""
GAMES: Final = tuple(
    name
    for name, rules in PRESETS.items()
    if rules.players == 2 and not rules.has_twins and not rules.extra_actions
)
"""The presets that have a Daily-5."""
SEAT: Final = Seat(0)
"""The seat of the person who plays the rounds, from 0."""
OPPONENT: Final = "greedy"
"""The level of the computer player at the other seat, by its name in `players.PLAYERS`."""
OPPONENTS: Final = ((date(2027, 1, 1), "greedy"), (date.min, "greedy@0.2"))
"""The first day of each player of that level and its name in `players.KNOWN`, the latest first."""
MASTERS: Final = (
    (date(2027, 1, 1), "master"),
    (date(2026, 12, 1), "master@0.2"),
    (date.min, "master@0.1"),
)
"""The first day of each master and its name in `players.search.styles`, the latest first.

A master that plays differently begins on a later day. The present one is `master`; when another
follows it, its row gets the name with its version."""
STEP: Final = 25
"""The length of a step of the master's search, so short that a page can draw between two steps."""

_SEED: Final = "daily:"
"""The beginning of the seed of a round."""

_WITH_TARGET = PRESETS[STANDARD]
_WITHOUT_TARGET = replace(_WITH_TARGET, target=None)
"""The rules of the standard rounds. Their master sees a target of 21 points all the same, which one
round of 11 points never reaches: so its plays stay those of the first days."""


def daily_rules(preset: str) -> RuleSet:
    """Return the rules of the rounds of a game.

    They are its own, but for one round, without what a target brings.
    """
    return replace(PRESETS[preset], target=None, endgame="none", calling=False)


class Deal(NamedTuple):
    """One round of a day; `number` counts from 1, and `preset` is one of `GAMES`."""

    day: date
    number: int
    preset: str = STANDARD

    @property
    def seed(self) -> str:
        """The text from which its cards derive."""
        return f"{_SEED}{format_day(self.day, self.preset)}/{self.number}"

    @property
    def dealer(self) -> Seat:
        """The seat that deals, from 0."""
        return Seat(self.number % 2)

    def game(self, names: tuple[str, ...] = ()) -> Game:
        """Return the round before its first play."""
        return Game.new(daily_rules(self.preset), self.seed, dealer=self.dealer, names=names)


def deals(day: date, preset: str = STANDARD) -> tuple[Deal, ...]:
    """Return the rounds of a day in the order in which they are played."""
    return tuple(Deal(day, number, preset) for number in range(1, DEALS + 1))


def format_day(day: date, preset: str) -> str:
    """Return the name of a day of a game.

    It is `2026-11-20` for the standard game, and like `2026-11-20/royal` for others.
    """
    return day.isoformat() if preset == STANDARD else f"{day.isoformat()}/{preset}"


def split_game(text: str) -> tuple[str, str]:
    """Split the name of a day, or `today`, from the game. Raises `NotationError` for another game.

    `today/royal` is `today` and `royal`; without a game it is the standard one.
    """
    day, slash, preset = text.partition("/")
    if not slash:
        return day, STANDARD
    # The standard rounds have one name only, the shorter one.
    if preset not in GAMES or preset == STANDARD:
        near = _("day: {name!r} has no Daily-5; perhaps {meant}?")
        none = _("day: {name!r} has no Daily-5; after a day there are {known}")
        raise unknown_name(preset, GAMES[1:], near, none)
    return day, preset


def parse_day(text: str) -> date:
    """Read a day such as `2026-11-20`. Raises `NotationError`."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    # `fromisoformat` reads other ISO forms too; a day has one name only.
    if day is None or day.isoformat() != text:
        near = _("day: {name!r} is not a day; perhaps {meant}?")
        none = _("day: {name!r} is not a day; write it as 2026-11-20")
        raise unknown_name(text, ("today",), near, none)
    return day


def opponents_play(view: View, day: date) -> Play:
    """Return the play of a day's opponent at its own view."""
    return KNOWN[opponent_of(day)].play(view, rng_for(view))


def opponent_of(day: date) -> str:
    """Return the name of a day's opponent.

    >>> from datetime import date
    >>> from casino_core.daily import opponent_of
    >>> opponent_of(date(2026, 11, 20))
    'greedy@0.2'
    """
    return next(name for first, name in OPPONENTS if day >= first)


def opponent_in(game: Game) -> str:
    """Return the name of the opponent if a game is a round of a day; empty if not."""
    try:
        return opponent_of(day_of(game)) if (game.seed or "").startswith(_SEED) else ""
    except NotationError:
        return ""


def day_of(game: Game) -> date:
    """Return the day of a round, from the seed of its game. Raises `NotationError`."""
    return parse_day((game.seed or "").removeprefix(_SEED).partition("/")[0])


def master_of(day: date) -> str:
    """Return the name of a day's master."""
    return next(name for first, name in MASTERS if day >= first)


def master_plays(game: Game) -> Iterator[Game]:
    """Let the master play a round to its end; yield the game so far after each small step.

    The last game yielded is over. A game that is stored on the way and continued later comes to
    the same end.
    """
    day = day_of(game)
    master = master_of(day)
    while not game.position.over:
        view = game.position.view(game.position.turn)
        play = None if view.turn == SEAT else opponents_play(view, day)
        past = past_of(game.rounds[-1].steps, view.turn)
        for result in _master_search(view, master, past) if play is None else ():
            play = result.play if result else play
            yield game
        assert play is not None, "a finished search has a play"
        game = game.play(play)
        yield game


def _master_search(view: View, master: str, past: Past) -> Iterator[SearchResult | None]:
    from .players.search.search import search
    from .players.search.styles import STYLES

    style = STYLES[master]._replace(step=STEP)
    searched_view = view.replace(rules=_WITH_TARGET) if view.rules == _WITHOUT_TARGET else view
    return search(searched_view, rng_for(view), style, past=past, best_only=True)


def points(game: Game) -> tuple[int, int]:
    """Return the points of `SEAT` and of the opponent in a round played to its end."""
    own, other = score_round(game.position).points
    return own, other
