"""Spanish has two genders with articles of their own, and no “de el” or “a el”."""

import re
from collections.abc import Iterator

import pytest

from casino_core import (
    FULL_PACK,
    PRESETS,
    Rank,
    card_set,
    format_cards,
    legal_plays,
    parse_card,
    parse_cards,
    parse_play,
    why_not,
)
from casino_core.analysis import considered
from casino_core.prose.plays import play_label
from casino_core.prose.reasons import reason_parts
from casino_core.prose.refusals import refusal_reason, refusal_sentence
from casino_core.prose.words import (
    another_of_rank,
    card_object,
    card_subject,
    decimal,
    one_of_rank,
    unseen_of_rank,
    with_card,
)
from tests.core.playthrough import story as whole_game
from tests.core.spoken import NAMES, last_sentences, parts_of, position, refused
from tests.languages import speaking
from tests.views import view_of


@pytest.fixture(autouse=True)
def spanish() -> Iterator[None]:
    with speaking("es"):
        yield


def test_you_are_addressed_and_the_other_player_is_named() -> None:
    table = "table=8h,5d,3c,Td hands=8s4c/8c4d dealer=2"
    assert last_sentences(table, "8sx8h,5d,3c") == [
        (
            "Capturas el tres de tréboles, el cinco de diamantes y el ocho de corazones con el "
            "ocho de picas."
        )
    ]
    assert last_sentences(table, "4c") == ["Dejas el cuatro de tréboles."]
    assert last_sentences(table, "4c", "4d") == ["Ann deja el cuatro de diamantes."]


def test_a_card_has_the_article_of_its_gender() -> None:
    cards = [parse_card(text) for text in ("As", "Jh", "Qc", "Kd", "5h")]
    names = [
        "el as de picas",
        "la jota de corazones",
        "la reina de tréboles",
        "el rey de diamantes",
        "el cinco de corazones",
    ]
    assert [card_subject(card) for card in cards] == names
    assert [card_object(card) for card in cards] == names
    assert [with_card(card) for card in cards] == [f"con {name}" for name in names]
    assert [one_of_rank(card.rank) for card in cards] == [
        "un as",
        "una jota",
        "una reina",
        "un rey",
        "un cinco",
    ]
    assert another_of_rank(Rank.QUEEN) == "otra reina"
    assert another_of_rank(Rank.EIGHT) == "otro ocho"


def test_a_refusal_needs_no_gender_of_its_card() -> None:
    low = "table=5h,3d,Kh hands=2sQs/9c"
    assert refused(low, "2sx5h")[0] == "El cinco de corazones vale más de 2."
    assert refused(low, "QsxKh")[0] == "La reina de picas captura solo reinas."
    assert refused("table=5h hands=2sQs/9c", "2sx3c")[0] == (
        "El tres de tréboles no está entre las cartas sueltas."
    )


def test_a_build_is_feminine_and_announced_by_its_number() -> None:
    assert last_sentences("table=5d,3h,9c hands=8s3c2d/9s", "3cb5d=8") == [
        "Construyes ocho: el tres de tréboles sobre el cinco de diamantes."
    ]
    assert last_sentences("table=5d,3h,8c hands=8s3c2d/9s", "3cb5d,8c=8") == [
        "Construyes ochos: el tres de tréboles sobre el cinco de diamantes y el ocho de tréboles."
    ]
    assert last_sentences("table=(6:4d2s@2) hands=2cAh8s8d/6s7h", "2cb(6)=8") == [
        "Subes la construcción de seis a ocho: el dos de tréboles."
    ]
    assert last_sentences("table=(8:5d3h@1),6c hands=8s8d2c/9s", "2cb6c(8)=8") == [
        "Añades el dos de tréboles y el seis de tréboles a la construcción de ocho."
    ]
    assert refused("table=(8:5d3h@1) hands=8s2c/9s", "2c") == (
        "Tienes una construcción, así que no puedes dejar una carta.",
        "Captura tu construcción de ocho, o haz otra captura o construcción.",
    )


