"""Where a round of Rook stands, and what one seat knows of it.

A `Position` has all cards. A `View` has what one seat has seen, and the rules read nothing else: a
player, a refusal and the list of legal actions need no hidden card.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from ..distinct import distinct
from ..seats import Seat
from .cards import Card, Suit
from .ruleset import DEALER, LOWEST_BID, PLAYERS, RuleSet
from .tricks import trick_order

SEATS = tuple(Seat(number) for number in range(PLAYERS))


class Phase(Enum):
    """The task of the player to move."""

    BIDDING = "bidding"
    NEST = "nest"
    TRUMP = "trump"
    PASSING = "passing"
    CALLING = "calling"
    TRICKS = "tricks"
    OVER = "over"

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


class Trick(NamedTuple):
    """A trick: the seat that leads, and its cards in the order of play."""

    leader: Seat
    cards: tuple[Card, ...] = ()

    @property
    def full(self) -> bool:
        """Whether every player has played."""
        return len(self.cards) == PLAYERS

    def seat(self, place: int) -> Seat:
        """Return the seat that plays the card at a place, from 0."""
        return left_of(self.leader, place)


class Call(NamedTuple):
    """A bid or a pass of a seat: the points it bid, 0 for a pass."""

    seat: Seat
    points: int


@distinct
class View(NamedTuple):
    """The view of one seat.

    seat      the viewer
    turn      the seat to move
    scores    the score of each side, or of each player, before the round
    bids      the bids and passes so far
    contract  the highest bidder and the bid, once the bidding is over
    hand      the cards of the seat, in order
    counts    the number of cards in each hand
    nest      the cards that were put aside, for the bidder; empty for all others
    announced whether the bidder announced that the nest has points (`nest_points=none`)
    given     the three cards that the seat passed
    called    the card that was called
    partner   the bidder's partner, as far as this seat knows it (RULES 8)
    tricks    all tricks so far. Nobody may look back at them, but everybody saw them
    """

    rules: RuleSet
    seat: Seat
    turn: Seat
    dealer: Seat
    round_number: int
    scores: tuple[int, ...]
    phase: Phase
    bids: tuple[Call, ...]
    contract: Call | None
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    nest: tuple[Card, ...]
    announced: bool
    trump: Suit | None
    given: tuple[Card, ...]
    called: Card | None
    partner: Seat | None
    tricks: tuple[Trick, ...]

    @property
    def trick(self) -> Trick | None:
        """The trick that is being played, None while no card of one lies there."""
        return self.tricks[-1] if self.tricks and not self.tricks[-1].full else None

    @property
    def led(self) -> Card | None:
        """The card led to the trick, None for the player who leads."""
        return self.trick.cards[0] if self.trick else None


@distinct
class Position(NamedTuple):
    """A round with all its cards.

    round_number  the number of the deal in the game, from 1
    hands         the cards of each seat, in order; from the end of the bidding the bidder's hand
                  has the nest
    nest          the cards of the nest, empty while the bidder has them in hand
    aside         whether the bidder has put five cards aside
    given         the cards that each seat passes, empty before it has passed some
    redealt       whether the round ended without play, by four passes or a misdeal
    misdealt      whether that was a misdeal, after which the same dealer deals
    """

    rules: RuleSet
    dealer: Seat
    round_number: int
    scores: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    nest: tuple[Card, ...]
    bids: tuple[Call, ...] = ()
    aside: bool = False
    announced: bool = False
    trump: Suit | None = None
    given: tuple[tuple[Card, ...], ...] = ((),) * PLAYERS
    called: Card | None = None
    tricks: tuple[Trick, ...] = ()
    redealt: bool = False
    misdealt: bool = False

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self.phase is Phase.OVER

    @property
    def contract(self) -> Call | None:
        """The highest bidder and the bid; None before the end of the bidding (RULES 3)."""
        highest: Call | None = None
        passes = 0
        for bid in self.bids:
            if bid.points:
                highest = bid
            else:
                passes += 1
        if highest is None:
            forced = passes == PLAYERS and self.rules.all_pass == DEALER
            return Call(self.dealer, LOWEST_BID) if forced else None
        ended = highest.points == self.rules.bid_limit or passes == PLAYERS - 1
        return highest if ended else None

    @property
    def phase(self) -> Phase:
        """The task of the player to move, in the order of RULES 3 to 5, and 8."""
        rules = self.rules
        if self.redealt:
            return Phase.OVER
        if not self.aside:
            return Phase.NEST if self.contract else Phase.BIDDING
        if self.trump is None:
            return Phase.TRUMP
        if rules.passing != "off" and not all(self.given):
            return Phase.PASSING
        if rules.partners != "fixed" and self.called is None:
            return Phase.CALLING
        return Phase.TRICKS if any(self.hands) else Phase.OVER

    @property
    def turn(self) -> Seat:
        """The seat to move; in a round that is over, the dealer."""
        phase = self.phase
        if phase is Phase.BIDDING:
            return self._next_to_bid()
        if phase is Phase.OVER:
            return self.dealer
        if phase is Phase.PASSING:
            return next(seat for seat in round_from(left_of(self.dealer)) if not self.given[seat])
        contract = self.contract
        assert contract is not None, "there is a bidder after the bidding"
        return self._next_to_play(contract.seat) if phase is Phase.TRICKS else contract.seat

    @property
    def partner(self) -> Seat | None:
        """The bidder's partner in this round; None before the card is called (RULES 2, 8)."""
        if self.contract is None:
            return None
        if self.rules.partners == "fixed":
            return left_of(self.contract.seat, 2)
        if self.called is None:
            return None
        return next(
            seat
            for seat in SEATS
            if self.called in self.hands[seat] or self.called in self.played_by(seat)
        )

    def played_by(self, seat: Seat) -> list[Card]:
        """Return the cards that a seat has played, in order."""
        return [
            card
            for trick in self.tricks
            for place, card in enumerate(trick.cards)
            if trick.seat(place) == seat
        ]

    def view(self, seat: Seat) -> View:
        """Return what a seat has seen."""
        contract, partner = self.contract, self.partner
        called_is_out = self.called in [card for trick in self.tricks for card in trick.cards]
        known = self.rules.partners == "fixed" or called_is_out or partner == seat
        knows_nest = self.aside and contract is not None and contract.seat == seat
        return View(
            self.rules,
            seat,
            self.turn,
            self.dealer,
            self.round_number,
            self.scores,
            self.phase,
            self.bids,
            contract,
            self.hands[seat],
            tuple(map(len, self.hands)),
            self.nest if knows_nest else (),
            self.announced,
            self.trump,
            self.given[seat],
            self.called,
            partner if known else None,
            self.tricks,
        )

    def _next_to_bid(self) -> Seat:
        out = {bid.seat for bid in self.bids if not bid.points}
        first = left_of(self.bids[-1].seat if self.bids else self.dealer)
        return next(seat for seat in round_from(first) if seat not in out)

    def _next_to_play(self, bidder: Seat) -> Seat:
        if not self.tricks:
            return first_leader(self.rules, self.dealer, bidder)
        last = self.tricks[-1]
        if not last.full:
            return last.seat(len(last.cards))
        return winner_of(self.rules, self.trump, last)


def winner_of(rules: RuleSet, trump: Suit | None, trick: Trick) -> Seat:
    """Return the seat that wins a trick, or is winning it."""
    assert trump is not None, "tricks are played with a trump suit"
    return trick.seat(trick_order(rules, trump).winner(trick.cards))


def first_leader(rules: RuleSet, dealer: Seat, bidder: Seat) -> Seat:
    """Return the seat that leads to the first trick (RULES 5)."""
    return {"left": left_of(dealer), "bidder": bidder, DEALER: dealer}[rules.first_lead]


def left_of(seat: Seat, steps: int = 1) -> Seat:
    """Return the seat some steps to the left of another one."""
    return Seat((seat + steps) % PLAYERS)


def round_from(first: Seat) -> tuple[Seat, ...]:
    """Return all seats to the left, beginning with one."""
    return tuple(left_of(first, steps) for steps in range(PLAYERS))
