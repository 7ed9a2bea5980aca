"""The fast state of a round: one mutable value that makes moves and takes them back.

    state = fast_state(position)
    for move in state.moves():
        undo = state.push(move)
        ...
        state.pop(undo)

It holds every card, as a `Position` does, and comes to the same states (`rules.turn.advance`). What
one seat may see is left to its user: nothing here hides a hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..rules.sums import rank_counts, total
from .moves import Builds, Move, TableBuild, count_moves, list_moves
from .terms import Terms, as_card_set

Undo = tuple[int, int, int, Builds, int, int, int, int, tuple[int, ...]]
"""The values that `pop` needs to take a move back.

It is the seat, its hand, the loose cards, the builds, the pile and the sweeps of its side, the side
that captured last, the number of cards dealt, and all hands and piles if new ones were dealt."""
NOBODY: Final = -1
"""Stands for the side that captured last while none did."""
ALL_BUILDS: Final = -1
"""Stands for all builds where they are given by their places."""
UNKNOWN: Final = -1
"""Stands for unplaced cards that a state finds by itself."""


class FastState:
    """A round under way, under rules that the fast state knows (`terms.claims`).

    terms    the terms of the rule set
    turn     the seat to move
    dealer   the seat of the dealer
    loose    the card set of the loose cards
    builds   the builds, in the order of `play.in_order`
    hands    for each seat the card set of its hand
    stock    the cards that were undealt when the state was made, the next one first
    dealt    the number of them that have left the stock since
    unplaced the card set of the cards in no hand and no pile and not on the table: the stock, and
             in a position that was made up those that it leaves out
    won      for each side the card set of its captured cards
    sweeps   for each side the number of its sweeps
    scores   for each side its points before this round
    carried  the points for most cards and for most spades carried over
    last     the side that captured last, `NOBODY` if none did
    over     whether the round is over
    """

    __slots__ = (
        "builds",
        "carried",
        "dealer",
        "dealt",
        "hands",
        "last",
        "loose",
        "over",
        "scores",
        "stock",
        "sweeps",
        "terms",
        "turn",
        "unplaced",
        "won",
    )

    def __init__(
        self,
        terms: Terms,
        turn: int,
        dealer: int,
        loose: int,
        builds: Builds,
        hands: Sequence[int],
        stock: list[int],
        won: Sequence[int],
        sweeps: Sequence[int],
        scores: tuple[int, ...],
        carried: tuple[int, int],
        last: int,
        unplaced: int = UNKNOWN,
    ) -> None:
        """Make a state of its parts; `translation.fast_state` makes it of a position.

        The list of the stock is not copied: no state changes it.
        """
        self.terms: Terms = terms
        self.turn: int = turn
        self.dealer: int = dealer
        self.loose: int = loose
        self.builds: Builds = builds
        self.hands: list[int] = list(hands)
        self.stock: list[int] = stock
        self.dealt: int = 0
        self.won: list[int] = list(won)
        self.sweeps: list[int] = list(sweeps)
        self.scores: tuple[int, ...] = scores
        self.carried: tuple[int, int] = carried
        self.last: int = last
        self.over: bool = not (stock or any(hands))
        if unplaced == UNKNOWN:
            placed = loose | cards_of(builds, ALL_BUILDS)
            for cards in (*self.hands, *self.won):
                placed |= cards
            unplaced = terms.pack & ~placed
        self.unplaced: int = unplaced

    def copy(self) -> FastState:
        """Return a state that can go on by itself."""
        copied = FastState(
            self.terms,
            self.turn,
            self.dealer,
            self.loose,
            self.builds,
            self.hands,
            self.stock[self.dealt :] if self.dealt else self.stock,
            self.won,
            self.sweeps,
            self.scores,
            self.carried,
            self.last,
            self.unplaced,
        )
        copied.over = self.over
        return copied

    def unseen_by(self, seat: int) -> int:
        """Return the card set of the cards that a seat does not see: see `View.unseen`."""
        hands = self.hands
        if len(hands) == 2:
            return self.unplaced | hands[1 - seat]
        unseen = self.unplaced
        for each, hand in enumerate(hands):
            if each != seat:
                unseen |= hand
        return unseen

    @property
    def left(self) -> int:
        """The number of cards in the stock."""
        return len(self.stock) - self.dealt

    def moves(self) -> list[Move]:
        """Return every legal move: see `moves.list_moves`. Raises `TooManyPlaysError`."""
        return list_moves(self.terms, self.loose, self.hands[self.turn], self.builds, self.turn)

    def count(self) -> int:
        """Return the number of legal moves, which are not listed. Raises `TooManyPlaysError`."""
        return count_moves(self.terms, self.loose, self.hands[self.turn], self.builds, self.turn)

    def push(self, move: Move) -> Undo:
        """Make a legal move, which is not checked; return what `pop` needs to take it back."""
        bit, pickup, used, value = move
        terms, seat, builds = self.terms, self.turn, self.builds
        side = terms.side_of[seat]
        hand = self.hands[seat]
        won, sweeps = self.won[side], self.sweeps[side]
        undo: Undo = (seat, hand, self.loose, builds, won, sweeps, self.last, self.dealt, ())
        self.hands[seat] = hand ^ bit
        if value:
            self.builds = builds_after(terms, builds, move, seat)
            self.loose &= ~pickup
        elif pickup or used:
            captured = pickup | bit
            if used:
                captured |= cards_of(builds, used)
                self.builds = builds_without(builds, used)
            self.loose &= ~pickup
            self.last = side
            self.won[side] |= captured
            if not (self.loose or self.builds):
                self.sweeps[side] += terms.counts_sweeps(self.scores, stock=self.left > 0)
        else:
            self.loose |= bit
        if terms.draws and self.dealt < len(self.stock):
            self._deal_to(seat)
        following = terms.next_seats[seat]
        self.turn = following
        if not self.hands[following]:
            self._pass_on()
            if self.hands[self.turn] and not terms.ends_at_once:
                return undo
        elif not terms.ends_at_once:
            return undo
        saved = (*self.hands, *self.won)
        self._settle()
        return (*undo[:8], saved)

    def pop(self, undo: Undo) -> None:
        """Take back the last move."""
        seat, hand, self.loose, self.builds, won, sweeps, self.last, dealt, saved = undo
        if self.dealt > dealt:
            for card in self.stock[dealt : self.dealt]:
                self.unplaced |= card
            self.dealt = dealt
        if saved:
            players = self.terms.players
            self.hands[:] = saved[:players]
            self.won[:] = saved[players:]
        self.turn = seat
        self.over = False
        self.hands[seat] = hand
        side = self.terms.side_of[seat]
        self.won[side] = won
        self.sweeps[side] = sweeps

    def _deal_to(self, seat: int) -> None:
        """Deal the next card of the stock to a seat."""
        card = self.stock[self.dealt]
        self.hands[seat] |= card
        self.unplaced ^= card
        self.dealt += 1

    def _pass_on(self) -> None:
        """Pass the turn on to the next seat that holds a card, if there is one."""
        players = self.terms.players
        for step in range(1, players):
            seat = (self.turn + step) % players
            if self.hands[seat]:
                self.turn = seat
                return

    def _settle(self) -> None:
        """End the round, or deal again, if it is time (RULES 2, 8, 10)."""
        terms = self.terms
        if terms.ends_at_once and terms.is_won(self.scores, self.won, self.sweeps):
            self.hands[:] = [0] * terms.players
            self.dealt = len(self.stock)
            self.over = True
            return
        if self.hands[self.turn]:
            return
        left = len(self.stock) - self.dealt
        if left >= terms.players:
            size = min(terms.later_hand_size, left // terms.players)
            cards = self.stock[self.dealt : self.dealt + size * terms.players]
            hands = self.hands
            for seat, card in zip(terms.deal_order(self.dealer, size), cards, strict=True):
                hands[seat] |= card
            self.unplaced ^= sum(cards)
            self.dealt += len(cards)
            self.turn = terms.next_seats[self.dealer]
            return
        if self.last >= 0:
            undealt = sum(self.stock[self.dealt :])
            self.won[self.last] |= self.loose | cards_of(self.builds, ALL_BUILDS) | undealt
            self.loose = 0
            self.builds = ()
        self.dealt = len(self.stock)
        self.over = True


def cards_of(builds: Builds, used: int) -> int:
    """Return the card set of some builds, which are given by their places."""
    cards = 0
    for build in builds:
        if used & 1:
            cards |= build[1]
        used >>= 1
    return cards


def builds_without(builds: Builds, used: int) -> Builds:
    """Return the other builds."""
    left: list[TableBuild] = []
    for build in builds:
        if not used & 1:
            left.append(build)
        used >>= 1
    return tuple(left)


def builds_after(terms: Terms, builds: Builds, move: Move, seat: int) -> Builds:
    """Return the builds that a build play leaves, in order (RULES 5, 6)."""
    bit, pickup, used, value = move
    cards = pickup | bit
    weight = total(rank_counts(as_card_set(cards)))
    owner, multiple = seat, False
    rest: list[TableBuild] = []
    for build in builds:
        if used & 1:
            cards |= build[1]
            if build[0] != value:
                weight += build[0]
            else:
                multiple = True
                if terms.owner_set_value:
                    owner = build[2]
        else:
            rest.append(build)
        used >>= 1
    if multiple and move[2].bit_count() > 1:
        # RULES 6, last-valued: only an add leaves a build with its owner.
        owner = seat
    multiple = multiple or weight not in (value, terms.high_totals[value])
    rest.append((value, cards, owner, multiple))
    if len(rest) > 1:
        rest.sort(key=_place)
    return tuple(rest)


def _place(build: TableBuild) -> int:
    """Return a number that grows with the place of a build on a table: see `play.in_order`.

    No two builds share a card, so the lowest one tells the order of those of one value.
    """
    return build[0] << 52 | build[1] & -build[1]