def test_forms_of_one_and_many() -> None:
    assert last_sentences("table=9h hands=8s/2d turn=2 last=1", "2d", "8s")[-2:-1] == [
        "Hiciste la última captura y te llevas las últimas 3 cartas."
    ]
    assert parts_of("table=5h,3d hands=8s2h/???? stock=*30", "2h")[-1].endswith(
        ", ante una carta desconocida (5 o 10)"
    )
    assert unseen_of_rank(Rank.JACK, 1) == "una jota desconocida"
    assert unseen_of_rank(Rank.SIX, 3) == "tres seises desconocidos"


def test_a_sweep_is_told_of_you_and_of_the_other_player() -> None:
    assert last_sentences("table=5h,3d hands=8s/2d4c", "8sx5h,3d")[1] == "¡Haces escoba!"
    others = "table=4d hands=8s2c/4c dealer=1 turn=2"
    assert last_sentences(others, "4cx4d")[1] == "¡Ann hace escoba!"


LEAVES = "rules=royal table=4d,5c hands=4s2h/????"


def sweep_parts(text: str, play: str) -> list[str]:
    return [part for part in parts_of(text, play) if "escoba" in part or "mesa" in part]


def test_what_a_play_means_for_sweeps() -> None:
    sweeping = "table=5h,3d hands=8s2h/???? stock=*36"
    assert sweep_parts(sweeping, "8sx5h,3d") == ["limpia la mesa"]
    assert sweep_parts(f"rules=royal {sweeping}", "8sx5h,3d") == ["hace escoba (1 punto)"]
    assert sweep_parts(f"rules=royal,sweep_points=2 {sweeping}", "8sx5h,3d") == [
        "hace escoba (2 puntos)"
    ]
    assert sweep_parts(f"{LEAVES} stock=*36", "4sx4d") == [
        "tres cincos desconocidos podrían hacer escoba"
    ]
    one = f"{LEAVES} won=5s5h/ stock=*34 last=1"
    assert sweep_parts(one, "4sx4d") == ["un cinco desconocido podría hacer escoba"]
    none = f"{LEAVES} won=5s5h/5d stock=*33 last=1"
    assert sweep_parts(none, "4sx4d") == ["no deja hacer escoba"]
    others = card_set(FULL_PACK) & ~card_set(parse_cards("4d5c4s2h5hKs"))
    sure = f"{LEAVES} won={format_cards(others)}/ last=1"
    assert sweep_parts(sure, "4sx4d") == [
        "el cinco de corazones de la mano de Ann puede hacer escoba"
    ]


def test_buttons_say_what_is_done() -> None:
    start = position("table=5h,3d,Ks hands=8sKd2h/9c")
    labels = [play_label(parse_play(play, start), start) for play in ("8sx5h,3d", "KdxKs", "2h")]
    assert labels == ["Capturar 5+3", "Capturar rey", "Dejar 2"]


def test_numbers_have_a_comma() -> None:
    assert decimal(-1.25, "+.2f") == "−1,25"


@pytest.mark.parametrize("preset", PRESETS)
def test_no_sentence_of_a_game_has_an_article_that_should_contract(preset: str) -> None:
    """`de el` is `del`, and `a el` is `al`: no sentence puts them before a card."""
    assert not re.findall(r"\b(?:de|a) el\b.*", whole_game(preset))


def test_no_reason_or_refusal_has_an_article_that_should_contract() -> None:
    text = "rules=royal table=9d,3c,Kc,(7:4h3s@2),(9:4d5s/9h@1) hands=2hQs9cAc/???????? stock=*20"
    view = view_of(text)
    sentences = [
        part for play in legal_plays(view) for part in reason_parts(considered(view, play), NAMES)
    ]
    for play in (
        "2h",
        "Qs",
        "9cx9d",
        "Acb(7)=8",
        "Acb(9)=10",
        "QsxKc",
        "2hx9d",
        "2hb9d=12",
        "2hx(7)",
    ):
        if refusal := why_not(view, parse_play(play, view)):
            sentences += [refusal_sentence(refusal, view), refusal_reason(refusal, view)]
    assert len(sentences) > 40
    assert not [each for each in sentences if re.search(r"\b(?:de|a) el\b", each)]
