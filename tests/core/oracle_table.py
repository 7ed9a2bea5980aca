"""Reads positions for the oracle, by a parser of its own (NOTATION, Positions).

The parser shares no code with the engine: cards are texts such as `8s`, seats count from 1, a rule
set is a dictionary of texts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

RANKS = "A23456789TJQK"
SUITS = "shdc"


def options(text: str) -> dict[str, str]:
    """Read options such as `players=2 packet=1` into a dictionary."""
    return dict(item.split("=") for item in text.split())


STANDARD = options("""
    players=2 partnership=off packet=2 draw=off pack=52 courts=none ace=1 court_capture=one
    builds_in_sums=off building=multiple gather=on raising=any raise_with_table=off
    same_value=merge max_builds=none ownership=last-added duty=no-trail trailing=allowed
    scoring=standard sweep_points=0 sweeps_cancel=off target=21 ending=round calling=off
""")
"""The defaults of RULES 11, with those of RULES 2, 5, 9 and 10 for the other options."""

PRESETS = {
    "standard": "",
    "royal": "courts=royal ace=1-or-14 sweep_points=1",
    "counting-out": "court_capture=one-or-three raise_with_table=on duty=free "
    "ending=count-order calling=on",
    "two-handed": "court_capture=one-or-three players=2",
    "folk": "builds_in_sums=on gather=off raising=own-if-both-held sweep_points=1",
    "attend": "ownership=last-valued duty=attend raising=any",
    "take-or-add": "duty=take-or-add",
    "spade": "scoring=spade target=61",
    "diamond": "pack=40 scoring=diamond sweep_points=1 target=11",
    "draw": "draw=on",
    "royal-draw": "courts=royal ace=1-or-14 sweep_points=1 draw=on",
    "partnership": "players=4 partnership=on",
}
"""The presets of RULES 11."""

Rules = dict[str, str]


@dataclass(frozen=True)
class Heap:
    """A build: its value, its cards, its owner (a seat from 1), whether it is multiple."""

    value: int
    cards: frozenset[str]
    owner: int
    multiple: bool


@dataclass(frozen=True)
class Table:
    """The content of a position text."""

    rules: Rules
    turn: int
    dealer: int
    loose: frozenset[str]
    heaps: tuple[Heap, ...]
    hands: tuple[frozenset[str], ...]
    won: tuple[frozenset[str], ...]
    sweeps: tuple[int, ...]
    scores: tuple[int, ...]
    last: int | None
    stock: tuple[str, ...]

    @property
    def hand(self) -> frozenset[str]:
        return self.hands[self.turn - 1]


def read_rules(text: str) -> Rules:
    preset, *overrides = text.split(",")
    return STANDARD | options(PRESETS[preset]) | options(" ".join(overrides))


def sides(rules: Rules) -> int:
    return 2 if rules["partnership"] == "on" else int(rules["players"])


def split_cards(text: str) -> tuple[str, ...]:
    return tuple(text[i : i + 2] for i in range(0, len(text), 2))


def read_heap(text: str) -> Heap:
    """Read a build such as `7:4h3s@2` or `9:5c4d/9h@1`."""
    value, rest = text.split(":")
    sets, owner = rest.split("@")
    cards = frozenset(card for part in sets.split("/") for card in split_cards(part))
    return Heap(int(value), cards, int(owner), "/" in sets)


def read_table(text: str) -> Table:
    """Read a canonical position text."""
    fields = dict(field.split("=", 1) for field in text.split(" "))
    rules = read_rules(fields.get("rules", "standard"))
    count = sides(rules)
    piles = [pile for pile in fields.get("table", "").split(",") if pile]
    turn = int(fields.get("turn", 1))
    before = (turn - 2) % int(rules["players"]) + 1
    last = fields.get("last", "-")
    return Table(
        rules=rules,
        turn=turn,
        dealer=int(fields.get("dealer", before)),
        loose=frozenset(pile for pile in piles if pile[0] != "("),
        heaps=tuple(read_heap(pile.strip("()")) for pile in piles if pile[0] == "("),
        hands=tuple(frozenset(split_cards(hand)) for hand in fields["hands"].split("/")),
        won=tuple(
            frozenset(split_cards(pile)) for pile in fields.get("won", "/" * (count - 1)).split("/")
        ),
        sweeps=_numbers(fields.get("sweeps"), count),
        scores=_numbers(fields.get("scores"), count),
        last=None if last == "-" else int(last),
        stock=split_cards(fields.get("stock", "")) if "*" not in fields.get("stock", "") else (),
    )


def _numbers(text: str | None, count: int) -> tuple[int, ...]:
    return tuple(map(int, text.split("/"))) if text else (0,) * count


def in_order(cards: Iterable[str]) -> list[str]:
    """Sort cards: the lowest rank first, then the suits in the order s h d c."""
    return sorted(cards, key=lambda card: (RANKS.index(card[0]), SUITS.index(card[1])))


def write_play(
    table: Table, card: str, loose: Iterable[str], heaps: Iterable[Heap], value: int = 0
) -> str:
    """Write a play in notation (NOTATION, Plays)."""
    names = in_order(loose)
    chosen = sorted(heaps, key=lambda heap: (heap.value, _rank_order(heap.cards)))
    for heap in chosen:
        alike = sum(other.value == heap.value for other in table.heaps)
        names.append(f"({heap.value})" if alike == 1 else f"({''.join(in_order(heap.cards))})")
    if not names:
        return card
    return f"{card}{'b' if value else 'x'}{','.join(names)}{f'={value}' if value else ''}"


def _rank_order(cards: Iterable[str]) -> list[tuple[int, int]]:
    return [(RANKS.index(card[0]), SUITS.index(card[1])) for card in in_order(cards)]
