"""A round of Casino as a game of OpenSpiel, with chance nodes: `pip install open_spiel`.

    import pyspiel
    from casino_core.rl import casino_openspiel  # registers the game

    game = pyspiel.load_game("casino(rules=royal,players=3)")
    game = pyspiel.load_game("casino", {"rules": "royal,players=3,hand_cards=5"})

The parameter `rules` is a rule set in notation. Strings of OpenSpiel use commas and `=` themselves,
so within them `;` and `:` stand for these: `casino(players=3,rules=royal;hand_cards:5)`, as
`str(game)` writes it. `players` is 0 for the number of the rules.

Chance nodes deal the cards, one by one, at the beginning and for each later deal (`dealt_round`);
the outcome is the number of the card (`actions.number_of`). The players take the actions of
`actions`. The returns are those of `rounds.rewards_of`.

The information state of a player is its first view, its own cards of each later deal, all plays of
the round so far, and the actions of the play that it is making, as a string or as the numbers of
`recall`. The observation is its view, as a string or as the numbers of `observations`.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyspiel

from ..errors import RuleSetError
from ..notation.rulesets import format_rules, parse_rules
from ..ruleset import RuleSet
from ..seats import Seat
from .actions import ACTIONS, CARDS, card_of, words_of
from .dealt_round import DealtRound, Turn, new_round
from .filling import Numbers
from .observations import observer
from .recall import parts, recall
from .resampling import resampled

if TYPE_CHECKING:

    class _Game:
        """A class of OpenSpiel, which has no types."""

        def __init__(self, *arguments: object) -> None: ...
        def __getattr__(self, name: str) -> Any: ...

    class _State(_Game): ...

else:
    _Game, _State = pyspiel.Game, pyspiel.State

__all__ = ["CasinoGame", "CasinoObserver", "CasinoState"]

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
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"rules": "standard", "players": 0},
)


def rules_of(params: dict[str, Any]) -> RuleSet:
    """Return the rule set of some parameters. Raises `NotationError` or `RuleSetError`."""
    words = [
        word if "=" in word else word.replace(":", "=", 1)
        for word in str(params.get("rules", "standard")).replace(";", ",").split(",")
    ]
    players = int(params.get("players", 0))
    seats_words = [word for word in words if word.startswith("players=")]
    if players and seats_words not in ([], [f"players={players}"]):
        raise RuleSetError(f"players: {players}, but the rules have {seats_words[0]}")
    return parse_rules(
        ",".join(words if seats_words or not players else [*words, f"players={players}"])
    )


def params_of(rules: RuleSet) -> dict[str, Any]:
    """Return the parameters of a rule set, which OpenSpiel writes and reads as a string."""
    words = format_rules(rules).split(",")
    options = [word.replace("=", ":", 1) for word in words if not word.startswith("players=")]
    return {"rules": ";".join(options), "players": rules.players}


class CasinoGame(_Game):
    """A round under a rule set (`rules_of`).

    Raises `NotationError` or `RuleSetError` for rules that cannot be.

    >>> import pyspiel
    >>> from casino_core.rl.casino_openspiel import CasinoGame
    >>> str(pyspiel.load_game("casino", {"rules": "royal,sweep_points=2"}))
    'casino(players=2,rules=royal;sweep_points:2)'
    >>> isinstance(pyspiel.load_game("casino"), CasinoGame)
    True
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Make the game."""
        self.rules: RuleSet = rules_of(params or {})
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
        super().__init__(_TYPE, info, params_of(self.rules))

    def new_initial_state(self) -> CasinoState:
        """Begin a round: no card is dealt yet."""
        return CasinoState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return each card of the pack is dealt once at most."""
        return len(self.rules.cards)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> CasinoObserver:
        """Return what tells what a player observes."""
        if params:
            raise ValueError(f"params: there are none, not {sorted(params)}")
        return CasinoObserver(self.rules, iig_obs_type)


