"""German, an example of a translation, has verbs, cases, plurals and names of cards."""

import io
from collections.abc import Iterator
from gettext import GNUTranslations

import pytest
from babel.messages.mofile import write_mo

from casino_core import Game, Rank, parse_card, parse_play, parse_position, why_not
from casino_core.analysis import considered
from casino_core.i18n import use_language
from casino_core.position import Position
from casino_core.prose.events import event_sentence
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
from site_builder.languages import catalogue
from site_builder.paths import ROOT
from tests.views import view_of

NAMES = ("You", "Ann")


@pytest.fixture(autouse=True)
def german() -> Iterator[None]:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue.load(ROOT, "de"))
    compiled.seek(0)
    with use_language(GNUTranslations(compiled)):
        yield


def position(text: str) -> Position:
    found = parse_position(text)
    assert isinstance(found, Position)
    return found


def told(text: str, *plays: str) -> list[str]:
    game = Game.from_position(position(text), "german", NAMES)
    for play in plays:
        game = game.play(parse_play(play, game.position))
    return [event_sentence(event, NAMES, game.rules) for event in game.last_events]


def test_you_are_addressed_and_the_other_player_is_named() -> None:
    table = "table=8h,5d,3c,Td hands=8s4c/8c4d dealer=2"
    assert told(table, "8sx8h,5d,3c") == [
        "Du nimmst die Kreuz-Drei, die Karo-Fünf und die Herz-Acht mit der Pik-Acht."
    ]
    assert told(table, "4c") == ["Du legst die Kreuz-Vier ab."]
    assert told(table, "4c", "4d") == ["Ann legt die Karo-Vier ab."]


def test_a_build_has_a_word_of_its_own_and_a_case() -> None:
    table = "table=5d,3h,9c hands=8s3c2d/9s"
    assert told(table, "3cb5d=8") == ["Du baust acht: die Kreuz-Drei auf die Karo-Fünf."]
    assert told("table=(6:4d2s@2) hands=2cAh8s8d/6s7h", "2cb(6)=8") == [
        "Du erhöhst den Sechserbau auf acht: die Kreuz-Zwei."
    ]
    start = position("table=(8:5d3h@1) hands=8s2c/9s")
    refusal = why_not(start, parse_play("2c", start))
    assert refusal
    assert refusal_sentence(start, refusal) == "Du hast einen Bau, also darfst du nicht ablegen."
    assert refusal_reason(start, refusal) == (
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
    assert refusal_sentence(start, refusal) == "Die Herz-Fünf ist höher als 2."


def test_forms_of_one_and_many() -> None:
    assert told("table=9h hands=8s/2d turn=2 last=1", "2d", "8s")[-2:-1] == [
        "Du hast zuletzt genommen und bekommst die letzten 3 Karten."
    ]
    view = view_of("table=5h,3d hands=8s2h/???? stock=*30")
    parts = reason_parts(considered(view, parse_play("2h", view)), NAMES)
    assert parts[-1].endswith(": eine ungesehene Karte (5 oder 10)")
    assert unseen_of_rank(Rank.JACK, 1) == "ein ungesehener Bube"
    assert unseen_of_rank(Rank.FIVE, 3) == "drei ungesehene Fünfen"


def test_buttons_say_what_is_done() -> None:
    start = position("table=5h,3d,Ks hands=8sKd2h/9c")
    labels = [play_label(parse_play(play, start), start) for play in ("8sx5h,3d", "KdxKs", "2h")]
    assert labels == ["5+3 nehmen", "König nehmen", "2 ablegen"]


def test_numbers_have_a_comma() -> None:
    assert decimal(-1.25, "+.2f") == "−1,25"
