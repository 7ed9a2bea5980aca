"""Finnish has many cases: a card is told in the one that its sentence asks for."""

from collections.abc import Iterator

import pytest

from casino_core import Rank, parse_card, parse_play
from casino_core.analysis import considered
from casino_core.analysis.merits import merits
from casino_core.i18n import Noun, fill
from casino_core.prose.merits import merit_sentence
from casino_core.prose.plays import play_label, play_words
from casino_core.prose.reasons import reason_parts
from casino_core.prose.words import (
    another_of_rank,
    card_object,
    card_subject,
    decimal,
    listed,
    unseen_of_rank,
    with_card,
)
from tests.core.spoken import NAMES, last_sentences, position, refused
from tests.languages import catalogue_of, speaking
from tests.views import view_of


@pytest.fixture(autouse=True)
def finnish() -> Iterator[None]:
    with speaking("fi"):
        yield


def test_a_card_is_one_word_with_an_ending() -> None:
    cards = [parse_card(text) for text in ("As", "Jh", "Kd", "Qc", "5h")]
    assert [card_subject(card) for card in cards] == [
        "pataässä",
        "herttasotilas",
        "ruutukuningas",
        "ristirouva",
        "herttaviitonen",
    ]
    assert [f"{card_object(card):o<}" for card in cards] == [
        "pataässän",
        "herttasotilaan",
        "ruutukuninkaan",
        "ristirouvan",
        "herttaviitosen",
    ]
    assert with_card(cards[1]) == "herttasotilaalla"


def test_every_part_of_a_list_is_in_the_case_of_the_sentence() -> None:
    cards = [card_object(parse_card(text)) for text in ("As", "5h", "Kd")]
    assert listed(cards) == "pataässä, herttaviitonen ja ruutukuningas"
    assert f"{listed(cards):o<}" == "pataässän, herttaviitosen ja ruutukuninkaan"
    assert f"{listed(['5♥', cards[0]]):o<}" == "5♥ ja pataässän"


def test_words_without_cases_stay_as_they_are() -> None:
    assert fill("{a} + {b}", a="5", b="A") == "5 + A"
    assert "{name:o<}".format(name="Ann") == "Ann"
    noun = Noun("ässä", {"o": "ässän"})
    assert f"{noun:p<}|{noun}|{noun:>6}" == "ässä|ässä|  ässä"


def test_you_are_addressed_and_the_other_player_is_named() -> None:
    table = "table=8h,5d,3c,Td hands=8s4c/8c4d dealer=2"
    assert last_sentences(table, "8sx8h,5d,3c") == [
        "Otat ristikolmosen, ruutuviitosen ja herttakasin patakasilla."
    ]
    assert last_sentences(table, "4c") == ["Pöytäät ristinelosen."]
    assert last_sentences(table, "4c", "4d") == ["Ann pöytää ruutunelosen."]


def test_a_build_is_made_to_a_card() -> None:
    assert last_sentences("table=5d,3h,9c hands=8s3c2d/9s", "3cb5d=8") == [
        "Rakennat kasille: ristikolmonen, alla ruutuviitonen."
    ]
    assert last_sentences("table=(6:4d2s@2) hands=2cAh8s8d/6s7h", "2cb(6)=8") == [
        "Korotat kutosen rakennuksen kasille: ristikakkonen."
    ]
    assert last_sentences("table=(8:5d3h@1),6c hands=8s8d2c/9s", "2cb6c(8)=8") == [
        "Lisäät kasin rakennukseen: ristikakkonen ja ristikutonen."
    ]
    assert last_sentences("table=(8:5d3h@1) hands=8s2c/9s", "8sx(8)")[0] == (
        "Otat kasin rakennuksen patakasilla."
    )
    assert refused("table=(8:5d3h@1) hands=8s2c/9s", "2c")[0] == (
        "Sinulla on rakennus, joten et voi pöydätä."
    )


def test_what_others_may_hold_agrees_with_its_number() -> None:
    assert unseen_of_rank(Rank.ACE, 1) == "yksi ässä"
    assert unseen_of_rank(Rank.NINE, 3) == "kolme ysiä"
    assert f"{another_of_rank(Rank.QUEEN):o<}" == "toisen rouvan"
    view = view_of("table=5h,3d hands=8s2h/???? stock=*30")
    parts = reason_parts(considered(view, parse_play("2h", view)), NAMES)
    assert parts[-1] == "enintään 3 korttia on vaarassa: jokin jäljellä oleva kortti (5 tai 10)"


def test_labels_and_reasons_are_short() -> None:
    state = position("table=8h,5d,3c,Td hands=8s4c/8c4d dealer=2")
    play = parse_play("8sx8h,5d,3c", state)
    assert play_label(play, state) == "Ota 8, 5+3"
    assert play_words(play, state) == "Ota 8, 5+3 patakasilla"
    view = view_of("table=Td,As,9s,Kh hands=Ts3hKc5d/???? stock=*8")
    observed = considered(view, parse_play("TsxTd", view))
    sentences = [merit_sentence(merit, observed, NAMES) for merit in merits(view, observed.play)]
    assert "Ottaa ison kasinon." in sentences


def test_numbers_have_a_comma() -> None:
    assert decimal(-1.5, ".1f") == "−1,5"


def test_only_cases_that_a_noun_has_are_asked_for() -> None:
    """With a letter that no noun has, a sentence would have the first form."""
    texts = [text for each in catalogue_of("fi") for text in _texts(each.string)]
    cases_of_nouns = {letter for text in texts for letter in _letters(text, "|", "=")}
    cases_of_sentences = {letter for text in texts for letter in _letters(text, ":", "<}")}
    assert cases_of_nouns == cases_of_sentences


def _texts(text: object) -> list[str]:
    return [text] if isinstance(text, str) else [*text] if isinstance(text, (list, tuple)) else []


def _letters(text: str, before: str, after: str) -> Iterator[str]:
    for at, sign in enumerate(text):
        if sign == before and text[at + 1 : at + 2].isalpha() and text[at + 2 :].startswith(after):
            yield text[at + 1]
