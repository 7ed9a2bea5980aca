"""German, an example of a translation, has verbs, cases, plurals and names of cards."""

from collections.abc import Iterator

import pytest

from casino_core import (
    FULL_PACK,
    Rank,
    card_set,
    format_cards,
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
    card_object,
    card_subject,
    decimal,
    unseen_of_rank,
    with_card,
)
from tests.core.spoken import NAMES, last_sentences, position
from tests.languages import speaking
from tests.views import view_of


@pytest.fixture(autouse=True)
def german() -> Iterator[None]:
    with speaking("de"):
        yield


def test_you_are_addressed_and_the_other_player_is_named() -> None:
    table = "table=8h,5d,3c,Td hands=8s4c/8c4d dealer=2"
    assert last_sentences(table, "8sx8h,5d,3c") == [
        "Du nimmst die Kreuz-Drei, die Karo-Fünf und die Herz-Acht mit der Pik-Acht."
    ]
    assert last_sentences(table, "4c") == ["Du legst die Kreuz-Vier ab."]
    assert last_sentences(table, "4c", "4d") == ["Ann legt die Karo-Vier ab."]


def test_a_build_has_a_word_of_its_own_and_a_case() -> None:
    table = "table=5d,3h,9c hands=8s3c2d/9s"
    assert last_sentences(table, "3cb5d=8") == ["Du baust acht: die Kreuz-Drei auf die Karo-Fünf."]
    assert last_sentences("table=(6:4d2s@2) hands=2cAh8s8d/6s7h", "2cb(6)=8") == [
        "Du erhöhst den Sechserbau auf acht: die Kreuz-Zwei."
    ]
    start = position("table=(8:5d3h@1) hands=8s2c/9s")
    refusal = why_not(start, parse_play("2c", start))
    assert refusal
    assert refusal_sentence(refusal, start) == "Du hast einen Bau, also darfst du nicht ablegen."
    assert refusal_reason(refusal, start) == (
        "Nimm deinen Achterbau, oder nimm oder baue etwas anderes."
    )


def test_a_card_has_the_article_of_its_gender_and_case() -> None:
    cards = [parse_card(text) for text in ("As", "Jh", "Kd", "Qc", "5h")]
    assert [card_subject(card) for card in cards] == [
        "das Pik-Ass",
        "der Herz-Bube",
        "der Karo-König",
        "die Kreuz-Dame",
        "die Herz-Fünf",
    ]
    assert card_object(cards[1]) == "den Herz-Buben"
    assert with_card(cards[1]) == "mit dem Herz-Buben"
    assert with_card(parse_card("Td")) == "mit der Karo-Zehn"
    start = position("table=5h,3d hands=2s8s/9c")
    refusal = why_not(start, parse_play("2sx5h", start))
    assert refusal
    assert refusal_sentence(refusal, start) == "Die Herz-Fünf ist höher als 2."


def test_forms_of_one_and_many() -> None:
    assert last_sentences("table=9h hands=8s/2d turn=2 last=1", "2d", "8s")[-2:-1] == [
        "Du hast zuletzt genommen und bekommst die letzten 3 Karten."
    ]
    view = view_of("table=5h,3d hands=8s2h/???? stock=*30")
    parts = reason_parts(considered(view, parse_play("2h", view)), NAMES)
    assert parts[-1].endswith(": eine unbekannte Karte (5 oder 10)")
    assert unseen_of_rank(Rank.JACK, 1) == "ein unbekannter Bube"
    assert unseen_of_rank(Rank.FIVE, 3) == "drei unbekannte Fünfen"


def test_a_sweep_is_told_of_you_and_of_the_other_player() -> None:
    table = "table=5h,3d hands=8s/2d4c"
    assert last_sentences(table, "8sx5h,3d")[1] == "Du räumst den Tisch ab!"
    others = "table=4d hands=8s2c/4c dealer=1 turn=2"
    assert last_sentences(others, "4cx4d")[1] == "Ann räumt den Tisch ab!"


def sweep_parts(text: str, play: str) -> list[str]:
    """What is said of a play and of the sweep that it leaves."""
    view = view_of(text)
    parts = reason_parts(considered(view, parse_play(play, view)), NAMES)
    return [part for part in parts if "räum" in part or "Tisch" in part]


LEAVES = "table=4d,5c hands=4s2h/????"


def test_what_a_play_means_for_sweeps() -> None:
    sweeping = "table=5h,3d hands=8s2h/???? stock=*36"
    assert sweep_parts(sweeping, "8sx5h,3d") == ["räumt den Tisch ab"]
    assert sweep_parts(f"rules=royal {sweeping}", "8sx5h,3d") == ["räumt den Tisch ab (1 Punkt)"]
    assert sweep_parts(f"rules=royal,sweep_points=2 {sweeping}", "8sx5h,3d") == [
        "räumt den Tisch ab (2 Punkte)"
    ]
    assert sweep_parts(f"rules=royal {LEAVES} stock=*36", "4sx4d") == [
        "drei unbekannte Fünfen könnten abräumen"
    ]
    one = f"rules=royal {LEAVES} won=5s5h/ stock=*34 last=1"
    assert sweep_parts(one, "4sx4d") == ["eine unbekannte Fünf könnte abräumen"]
    none = f"rules=royal {LEAVES} won=5s5h/5d stock=*33 last=1"
    assert sweep_parts(none, "4sx4d") == ["lässt nichts abzuräumen"]
    others = card_set(FULL_PACK) & ~card_set(parse_cards("4d5c4s2h5hKs"))
    sure = f"rules=royal {LEAVES} won={format_cards(others)}/ last=1"
    assert sweep_parts(sure, "4sx4d") == ["die Herz-Fünf auf der Hand von Ann kann abräumen"]


def test_a_sweep_that_must_be_made() -> None:
    start = position("rules=misar table=5h,3d hands=8s2h/9c4c")
    refusal = why_not(start, parse_play("2h", start))
    assert refusal
    assert (
        refusal_sentence(refusal, start)
        == "Du kannst den ganzen Tisch nehmen, also musst du es tun."
    )
    assert refusal_reason(refusal, start) == (
        "Nach diesen Regeln muss abräumen, wer abräumen kann, mit irgendeiner Karte, die das "
        "schafft."
    )


def test_buttons_say_what_is_done() -> None:
    start = position("table=5h,3d,Ks hands=8sKd2h/9c")
    labels = [play_label(parse_play(play, start), start) for play in ("8sx5h,3d", "KdxKs", "2h")]
    assert labels == ["5+3 nehmen", "König nehmen", "2 ablegen"]


def test_numbers_have_a_comma() -> None:
    assert decimal(-1.25, "+.2f") == "−1,25"
