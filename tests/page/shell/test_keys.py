"""Letter keys, on whatever keyboard they are typed, and the letters of court cards."""

from __future__ import annotations

import json
import re
from types import SimpleNamespace
from typing import Any

import pytest

from casino_core import card_set, parse_cards
from casino_core.prose.words import shorts
from casino_page.screen_reader.sentences import QUESTIONS
from casino_page.shell.browser_events import BODY_EVENTS
from casino_page.shell.keys import LETTERS, letter_typed
from casino_page.shell.languages import with_letters
from tests.languages import speaking, translations

from ..opened import OpenedTab, at_rest, run
from ..pages import Memory

QWERTY = {".": "Period", "?": "Slash"} | {
    letter: f"Key{letter.upper()}" for letter in (*LETTERS, *QUESTIONS) if letter.isalpha()
}
"""The code of the key of each letter on a QWERTY keyboard."""

CYRILLIC = {"h": "р", "w": "ц", "u": "г", "r": "к", "b": "и", "p": "з", "l": "д", "g": "п"}
GREEK = {"h": "η", "w": "ς", "u": "θ", "r": "ρ", "b": "β", "p": "π", "l": "λ", "g": "γ"}
HEBREW = {"h": "י", "u": "ו", "r": "ר", "b": "נ", "p": "פ", "l": "ך", "g": "ע"}
ARABIC = {"h": "ا", "w": "ص", "u": "ع", "r": "ق", "p": "ح", "l": "م", "g": "ل", "?": "؟"}
FULL_WIDTH = {sign: chr(ord(sign) + 0xFEE0) for sign in QWERTY} | {".": "。"}
INPUT_METHOD = dict.fromkeys(QWERTY, "Process")


def event(key: str, code: str = "", *held: str, inside: object = None) -> Any:
    return SimpleNamespace(
        key=key,
        code=code,
        shiftKey="Shift" in held,
        ctrlKey="Control" in held,
        altKey="Alt" in held,
        metaKey="Meta" in held,
        getModifierState=held.__contains__,
        target=SimpleNamespace(closest=lambda _selector: inside),
    )


def read(key: str, code: str, *held: str) -> tuple[str, str] | None:
    return BODY_EVENTS["keydown"](event(key, code, *held))


@pytest.mark.parametrize("letter", QWERTY)
def test_caps_lock_and_shift_make_no_difference(letter: str) -> None:
    for key in {letter, letter.upper()}:
        for held in ((), ("Shift",), ("CapsLock",), ("Shift", "CapsLock")):
            assert read(key, QWERTY[letter], *held) == ("key", letter)


@pytest.mark.parametrize("keyboard", [CYRILLIC, GREEK, HEBREW, ARABIC, FULL_WIDTH, INPUT_METHOD])
def test_on_a_keyboard_of_another_script_the_place_of_the_key_counts(
    keyboard: dict[str, str],
) -> None:
    for letter, typed in keyboard.items():
        held = ("Shift",) if letter == "?" else ()
        for key in {typed, typed.upper() if len(typed) == 1 else typed}:
            assert read(key, QWERTY[letter], *held) == ("key", letter)


def test_on_a_keyboard_of_latin_letters_the_letter_counts() -> None:
    # Dvorak: the letter h lies where QWERTY has j, and d where it has h.
    assert read("h", "KeyJ") == ("key", "h")
    assert read("d", "KeyH") == ("key", "d")
    # Turkish F has a dotless i where QWERTY has r.
    assert read("ı", "KeyR") != ("key", "r")
    # German and French: the question mark and the full stop lie elsewhere.
    assert read("?", "Minus", "Shift") == ("key", "?")
    assert read(".", "Comma", "Shift") == ("key", ".")


def test_the_decimal_key_of_the_number_pad_is_a_full_stop() -> None:
    assert read(",", "NumpadDecimal") == ("key", ".")
    assert read(".", "NumpadDecimal") == ("key", ".")


def test_signs_typed_with_altgr_count_and_shortcuts_do_not() -> None:
    assert read("?", "Minus", "AltGraph", "Control", "Alt") == ("key", "?")
    for modifier in ("Control", "Alt", "Meta"):
        assert read("h", "KeyH", modifier) is None


def test_keys_without_a_sign_send_nothing() -> None:
    for key, code in [
        ("Shift", "ShiftLeft"),
        ("CapsLock", "CapsLock"),
        ("Dead", "KeyH"),
        ("F1", "F1"),
        ("Process", ""),
        ("", ""),
    ]:
        assert read(key, code) is None
        assert letter_typed(key, code) == ""


def test_no_letter_is_read_from_a_field() -> None:
    assert BODY_EVENTS["keydown"](event("h", "KeyH", inside=object())) is None


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
        opened = OpenedTab(QUERY, translations("de"), german)
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
    memory = Memory({"casino.settings": json.dumps({"version": 1, "letters": "english"})})

    async def look() -> None:
        opened = OpenedTab(QUERY, translations("fr"), memory)
        await at_rest()
        assert ranks(opened.tab.regions["hand"]) == {"K", "Q"}
        assert ranks(opened.tab.regions["table"]) == {"J", "5"}
        assert ">Toi<" in opened.tab.regions["score"]

    run(look())
