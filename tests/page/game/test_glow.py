"""The cards that glow while a person chooses, among open piles too, and the sums that are told."""

from __future__ import annotations

import re
from random import Random

import pytest

import casino_core as casino
from casino_core import (
    Card,
    CardSet,
    Position,
    View,
    cards_in,
    format_cards,
    format_play,
    parse_play,
    parse_rules,
)
from casino_core.prose.words import one_of_rank, the_build
from casino_core.records.undo import check_undone, take_back, taken
from casino_page.game.choice import Choice, Glow, Pile, glow_of
from casino_page.game.choosing import tap_pile
from casino_page.game.prompts import advice
from casino_page.game.session import Session
from casino_page.render.table import table
from casino_page.screen_reader.renderer import ScreenReaderRenderer
from casino_page.screen_reader.sentences import table_words
from tests.core import worlds

from ..render.test_regions import Elements
from ..tables import session_at

ISSUED = "rules=standard table=Ah,5h,8h,9c hands=2h5cTdTc/3c4cQdKd"
WORDS = re.compile(r"\w+")
ADDED = re.compile(r"\b[Aa]dd (.*?)( for .*)?\.")


def tapped(position: str, card: str, *piles: str) -> Session:
    session = session_at(position)
    if card:
        session.tap_card(card)
    for pile in piles:
        session.tap_pile(pile)
    return session


def lit(session: Session) -> tuple[str, str]:
    glow = session.scene().choice.glow
    return format_cards(glow.bright.loose), format_cards(glow.faint.loose)


@pytest.mark.parametrize(
    ("card", "piles", "bright", "faint", "words"),
    [
        ("2h", "", "8h", "", "Choose table cards, or trail this card."),
        ("2h", "8h", "", "Ah9c", "2 + 8 = 10. Choose more cards, or play."),
        ("2h", "8h 9c", "Ah", "", "2 + 8 = 10; add an ace."),
        ("2h", "9c", "", "Ah8h", "Add an eight and an ace."),
        ("2h", "9c Ah", "8h", "", "9 + A = 10; add an eight."),
        ("2h", "9c Ah 8h", "", "", "2 + 8 = 10; 9 + A = 10. Play this?"),
        ("Td", "", "Ah9c", "", "Choose table cards, or trail this card."),
        ("Td", "9c", "Ah", "", "Add an ace."),
        ("Td", "9c Ah", "", "", "9 + A = 10. Which play?"),
    ],
)
def test_a_card_of_a_second_set_glows_after_the_first(
    card: str, piles: str, bright: str, faint: str, words: str
) -> None:
    session = tapped(ISSUED, card, *piles.split())
    assert lit(session) == (bright, faint)
    assert session.scene().status == words


@pytest.mark.parametrize(
    ("piles", "hand", "faint", "words"),
    [
        ("Ah 9c", "TdTc", "", "9 + A = 10. Now choose a card from your hand."),
        ("9c", "", "TdTc", "Now choose a card from your hand."),
        ("5h", "5c", "", "Now choose a card from your hand."),
        ("5h 8h", "", "", "8 + 5 = 13. None of your cards captures that."),
    ],
)
def test_cards_of_the_table_light_the_hand(piles: str, hand: str, faint: str, words: str) -> None:
    session = tapped(ISSUED, "", *piles.split())
    glow = session.scene().choice.glow
    assert (format_cards(glow.hand), format_cards(glow.faint_hand)) == (hand, faint)
    assert session.scene().status == words


