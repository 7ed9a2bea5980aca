"""Scores a finished round straight from RULES.md (sections 9 and 10), for the oracle."""

from __future__ import annotations

from collections.abc import Iterable

from .oracle_table import Table

SUITS_OF_ITEMS = {"spades": "s", "diamonds": "d"}

TABLES = {
    "standard": "cards:most:3 spades:most:1 big:each:2 little:each:1 aces:each:1",
    "spade": "cards:most:3 spades:each:1 jack:each:1 big:each:2 little:each:1 aces:each:1",
    "diamond": "cards:most:1 diamonds:most:1 seven:each:1 sevens:all:2 sixes:all:2 aces:all:2",
    "nordic": "cards:most:1 spades:most:2 big:each:2 little:each:1 aces:each:1",
    "norsk": "cards:most:1 spades:most:1 big:each:2 little:each:1 aces:each:1",
    "african": "cards:most:2 spades:most:2 big:each:2 little:each:1 aces:each:1",
    "five-spades": "cards:most:2 spades:five:1 big:each:2 little:each:1 aces:each:1",
    "seven": "big:each:2 little:each:1 aces:each:1",
    "kryp": "spades:each:1 big:each:3 little:each:1 aces:each:1",
}
"""Each item of a table of points: its name, how it scores, and its points."""

ENDGAMES = {
    "none": {},
    "18": {18: "cards", 19: "big", 20: "spades"},
    "16": {16: "cards big", 17: "cards spades", 18: "cards", 19: "big", 20: "spades"},
}
"""What a restricted side counts, by its score before the round."""

Lines = dict[str, list[int]]
"""For each item the points of each side."""


def is_counted(item: str, card: str) -> bool:
    """Whether an item counts a card."""
    single = {"big": "Td", "little": "2s", "jack": "Js", "seven": "7d"}
    ranks = {"aces": "A", "sevens": "7", "sixes": "6"}
    if item in single:
        return card[:2] == single[item]
    if item in ranks:
        return card[0] == ranks[item]
    return item == "cards" or card[1] == SUITS_OF_ITEMS[item]


def counts(item: str, piles: Iterable[frozenset[str]]) -> list[int]:
    return [sum(is_counted(item, card) for card in pile) for pile in piles]


def items(table: Table) -> list[list[str]]:
    return [entry.split(":") for entry in TABLES[table.rules["scoring"]].split()]


def scored_at_once(table: Table) -> list[int]:
    """The points of each side so far, with what counts when it is captured."""
    totals = list(table.scores)
    for item, how, worth in items(table):
        if how == "each":
            for side, count in enumerate(counts(item, table.won)):
                totals[side] += int(worth) * count
    return [sum(all_) for all_ in zip(totals, sweeps(table), fed(table), twins(table), strict=True)]


def fed(table: Table) -> list[int]:
    """The points of each side for the sweeps that it fed (WORLD W4)."""
    return [-int(table.rules["sweep_points"]) * count for count in table.fed]


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
    found = all_lines(table)
    if decided_at_once(table):
        at_once = {item for item, how, _ in items(table) if how == "each"}
        at_once |= {"sweeps", "fed", "twins"}
        found = {item: own if item in at_once else [0] * len(own) for item, own in found.items()}
    if table.rules["whitewash"] == "on":
        found = whitewashed(table, found)
    return restricted(table, found)


def all_lines(table: Table) -> Lines:
    """The points of every item, before any side is restricted."""
    found: Lines = {}
    won = piles(table)
    for item, how, worth in items(table):
        points = int(worth)
        held = counts(item, won)
        if how == "most":
            found[item] = majority(table, held, points + carried_for(table, item))
        elif how == "each":
            found[item] = [points * count for count in held]
        elif how == "all":
            found[item] = [points * (count == 4) for count in held]
        else:
            found[item] = [points * (count >= 5) for count in held]
    if table.rules["spades_over"] != "none":
        beyond = int(table.rules["spades_over"])
        found["over"] = [max(count - beyond, 0) for count in counts("spades", won)]
    found["sweeps"] = sweeps(table)
    found["fed"], found["twins"] = fed(table), twins(table)
    last = int(table.rules["last_capture"])
    found["last"] = [last * (side == table.last) for side in range(1, len(won) + 1)]
    return found


def carried_for(table: Table, item: str) -> int:
    return {"cards": table.carried[0], "spades": table.carried[1]}.get(item, 0)


