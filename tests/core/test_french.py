"""French has two genders, elides its articles, and puts spaces before some marks."""

import re
from collections.abc import Iterator

import pytest

from casino_core import (
    PRESETS,
    Rank,
    legal_plays,
    parse_card,
    parse_play,
    why_not,
)
from casino_core.analysis import considered
from casino_core.prose.plays import play_label
from casino_core.prose.points import certain_lead, expected_lead
from casino_core.prose.reasons import reason_parts
from casino_core.prose.refusals import refusal_reason, refusal_sentence
from casino_core.prose.words import (
    another_of_rank,
    card_object,
    card_subject,
    cards_counted,
    decimal,
    in_series,
    one_of_rank,
    percent,
    points_words,
    unseen_of_rank,
    with_card,
)
from site_builder.catalogue import DOMAINS, Domain
from tests.core.playthrough import story as whole_game
from tests.core.spoken import NAMES, parts_of, position, refused
from tests.core.spoken import last_sentences as sentences_with_spaces
from tests.languages import catalogue_of, speaking
from tests.views import view_of


@pytest.fixture(autouse=True)
def french() -> Iterator[None]:
    with speaking("fr"):
        yield


def last_sentences(text: str, *plays: str) -> list[str]:
    """The sentences of the last of some plays, with usual spaces before their marks."""
    return [sentence.replace("\u00a0", " ") for sentence in sentences_with_spaces(text, *plays)]


def test_you_are_addressed_and_the_other_player_is_named() -> None:
    table = "table=8h,5d,3c,Td hands=8s4c/8c4d dealer=2"
    assert last_sentences(table, "8sx8h,5d,3c") == [
        (
            "Tu prends le trois de trèfle, le cinq de carreau et le huit de cœur avec le huit de "
            "pique."
        )
    ]
    assert last_sentences(table, "4c") == ["Tu poses le quatre de trèfle."]
    assert last_sentences(table, "4c", "4d") == ["Ann pose le quatre de carreau."]


def test_a_card_has_the_article_of_its_gender_and_an_ace_elides_it() -> None:
    cards = [parse_card(text) for text in ("As", "Jh", "Qc", "Kd", "8h")]
    names = ["l’as de pique", "le valet de cœur", "la dame de trèfle", "le roi de carreau"]
    names += ["le huit de cœur"]
    assert [card_subject(card) for card in cards] == names
    assert [card_object(card) for card in cards] == names
    assert [with_card(card) for card in cards] == [f"avec {name}" for name in names]
    assert [one_of_rank(card.rank) for card in cards] == [
        "un as",
        "un valet",
        "une dame",
        "un roi",
        "un huit",
    ]
    assert another_of_rank(Rank.QUEEN) == "une autre dame"
    assert another_of_rank(Rank.EIGHT) == "un autre huit"


def test_a_refusal_needs_no_gender_of_its_card() -> None:
    low = "table=5h,3d,Kh hands=2sQs/9c"
    assert refused(low, "2sx5h")[0] == "Le cinq de cœur vaut plus que 2."
    assert refused("table=5h hands=2sQs/9c", "2sx3c")[0] == (
        "Le trois de trèfle n’est pas libre sur la table."
    )


def test_a_build_is_feminine_and_announced_by_its_number() -> None:
    assert last_sentences("table=5d,3h,9c hands=8s3c2d/9s", "3cb5d=8") == [
        "Tu construis huit : le trois de trèfle sur le cinq de carreau."
    ]
    assert last_sentences("table=(6:4d2s@2) hands=2cAh8s8d/6s7h", "2cb(6)=8") == [
        "Tu montes la construction de six à huit : le deux de trèfle."
    ]
    assert last_sentences("table=(8:5d3h@1),6c hands=8s8d2c/9s", "2cb6c(8)=8") == [
        "Tu ajoutes le deux de trèfle et le six de trèfle à la construction de huit."
    ]
    assert refused("table=(8:5d3h@1) hands=8s2c/9s", "2c") == (
        "Tu as une construction, donc tu ne peux pas poser de carte.",
        "Prends ta construction de huit, ou fais une autre prise ou construction.",
    )


def test_forms_of_one_and_many_and_zero_is_singular() -> None:
    assert [cards_counted(count) for count in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]
    assert last_sentences("table=9h hands=8s/2d turn=2 last=1", "2d", "8s")[-2:-1] == [
        "Tu as fait la dernière prise et tu emportes les 3 dernières cartes."
    ]
    assert parts_of("table=5h,3d hands=8s2h/???? stock=*30", "2h")[-1].endswith(
        ", face à une carte inconnue (5 ou 10)"
    )
    assert unseen_of_rank(Rank.QUEEN, 1) == "une dame inconnue"
    assert unseen_of_rank(Rank.JACK, 2) == "deux valets inconnus"
    assert unseen_of_rank(Rank.SIX, 3) == "trois six inconnus"


def test_a_sweep_is_told_of_you_and_of_the_other_player() -> None:
    assert last_sentences("table=5h,3d hands=8s/2d4c", "8sx5h,3d")[1] == "Tu balaies la table !"
    others = "table=4d hands=8s2c/4c dealer=1 turn=2"
    assert last_sentences(others, "4cx4d")[1] == "Ann balaie la table !"


