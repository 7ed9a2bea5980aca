"""A round of Casino as a game of OpenSpiel, with chance nodes: `pip install open_spiel`.

    import pyspiel
    from casino_core.rl import casino_openspiel  # registers the game

    game = pyspiel.load_game("casino", {"rules": "royal,players=3"})

Chance nodes deal the cards, one by one, at the beginning and for each later deal: nothing is
decided before it is dealt. The outcome is the number of the card (`actions.number_of`).
The players take the actions of `actions`. The returns are those of `rounds.rewards_of`.

The information state of a player is its first view, its own cards of each later deal, all plays of
the round so far, and the actions of the play that it is making. The observation is its view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pyspiel

from ..cards import Card
from ..notation.cards import format_cards
from ..notation.plays import format_play
from ..notation.positions import format_position
from ..notation.rulesets import parse_rules
from ..position import Position
from ..rules.calling import call_out
from ..rules.dealing import deal_round
from ..rules.outcome import outcome
from ..rules.turn import advance
from ..ruleset import RuleSet
from ..score import Outcome
from ..seats import Seat, SeatNumber
from .actions import ACTIONS, CALL, CARDS, Choice, card_of, number_of, words_of
from .observations import observe, size
from .rounds import rewards_of

NAME: Final = "casino"
"""The name of the game in OpenSpiel."""
MOST_POINTS: Final = 1000.0
"""No lead of a round is larger."""
MOST_SEATS: Final = 6

_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Casino",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"rules": "standard"},
)


class CasinoGame(pyspiel.Game):  # type: ignore[misc]
    """A round under a rule set, given by the parameter `rules` in notation.

    Raises `NotationError` or `RuleSetError` for rules that cannot be.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Make the game."""
        given = params or {}
        self.rules: RuleSet = parse_rules(str(given.get("rules", "standard")))
        cards = len(self.rules.cards)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=CARDS,
            num_players=self.rules.players,
            min_utility=-MOST_POINTS,
            max_utility=MOST_POINTS,
            utility_sum=0.0,
            max_game_length=cards * (cards + 2),  # a play names no card twice
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self) -> CasinoState:
        """Begin a round: no card is dealt yet."""
        return CasinoState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> CasinoObserver:
        """What tells what a player observes."""
        if params:
            raise ValueError(f"params: there are none, not {sorted(params)}")
        return CasinoObserver(self.rules, iig_obs_type)


class CasinoState(pyspiel.State):  # type: ignore[misc]
    """A round as far as it is dealt and played.

    position  the position, whose stock stands in no order as far as it is not dealt; None before
              the first deal is whole
    choice    the play that the player to move is making
    """

    def __init__(self, game: CasinoGame) -> None:
        """Begin a round."""
        super().__init__(game)
        self._rules = game.rules
        self._dealer = Seat(self._rules.seats[-1])
        self._left = tuple(self._rules.cards)
        self._dealt: tuple[Card, ...] = ()
        self.position: Position | None = None
        self.choice: Choice | None = None
        self._ended: Position | None = None
        self._called = False
        self._wanted = len(self._left) - len(self._first(self._left).stock)
        self._memories = [""] * self._rules.players

    def _first(self, cards: tuple[Card, ...]) -> Position:
        return deal_round(self._rules, cards, self._dealer)

    # What OpenSpiel asks

    def current_player(self) -> int:
        """The player to move, from 0, the chance player, or that the round is over."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self._wanted or self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self.position.turn)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may be dealt next, each with its probability."""
        counts = Counter(map(number_of, self._left))
        return [(number, counts[number] / len(self._left)) for number in sorted(counts)]

    def _legal_actions(self, player: int) -> list[int]:
        """List the actions of the player to move that lead to a legal play, in order."""
        return self.choice.legal if self.choice and player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        """Deal a card, or take an action of the player to move."""
        if self.current_player() == pyspiel.PlayerId.CHANCE:
            self._deal(action)
        elif action == CALL:
            self._called = True
        else:
            self._choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """Write an action: `8s`, `build-1`, `=9`; for the chance player the card."""
        return card_of(action).text if player == pyspiel.PlayerId.CHANCE else words_of([action])

    def is_terminal(self) -> bool:
        """Tell whether the round is over."""
        return self._called or (self.position is not None and self.position.over)

    def returns(self) -> list[float]:
        """The lead of each seat's side in points; 0 before the round is over."""
        if self.position is None or not self.is_terminal():
            return [0.0] * self._rules.players
        return rewards_of(self._rules, self._outcome(self.position))

    def __str__(self) -> str:
        """Write the position in notation, with the actions of the play that is being made."""
        if self.position is None:
            return f"dealt={format_cards(self._dealt)}"
        chosen = words_of(self.choice.chosen) if self.choice else ""
        dealt = format_cards(self._dealt)
        return f"{format_position(self.position)} dealt={dealt} chosen={chosen}"

    def information_state_string(self, player: int | None = None) -> str:
        """Write all that a player knows; by default of the player to move."""
        seat = self._seat(player)
        return f"{self._memories[seat]}{self._own(seat)}"

    def observation_string(self, player: int | None = None) -> str:
        """Write what a player sees now, in notation; by default the player to move."""
        seat = self._seat(player)
        if self.position is None:
            return ""
        return f"{format_position(self.position.view(seat))}{self._own(seat)}"

    # The course of the round

    def _deal(self, number: int) -> None:
        card = next(each for each in self._left if number_of(each) == number)
        self._left = tuple(each for each in self._left if each is not card)
        self._dealt, self._wanted = (*self._dealt, card), self._wanted - 1
        if self._wanted:
            return
        if self.position is None:
            self._arrive(self._first((*self._dealt, *self._left)))
        elif self._ended is not None:
            # What was dealt comes first in the stock; then the play that ended the deal is made.
            self._arrive(self._made(self._ended.replace(stock=(*self._dealt, *self._left))))

    def _choose(self, action: int) -> None:
        assert self.position is not None
        assert self.choice is not None
        self._play = self.choice.choose(action)
        if self._play is None:
            return
        for seat in self._rules.seats:
            self._memories[seat] += f" {format_play(self._play, self.position)}"
        after = self._made(self.position)
        drawn = len(self.position.stock) - len(after.stock)
        if drawn:
            self._ended, self._wanted, self._dealt = self.position, drawn, ()
            self._left = tuple(card for card in self.position.stock if card is not None)
        else:
            self._arrive(after)

    def _made(self, position: Position) -> Position:
        assert self._play is not None
        return advance(position, self._play)

    def _arrive(self, position: Position) -> None:
        """Go on from a position; what a seat is dealt it remembers."""
        for seat in self._rules.seats:
            view = position.view(seat)
            if self.position is None:
                self._memories[seat] = str(view)
            elif self._ended is not None:
                self._memories[seat] += f" dealt={format_cards(view.hands[seat])}"
        self.position, self._ended = position, None
        self._dealt = ()
        self.choice = None if position.over else Choice(position.view(position.turn))

    def _outcome(self, position: Position) -> Outcome:
        return call_out(position) if self._called else outcome(position)

    def _own(self, seat: SeatNumber) -> str:
        """Write the actions of the play that a seat is making; nothing for the others."""
        if not self.choice or seat != self.current_player() or not self.choice.chosen:
            return ""
        return f" chosen={words_of(self.choice.chosen)}"

    def _seat(self, player: int | None) -> Seat:
        found = self.current_player() if player is None else player
        if found not in self._rules.seats:
            raise ValueError(f"player: {found} is no seat from 0 to {self._rules.players - 1}")
        return Seat(found)

    def seen(self, player: int) -> Sequence[float]:
        """The numbers of what a player sees, zeros before the deal (`observations`)."""
        if self.position is None:
            return [0.0] * size(self._rules)
        chosen = self.choice.chosen if self.choice and player == self.current_player() else ()
        seat = self._seat(player)
        return observe(self.position.view(seat), seat, chosen)


class CasinoObserver:
    """Tells what a player observes: `tensor` are its numbers, `dict` the same by name."""

    def __init__(self, rules: RuleSet, iig_obs_type: Any = None) -> None:
        """Make room for the numbers; with perfect recall there is a text and no numbers."""
        self._recall = bool(iig_obs_type and iig_obs_type.perfect_recall)
        self.tensor: np.ndarray[Any, np.dtype[np.float32]] = np.zeros(
            0 if self._recall else size(rules), np.float32
        )
        self.dict: dict[str, np.ndarray[Any, np.dtype[np.float32]]] = (
            {} if self._recall else {"observation": self.tensor}
        )

    def set_from(self, state: CasinoState, player: int) -> None:
        """Fill the numbers with what a player sees."""
        if not self._recall:
            self.tensor[:] = state.seen(player)

    def string_from(self, state: CasinoState, player: int) -> str:
        """Write what a player sees, or with perfect recall all that it knows."""
        told = state.information_state_string if self._recall else state.observation_string
        return told(player)


pyspiel.register_game(_TYPE, CasinoGame)
