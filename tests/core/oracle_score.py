"""Scores a finished round straight from RULES.md (sections 9 and 10), for the oracle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .oracle_table import RANKS, SUITS, Table

SUITS_OF_ITEMS = {"spades": "s", "hearts": "h", "diamonds": "d", "clubs": "c"}

TABLES = {
    "standard": "most-cards:3 most-spades:1 Td:2 2s:1 each-A:1",
    "spade": "most-cards:3 each-spades:1 Js:1 Td:2 2s:1 each-A:1",
    "diamond": "most-cards:1 most-diamonds:1 7d:1 all-7:2 all-6:2 all-A:2",
    "nordic": "most-cards:1 most-spades:2 Td:2 2s:1 each-A:1",
    "norsk": "most-cards:1 most-spades:1 Td:2 2s:1 each-A:1",
    "african": "most-cards:2 most-spades:2 Td:2 2s:1 each-A:1",
    "five-spades": "most-cards:2 from-5-spades:1 Td:2 2s:1 each-A:1",
    "seven": "Td:2 2s:1 each-A:1",
    "kryp": "each-spades:1 Td:3 2s:1 each-A:1",
}
"""The rows of each table of points."""

ENDGAMES = {
    "none": {},
    "18": {18: "cards", 19: "Td", 20: "spades"},
    "16": {16: "cards Td", 17: "cards spades", 18: "cards", 19: "Td", 20: "spades"},
}
"""The items that a restricted side counts, by its score before the round."""

Lines = dict[str, list[int]]
"""For each item the points of each side."""


class Entry(NamedTuple):
    """A row: its item, what it counts and how, the number of over and from, points, and the tie."""

    item: str
    what: str
    how: str
    number: int
    worth: int
    tie: str


def is_counted(what: str, card: str) -> bool:
    """Whether a row counts a card."""
    if what in SUITS_OF_ITEMS:
        return card[1] == SUITS_OF_ITEMS[what]
    return what == "cards" or card[:2] == what or card[0] == what


def counts(what: str, piles: Iterable[frozenset[str]]) -> list[int]:
    return [sum(is_counted(what, card) for card in pile) for pile in piles]


def read_row(table: Table, text: str) -> Entry:
    name, worth, *tie = text.split(":")
    how, _, what = name.rpartition("-")
    how, _, number = how.partition("-")
    tie_rule = tie[0] if tie else table.rules["ties"]
    return Entry(what, what, how or "each", int(number or 0), int(worth), tie_rule)


def items(table: Table) -> list[Entry]:
    """The rows that count cards, in the order of counting."""
    own = table.rules["points"]
    texts = [*TABLES[table.rules["scoring"]].split(), *(own.split("/") if own != "none" else [])]
    if table.rules["spades_over"] != "none":
        texts.append(f"over-{table.rules['spades_over']}-spades:1")
    rows = {(row.what, row.how): row for row in (read_row(table, text) for text in texts)}
    rows.pop(("fed", "each"), None)
    counting = sorted((row for row in rows.values() if row.worth), key=place)
    over = [row for row in counting if row.how == "over"]
    others = [row for row in counting if row.how != "over"]
    first = next((n for n, row in enumerate(others) if row.what in SUITS_OF_ITEMS), 0) + 1
    result: list[Entry] = []
    for row in [*others[:first], *over, *others[first:]]:
        twice = row.how == "over" or any(row.what == other.what for other in result)
        result.append(row._replace(item=f"{row.how} {row.what}") if twice else row)
    return result


def place(row: Entry) -> tuple[int, ...]:
    """The place of a row in the order of counting: cards, suits, single cards, ranks."""
    if row.what == "cards":
        return (0,)
    if row.what in SUITS_OF_ITEMS:
        ways = ["most", "from", "each", "over"]
        return 1, [*SUITS_OF_ITEMS].index(row.what), ways.index(row.how)
    rank = -RANKS.index(row.what[0])
    if len(row.what) == 2:
        return 2, rank, SUITS.index(row.what[1])
    return 3, rank, ["each", "all"].index(row.how)


def scored_at_once(table: Table) -> list[int]:
    """The points of each side so far, with what counts when it is captured."""
    totals = list(table.scores)
    for row in items(table):
        if row.how == "each":
            for side, count in enumerate(counts(row.what, table.won)):
                totals[side] += row.worth * count
    return [sum(all_) for all_ in zip(totals, sweeps(table), fed(table), twins(table), strict=True)]


def fed(table: Table) -> list[int]:
    """The points of each side for the sweeps that it fed (WORLD W4)."""
    worth = -int(table.rules["sweep_points"])
    for text in table.rules["points"].split("/"):
        if text.startswith("fed:"):
            worth = int(text[4:])
    return [worth * count for count in table.fed]


def twins(table: Table) -> list[int]:
    return [int(table.rules["twin_points"]) * count for count in table.twins]


def decided_at_once(table: Table) -> bool:
    target = table.rules["target"]
    at_once = table.rules["ending"] == "at-once" and target != "none"
    return at_once and max(scored_at_once(table)) >= int(target)


def sweeps(table: Table) -> list[int]:
    """The points of each side for its sweeps."""
    limit = table.rules["sweep_limit"]
    bound = [limit != "none" and score >= int(limit) for score in table.scores]
    if table.rules["sweep_limit_binds"] == "all" and any(bound):
        bound = [True] * len(bound)
    off = min(table.sweeps) if table.rules["sweeps_cancel"] == "on" else 0
    worth = int(table.rules["sweep_points"])
    return [
        0 if is_bound else worth * (count - off)
        for count, is_bound in zip(table.sweeps, bound, strict=True)
    ]


def piles(table: Table) -> list[frozenset[str]]:
    """The piles at the end, with what is left on the table."""
    won = list(table.won)
    if table.last is not None and not decided_at_once(table):
        heaps = [heap.cards for heap in table.heaps]
        won[table.last - 1] |= table.loose.union(table.aside, *heaps)
    return won


def lines(table: Table) -> Lines:
    result = all_lines(table)
    if decided_at_once(table):
        at_once = {row.item for row in items(table) if row.how == "each"}
        at_once |= {"sweeps", "fed", "twins"}
        result = {item: own if item in at_once else [0] * len(own) for item, own in result.items()}
    if table.rules["whitewash"] == "on":
        result = whitewashed(table, result)
    return restricted(table, result)


def all_lines(table: Table) -> Lines:
    """The points of every item, before any side is restricted."""
    result: Lines = {}
    won = piles(table)
    packs = 2 if table.rules["pack"] == "104" else 1
    for row in items(table):
        amounts = counts(row.what, won)
        if row.how == "most":
            points = row.worth + carried_for(table, row.item)
            result[row.item] = majority(row.tie, amounts, points)
        elif row.how == "each":
            result[row.item] = [row.worth * count for count in amounts]
        elif row.how == "all":
            result[row.item] = [row.worth * (count == 4 * packs) for count in amounts]
        elif row.how == "from":
            result[row.item] = [row.worth * (count >= row.number) for count in amounts]
        else:
            result[row.item] = [row.worth * max(count - row.number, 0) for count in amounts]
    result["sweeps"] = sweeps(table)
    result["fed"], result["twins"] = fed(table), twins(table)
    last = int(table.rules["last_capture"])
    result["last"] = [last * (side == table.last) for side in range(1, len(won) + 1)]
    return result


def carried_for(table: Table, item: str) -> int:
    return {"cards": table.carried[0], "spades": table.carried[1]}.get(item, 0)


def majority(tie: str, amounts: list[int], points: int) -> list[int]:
    ahead = [count == max(amounts) for count in amounts]
    level = sum(ahead)
    if level > 1:
        halved = points // 2 if level == 2 and points % 2 == 0 else 0
        each = {"split": halved, "share": points // level, "each": points}.get(tie, 0)
        points = 0 if tie in ("share", "each") and not max(amounts) else each
    return [points * own for own in ahead]


def carried(table: Table) -> tuple[int, int]:
    """The points carried over to the next round for cards and for spades."""
    if "carry" not in [row.tie for row in items(table)]:
        says = [table.rules["ties"], *table.rules["points"].replace("/", ":").split(":")]
        if "carry" not in says:
            return 0, 0
    if decided_at_once(table):
        return table.carried[0], table.carried[1]
    carry = {"cards": 0, "spades": 0}
    every_line = all_lines(table)
    for row in items(table):
        plain = row.item in carry and row.how == "most" and row.tie == "carry"
        if plain and not any(every_line[row.item]):
            carry[row.item] = row.worth + carried_for(table, row.item)
    return carry["cards"], carry["spades"]


def whitewashed(table: Table, unrestricted: Lines) -> Lines:
    scoring = {"As", "Ah", "Ad", "Ac", "2s", "Td"}
    bare = [not {card[:2] for card in pile} & scoring for pile in piles(table)]
    if sum(bare) != 1:
        return unrestricted
    result = {
        item: [own * (not none) for own, none in zip(line, bare, strict=True)]
        for item, line in unrestricted.items()
    }
    packs = 2 if table.rules["pack"] == "104" else 1
    suit = 15 if table.rules["pack"] == "60" else 13
    for row in items(table):
        cards = suit if row.what in SUITS_OF_ITEMS else 4 if len(row.what) == 1 else 1
        every = packs * cards * row.worth if row.how == "each" else row.worth
        if row.how != "over":
            points = every + carried_for(table, row.item)
            result[row.item] = [points * (not none) for none in bare]
    return result


def restricted(table: Table, unrestricted: Lines) -> Lines:
    result = {item: list(line) for item, line in unrestricted.items()}
    for side, score in enumerate(table.scores):
        allowed = allowed_items(table, unrestricted, side, score)
        for item, line in result.items():
            if allowed is not None and item not in allowed:
                line[side] = 0
    return result


def allowed_items(table: Table, unrestricted: Lines, side: int, score: int) -> set[str] | None:
    """The items that a side counts, None if it counts all."""
    kind = table.rules["endgame"]
    if kind != "17":
        named = ENDGAMES[kind].get(score)
        return None if named is None else set(named.split())
    cards = unrestricted.get("cards", [0] * 9)[side] > 0
    spades = unrestricted.get("spades", [0] * 9)[side] > 0
    if score == 17 and not (cards and spades):
        return {"cards", "spades"}
    if score in (18, 19) and not cards:
        return {"spades"}
    if score == 20 and not spades:
        return set()
    return None


def points(table: Table) -> tuple[int, ...]:
    return tuple(map(sum, zip(*lines(table).values(), strict=True)))


def totals(table: Table) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(table.scores, points(table), strict=True))


def winner(table: Table) -> int | None:
    """The side that has won the game, from 1; None if the game goes on or is drawn."""
    rules, all_points = table.rules, totals(table)
    target = rules["target"]
    if target != "none" and max(all_points) < int(target):
        return None
    if rules["goal"] == "least":
        return alone([-total for total in all_points])
    if target != "none":
        side = winner_close_to_target(table) or winner_in_order(table)
        if side or (rules["ending"] == "count-order" and rules["tie_break"] == "none"):
            return side
    if rules["ending"] == "count-order" and target != "none":
        return by_tie_break(table, all_points)
    return alone(all_points) or by_tie_break(table, all_points)


def alone(numbers: Iterable[int]) -> int | None:
    listed = list(numbers)
    return listed.index(max(listed)) + 1 if listed.count(max(listed)) == 1 else None


def winner_close_to_target(table: Table) -> int | None:
    named = ENDGAMES.get(table.rules["endgame"], {})
    every_line = lines(table)
    reached = {side: score for side, score in enumerate(table.scores) if score in named}
    for item in ("cards", "spades", "Td"):
        for side in reached:
            reached[side] += every_line.get(item, [0] * 9)[side]
        best = [side for side, total in reached.items() if total == max(reached.values())]
        if len(best) == 1 and reached[best[0]] >= int(table.rules["target"]):
            return best[0] + 1
    return None


def winner_in_order(table: Table) -> int | None:
    """The first side to reach the target as the points are counted one by one."""
    if table.rules["ending"] == "round":
        return None
    so_far = list(table.scores)
    for step in steps(table):
        so_far = [a + b for a, b in zip(so_far, step, strict=True)]
        if max(so_far) >= int(table.rules["target"]) and alone(so_far):
            return alone(so_far)
    return None


def steps(table: Table) -> list[list[int]]:
    every_line = lines(table)
    rows = items(table)
    order = [*(row.item for row in rows), "sweeps", "fed", "twins", "last"]
    if table.rules["ending"] == "at-once":
        each = [row.item for row in rows if row.how == "each"]
        each += ["sweeps", "fed", "twins"]
        order = [item for item in order if item in each] + [i for i in order if i not in each]
    result = []
    for item in order:
        plain = item == "A" and every_line[item] == counts("A", piles(table))
        if plain:
            won = piles(table)
            result += [
                [sum(card[:2] == f"A{suit}" for card in pile) for pile in won] for suit in "schd"
            ]
        else:
            result.append(every_line[item])
    return result


def by_tie_break(table: Table, all_points: tuple[int, ...]) -> int | None:
    kind = table.rules["tie_break"]
    best = [side for side, total in enumerate(all_points) if total == max(all_points)]
    if kind == "none" or len(best) < 2:
        return None
    amounts = counts({"spades": "spades", "big-casino": "Td"}[kind], piles(table))
    return alone([count if side in best else -1 for side, count in enumerate(amounts)])


def over(table: Table) -> bool:
    """Whether the game is over after the round."""
    return table.rules["target"] == "none" or winner(table) is not None