@pytest.mark.parametrize(
    ("position", "card", "piles", "words"),
    [
        # A raise, and an add.
        ("rules=standard table=(5:2c3c@2),Kd hands=3h8d/4c4d", "3h", "2c3c", "5 + 3 = 8"),
        ("rules=standard table=5d,(8:2c6c@2) hands=3h8d/4c4d", "3h", "2c6c", "Add a five."),
        # An ace of fourteen, courts with a value, and courts without one.
        ("rules=royal table=Ks,As hands=AdKh/4c4d", "Ad", "Ks", "Add an ace."),
        (
            "rules=royal table=6s,5s,2d hands=KdKh/4c4d",
            "Kh",
            "6s",
            "Add a five and a two for 13 = K.",
        ),
        ("rules=counting-out table=Ks,Kc,Kd hands=Kh2d/4c4d", "Kh", "Ks Kc", "Add a king."),
        # A build that stands in a sum, and one that must be taken.
        ("rules=folk table=3d,(5:2c3c@2) hands=8d4h/4c4d", "8d", "2c3c", "Add a three."),
        ("rules=attend table=8d,(8:2c6c@1) hands=8h8s/4c4d", "8h", "8d", "Add the build of eight."),
    ],
)
def test_the_sum_tells_what_is_missing(position: str, card: str, piles: str, words: str) -> None:
    assert words in tapped(position, card, *piles.split()).scene().status


# Laws


def positions(rules: str, number: int) -> list[Position]:
    chance = Random(rules)
    all_positions = [*worlds.walk(chance, parse_rules(rules))]
    all_positions = [
        each for each in all_positions if not each.over and (each.loose or each.builds)
    ]
    return chance.sample(all_positions, min(number, len(all_positions)))


def piles_of(loose: CardSet, builds: tuple[casino.Build, ...]) -> list[Pile]:
    return [*cards_in(loose), *builds]


def check(view: View, choice: Choice) -> Glow:
    """Check what is told with a choice, and return what glows; what is to be added glows."""
    selection = choice.selection(view)
    glow = glow_of(view, choice, selection)
    words = advice(view, choice, selection, glow)
    assert len(WORDS.findall(words)) <= 12
    assert "needs" not in words
    if added := ADDED.search(words):
        lit = glow.bright.joined(glow.faint)
        piles = {one_of_rank(card.rank) for card in cards_in(lit.loose)}
        piles |= {the_build(build.value) for build in lit.builds}
        assert piles.issuperset(added[1].split(" and "))
    return glow


def follow(view: View, choice: Choice, chance: Random) -> None:
    """Tap cards that glow until there is a play."""
    for _step in range(60):
        glow = check(view, choice)
        selection = choice.selection(view)
        if selection and selection.plays and choice.has_piles:
            return
        piles = glow.bright if glow.bright.any else glow.faint
        choice = choice.toggle(chance.choice(piles_of(*piles)))
        assert choice.leads_to_a_play(view)
    raise AssertionError("no play is reached")


@pytest.mark.parametrize("rules", casino.PRESETS)
def test_what_glows_leads_to_a_play(rules: str) -> None:
    """The first tap is any card of the hand or the table."""
    chance = Random(f"glow {rules}")
    for position in positions(rules, 5):
        view = position.view(position.turn)
        for card in cards_in(view.hand):
            glow = check(view, Choice(card))
            for pile in piles_of(*glow.bright) + piles_of(*glow.faint):
                follow(view, Choice(card).toggle(pile), chance)
        for pile in piles_of(view.loose, view.builds):
            choice = Choice().toggle(pile)
            glow = check(view, choice)
            words = advice(view, choice, None, glow)
            assert (
                glow.hand
                or glow.faint_hand
                or "None of your cards" in words
                or view.rules.extra_actions
            )
            for card in cards_in(glow.hand | glow.faint_hand):
                follow(view, choice._replace(card=card), chance)


