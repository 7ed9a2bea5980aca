"""RULES 8 to 10: scoring, ties, sweeps, the end of a game."""

from __future__ import annotations

from random import Random

import pytest

import casino_core as casino
from casino_core import Item, Outcome
from casino_core.players import PLAYERS
from casino_core.rows import How
from casino_core.rules.counting import count_round
from casino_core.rules.outcome import first_to_reach
from casino_core.rules.scoring import counted_cards, counted_items
from casino_core.rules.sums import division
from casino_core.seats import Side


def cards(text: str) -> int:
    return casino.card_set(casino.parse_cards(text))


def some(ranks: str, suits: str = "shdc") -> str:
    return "".join(rank + suit for rank in ranks for suit in suits)


def scored(text: str) -> dict[str, tuple[int, ...]]:
    """Return the points of each side by item, for the items that score."""
    score = casino.score_round(casino.parse_state(text))
    by_item = {str(line.item): line.points for line in score.lines}
    assert score.points == tuple(map(sum, zip(*by_item.values(), strict=True)))
    return {item: points for item, points in by_item.items() if any(points)}


MOST = some("3456789") + "2s"  # 29 cards, 8 spades, little casino

STANDARD = [
    (f"won={MOST}/2h", {"cards": (3, 0), "spades": (1, 0), "little-casino": (1, 0)}),
    ("won=3s/4s", {}),
    ("won=3s4h/4s", {"cards": (3, 0)}),
    ("won=3s4s/5h6h5s", {"cards": (0, 3), "spades": (1, 0)}),
    ("won=Td/2s", {"big-casino": (2, 0), "little-casino": (0, 1), "spades": (0, 1)}),
    ("won=AhAd/AsAc", {"aces": (2, 2), "spades": (0, 1)}),
    ("won=Ah/", {"cards": (3, 0), "aces": (1, 0)}),
    ("won=/Ah", {"cards": (0, 3), "aces": (0, 1)}),
    ("won=/", {}),
    ("won=8h/9h sweeps=3/1", {}),
    ("rules=standard,sweep_points=1 won=8h/9h sweeps=3/1", {"sweeps": (3, 1)}),
    ("rules=standard,sweep_points=2 won=8h/9h sweeps=3/1", {"sweeps": (6, 2)}),
    ("rules=standard,sweep_points=1,sweeps_cancel=on won=8h/9h sweeps=3/1", {"sweeps": (2, 0)}),
    ("rules=standard,sweep_points=1,sweeps_cancel=on won=8h/9h sweeps=2/2", {}),
    # RULES 8: the residue goes to the side that captured last; this is not a sweep.
    ("won=8h/9h table=2s,3h last=2", {"cards": (0, 3), "spades": (0, 1), "little-casino": (0, 1)}),
    ("won=8h/9h table=2s,3h last=1", {"cards": (3, 0), "spades": (1, 0), "little-casino": (1, 0)}),
    ("rules=royal won=8h/9h table=2h last=1", {"cards": (3, 0)}),
    # No side captured in the whole round, so no side gets the residue.
    ("table=AsTd2s last=-", {}),
]


@pytest.mark.parametrize(("fields", "points"), STANDARD)
def test_standard_scoring(fields: str, points: dict[str, tuple[int, ...]]) -> None:
    assert scored(f"hands=/ {fields}") == points


def test_a_build_left_on_the_table_is_residue() -> None:
    text = "hands=/ won=8h/9h table=(5:2s3h@1) last=2"
    assert scored(text) == {"cards": (0, 3), "spades": (0, 1), "little-casino": (0, 1)}


MORE_SEATS = [
    ("rules=standard,players=3 hands=// won=3h4h/5h6h/7h", {}),
    ("rules=standard,players=3 hands=// won=3h4h/5h6h/7h8h9h", {"cards": (0, 0, 3)}),
    ("rules=standard,players=3 hands=// won=3s4s/5s6s/7h8h9h", {"cards": (0, 0, 3)}),
    (
        "rules=royal,players=4,sweeps_cancel=on hands=/// won=As/Ad/Ah/Ac sweeps=2/1/3/1",
        {"spades": (1, 0, 0, 0), "aces": (1, 1, 1, 1), "sweeps": (1, 0, 2, 0)},
    ),
    (
        "rules=partnership hands=/// won=AsAhAd/TdAc2s2h2c3h",
        {
            "cards": (0, 3),
            "big-casino": (0, 2),
            "little-casino": (0, 1),
            "aces": (3, 1),
        },
    ),
]


