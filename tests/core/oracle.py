"""Lists the legal plays straight from RULES.md: slowly, and by other code than the engine's.

The oracle tries every collection of piles, and every division of it into sets. Each rule is a
function that tells whether a play breaks or keeps it; a comment names its section.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product

from .oracle_table import RANKS, Heap, Rules, Table, read_table, write_piles, write_play

Thing = str | Heap
Things = frozenset[Thing]


@dataclass(frozen=True)
class First:
    """An extra action: cards put together before the card is played, and what they join."""

    value: int
    cards: frozenset[str]
    added: Heap | None = None


@dataclass(frozen=True)
class Act:
    """One reading of a play; for a build, also its number of sets and the build it changes."""

    card: str
    loose: frozenset[str] = frozenset()
    heaps: frozenset[Heap] = frozenset()
    value: int = 0
    sets: int = 0
    raised: Heap | None = None
    added: Heap | None = None
    firsts: tuple[First, ...] = ()


def legal_texts(text: str) -> list[str]:
    """Return the legal plays of a position text in canonical form, sorted."""
    table = read_table(text)
    return sorted({act_text(table, act) for act in legal_acts(table)})


def act_text(table: Table, act: Act) -> str:
    """Write a play in notation, its extra actions first."""
    before = (
        f"b{write_piles(table, first.cards, [first.added] if first.added else [])}={first.value}>"
        for first in act.firsts
    )
    return "".join(before) + write_play(table, act.card, act.loose, act.heaps, act.value)


def legal_acts(table: Table) -> Iterator[Act]:
    acts = [*card_acts(table)]
    # Section 7: with nothing else to play, any card may be trailed.
    yield from acts or map(Act, table.hand)
    for firsts, after in prepared(table):
        for act in card_acts(after):
            if not act.heaps & after.laid and keeps_to_chain(table, act, firsts):
                yield replace(act, firsts=firsts)


def card_acts(table: Table) -> list[Act]:
    """Return the plays of one card; there may be none."""
    acts = [*free_acts(table)]
    if table.rules["must_sweep"] == "on":
        sweeping = [act for act in acts if sweeps(table, act)]
        # Section 4: nobody must take a pile card.
        if any(not stolen(act.loose) for act in sweeping):
            acts = sweeping
    return acts


def free_acts(table: Table) -> Iterator[Act]:
    """Yield the plays that are legal if nobody has to sweep."""
    for card in table.hand:
        captures = [act for act in captures_of(table, card) if captures_lawfully(table, act)]
        yield from captures
        # Section 4: nobody must take a pile card.
        if may_trail(table, card, has_capture=any(not stolen(act.loose) for act in captures)):
            yield Act(card)
        yield from (act for act in builds_of(table, card) if builds_lawfully(table, act))


def sweeps(table: Table, act: Act) -> bool:
    """Return whether an act captures the whole table (section 4)."""
    everything = act.loose - stolen(act.loose) == table.loose and act.heaps == frozenset(
        table.heaps
    )
    return not act.value and everything and bool(act.loose or act.heaps)


# Section 5: extra actions, before the card is played


def prepared(table: Table, above: int = 0) -> Iterator[tuple[tuple[First, ...], Table]]:
    """Yield every series of extra actions, by rising value, with the table after it."""
    if table.rules["extra_actions"] == "off" or table.rules["building"] == "none":
        return
    for value in range(above + 1, 17):
        if any(value in worth(card, table.rules) for card in table.hand):
            for first, build in firsts_for(table, value):
                after = put_down(table, first, build)
                yield (first,), after
                for others, last in prepared(after, value):
                    yield (first, *others), last


def firsts_for(table: Table, value: int) -> Iterator[tuple[First, Heap]]:
    """Yield every extra action for a value, with the build that it leaves."""
    alike = [heap for heap in table.heaps if heap.value == value]
    own = owned_heaps(table)
    for from_piles in stealing(table):
        if not fit(table, from_piles, value):
            continue
        divided = dividable(worths(table) | pile_worths(table, from_piles), value)
        for things, number in divided.items():
            cards = frozenset(thing for thing in things if isinstance(thing, str))
            if not cards or stolen(cards) != from_piles:
                continue
            short = frozenset(card[:2] for card in cards)
            if table.rules["building"] == "multiple":
                for heap in alike:
                    if heap in own:
                        build = Heap(value, heap.cards | short, table.turn, multiple=True)
                        yield First(value, cards, heap), build
            full = most_builds(table) != "none" and len(own) >= int(most_builds(table))
            merges = alike and table.rules["same_value"] == "merge"
            too_many = number > 1 and table.rules["building"] == "single"
            if not (full or merges or too_many) and begins(cards, divided):
                yield First(value, cards), Heap(value, short, table.turn, number > 1)


def begins(cards: frozenset[str], divided: dict[Things, int]) -> bool:
    """Return whether a new build is made of loose cards first: two or more of them."""
    return any(
        len(base) > 1 and base <= cards and not stolen(base) and cards - base in divided
        for base in divided
    )


def put_down(table: Table, first: First, build: Heap) -> Table:
    """Return the table after an extra action."""
    gone = {card[:2] for card in first.cards}
    own = build if first.added is None else None
    return replace(
        table,
        loose=table.loose - gone,
        heaps=(*(heap for heap in table.heaps if heap != first.added), build),
        won=tuple(won - gone for won in table.won),
        piles=tuple(tuple(card for card in pile if card not in gone) for pile in table.piles),
        laid=table.laid | {build},
        fresh=table.fresh | ({own} if own else set()),
    )


def keeps_to_chain(table: Table, act: Act, firsts: tuple[First, ...]) -> bool:
    """Return whether a turn takes one card from a pile at most, where no more are allowed."""
    cards = stolen(act.loose).union(*(stolen(first.cards) for first in firsts))
    numbers = [card.partition("^")[2] for card in cards]
    return table.rules["pile_chain"] == "on" or len(set(numbers)) == len(numbers)


# Section 2: values and sets


CASINOS = {"2s": 15, "Td": 16}
"""The cards with a high value in the hand, where `casinos` is not `plain`."""


def worth(card: str, rules: Rules) -> tuple[int, ...]:
    """Return the values as which a card captures; none for a court without value."""
    plain = lying(card, rules)
    if card[0] == "A" and rules["ace"] == "14-in-hand":
        return (14,)
    if card[:2] in CASINOS:
        high = (CASINOS[card[:2]],)
        return {"plain": plain, "15-and-16": high, "either": plain + high}[rules["casinos"]]
    return plain


def lying(card: str, rules: Rules) -> tuple[int, ...]:
    """Return the values that a card may count as in a set; none for a court without value."""
    if card[0] in "JQK" and rules["courts"] == "none":
        return ()
    if card[0] == "A" and rules["ace"] == "1-or-14":
        return (1, 14)
    return ({"J": 11, "Q": 12, "K": 13}.get(card[0]) or RANKS.index(card[0]) + 1,)


def worths(table: Table) -> dict[Thing, tuple[int, ...]]:
    """Return the values of each loose card that has one."""
    return {card: lying(card, table.rules) for card in table.loose if lying(card, table.rules)}


def subsets(things: Iterable[Thing], most: int) -> Iterator[Things]:
    """Yield every collection of at most `most` things, the empty one too."""
    listed = list(things)
    for size in range(min(most, len(listed)) + 1):
        yield from map(frozenset, combinations(listed, size))


def adds_up(values: list[tuple[int, ...]], value: int) -> bool:
    return value in map(sum, product(*values))


def dividable(things: Mapping[Thing, tuple[int, ...]], value: int) -> dict[Things, int]:
    """Return the collections that divide into sets for a value, with the number of sets."""
    return _dividable(frozenset(things.items()), value)


@lru_cache(maxsize=4096)
def _dividable(things: frozenset[tuple[Thing, tuple[int, ...]]], value: int) -> dict[Things, int]:
    fitting = {thing: own for thing, own in things if min(own) <= value}
    sets = [
        group
        for group in subsets(fitting, value)
        if group and adds_up([fitting[thing] for thing in group], value)
    ]
    groups_of: dict[Things, int] = {frozenset(): 0}
    for group in sets:
        # Each card is in one set only: a group joins only collections that share no card with it.
        groups_of |= {
            old | group: number + 1 for old, number in groups_of.items() if old.isdisjoint(group)
        }
    return groups_of


# Section 4: piles as a source of cards; a pile card is written as in a play, `Tc^2`


def stealing(table: Table) -> Iterator[frozenset[str]]:
    """Yield every choice of cards from the tops of the piles that the player may take from."""
    tops = [
        range(len(pile) + 1) if may_take(table, n) else range(1)
        for n, pile in enumerate(table.piles, 1)
    ]
    for numbers in product(*tops):
        if table.rules["pile_chain"] == "on" or max(numbers, default=0) < 2:
            yield frozenset(
                f"{card}^{n}"
                for n, (pile, number) in enumerate(zip(table.piles, numbers, strict=True), 1)
                for card in pile[len(pile) - number :]
            )


def may_take(table: Table, pile: int) -> bool:
    by_seat = table.rules["piles"] == "seat"
    partnership = table.rules["partnership"] == "on"
    if by_seat and partnership and table.rules["pile_tops_of"] == "opponents":
        return pile % 2 != table.turn % 2
    own = table.turn if by_seat or not partnership else 2 - table.turn % 2
    return pile != own


def stolen(things: Iterable[Thing]) -> frozenset[str]:
    return frozenset(thing for thing in things if isinstance(thing, str) and "^" in thing)


def takes_from_piles_lawfully(table: Table, act: Act, value: int) -> bool:
    """Return whether a capture for a value (0 for a court) may have the pile cards that it has."""
    pile_cards = stolen(act.loose)
    if not pile_cards:
        return True
    if table.rules["pile_tops"] == "build":
        return any(heap.value == value for heap in act.heaps)
    if table.rules["pile_tops"] == "build-and-match":
        alike = all(value in lying(card, table.rules) for card in pile_cards)
        return alike and bool(act.heaps or act.loose - pile_cards)
    return True


# Section 4: captures


def captures_of(table: Table, card: str) -> Iterator[Act]:
    values = worth(card, table.rules)
    if not values:
        captures = [*court_captures(table, card)]
        lawful = [act for act in captures if takes_from_piles_lawfully(table, act, 0)]
        yield from enough(table, card, lawful)
    for value in values:
        captures = []
        for taken_from_piles in stealing(table):
            if not fit(table, taken_from_piles, value):
                continue
            things = worths(table) | pile_worths(table, taken_from_piles)
            for heap in table.heaps:
                if heap.value == value or _stands_in_sums(table, heap, value):
                    things[heap] = (heap.value,)
            captures += [
                _capture(card, parts)
                for parts in dividable(things, value)
                if parts and stolen(parts) == taken_from_piles
            ]
        lawful = [act for act in captures if takes_from_piles_lawfully(table, act, value)]
        yield from enough(table, card, lawful)


def fit(table: Table, cards: frozenset[str], value: int) -> bool:
    """Return whether each of some cards can be in a set for a value."""
    values = [lying(card, table.rules) for card in cards]
    return all(own and min(own) <= value for own in values)


def pile_worths(table: Table, cards: frozenset[str]) -> dict[Thing, tuple[int, ...]]:
    return {card: lying(card, table.rules) for card in cards if lying(card, table.rules)}


def enough(table: Table, card: str, captures: list[Act]) -> Iterator[Act]:
    """Yield those of all captures for one value of a card that take as much as they must."""
    pairs = {other for other in table.loose if other[0] == card[0]}
    captured = [(act.loose - stolen(act.loose) | act.heaps, stolen(act.loose)) for act in captures]
    for act, (piles, own) in zip(captures, captured, strict=True):
        takes = {
            "free": True,
            "pairs": pairs <= act.loose,
            # Nobody must take a pile card: only captures that need no further one are compared.
            "maximal": not any(piles < more and others <= own for more, others in captured),
        }
        if takes[table.rules["capture_extent"]]:
            yield act


def _stands_in_sums(table: Table, heap: Heap, value: int) -> bool:
    on = table.rules["builds_in_sums"] == "on"
    return on and not heap.multiple and heap.value < value


def _capture(card: str, parts: Things) -> Act:
    loose = frozenset(thing for thing in parts if isinstance(thing, str))
    return Act(card, loose, frozenset(thing for thing in parts if isinstance(thing, Heap)))


def court_captures(table: Table, card: str) -> Iterator[Act]:
    matching = [other for other in table.loose if other[0] == card[0]]
    allowed = {"one": {1}, "one-or-three": {1, 3}, "any": {1, 2, 3}}[table.rules["court_capture"]]
    for from_piles in stealing(table):
        if all(other[0] == card[0] for other in from_piles):
            for group in subsets(matching, 3):
                both = frozenset(other for other in group if isinstance(other, str)) | from_piles
                if len(both) in allowed:
                    yield Act(card, both)


def captures_lawfully(table: Table, act: Act) -> bool:
    return keeps_cards(table, act) and not capture_breaks_duty(table, act)


# Section 5: builds


def builds_of(table: Table, card: str) -> Iterator[Act]:
    """Yield every build play of a card under 5.1, 5.2 and 5.3, before most options forbid any."""
    if table.rules["building"] == "none" or not worth(card, table.rules):
        return
    for value in range(1, 17):
        if any(value in worth(other, table.rules) for other in table.hand - {card}):
            for from_piles in stealing(table):
                if fit(table, from_piles, value):
                    yield from _builds_with(table, card, value, from_piles)


def _builds_with(table: Table, card: str, value: int, from_piles: frozenset[str]) -> Iterator[Act]:
    """Yield every build play of a card for a value with exactly these pile cards."""
    things = worths(table) | pile_worths(table, from_piles)
    for raised in (None, *(heap for heap in table.heaps if not heap.multiple)):
        for added in (None, *(heap for heap in table.heaps if heap.value == value)):
            if raised is None or raised != added:
                for act in _put_together(table, card, value, raised, added, things):
                    if stolen(act.loose) == from_piles:
                        yield act


def _put_together(
    table: Table,
    card: str,
    value: int,
    raised: Heap | None,
    added: Heap | None,
    things: dict[Thing, tuple[int, ...]],
) -> Iterator[Act]:
    """Put the set with the card in it together with further sets for the value."""
    divided = dividable(things, value)
    bases = {one for one, number in divided.items() if number == 1 and not stolen(one)}
    own = [lying(card, table.rules), *([(raised.value,)] if raised else [])]
    # 5.2: loose cards take part in the change only under `raise_with_table`.
    most = 0 if raised and table.rules["raise_with_table"] == "off" else value
    for group in subsets(things, most):
        values = [*own, *(things[thing] for thing in group)]
        # Alone and not raising, the card makes a set for its values in the hand too.
        alone = not group and not raised and value in worth(card, table.rules)
        if not (alone or adds_up(values, value)):
            continue
        for more, number in divided.items():
            if not more.isdisjoint(group) or not has_base(
                group, more, raised, added, bases, divided
            ):
                continue
            loose = frozenset(thing for thing in more | group if isinstance(thing, str))
            # 5.1: a new build needs a card from the table.
            if loose or raised or added:
                heaps = frozenset(heap for heap in (raised, added) if heap)
                yield Act(card, loose, heaps, value, number + 1, raised, added)


def has_base(
    group: Things,
    more: Things,
    raised: Heap | None,
    added: Heap | None,
    bases: set[Things],
    divided: dict[Things, int],
) -> bool:
    """Return whether pile cards may be in a build: never in a raise, and not in every new set.

    `bases` are the single sets without pile cards, `divided` all that divides into sets.
    """
    if not stolen(group | more) or added:
        return raised is None or not stolen(group | more)
    if raised:
        return False
    return not stolen(group) or any(one <= more and more - one in divided for one in bases)


def builds_lawfully(table: Table, act: Act) -> bool:
    return not any(forbids(table, act) for forbids in BUILD_RULES) and keeps_cards(table, act)


def more_than_single(table: Table, act: Act) -> bool:
    many = act.sets > 1 or act.added is not None
    return table.rules["building"] == "single" and many


def gathers(table: Table, act: Act) -> bool:
    if table.rules["gather"] == "on" or act.sets == 1:
        return False
    new = not act.heaps
    own_value = act.value in lying(act.card, table.rules)
    pair = act.sets == 2 and len(act.loose) == 1 and own_value
    return not (new and pair)


def may_not_raise(table: Table, act: Act) -> bool:
    if act.raised is None:
        return False
    own = act.raised.owner == table.turn
    old = act.raised.value
    can_capture_later = any(old in worth(card, table.rules) for card in table.hand - {act.card})
    return {
        "any": False,
        "own-if-both-held": own and not can_capture_later,
        "opponents-only": own,
        "other-side": own or partners(table, act.raised.owner),
        "none": True,
    }[table.rules["raising"]]


def partners(table: Table, seat: int) -> bool:
    """Return whether a seat is the partner of the player to move."""
    return table.rules["partnership"] == "on" and abs(seat - table.turn) == 2


def raises_too_much(table: Table, act: Act) -> bool:
    if act.raised is None:
        return False
    far = table.rules["raise_limit"] == "double" and act.value > 2 * act.raised.value
    return far or (table.rules["raise_gathers"] == "off" and bool(act.loose))


def adds_to_anothers(table: Table, act: Act) -> bool:
    own_only = table.rules["adding"] == "own"
    return own_only and act.added is not None and act.added.owner != table.turn


def parts_what_merges(table: Table, act: Act) -> bool:
    there = any(heap.value == act.value for heap in table.heaps)
    return table.rules["same_value"] == "merge" and there and act.added is None


def touches_two(table: Table, act: Act) -> bool:
    return table.rules["same_value"] == "coexist" and len(act.heaps) > 1


def owns_too_many(table: Table, act: Act) -> bool:
    most = most_builds(table)
    taken_over = act.raised is not None and act.raised.owner != table.turn
    gains = not act.heaps or (taken_over and table.rules["max_builds_counts"] == "all")
    owned = sum(heap not in act.heaps for heap in owned_heaps(table)) + 1
    return most != "none" and gains and owned > int(most)


def most_builds(table: Table) -> str:
    """Return the limit of builds in this deal (section 6, `last_deal_relaxes`)."""
    if table.rules["last_deal_relaxes"] != "trail-and-builds":
        return table.rules["max_builds"]
    return "1" if is_strict(table) else "none"


def duty(table: Table) -> str:
    """Return the duty of owners in this deal."""
    if table.rules["last_deal_relaxes"] == "nothing":
        return table.rules["duty"]
    return "no-trail" if is_strict(table) else "free"


def is_strict(table: Table) -> bool:
    """Return whether this is the first of the two deals of a whole pack."""
    return table.rules["players"] == "2" and bool(table.stock)


def build_breaks_duty(table: Table, act: Act) -> bool:
    """Return whether a build breaks its owner's duty (section 6)."""
    own = binding_heaps(table)
    if not own:
        return False
    adds_to_own = act.added in own
    return {
        "no-trail": False,
        "free": False,
        "take-or-add": not (adds_to_own or act.raised in own),
        "attend": not (not act.heaps or act.raised or adds_to_own),
    }[duty(table)]