class CasinoState(_State):
    """A round as far as it is dealt and played.

    round    the round; a clone shares it, because it never changes
    passing  while a history is only written down: the player whose action it is

    >>> import pyspiel
    >>> from casino_core.rl.casino_openspiel import CasinoState
    >>> state = pyspiel.load_game("casino").new_initial_state()
    >>> isinstance(state, CasinoState), state.is_chance_node()
    (True, True)
    """

    def __init__(self, game: CasinoGame) -> None:
        """Begin a round."""
        super().__init__(game)
        self.round: DealtRound = new_round(game.rules)
        self.passing: int | None = None

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The plays of the round so far, each with its position and its actions."""
        return self.round.progress.turns

    # What OpenSpiel asks

    def current_player(self) -> int:
        """Return the player to move, from 0, the chance player, or that the round is over."""
        if self.passing is not None:
            return self.passing
        if self.round.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.round.deals or self.round.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self.round.position.turn)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may be dealt next, each with its probability."""
        return self.round.outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        """List the actions of the player to move that lead to a legal play, in order."""
        choice = self.round.choice
        return choice.legal if choice and player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        """Deal a card, or take an action of the player to move."""
        if self.passing is None:
            self.round = self.round.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """Write an action: `8s`, `build-1`, `=9`; for the chance player the card."""
        return card_of(action).text if player == pyspiel.PlayerId.CHANCE else words_of([action])

    def is_terminal(self) -> bool:
        """Tell whether the round is over."""
        return self.round.over

    def returns(self) -> list[float]:
        """Return the lead of each seat's side in points; 0 before the round is over."""
        return self.round.returns()

    def __str__(self) -> str:
        """Write the position in notation, with the actions of the play that is being made."""
        return str(self.round)

    def information_state_string(self, player: int | None = None) -> str:
        """Write all that a player knows; by default of the player to move."""
        return self.round.known(self._seat(player))

    def observation_string(self, player: int | None = None) -> str:
        """Write what a player sees now, in notation; by default the player to move."""
        return self.round.seen(self._seat(player))

    def resample_from_infostate(self, player: int, sampler: Any) -> CasinoState:
        """Make another state in which a player knows the same (`resampling`).

        `sampler` returns a number from 0 to 1 each time, such as
        `pyspiel.UniformProbabilitySampler`.
        """
        round_ = resampled(self.round, self._seat(player), Random(sampler()))
        state = self.get_game().new_initial_state()
        history = self.full_history()[: len(round_.progress.history)]
        for action, before in zip(round_.progress.history, history, strict=True):
            state.passing = before.player  # no action is made again: the players are the same
            state.apply_action(action)
        state.passing, state.round = None, round_
        return state  # type: ignore[no-any-return]

    def _seat(self, player: int | None) -> Seat:
        seats = self.round.progress.rules.seats
        number = self.current_player() if player is None else player
        if number not in seats:
            raise ValueError(f"player: {number} is not a seat from 0 to {len(seats) - 1}")
        return Seat(number)


class CasinoObserver:
    """Tells what a player observes: `tensor` are its numbers, `dict` the same by name.

    >>> import pyspiel
    >>> from casino_core.rl.casino_openspiel import CasinoObserver
    >>> observer = pyspiel.load_game("casino").make_py_observer()
    >>> isinstance(observer, CasinoObserver), list(observer.dict)
    (True, ['observation'])
    """

    def __init__(self, rules: RuleSet, iig_obs_type: Any = None) -> None:
        """Make room for the numbers; with perfect recall there are those of `recall`."""
        self._recall = bool(iig_obs_type and iig_obs_type.perfect_recall)
        self._observer = observer(rules)
        sizes = parts(rules) if self._recall else {"observation": self._observer.size}
        self.tensor: Numbers = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, Numbers] = {}
        start = 0
        for name, count in sizes.items():
            self.dict[name] = self.tensor[start : start + count]
            start += count

    def set_from(self, state: CasinoState, player: int) -> None:
        """Fill the numbers with what a player sees, or with perfect recall all that it knows."""
        position, seat = state.round.position, Seat(player)
        if self._recall:
            self.tensor[:] = recall(state.round, seat)
        elif position is None:
            self.tensor[:] = 0
        else:
            self.tensor[:] = self._observer.numbers(position, seat, state.round.chosen(seat))

    def string_from(self, state: CasinoState, player: int) -> str:
        """Write what a player sees, or with perfect recall all that it knows."""
        describe = state.information_state_string if self._recall else state.observation_string
        return describe(player)


pyspiel.register_game(_TYPE, CasinoGame)