@pytest.mark.parametrize(("text", "points"), MORE_SEATS)
def test_scoring_of_more_sides(text: str, points: dict[str, tuple[int, ...]]) -> None:
    assert scored(text) == points


SPADE = [
    ("won=3s4s/5s6h7h", {"cards": (0, 3), "spades": (2, 1)}),
    ("won=Js/Qh", {"spades": (1, 0), "jack-of-spades": (1, 0)}),
    ("won=2s/As", {"spades": (1, 1), "little-casino": (1, 0), "aces": (0, 1)}),
    (
        f"won={some('A23456789TJQK')}/",
        {
            "cards": (3, 0),
            "spades": (13, 0),
            "jack-of-spades": (1, 0),
            "big-casino": (2, 0),
            "little-casino": (1, 0),
            "aces": (4, 0),
        },
    ),
]


@pytest.mark.parametrize(("fields", "points"), SPADE)
def test_spade_scoring(fields: str, points: dict[str, tuple[int, ...]]) -> None:
    assert scored(f"rules=spade hands=/ {fields}") == points


DIAMOND = [
    ("won=3h4h/5d", {"cards": (1, 0), "diamonds": (0, 1)}),
    ("won=7d/3h", {"diamonds": (1, 0), "seven-of-diamonds": (1, 0)}),
    (
        f"won={some('76')}/{some('A')}",
        {
            "cards": (1, 0),
            "diamonds": (1, 0),
            "seven-of-diamonds": (1, 0),
            "sevens": (2, 0),
            "sixes": (2, 0),
            "aces": (0, 2),
        },
    ),
    (
        "won=7s7h7c/7d sweeps=1/2",
        {"cards": (1, 0), "diamonds": (0, 1), "seven-of-diamonds": (0, 1), "sweeps": (1, 2)},
    ),
    ("won=2sAs/3h3c", {}),
]


@pytest.mark.parametrize(("fields", "points"), DIAMOND)
def test_diamond_scoring(fields: str, points: dict[str, tuple[int, ...]]) -> None:
    assert scored(f"rules=diamond hands=/ {fields}") == points


def test_the_lines_tell_what_each_side_has() -> None:
    score = casino.score_round(casino.parse_state(f"hands=/ won={MOST}/AsTd sweeps=2/0"))
    counts = {line.item: line.counts for line in score.lines}
    assert counts[Item.CARDS] == (29, 2)
    assert counts[Item.SPADES] == (8, 1)
    assert counts[Item.ACES] == (0, 1)
    assert counts[Item.BIG_CASINO] == (0, 1)
    assert counts[Item.SWEEPS] == (2, 0)


def test_the_items_are_counted_in_the_order_of_the_rules() -> None:
    score = casino.score_round(casino.parse_position("hands=/"))
    order = ["cards", "spades", "big-casino", "little-casino", "aces", "sweeps"]
    assert [str(line.item) for line in score.lines] == order


# The end of the game (RULES 10)

ROUND = "hands=/ won=Ac3h4h5h/2sTd"

OUTCOMES = [
    # rules, scores, (totals, over, winner)
    ("standard", "0/0", ((4, 4), False, None)),
    ("standard", "17/0", ((21, 4), True, Side(0))),
    ("standard", "16/0", ((20, 4), False, None)),
    ("standard", "17/18", ((21, 22), True, Side(1))),
    ("standard", "17/17", ((21, 21), False, None)),
    ("standard", "30/30", ((34, 34), False, None)),
    ("standard", "30/31", ((34, 35), True, Side(1))),
    ("standard,target=4", "0/0", ((4, 4), False, None)),
    ("standard,target=5", "1/0", ((5, 4), True, Side(0))),
    ("standard,target=none", "0/0", ((4, 4), True, None)),
    ("standard,target=none", "0/1", ((4, 5), True, Side(1))),
    # Counted one by one: cards, spades, big casino, little casino, aces s c h d, sweeps.
    ("standard,ending=count-order", "18/20", ((22, 24), True, Side(0))),
    ("standard,ending=count-order", "17/20", ((21, 24), True, Side(1))),
    ("standard,ending=count-order", "17/17", ((21, 21), True, Side(1))),
    ("standard,ending=count-order", "17/16", ((21, 20), True, Side(0))),
    ("standard,ending=count-order", "0/0", ((4, 4), False, None)),
    ("standard,ending=count-order,target=none", "0/0", ((4, 4), True, None)),
]


