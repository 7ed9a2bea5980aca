"""`--language`: the sentences of the command line in another language.

The catalogues are the files of `casino_core/locale/`. A text that one lacks stays English, as do
notation, help and figures.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from struct import pack
from typing import Final

LOCALE: Final = Path(__file__).parents[1] / "locale"
ENGLISH: Final = "en"
MAGIC: Final = 0x950412DE
"""The first number of a catalogue that `gettext` reads."""
CONTEXT_END, FORM_END = "\x04", "\0"
"""The separators of `gettext`: after the context of a text, and between its singular and its
plural."""


def languages() -> list[str]:
    """Return the codes of all languages, English first."""
    return [ENGLISH, *sorted(file.stem for file in LOCALE.glob("*.po"))]


def translations_into(code: str) -> GNUTranslations | None:
    """Return the catalogue of a language; None for English."""
    if code == ENGLISH:
        return None
    text = (LOCALE / f"{code}.po").read_text(encoding="utf-8")
    return GNUTranslations(BytesIO(_compiled(dict(_messages(text)))))


def _messages(text: str) -> Iterator[tuple[str, str]]:
    """Yield each text of a catalogue that is translated, and its translation."""
    for entry in text.split("\n\n"):
        if "\n#, fuzzy" in f"\n{entry}":
            continue
        fields = _fields(entry.splitlines())
        forms = [value for name, value in fields.items() if name.startswith("msgstr")]
        if "msgid" not in fields or not all(forms):
            continue
        context = f"{fields['msgctxt']}{CONTEXT_END}" if "msgctxt" in fields else ""
        plural = [fields["msgid_plural"]] if "msgid_plural" in fields else []
        yield context + FORM_END.join([fields["msgid"], *plural]), FORM_END.join(forms)


def _fields(lines: Iterable[str]) -> dict[str, str]:
    """Return the fields of an entry; a field goes on in lines that begin with a quotation mark."""
    fields: dict[str, str] = {}
    name = ""
    for line in lines:
        if line.startswith("msg"):
            name, _, line = line.partition(" ")  # noqa: PLW2901 - the rest of the line
            fields[name] = ""
        if line.startswith('"'):
            fields[name] += json.loads(line)
    return fields


def _compiled(messages: Mapping[str, str]) -> bytes:
    """Return a catalogue as `gettext` reads it.

    The bytes are a table of texts, one of translations, and then all of them.
    """
    pairs = sorted((text.encode(), translated.encode()) for text, translated in messages.items())
    count, head = len(pairs), 28
    place = head + 16 * count
    tables, data = [], b""
    for column in zip(*pairs, strict=True):
        for each in column:
            tables.append(pack("<II", len(each), place))
            place += len(each) + 1
        data += b"".join(each + b"\0" for each in column)
    start = pack("<7I", MAGIC, 0, count, head, head + 8 * count, 0, place)
    return start + b"".join(tables) + data
