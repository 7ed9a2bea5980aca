"""Makes the position after a play straight from RULES.md (sections 2 to 8), for the oracle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from .oracle import Act, act_text, firsts_for, legal_acts, put_down
from .oracle_score import decided_at_once
from .oracle_table import Heap, Rules, Table, in_order, read_table, renamed


def after_text(text: str, play: str) -> Table:
    """Return the table after a play; position and play are canonical texts."""
    table = read_table(text)
    act = next(act for act in legal_acts(table) if act_text(table, act) == play)
    for first in act.firsts:
        alike = (build for other, build in firsts_for(table, first.value) if other == first)
        table = put_down(table, first, next(alike))
    # The turn is over: it does not matter any more which builds were made before the card.
    return replace(after(table, act), laid=frozenset(), fresh=frozenset())


def after(table: Table, act: Act) -> Table:
    hands = list(table.hands)
    feeder = None if is_first_turn(table) else (table.turn - 2) % len(hands) + 1
    hands[table.turn - 1] -= {act.card}
    table = without_pile_cards(table, act)
    table = replace(
        table,
        hands=tuple(hands),
        loose=table.loose - act.loose,
        heaps=tuple(heap for heap in table.heaps if heap not in act.heaps),
    )
    if act.value:
        table = replace(table, heaps=(*table.heaps, build_of_play(table, act)))
    elif act.loose or act.heaps:
        table = captured(table, act, feeder)
    else:
        table = replace(table, loose=table.loose | {act.card})
    if decided_at_once(table):
        return replace(table, hands=(frozenset(),) * len(hands), stock=())
    return next_turn(drawn(table))


def cards_of(act: Act) -> frozenset[str]:
    cards = frozenset(card.partition("^")[0] for card in act.loose) | {act.card}
    return cards.union(*(heap.cards for heap in act.heaps))


def without_pile_cards(table: Table, act: Act) -> Table:
    """Take the pile cards of a play from their piles."""
    gone = {card.partition("^")[0] for card in act.loose if "^" in card}
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


def build_of_play(table: Table, act: Act) -> Heap:
    """Return the build that a play makes (section 5), with its owner (section 6)."""
    only_added = act.added and not act.raised
    owner = table.turn
    if act.added and only_added and table.rules["ownership"] == "last-valued":
        owner = act.added.owner
    return Heap(act.value, cards_of(act), owner, act.sets > 1 or act.added is not None)


def side_of(rules: Rules, seat: int) -> int:
    return 2 - seat % 2 if rules["partnership"] == "on" else seat


def is_first_turn(table: Table) -> bool:
    """Return whether nobody has played in this round (WORLD W11)."""
    rules, players = table.rules, len(table.hands)
    cards = 49 if players == 5 and rules["pack"] == "52" else int(rules["pack"].split("-")[0])
    on_table = table_cards(rules, cards)
    whole = (cards - on_table) // (4 if players == 2 else players)
    each = whole if rules["deal_out"] == "whole" else hand_cards(rules)
    each = each if rules["first_hand_cards"] == "same" else int(rules["first_hand_cards"])
    return (
        all(len(hand) == each for hand in table.hands)
        and len(table.stock) == cards - players * each - on_table
        and table.turn == table.dealer % players + 1
    )


def table_cards(rules: Rules, cards: int) -> int:
    """Return how many of some cards lie on the table before the first play."""
    players, named = int(rules["players"]), rules["table_cards"]
    if named == "rest":
        return cards % players
    if named == "by-players":
        return 5 if players == 3 else 4
    return {3: 6, 5: 5, 6: 6}.get(players, 4) if (named, cards) == ("4", 60) else int(named)


def hand_cards(rules: Rules) -> int:
    """Return how many cards each player gets in the first of several deals, and mostly later."""
    players, named = int(rules["players"]), rules["hand_cards"]
    if named == "by-players":
        return {2: 6, 3: 5}.get(players, 4)
    if rules["pack"] == "40" or (named, players, rules["pack"]) == ("4", 6, "60"):
        return 3
    return int(named)


def captured(table: Table, act: Act, feeder: int | None) -> Table:
    """Return the table after a capture; `feeder` is the seat that played before."""
    rules = table.rules
    side = side_of(rules, table.turn)
    won, sweeps, fed = list(table.won), list(table.sweeps), list(table.fed)
    won[side - 1] |= cards_of(act)
    twins = list(table.twins)
    of_twin = not act.heaps and [card[:2] for card in act.loose] == [act.card[:2]]
    if not table.loose and not table.heaps and sweeps_are_counted(table):
        times = 2 if of_twin and rules["sweep_double"] == "on" else 1
        sweeps[side - 1] += times
        if feeder and rules["sweep_transfer"] == "on":
            fed[side_of(rules, feeder) - 1] += times
    if of_twin and rules["twin_points"] != "0":
        twins[side - 1] += 1
    table = replace(table, fed=tuple(fed), twins=tuple(twins))
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
    if each_gets(table.rules, len(table.stock)):
        return dealt(courts_aside(table))
    return residue_taken(table)


def courts_aside(table: Table) -> Table:
    """Put the courts on the table aside before a later deal (WORLD W7)."""
    if table.rules["courts_aside"] == "off":
        return table
    courts = frozenset(card for card in table.loose if card[0] in "JQK")
    return replace(table, loose=table.loose - courts, aside=table.aside | courts)


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
    each = hand_cards(rules)
    if (players, rules["hand_cards"], rules["pack"]) == (5, "4", "52"):
        each = 5
    # A stock that does not last for a whole deal is divided equally.
    return min(each, undealt // players)


def residue_taken(table: Table) -> Table:
    """Give the residue to the side that captured last (section 8)."""
    last = table.last
    if last is None:
        return replace(table, stock=())
    won = list(table.won)
    left = table.loose.union(table.aside, table.stock, *(heap.cards for heap in table.heaps))
    table = replace(table, stock=(), aside=frozenset())
    won[last - 1] |= left
    table = laid(table, last, left)
    return replace(table, won=tuple(won), loose=frozenset(), heaps=())


def same(one: Table, other: Table) -> bool:
    """Return whether two tables are the same, whatever the order of builds.

    After the end of the round the turn does not matter.
    """
    over = not (one.stock or any(one.hands))
    return _plain(one, over=over) == _plain(other, over=over)


def _plain(table: Table, *, over: bool) -> Table:
    return replace(renamed(table), turn=1 if over else table.turn)
