"""Reads positions for the oracle, by a parser of its own (NOTATION, Positions).

The parser shares no code with the engine: cards are texts such as `8s`, seats count from 1, a rule
set is a dictionary of texts. With two packs the second mention of a card is its twin, `8s'`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

RANKS = "A23456789TEWJQK"
"""The ranks in the order in which cards are listed; E is an eleven, W a twelve."""
SUITS = "shdc"


def options(text: str) -> dict[str, str]:
    """Read options such as `players=2 packet=1` into a dictionary."""
    return dict(item.split("=") for item in text.split())


STANDARD = options("""
    players=2 partnership=off packet=2 deal_order=table-before-dealer deal_out=fours hand_cards=4
    first_hand_cards=same table_cards=4 direction=clockwise
    draw=off pack=52 courts=none ace=1 casinos=plain courts_aside=off court_capture=one
    builds_in_sums=off
    capture_extent=free must_sweep=off pile_tops=off pile_tops_of=opponents piles=side pile_chain=on
    pile_order=capturer-top building=multiple gather=on raising=any
    raise_with_table=off raise_gathers=on raise_limit=none adding=any extra_actions=off
    same_value=merge
    max_builds=none max_builds_counts=new ownership=last-added duty=no-trail
    last_deal_relaxes=nothing
    trailing=allowed
    scoring=standard spades_over=none last_capture=0 ties=nobody whitewash=off sweep_points=0
    sweeps_cancel=off sweeps_last_deal=on sweep_limit=none sweep_limit_binds=all
    sweep_transfer=off sweep_double=off twin_points=0 points=none target=21 goal=most
    ending=round tie_break=none endgame=none calling=off
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
    "kasino-se": "courts=royal ace=1-or-14 building=none scoring=nordic sweep_points=1 "
    "last_capture=1 target=16 tie_break=spades deal_order=table-last",
    "kasino-fi": "courts=royal ace=14-in-hand casinos=15-and-16 building=none scoring=nordic "
    "ties=carry sweep_points=1 sweeps_cancel=on sweeps_last_deal=off sweep_limit=10 target=16 "
    "ending=at-once deal_order=table-last",
    "laisto": "courts=royal ace=14-in-hand casinos=15-and-16 building=none scoring=nordic "
    "ties=carry sweep_points=1 sweeps_cancel=on sweeps_last_deal=off sweep_limit=10 target=16 "
    "ending=round deal_order=table-last trailing=forced-capture capture_extent=maximal goal=least",
    "misar": "courts=royal ace=1-or-14 building=none scoring=nordic sweep_points=5 "
    "last_capture=0 target=21 tie_break=none deal_order=table-last trailing=forced-capture "
    "capture_extent=maximal must_sweep=on goal=least",
    "krypkasino": "pack=104 courts=royal ace=14-in-hand building=none trailing=forced-capture "
    "capture_extent=maximal must_sweep=on scoring=kryp goal=least sweep_points=5 sweep_transfer=on "
    "sweep_double=on courts_aside=on target=none deal_order=table-last hand_cards=by-players "
    "table_cards=by-players",
    "mulle": "courts=royal ace=1-or-14 building=none scoring=nordic sweep_points=1 last_capture=1 "
    "tie_break=spades deal_order=table-last pack=104 hand_cards=5 table_cards=5 twin_points=5 "
    "target=none",
    "dominicano": "courts=royal ace=1-or-14 trailing=not-a-pair capture_extent=pairs "
    "raising=opponents-only sweep_points=1 sweeps_cancel=on sweep_limit=18 sweep_limit_binds=own "
    "endgame=18 direction=counter-clockwise",
    "byggkasino": "courts=royal ace=1-or-14 casinos=either sweep_points=1 deal_order=table-last",
    "rakennuskasino": "courts=royal ace=14-in-hand casinos=15-and-16 deal_order=table-last",
    "kasino-no": "courts=royal ace=14-in-hand casinos=15-and-16 scoring=norsk sweep_points=1 "
    "last_capture=1 target=16 tie_break=spades",
    "kasino-dk": "courts=royal ace=1-or-14 casinos=either scoring=nordic sweep_points=1 "
    "sweeps_cancel=on last_capture=1 max_builds=1",
    "south-african": "pack=40-pips packet=1 deal_out=whole table_cards=rest raising=other-side "
    "adding=own last_deal_relaxes=trail pile_tops=build-and-capture pile_chain=off "
    "pile_order=lowest-top scoring=five-spades target=none direction=counter-clockwise",
    "khasino": "pack=40-pips packet=1 deal_out=whole table_cards=rest raising=other-side "
    "raise_gathers=off adding=own max_builds=1 max_builds_counts=all last_deal_relaxes=trail "
    "pile_tops=build-and-match scoring=african ties=split whitewash=on target=none "
    "tie_break=big-casino direction=counter-clockwise",
    "sotho": "courts=none ace=1 court_capture=any piles=seat pile_tops_of=others packet=1 "
    "deal_out=whole trailing=forced-capture capture_extent=maximal raising=other-side adding=own "
    "duty=free last_deal_relaxes=trail-and-builds max_builds_counts=all pile_tops=build "
    "extra_actions=on scoring=african ties=split target=none direction=counter-clockwise",
    "swazi": "courts=royal ace=1-or-14 packet=1 deal_out=whole trailing=forced-capture "
    "capture_extent=maximal raising=other-side adding=own duty=free "
    "last_deal_relaxes=trail-and-builds max_builds_counts=all pile_tops=build extra_actions=on "
    "scoring=african ties=split target=none direction=counter-clockwise",
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
    carried: tuple[int, ...]
    last: int | None
    stock: tuple[str, ...]
    piles: tuple[tuple[str, ...], ...] = ()
    laid: frozenset[Heap] = frozenset()
    """The builds that extra actions of this turn have made or added to."""
    fresh: frozenset[Heap] = frozenset()
    """Those of them that are new."""
    fed: tuple[int, ...] = ()
    twins: tuple[int, ...] = ()
    aside: frozenset[str] = frozenset()

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


