"""Extra actions (RULES 5): builds of table cards before the card is played.

Which of them are legal has rows in `tests/verdicts.tsv`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain as chain_of
from random import Random

import pytest

import casino_core as casino
from casino_core import Play, Position
from casino_core.analysis.exploration import as_seen, explore
from casino_core.analysis.observation import considered
from casino_core.events import BuiltFirst, Captured, Swept, Trailed
from casino_core.play import ExtraAction
from casino_core.players import KNOWN, PLAYERS
from casino_core.players.base.considered import extra_plays, laid_worth
from casino_core.players.estimates.evaluation import for_points
from casino_core.players.search.bounded_plays import bounded_plays
from casino_core.players.search.endgame import EndgameSearch
from casino_core.players.search.search import search
from casino_core.prose.reasons import reasons
from casino_core.records.chain import chain
from casino_core.records.history import line
from casino_core.records.undo import check_undone, take_back, taken

from ..profiles import thorough
from . import worlds
from .test_laws import assert_selected
from .test_search import minimax

ON = "rules=standard,extra_actions=on"


def test_a_value_is_built_once_and_the_lower_one_first() -> None:
    position = casino.parse_state(f"{ON} table=3c,5c,4d,5d hands=As8s9s/8d")
    eight = ExtraAction(8, casino.card_set(casino.parse_cards("3c5c")))
    nine = ExtraAction(9, casino.card_set(casino.parse_cards("4d5d")))
    ace = casino.parse_card("As")
    assert casino.is_legal(position, Play(ace, extras=(eight, nine)))
    for extras in ((nine, eight), (eight, eight)):
        refusal = casino.why_not(position, Play(ace, extras=extras))
        assert refusal is not None
        assert refusal.code in ("extra-action", "pile-not-there")


def test_two_sets_of_a_value_are_added_in_one_action() -> None:
    position = casino.parse_state(f"{ON},duty=free table=3c,5c,2d,6d,(8:As7h@1) hands=4s8s9s/8d")
    first, second = (casino.card_set(casino.parse_cards(cards)) for cards in ("3c5c", "2d6d"))
    (build,) = position.builds
    added = build._replace(cards=build.cards | first, multiple=True)
    four = casino.parse_card("4s")
    assert casino.is_legal(position, Play(four, extras=(ExtraAction(8, first | second, build),)))
    one_by_one = (ExtraAction(8, first, build), ExtraAction(8, second, added))
    assert not casino.is_legal(position, Play(four, extras=one_by_one))


def test_the_table_after_the_turn() -> None:
    position = casino.parse_position(
        "rules=swazi table=9d,3c,4h,(10:4d6d@1) hands=4sQsTs/Ks won=2c/5hTh"
    )
    play = casino.parse_play("bTh^2,(10)=10>b3c,9d=12>4sx4h", position)
    step = casino.apply(position, play)
    assert casino.format_position(step.after) == (
        "rules=swazi table=(10:4d6d/Th@1),(12:3c9d@1) hands=TsQs/Ks turn=2 dealer=2 "
        "won=2c4h4s/5h last=1"
    )
    kinds = [type(event) for event in step.events]
    assert kinds == [BuiltFirst, BuiltFirst, Captured]
    sentences = [
        casino.event_sentence(each, ["You", "Ann"], position.rules) for each in step.events
    ]
    assert sentences == [
        "First you add the ten of hearts from a pile to the build of ten.",
        "First you build twelve from the table: the three of clubs and the nine of diamonds.",
        "You capture the four of hearts with the four of spades.",
    ]
    assert casino.play_label(play, position) == "Add to 10, Build 12, then: Capture 4"


def test_building_first_keeps_a_sweep_from_being_one() -> None:
    position = casino.parse_state(f"{ON},sweep_points=1 table=3c,5c,4h hands=4s8s/Kd")
    step = casino.apply(position, casino.parse_play("b3c,5c=8>4sx4h", position))
    assert not any(isinstance(event, Swept) for event in step.events)
    assert step.after.sweeps == (0, 0)


def test_a_card_drawn_or_the_residue_come_after_them() -> None:
    position = casino.parse_state(f"{ON},duty=free table=3c,5c hands=8s/ last=1")
    assert casino.why_not(position, casino.parse_play("b3c,5c=8>8s", position))
    drawing = casino.parse_position(
        "rules=draw,extra_actions=on table=3c,5c hands=4s8s/Kd stock=2h"
    )
    step = casino.apply(drawing, casino.parse_play("b3c,5c=8>4s", drawing))
    assert [type(event) for event in step.events][:2] == [BuiltFirst, Trailed]
    assert step.after.hand_count(0) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("b3c,5d=8>", "is not a play"),
        ("x3c,5d>4s", "is not an extra action"),
        ("b3c,5d>4s", "ends with its value"),
        ("b(8)=8>4s", "names no card"),
        ("b3c,(8),(9)=8>4s", "names two builds"),
        ("b3c,3c=8>4s", "names 3c twice"),
        ("b3c,5d=8>b3c,6d=9>4s", "names 3c twice"),
        ("b3c,5d=8>b2c,6d=8>4s", "two extra actions have the value 8"),
        ("b3c,5d=8>4sx3c", "names 3c twice"),
        ("b4s,4d=8>4s", "names 4s twice"),
    ],
)
def test_a_text_that_is_not_a_turn(text: str, message: str) -> None:
    position = casino.parse_state(f"{ON} table=3c,5d,(8:2h6h@1),(9:4h5h@1) hands=4s8s/Ks")
    with pytest.raises(casino.NotationError, match=message):
        casino.parse_play(text, position)


def test_other_spellings_are_read() -> None:
    position = casino.parse_state(f"{ON} table=3c,5c,4d,5d hands=As8s9s/8d")
    play = casino.parse_play(" B 5D,4d = 9 > +5♣ 3c=8 > As ", position)
    assert casino.format_play(play, position) == "b3c,5c=8>b4d,5d=9>As"


def test_a_crowded_table_is_listed_lazily() -> None:
    """The plays with extra actions come one by one; there are more than could ever be listed."""
    position = casino.parse_position(
        "rules=swazi table=As,2s,3s,4s,5s,6s,7s,8s,9s,Ts,Js,Qs,Ks hands=KhQh/Kd won=/7d8d9dTd"
    )
    plain = list(casino.plays_by_size(position, extras=False))
    plays = list(casino.plays_by_size(position, len(plain) + 300))
    assert plays[: len(plain)] == plain
    assert not any(play.extras for play in plain)
    assert len(set(plays)) == len(plain) + 300
    for play in plays[len(plain) :: 10]:
        assert play.extras
        assert casino.is_legal(position, play)


@pytest.mark.parametrize("name", ["swazi", "sotho"])
@pytest.mark.parametrize("seed", range(3 if thorough() else 1))
def test_a_selection_before_which_something_was_built(name: str, seed: int) -> None:
    chance = Random(seed)
    built = 0
    for position in filter(worlds.is_easy, worlds.walk(chance, casino.PRESETS[name])):
        for play in casino.legal_plays(position):
            if play.extras:
                assert_selected(position, Play(play.card, extras=play.extras))
                assert_selected(position, play._replace(value=0))
                built += 1
    assert built


@pytest.mark.parametrize("player", sorted(PLAYERS))
def test_every_player_answers_a_turn_with_extra_actions(player: str) -> None:
    position = casino.parse_position(
        "rules=swazi table=9d,3c,4h hands=4sQsTs/KsQdJd turn=1 won=2c/5hTh"
    )
    after = casino.advance(position, casino.parse_play("b3c,9d=12>4sx4h", position))
    assert isinstance(after, Position)
    play = PLAYERS[player].play(after.view(after.turn), Random(1))
    assert casino.is_legal(after, play)


# The computer players

BOTH = "rules=sotho,target=999 table=As,2s,(10:4h6c@1) hands=3dTs8h/KsJd5d turn=1 won=ThTc/5hTd"
"""Nobody else can hold a ten, so the big casino is safe in the build, and three takes the rest."""
SEVEN_AND_NINE = "rules=sotho table=3c,4d,(9:4h5c@1) hands=2c9s6h7d/KsJd5dJs turn=1 won=2s/5hAdTh9d"
CROWDED = (
    "rules=swazi table=As,2s,3s,4s,5s,6s,7s,8s,9s,Ts,Js,Qs,Ks hands=KhQh/Kd turn=1 "
    "won=Ah2h3h4h5h6h7h8h9hThJhAc2c3c4c5c6c7c/8c9cTcJcQcKcAd2d3d4d5d6d7d8d9dTdJdQd"
)
"""The last two plays of a round, with more extra actions than anybody could look at."""


def played(name: str, seed: int) -> Iterator[Position]:
    """Yield the positions of a round of an earlier player against itself: it stays the same."""
    chance = Random(seed)
    position = casino.Game.new(casino.PRESETS[name], f"extras {seed}").position
    while not position.over:
        yield position
        play = KNOWN["counting@0.2"].play(position.view(position.turn), chance)
        position = casino.advance(position, play)


@pytest.mark.parametrize("name", ["swazi", "sotho"])
def test_the_players_consider_lawful_plays_with_extra_actions(name: str) -> None:
    number = 0
    positions = chain_of.from_iterable(played(name, seed) for seed in range(3))
    for position in filter(worlds.is_easy, positions):
        candidates = extra_plays(position)
        lawful = {play for play in casino.legal_plays(position) if play.extras}
        assert len(set(candidates.plays)) == len(candidates.plays)
        assert set(candidates.plays) <= lawful
        assert set(candidates.plays) == lawful or not candidates.complete
        number += len(candidates.plays)
    assert number


def test_without_the_option_there_are_none_to_consider() -> None:
    position = casino.parse_position("table=3c,5d hands=4s8s/Ks")
    assert extra_plays(position) == ((), True)


def test_of_very_many_those_are_considered_that_put_most_points_together() -> None:
    position = casino.parse_position(CROWDED)
    candidates = extra_plays(position)
    assert not candidates.complete
    assert len(candidates.plays) < 200
    first, last = (
        laid_worth(position.rules, play.extras)
        for play in (candidates.plays[0], candidates.plays[-1])
    )
    assert first > last


@pytest.mark.parametrize("player", ["greedy", "counting"])
def test_a_player_makes_a_useful_extra_action(player: str) -> None:
    """These players overlook plays by chance."""
    view = as_seen(casino.parse_position(SEVEN_AND_NINE))
    plays = [PLAYERS[player].play(view, Random(seed)) for seed in range(10)]
    assert any(play.extras for play in plays)


@pytest.mark.parametrize("player", ["searcher", "master"])
def test_a_searching_player_makes_an_extra_action_that_is_plainly_best(player: str) -> None:
    position = casino.parse_position(BOTH)
    best = casino.parse_play("bTd^2,(10)=10>3dxAs,2s", position)
    for seed in range(4):
        assert PLAYERS[player].play(as_seen(position), Random(seed)) == best


@pytest.mark.parametrize(("name", "seed"), [("swazi", 3), ("swazi", 11), ("sotho", 1)])
def test_the_end_is_solved_with_extra_actions(name: str, seed: int) -> None:
    """Few rounds have an extra action near their end; these do."""
    position = next(each for each in played(name, seed) if is_near_the_end(each))
    plays = bounded_plays(position).plays
    assert any(play.extras for play in plays)
    position = position.replace(rules=for_points(position.rules))
    solver = EndgameSearch(position)
    assert max(map(solver.value, plays)) == minimax(position, position.side)
    assert not solver.partial


def is_near_the_end(position: Position) -> bool:
    """Whether a round has six plays or fewer left."""
    return not position.stock and sum(hand.bit_count() for hand in position.hands) <= 6


def test_what_was_not_looked_at_makes_no_answer_exact() -> None:
    view = as_seen(casino.parse_position(CROWDED))
    *_, answer = filter(None, search(view, Random(1)))
    assert not answer.exact
    *_, exploration = filter(None, explore(view))
    assert (exploration.exact, exploration.deals, exploration.complete) == (False, 0, True)
    assert all(each.comparison.error == 0 for each in exploration.plays)


def test_every_play_with_them_has_its_sentences() -> None:
    view = as_seen(casino.parse_position(SEVEN_AND_NINE))
    for play in extra_plays(view).plays:
        assert reasons(considered(view, play), ["Ann", "Ben"])


def test_a_record_of_them_is_read_again_and_its_chain_counts_the_plays() -> None:
    position = casino.parse_position(
        "rules=swazi table=9d,3c,4h,(10:4d6d@1) hands=4sQsTs/KsQdJd turn=1 won=2c/5hTh"
    )
    assert isinstance(position, Position)
    game = casino.Game.from_position(position)
    game = game.play(casino.parse_play("b3c,9d=12>4sx4h", game.position))
    game = game.play(casino.legal_plays(game.position)[0])
    assert [link.plays for link in chain(game)] == [0, 1, 2]
    back, begun = take_back(game, 1), take_back(game, 0)
    assert [link.plays for link in chain(back)][-1] == 1
    assert [link.plays for link in chain(begun)][-1] == 0
    assert taken(begun) == (tuple(line(game)),)
    for each in (game, back, begun):
        check_undone(each)
        assert casino.parse_record(casino.format_record(each)) == each
