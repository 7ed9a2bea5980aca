"""The lines of a last deal at the fast state: the bounds that `stated_lines` finds, sooner.

Nothing is dealt any more, so a move changes a hand, the table and the piles of its side: these are
changed in place and restored. What the moves of a turn do to the table is kept by the hand and the
table, since other lines come to the same turn, and of the piles only what counts is followed.
"""

from __future__ import annotations

from typing import cast

from ...cards import FULL_PACK
from ...fast.moves import Builds, Move, is_crowded, list_moves
from ...fast.state import ALL_BUILDS, NOBODY, builds_after, builds_without, cards_of
from ...fast.terms import Terms, as_card_set, as_card_sets, terms_of
from ...fast.translation import builds_of, move_of, stated_builds
from ...play import Play
from ...position import Position
from ...seats import Seat, Side
from ..estimates.evaluation import card_worths
from ..policies.fast_playout import largest_moves_and_trails
from .bounded_plays import CROWDED, MAX_CROWDED_PLAYS, bounded_plays
from .ends import BOUND, Ends, LikeCards

Change = tuple[int, int, Builds, int, int, int]
"""The effect of a move: the card that leaves the hand, the loose cards and the builds after it, the
cards captured, their share of what counts, and the sweeps that it adds."""
Turn = tuple[int, int, int, Builds]
"""A turn: the seat to move, its hand, the loose cards, and the builds."""
Known = tuple[float, float, int]
"""The stored knowledge of a state: bounds of its value, and the place of a good move, 0 for none.
"""


