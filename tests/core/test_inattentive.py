"""The lower levels overlook what people overlook, each less than the one below it."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

import casino_core as casino
from casino_core import PRESETS, Game, PlayKind, View, parse_rules
from casino_core.players import PLAYERS
from casino_core.players.base.ease import ATTENTION, EASE, LOWER, Attention, ease_of, row_of
from casino_core.players.policies.inattentive import inattentive, plain

TRIES = 300


def view_of(text: str) -> View:
    return casino.View(*casino.parse_state(text))


def plays(text: str, level: str, ease: float = 1.0, tries: int = TRIES) -> list[str]:
    """Return what a level plays at a position, many times."""
    view = view_of(text)
    return [
        casino.format_play(inattentive(view, Random(seed), level, ease=ease), view)
        for seed in range(tries)
    ]


def share(plays_made: Iterable[str], target: str) -> float:
    plays_made = list(plays_made)
    return plays_made.count(target) / len(plays_made)


@pytest.mark.parametrize("level", LOWER)
@pytest.mark.parametrize("pair", ["TdxTs", "TsxTd", "AsxAh"])
def test_nobody_overlooks_a_pair_of_an_ace_or_the_big_casino(level: str, pair: str) -> None:
    in_hand, lying = pair.split("x")
    text = f"table={lying},Kh,3c hands={in_hand}9s4s/????"
    assert share(plays(text, level, ease=50.0, tries=100), pair) == 1.0


@pytest.mark.parametrize("level", LOWER)
def test_whatever_a_player_overlooks_it_can_trail(level: str) -> None:
    own_plays = plays("table=7c,Kh,3c hands=7s9dQs/????", level, ease=1e6, tries=50)
    assert all("x" not in play and "b" not in play for play in own_plays if level != "greedy")


@pytest.mark.parametrize(
    ("what", "text", "target"),
    [
        ("a sum of two", "table=5c,4h,Kd hands=9s2dQc/????", "9sx5c,4h"),
        ("a sum of three", "table=2c,3h,4d,Kd hands=9sQcJh/????", "9sx2c,3h,4d"),
        ("a second capture", "table=9h,5c,4h,Kd hands=9sQcJc/????", "9sx9h,5c,4h"),
    ],
)
def test_the_higher_a_level_the_more_it_sees(what: str, text: str, target: str) -> None:
    view = view_of(text)
    target = casino.format_play(casino.parse_play(target, view), view)
    shares = [share(plays(text, level), target) for level in LOWER]
    assert shares == sorted(shares), what
    assert shares[0] < shares[2] - 0.15, what


def test_a_sum_of_three_is_overlooked_more_often_than_one_of_two() -> None:
    two = share(plays("table=5c,4h,Kd hands=9sQcJh/????", "beginner"), "9sx4h,5c")
    three = share(plays("table=2c,3h,4d,Kd hands=9sQcJh/????", "beginner"), "9sx2c,3h,4d")
    assert three < two - 0.1


def test_a_build_is_seldom_made_and_more_seldom_raised() -> None:
    for level, attention in ATTENTION.items():
        assert attention.build < attention.raised, level
    kinds = [
        casino.parse_play(play, view_of(BUILD)).kind is PlayKind.BUILD
        for play in plays(BUILD, "careless")
    ]
    assert sum(kinds) < 0.2 * len(kinds)


BUILD = "table=5c,Kd hands=4s9hQc/????"


RAISED = "table=4c,(6:Ad5s@2),Kd hands=3s9hQc/????"
DOUBLED = "table=5c,6h,3d,Kd hands=4s9hQc/????"
SHORT = "table=5c,Kd hands=4s9hQc/????"
LONG = "table=2h,3c,Kd hands=4s9hQc/????"


@pytest.mark.parametrize("level", ["careless", "beginner"])
def test_no_game_makes_practised_what_the_table_says_is_not(level: str) -> None:
    """In games where a level overlooks half as much it raises and doubles no more builds."""
    attention = ATTENTION[level]
    for text, build in ((RAISED, "3sb9"), (DOUBLED, "4sb9=5c,6h+3d")):
        view = view_of(text)
        builds = [play for play in casino.legal_plays(view) if play.kind is PlayKind.BUILD]
        hard = {
            casino.format_play(play, view)
            for play in builds
            if play.builds or play.loose.bit_count() == 3
        }
        assert hard, build
        hard_builds = sum(play in hard for play in plays(text, level, ease=0.4))
        assert hard_builds / TRIES <= 2 * (100 - attention.raised) / 100, build


def test_a_build_with_a_longer_sum_is_made_less_often() -> None:
    def builds(text: str) -> int:
        view = view_of(text)
        parsed = (casino.parse_play(play, view) for play in plays(text, "greedy"))
        return sum(play.kind is PlayKind.BUILD for play in parsed)

    assert builds(LONG) < 0.85 * builds(SHORT)


def test_both_aces_are_captured_at_once() -> None:
    assert share(plays("table=As,Ah,Kd hands=Ac9s4s/????", "careless"), "AcxAs,Ah") == 1.0


@pytest.mark.parametrize("level", LOWER)
def test_nobody_lays_a_card_beside_its_twin_unseen(level: str) -> None:
    for text in ("table=7c,Kd,3h hands=7s9hQc/????", "table=7c,Kd,3h hands=7s/????"):
        assert "7s" not in plays(text, level, ease=5.0)


def test_who_sees_nothing_and_may_not_trail_makes_the_plainest_play() -> None:
    own_plays = plays("table=3h,Kd,(7:2c5d@1) hands=7s4cQc/????", "careless", ease=1e6)
    assert set(own_plays) == {"7sx(7)"}


def test_who_counts_no_spades_sees_single_cards_and_many_cards() -> None:
    worths, scoring = plain(PRESETS["standard"])
    card = casino.parse_card
    assert worths[card("As").bit] == worths[card("Ah").bit] > worths[card("Ks").bit]
    assert worths[card("Ks").bit] == worths[card("Kh").bit] > 0
    assert card("Td").bit & scoring
    assert not card("Ks").bit & scoring


def test_the_figures_fall_from_level_to_level() -> None:
    for name in Attention._fields:
        figures = [getattr(ATTENTION[level], name) for level in LOWER]
        assert figures == sorted(figures, reverse=True), name
        assert all(0 <= figure < 100 for figure in figures), name


def test_where_points_are_bad_habit_captures() -> None:
    text = "rules=laisto table=Td,Qd hands=TsJh6c8c/???????? stock=*38"
    captured = [share(plays(text, level), "TsxTd") for level in LOWER]
    assert captured == sorted(captured, reverse=True)
    assert captured[0] > 0.2


def test_a_limit_makes_medium_overlook_more() -> None:
    text = "table=2c,3h,4d,Kd hands=9sQcJh/????"
    view = view_of(text)
    weaker = casino.players.LEVELS["greedy-4"].play
    full = PLAYERS["greedy"].play

    def seen(player: casino.players.Player) -> int:
        own_plays = [casino.format_play(player(view, Random(seed)), view) for seed in range(TRIES)]
        return own_plays.count("9sx2c,3h,4d")

    assert seen(weaker) < seen(full)


# The factors


def test_every_preset_has_its_factors() -> None:
    assert set(PRESETS) <= set(EASE)
    for row, factors in EASE.items():
        assert len(factors) == len(LOWER), row
        assert all(factor > 0 for factor in factors), row
        assert row_of(parse_rules(row)) == row


def test_house_rules_have_the_row_of_the_nearest_game_and_number_of_seats() -> None:
    assert row_of(parse_rules("royal,sweep_points=0,target=30")) == "royal"
    rules = parse_rules("standard,players=6")
    rows = [row for row in EASE if row.partition(",")[0] == "standard"]
    players = [int(row.partition("=")[2] or 2) for row in rows]
    assert row_of(rules) == rows[players.index(max(players))]
    assert ease_of("beginner", rules) == EASE[row_of(rules)][1] / 100


def test_with_a_factor_of_zero_all_levels_see_everything() -> None:
    game = Game.new(PRESETS["standard"], "all")
    view = game.position.view(game.position.turn)
    for seed in range(20):
        assert len({inattentive(view, Random(seed), level, ease=0.0) for level in LOWER}) == 1