def test_buttons_say_what_is_done() -> None:
    start = position("table=5h,3d,Ks hands=8sKd2h/9c")
    labels = [play_label(parse_play(play, start), start) for play in ("8sx5h,3d", "KdxKs", "2h")]
    assert labels == ["Prendre 5+3", "Prendre roi", "Poser 2"]


def test_numbers_have_a_comma() -> None:
    assert decimal(-1.25, "+.2f") == "−1,25"


def test_less_than_two_is_singular_with_a_decimal_too() -> None:
    words = {points: points_words(points) for points in (0.0, 0.8, 1.94, 1.96, 2.5)}
    assert words == {
        0.0: "0,0 point",
        0.8: "0,8 point",
        1.94: "1,9 point",
        1.96: "2,0 points",
        2.5: "2,5 points",
    }
    standard, laisto = PRESETS["standard"], PRESETS["laisto"]
    assert expected_lead(-1.4, standard) == "environ −1,4 point"
    assert expected_lead(1.4, laisto) == "environ 1,4 point de moins que l’autre camp"
    assert certain_lead(-0.5, standard) == "finit à coup sûr avec 0,5 point de retard"


ELIDING = re.compile(
    r"\b(?:de|que|lorsque|puisque|quoique|jusque) \{(?:names?|players?|owner|who|others?)\}"
)
"""Words that lose their vowel before a name that begins with one; `{robot}` is always Leo."""


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: domain.home.as_posix())
def test_no_name_stands_after_a_word_that_may_have_to_elide(domain: Domain) -> None:
    of_builds = "constructions de {name}"  # the name of a rank
    faults = [
        form
        for message in catalogue_of("fr", domain)
        if message.id and message.string
        for form in ([message.string] if isinstance(message.string, str) else message.string)
        if ELIDING.search(form.replace(of_builds, ""))
    ]
    assert not faults


@pytest.mark.parametrize("preset", PRESETS)
def test_no_sentence_of_a_game_has_an_article_that_should_contract_or_elide(preset: str) -> None:
    assert not FAULTY.findall(whole_game(preset))


FAULTY = re.compile(r"\b(?:de|à) les? [a-z].*|\b(?:[Ll]e|[Ll]a|de) as\b.*")
"""`de le` is `du`, `à le` is `au`, and the articles of `as` lose their vowel."""


def test_no_reason_or_refusal_has_an_article_that_should_contract() -> None:
    text = "rules=royal table=9d,3c,Kc,(7:4h3s@2),(9:4d5s/9h@1) hands=2hQs9cAc/???????? stock=*20"
    view = view_of(text)
    sentences = [
        part for play in legal_plays(view) for part in reason_parts(considered(view, play), NAMES)
    ]
    for play in ("2h", "Qs", "9cx9d", "Acb(7)=8", "QsxKc", "2hx9d", "2hb9d=12", "2hx(7)"):
        if refusal := why_not(view, parse_play(play, view)):
            sentences += [refusal_sentence(refusal, view), refusal_reason(refusal, view)]
    assert len(sentences) > 40
    assert not [each for each in sentences if FAULTY.search(each)]


def test_what_only_one_of_several_players_may_hold_takes_no_second_brackets() -> None:
    view = view_of(
        "rules=royal,players=3 table=9d,3c,Kc,(7:4h3s@2) hands=2hQs9cAc/????????/???????? stock=*20"
    )
    names = ("You", "Ann", "Bob")
    sentences = [
        part for play in legal_plays(view) for part in reason_parts(considered(view, play), names)
    ]
    assert (
        "une carte inconnue (as ou 2), si Ann en a, pourrait monter ta construction de douze"
        in sentences
    )
    assert not [part for part in sentences if ") (" in part]


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: domain.home.as_posix())
def test_a_mark_of_two_parts_stands_after_a_no_break_space(domain: Domain) -> None:
    """Notation such as `hands:`, code and links are written as everywhere."""
    for message in catalogue_of("fr", domain):
        if not message.id or not message.string:
            continue
        forms = [message.string] if isinstance(message.string, str) else message.string
        for form in filter(None, forms):
            prose = re.sub(r"`[^`]*`|(?<=\[)[^]]*=[^]]*(?=\])|\]\(\S*", "0", form)
            written = re.sub(r"\{[^}]*\}|\?{4}", "0", prose)  # places, and a hidden hand
            faults = re.findall(r"[^\u00a0][?!;»]| :|«[^\u00a0]|\w'\w", written)
            assert not faults, form


def test_a_percent_sign_stands_after_a_space_that_breaks_no_line() -> None:
    assert percent(0.53) == "53\N{NO-BREAK SPACE}%"
    assert percent(0.32, "+.0%") == "+32\N{NO-BREAK SPACE}%"


def test_a_semicolon_stands_after_a_space_that_breaks_no_line() -> None:
    assert in_series(["a", "b", "c"]) == "a\N{NO-BREAK SPACE}; b\N{NO-BREAK SPACE}; c"
    assert in_series([]) == ""


def test_a_court_card_takes_only_cards_named_in_the_plural() -> None:
    start = "table=5h,7d hands=Qs2c/3h4d dealer=2"
    assert refused(start, "Qsx5h,7d")[0] == "La dame de pique ne prend que des dames."
