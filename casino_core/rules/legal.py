"""Legal plays: listing them, and testing one play without listing any.

Plays are listed by the ways of each card in the hand (see `ways`): for each way, every set of loose
cards that its gathering accepts makes a play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from heapq import heapify, heappop, heappush
from itertools import chain, islice
from typing import Final

from ..cards import PACK_SIZE, Card, Rank, cards_in, without_twins
from ..errors import TooManyPlaysError
from ..play import ExtraAction, Play, PlayKind
from ..position import State, TurnState
from . import builds, piles, sums
from . import gathering as gatherings
from . import ways as turn_ways
from .extras import after_extras, extra_turns
from .pool import SMALL, Pool, pool_of
from .ways import Way, capture_ways, trail_objection, ways

_new = tuple.__new__
"""Makes a play from its fields in order, in less time than a call of `Play`."""


MOST_LISTED: Final = 20_000
"""The most plays that `legal_plays` lists: a crowded table can have millions."""


def legal_plays(state: State) -> tuple[Play, ...]:
    """List every legal play of the player to move, each once; those with extra actions come last.

    A crowded table can have millions of them, of which `plays_by_size` yields as many as are
    wanted. Raises `TooManyPlaysError` if there are more than `MOST_LISTED`, and `ValueError` if the
    hand of the player to move is hidden.

    >>> [str(play) for play in casino.legal_plays(view)][-2:]
    ['8sx3d,5h', '8sx8c']
    """
    plays = plain_plays(state)
    if not state.rules.extra_actions:
        return plays
    return _bounded(chain(plays, _plays_with_extras(state.turn_state)))


def plain_plays(state: State) -> tuple[Play, ...]:
    """List every legal play without extra actions, each once, in no particular order.

    Raises `TooManyPlaysError` and `ValueError` as `legal_plays` does.
    """
    check_hand_known(state)
    turn_state = state.turn_state
    return _list_plays(turn_state) if is_crowded(turn_state) else _listed(turn_state)


def plays_by_size(state: State, limit: int | None = None, *, extras: bool = True) -> Iterator[Play]:
    """Yield the legal plays lazily, each once, from the most cards taken up down to the trails.

    Then come those with extra actions, if `extras`, the fewest actions first. The iterator ends
    after `limit` plays, if that is given. Raises `ValueError` if the hand of the player to move is
    hidden.

    >>> [str(play) for play in casino.plays_by_size(position, 2)]
    ['8sx3d,5h,8c', '3sb5h,8c=8']
    """
    check_hand_known(state)
    turn_state = state.turn_state
    crowded = is_crowded(turn_state)
    plays = _crowded_plays(turn_state) if crowded else _listed_by_size(turn_state)
    if extras and state.rules.extra_actions:
        plays = chain(plays, _plays_with_extras(turn_state))
    return islice(plays, limit)


def largest_capture(state: State) -> Play | None:
    """Return a legal capture that takes the most cards, None if there is no capture.

    Raises `ValueError` if the hand of the player to move is hidden.

    >>> str(casino.largest_capture(position))
    '8sx3d,5h,8c'
    """
    check_hand_known(state)
    turn_state = state.turn_state
    if is_crowded(turn_state):
        cards = cards_in(without_twins(turn_state.hand))
        return next(_largest_first(turn_state, capture_ways, cards), None)
    for play in _listed_by_size(turn_state):
        if play.kind is PlayKind.CAPTURE:
            return play
    return None


def is_legal(state: State, play: Play) -> bool:
    """Return whether the player to move may make `play`; no plays are listed.

    Raises `ValueError` if the hand of the player to move is hidden.

    >>> casino.is_legal(position, casino.parse_play("8sx5h,3d", position))
    True
    """
    check_hand_known(state)
    return is_lawful(state.turn_state, play)


def is_lawful(turn_state: TurnState, play: Play) -> bool:
    """Return whether the player to move may make `play` on a table."""
    if play.extras:
        after = after_extras(turn_state, play.extras)
        return after is not None and is_lawful(after, play.without_extras)
    if not is_crowded(turn_state):
        return with_lower_twins(turn_state, play) in _listed(turn_state)
    return is_lawful_alone(turn_state, play)


def is_lawful_alone(turn_state: TurnState, play: Play) -> bool:
    """Return the same as `is_lawful`, for a table of which nobody asks again.

    No plays are listed.
    """
    if play.extras:
        after = after_extras(turn_state, play.extras)
        return after is not None and is_lawful_alone(after, play.without_extras)
    play = with_lower_twins(turn_state, play)
    if not play.card.bit & turn_state.hand:
        return False
    if play.kind is PlayKind.TRAIL:
        objected = trail_objection(turn_state, play.card) is not None
        return not objected or not (turn_state.laid or any(_lawful_plays(turn_state)))
    return any(way.makes(play, turn_state) for way in ways(turn_state, play.card))


def with_lower_twins(table: State | TurnState, play: Play) -> Play:
    """Return the same play with the cards of the first pack wherever their twins play alike.

    Of plays that differ only in a twin, this is the one that is listed.
    """
    if not table.rules.has_twins:
        return play
    hand = table.hand if isinstance(table, TurnState) else table.hands[table.turn]
    card, loose = play.card, play.loose
    if card.twin < card and hand & card.twin.bit:
        card = card.twin
    for upper in cards_in(loose >> PACK_SIZE & table.loose & ~loose):
        loose ^= upper.copies
    return play._replace(card=card, loose=loose)


def has_play(turn_state: TurnState) -> bool:
    """Return whether there is a card to play on a table, which extra actions may have left."""
    return any(_lawful_plays(turn_state))


def check_hand_known(state: State) -> None:
    """Raise `ValueError` unless the hand of the player to move is known."""
    if state.hidden[state.turn]:
        raise ValueError(f"the hand of seat {state.turn + 1}, whose turn it is, is hidden")


def _list_plays(turn_state: TurnState) -> tuple[Play, ...]:
    rules, hand, loose = turn_state[:3]
    pool = pool_of(rules, loose)
    plays: list[Play] = []
    of_kinds: dict[tuple[Rank, tuple[int, ...]], list[Play]] = {}
    for card in cards_in(without_twins(hand)):
        # Like cards can do the same: whichever is played, the other one is kept.
        kind = card.rank, rules.values[card]
        of_kind = of_kinds.get(kind)
        if of_kind is None:
            of_kind = of_kinds[kind] = _plays_of_card(turn_state, card, pool)
        else:
            of_kind = [_new(Play, (card, *play[1:])) for play in of_kind]
        plays += of_kind
        if pool.crowded and len(plays) > MOST_LISTED:
            raise TooManyPlaysError(MOST_LISTED)
    # RULES 7: a card may always be trailed where there is nothing else to play; no extra
    # actions come before that.
    if plays or turn_state.laid:
        return tuple(plays)
    return tuple(map(Play, cards_in(without_twins(hand))))


def playable_cards(turn_state: TurnState) -> tuple[Card, ...]:
    """Return the cards of the hand with which there is a play without extra actions.

    The lowest rank comes first.

    Most cards can be trailed, so hardly a play is listed.
    """
    cards = cards_in(without_twins(turn_state.hand))
    if turn_state.rules.trails_freely and not turn_state.owned:
        return cards
    playable = tuple(card for card in cards if any(_of_card(turn_state, card)))
    return playable or (() if turn_state.laid else cards)


def plays_with(turn_state: TurnState, card: Card) -> Iterator[Play]:
    """Yield the legal plays without extra actions with one of the `playable_cards`, each once.

    On a crowded table they are listed lazily: first the trail, then from the most cards taken down.
    """
    plays = iter(_of_card(turn_state, card))
    yield next(plays, Play(card))  # RULES 7: there is nothing else to play
    yield from plays


def _of_card(turn_state: TurnState, card: Card) -> Iterable[Play]:
    if not is_crowded(turn_state):
        return _plays_of_card(turn_state, card, pool_of(turn_state.rules, turn_state.loose))
    trail = [Play(card)] if trail_objection(turn_state, card) is None else []
    return chain(trail, _largest_once(turn_state, (card,)))


def _plays_of_card(turn_state: TurnState, card: Card, pool: Pool) -> list[Play]:
    plays = _plays_with(turn_state, card, pool)
    return [Play(card), *plays] if trail_objection(turn_state, card) is None else plays


listed_ahead: Final[dict[tuple[TurnState, Card], list[Play]]] = {}
"""The captures and builds with a card that were listed in small steps (`players.base.listing`)."""


def _bounded(plays: Iterable[Play]) -> tuple[Play, ...]:
    """Return some plays as a list. Raises `TooManyPlaysError` if there are too many."""
    first = tuple(islice(plays, MOST_LISTED + 1))
    if len(first) > MOST_LISTED:
        raise TooManyPlaysError(MOST_LISTED)
    return first


def _plays_with(turn_state: TurnState, card: Card, pool: Pool) -> list[Play]:
    """Return the captures and builds with one card."""
    if pool.crowded:
        return list(dict.fromkeys(_bounded(_plays_of_all(turn_state, card, pool))))
    if turn_state.tops:
        if (turn_state, card) in listed_ahead:
            return listed_ahead[turn_state, card]
        return list(dict.fromkeys(_plays_of_all(turn_state, card, pool)))
    plays = [
        _new(Play, (card, subset, builds, value, ()))
        for value, builds, gathering, _, _ in ways(turn_state, card)
        for subset in gathering.subsets(pool)
        if subset or builds
    ]
    # A card of two values may make one play in two ways.
    return plays if len(turn_state.rules.values[card]) < 2 else list(dict.fromkeys(plays))


_listed = lru_cache(maxsize=1 << 13)(_list_plays)
"""The plays of a turn on a table that is not crowded, listed once."""


@lru_cache(maxsize=1 << 12)
def _listed_by_size(turn_state: TurnState) -> tuple[Play, ...]:
    """Return the same plays, from the most cards taken up down to the trails."""
    return tuple(sorted(_listed(turn_state), key=_cards_taken, reverse=True))


def _cards_taken(play: Play) -> int:
    """Return the number of cards that a play takes up from the table."""
    _, loose, builds, _, _ = play
    count = loose.bit_count()
    for build in builds:
        count += build.cards.bit_count()
    return count


def is_crowded(table: TurnState) -> bool:
    """Return whether a table has too many loose cards to list all plays (see `CrowdedPool`)."""
    loose = table.loose
    return loose.bit_count() > SMALL and pool_of(table.rules, loose).crowded


def forget() -> None:
    """Empty every cache of the rules, so that a benchmark can measure a first call."""
    of_modules = (
        *sums.CACHES,
        *piles.CACHES,
        *gatherings.CACHES,
        *builds.CACHES,
        *turn_ways.CACHES,
    )
    for cached in (_listed, _listed_by_size, pool_of, *of_modules):
        cached.cache_clear()


def _largest_first(
    turn_state: TurnState,
    ways_of: Callable[[TurnState, Card], Iterable[Way]],
    cards: tuple[Card, ...],
) -> Iterator[Play]:
    """Yield the plays of all ways from the most cards down; search a way only when its turn comes.

    Only the ways of some cards of the hand are meant.

    An entry of the queue is (minus the number of cards taken up, number of the way, play, further
    plays of the way). It has no play before the way is searched; then the number is a bound.
    """
    pool = pool_of(turn_state.rules, turn_state.loose)
    queue: list[tuple[int, int, Play | None, Iterator[Play]]] = []
    all_ways = [(card, way) for card in cards for way in ways_of(turn_state, card)]
    for number, (card, way) in enumerate(all_ways):
        most = way.gathering.most(turn_state.loose)
        if most > 0 or (most == 0 and (way.builds or way.pile_cards_suffice)):
            size = most + sum(build.cards.bit_count() for build in way.builds)
            size += way.stolen.bit_count()
            queue.append((-size, number, None, plays_of(card, way, pool)))
    heapify(queue)
    while queue:
        _, number, play, rest = heappop(queue)
        if play:
            yield play
        following = next(rest, None)
        if following:
            heappush(queue, (-following.taken.bit_count(), number, following, rest))


def _plays_of_all(turn_state: TurnState, card: Card, pool: Pool) -> Iterator[Play]:
    """Yield the plays of all ways to play a card."""
    for way in ways(turn_state, card):
        yield from plays_of(card, way, pool)


def plays_of(card: Card, way: Way, pool: Pool) -> Iterator[Play]:
    """Yield the plays of a way to play a card."""
    for subset in way.gathering.subsets(pool):
        if subset or way.builds or way.pile_cards_suffice:
            yield Play(card, subset | way.stolen, way.builds, way.value)


def plays_after(extras: tuple[ExtraAction, ...], table: TurnState) -> Iterator[Play]:
    """Yield the plays with some extra actions, from the table that these leave (`extra_turns`).

    On a crowded table those come first that take up the most cards.
    """
    for play in _lawful_plays(table) if is_crowded(table) else _list_plays(table):
        yield play._replace(extras=extras)


def _plays_with_extras(turn_state: TurnState) -> Iterator[Play]:
    """Yield the plays with extra actions, those with the fewest first."""
    for extras, after in extra_turns(turn_state):
        yield from plays_after(extras, after)


def _crowded_plays(turn_state: TurnState) -> Iterator[Play]:
    """Yield the plays on a crowded table from the most cards taken up down to the trails."""
    plays = _lawful_plays(turn_state)
    first = next(plays, None)
    if first:
        yield first
        yield from plays
    else:
        # RULES 7: a card may always be trailed where there is nothing else to play.
        yield from map(Play, cards_in(without_twins(turn_state.hand)))


def _lawful_plays(turn_state: TurnState) -> Iterator[Play]:
    """Yield the plays to which there is no objection, in the same order."""
    cards = cards_in(without_twins(turn_state.hand))
    yield from _largest_once(turn_state, cards)
    for card in cards:
        if trail_objection(turn_state, card) is None:
            yield Play(card)


def _largest_once(turn_state: TurnState, cards: tuple[Card, ...]) -> Iterator[Play]:
    """Yield the captures and builds with some cards, each once, from the most cards taken down."""
    plays_so_far: set[Play] = set()
    for play in _largest_first(turn_state, ways, cards):
        if play not in plays_so_far:
            plays_so_far.add(play)
            yield play
