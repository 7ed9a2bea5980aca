"""Court cards have the letters of the language, or J, Q and K if the player likes."""

import json
import re

import pytest

from casino_core import card_set, parse_cards
from casino_core.prose.words import shorts
from casino_page.shell.languages import with_letters
from tests.languages import speaking, translations

from ..opened import Opened, at_rest, run
from ..pages import Memory

COURTS = card_set(parse_cards("JsQhKd"))
QUERY = "?table=Js,5d&hands=KsQh/2c3d&turn=1&speed=instant"


@pytest.mark.parametrize(
    ("language", "letters"), [("de", "BDK"), ("sv", "KnDK"), ("es", "JQK"), ("fr", "VDR")]
)
def test_a_court_has_the_letter_of_the_language(language: str, letters: str) -> None:
    with speaking(language):
        assert re.sub(r"[♠♥♦ ]", "", shorts(COURTS)) == letters
    assert shorts(COURTS) == "J♠ Q♥ K♦"


def test_english_letters_change_nothing_else() -> None:
    french = translations("fr")
    english = with_letters(french, "english")
    assert english
    assert english.pgettext("on a card", "K") == "K"
    assert english.gettext("Undo") == "Annuler"
    assert english.pgettext("the code of your language", "en") == "fr"
    assert english.ngettext("{n} card", "{n} cards", 2) == "{n} cartes"
    assert with_letters(english, "language") is french
    assert with_letters(None, "english") is None


def ranks(html: str) -> set[str]:
    """The ranks in the corners of the cards in some HTML."""
    return set(re.findall(r'data-rank="(\w+)"', html))


def test_the_setting_changes_cards_and_log_at_once() -> None:
    async def choose() -> None:
        german = Memory({"casino.settings": json.dumps({"version": 1, "lang": "de"})})
        opened = Opened(QUERY, translations("de"), german)
        await at_rest()
        assert ranks(opened.tab.regions["hand"]) == {"K", "D"}
        assert ranks(opened.tab.regions["table"]) == {"B", "5"}
        opened.app.handle("typed", "Qh")
        await at_rest()
        assert "D♥" in opened.tab.regions["log"]
        opened.app.handle("set", "letters=english")
        await at_rest()
        assert ranks(opened.tab.regions["hand"]) == {"K"}
        assert "J" in ranks(opened.tab.regions["table"])
        assert "Q♥" in opened.tab.regions["log"]
        opened.app.handle("set", "letters=language")
        await at_rest()
        assert "B" in ranks(opened.tab.regions["table"])
        assert "D♥" in opened.tab.regions["log"]

    run(choose())


def test_a_stored_choice_counts_from_the_start() -> None:
    stored = Memory({"casino.settings": json.dumps({"version": 1, "letters": "english"})})

    async def look() -> None:
        opened = Opened(QUERY, translations("fr"), stored)
        await at_rest()
        assert ranks(opened.tab.regions["hand"]) == {"K", "Q"}
        assert ranks(opened.tab.regions["table"]) == {"J", "5"}
        assert ">Toi<" in opened.tab.regions["score"]

    run(look())