BUILD_RULES: list[Callable[[Table, Act], bool]] = [
    more_than_single,
    gathers,
    may_not_raise,
    raises_too_much,
    adds_to_anothers,
    parts_what_merges,
    touches_two,
    owns_too_many,
    build_breaks_duty,
]


# Section 6: owning a build


def owned_heaps(table: Table) -> list[Heap]:
    return [heap for heap in table.heaps if heap.owner == table.turn]


def binding_heaps(table: Table) -> list[Heap]:
    """Return the builds that the player to move owned when the turn began: they bind."""
    return [heap for heap in owned_heaps(table) if heap not in table.fresh]


def keeps_cards(table: Table, act: Act) -> bool:
    """Return whether the hand keeps a different card for each value.

    The values are those of the builds owned after the play, and that of the build made.
    """
    values = {heap.value for heap in owned_heaps(table) if heap not in act.heaps}
    needed = tuple(values | ({act.value} if act.value else set()))
    hand = [worth(card, table.rules) for card in table.hand - {act.card}]
    return _each_has_a_card(needed, hand)


def _each_has_a_card(needed: tuple[int, ...], hand: list[tuple[int, ...]]) -> bool:
    if not needed:
        return True
    return any(
        needed[0] in card and _each_has_a_card(needed[1:], hand[:number] + hand[number + 1 :])
        for number, card in enumerate(hand)
    )


def capture_breaks_duty(table: Table, act: Act) -> bool:
    own = binding_heaps(table)
    strict = duty(table) in ("take-or-add", "attend")
    return strict and bool(own) and not any(heap in own for heap in act.heaps)


# Section 7: trailing


def may_trail(table: Table, card: str, *, has_capture: bool) -> bool:
    bound = bool(binding_heaps(table)) and duty(table) != "free"
    pair = any(other[0] == card[0] for other in table.loose)
    exceptions = {"allowed": False, "not-a-pair": pair, "forced-capture": has_capture}
    return not bound and not exceptions[table.rules["trailing"]] and keeps_cards(table, Act(card))
