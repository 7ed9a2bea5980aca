"""`--language`: the command line speaks the languages of the game."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from unittest.mock import patch

import pytest

from casino_core.cli import language, main
from casino_core.cli.language import languages, translations_into
from casino_page.shell.languages import ENGLISH
from tests.languages import OTHERS


def output_of(capsys: pytest.CaptureFixture[str], line: str, *arguments: str) -> str:
    with patch("sys.stdin", StringIO(line)):
        assert main(arguments) == 0
    return capsys.readouterr().out


def test_a_hint_and_a_refusal_are_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    position = "table=5h,3d hands=3s8s/9c2d"
    assert "Räumt den Tisch ab." in output_of(capsys, position, "--language", "de", "hint")
    wrong = f"{position}\t9cx5h"
    assert "Klöver nio finns inte" in output_of(capsys, wrong, "--language", "sv", "play")
    assert "The nine of clubs is not in your hand." in output_of(capsys, wrong, "play")


def test_what_cannot_be_done_is_told_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "de", "picture", "table=5h hands=3s/9c", "9cx5h"]) == 2
    assert "Kreuz-Neun" in capsys.readouterr().err


def test_an_unknown_language_is_refused_with_those_that_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["--language", "tlh", "rules"])
    known = ", ".join(map(repr, [ENGLISH, *sorted(OTHERS)]))
    assert known in capsys.readouterr().err


CATALOGUE = r"""# The head of a catalogue.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

#: somewhere
msgid "card"
msgstr "Karte"

msgctxt "verb"
msgid "play"
msgstr "spielen"

msgid "play"
msgstr "Spielzug"

msgid "one card"
msgid_plural "{n} cards"
msgstr[0] "eine Karte"
msgstr[1] "{n} Karten"

msgid ""
"a long text "
"with \"marks\""
msgstr ""
"ein langer Text "
"mit „Zeichen“"

#, fuzzy
msgid "guessed"
msgstr "geraten"

msgid "not yet"
msgstr ""
"""


def test_a_catalogue_is_read_as_gettext_means_it(tmp_path: Path) -> None:
    (tmp_path / "de.po").write_text(CATALOGUE, encoding="utf-8")
    with patch.object(language, "LOCALE", tmp_path):
        assert languages() == ["en", "de"]
        assert translations_into("en") is None
        catalogue = translations_into("de")
    assert catalogue is not None
    assert catalogue.gettext("card") == "Karte"
    assert catalogue.gettext("play") == "Spielzug"
    assert catalogue.pgettext("verb", "play") == "spielen"
    forms = [catalogue.ngettext("one card", "{n} cards", number) for number in (1, 2)]
    assert forms == ["eine Karte", "{n} Karten"]
    assert catalogue.gettext('a long text with "marks"') == "ein langer Text mit „Zeichen“"
    assert [catalogue.gettext(text) for text in ("guessed", "not yet")] == ["guessed", "not yet"]


@pytest.mark.parametrize("code", languages()[1:])
def test_every_language_has_the_words_of_the_table(code: str) -> None:
    catalogue = translations_into(code)
    assert catalogue is not None
    assert catalogue.gettext("You") != "You"
