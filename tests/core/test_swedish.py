"""Swedish has compounds with endings, two genders, and names of cards without an article."""

from collections.abc import Iterator

import pytest

from casino_core import Rank, parse_card, parse_play
from casino_core.analysis import considered
from casino_core.prose.plays import play_label
from casino_core.prose.reasons import reason_parts
from casino_core.prose.words import (
    another_of_rank,
    card_object,
    card_subject,
    decimal,
    unseen_of_rank,
    with_card,
)
from tests.core.spoken import NAMES, last_sentences, position, refused
from tests.languages import speaking
from tests.views import view_of


@pytest.fixture(autouse=True)
def swedish() -> Iterator[None]:
    with speaking("sv"):
        yield


def test_a_card_has_no_article() -> None:
    cards = [parse_card(text) for text in ("As", "Jh", "Kd", "Qc", "5h")]
    names = ["spader ess", "hjärter knekt", "ruter kung", "klöver dam", "hjärter fem"]
    assert [card_subject(card) for card in cards] == names
    assert [card_object(card) for card in cards] == names
    assert with_card(cards[1]) == "med hjärter knekt"


def test_you_are_addressed_and_the_other_player_is_named() -> None:
    table = "table=8h,5d,3c,Td hands=8s4c/8c4d dealer=2"
    assert last_sentences(table, "8sx8h,5d,3c") == [
        "Du tar klöver tre, ruter fem och hjärter åtta med spader åtta."
    ]
    assert last_sentences(table, "4c") == ["Du lägger ut klöver fyra."]
    assert last_sentences(table, "4c", "4d") == ["Ann lägger ut ruter fyra."]


def test_a_build_is_definite_by_its_ending() -> None:
    assert last_sentences("table=5d,3h,9c hands=8s3c2d/9s", "3cb5d=8") == [
        "Du bygger åtta: klöver tre på ruter fem."
    ]
    assert last_sentences("table=(6:4d2s@2) hands=2cAh8s8d/6s7h", "2cb(6)=8") == [
        "Du höjer sexbygget till åtta: klöver två."
    ]
    assert last_sentences("table=(8:5d3h@1),6c hands=8s8d2c/9s", "2cb6c(8)=8") == [
        "Du utökar åttabygget med klöver två och klöver sex."
    ]
    assert (
        last_sentences("table=(8:5d3h@1) hands=8s2c/9s", "8sx(8)")[0]
        == "Du tar åttabygget med spader åtta."
    )
    assert refused("table=(8:5d3h@1) hands=8s2c/9s", "2c") == (
        "Du har ett bygge, så du får inte lägga ut.",
        "Ta ditt åttabygge, eller ta eller bygg något annat.",
    )


def test_a_build_of_another_player_needs_no_genitive() -> None:
    """A name that ends in s would have none of its own."""
    names = ("You", "Hans")
    view = view_of("table=(8:5d3h@2),9d hands=4s9h/???? stock=*30")
    parts = reason_parts(considered(view, parse_play("4s", view)), names)
    assert not [part for part in parts if "Hanss" in part]
    ours = view_of("table=5d,3h hands=8s8d3c2h/???? stock=*30")
    parts = reason_parts(considered(ours, parse_play("3cb5d=8", ours)), names)
    assert "två okända åttor skulle kunna ta ditt åttabygge" in parts


def test_a_rank_has_the_gender_of_its_noun() -> None:
    assert unseen_of_rank(Rank.ACE, 1) == "ett okänt ess"
    assert unseen_of_rank(Rank.ACE, 3) == "tre okända ess"
    assert unseen_of_rank(Rank.JACK, 1) == "en okänd knekt"
    assert unseen_of_rank(Rank.FIVE, 3) == "tre okända femmor"
    assert another_of_rank(Rank.ACE) == "ett ess till"
    assert another_of_rank(Rank.EIGHT) == "en åtta till"
    assert refused("table=5h,3d,Kh hands=2sQs/9c", "QsxKh")[0] == "Spader dam tar bara damer."


def test_forms_of_one_and_many() -> None:
    assert last_sentences("table=9h hands=8s/2d turn=2 last=1", "2d", "8s")[-2:-1] == [
        "Du tog in sist och får de sista 3 korten."
    ]
    view = view_of("table=5h,3d hands=8s2h/???? stock=*30")
    parts = reason_parts(considered(view, parse_play("2h", view)), NAMES)
    assert parts[-1].endswith(", för ett okänt kort (5 eller 10)")


def test_a_sweep_is_told_of_you_and_of_the_other_player() -> None:
    assert last_sentences("table=5h,3d hands=8s/2d4c", "8sx5h,3d")[1] == "Du rensar bordet: tabbe!"
    others = "table=4d hands=8s2c/4c dealer=1 turn=2"
    assert last_sentences(others, "4cx4d")[1] == "Ann rensar bordet: tabbe!"


def test_a_sweep_that_must_be_made() -> None:
    assert refused("rules=misar table=5h,3d hands=8s2h/9c4c", "2h") == (
        "Du kan ta hela bordet, så du måste göra det.",
        (
            "Enligt de här reglerna måste den som kan ta tabbe göra det, med vilket kort som helst "
            "som klarar det."
        ),
    )


def test_buttons_say_what_is_done() -> None:
    start = position("table=5h,3d,Ks,(7:4c3c@2) hands=8sKd7s9d/9c")
    plays = ("8sx5h,3d", "KdxKs", "7s", "7sx(7)")
    labels = [play_label(parse_play(play, start), start) for play in plays]
    assert labels == ["Ta 5+3", "Ta kung", "Lägg ut 7", "Ta 7-bygget"]


def test_numbers_have_a_comma() -> None:
    assert decimal(-1.25, "+.2f") == "−1,25"
