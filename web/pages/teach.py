"""The teacher's desk in the browser; `teach.js` loads it. Text crosses this border, no objects."""

from __future__ import annotations

import json
from gettext import GNUTranslations
from io import BytesIO
from itertools import pairwise

from casino_core import CasinoError, error_message, format_position, parse_state
from casino_core.i18n import Translations, use_language
from casino_core.i18n import gettext as _
from casino_core.notation.positions import FIELDS
from casino_page.address.page_request import foreign_fields, read_fields
from casino_page.features.exercises.draft import DRAFT_KEY
from casino_page.features.exercises.link import EXERCISE
from casino_page.features.teachers_desk.editor import Editor
from casino_page.features.teachers_desk.sheet import regions

editor = Editor()
_language: Translations | None = None


def speak(*catalogues: bytes) -> None:
    """Speak another language: that of these compiled catalogues, the first one going first."""
    global _language  # noqa: PLW0603 - the page has one language, and this module is its Python
    translations = [GNUTranslations(BytesIO(bytes(compiled))) for compiled in catalogues]
    for each, fallback in pairwise(translations):
        each.add_fallback(fallback)
    _language = translations[0]


def begin(query: str, text_at_home: str) -> str:
    """Begin with the exercise or the position of an address, or with what the browser keeps.

    Returns JSON: a line for the console, empty for none, and whether what the browser keeps cannot
    be read, so that it is to be kept aside.
    """
    with use_language(_language):
        unreadable = not editor.exercise.restore(text_at_home)
        if unreadable:
            words = _("What was stored as {name} cannot be read. It is kept for you to download.")
            editor.problem = words.format(name=_(DRAFT_KEY.name))
        try:
            fields = read_fields(query, FIELDS, (EXERCISE,))
            if packed := fields.pop(EXERCISE.name, ""):
                editor.exercise.open(f"{EXERCISE.name}={packed}")
            elif fields:
                text = " ".join(f"{name}={value}" for name, value in fields.items())
                editor.exercise.open_position(format_position(parse_state(text)))
        except CasinoError as error:
            editor.problem = error_message(error)
    foreign = foreign_fields(query, FIELDS, (EXERCISE,))
    return json.dumps({"foreign": foreign, "unreadable": unreadable})


def command(name: str, text: str) -> None:
    """Run a command of the page."""
    with use_language(_language):
        editor.command(name, text)


def shown(address: str, hide: bool) -> str:  # noqa: FBT001 - it is called from JavaScript
    """Return the page as JSON: the regions, and the text of the box."""
    with use_language(_language):
        try:
            html = regions(editor, address, hide=hide)
        except CasinoError as error:
            html = {"problem": error_message(error)}
    stored_exercise = editor.exercise.stored()
    return json.dumps({"regions": html, "text": editor.written, "kept": stored_exercise})
