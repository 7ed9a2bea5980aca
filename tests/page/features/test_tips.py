"""Tips for beginners: which one is given, in which words, and when it is learned."""

import pytest

from casino_core import is_legal, parse_play
from casino_page.address.page_request import parse_query
from casino_page.features.tips import (
    TIP_NAMES,
    BeginnersTips,
    TipProgress,
    example_play,
    format_learned,
    parse_learned,
    tip_for,
    tip_name_of,
    tips_learned_from,
)
from casino_page.game.first_game import LEARNERS_LEVEL
from casino_page.game.scene import Tip
from casino_page.shell.current_game import CurrentGame
from tests.views import view_of

from ..pages import Memory, Page
from ..tables import PRESETS, let_computer_play, new_session, whole_game


def tip_at(text: str, *learned: str) -> Tip | None:
    return tip_for(view_of(text), learned)


TABLE = "table=5d,3c,8h hands=8sTd2c4s/????????"


@pytest.mark.parametrize(
    ("learned", "words"),
    [
        ([], "Tip: 8♠ captures 8♥: the same rank."),
        (["capture"], "Tip: 8♠ captures 3♣ 5♦: they add up."),
        (["capture", "sum"], "Tip: 2♣ on 8♥ makes a build of ten for your 10♦."),
    ],
)
def test_the_first_tip_that_fits_and_is_not_yet_learned_is_given(
    learned: list[str], words: str
) -> None:
    tip = tip_at(TABLE, *learned)
    assert tip is not None
    assert tip.words == words


def test_no_tip_is_given_when_all_are_learned() -> None:
    assert tip_at(TABLE, *TIP_NAMES) is None


def test_the_sentence_that_is_read_out_says_the_cards_in_full() -> None:
    tip = tip_at(TABLE, "capture", "sum")
    assert tip is not None
    assert tip.sentence == (
        "Tip: put the two of clubs on the eight of hearts for a build of ten. "
        "On a later turn you can capture it with the ten of diamonds."
    )


@pytest.mark.parametrize(
    ("position", "name"),
    [
        ("table=Kd,2c hands=9s8h/????", None),  # nothing but trails
        ("table=2c,5c hands=Ks7h/????", "sum"),  # no rank of the hand is on the table
        ("table=Kd hands=Ks7h/????", "capture"),  # court cards pair (RULES 4)
        ("table=2c hands=7h9s/????", "build"),  # 7 and 2 for the nine
        ("table=2c,(9:4d5s@2) hands=9s3d/????", "capture"),  # a build is captured too
        ("rules=royal table=6c,8d hands=AsKd/????", "sum"),  # the ace as 14
        ("rules=folk table=2c,(5:2d3s@2) hands=7s9d/????", "build"),  # 7s2c=9; 5+2 is not a sum
        ("rules=folk table=(2:AcAh@2),(7:3d4s@2) hands=9sKd/????", None),  # both, or neither
        ("rules=standard,building=none table=2c hands=7h9s/????", None),
    ],
)
def test_a_tip_fits_the_rules(position: str, name: str | None) -> None:
    tip = tip_at(position)
    assert (tip and tip.name) == name


def test_the_three_kinds() -> None:
    view = view_of(TABLE)
    kinds = {text: tip_name_of(parse_play(text, view)) for text in ("8s", "8sx8h", "8sx5d,3c")}
    assert kinds == {"8s": None, "8sx8h": "capture", "8sx5d,3c": "sum"}
    assert tip_name_of(parse_play("2cb8h=10", view)) == "build"
    assert set(tips_learned_from([parse_play("8sx5d,3c", view)])) == {"capture", "sum"}
    assert list(tips_learned_from([parse_play("8s", view)])) == []


@pytest.mark.parametrize("rules", PRESETS)
def test_every_tip_names_a_play_that_is_legal_there(rules: str) -> None:
    count = 0
    for game in whole_game(rules)[:25]:
        view = game.position.view(0)
        for learned in ((), ("capture",), ("capture", "sum")):
            play, tip = example_play(view, learned), tip_for(view, learned)
            assert (play and tip_name_of(play)) == (tip and tip.name)
            if play:
                count += 1
                assert is_legal(view, play)
                assert tip_name_of(play) not in (*learned, None)
    assert count > 5


# Progress


def test_a_tip_is_read_out_once() -> None:
    progress, tip = TipProgress(), tip_at(TABLE)
    assert tip is not None
    assert progress.announce(tip) == tip.sentence
    assert progress.announce(tip) == ""


def test_a_tip_that_was_followed_or_put_away_is_learned() -> None:
    progress = TipProgress()
    assert progress.dismiss("build")
    assert not progress.dismiss("build")
    assert progress.learn_from([parse_play("8sx5d,3c", view_of(TABLE))])
    assert progress.learned == frozenset(TIP_NAMES)
    assert not progress.learn_from([])


@pytest.mark.parametrize("text", ["", "{", "7", "null", '{"capture": 1}', "[[], 7, {}]"])
def test_damaged_tips_are_kept_aside_and_told(text: str) -> None:
    page = Page(new_session(), Memory({"casino.tips": text}))
    feature = BeginnersTips(page.context)
    (problem,) = page.context.store.pop_problems()
    assert "the tips that were learned cannot be read" in problem.words
    assert page.storage.texts == {"casino.tips.unreadable": text}
    assert feature.decorate(page.current_game.scene()).help.tip


def test_what_was_learned_is_read_back() -> None:
    assert parse_learned(format_learned(["sum", "capture"])) == {"capture", "sum"}
    assert parse_learned('["sum", "of a later version"]') == {"sum"}


# The first game


def test_a_newcomer_who_follows_the_tips_captures_adds_up_and_builds_and_takes_the_build() -> None:
    session = CurrentGame(parse_query(""), None, lambda: "unused").session
    assert session.seated_players[1].level == LEARNERS_LEVEL
    followed: list[str] = []
    for text in ("5cx5h", "TdxAh,9c", "2hb8h=10"):
        tip = tip_for(session.view, TIP_NAMES[: len(followed)])
        assert tip is not None
        followed.append(tip.name)
        assert tip_name_of(parse_play(text, session.view)) == tip.name
        assert session.play(text)
        let_computer_play(session)
    assert tuple(followed) == TIP_NAMES
    assert session.play("Tcx(10)")


def test_no_tip_to_capture_is_given_where_points_are_bad() -> None:
    assert tip_at(TABLE) is not None
    assert tip_at(f"rules=laisto {TABLE}") is None
