"""A table of Rook for several people at one device: a hand is seen only by the one who holds it."""

from __future__ import annotations

from typing import Final, TypeVar

from casino_core.i18n import gettext as _
from casino_core.rook.actions import Action
from casino_core.rook.game import Game
from casino_core.rook.position import Call, Trick, View, left_of, round_from
from casino_core.rook.rules.scoring import Outcome, RoundScore
from casino_core.rook.ruleset import PLAYERS
from casino_core.seats import Seat

from .scene import PERSON, Scene
from .table import USUAL_LEVEL, RookTable

NOBODY: Final = Seat(-1)
"""Who hears what is said to all, with no hidden card in it."""


class SharedTable(RookTable):
    """A table at which the people of some seats pass the device on.

    Between the turns of different people the hand is covered: nothing that the page shows then has
    a card of any hand.
    """

    def __init__(
        self,
        game: Game,
        level: str,
        people: tuple[Seat, ...],
        *,
        seen: bool = False,
        asked: str = "",
    ) -> None:
        """`people` are the seats of people, two at least; the game begins covered."""
        super().__init__(game, level, seen=seen, asked=asked)
        self.people = people
        self._holder: Seat | None = None

    @property
    def seat(self) -> Seat:
        """The seat of the person who holds the device, or is to get it."""
        if self._holder is not None:
            return self._holder
        return next(seat for seat in round_from(self.game.position.turn) if seat in self.people)

    @property
    def covered(self) -> bool:
        """Whether all hands are hidden."""
        return self._holder is None

    @property
    def heard_by(self) -> Seat:
        """The seat to which news are told: they are still there when the device is passed on."""
        return NOBODY

    @property
    def logged_for(self) -> Seat:
        """The seat for which the log is written."""
        return NOBODY if self._holder is None else self._holder

    def scene(self) -> Scene:
        """Return what the page shows now, from the seat of the person who holds the device."""
        scene = super().scene()
        if self.covered:
            scene = scene._replace(
                view=self._open_view(scene.view),
                names=self.game.names,
                marked=(),
                from_nest=(),
                bid=0,
                my_turn=False,
                hint=None,
                may_look=False,
                addressed=None,
                covered=True,
            )
        return turned(scene, self.seat)

    def _open_view(self, view: View) -> View:
        """Return a view without what only its seat knows."""
        contract = view.contract
        # The bidder knows no more of a called partner than all others (RULES 8).
        partner = self.game.position.view(contract.seat).partner if contract else None
        return view._replace(hand=(), nest=(), given=(), partner=partner)

    # Commands

    def show_hand(self) -> None:
        """Take the device: the person whose turn it is sees their hand."""
        self._begin_command()
        self._lies = False
        position = self.game.position
        if not position.over and position.turn in self.people:
            self._holder = position.turn

    def tap(self, text: str, *, confirm: bool = False) -> None:
        """Tap a card of the hand that is seen."""
        if not self.covered:
            super().tap(text, confirm=confirm)

    def raise_bid(self, steps: int) -> None:
        """Offer a higher or a lower bid."""
        if not self.covered:
            super().raise_bid(steps)

    def look(self) -> None:
        """See the last trick, once."""
        if not self.covered:
            super().look()

    def act(self, action: Action) -> None:
        """Act for the person who holds the device."""
        if not self.covered:
            super().act(action)
        elif self.game.position.turn in self.people:
            self._begin_command()
            self._refusal = _("Give the device to {name}.").format(name=self.game.names[self.seat])
        else:
            self._begin_command()
            self._refusal = self._not_your_turn()

    def undo(self) -> None:
        """Take the last action of a person back; that person gets the device."""
        super().undo()
        self._pass_device()

    def next_round(self) -> None:
        """Deal the next round, covered."""
        super().next_round()
        self._cover()

    def put_by(self) -> None:
        """Make room for another table for a while; the hand is covered afterwards."""
        self._begin_command()
        self._cover()

    def _play(self, action: Action, seat: Seat) -> None:
        super()._play(action, seat)
        self._pass_device()

    def _pass_device(self) -> None:
        """Cover the hand if the turn is another person's, or the round is over."""
        position = self.game.position
        if position.over or (position.turn in self.people and position.turn != self._holder):
            self._cover()

    def _cover(self) -> None:
        self._holder = self._hint = None
        self._marked, self._bid, self._looks = (), 0, False


def table_for(
    game: Game,
    level: str = USUAL_LEVEL,
    people: tuple[Seat, ...] = (PERSON,),
    *,
    seen: bool = False,
    asked: str = "",
) -> RookTable:
    """Return a table for the people of some seats; one person alone sits at the first."""
    if people == (PERSON,):
        return RookTable(game, level, seen=seen, asked=asked)
    return SharedTable(game, level, people, seen=seen, asked=asked)


Item = TypeVar("Item")


def turned(scene: Scene, seat: Seat) -> Scene:
    """Return the same scene with a seat at the place of the first one, and the next to its left."""
    if not seat:
        return scene
    lying, outcome = scene.lying, scene.outcome
    return scene._replace(
        view=_view(scene.view, seat),
        names=_shifted(scene.names, seat),
        lying=lying and _trick(lying, seat),
        outcome=outcome and _outcome(outcome, seat),
    )


def _view(view: View, seat: Seat) -> View:
    return view._replace(
        seat=_seat(view.seat, seat),
        turn=_seat(view.turn, seat),
        dealer=_seat(view.dealer, seat),
        scores=_shifted(view.scores, seat),
        bids=tuple(_turned_bid(bid, seat) for bid in view.bids),
        contract=view.contract and _turned_bid(view.contract, seat),
        counts=_shifted(view.counts, seat),
        partner=None if view.partner is None else _seat(view.partner, seat),
        tricks=tuple(_trick(trick, seat) for trick in view.tricks),
    )


def _outcome(outcome: Outcome, seat: Seat) -> Outcome:
    accounts = len(outcome.totals)
    return outcome._replace(
        score=outcome.score and _score(outcome.score, seat),
        totals=_shifted(outcome.totals, seat),
        winner=None if outcome.winner is None else (outcome.winner - seat) % accounts,
    )


def _score(score: RoundScore, seat: Seat) -> RoundScore:
    return score._replace(
        contract=_turned_bid(score.contract, seat),
        bidders=tuple(_seat(each, seat) for each in score.bidders),
        changes=_shifted(score.changes, seat),
    )


def _turned_bid(bid: Call, seat: Seat) -> Call:
    return bid._replace(seat=_seat(bid.seat, seat))


def _trick(trick: Trick, seat: Seat) -> Trick:
    return trick._replace(leader=_seat(trick.leader, seat))


def _seat(each: Seat, seat: Seat) -> Seat:
    return left_of(each, PLAYERS - seat)


def _shifted(items: tuple[Item, ...], seat: Seat) -> tuple[Item, ...]:
    """Return items by seat, or by side where these alternate, beginning with those of a seat."""
    first = seat % len(items)
    return items[first:] + items[:first]
