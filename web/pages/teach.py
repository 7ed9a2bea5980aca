"""The teacher's desk in the browser; `teach.mjs` loads it. Text crosses this border, no objects."""

from __future__ import annotations

import json

from casino_core import CasinoError, error_message
from casino_core.notation.positions import FIELDS
from casino_page.address.page_request import read_fields
from casino_page.features.teachers_desk.editor import Editor
from casino_page.features.teachers_desk.sheet import regions

editor = Editor()


def begin(query: str) -> None:
    """Begin with the position of an address, if there is one."""
    try:
        fields = read_fields(query, FIELDS)
        if fields:
            editor.begin(" ".join(f"{name}={value}" for name, value in fields.items()))
    except CasinoError as error:
        editor.problem = error_message(error)


def command(name: str, text: str) -> None:
    """Run a command of the page."""
    editor.command(name, text)


def shown(address: str, hide: bool) -> str:  # noqa: FBT001 - it is called from JavaScript
    """Return the page as JSON: the regions, and the text of the box."""
    try:
        return json.dumps({"regions": regions(editor, address, hide=hide), "text": editor.written})
    except CasinoError as error:
        return json.dumps({"regions": {"problem": error_message(error)}, "text": editor.written})
