"""RULES 10: the ends of a game, at once, in order, level, close to the target, and reversed."""

from __future__ import annotations

import pytest

import casino_core as casino
from casino_core import Item, Outcome, parse_card, parse_play, parse_state
from casino_core.events import GameOver, RoundScored
from casino_core.rules.outcome import deal_next_round, first_to_reach
from casino_core.rules.scoring import captured_cards, won_at_once
from casino_core.rules.turn import residue
from casino_core.seats import Side

Result = tuple[tuple[int, ...], bool, Side | None]


def ended(rules: str, fields: str) -> Result:
    """The totals, whether the game is over, and the winning side."""
    end = parse_state(f"rules=standard,{rules} hands=/ {fields}")
    assert end.over
    return tuple(casino.outcome(end))  # type: ignore[return-value]


# Close to the target. Side 1 has most cards 3, most spades 1, the casinos 3, one ace 1: all is 8.

ALL = "won=AsTd2s3h/4h"

CLOSE = [
    ("18", "17/0", ALL, (25, 0)),
    ("18", "18/0", ALL, (21, 0)),
    ("18", "19/0", ALL, (21, 0)),
    ("18", "20/0", ALL, (21, 0)),
    ("18", "21/0", ALL, (29, 0)),
    ("16", "15/0", ALL, (23, 0)),
    ("16", "16/0", ALL, (21, 0)),
    ("16", "17/0", ALL, (21, 0)),
    ("16", "18/0", ALL, (21, 0)),
    ("16", "19/0", ALL, (21, 0)),
    ("16", "20/0", ALL, (21, 0)),
    # Each item that counts, alone.
    ("18", "18/0", "won=AsTd2s/3h4h5h6h", (18, 3)),
    ("18", "19/0", "won=As2s3h4h/Td", (19, 2)),
    ("18", "20/0", "won=3h4h5hTd/7s", (20, 1)),
    ("16", "16/0", "won=3h4h5h2s/Td7s8s", (19, 3)),
    ("16", "16/0", "won=Td2s/3h4h5h", (18, 3)),
    ("16", "17/0", "won=3h4h5hTd/7s", (20, 1)),
    ("16", "17/0", "won=2sTd/3h4h5h", (18, 3)),
    # A program of the Dominican Republic: with the named items everything counts.
    ("17", "16/0", "won=AsTd2s/3h4h5h6h", (21, 3)),
    ("17", "17/0", ALL, (25, 0)),
    ("17", "17/0", "won=3h4h5hTd/7s", (20, 1)),
    ("17", "17/0", "won=AsTd2s/3h4h5h6h", (18, 3)),
    ("17", "18/0", ALL, (26, 0)),
    ("17", "18/0", "won=3h4h5hTd/7s", (23, 1)),
    ("17", "18/0", "won=AsTd2s/3h4h5h6h", (19, 3)),
    ("17", "19/0", "won=3h4h5hTd/7s", (24, 1)),
    ("17", "19/0", "won=AsTd2s/3h4h5h6h", (20, 3)),
    ("17", "20/0", "won=AsTd2s/3h4h5h6h", (25, 3)),
    ("17", "20/0", "won=3h4h5hTd/7s", (20, 1)),
    # The second side is bound, too, and sweeps of a restricted side count nothing.
    ("18", "0/18", "won=3h/AsTd4h", (0, 21)),
    ("18,sweep_points=1", "18/0", "won=3h/4h sweeps=2/2", (18, 2)),
    ("17,sweep_points=1", "20/0", "won=3s/4h sweeps=2/2", (23, 2)),
]


@pytest.mark.parametrize(("endgame", "scores", "won", "totals"), CLOSE)
def test_what_counts_close_to_the_target(
    endgame: str, scores: str, won: str, totals: tuple[int, int]
) -> None:
    assert ended(f"endgame={endgame}", f"scores={scores} {won}")[0] == totals


MUCH = "AhAdAcTd2s3h4h5h"
"""Nine points with most cards, without most spades."""

