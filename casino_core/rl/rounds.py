"""A round as environments play it: actions, and what each side wins by it."""

from __future__ import annotations

from array import array
from random import Random
from typing import Any

from ..analysis.turns import turn_by
from ..game import Game, Round
from ..play import Play
from ..players import Player
from ..players.estimates.evaluation import lead_of, sign_of
from ..position import Position
from ..rules.outcome import outcome
from ..rules.turn import Step, advance
from ..ruleset import RuleSet
from ..score import Outcome
from ..seats import SeatNumber
from .actions import CALL, Choice
from .observations import Observer, Sight, observer


class RoundInPlay:
    """A round that is played action by action.

    position  the position
    turn      the seat of the player to move
    over      whether the round is over
    choice    the play that the player to move is making, or has made last
    tables    the features of the position as each seat sees it (`filling.observation_of`)
    """

    def __init__(self, rules: RuleSet, seed: str) -> None:
        """Deal a round from a seed."""
        self._observer: Observer = observer(rules)
        self._go_on_from(Game.new(rules, seed))

    def _go_on_from(self, game: Game) -> None:
        self._game: Game = game
        self._steps: list[Step[Position]] = []
        self._arrive(game.position, called=game.called)

    @property
    def game(self) -> Game:
        """The game, whose first round this is."""
        if self._steps:
            first = self._game.rounds[0]
            played = Round(first.start, first.cards, (*first.steps, *self._steps))
            self._game = self._game._replace(rounds=(played,))
            self._steps = []
        return self._game

    def _arrive(self, position: Position, *, called: bool = False) -> None:
        """Let the player to move of a position choose, unless the round is over."""
        self.position: Position = position
        self.turn: SeatNumber = position.turn
        self.over: bool = called or position.over
        self._sights: dict[SeatNumber, Sight] = {}
        self.tables: dict[SeatNumber, Any] = {}
        if not self.over:
            self.choice: Choice = Choice(position)

    def act(self, action: int) -> None:
        """Take an action of the player to move. Raises `ValueError` if it is not legal."""
        if action == CALL and self.bits >> CALL & 1:
            self.call_out()
            return
        play = self.choice.choose(action)
        if play is not None:  # it is legal, so it need not be looked for in a list
            before = self.position
            after = advance(before, play)
            self._steps.append(Step(before, play, after))
            self._arrive(after)

    def call_out(self, seat: SeatNumber | None = None) -> None:
        """Let a seat, by default that of the player to move, call out.

        Raises `CasinoError` where it may not.
        """
        self._go_on_from(self.game.call_out(seat))

    def play(self, play: Play) -> None:
        """Make a whole play of the player to move. Raises `IllegalPlayError`."""
        self._go_on_from(self.game.play(play))

    def let_play(self, player: Player, chance: Random) -> None:
        """Let a player make the whole turn of the player to move (`analysis.turns.turn_by`)."""
        self._go_on_from(turn_by(player, self.game, chance))

    @property
    def bits(self) -> int:
        """The actions that the player to move may take now, as the bits of a number."""
        return 0 if self.over else self.choice.bits

    def legal(self, seat: SeatNumber) -> list[int]:
        """Return the actions that a seat may take now; none if another seat is to move."""
        return self.choice.legal if seat == self.turn and not self.over else []

    def chosen(self, seat: SeatNumber) -> tuple[int, ...]:
        """Return the actions of the play that a seat is making."""
        return self.choice.chosen if seat == self.turn and not self.over else ()

    def observation(self, seat: SeatNumber) -> array[float]:
        """Return what a seat sees (`observations.observe`)."""
        return self._observer.written(self.sight(seat), self.chosen(seat))

    def sight(self, seat: SeatNumber) -> Sight:
        """Return what a seat sees of the table, made once for all actions of a play."""
        sight = self._sights.get(seat)
        if sight is None:
            sight = self._sights[seat] = self._observer.sight(self.position, seat)
        return sight

    def rewards(self) -> list[float]:
        """Return for each seat what the round was worth (`rewards_of`)."""
        return rewards_of(self._observer.rules, self._outcome())

    def _outcome(self) -> Outcome:
        called = self._game.outcome if self._game.called else None
        return called or outcome(self.position)


def rewards_of(rules: RuleSet, result: Outcome) -> list[float]:
    """Return for each seat the lead of its side in points over the mean of the others (RULES 9).

    Where points are bad the lead is that of fewer points.
    """
    leads = [sign_of(rules) * lead_of(result.totals, side) for side in rules.side_numbers]
    return [float(leads[rules.side(seat)]) for seat in rules.seats]