def majority(table: Table, held: list[int], points: int) -> list[int]:
    ahead = [count == max(held) for count in held]
    if sum(ahead) == 1:
        return [points * own for own in ahead]
    if sum(ahead) == 2 and table.rules["ties"] == "split" and points % 2 == 0:
        return [points // 2 * own for own in ahead]
    return [0 for _ in held]


def carried(table: Table) -> tuple[int, int]:
    """What is carried over to the next round for cards and for spades."""
    if table.rules["ties"] != "carry":
        return 0, 0
    if decided_at_once(table):
        return table.carried[0], table.carried[1]
    kept = {"cards": 0, "spades": 0}
    found = all_lines(table)
    for item, how, worth in items(table):
        if item in kept and how == "most" and not any(found[item]):
            kept[item] = int(worth) + carried_for(table, item)
    return kept["cards"], kept["spades"]


def whitewashed(table: Table, found: Lines) -> Lines:
    scoring = {"As", "Ah", "Ad", "Ac", "2s", "Td"}
    bare = [not {card[:2] for card in pile} & scoring for pile in piles(table)]
    if sum(bare) != 1:
        return found
    result = {
        item: [own * (not none) for own, none in zip(line, bare, strict=True)]
        for item, line in found.items()
    }
    for item, how, worth in items(table):
        packs = 2 if table.rules["pack"] == "104" else 1
        spades = 15 if table.rules["pack"] == "60" else 13
        every = packs * int(worth) * (4 if item == "aces" else spades if item == "spades" else 1)
        points = (every if how == "each" else int(worth)) + carried_for(table, item)
        result[item] = [points * (not none) for none in bare]
    return result


def restricted(table: Table, found: Lines) -> Lines:
    result = {item: list(line) for item, line in found.items()}
    for side, score in enumerate(table.scores):
        allowed = allowed_items(table, found, side, score)
        for item, line in result.items():
            if allowed is not None and item not in allowed:
                line[side] = 0
    return result


def allowed_items(table: Table, found: Lines, side: int, score: int) -> set[str] | None:
    """The items that a side counts, None if it counts all."""
    kind = table.rules["endgame"]
    if kind != "17":
        named = ENDGAMES[kind].get(score)
        return None if named is None else set(named.split())
    cards = found.get("cards", [0] * 9)[side] > 0
    spades = found.get("spades", [0] * 9)[side] > 0
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
        found = winner_close_to_target(table) or winner_in_order(table)
        if found or (rules["ending"] == "count-order" and rules["tie_break"] == "none"):
            return found
    if rules["ending"] == "count-order" and target != "none":
        return by_tie_break(table, all_points)
    return alone(all_points) or by_tie_break(table, all_points)


def alone(numbers: Iterable[int]) -> int | None:
    listed = list(numbers)
    return listed.index(max(listed)) + 1 if listed.count(max(listed)) == 1 else None


def winner_close_to_target(table: Table) -> int | None:
    named = ENDGAMES.get(table.rules["endgame"], {})
    found = lines(table)
    reached = {side: score for side, score in enumerate(table.scores) if score in named}
    for item in ("cards", "spades", "big"):
        for side in reached:
            reached[side] += found.get(item, [0] * 9)[side]
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
    found = lines(table)
    order = [item for item, _, _ in items(table)]
    if "over" in found:
        place = next((n for n, item in enumerate(order) if item in SUITS_OF_ITEMS), 0) + 1
        order.insert(place, "over")
    order += ["sweeps", "fed", "twins", "last"]
    if table.rules["ending"] == "at-once":
        each = [item for item, how, _ in items(table) if how == "each"]
        each += ["sweeps", "fed", "twins"]
        order = [item for item in order if item in each] + [i for i in order if i not in each]
    result = []
    for item in order:
        plain = item == "aces" and found[item] == counts("aces", piles(table))
        if plain:
            won = piles(table)
            result += [
                [sum(card[:2] == f"A{suit}" for card in pile) for pile in won] for suit in "schd"
            ]
        else:
            result.append(found[item])
    return result


def by_tie_break(table: Table, all_points: tuple[int, ...]) -> int | None:
    kind = table.rules["tie_break"]
    best = [side for side, total in enumerate(all_points) if total == max(all_points)]
    if kind == "none" or len(best) < 2:
        return None
    held = counts({"spades": "spades", "big-casino": "big"}[kind], piles(table))
    return alone([count if side in best else -1 for side, count in enumerate(held)])


def over(table: Table) -> bool:
    """Whether the game is over after the round."""
    return table.rules["target"] == "none" or winner(table) is not None
