"""Extra actions at the table: what is built before the card waits for it."""

from __future__ import annotations

from casino_core import format_play, format_position
from casino_page.game.session import Session
from casino_page.render.actions import actions
from casino_page.screen_reader.sentences import choice_words, possible_plays

from ..render.test_regions import Elements
from ..tables import session_at

TABLE = "rules=swazi&table=9d,3c,4h,(10:4d6d@1)&hands=4sQsTs/KsQdJd&won=2c/5hTh"


def touch(session: Session, *piles: str) -> Session:
    for pile in piles:
        session.tap_pile(pile)
    return session


def values(session: Session) -> list[str]:
    page = Elements(actions(session.scene()))
    return [element["data-index"] for element in page.having("data-action", "build-first")]


def offered(session: Session) -> list[str]:
    return [offer.notation for offer in session.scene().choice.offers]


def builds(session: Session) -> list[tuple[int, int]]:
    return [(build.value, build.cards.bit_count()) for build in session.scene().view.builds]


def test_chosen_cards_of_the_table_are_built_and_wait_for_the_card() -> None:
    session = touch(session_at(TABLE), "9d")
    assert values(session) == []
    touch(session, "3c")
    assert values(session) == ["12"]
    assert "You can: Build 12." in choice_words(session.scene())
    session.build_first("12")
    assert builds(session) == [(10, 2), (12, 2)]
    assert session.take_news().sentences[-1] == (
        "First you build twelve from the table: the three of clubs and the nine of diamonds."
    )
    assert session.scene().status == "Now choose a card from your hand."
    assert session.game.steps == ()
    session.tap_card("4s")
    touch(session, "4h")
    assert offered(session) == ["b3c,9d=12>4sx4h"]
    assert session.scene().choice.offers[0].text == "Capture 4"
    assert session.play(offered(session)[0])
    assert builds(session) == [(10, 2), (12, 2)]
    assert len(session.game.steps) == 1


def test_a_card_of_a_pile_is_added_to_a_build_first() -> None:
    session = touch(session_at(TABLE), "Th", "4d6d")
    assert values(session) == ["10"]
    session.build_first("10")
    assert builds(session) == [(10, 3)]
    session.tap_card("4s")
    touch(session, "4h")
    assert offered(session) == ["bTh^2,(10)=10>4sx4h"]


def test_a_build_that_waits_grows() -> None:
    session = touch(session_at(TABLE), "9d", "3c")
    session.build_first("12")
    touch(session, "Th", "4d6d")
    session.build_first("10")
    assert builds(session) == [(10, 3), (12, 2)]
    session.clear()
    session = touch(session_at("rules=swazi&table=9d,3c,Qh,4h&hands=4sQs/KsQd"), "9d", "3c")
    session.build_first("12")
    touch(session, "Qh", "3c9d")
    assert values(session) == ["12"]
    session.build_first("12")
    assert builds(session) == [(12, 3)]
    session.tap_card("4s")
    touch(session, "4h")
    assert offered(session) == ["b3c,9d,Qh=12>4sx4h"]


def test_what_was_built_is_taken_back() -> None:
    session = touch(session_at(TABLE), "9d", "3c")
    before = format_position(session.view)
    session.build_first("12")
    assert possible_plays(session.scene()) == ([], False)
    session.tap_card("4s")
    session.tap_card("4s")
    session.lift("")
    assert builds(session) == [(10, 2), (12, 2)]
    assert Elements(actions(session.scene())).having("data-action", "clear")
    session.clear()
    assert builds(session) == [(10, 2)]
    assert format_position(session.scene().view) == before


def test_a_card_that_is_needed_stays() -> None:
    session = touch(session_at(TABLE), "9d", "3c")
    session.build_first("12")
    session.tap_card("Qs")
    assert offered(session) == []
    session.tap_card("4s")
    touch(session, "3c9d")
    assert session.refusal == "Your card can’t use the build of twelve that you build first."


def test_a_drop_and_two_taps_play_after_it() -> None:
    session = touch(session_at(TABLE), "9d", "3c")
    session.build_first("12")
    session.drop("4s 4h")
    step = session.game.rounds[-1].steps[-1]
    assert format_play(step.play, step.before) == "b3c,9d=12>4sx4h"
    session = touch(session_at(TABLE.replace("4h,", "")), "9d", "3c")
    session.build_first("12")
    session.tap_twice("4s")
    step = session.game.rounds[-1].steps[-1]
    assert format_play(step.play, step.before) == "b3c,9d=12>4s"


def test_nothing_is_built_first_in_other_games() -> None:
    session = touch(session_at("table=9d,3c,4h&hands=4sQsTs/KsQdJd&rules=royal"), "9d", "3c")
    assert values(session) == []
    session.build_first("12")
    assert builds(session) == []


def test_a_typed_turn_is_made() -> None:
    session = session_at(TABLE)
    assert session.play("b9d,3c=12 > 4sx4h")
    assert builds(session) == [(10, 2), (12, 2)]
