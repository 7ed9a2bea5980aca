"""A round as environments play it: actions, and what each side wins by it."""

from __future__ import annotations

from array import array
from random import Random

from ..analysis.turns import turn_by
from ..game import Game
from ..play import Play
from ..players import Player
from ..players.estimates.evaluation import lead_of, sign_of
from ..rules.outcome import outcome
from ..ruleset import RuleSet
from ..score import Outcome
from ..seats import SeatNumber
from .actions import CALL, Choice
from .observations import chosen_part, observe_table


class RoundInPlay:
    """A round that is played action by action.

    game    the game, whose first round this is
    turn    the seat of the player to move
    over    whether the round is over
    choice  the play that the player to move is making, or has made last
    """

    def __init__(self, rules: RuleSet, seed: str) -> None:
        """Deal a round from a seed."""
        self._go_on(Game.new(rules, seed))

    def _go_on(self, game: Game) -> None:
        """Let the player to move of a game choose, unless the round is over."""
        position = game.position
        self.game: Game = game
        self.turn: SeatNumber = position.turn
        self.over: bool = game.called or position.over
        self._tables: dict[SeatNumber, array[float]] = {}
        if not self.over:
            self.choice: Choice = Choice(position.view(position.turn))

    def act(self, action: int) -> None:
        """Take an action of the player to move. Raises `ValueError` if it is not legal."""
        if action == CALL and action in self.choice.legal:
            self.call_out()
            return
        play = self.choice.choose(action)
        if play is not None:
            self.play(play)

    def call_out(self, seat: SeatNumber | None = None) -> None:
        """Let a seat, by default that of the player to move, call out.

        Raises `CasinoError` where it may not.
        """
        self._go_on(self.game.call_out(seat))

    def play(self, play: Play) -> None:
        """Make a whole play of the player to move. Raises `IllegalPlayError`."""
        self._go_on(self.game.play(play))

    def let_play(self, player: Player, chance: Random) -> None:
        """Let a player make the whole turn of the player to move (`analysis.turns.turn_by`)."""
        self._go_on(turn_by(player, self.game, chance))

    def legal(self, seat: SeatNumber) -> list[int]:
        """The actions that a seat may take now; none if another seat is to move."""
        return self.choice.legal if seat == self.turn and not self.over else []

    def observation(self, seat: SeatNumber) -> array[float]:
        """What a seat sees (`observations.observe`)."""
        chosen = self.choice.chosen if seat == self.turn and not self.over else ()
        return self._table(seat) + chosen_part(chosen)

    def _table(self, seat: SeatNumber) -> array[float]:
        """What a seat sees of the table, made once for all actions of a play."""
        if seat not in self._tables:
            self._tables[seat] = observe_table(self.game.position.view(seat), seat)
        return self._tables[seat]

    def rewards(self) -> list[float]:
        """For each seat what the round was worth (`rewards_of`)."""
        return rewards_of(self.game.rules, self._outcome())

    def _outcome(self) -> Outcome:
        called = self.game.outcome
        return called if self.game.called and called else outcome(self.game.position)


def rewards_of(rules: RuleSet, result: Outcome) -> list[float]:
    """For each seat the lead of its side in points over the mean of the others (RULES 9).

    Where points are bad the lead is that of fewer points.
    """
    leads = [sign_of(rules) * lead_of(result.totals, side) for side in rules.side_numbers]
    return [float(leads[rules.side(seat)]) for seat in rules.seats]
