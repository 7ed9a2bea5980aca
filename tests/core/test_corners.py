"""Corners of the rules in which mutation testing of `rules/` once found a gap.

Those that are one play and its verdict are rows of `tests/verdicts.tsv`.

`python -m tests.lab.measure_mutants` finds such gaps.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from casino_core import (
    Play,
    State,
    apply,
    card_set,
    format_play,
    format_position,
    is_legal,
    largest_capture,
    legal_plays,
    outcome,
    parse_card,
    parse_cards,
    parse_play,
    parse_position,
    parse_state,
    plays_by_size,
    select,
)
from casino_core.rules import sums, ways
from casino_core.rules.dealing import deal_number
from casino_core.rules.legal import forget
from casino_core.rules.pool import pool_of
from casino_core.rules.why import allowed_under


def test_four_aces_of_diamond_casino_count_at_once_in_count_order() -> None:
    text = "rules=diamond,ending=count-order hands=/ won=AsAhAdAc/2h3h4h5h6h scores=7/0 last=1"
    result = outcome(parse_state(text))
    assert result.totals == (10, 1)
    assert not result.over


def test_where_an_item_leaves_sides_level_at_the_target_the_count_goes_on() -> None:
    text = "rules=spade,ending=count-order,target=21 hands=/ won=3s5h/4sTd scores=20/20 last=1"
    assert outcome(parse_state(text)).winner == 1


def test_no_rules_are_named_under_which_the_builds_on_the_table_could_not_lie() -> None:
    builds = "(7:3d4c@2),(9:2d7h@2),(9:4d5c@2)"
    state = parse_state(f"rules=standard,same_value=coexist table={builds} hands=2s9h/Ks")
    play = parse_play("2sb(3d4c),(2d7h)=9", state)
    assert ("same_value", "merge") not in allowed_under(state, play)
    one = parse_position(
        "rules=standard,same_value=coexist table=(7:3d4c@2),(9:2d7h@2) hands=2s9h/Ks"
    )
    assert ("same_value", "merge") in allowed_under(one, play)


def test_the_card_that_completes_the_one_set_can_be_chosen() -> None:
    state = parse_position("rules=folk table=5h,6h hands=3s8h/Ks")
    assert select(state, parse_card("3s")).more_loose == parse_card("5h").bit


def test_the_court_card_that_completes_three_can_be_chosen() -> None:
    state = parse_position(
        "rules=standard,court_capture=one-or-three table=Jh,Jd,Jc,5c hands=Js/Ks"
    )
    two = card_set(parse_cards("JhJd"))
    assert select(state, parse_card("Js"), two).more_loose == parse_card("Jc").bit


def test_a_selection_that_is_not_a_play_tells_why_it_is_neither_capture_nor_build() -> None:
    state = parse_position("table=4c hands=3sKh/Ks")
    selection = select(state, parse_card("3s"), parse_card("4c").bit)
    assert [refusal.code for refusal in selection.refusals] == ["card-too-high", "no-taker"]


OWNERS = [
    # A raise that joins a build sets a value anew; adding a card to a build does not.
    ("last-valued", "3sb(5),(8)=8", 0),
    ("last-valued", "8cb(8)=8", 1),
    ("last-added", "8cb(8)=8", 0),
]


@pytest.mark.parametrize(("ownership", "text", "owner"), OWNERS)
def test_the_owner_of_a_build_that_is_joined(ownership: str, text: str, owner: int) -> None:
    before = parse_state(
        f"rules=standard,ownership={ownership} table=(5:2s3d@2),(8:3h5h@2) hands=3s8c8d/Ks"
    )
    after = apply(before, parse_play(text, before)).after
    assert after.builds[-1].owner == owner
    assert after.builds[-1].multiple


@pytest.mark.parametrize(
    ("table", "play", "builds"),
    [
        # The highest card decides nothing, nor the turn in which a build was made.
        ("3d,(9:2d7s@2)", "6hb3d=9", ["2d7s", "3d6h"]),
        ("2d,(9:3d6s@2)", "7hb2d=9", ["2d7h", "3d6s"]),
        ("3d,(10:2d8s@2)", "6hb3d=9", ["3d6h", "2d8s"]),
    ],
)
def test_builds_lie_by_value_and_then_by_their_lowest_cards(
    table: str, play: str, builds: list[str]
) -> None:
    text = f"rules=standard,same_value=coexist table={table} hands=6h7h9c/Ks"
    before = parse_state(text)
    after = apply(before, parse_play(play, before)).after
    assert [build.cards for build in after.builds] == [
        card_set(parse_cards(cards)) for cards in builds
    ]
    assert parse_state(format_position(after)) == after


def test_a_casino_alone_is_a_set_of_a_build() -> None:
    text = "rules=rakennuskasino table=(15:2s/6h9h@1),(16:7h9d/Td@2) hands=/ won=/"
    state = parse_state(text)
    assert [build.multiple for build in state.builds] == [True, True]
    assert "(15:2s/6h9h@1),(16:7h9d/Td@2)" in format_position(state)


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("hands=/3s turn=2", 0),
        ("hands=3s/ turn=1", 1),
        ("rules=standard,players=3 hands=/3s/ turn=2", 2),
        ("rules=standard,players=3 hands=//3s turn=3", 0),
    ],
)
def test_after_the_round_it_is_the_turn_of_the_next_seat(text: str, turn: int) -> None:
    before = parse_state(text)
    after = apply(before, parse_play("3s", before)).after
    assert after.over
    assert after.turn == turn


KING = parse_card("Ks")
HIDDEN: list[Callable[[State], object]] = [
    legal_plays,
    plays_by_size,
    largest_capture,
    lambda view: is_legal(view, Play(KING)),
]


@pytest.mark.parametrize("ask", HIDDEN)
@pytest.mark.parametrize("table", ["5h", "As,2s,3s,4s,5s,6s,7s,8s,9s,Ts,Ah,2h"])
def test_no_plays_of_a_hidden_hand(ask: Callable[[State], object], table: str) -> None:
    view = parse_state(f"table={table} hands=??/Kd")
    with pytest.raises(ValueError, match=r"^the hand of seat 1, whose turn it is, is hidden$"):
        ask(view)


def test_the_rules_forget_what_they_have_found() -> None:
    state = parse_position("rules=standard,must_sweep=on table=5h,3h,9c,(8:2d6s@2) hands=8s5s/Ks")
    plays = legal_plays(state)
    assert pool_of.cache_info().currsize
    forget()
    assert not any(cached.cache_info().currsize for cached in (pool_of, *sums.CACHES, *ways.CACHES))
    assert legal_plays(state) == plays


LARGEST = [
    ("table=5h,3h,8d hands=8s5s/Ks", "8sx3h,5h,8d"),
    ("table=5h,3h,9d hands=9s8s/Ks", "8sx3h,5h"),
    ("table=9d,(8:2d6s@2) hands=9s8s/Ks", "8sx(8)"),
    ("table=9d hands=2s8s/Ks", None),
    ("table=9d,5h hands=3s8s/Ks", None),
]


@pytest.mark.parametrize(("text", "play"), LARGEST)
def test_the_largest_capture(text: str, play: str | None) -> None:
    state = parse_state(text)
    largest = largest_capture(state)
    assert (format_play(largest, state) if largest else None) == play


def test_the_turn_passes_to_a_hand_that_is_hidden() -> None:
    view = parse_state("rules=standard,players=3 hands=2h3h//?? turn=1")
    assert apply(view, parse_play("2h", view)).after.turn == 2


def test_a_crowded_table_without_a_legal_play_leaves_every_trail() -> None:
    """A two that captures as fifteen only, on a table with another two and no set for fifteen."""
    rules = "rules=standard,courts=royal,casinos=15-and-16,trailing=not-a-pair"
    loose = "2h,Qs,Qh,Qd,Qc,Js,Jh,Jd,Jc,Ts,Th,Tc"
    alone = parse_state(f"{rules} table={loose} hands=2s/Ks")
    trail = parse_play("2s", alone)
    assert list(plays_by_size(alone)) == list(legal_plays(alone)) == [trail]
    assert is_legal(alone, trail)
    beside = parse_state(f"{rules} table={loose} hands=2s8h/Ks")
    assert list(plays_by_size(beside)) == [parse_play("8h", beside)]
    assert not is_legal(beside, trail)


def test_a_build_alone_is_captured_from_a_crowded_table_without_sets() -> None:
    cards = ",".join(rank + suit for rank in "789T" for suit in "shdc")
    state = parse_state(f"rules=royal table={cards},Jh,Jd,Jc,(13:2sJs@2) hands=Ks/Kh")
    plays = [format_play(play, state) for play in plays_by_size(state)]
    assert plays == ["Ksx(13)", "Ks"]


def test_where_cards_are_drawn_there_is_one_deal() -> None:
    assert deal_number(parse_state("rules=draw hands=2h3h/4h5h stock=*12")) == 1
    assert deal_number(parse_state("rules=standard hands=2h3h/4h5h stock=*16")) == 4
