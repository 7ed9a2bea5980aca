"""The sets of a play, and their sums in words."""

from __future__ import annotations

from random import Random

import pytest

import casino_core as casino
from casino_core import PRESETS, Card, Play, PlayKind, RuleSet, parse_play, parse_state
from casino_core.cards import cards_in
from casino_core.play import Build
from casino_core.prose.partial_sums import table_sum_words, value_words
from casino_core.prose.sums import set_words
from casino_core.prose.words import short, short_rank
from casino_core.rules.sets import PlaySet, sets_of
from tests.languages import speaking

from . import worlds


@pytest.mark.parametrize(
    ("position", "play", "sums"),
    [
        ("rules=standard table=5d,3c,8h hands=8s2h/4c4d", "8sx8h,5d,3c", ["5 + 3 = 8"]),
        (
            "rules=standard table=9c,Ah,8h hands=2hTd/4c4d",
            "2hb8h,9c,Ah=10",
            ["8 + 2 = 10", "9 + A = 10"],
        ),
        ("rules=standard table=7d hands=2h9d/4c4d", "2hb7d=9", ["7 + 2 = 9"]),
        ("rules=standard table=(7:4c3d@2),2d hands=2h9d/6c6d", "2hb(7)=9", ["7 + 2 = 9"]),
        ("rules=standard table=Kd hands=Ks2h/4c4d", "KsxKd", []),
        ("rules=standard table=Kd hands=Ks2h/4c4d", "2h", []),
        ("rules=royal table=Ks,As hands=AdKh/4c4d", "AdxKs,As", ["K + A = 14 = A"]),
        # The three is in a set of 16, not alone: of these four only the ace counts as 14.
        (
            "rules=byggkasino table=Ah,2h,8c,5d hands=3sTd/4c4d",
            "3sbAh,2h,8c,5d=16",
            ["8 + 5 + 3 = 16 = 10♦", "2 + A = 16 = 10♦"],
        ),
        ("rules=byggkasino table=Ah hands=2hTd/4c4d", "2hbAh=16", ["A + 2 = 16 = 10♦"]),
        ("rules=folk table=3d,(5:2c3c@2) hands=8d4h/4c4d", "8dx3d,(5)", ["5 + 3 = 8"]),
    ],
)
def test_the_sums_of_a_play(position: str, play: str, sums: list[str]) -> None:
    state = parse_state(position)
    play_sets = sets_of(parse_play(play, state), state.rules)
    assert [words for one in play_sets if (words := set_words(one, state.rules))] == sums


@pytest.mark.parametrize("name", PRESETS)
def test_a_value_points_to_the_card_that_captures_it_where_no_card_has_its_number(
    name: str,
) -> None:
    rules = PRESETS[name]
    for value, capturers in rules.capturers.items():
        number, _, label = value_words(value, rules).partition(" = ")
        assert number == str(value)
        ranks = {card.rank for card in cards_in(capturers)}
        if value <= 10:
            assert label == "A" * (value == 1)
        elif capturers.bit_count() == 1:
            assert label == short(cards_in(capturers)[0])
        else:
            assert [label] == [short_rank(rank) for rank in ranks]


def test_the_sum_of_chosen_cards_points_to_a_court_that_captures_it() -> None:
    cards = parse_state("rules=royal table=9h,3c hands=QsKh/4c4d").loose
    assert table_sum_words(PRESETS["royal"], cards, ()) == "9 + 3 = 12 = Q"
    assert table_sum_words(PRESETS["standard"], cards, ()) == "9 + 3 = 12"
    with speaking("de"):
        assert table_sum_words(PRESETS["royal"], cards, ()) == "9 + 3 = 12 = D"


@pytest.mark.parametrize("name", [*PRESETS, *map(str, range(20))])
def test_every_play_divides_into_sets_that_add_up(name: str) -> None:
    chance = Random(name)
    rules = PRESETS[name] if name in PRESETS else worlds.random_rules(chance)
    for position in worlds.walk(chance, rules):
        for play in worlds.some_plays(position):
            check(play.without_extras, rules)


def check(play: Play, rules: RuleSet) -> None:
    play_sets = sets_of(play, rules)
    if play.kind is PlayKind.TRAIL or not rules.values[play.card]:
        assert play_sets == ()
        return
    assert sum(one.loose for one in play_sets) == play.loose
    assert sorted(build for one in play_sets for build in one.builds) == sorted(play.builds)
    assert [one.card for one in play_sets if one.card] == [play.card] * (
        play.kind is PlayKind.BUILD
    )
    for one in play_sets:
        goal = play.value or one.value
        assert one.value == goal
        assert play.value or goal in rules.values[play.card]
        assert goal in totals(one, rules)


def totals(one: PlaySet, rules: RuleSet) -> set[int]:
    """Return the possible totals of a set."""
    cards: list[Card] = [*cards_in(one.loose)]
    builds: list[Build] = [*one.builds]
    sums = {sum(build.value for build in builds)}
    for card in cards:
        sums = {total + value for total in sums for value in on_table(card, rules)}
    if one.card:
        alone = not cards and not builds
        values = {*on_table(one.card, rules), *(rules.values[one.card] if alone else ())}
        sums = {total + value for total in sums for value in values}
    return sums


def on_table(card: Card, rules: RuleSet) -> tuple[int, ...]:
    """The values of a card in a set: an ace may count as 14 where the rules say so."""
    high = rules.ace != "1" and card.rank is casino.Rank.ACE
    return (1, 14) if high else (card.weight,)
