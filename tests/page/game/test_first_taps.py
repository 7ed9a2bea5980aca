"""The first taps, on any cards of any game, lead to a play or say what is missing."""

from __future__ import annotations

from random import Random

import pytest

from casino_core import PRESETS, cards_in, format_cards
from casino_page.game.scene import Phase, Scene
from casino_page.game.session import Session

from ..tables import let_computer_play, new_session, session_at, wander

TAPS = 6
"""The number of first taps in each game: more than 150 in all."""
MOST_TAPS = 12
"""The most cards and piles of one play."""
VAGUE = ("Your turn. Choose a card.", "Choose more cards.")
"""Words that do not say what is missing."""


def piles(scene: Scene) -> list[str]:
    """Return the piles of the table that can be tapped."""
    names = [card.id for card in cards_in(scene.view.loose)]
    names += [format_cards(build.cards) for build in scene.view.builds]
    return names + [pile[0].id for pile in scene.view.tops(scene.seat) if pile]


def lit(scene: Scene) -> list[tuple[str, str]]:
    """Return the glowing buttons, the bright first: each the command and the text of its tap."""
    glow = scene.choice.glow
    taps_by_glow = {"bright": [], "faint": []}  # type: dict[str, list[tuple[str, str]]]
    for card in scene.hand:
        if how := glow.in_hand(card.bit):
            taps_by_glow[how].append(("tap_card", card.id))
    for kind, where in (("bright", glow.bright), ("faint", glow.faint)):
        taps_by_glow[kind] += [("tap_pile", card.id) for card in cards_in(where.loose)]
        taps_by_glow[kind] += [("tap_pile", format_cards(build.cards)) for build in where.builds]
    return [*taps_by_glow["bright"], *taps_by_glow["faint"]]


def tap(session: Session, command: str, text: str) -> str:
    """Tap a card or a pile, and return what is told then."""
    getattr(session, command)(text)
    scene = session.scene()
    return scene.refusal or scene.status


def follow(session: Session, chance: Random) -> bool:
    """Tap what glows, one tap at least, until a play is offered; tell whether one is."""
    for _tap in range(MOST_TAPS):
        glowing = lit(session.scene())
        if not glowing:
            return False
        tap(session, *chance.choice(glowing))
        assert session.refusal is None, session.refusal
        if session.scene().choice.offers:
            return True
    return False


@pytest.mark.parametrize("preset", PRESETS)
def test_a_first_tap_leads_to_a_play_or_says_what_is_missing(preset: str) -> None:
    chance, session = Random(preset), new_session(preset, preset)
    for _tap in range(TAPS):
        for _play in range(chance.randint(0, 3)):
            if session.phase is Phase.ROUND_OVER:
                session.next_round()
            let_computer_play(session)
            if session.my_turn:
                wander(session, chance)
        let_computer_play(session)
        if not session.my_turn:
            continue
        session.clear()
        scene = session.scene()
        taps = [("tap_card", card.id) for card in scene.hand]
        taps += [("tap_pile", text) for text in piles(scene)]
        first = chance.choice(taps)
        words = tap(session, *first)
        scene, where = session.scene(), (preset, scene.view, first, words)
        if lit(scene):
            assert follow(session, chance), where
        elif not (scene.choice.offers or scene.choice.first):
            assert words not in VAGUE, where
        session.clear()
        tap(session, *first)
        second = chance.choice([each for each in taps if each != first])
        words = tap(session, *second)
        if not session.scene().choice.offers:
            assert words not in VAGUE, (*where, second, words)
        session.clear()


TABLE = "table=5d,3c,8h hands=8sTd2c4s/9c9hJsKd stock=*0"


@pytest.mark.parametrize(
    ("taps", "answer"),
    [
        ((), "Choose a card of your hand first."),
        (("2c",), "“Trail 2♣” puts it on the table."),
        (("8s", "8h"), "Choose what to play below the table, or Cancel."),
    ],
)
def test_it_tells_what_can_be_done(taps: tuple[str, ...], answer: str) -> None:
    session = session_at(TABLE)
    for card in taps:
        (session.tap_card if card in ("2c", "8s") else session.tap_pile)(card)
    session.tap_felt()
    assert session.refusal == answer
    assert not session.game.steps


def test_it_tells_why_a_card_cannot_be_trailed() -> None:
    session = session_at("table=5d,(9:4d5s@1) hands=9s2c/9c3h stock=-")
    session.tap_card("2c")
    session.tap_felt()
    assert session.refusal
    assert "puts" not in session.refusal
    assert session.reason
    assert not session.game.steps


def test_it_tells_whose_turn_it_is() -> None:
    session = session_at("table=5d hands=9s/9c3h turn=2 stock=-")
    session.tap_felt()
    assert session.refusal == f"It’s {session.names[1]}’s turn."
