"""The fast view: what the seat to move sees, and what it sees after a play, as whole numbers.

It has the numbers of a `View`, without the cards that a view hides, and comes to the same views.
Nothing of the fast state goes into it but what the seat knows.
"""

from __future__ import annotations

from .moves import Builds, Move
from .state import ALL_BUILDS, FastState, builds_after, builds_without, cards_of
from .terms import Terms


class FastView:
    """The view of a seat at a turn, on whole numbers.

    terms    the terms of the rule set
    seat     the seat that sees
    side     its side
    turn     the seat to move
    dealer   the seat of the dealer
    loose    the card set of the loose cards
    builds   the builds, in order
    hand     the card set of the known cards of the seat that sees
    hidden   for each seat the number of its unknown cards
    stock    the number of undealt cards
    unseen   the card set of the cards that may be in hidden hands or in the stock
    won      for each side the card set of its captured cards
    sweeps   for each side the number of its sweeps
    scores   for each side its points before this round
    carried  the points for most cards and for most spades carried over
    last     the side that captured last, `state.NOBODY` if none did
    over     whether the round is over

    All moves of a turn are followed by the same, as far as the rules of the deal go:

    next_turn    the seat to move after a move
    next_stock   the number of undealt cards then
    next_own     the number of unknown cards that the seat that sees has then
    next_hidden  the number of unknown cards that the seat to move has then
    deals        whether new hands are dealt then
    ends         whether the round may be over then, so that `after` has to tell
    """

    __slots__ = (
        "builds",
        "carried",
        "dealer",
        "deals",
        "ends",
        "hand",
        "hidden",
        "last",
        "loose",
        "next_hidden",
        "next_own",
        "next_stock",
        "next_turn",
        "over",
        "scores",
        "seat",
        "side",
        "stock",
        "sweeps",
        "terms",
        "turn",
        "unseen",
        "won",
    )

    def __init__(
        self,
        terms: Terms,
        seat: int,
        turn: int,
        dealer: int,
        loose: int,
        builds: Builds,
        hand: int,
        hidden: list[int],
        stock: int,
        unseen: int,
        won: list[int],
        sweeps: list[int],
        scores: tuple[int, ...],
        carried: tuple[int, int],
        last: int,
    ) -> None:
        self.terms: Terms = terms
        self.seat: int = seat
        self.side: int = terms.side_of[seat]
        self.turn: int = turn
        self.dealer: int = dealer
        self.loose: int = loose
        self.builds: Builds = builds
        self.hand: int = hand
        self.hidden: list[int] = hidden
        self.stock: int = stock
        self.unseen: int = unseen
        self.won: list[int] = won
        self.sweeps: list[int] = sweeps
        self.scores: tuple[int, ...] = scores
        self.carried: tuple[int, int] = carried
        self.last: int = last
        self.over: bool = False
        self.next_turn: int = turn
        self.next_stock: int = stock
        self.next_own: int = 0
        self.next_hidden: int = 0
        self.deals: bool = False
        self.ends: bool = False

    def after(self, move: Move) -> FastView:
        """Return what the same seat sees after its move.

        It is the view that `rules.turn.advance` makes.
        """
        bit, pickup, used, value = move
        terms, seat = self.terms, self.seat
        loose, builds = self.table_after(move)
        won, sweeps, last = self.won, self.sweeps, self.last
        if not value and (pickup or used):
            last = self.side
            won, sweeps = self._piles_after(move, cleared=not (loose or builds))
        hidden, stock = self.hidden, self.stock
        if terms.draws and stock:
            hidden = hidden.copy()
            hidden[seat] += 1
            stock -= 1
        turn = seat + 1 if seat + 1 < terms.players else 0
        after = FastView(
            terms,
            seat,
            turn,
            self.dealer,
            loose,
            builds,
            self.hand ^ bit,
            hidden,
            stock,
            self.unseen,
            won,
            sweeps,
            self.scores,
            self.carried,
            last,
        )
        if not hidden[turn]:
            after._pass_on()
        if terms.ends_at_once or not after.cards_held(after.turn):
            after._settle()
        return after

    def _piles_after(self, move: Move, *, cleared: bool) -> tuple[list[int], list[int]]:
        """Return the piles and the sweeps after a capture.

        `cleared` is whether the table is empty.
        """
        bit, pickup, used, _ = move
        side, won, sweeps = self.side, self.won.copy(), self.sweeps
        won[side] |= pickup | bit | cards_of(self.builds, used)
        if cleared and self.terms.counts_sweeps(self.scores, stock=self.stock > 0):
            sweeps = sweeps.copy()
            sweeps[side] += 1
        return won, sweeps

    def cards_held(self, seat: int) -> int:
        """Return the number of cards that a seat holds, known or not."""
        own = self.hand.bit_count() if seat == self.seat else 0
        return own + self.hidden[seat]

    def _pass_on(self) -> None:
        players = self.terms.players
        for step in range(players):
            turn = (self.turn + step) % players
            if self.cards_held(turn):
                self.turn = turn
                return

    def _settle(self) -> None:
        """End the round, or deal again, if it is time: see `FastState`."""
        terms = self.terms
        if terms.ends_at_once and terms.is_won(self.scores, self.won, self.sweeps):
            self.hand, self.hidden, self.stock, self.over = 0, [0] * terms.players, 0, True
            return
        if self.cards_held(self.turn):
            return
        if self.stock >= terms.players:
            size = min(terms.later_hand_size, self.stock // terms.players)
            self.hidden = [size] * terms.players
            self.stock -= size * terms.players
            self.turn = (self.dealer + 1) % terms.players
            return
        if self.last >= 0:
            self.won = self.won.copy()
            self.won[self.last] |= self.loose | cards_of(self.builds, ALL_BUILDS)
            self.loose, self.builds = 0, ()
        self.stock, self.over = 0, True

    def table_after(self, move: Move) -> tuple[int, Builds]:
        """Return the loose cards and the builds after a move, if the round goes on."""
        bit, pickup, used, value = move
        if value:
            return self.loose & ~pickup, builds_after(self.terms, self.builds, move, self.seat)
        if used:
            return self.loose & ~pickup, builds_without(self.builds, used)
        if pickup:
            return self.loose & ~pickup, self.builds
        return self.loose | bit, self.builds

    def look_ahead(self) -> None:
        """Find out by what every move is followed."""
        terms, seat, stock = self.terms, self.seat, self.stock
        players = terms.players
        self.ends = terms.ends_at_once
        draws = terms.draws and stock > 0
        if draws:
            self.next_stock = stock - 1
            self.next_own = 1
        for step in range(1, players):
            turn = (seat + step) % players
            if self.hidden[turn]:
                self.next_turn = turn
                self.next_hidden = self.hidden[turn]
                return
        if draws or self.hand & (self.hand - 1):
            self.next_turn = seat
            self.next_hidden = self.next_own
        elif stock >= players:
            size = min(terms.later_hand_size, stock // players)
            self.deals = True
            self.next_turn = (self.dealer + 1) % players
            self.next_stock = stock - size * players
            self.next_own = self.next_hidden = size
        else:
            self.ends = True


Seen = tuple[object, ...]
"""All that a seat sees and knows at its turn but the piles, sweeps and carried points."""


def seen_at(state: FastState, unseen: int) -> Seen:
    """Return what the seat to move sees, for whatever is kept of its turns under a rule set.

    `unseen` are the cards that it does not see (`FastState.unseen_by`).
    """
    hands, turn = state.hands, state.turn
    counts = state.last + 1 << 8 | len(state.stock) - state.dealt
    if len(hands) == 2:
        counts = counts << 6 | hands[1 - turn].bit_count()
    else:
        for cards in hands:
            counts = counts << 6 | cards.bit_count()
    return state.loose, hands[turn], unseen, state.builds, counts, turn, state.dealer, state.scores


def fast_view(state: FastState, unseen: int | None = None, *, ahead: bool = True) -> FastView:
    """Return what the seat to move sees at a fast state, until the state goes on.

    `unseen` are the cards that it does not see, if they are known already. Without `ahead` it lacks
    what follows every move, which `after` does not need.
    """
    terms, seat = state.terms, state.turn
    hidden = [cards.bit_count() for cards in state.hands]
    hidden[seat] = 0
    view = FastView(
        terms,
        seat,
        seat,
        state.dealer,
        state.loose,
        state.builds,
        state.hands[seat],
        hidden,
        len(state.stock) - state.dealt,
        state.unseen_by(seat) if unseen is None else unseen,
        state.won,
        state.sweeps,
        state.scores,
        state.carried,
        state.last,
    )
    if ahead:
        view.look_ahead()
    return view