RESTRICTED = [
    # A restricted side that reaches 21 wins, whatever the other has; not so under `17`.
    ("18", "20/17", f"won=3s4s/{MUCH}", ((21, 26), True, Side(0))),
    ("16", "20/17", f"won=3s4s/{MUCH}", ((21, 20), True, Side(0))),
    ("17", "20/16", f"won=3s4s/{MUCH}", ((21, 25), True, Side(1))),
    ("18", "17/20", f"won={MUCH}/3s4s", ((26, 21), True, Side(1))),
    # Of two restricted sides the one wins whose item comes first: cards, spades, big casino.
    ("18", "18/20", "won=3h4h5h/6s", ((21, 21), True, Side(0))),
    ("18", "20/18", "won=6s/3h4h5h", ((21, 21), True, Side(1))),
    ("18", "20/19", "won=6s3h/Td", ((21, 21), True, Side(0))),
    ("18", "19/20", "won=Td/6s3h", ((21, 21), True, Side(1))),
    ("18", "19/18", "won=Td/3h4h", ((21, 21), True, Side(1))),
    ("16", "16/20", "won=3h4h5hTd/6s", ((21, 21), True, Side(1))),
    ("16", "16/19", "won=3h4h5hTd/6s", ((21, 19), True, Side(0))),
    ("16", "17/19", "won=3h4h5h6s/Td", ((21, 21), True, Side(0))),
    # Short of the target no side wins so.
    ("18", "18/20", "won=3h/4h", ((18, 20), False, None)),
    ("18", "18/19", "won=3h/4h", ((18, 19), False, None)),
    ("18", "17/18", "won=3h4h5h6s/7h", ((21, 18), True, Side(0))),
    # Level on the item that decides: another round.
    ("18,scoring=african,ties=split", "20/20", "won=3s/4s", ((21, 21), False, None)),
    # Only restricted sides win so, however much was carried over to the other.
    ("18,ties=carry", "0/19", "carried=0/20 won=3s4h5h/Td", ((24, 21), True, Side(1))),
    # A table of points without the item.
    ("18,scoring=seven", "18/17", "won=3h4h/TdAs", ((18, 20), False, None)),
    ("18,scoring=kryp", "20/17", "won=3s/AhAdAcTd", ((21, 23), True, Side(0))),
]


@pytest.mark.parametrize(("endgame", "scores", "won", "result"), RESTRICTED)
def test_who_wins_close_to_the_target(endgame: str, scores: str, won: str, result: Result) -> None:
    assert ended(f"endgame={endgame}", f"scores={scores} {won}") == result


# Level at the top

LEVEL = [
    ("none", "scores=21/22 won=3s4h/5h6h", ((22, 22), False, None)),
    ("spades", "scores=21/22 won=3s4h/5h6h", ((22, 22), True, Side(0))),
    ("spades", "scores=22/21 won=5h6h/3s4h", ((22, 22), True, Side(1))),
    ("spades", "scores=22/22 won=5h/6h", ((22, 22), False, None)),
    ("spades", "scores=22/22 won=5s/6s", ((22, 22), False, None)),
    ("spades", "scores=19/20 won=3s4h/5h6h", ((20, 20), False, None)),
    ("spades", "scores=22/22 won=3s/4s5h last=1 table=6s", ((23, 22), True, Side(0))),
    ("big-casino", "scores=20/22 won=Td5h/6h3h", ((22, 22), True, Side(0))),
    ("big-casino", "scores=22/20 won=5h6h/Td3h", ((22, 22), True, Side(1))),
    ("big-casino", "scores=21/22 won=3s5h/4h6h", ((22, 22), False, None)),
    ("big-casino", "scores=19/22 won=5h/6h last=1 table=Td", ((24, 22), True, Side(0))),
    ("big-casino", "scores=22/25 won=/ last=1 table=Td4d", ((27, 25), True, Side(0))),
    ("big-casino", "scores=20/25 won=/ last=1 table=Td4d", ((25, 25), True, Side(0))),
]


@pytest.mark.parametrize(("tie_break", "fields", "result"), LEVEL)
def test_level_at_the_top(tie_break: str, fields: str, result: Result) -> None:
    assert ended(f"tie_break={tie_break}", fields) == result


SINGLE_ROUND = [
    ("none", "won=3s4h5h6h/Ah7h8h9h", ((1, 1), True, None)),
    ("none", "won=3s4h5h6h/7h8h9h", ((4, 0), True, Side(0))),
    ("spades", "won=3s4h5h6h/Ah7h8h9h", ((1, 1), True, Side(0))),
    ("spades", "won=5h6h/7h8h", ((0, 0), True, None)),
    ("big-casino", "won=AhAc/Td3h", ((2, 2), True, Side(1))),
]


@pytest.mark.parametrize(("tie_break", "won", "result"), SINGLE_ROUND)
def test_a_single_round_may_end_in_a_draw(tie_break: str, won: str, result: Result) -> None:
    assert ended(f"target=none,tie_break={tie_break}", won) == result