@pytest.mark.parametrize("rules", casino.PRESETS)
def test_every_play_is_reached_by_tapping(rules: str) -> None:
    """Cards that do not glow may be tapped; a first set glows before the others."""
    chance = Random(f"tap {rules}")
    for position in positions(rules, 3):
        view = position.view(position.turn)
        plays = [play for play in worlds.some_plays(position) if not play.extras]
        for play in chance.sample(plays, min(8, len(plays))):
            choice = Choice(play.card)
            loose = piles_of(play.loose & view.loose, play.builds)
            chance.shuffle(loose)
            stolen = [c for pile in view.tops(view.turn) for c in pile if c.bit & play.loose]
            for pile in [*loose, *stolen]:
                result = tap_pile(view, choice, pile, ready=True)
                assert result.refusal is None
                choice = result.choice
                check(view, choice)
            selection = choice.selection(view)
            assert selection is not None
            assert selection.plays


@pytest.mark.parametrize("rules", casino.PRESETS)
def test_a_bright_glow_is_a_simple_play_and_a_faint_one_comes_later(rules: str) -> None:
    for position in positions(rules, 5):
        view = position.view(position.turn)
        for card in cards_in(view.hand):
            choice = Choice(card)
            selection = choice.selection(view)
            assert selection is not None
            glow = glow_of(view, choice, selection)
            assert not (glow.bright.any and glow.faint.any)
            more = piles_of(selection.more_loose, selection.more_builds)
            assert bool(more) == (glow.bright.any or glow.faint.any)
            for pile in more:
                next_selection = choice.toggle(pile).selection(view)
                if next_selection and next_selection.plays:
                    assert glow.of_pile(pile) == "bright"
                assert isinstance(pile, Card) or pile in view.builds


CHAIN = "rules=swazi&table=9d,(12:5h7c@1)&hands=3sQs/KsQd&won=2h/8d4c"


def on_piles(session: Session) -> list[str]:
    page = Elements(table(session.scene()))
    return [
        element["data-cards"]
        for element in page.found
        if "on-pile" in element.attributes.get("class", "").split()
    ]


def test_the_card_under_a_chosen_one_follows() -> None:
    session = session_at(CHAIN)
    assert on_piles(session) == ["4c"]
    session.tap_card("3s")
    session.tap_pile("4c")
    assert on_piles(session) == ["4c", "8d"]
    session.tap_pile("8d")
    session.tap_pile("9d")
    session.tap_pile("5h7c")
    (offer,) = session.scene().choice.offers
    assert format_play(offer.play, session.view) == "3sb9d,4c^2,8d^2,(12)=12"
    assert session.play("3sb9d,4c^2,8d^2,(12)=12")
    assert session.game.position.piles[1] == ()


def test_a_pile_of_ones_own_is_not_offered() -> None:
    session = session_at(CHAIN)
    session.tap_card("3s")
    session.tap_pile("2h")
    assert not session.choice.loose
    assert session.refusal is not None
    assert "your own pile" in session.refusal


def test_without_chains_one_card_of_a_pile_is_shown() -> None:
    session = session_at("rules=south-african&table=7d&hands=9s8s/Ts4d&won=/Ac9c")
    session.tap_card("9s")
    session.tap_pile("9c")
    assert on_piles(session) == ["9c"]
    (offer,) = session.scene().choice.offers
    assert format_play(offer.play, session.view) == "9sx9c^2"


def test_the_text_view_tells_what_may_be_taken() -> None:
    scene = session_at(CHAIN).scene()
    assert "You may take: four of clubs, on the pile of " in table_words(scene)
    page = Elements(ScreenReaderRenderer().frame(scene))
    assert [element["data-key"] for element in page.having("data-cards", "4c")]


@pytest.mark.parametrize("plays", [0, 1])
def test_a_play_from_a_pile_is_taken_back(plays: int) -> None:
    session = session_at(CHAIN)
    game = session.game
    for text in ("3sb9d,4c^2,8d^2,(12)=12", "Ks"):
        game = game.play(parse_play(text, game.position))
    earlier = take_back(game, plays)
    check_undone(earlier)
    assert taken(earlier) == (("3sb9d,4c^2,8d^2,(12)=12", "Ks")[plays:],)
    assert earlier.position.piles == (game.rounds[0].steps[plays].before.piles)
