"""The last results against each level, and the offer that follows from them.

After three wins in the last four games the stronger level is offered, after three losses in a row
the easier one. An offer is made once in a streak: the next one in the same direction comes only
after a game that went the other way.

Those games count that one person plays to the end against computer players of one level, from a
fresh deal, with the same points for all at the start and without help.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

from casino_core import Game, RuleSet
from casino_core.i18n import N_
from casino_core.players import LEVELS, PLAYERS, at_strength
from casino_core.players.adaptive import FinishedGame
from casino_core.players.leads import is_offered
from casino_core.records.sealing import AGAIN

from ...game.seats import SeatedPlayer, people
from ...storage.fields import Field
from ...storage.store import StorageKey
from ..statistics.game_statistics import fingerprint, was_helped

STREAKS_KEY: Final = StorageKey(
    "casino.streaks", N_("the last results against each computer player")
)

WINS, AMONG = 3, 4
"""This number of wins among the last games leads to the offer of a stronger level."""
LOSSES = 3
"""This number of losses in a row leads to the offer of an easier level."""
GAMES = 3
"""After this number of games the opponent that adapts is offered, once."""
OFFER_WAS_ANSWERED: Final = "answered"
"""The stored value of an offer of the adaptive opponent that was answered or passed over."""
EARLIER = 20
"""The number of games before the last one that are remembered, so that none counts twice."""


class Direction(StrEnum):
    """The direction of an offer, or of a result: a win leads up, a loss down."""

    UP = "up"
    DOWN = "down"


class Streak(NamedTuple):
    """The results against one level.

    results  the last results since the last offer, oldest first
    offered  the direction of an offer that was made, until a result goes the other way
    """

    results: tuple[Direction, ...] = ()
    offered: Direction | None = None

    def with_result(self, result: Direction) -> Streak:
        """Add a result."""
        if self.offered is result:
            return self
        return Streak((*self.results, result)[-AMONG:])

    @property
    def leads(self) -> Direction | None:
        """The direction in which the results lead; None for neither."""
        results = self.results
        if results[-1:] == (Direction.UP,) and results.count(Direction.UP) >= WINS:
            return Direction.UP
        if results[-LOSSES:] == (Direction.DOWN,) * LOSSES:
            return Direction.DOWN
        return None


class Streaks(NamedTuple):
    """The results against all levels.

    by_level  the streak against each level
    deal      the fingerprint of the last game that counted
    offer     the level that is offered after that game; empty for none
    asked     whether the opponent that adapts was offered: the fingerprint of the game after which
              it is, or `OFFER_WAS_ANSWERED`; empty if not yet
    earlier   the fingerprints of the games that counted before it, oldest first: one of them may be
              shown again
    """

    by_level: Mapping[str, Streak] = {}
    deal: str = ""
    offer: str = ""
    earlier: tuple[str, ...] = ()
    asked: str = ""

    def with_game(self, game: Game, seated_players: tuple[SeatedPlayer, ...]) -> Streaks:
        """Add the result of a game, unless it does not count or was added before."""
        level, result = _counted(game, seated_players)
        deal = fingerprint(game)
        if result is None or deal in (self.deal, *self.earlier):
            return self
        streak = self.by_level.get(level, Streak()).with_result(result)
        direction = streak.leads
        offer = offered(level, direction, game.rules) if direction else ""
        if offer:
            streak = Streak(offered=direction)
        earlier = (*self.earlier, self.deal)[-EARLIER:]
        by_level = {**self.by_level, level: streak}
        question = self.asked
        if not question and not offer and sum(map(bool, (*earlier, deal))) >= GAMES:
            question = deal
        elif question:
            question = OFFER_WAS_ANSWERED
        return Streaks(by_level, deal, offer, earlier, question)

    def offers_to_adapt(self, game: Game) -> bool:
        """Return whether the opponent that adapts is offered after a game."""
        return bool(self.asked) and self.asked == fingerprint(game)

    def offer_for(self, game: Game) -> str:
        """Return the level that is offered after a game; empty for none."""
        return self.offer if self.offer and fingerprint(game) == self.deal else ""

    def without_offer(self) -> Streaks:
        """Withdraw the offer."""
        return self._replace(offer="")


def offered(level: str, direction: Direction, rules: RuleSet) -> str:
    """Return the next level in a direction that a game offers; empty if there is none.

    Where the strength is limited that is one step, as long as there is one.
    """
    up, player = direction is Direction.UP, LEVELS[level]
    if player.steps and (by_a_step := at_strength(player.level, player.steps + (-1 if up else 1))):
        return by_a_step
    return next_offered(level, direction, rules)


def next_offered(level: str, direction: Direction, rules: RuleSet) -> str:
    """Return the next level of full strength in a direction that a game offers, as `offered`."""
    levels = list(PLAYERS)
    place = levels.index(LEVELS[level].level)
    others = levels[place + 1 :] if direction is Direction.UP else levels[:place][::-1]
    return next((other for other in others if is_offered(other, rules)), "")


def strength(level: str) -> tuple[int, int]:
    """Return a key that sorts levels as they are offered, the weakest first."""
    player = LEVELS[level]
    return list(PLAYERS).index(player.level), -player.steps


def _counted(game: Game, seated_players: tuple[SeatedPlayer, ...]) -> tuple[str, Direction | None]:
    """Return the level of the computer players and the result; None if the game does not count."""
    finished = finished_game(game, seated_players)
    if finished is None or finished.helped:
        return "", None
    return finished.level, Direction.UP if finished.won else Direction.DOWN


def finished_game(game: Game, seated_players: tuple[SeatedPlayer, ...]) -> FinishedGame | None:
    """Return how a game ended that one person played to its end against one level, else None."""
    levels = {player.level for player in seated_players if player.level}
    persons = people(seated_players)
    outcome = game.outcome
    if outcome is None or not outcome.over or outcome.winner is None:
        return None
    fresh = game.rounds[0].cards is not None and not game.handicap and not game.tag(AGAIN)
    is_level = len(levels) == 1 and levels <= LEVELS.keys()
    if len(persons) != 1 or not is_level or not fresh:
        return None
    won = outcome.winner == game.rules.side(persons[0])
    return FinishedGame(levels.pop() or "", won, was_helped(game))


# Stored data


def streaks_content(streaks: Streaks) -> dict[str, Any]:
    """Return the content to store."""
    levels = {
        level: {"results": list(streak.results), "offered": streak.offered}
        for level, streak in streaks.by_level.items()
    }
    return {
        "levels": levels,
        "deal": streaks.deal,
        "offer": streaks.offer,
        "earlier": list(streaks.earlier),
        "asked": streaks.asked,
    }


def parse_streaks(content: dict[str, Any]) -> Streaks:
    """Read stored content. Raises `FieldError` if it is damaged.

    Levels of another version of the page are left out.
    """
    root = Field(content)
    by_level = {
        level: _streak(streak) for level, streak in root["levels"].fields(MOST) if level in LEVELS
    }
    offer, deal = (root[name].text(LONGEST) for name in ("offer", "deal"))
    earlier = root.find("earlier")
    deals = [deal.text(LONGEST) for deal in earlier.items(MOST)] if earlier else []
    field = root.find("asked")
    question = field.text(LONGEST) if field else ""
    offer = offer if offer in LEVELS else ""
    return Streaks(by_level, deal, offer, tuple(deals)[-EARLIER:], question)


def _streak(field: Field) -> Streak:
    results = [_direction(result) for result in field["results"].items(MOST)]
    offered = field["offered"]
    return Streak(tuple(results)[-AMONG:], _direction(offered) if offered.value else None)


def _direction(field: Field) -> Direction:
    return field.read(LONGEST, Direction)


MOST: Final = 1_000
LONGEST: Final = 100
"""The bounds of stored lists and texts."""