THREE = [
    # The third has most spades, and is not level with the others.
    ("spades", "scores=22/22/20 won=5h6h/7s8h/9sTs", ((22, 22, 21), True, Side(1))),
    ("spades", "scores=22/22/21 won=5h6h/7s8h/9sTs", ((22, 22, 22), True, Side(2))),
    ("big-casino", "scores=22/22/15 won=5h/6h/Td", ((22, 22, 17), False, None)),
    ("spades", "scores=22/22/15 won=5h/6h/7h", ((22, 22, 15), False, None)),
]


@pytest.mark.parametrize(("tie_break", "fields", "result"), THREE)
def test_the_tie_break_is_between_those_at_the_top(
    tie_break: str, fields: str, result: Result
) -> None:
    end = parse_state(f"rules=standard,players=3,tie_break={tie_break} hands=// {fields}")
    assert casino.outcome(end) == Outcome(*result)


# Points are bad

REVERSED = [
    ("target=21", "scores=20/3 won=3s4h/5h", ((24, 3), True, Side(1))),
    ("target=21", "scores=17/3 won=3s4h/5h", ((21, 3), True, Side(1))),
    ("target=21", "scores=16/3 won=3s4h/5h", ((20, 3), False, None)),
    ("target=21", "scores=17/21 won=3s4h/5h", ((21, 21), False, None)),
    ("target=21,tie_break=spades", "scores=17/21 won=3s4h/5h", ((21, 21), False, None)),
    ("target=21", "scores=30/22 won=3h/5s4h6h", ((30, 26), True, Side(1))),
    ("target=none", "won=3s4h/5h", ((4, 0), True, Side(1))),
    ("target=none", "won=3h/5h", ((0, 0), True, None)),
]


@pytest.mark.parametrize(("options", "fields", "result"), REVERSED)
def test_fewest_points_win_where_points_are_bad(options: str, fields: str, result: Result) -> None:
    assert ended(f"goal=least,{options}", fields) == result


# In order

IN_ORDER = [
    # Where one item takes both to the target, the side with more points is first.
    ("count-order", "", "scores=20/20 won=As3h/AcTd2s4h5h", (1, Item.CARDS, None, (20, 23))),
    ("count-order", "", "scores=20/19 won=Td/2s3h", (1, Item.CARDS, None, (20, 22))),
    ("count-order", "", "scores=20/20 won=Td/2s", (1, Item.SPADES, None, (20, 21))),
    ("count-order", "", "scores=19/19 won=Td/2s", (0, Item.BIG_CASINO, None, (21, 20))),
    ("count-order", "", "scores=18/20 won=Ah3h/Ac4d", (1, Item.ACES, "Ac", (18, 21))),
    ("count-order", "", "scores=20/20 won=Ah3h/Ad4d", (0, Item.ACES, "Ah", (21, 20))),
    ("count-order", "", "scores=20/20 won=Ad3h/Ac4d", (1, Item.ACES, "Ac", (20, 21))),
    (
        "count-order",
        "scoring=spade,target=61",
        "scores=60/60 won=4s3h/As4d",
        (1, Item.ACES, "As", (61, 62)),
    ),
    # The aces of one side count before the sweeps; level at the target the count goes on.
    (
        "count-order",
        "sweep_points=1",
        "scores=20/20 won=3h/4h sweeps=1/2",
        (1, Item.SWEEPS, None, (21, 22)),
    ),
    ("count-order", "sweep_points=1", "scores=20/20 won=3h/4h sweeps=1/1", None),
    ("count-order", "", "scores=16/0 won=3s4h/", None),
    ("count-order", "target=none", "scores=30/0 won=3s4h/", None),
    ("round", "", "scores=30/0 won=3s4h/", None),
    # At once: what counts when it is captured comes before most cards, and these before spades.
    (
        "at-once",
        "scoring=nordic,target=16",
        "scores=14/14 won=Ah3h4h/5s",
        (0, Item.CARDS, None, (16, 14)),
    ),
    (
        "at-once",
        "scoring=nordic,target=16",
        "scores=14/14 won=3h4h/5s",
        (1, Item.SPADES, None, (15, 16)),
    ),
    (
        "at-once",
        "scoring=nordic,target=16,sweep_points=1",
        "scores=14/14 won=3h4h/5s sweeps=1/0",
        (0, Item.CARDS, None, (16, 14)),
    ),
    (
        "at-once",
        "scoring=nordic,target=16,last_capture=2",
        "scores=14/13 won=3h4h/5s last=1",
        (0, Item.LAST_CAPTURE, None, (17, 15)),
    ),
]


