"""The JavaScript of the site, with the values of the build in its slots.

Scripts are named by their path in `web/`, such as `js/boot/early.js`. Those in `js/` that the site
loads as modules keep their folders: `js/boot/start.js` becomes `runtime-<hash>/boot/start.js`.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from .. import node, translations
from ..halves.interpreter import interpreter
from ..page_python import constants
from .policy import POLICY_OF_HOSTS
from .styles import LATER_SHEETS, compact, join_sheets
from .templates import fill_together

PATTERNS = ("js/*/*.js", "pages/*.js")

SERVICE_WORKER = "js/boot/sw.js"
FIRST_SCRIPT = "js/boot/first.js"
"""The script in the head of the site's page."""

TROUBLE = "js/boot/trouble.js"
"""The first script in every page that runs the game; it is a file of the site too."""

EARLY = ("js/boot/looks.js", "js/boot/early.js")
EMBED_EARLY = (*EARLY, "js/embed/position.js", "js/embed/options.js", "js/embed/cover.js")
"""The scripts that stand in the game's page and in that of an embedded table, in their order."""

SINGLE_SCRIPT = "js/boot/single.js"
SHARED_SCRIPTS = {"checksum": "js/boot/checksum.js", "pause": "js/boot/pause.js"}
"""Functions that modules and the page as one file share, by their slot."""

SINGLE_SCRIPTS = (*SHARED_SCRIPTS.values(), "js/boot/text-bytes.js", "js/boot/lzma.js")
"""The scripts that stand before that one in the page as one file."""

FILLED_ELSEWHERE = (FIRST_SCRIPT, SERVICE_WORKER, SINGLE_SCRIPT)
"""The scripts whose slots depend on the other files of the site."""

ELEMENT_SCRIPT = "js/embed/casino-table.js"
"""The script for other sites."""

NO_MODULES = {*FILLED_ELSEWHERE, *EMBED_EARLY, *SINGLE_SCRIPTS, ELEMENT_SCRIPT}
"""The scripts in `js/` that no page loads as a module."""

TASK_WORDS = (
    "Puzzle",
    "{name} holds {cards}: these are all the cards that you do not see.",
    "Points are bad. Which play is the best for you in this round?",
    "Which play brings you the most points in this round, on average?",
    "Which play brings you the most points in this round?",
    "The stock is empty, but the cards that you do not see are in several hands.",
    "{n} card is left in the stock, and you do not see what the others hold.",
    "{chapter} · {number} of {lessons}",
)
"""The texts of `js/embed/task.js`, which Python says too."""

TASK_PLURALS = {
    "{n} card is left in the stock, and you do not see what the others hold.": (
        "{n} cards are left in the stock, and you do not see what the others hold."
    ),
}
"""The plurals of some of them."""

ENGINE_FRAME = "casino-engine"
"""The name of the hidden frame whose Python all embedded tables of a host page share."""


@cache
def site_scripts(source: Path) -> dict[str, str]:
    """Read all scripts and fill their slots, but for those `FILLED_ELSEWHERE`."""
    web = source / "web"
    files = (file for pattern in PATTERNS for file in sorted(web.glob(pattern)))
    raw = {file.relative_to(web).as_posix(): file.read_text(encoding="utf-8") for file in files}
    for name in FILLED_ELSEWHERE:
        del raw[name]
    slots = {
        **_as_json(source),
        **{slot: raw[name].rstrip() for slot, name in SHARED_SCRIPTS.items()},
        "languages": " or ".join(constants(source).languages),
    }
    return fill_together(raw, slots)


def inlined(script: str) -> str:
    """Return a script as it stands in a page: without its comments on lines of their own."""
    lines = (line.strip() for line in script.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


def _as_json(source: Path) -> dict[str, str]:
    values = {
        **constants(source).scripts,
        "engine_frame": ENGINE_FRAME,
        "later_half": interpreter().later,
        "platform": _platform(),
        "policy_of_hosts": "; ".join(f"{name} {value}" for name, value in POLICY_OF_HOSTS.items()),
        "play": {"en": "Play", **translations.translated(source, "Play")},
        "task_words": _task_words(source),
        "sheet_style": compact(join_sheets(source, *LATER_SHEETS)),
        "translated_attributes": translations.TRANSLATED_ATTRIBUTES,
    }
    return {name: json.dumps(value, ensure_ascii=False) for name, value in values.items()}


def _task_words(source: Path) -> dict[str, dict[str, str]]:
    """Translate the texts of `js/embed/task.js`, by the English text."""
    words = {text: translations.translated(source, text) for text in TASK_WORDS}
    for text, plural in TASK_PLURALS.items():
        words[plural] = translations.translated_plural(source, text, plural)
    return words


def _platform() -> object:
    """Read what PyScript asks of Pyodide's list of packages."""
    lock = node.packages() / "pyodide" / "pyodide-lock.json"
    return json.loads(lock.read_text(encoding="utf-8"))["info"]


def runtime_modules(source: Path) -> dict[str, bytes]:
    """Return the modules that the site loads, by their paths in the folder `runtime-<hash>/`."""
    return {
        name.removeprefix("js/"): text.encode()
        for name, text in site_scripts(source).items()
        if name.startswith("js/") and name not in NO_MODULES
    }
