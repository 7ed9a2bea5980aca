"""Lists the legal plays straight from RULES.md: slowly, and by other code than the engine's.

The oracle tries every collection of piles, and every division of it into sets. Each rule is a
function that tells whether a play breaks or keeps it; a comment names its section.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from .oracle_table import RANKS, Heap, Rules, Table, read_table, write_play

Thing = str | Heap
Things = frozenset[Thing]


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


def legal_texts(text: str) -> list[str]:
    """Return the legal plays of a position text in canonical form, sorted."""
    table = read_table(text)
    return sorted({_text(table, act) for act in legal_acts(table)})


def _text(table: Table, act: Act) -> str:
    return write_play(table, act.card, act.loose, act.heaps, act.value)


def legal_acts(table: Table) -> Iterator[Act]:
    for card in table.hand:
        captures = [act for act in captures_of(table, card) if captures_lawfully(table, act)]
        yield from captures
        if may_trail(table, card, has_capture=bool(captures)):
            yield Act(card)
        yield from (act for act in builds_of(table, card) if builds_lawfully(table, act))


# Section 2: values and sets


def worth(card: str, rules: Rules) -> tuple[int, ...]:
    """Return the values that a card may count as; none for a court without value."""
    if card[0] in "JQK" and rules["courts"] == "none":
        return ()
    if card[0] == "A" and rules["ace"] == "1-or-14":
        return (1, 14)
    return (RANKS.index(card[0]) + 1,)


def worths(table: Table) -> dict[Thing, tuple[int, ...]]:
    """Return the values of each loose card that has one."""
    return {card: worth(card, table.rules) for card in table.loose if worth(card, table.rules)}


def subsets(things: Iterable[Thing], most: int) -> Iterator[Things]:
    """Yield every collection of at most `most` things, the empty one too."""
    listed = list(things)
    for size in range(min(most, len(listed)) + 1):
        yield from map(frozenset, combinations(listed, size))


def adds_up(values: list[tuple[int, ...]], value: int) -> bool:
    return any(sum(choice) == value for choice in product(*values))


def dividable(things: Mapping[Thing, tuple[int, ...]], value: int) -> dict[Things, int]:
    """Return the collections that divide into sets for a value, with the number of sets."""
    return _dividable(frozenset(things.items()), value)


@lru_cache(maxsize=256)
def _dividable(things: frozenset[tuple[Thing, tuple[int, ...]]], value: int) -> dict[Things, int]:
    fitting = {thing: own for thing, own in things if min(own) <= value}
    sets = [
        group
        for group in subsets(fitting, value)
        if group and adds_up([fitting[thing] for thing in group], value)
    ]
    found: dict[Things, int] = {frozenset(): 0}
    for group in sets:
        # Each card is in one set only: a group joins only collections that share no card with it.
        found |= {old | group: number + 1 for old, number in found.items() if not old & group}
    return found


# Section 4: captures


def captures_of(table: Table, card: str) -> Iterator[Act]:
    values = worth(card, table.rules)
    if not values:
        yield from court_captures(table, card)
    for value in values:
        things = worths(table)
        for heap in table.heaps:
            if heap.value == value or _stands_in_sums(table, heap, value):
                things[heap] = (heap.value,)
        for taken in dividable(things, value):
            if taken:
                yield _capture(card, taken)


def _stands_in_sums(table: Table, heap: Heap, value: int) -> bool:
    on = table.rules["builds_in_sums"] == "on"
    return on and not heap.multiple and heap.value < value


def _capture(card: str, taken: Things) -> Act:
    loose = frozenset(thing for thing in taken if isinstance(thing, str))
    return Act(card, loose, frozenset(thing for thing in taken if isinstance(thing, Heap)))


def court_captures(table: Table, card: str) -> Iterator[Act]:
    matching = [other for other in table.loose if other[0] == card[0]]
    allowed = {"one": {1}, "one-or-three": {1, 3}, "any": {1, 2, 3}}[table.rules["court_capture"]]
    for number in allowed:
        for taken in combinations(matching, number):
            yield Act(card, frozenset(taken))


def captures_lawfully(table: Table, act: Act) -> bool:
    return keeps_cards(table, act) and not capture_breaks_duty(table, act)


# Section 5: builds


def highest_value(rules: Rules) -> int:
    if rules["ace"] == "1-or-14":
        return 14
    return 13 if rules["courts"] == "royal" else 10


def builds_of(table: Table, card: str) -> Iterator[Act]:
    """Yield every build play of a card under 5.1, 5.2 and 5.3, before most options forbid any."""
    if table.rules["building"] == "none" or not worth(card, table.rules):
        return
    for value in range(1, highest_value(table.rules) + 1):
        divided = dividable(worths(table), value)
        for raised in (None, *(heap for heap in table.heaps if not heap.multiple)):
            for added in (None, *(heap for heap in table.heaps if heap.value == value)):
                if raised is None or raised != added:
                    yield from _put_together(table, card, value, raised, added, divided)


def _put_together(
    table: Table,
    card: str,
    value: int,
    raised: Heap | None,
    added: Heap | None,
    divided: dict[Things, int],
) -> Iterator[Act]:
    """Put the set with the card in it together with further sets for the value."""
    things = worths(table)
    for group in subsets(things, value):
        values = [worth(card, table.rules), *(things[thing] for thing in group)]
        if raised:
            values.append((raised.value,))
            # 5.2: loose cards take part in the change only under `raise_with_table`.
            if group and table.rules["raise_with_table"] == "off":
                continue
        if not adds_up(values, value):
            continue
        for more, number in divided.items():
            loose = frozenset(thing for thing in more | group if isinstance(thing, str))
            # 5.1: a new build needs a card from the table.
            if not more & group and (loose or raised or added):
                heaps = frozenset(heap for heap in (raised, added) if heap)
                yield Act(card, loose, heaps, value, number + 1, raised, added)


def builds_lawfully(table: Table, act: Act) -> bool:
    return not any(forbids(table, act) for forbids in BUILD_RULES) and keeps_cards(table, act)


def more_than_single(table: Table, act: Act) -> bool:
    many = act.sets > 1 or act.added is not None
    return table.rules["building"] == "single" and many


def gathers(table: Table, act: Act) -> bool:
    if table.rules["gather"] == "on" or act.sets == 1:
        return False
    new = not act.heaps
    own_value = act.value in worth(act.card, table.rules)
    pair = act.sets == 2 and len(act.loose) == 1 and own_value
    return not (new and pair)


def may_not_raise(table: Table, act: Act) -> bool:
    if act.raised is None:
        return False
    own = act.raised.owner == table.turn
    old = act.raised.value
    kept = any(old in worth(card, table.rules) for card in table.hand - {act.card})
    return {
        "any": False,
        "own-if-both-held": own and not kept,
        "opponents-only": own,
        "none": True,
    }[table.rules["raising"]]


def parts_what_merges(table: Table, act: Act) -> bool:
    there = any(heap.value == act.value for heap in table.heaps)
    return table.rules["same_value"] == "merge" and there and act.added is None


def touches_two(table: Table, act: Act) -> bool:
    return table.rules["same_value"] == "coexist" and len(act.heaps) > 1


def owns_too_many(table: Table, act: Act) -> bool:
    most = table.rules["max_builds"]
    new = not act.heaps
    owned = sum(heap.owner == table.turn for heap in table.heaps) + 1
    return most != "none" and new and owned > int(most)


def build_breaks_duty(table: Table, act: Act) -> bool:
    """Return whether a build breaks its owner's duty (section 6)."""
    own = owned_heaps(table)
    if not own:
        return False
    adds_to_own = act.added in own
    return {
        "no-trail": False,
        "free": False,
        "take-or-add": not (adds_to_own or act.raised in own),
        "attend": not (not act.heaps or act.raised or adds_to_own),
    }[table.rules["duty"]]


BUILD_RULES: list[Callable[[Table, Act], bool]] = [
    more_than_single,
    gathers,
    may_not_raise,
    parts_what_merges,
    touches_two,
    owns_too_many,
    build_breaks_duty,
]


# Section 6: owning a build


def owned_heaps(table: Table) -> list[Heap]:
    return [heap for heap in table.heaps if heap.owner == table.turn]


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
    own = owned_heaps(table)
    strict = table.rules["duty"] in ("take-or-add", "attend")
    return strict and bool(own) and not any(heap in own for heap in act.heaps)


# Section 7: trailing


def may_trail(table: Table, card: str, *, has_capture: bool) -> bool:
    bound = bool(owned_heaps(table)) and table.rules["duty"] != "free"
    pair = any(other[0] == card[0] for other in table.loose)
    refused = {"allowed": False, "not-a-pair": pair, "forced-capture": has_capture}
    return not bound and not refused[table.rules["trailing"]] and keeps_cards(table, Act(card))