@pytest.mark.parametrize(("rules", "scores", "result"), OUTCOMES)
def test_the_end_of_the_game(
    rules: str, scores: str, result: tuple[tuple[int, int], bool, Side | None]
) -> None:
    # Side 1: cards 3 and an ace. Side 2: spades 1, big casino 2, little casino 1.
    position = casino.parse_state(f"rules={rules} {ROUND} scores={scores}")
    assert casino.outcome(position) == Outcome(*result)


ACES = [
    ("AsKh/AcKd", 0),
    ("AcKh/AhKd", 0),
    ("AdKh/AhKd", 1),
    ("AdKh/AcKd", 1),
]


@pytest.mark.parametrize(("won", "winner"), ACES)
def test_aces_are_counted_spades_clubs_hearts_diamonds(won: str, winner: int) -> None:
    text = f"rules=standard,ending=count-order hands=/ won={won} scores=20/20"
    if "As" in won:  # the ace of spades also decides most spades
        text = text.replace("20/20", "19/20")
    assert casino.outcome(casino.parse_state(text)).winner == winner


def test_sweeps_are_counted_last() -> None:
    rules = "standard,ending=count-order,sweep_points=1"
    text = f"rules={rules} hands=/ won=3h/Ad sweeps=5/0 scores=16/20"
    assert casino.outcome(casino.parse_state(text)).winner == 1


def test_partners_win_together() -> None:
    text = "rules=partnership hands=/// won=As2sTd3h/4h scores=15/0"
    assert casino.outcome(casino.parse_state(text)) == Outcome((23, 0), True, Side(0))


def test_among_three_the_one_ahead_wins() -> None:
    text = "rules=standard,players=3 hands=// won=3h/4h5h/6h scores=21/19/21"
    assert casino.outcome(casino.parse_state(text)) == Outcome((21, 22, 21), True, Side(1))
    level = "rules=standard,players=3 hands=// won=3h/4h5h/6h scores=22/19/21"
    assert casino.outcome(casino.parse_state(level)) == Outcome((22, 22, 21), False, None)


SWEEPS = [
    # A last card that captures everything makes a sweep; the residue does not.
    ("table=3h,5h hands=/8s turn=2", "8sx3h,5h", (0, 1)),
    ("table=3h,5h hands=/5s turn=2", "5sx5h", (0, 0)),
    ("table=(8:3h5h@1),8h hands=/8s turn=2", "8sx8h,(8)", (0, 1)),
    ("table=(8:3h5h@1),8h hands=9c/8s turn=2", "8sx(8)", (0, 0)),
]


@pytest.mark.parametrize(("text", "play", "sweeps"), SWEEPS)
def test_sweeps(text: str, play: str, sweeps: tuple[int, int]) -> None:
    position = casino.parse_state(text)
    after = casino.apply(position, casino.parse_play(play, position)).after
    assert after.sweeps == sweeps


def test_making_a_build_is_not_a_capture() -> None:
    position = casino.parse_position("table=5h hands=3s8s/9c last=2")
    after = casino.apply(position, casino.parse_play("3sb5h=8", position)).after
    assert after.last == 1
    assert after.won == (0, 0)


def test_partners_have_one_pile() -> None:
    text = "rules=partnership table=5h,6h hands=/9c/5s6s/Ks turn=3 won=3h/4h"
    position = casino.parse_state(text)
    after = casino.apply(position, casino.parse_play("5sx5h", position)).after
    assert after.won == (cards("3h5h5s"), cards("4h"))
    assert after.last == 0


# The lines of the score that a page shows


