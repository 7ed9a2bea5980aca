"""Letter keys, on whatever keyboard they are typed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from casino_page.screen_reader.sentences import QUESTIONS
from casino_page.shell.browser_events import BODY_EVENTS
from casino_page.shell.keys import LETTERS, letter_typed

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