class FastLines:
    """The lines from one position without a stock, for the side to play there.

    complete  whether the lines since `begin` were searched to the end of the deal
    partial   whether there are plays that were not searched
    """

    def __init__(self, root: Position) -> None:
        """Prepare to search from a position. Raises `ValueError` if the game is not known."""
        terms = terms_of(root.rules)
        self.complete: bool = True
        self.partial: bool = False
        self._root: Position = root
        self._terms: Terms = terms
        self._side: int = root.side
        self._limited: bool = False
        self._left: int = 0
        self._hands: list[int] = [int(hand) for hand in root.hands]
        self._won: list[int] = [int(pile) for pile in root.won]
        self._sweeps: list[int] = list(root.sweeps)
        self._ends: Ends = Ends(root)
        self._counts: list[int] = [self._ends.counts(pile) for pile in root.won]
        self._sweep: int = 1 if terms.counts_sweeps(root.scores, stock=False) else 0
        self._worths: dict[int, float] = cast("dict[int, float]", card_worths(root.rules))
        likes = LikeCards(root)
        self._alike: int = likes.alike
        self._like: list[int] = [likes.number(card) for card in FULL_PACK]
        self._table: dict[tuple[object, ...], Known] = {}
        self._changes: dict[Turn, list[Change]] = {}
        self._values: dict[tuple[int, ...], float] = {}
        self._bounds: dict[tuple[int, ...], tuple[float, float]] = {}

    def begin(self, states: int | None) -> None:
        """Begin to search at most `states` states, any number if None."""
        self._limited = states is not None
        self._left = states or 0
        self.complete = True

    def after(self, play: Play, least: float) -> float:
        """Return a bound of the value after a play of the root.

        It is an upper one if it is less than `least`.

        It is 0 if the search is not complete.
        """
        root = self._root
        builds = builds_of(root.builds)
        change = self._change(root.turn, root.loose, builds, move_of(play, builds))
        return self._after(root.turn, change, NOBODY if root.last is None else root.last, least)

    def _after(self, turn: int, change: Change, last: int, least: float) -> float:
        """Return a bound of the value after a change that the seat to move makes."""
        bit, loose, builds, captured, counts, sweep = change
        terms, hands = self._terms, self._hands
        side = terms.side_of[turn]
        hands[turn] ^= bit
        if captured:
            last = side
            self._won[side] ^= captured
            self._counts[side] += counts
            self._sweeps[side] += sweep
        scores = self._root.scores
        if terms.ends_at_once and terms.is_won(scores, self._won, self._sweeps):
            value = self._value(last, tuple(self._counts), self._won)
        else:
            following = turn + 1 if turn + 1 < terms.players else 0
            while not hands[following] and following != turn:
                following = following + 1 if following + 1 < terms.players else 0
            if hands[following]:
                value = self._search(following, loose, builds, last, least)
            else:
                value = self._value_at_end(loose, builds, last)
        hands[turn] ^= bit
        if captured:
            self._won[side] ^= captured
            self._counts[side] -= counts
            self._sweeps[side] -= sweep
        return value

    def _search(self, turn: int, loose: int, builds: Builds, last: int, least: float) -> float:
        """Return a bound of the value of a state."""
        # The last pile has the cards that are nowhere else.
        key = (turn, loose, builds, last, *self._hands, *self._sweeps, *self._counts[:-1])
        known = self._table.get(key)
        if known is None:
            low, high = self._bounds_of_state()
            first = 0
        else:
            low, high, first = known
        if low >= least:
            return low
        if high < least:
            return high
        if self._limited:
            self._left -= 1
            if self._left < 0:
                self.complete = False
                return 0.0
        best, good = self._best(turn, self._changes_at(turn, loose, builds), first, last, least)
        if not self.complete:
            return 0.0
        self._table[key] = (best, high, good) if best >= least else (low, best, good)
        return best

    def _best(
        self, turn: int, changes: list[Change], first: int, last: int, least: float
    ) -> tuple[float, int]:
        """Return a bound of the best value for the seat to move, and the place of the best move.

        The move at the place `first`, which was good before, is tried first.
        """
        ours = self._terms.side_of[turn] == self._side
        best = -BOUND if ours else BOUND
        at, place, number = first, -1, len(changes)
        while True:
            value = self._after(turn, changes[at], last, least)
            if not self.complete:
                break
            if value > best if ours else value < best:
                best = value
                if (best >= least) == ours:
                    return best, at
            place += 1
            if place == first:
                place += 1
            if place == number:
                break
            at = place
        return best, first

    def _bounds_of_state(self) -> tuple[float, float]:
        """Return the bounds of the value of the present state: see `Ends.bounds`."""
        if len(self._won) != 2:
            return -BOUND, BOUND
        most = self._sweeps
        if self._terms.sweep_points:
            most = most.copy()
            for seat, hand in enumerate(self._hands):
                most[self._terms.side_of[seat]] += hand.bit_count()
        key = (*self._counts, *self._sweeps, *most)
        bounds = self._bounds.get(key)
        if bounds is None:
            bounds = self._bounds[key] = self._ends.bounds_between(
                as_card_sets(self._won), tuple(self._counts), tuple(self._sweeps), tuple(most)
            )
        return bounds

    def _value_at_end(self, loose: int, builds: Builds, last: int) -> float:
        """Return the value at the end of the round, where the last capturer gets what is left."""
        rest = loose | cards_of(builds, ALL_BUILDS)
        if last == NOBODY or not rest:
            return self._value(last, tuple(self._counts), self._won)
        counts, won = self._counts.copy(), self._won.copy()
        counts[last] += self._ends.counts(as_card_set(rest))
        won[last] |= rest
        return self._value(last, tuple(counts), won)

    def _value(self, last: int, counts: tuple[int, ...], won: list[int]) -> float:
        key = (last, *counts, *self._sweeps)
        value = self._values.get(key)
        if value is None:
            captured_last = None if last == NOBODY else Side(last)
            value = self._values[key] = self._ends.value(
                counts, as_card_sets(won), tuple(self._sweeps), captured_last
            )
        return value

    # The moves of a turn

    def _changes_at(self, turn: int, loose: int, builds: Builds) -> list[Change]:
        """Return what the moves of a turn do, those first that win most at once.

        They are kept by the turn.
        """
        key = (turn, self._hands[turn], loose, builds)
        changes = self._changes.get(key)
        if changes is None:
            moves = self._ordered(turn, self._hands[turn], loose, builds)
            changes = [self._change(turn, loose, builds, move) for move in moves]
            self._changes[key] = changes
        return changes

    def _ordered(self, turn: int, hand: int, loose: int, builds: Builds) -> list[Move]:
        """Return the moves that are searched: of like moves only one."""
        if loose.bit_count() <= CROWDED:
            moves = list_moves(self._terms, loose, hand, builds, turn)
        else:
            moves = self._largest_moves(turn, hand, loose, builds)
        if len(moves) > 1:
            moves = sorted(moves, key=lambda move: -self._gain(move, builds))
            if (hand | loose) & self._alike:
                of_each_kind = {self._likeness(move): move for move in moves[::-1]}
                moves = [*of_each_kind.values()][::-1]
        return moves

    def _largest_moves(self, turn: int, hand: int, loose: int, builds: Builds) -> list[Move]:
        """Return the moves that are searched on a crowded table."""
        if is_crowded(self._terms, loose):
            position = self._root.replace(
                turn=Seat(turn),
                hands=as_card_sets(self._hands),
                loose=as_card_set(loose),
                builds=stated_builds(builds),
                won=as_card_sets(self._won),
            )
            plays, complete = bounded_plays(position)
            self.partial = self.partial or not complete
            return [move_of(play, builds) for play in plays]
        moves = list_moves(self._terms, loose, hand, builds, turn)
        moves = largest_moves_and_trails(moves, builds, MAX_CROWDED_PLAYS)
        self.partial = self.partial or len(moves) >= MAX_CROWDED_PLAYS
        return moves

    def _gain(self, move: Move, builds: Builds) -> float:
        """Return the points that a move wins at once: see `bounded_plays.by_gain`."""
        bit, pickup, used, value = move
        if value:
            return 0.05 * pickup.bit_count()
        if not (pickup or used):
            return -self._worths[bit]
        return 0.5 + self._worths[pickup | bit | cards_of(builds, used)]

    def _likeness(self, move: Move) -> Move:
        """Return what a move has in common with those that differ from it only in like cards."""
        bit, pickup, used, value = move
        like = self._like
        kinds, left = 0, pickup
        while left:
            lowest = left & -left
            left ^= lowest
            kinds += like[lowest.bit_length() - 1]
        return like[bit.bit_length() - 1], kinds, used, value

    def _change(self, turn: int, loose: int, builds: Builds, move: Move) -> Change:
        """Return what a move does."""
        bit, pickup, used, value = move
        if value:
            after = builds_after(self._terms, builds, move, turn)
            return bit, loose & ~pickup, after, 0, 0, 0
        if not (pickup or used):
            return bit, loose | bit, builds, 0, 0, 0
        captured = pickup | bit
        if used:
            captured |= cards_of(builds, used)
            builds = builds_without(builds, used)
        loose &= ~pickup
        sweep = 0 if loose or builds else self._sweep
        return bit, loose, builds, captured, self._ends.counts(as_card_set(captured)), sweep