@pytest.mark.parametrize(("ending", "options", "fields", "expected"), IN_ORDER)
def test_the_first_to_reach_the_target(
    ending: str, options: str, fields: str, expected: tuple[int, Item, str | None, object] | None
) -> None:
    rules = ",".join(["standard", f"ending={ending}", *filter(None, [options])])
    end = parse_state(f"rules={rules} hands=/ {fields}")
    reached = first_to_reach(end)
    if expected is None:
        assert reached is None
        return
    assert reached is not None
    side, item, card, totals = expected
    assert (reached.side, reached.item, reached.totals) == (side, item, totals)
    assert reached.card == (parse_card(card) if card else None)
    assert casino.outcome(end).winner == side


def test_two_of_three_level_at_the_target_are_counted_on() -> None:
    rules = "standard,players=3,ending=count-order,scoring=african,ties=split"
    end = parse_state(f"rules={rules} hands=// scores=20/20/3 won=Ah3h/2s4h/5h")
    reached = first_to_reach(end)
    assert reached is not None
    assert (reached.side, reached.item, reached.totals) == (1, Item.SPADES, (21, 23, 3))


@pytest.mark.parametrize(("dealer", "following"), [(1, 1), (2, 2), (3, 0)])
def test_the_deal_passes_to_the_left(dealer: int, following: int) -> None:
    end = parse_state(f"rules=standard,players=3 hands=// dealer={dealer} scores=1/2/3 won=Ah//")
    assert isinstance(end, casino.Position)
    begin = deal_next_round(end, casino.FULL_PACK)
    assert begin.dealer == following
    assert begin.scores == (5, 2, 3)


# At once

FINLAND = "rules=standard,scoring=nordic,target=16,ending=at-once"

AT_ONCE = [
    ("scores=15/0 won=Ah/3h", True),
    ("scores=14/0 won=Ah/3h", False),
    ("scores=0/14 won=3h/Td", True),
    ("scores=0/13 won=3h/Td", False),
    ("scores=0/13 won=3h/TdAs", True),
    ("scores=16/0 won=3h/4h", True),
    # Most cards and most spades are counted after the round only.
    ("scores=15/0 won=3s4s/5h", False),
]


@pytest.mark.parametrize(("fields", "won"), AT_ONCE)
def test_what_wins_at_once(fields: str, won: bool) -> None:  # noqa: FBT001
    assert won_at_once(parse_state(f"{FINLAND} hands=7h/8h {fields}")) is won
    for other in ("ending=round", "ending=at-once,target=none"):
        rules = f"{FINLAND.replace('target=16,', '').replace('ending=at-once', other)}"
        assert not won_at_once(parse_state(f"{rules} hands=7h/8h {fields}"))


def test_sweeps_win_at_once_where_they_score() -> None:
    for points, won in ((0, False), (1, False), (2, True)):
        state = f"{FINLAND},sweep_points={points} hands=7h/8h scores=12/0 sweeps=2/0"
        assert won_at_once(parse_state(state)) is won


def test_a_game_won_at_once_ends_though_cards_are_left() -> None:
    before = parse_state(
        f"{FINLAND},ties=carry table=Ah,9h,(5:2h3h@2) hands=As4s/8h7d5d stock=5h6h7h8s "
        "scores=15/15 carried=1/2 won=/3s6s last=2"
    )
    step = casino.apply(before, parse_play("AsxAh", before))
    after = step.after
    assert after.over
    assert after.stock == ()
    assert after.hidden == (0, 0)
    view = before.replace(hands=(before.hand, 0), hidden=(0, 3), stock=(None,) * 4)
    assert casino.apply(view, step.play).after == after
    # What lies on the table stays there, and most cards and spades are not counted.
    assert after.loose == parse_card("9h").bit
    assert captured_cards(after) == after.won
    assert residue(before, step.play, after) == 0
    score = casino.score_round(after)
    assert score.points == (2, 0)
    assert score.carried == (1, 2)
    assert {line.item: line.points for line in score.lines if any(line.points)} == {
        Item.ACES: (2, 0)
    }
    assert casino.outcome(after) == Outcome((17, 15), True, Side(0))
    assert [type(event) for event in step.events][1:] == [RoundScored, GameOver]


def test_a_game_that_is_not_won_at_once_gives_the_residue_to_the_last_to_capture() -> None:
    before = parse_state(f"{FINLAND} table=9h hands=Kh/ scores=10/10 won=3h/As last=2 turn=1")
    after = casino.apply(before, parse_play("Kh", before)).after
    assert captured_cards(after) == (
        parse_card("3h").bit,
        casino.card_set(casino.parse_cards("As9hKh")),
    )
