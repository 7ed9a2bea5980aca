"""Makes the position after a play straight from RULES.md (sections 2 to 8), for the oracle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from .oracle import Act, act_text, firsts_for, legal_acts, put_down
from .oracle_score import decided_at_once
from .oracle_table import Heap, Rules, Table, in_order, read_table


def after_text(text: str, play: str) -> Table:
    """Return the table after a play; position and play are canonical texts."""
    table = read_table(text)
    act = next(act for act in legal_acts(table) if act_text(table, act) == play)
    for first in act.firsts:
        alike = (made for other, made in firsts_for(table, first.value) if other == first)
        table = put_down(table, first, next(alike))
    # The turn is over: it does not matter any more which builds were made before the card.
    return replace(after(table, act), laid=frozenset(), fresh=frozenset())


def after(table: Table, act: Act) -> Table:
    hands = list(table.hands)
    hands[table.turn - 1] -= {act.card}
    table = without_pile_cards(table, act)
    table = replace(
        table,
        hands=tuple(hands),
        loose=table.loose - act.loose,
        heaps=tuple(heap for heap in table.heaps if heap not in act.heaps),
    )
    if act.value:
        table = replace(table, heaps=(*table.heaps, made(table, act)))
    elif act.loose or act.heaps:
        table = captured(table, act)
    else:
        table = replace(table, loose=table.loose | {act.card})
    if decided_at_once(table):
        return replace(table, hands=(frozenset(),) * len(hands), stock=())
    return next_turn(drawn(table))


def cards_of(act: Act) -> frozenset[str]:
    taken = frozenset(card[:2] for card in act.loose) | {act.card}
    return taken.union(*(heap.cards for heap in act.heaps))


def without_pile_cards(table: Table, act: Act) -> Table:
    """Take the pile cards of a play from their piles."""
    gone = {card[:2] for card in act.loose if "^" in card}
    return replace(
        table,
        won=tuple(won - gone for won in table.won),
        piles=tuple(tuple(card for card in pile if card not in gone) for pile in table.piles),
    )


def laid(table: Table, pile: int, cards: frozenset[str], capturer: str = "") -> Table:
    """Lay captured cards on a pile (a number from 1), in the order that the rules ask for."""
    if not table.piles:
        return table
    lowest_top = table.rules["pile_order"] == "lowest-top"
    below = cards if lowest_top else cards - {capturer}
    ordered = in_order(below)[::-1] + [capturer] * (bool(capturer) and not lowest_top)
    piles = list(table.piles)
    piles[pile - 1] = (*piles[pile - 1], *ordered)
    return replace(table, piles=tuple(piles))


def made(table: Table, act: Act) -> Heap:
    """Return the build that a play makes (section 5), with its owner (section 6)."""
    only_added = act.added and not act.raised
    owner = table.turn
    if act.added and only_added and table.rules["ownership"] == "last-valued":
        owner = act.added.owner
    return Heap(act.value, cards_of(act), owner, act.sets > 1 or act.added is not None)


def side_of(rules: Rules, seat: int) -> int:
    return 2 - seat % 2 if rules["partnership"] == "on" else seat


def captured(table: Table, act: Act) -> Table:
    side = side_of(table.rules, table.turn)
    won, sweeps = list(table.won), list(table.sweeps)
    won[side - 1] |= cards_of(act)
    if not table.loose and not table.heaps and sweeps_are_counted(table):
        sweeps[side - 1] += 1
    pile = table.turn if table.rules["piles"] == "seat" else side
    table = laid(table, pile, cards_of(act), act.card)
    return replace(table, won=tuple(won), sweeps=tuple(sweeps), last=side)


def sweeps_are_counted(table: Table) -> bool:
    """Return whether a sweep made now is counted (section 9)."""
    rules = table.rules
    if rules["sweeps_last_deal"] == "off" and not table.stock:
        return False
    limit = rules["sweep_limit"]
    if limit == "none" or rules["sweep_limit_binds"] == "own":
        return True
    return max(table.scores) < int(limit)


def drawn(table: Table) -> Table:
    """Draw a card: after each play the player takes the top card of the stock (section 10)."""
    if table.rules["draw"] == "off" or not table.stock:
        return table
    hands = list(table.hands)
    hands[table.turn - 1] |= {table.stock[0]}
    return replace(table, hands=tuple(hands), stock=table.stock[1:])


def next_turn(table: Table) -> Table:
    players = int(table.rules["players"])
    clockwise = [(table.turn + step) % players + 1 for step in range(players)]
    for seat in clockwise:
        if table.hands[seat - 1]:
            return replace(table, turn=seat)
    return dealt(table) if table.stock else residue_taken(table)


def dealt(table: Table) -> Table:
    """Deal the cards of a later deal, the dealer last (section 2).

    The player on the dealer's left plays first.
    """
    hands, stock = [set(hand) for hand in table.hands], list(table.stock)
    for seat, number in order(table):
        for _ in range(min(number, len(stock))):
            hands[seat - 1].add(stock.pop(0))
    return replace(
        table,
        hands=tuple(map(frozenset, hands)),
        stock=tuple(stock),
        turn=table.dealer % len(hands) + 1,
    )


def order(table: Table) -> Iterator[tuple[int, int]]:
    """Yield the seats of a later deal in order, with the number of cards for each at a time."""
    players = int(table.rules["players"])
    each = each_gets(table.rules, len(table.stock))
    packet = int(table.rules["packet"])
    while each:
        number = min(packet, each)
        yield from ((seat, number) for seat in range(table.dealer + 1, players + 1))
        yield from ((seat, number) for seat in range(1, table.dealer + 1))
        each -= number


def each_gets(rules: Rules, undealt: int) -> int:
    """Return how many cards each player gets in a later deal."""
    players = int(rules["players"])
    if rules["deal_out"] == "whole":
        return undealt // players
    named = rules["hand_cards"]
    each = {2: 6, 3: 5}.get(players, 4) if named == "by-players" else int(named)
    if rules["pack"] == "40":
        each = 3
    elif players == 5 and named == "4" and rules["pack"] == "52":
        each = 5
    # A stock that does not last for a whole deal is divided equally.
    return min(each, -(-undealt // players))


def residue_taken(table: Table) -> Table:
    """Give the residue to the side that captured last (section 8)."""
    if table.last is None:
        return table
    won = list(table.won)
    left = table.loose.union(*(heap.cards for heap in table.heaps))
    won[table.last - 1] |= left
    table = laid(table, table.last, left)
    return replace(table, won=tuple(won), loose=frozenset(), heaps=())


def same(one: Table, other: Table) -> bool:
    """Return whether two tables are the same, whatever the order of builds.

    After the end of the round the turn does not matter.
    """
    over = not (one.stock or any(one.hands))
    return _plain(one, over=over) == _plain(other, over=over)


def _plain(table: Table, *, over: bool) -> Table:
    heaps = tuple(sorted(table.heaps, key=lambda heap: (heap.value, sorted(heap.cards))))
    return replace(table, heaps=heaps, turn=1 if over else table.turn)
