"""A round as environments play it: actions, and what each side wins by it."""

from __future__ import annotations

from array import array

from ..game import Game
from ..play import Play
from ..players.estimates.evaluation import lead_of, sign_of
from ..rules.outcome import outcome
from ..ruleset import RuleSet
from ..score import Outcome
from ..seats import SeatNumber
from .actions import CALL, Choice
from .observations import observe


class RoundInPlay:
    """A round that is played action by action.

    game    the game, whose first round this is
    choice  the play that the player to move is making
    """

    def __init__(self, rules: RuleSet, seed: str) -> None:
        """Deal a round from a seed."""
        self.game: Game = Game.new(rules, seed)
        self.choice: Choice = self._choice()

    def _choice(self) -> Choice:
        position = self.game.position
        return Choice(position.view(position.turn))

    @property
    def turn(self) -> SeatNumber:
        """The seat of the player to move."""
        return self.game.position.turn

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self.game.called or self.game.position.over

    def act(self, action: int) -> None:
        """Take an action of the player to move. Raises `ValueError` if it is not legal."""
        if action == CALL and action in self.choice.legal:
            self.call_out()
            return
        play = self.choice.choose(action)
        if play is not None:
            self.play(play)

    def call_out(self) -> None:
        """Let the player to move call out. Raises `CasinoError` where it may not."""
        self.game = self.game.call_out()

    def play(self, play: Play) -> None:
        """Make a whole play of the player to move. Raises `IllegalPlayError`."""
        self.game = self.game.play(play)
        if not self.over:
            self.choice = self._choice()

    def legal(self, seat: SeatNumber) -> list[int]:
        """The actions that a seat may take now; none if another seat is to move."""
        return self.choice.legal if seat == self.turn and not self.over else []

    def observation(self, seat: SeatNumber) -> array[float]:
        """What a seat sees (`observations.observe`)."""
        chosen = self.choice.chosen if seat == self.turn and not self.over else ()
        return observe(self.game.position.view(seat), seat, chosen)

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
