"""The solver of the last deal finds what a plain search of every line finds, whatever the end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import (
    NO_CARDS,
    OPTIONS,
    PRESETS,
    Game,
    Play,
    Position,
    RuleSet,
    RuleSetError,
    card_set,
    cards_in,
    parse_play,
    parse_state,
)
from casino_core.fast.terms import claims
from casino_core.players.estimates.evaluation import WIN
from casino_core.players.policies.simple import greedy
from casino_core.players.search.bounded_plays import ordered_plays
from casino_core.players.search.endgame import EndgameSearch
from casino_core.players.search.fast_lines import FastLines
from casino_core.players.search.stated_lines import StatedLines
from casino_core.rules.scoring import won_at_once
from casino_core.rules.turn import advance

from .. import profiles
from .plain_search import plain_values
from .worlds import VALUES, WITH_ROWS

MOST_CARDS = 6
"""The most cards in all hands together, and fewer where there are more plays."""
MOST_LOOSE = 8
"""The most loose cards."""
MANY_STATES = 10**9
"""More states than any search has."""
OF_POINTS = [
    option.name
    for option in OPTIONS.values()
    if option.section in (9, 10) and option.name != "draw"
]
"""The options that decide what a round is worth: the plays do not depend on them."""


def last_cards(preset: str, chance: Random) -> Position:
    """A position of the last deal with a few cards in the hands and on the table."""
    rules = PRESETS[preset]
    most = 3 if rules.takes_from_piles else 4 if rules.players > 2 else MOST_CARDS
    position = Game.new(rules, str(chance.random())).position
    in_all = rules.players * rules.hand_size
    while len(position.stock) >= in_all or sum(map(int.bit_count, position.hands)) > most:
        position = advance(position, greedy(position.view(position.turn), chance))
    # What lies there besides, and what is left over in Mulle, was captured by the first side.
    surplus = list(cards_in(position.loose))[MOST_LOOSE:]
    more = card_set(surplus) | card_set(filter(None, position.stock))
    first, *others = position.won
    piles = position.piles and ((*position.piles[0], *cards_in(more)), *position.piles[1:])
    return position.replace(
        stock=(), loose=position.loose & ~more, won=(first | more, *others), piles=piles
    )


def ends_of(position: Position, chance: Random) -> Iterator[Position]:
    """Yield a position under every ending and endgame, with other points, near the target."""
    for ending in VALUES["ending"]:
        for endgame in VALUES["endgame"]:
            changed = {name: chance.choice(WITH_ROWS[name]) for name in chance.sample(OF_POINTS, 2)}
            both: tuple[dict[str, object], ...] = {}, changed
            for options in both if profiles.thorough() else [chance.choice(both)]:
                more_options = {"target": chance.choice((11, 21, 40)), "endgame": endgame}
                rules = with_options(position.rules, options | more_options | {"ending": ending})
                if rules and rules.keeps_tally == position.rules.keeps_tally:
                    near_target = near_the_target(position.replace(rules=rules), chance)
                    yield from () if near_target is None else (near_target,)


def with_options(rules: RuleSet, options: dict[str, object]) -> RuleSet | None:
    try:
        return rules.changed(**options)
    except RuleSetError:
        return None


def near_the_target(position: Position, chance: Random) -> Position | None:
    """Return the position with scores from which the rest of the round may decide the game.

    None if what was captured so far would have won at once.
    """
    target = position.rules.target
    assert target is not None
    for _ in range(10):
        scores = [max(0, target - chance.randrange(1, 14)) for _ in position.rules.side_numbers]
        candidate = position.replace(scores=tuple(scores))
        if not won_at_once(candidate):
            return candidate
    return None


@pytest.mark.parametrize("preset", list(PRESETS))
@profiles.some(10)
@given(seed=st.integers(0, 10**9))
def test_the_solver_agrees_with_a_plain_search_under_every_ending(preset: str, seed: int) -> None:
    chance = Random(seed)
    for deal in ends_of(last_cards(preset, chance), chance):
        search = EndgameSearch(deal)
        values = plain_values(deal)
        solved = {play: search.value(play) for play in values}
        assert search.partial or solved == pytest.approx(values), deal
        best_only = EndgameSearch(deal, best_only=True)
        best = max(best_only.value(play) for play in values)
        assert best_only.partial or best == pytest.approx(max(values.values())), deal


@pytest.mark.parametrize("preset", [name for name, rules in PRESETS.items() if claims(rules)])
@profiles.some(10)
@given(seed=st.integers(0, 10**9))
def test_the_fast_state_searches_the_lines_that_the_rules_search(preset: str, seed: int) -> None:
    """They come to the same bounds by as many states, by the stated rules wherever they pause."""
    chance = Random(seed)
    for deal in ends_of(last_cards(preset, chance), chance):
        best_only = chance.random() < 0.5
        fast, searched = EndgameSearch(deal, MANY_STATES, best_only=best_only), 0
        stated, paused = (
            by_stated_rules(deal, None, best_only=best_only),
            by_stated_rules(deal, 3, best_only=best_only),
        )
        assert isinstance(fast._lines, FastLines)
        for play in ordered_plays(deal):
            value = fast.value(play)
            assert stated.value(play) == value, deal
            assert value_after_pauses(paused, play) == value, deal
            searched += MANY_STATES - fast._lines._left
        assert fast.partial == stated.partial == paused.partial
        assert searched == lines_of(stated).searched == lines_of(paused).searched


@pytest.mark.parametrize("preset", [name for name, rules in PRESETS.items() if claims(rules)])
@profiles.some(10)
@given(seed=st.integers(0, 10**9))
def test_the_fast_state_comes_to_the_same_end_after_pauses(preset: str, seed: int) -> None:
    chance = Random(seed)
    for deal in ends_of(last_cards(preset, chance), chance):
        once, again = EndgameSearch(deal), EndgameSearch(deal, 20)
        for play in ordered_plays(deal):
            assert value_after_pauses(again, play) == once.value(play), deal


def by_stated_rules(
    deal: Position, states: int | None, *, best_only: bool = False
) -> EndgameSearch:
    """Return a search of a deal by the rules as stated, though the fast state knows the game."""
    search = EndgameSearch(deal, states, best_only=best_only)
    search._lines = StatedLines(deal)
    return search


def lines_of(search: EndgameSearch) -> StatedLines:
    assert isinstance(search._lines, StatedLines)
    return search._lines


def value_after_pauses(search: EndgameSearch, play: Play) -> float:
    value = search.value(play)
    while not search.complete:
        value = search.value(play)
    return value


@pytest.mark.parametrize("loose", [11, 14, 24])
def test_a_crowded_last_deal_is_searched_alike(loose: int) -> None:
    """Only the largest plays and the trails are searched there, by both."""
    for seed in range(3):
        cards = list(cards_in(PRESETS["standard"].all_cards))
        Random(seed).shuffle(cards)
        hands, table = (card_set(cards[:2]), card_set(cards[2:4])), card_set(cards[4 : 4 + loose])
        start = read("table=Ah hands=2h/3h")
        deal = start.replace(hands=hands, loose=table, won=(card_set(cards[4 + loose :]), NO_CARDS))
        fast, stated = EndgameSearch(deal, 60), by_stated_rules(deal, 60)
        for play in ordered_plays(deal)[:3]:
            assert (fast.value(play), fast.partial) == (stated.value(play), stated.partial)


def read(text: str) -> Position:
    state = parse_state(text)
    assert isinstance(state, Position)
    return state


def test_a_win_at_once_may_be_worth_less_than_a_later_one() -> None:
    """A side that wins at once no longer counts the majorities."""
    deal = read(
        "rules=royal,target=11,ending=at-once table=8d,Qc,(7:2h5h@1) hands=7h8h9h/3c9dKd turn=2 "
        "won=AhAdAc2s3h3d4s4h4d4c5s5d6s6h6d6c7d7c8s9s9cThTdTcQsQd/"
        "As2d2c3s5c7s8cTsJsJhJdJcQhKsKhKc scores=3/1 last=2"
    )
    search = EndgameSearch(deal)
    assert {play: search.value(play) for play in plain_values(deal)} == plain_values(deal)


def test_aces_of_two_suits_differ_where_they_are_counted_in_order() -> None:
    """The ace of clubs is counted before that of hearts: the side that has it wins here."""
    deal = read(
        "rules=standard,ending=count-order table=Ah,2h,Ac hands=Ad/3c scores=13/19 last=1 turn=2 "
        "won=/As"
    )
    deal = deal.replace(won=(deal.unseen, deal.won[1]))
    values = plain_values(deal)
    search = EndgameSearch(deal)
    assert {play: search.value(play) for play in values} == values
    clubs, hearts = (parse_play(f"3cx2h,{ace}", deal) for ace in ("Ac", "Ah"))
    assert values[clubs] > WIN / 2
    assert values[hearts] < -WIN / 2