class Reader:
    """Reads the cards of a text; the second mention of a card is its twin."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def cards(self, text: str) -> tuple[str, ...]:
        return tuple(map(self.name, split_cards(text)))

    def name(self, card: str) -> str:
        if card[0] == "?":
            return card
        name = f"{card[:2]}'" if card[:2] in self.seen else card[:2]
        self.seen.add(name)
        return name

    def heap(self, text: str) -> Heap:
        """Read a build such as `7:4h3s@2` or `9:5c4d/9h@1`."""
        value, rest = text.split(":")
        sets, owner = rest.split("@")
        cards = frozenset(card for part in sets.split("/") for card in self.cards(part))
        return Heap(int(value), cards, int(owner), "/" in sets)

    def named_again(self, cards: Iterable[str]) -> frozenset[str]:
        """Give a set of cards their names as if it were read now."""
        return frozenset(map(self.name, in_order(cards)))


def read_table(text: str) -> Table:
    """Read a canonical position text."""
    fields = dict(field.split("=", 1) for field in text.split(" "))
    read = Reader()
    rules = read_rules(fields.get("rules", "standard"))
    count = sides(rules)
    piles = [pile for pile in fields.get("table", "").split(",") if pile]
    turn = int(fields.get("turn", 1))
    before = (turn - 2) % int(rules["players"]) + 1
    last, stock = fields.get("last", "-"), fields.get("stock", "")
    hands = tuple(frozenset(read.cards(hand)) for hand in fields["hands"].split("/"))
    won = [read.cards(pile) for pile in fields.get("won", "").split("/")]
    ordered = rules["pile_tops"] != "off"
    number = int(rules["players"]) if ordered and rules["piles"] == "seat" else count
    won = won if len(won) == number else [()] * number
    return Table(
        rules=rules,
        turn=turn,
        dealer=int(fields.get("dealer", before)),
        loose=frozenset(read.name(pile) for pile in piles if pile[0] != "("),
        heaps=tuple(read.heap(pile.strip("()")) for pile in piles if pile[0] == "("),
        hands=hands,
        won=tuple(
            frozenset(card for pile in won[side::count] for card in pile) for side in range(count)
        ),
        piles=tuple(won) if ordered else (),
        sweeps=_numbers(fields.get("sweeps"), count),
        scores=_numbers(fields.get("scores"), count),
        carried=_numbers(fields.get("carried"), 2),
        last=None if last == "-" else int(last),
        stock=("??",) * int(stock[1:]) if "*" in stock else read.cards(stock),
        fed=_numbers(fields.get("fed"), count),
        twins=_numbers(fields.get("twins"), count),
        aside=frozenset(read.cards(fields.get("aside", ""))),
    )


def renamed(table: Table) -> Table:
    """The same table with the names of twins as they would be read from its text."""
    read = Reader()
    return replace(
        table,
        hands=tuple(map(read.named_again, table.hands)),
        loose=read.named_again(table.loose),
        heaps=tuple(
            replace(heap, cards=read.named_again(heap.cards))
            for heap in sorted(table.heaps, key=lambda heap: (heap.value, _rank_order(heap.cards)))
        ),
        won=tuple(map(read.named_again, table.won)),
        stock=tuple(map(read.name, table.stock)),
        aside=read.named_again(table.aside),
    )


def _numbers(text: str | None, count: int) -> tuple[int, ...]:
    return tuple(map(int, text.split("/"))) if text else (0,) * count


def in_order(cards: Iterable[str]) -> list[str]:
    """Sort cards: the lowest rank first, then the suits in the order s h d c."""
    return sorted(cards, key=lambda card: (RANKS.index(card[0]), SUITS.index(card[1])))


def write_play(
    table: Table, card: str, loose: Iterable[str], heaps: Iterable[Heap], value: int = 0
) -> str:
    """Write a play of one card in notation (NOTATION, Plays)."""
    names = write_piles(table, loose, heaps)
    if not names:
        return card[:2]
    return f"{card[:2]}{'b' if value else 'x'}{names}{f'={value}' if value else ''}"


def write_piles(table: Table, loose: Iterable[str], heaps: Iterable[Heap]) -> str:
    """Write the piles of a play: loose cards, pile cards and builds."""
    lying = set(loose)
    names = in_order(card for card in lying if "^" not in card)
    for number, pile in enumerate(table.piles, 1):
        names += [name for card in pile[::-1] if (name := f"{card}^{number}") in lying]
    choice = sorted(heaps, key=lambda heap: (heap.value, _rank_order(heap.cards)))
    for heap in choice:
        alike = sum(other.value == heap.value for other in table.heaps)
        names.append(f"({heap.value})" if alike == 1 else f"({''.join(in_order(heap.cards))})")
    return ",".join(names).replace("'", "")


def _rank_order(cards: Iterable[str]) -> list[tuple[int, int]]:
    return [(RANKS.index(card[0]), SUITS.index(card[1])) for card in in_order(cards)]
