"""Each language says what grammar makes hard as its golden file does, and breaks no law of its own.

`grammar.py` writes the golden files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import unified_diff
from gettext import NullTranslations
from itertools import chain, islice
from random import Random

import pytest

from casino_core import (
    PRESETS,
    Game,
    legal_plays,
    parse_card,
    parse_play,
    plays_by_size,
    why_not,
)
from casino_core.analysis import considered
from casino_core.i18n import N_, Noun, fill, gettext, ngettext, use_language
from casino_core.prose.plays import play_label
from casino_core.prose.reasons import reason_parts
from casino_core.prose.refusals import refusal_reason, refusal_sentence
from casino_core.prose.words import card_object, listed
from site_builder.catalogue import DOMAINS, GAME, Domain
from tests.core.playthrough import story as whole_game
from tests.languages import OTHERS, catalogue_of, speaking
from tests.views import view_of

from .grammar import COMMAND, FOLDER, NAMES, golden_grammar

FAULTY = {
    "es": re.compile(r"\b(?:de|a) el\b.*"),
    "fr": re.compile(r"\b(?:de|à) les? [a-z].*|\b(?:[Ll]e|[Ll]a|de) as\b.*"),
}
"""`de el` is `del`; `de le` is `du`, and the articles of `as` lose their vowel."""


def test_the_sentences_of_each_language_are_the_golden_ones() -> None:
    now = golden_grammar()
    assert {file.name for file in FOLDER.iterdir()} == now.keys(), f"`{COMMAND}` writes them"
    assert now.keys() == {f"{language}.txt" for language in OTHERS}
    lines = [
        line
        for name, text in now.items()
        for line in unified_diff(
            (FOLDER / name).read_text(encoding="utf-8").splitlines(),
            text.splitlines(),
            name,
            name,
            lineterm="",
        )
    ]
    assert not lines, "\n".join([f"`{COMMAND}` accepts this:", *lines])


@pytest.mark.parametrize("language", FAULTY)
@pytest.mark.parametrize("preset", PRESETS)
def test_no_sentence_of_a_game_has_an_article_that_should_contract(
    preset: str, language: str
) -> None:
    with speaking(language):
        assert not FAULTY[language].findall(whole_game(preset))


@pytest.mark.parametrize("language", FAULTY)
def test_no_reason_or_refusal_has_an_article_that_should_contract(language: str) -> None:
    table = "table=9d,3c,Kc,(7:4h3s@2),(9:4d5s/9h@1) hands=2hQs9cAc/???????? stock=*20"
    view = view_of(f"rules=royal {table}")
    plays = ["2h", "Qs", "9cx9d", "Acb(7)=8", "Acb(9)=10", "QsxKc", "2hx9d", "2hb9d=12", "2hx(7)"]
    with speaking(language):
        sentences = [
            *chain.from_iterable(
                reason_parts(considered(view, play), NAMES) for play in legal_plays(view)
            )
        ]
        for play in plays:
            if refusal := why_not(view, parse_play(play, view)):
                sentences += [refusal_sentence(refusal, view), refusal_reason(refusal, view)]
    assert len(sentences) > 40
    assert not [each for each in sentences if FAULTY[language].search(each)]


ELIDING = re.compile(
    r"\b(?:de|que|lorsque|puisque|quoique|jusque) \{(?:names?|players?|owner|who|others?)\}"
)
"""French words that lose their vowel before a name that begins with one; `{robot}` is Leo."""


BARE_COURT = {
    "es": re.compile(r"(Capturar|Dejar|,) (as|jota|reina|rey)\b(?!\+)"),
    "fr": re.compile(r"(Prendre|Poser|,) (as|valet|dame|roi)\b(?!\+)"),
}


@pytest.mark.parametrize("language", BARE_COURT)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_card_in_a_label_has_its_article(preset: str, language: str) -> None:
    chance = Random(preset)
    with speaking(language):
        game = Game.new(preset, preset)
        while not game.position.over:
            plays = list(islice(plays_by_size(game.position), 40))
            for play in plays:
                label = play_label(play, game.position)
                assert not BARE_COURT[language].search(label), label
            game = game.play(chance.choice(plays))


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: domain.home.as_posix())
def test_no_french_word_that_may_have_to_elide_stands_before_a_name(domain: Domain) -> None:
    of_builds = "constructions de {name}"  # the name of a rank
    assert not [form for form in forms("fr", domain) if ELIDING.search(form.replace(of_builds, ""))]


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: domain.home.as_posix())
def test_a_french_mark_of_two_parts_stands_after_a_no_break_space(domain: Domain) -> None:
    """Notation such as `hands:`, code and links are written as everywhere."""
    for form in forms("fr", domain):
        prose = re.sub(r"`[^`]*`|(?<=\[)[^]]*=[^]]*(?=\])|\]\(\S*", "0", form)
        written = re.sub(r"\{[^}]*\}|\?{4}", "0", prose)  # places, and a hidden hand
        assert not re.findall(r"[^\u00a0][?!;»]| :|«[^\u00a0]|\w'\w", written), form


PART = re.compile(r"(?!no(?:ne|thing):|table: \{)[a-z][a-z.]*: ")
"""The part of a text at fault, before the reason; *none:*, *nothing:* and the table are prose."""


@pytest.mark.parametrize("language", OTHERS)
def test_the_part_at_fault_stands_before_a_reason_as_in_english(language: str) -> None:
    """The page tells the reason without it, and knows it by its colon."""
    catalogue = catalogue_of(language, DOMAINS[0])
    pairs = [
        (match[0], each.string)
        for each in catalogue
        if isinstance(each.id, str) and isinstance(each.string, str) and each.string
        if (match := PART.match(each.id))
    ]
    assert len(pairs) > 50
    assert not [string for part, string in pairs if not string.startswith(part)]


def forms(language: str, domain: Domain) -> Iterator[str]:
    """Yield the translated forms of all messages."""
    for message in catalogue_of(language, domain):
        if message.id and message.string:
            each = message.string
            yield from filter(None, [each] if isinstance(each, str) else each)


def test_what_only_one_of_several_players_may_hold_takes_no_second_brackets() -> None:
    view = view_of(
        "rules=royal,players=3 table=9d,3c,Kc,(7:4h3s@2) hands=2hQs9cAc/????????/???????? stock=*20"
    )
    names = ("You", "Ann", "Bob")
    with speaking("fr"):
        sentences = [
            part
            for play in legal_plays(view)
            for part in reason_parts(considered(view, play), names)
        ]
    assert (
        "une carte inconnue (as ou 2), si Ann en a, pourrait monter ta construction de douze"
        in sentences
    )
    assert not [part for part in sentences if ") (" in part]


def test_a_swedish_build_of_another_player_needs_no_genitive() -> None:
    """A name that ends in s would have none of its own."""
    view = view_of("table=(8:5d3h@2),9d hands=4s9h/???? stock=*30")
    with speaking("sv"):
        parts = reason_parts(considered(view, parse_play("4s", view)), ("You", "Hans"))
    assert parts
    assert not [part for part in parts if "Hanss" in part]


def test_every_part_of_a_finnish_list_is_in_the_case_of_the_sentence() -> None:
    with speaking("fi"):
        cards = [card_object(parse_card(text)) for text in ("As", "5h", "Kd")]
        assert listed(cards) == "pataässä, herttaviitonen ja ruutukuningas"
        assert f"{listed(cards):o<}" == "pataässän, herttaviitosen ja ruutukuninkaan"
        assert f"{listed(['5♥', cards[0]]):o<}" == "5♥ ja pataässän"


def test_words_without_cases_stay_as_they_are() -> None:
    assert fill("{a} + {b}", a="5", b="A") == "5 + A"
    assert "{name:o<}".format(name="Ann") == "Ann"
    noun = Noun("ässä", {"o": "ässän"})
    assert f"{noun:p<}|{noun}|{noun:>6}" == "ässä|ässä|  ässä"


def test_only_cases_that_a_finnish_noun_has_are_asked_for() -> None:
    """With a letter that no noun has, a sentence would have the first form."""
    texts = "\n".join(forms("fi", GAME))
    cases_of_nouns = {*re.findall(r"\|([^\W\d_])=", texts)}
    assert cases_of_nouns
    assert cases_of_nouns == {*re.findall(r":([^\W\d_])<\}", texts)}


class Loud(NullTranslations):
    """A translation into capitals."""

    def gettext(self, message: str) -> str:
        return message.upper()

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return super().ngettext(msgid1, msgid2, n).upper()


def test_sentences_are_english_unless_another_language_is_chosen() -> None:
    assert gettext("a build") == "a build"
    assert [ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)] == [
        "{n} cards",
        "{n} card",
        "{n} cards",
    ]
    with use_language(Loud()):
        assert gettext(N_("a build")) == "A BUILD"
        assert ngettext("card", "cards", 1) == "CARD"
        with use_language(None):
            assert gettext("a build") == "a build"
        assert gettext("a build") == "A BUILD"
    assert gettext("a build") == "a build"