@pytest.mark.parametrize("name", casino.PRESETS)
def test_the_points_of_a_round_are_what_the_items_are_worth(name: str) -> None:
    rules = casino.PRESETS[name]
    worth = {Item.BIG_CASINO: 3 if rules.scoring == "kryp" else 2, Item.LITTLE_CASINO: 1}
    if rules.scoring == "diamond":
        worth = {Item.SEVENS: 2, Item.SEVEN_OF_DIAMONDS: 1}
    cards = {"diamond": 1, "nordic": 1, "norsk": 1, "african": 2, "five-spades": 2}
    if rules.scoring != "kryp":
        worth[Item.CARDS] = cards.get(rules.scoring, 3)
    points_by_item = {counted.item: counted.points for counted in counted_items(rules)}
    assert worth.items() <= points_by_item.items()
    assert points_by_item[Item.SWEEPS] == rules.sweep_points


def test_the_first_side_to_reach_the_target_and_its_item() -> None:
    reached = first_to_reach(
        casino.parse_position("rules=counting-out hands=/ scores=20/19 won=Ah/AsAc2d3d4d turn=1")
    )
    assert reached is not None
    assert (reached.side, reached.item, reached.totals) == (1, Item.CARDS, (20, 22))
    reached = first_to_reach(
        casino.parse_position("rules=counting-out hands=/ scores=20/20 won=Ah3h/Ac4d")
    )
    assert reached is not None
    assert (reached.side, reached.card) == (1, casino.parse_card("Ac"))
    assert first_to_reach(casino.parse_position("hands=/ scores=20/20 won=Ah3h/Ac4d")) is None


def test_the_cards_that_score_one_by_one() -> None:
    rules = casino.PRESETS["standard"]
    assert counted_cards(rules, How.EACH) == cards("Td2sAsAhAdAc")
    assert counted_cards(casino.PRESETS["spade"], How.EACH) & cards("TdJsAc") == cards("TdJsAc")


def test_cards_that_make_no_sets_are_not_divided() -> None:
    with pytest.raises(ValueError, match=r"^these cards do not divide into sets$"):
        division(casino.card_set(casino.parse_cards("3h4h")), 8)


RULES = [*casino.PRESETS, "standard,sweep_points=1", "spade,players=6", "diamond,players=3"]


def finished_round(rules: str, seed: str) -> casino.Game:
    game = casino.Game.new(casino.parse_rules(rules), seed)
    rng = Random(seed)
    while not game.position.over:
        position = game.position
        game = game.play(PLAYERS["careless"].play(position.view(position.turn), rng))
    return game


@pytest.mark.parametrize("rules", RULES)
def test_the_count_leads_from_the_points_before_to_those_after(rules: str) -> None:
    for seed in ("count", "again"):
        state = finished_round(rules, seed).position
        score, items = casino.score_round(state), count_round(state)
        totals = state.scores
        for item in items:
            gained = item.line.points
            assert item.totals == tuple(map(sum, zip(totals, gained, strict=True)))
            totals = item.totals
        assert totals == casino.Game.from_position(state, seed).outcome.totals  # type: ignore[union-attr]
        counted = [item.line for item in items]
        assert [line for line in score.lines if any(line.points)] == [
            line for line in counted if any(line.points)
        ]


@pytest.mark.parametrize("rules", RULES)
def test_each_item_shows_the_cards_that_it_counts(rules: str) -> None:
    state = finished_round(rules, "cards").position
    counted_from_cards = {counted.item for counted in counted_items(state.rules) if counted.cards}
    for item in count_round(state):
        if item.counted.item not in counted_from_cards:
            assert not any(item.cards)
            continue
        assert tuple(cards.bit_count() for cards in item.cards) == item.line.counts
        for cards, won in zip(item.cards, state.won, strict=True):
            assert not cards & ~won & ~state.on_table
            assert not cards & ~item.counted.cards
        if not any(item.line.points):
            assert item.counted.how is How.MOST


def test_a_level_item_is_counted_and_one_without_cards_is_not() -> None:
    state = casino.parse_position("hands=/ won=3s4s/5h6s")
    items = {item.counted.item: item for item in count_round(state)}
    assert set(items) == {Item.CARDS, Item.SPADES}
    assert items[Item.CARDS].line.points == (0, 0)
    assert items[Item.SPADES].line.points == (1, 0)
    assert items[Item.SPADES].totals == (1, 0)


def test_nothing_is_counted_where_nobody_captured() -> None:
    assert count_round(casino.parse_position("hands=/ table=AsTd last=-")) == ()
