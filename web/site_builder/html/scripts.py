"""The JavaScript of the site, with the values of the build.

Scripts are named by their path in `web/`, such as `js/boot/early.js`. Those in `js/` that the site
loads as modules keep their folders: `js/boot/start.js` becomes `runtime-<hash>/boot/start.js`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from casino_core.rook.players import PLAYERS
from casino_core.rook.ruleset import OPTIONS, PRESETS

from .. import node, translations
from ..halves.interpreter import interpreter
from ..imports_ahead import modules_of_start
from ..node import CODEMIRROR, PEERS, bundled
from ..page_python import constants, run_page_python
from .policy import POLICY_OF_HOSTS, policy_text
from .sharing import EXAMPLE_ADDRESS
from .styles import LATER_SHEETS, compact, join_sheets
from .templates import (
    fill_script,
    fill_scripts,
    inlined,
    with_includes,
    without_comments,
    without_types,
)

PATTERNS = ("js/*/*.js", "pages/*.js")

SERVICE_WORKER = "js/boot/sw.js"
LANGUAGE_OF = "js/boot/language-of.js"
"""A function that the service worker and the page of hosts share."""
NOT_FOUND = "js/boot/not-found.js"
"""The script of that page."""
FIRST_SCRIPT = "js/boot/first.js"
"""The script in the head of the site's page."""

TROUBLE = "js/boot/trouble.js"
"""The first script in every page that runs the game; it is a file of the site too."""

EARLY = ("js/boot/looks.js", "js/boot/early.js")
EMBED_EARLY = (*EARLY, "js/embed/position.js", "js/embed/options.js", "js/embed/cover.js")
"""The scripts that stand in the game's page and in that of an embedded table, in their order."""

SINGLE_SCRIPT = "js/boot/single.js"
SINGLE_SCRIPTS = (
    "js/boot/checksum.js",
    "js/boot/pause.js",
    "js/boot/text-bytes.js",
    "js/boot/lzma.js",
)
"""The scripts that stand before that one in the page as one file."""

FILLED_ELSEWHERE = (FIRST_SCRIPT, SERVICE_WORKER, SINGLE_SCRIPT, "js/code/casino-code.js")
"""The scripts whose values depend on the other files of the site."""

ELEMENT_SCRIPT = "js/embed/casino-table.js"
"""The script for other sites."""

MEMORY_IMAGE = "js/boot/memory-image.js"
"""Functions that the game and what runs code share; both copy the memory of Python."""

SPELLING = "js/embed/spelling.js"
"""Functions that the elements for other sites and the page of an embedded table share."""

ATTRIBUTES = "js/embed/attributes.js"
"""Functions that the elements for other sites share; they stand after the former."""

BLOCKS = "js/code/blocks.js"
DRAWINGS = "js/code/drawings.js"
RUNNER = "js/code/runner.js"
INVITED = "js/boot/invited.js"
KEEPER = "js/code/keeper.js"
FENCE = "js/code/fence.js"
CODE_ELEMENT = "js/code/casino-code.js"
CODE_SCRIPTS = (RUNNER, KEEPER, "js/code/worker.js")
"""The scripts that run the reader's own Python; the last three have a folder of their own."""

EDITOR_SCRIPTS = (
    "js/code/editor.js",
    "js/code/completion.js",
    "js/code/inference.js",
    "js/code/words.js",
)
"""The editor of Python code, in the same folder as `CODEMIRROR`."""

NO_MODULES = {
    *FILLED_ELSEWHERE,
    *EMBED_EARLY,
    *SINGLE_SCRIPTS,
    LANGUAGE_OF,
    NOT_FOUND,
    ELEMENT_SCRIPT,
    MEMORY_IMAGE,
    SPELLING,
    ATTRIBUTES,
    BLOCKS,
    DRAWINGS,
    FENCE,
    CODE_ELEMENT,
    *CODE_SCRIPTS,
    *EDITOR_SCRIPTS,
    CODEMIRROR,
}
"""The scripts in `js/` that no page of the game loads as a module."""

FENCE_POLICY = {"script-src": "'wasm-unsafe-eval'", "worker-src": "blob:"}
"""The further directives of the fence, in which foreign code runs: no network at all."""

JOINED = "js/peers/"
"""The folder of modules that the site loads joined in one."""

STOPPED_BEFORE_START = "Stopped before the code began to run."
"""The message of `js/code/keeper.js` about a run that was stopped at once, as Python marks it."""

TASK_WORDS = (
    "Puzzle",
    "{name} holds {cards}.",
    "Points are bad. Which play is best?",
    "Which play brings the most points, on average?",
    "Which play brings the most points this round?",
    "{chapter} · {number} of {lessons}",
    "{number} of {count}",
    "Exercise",
    "Study",
    "Seat {number}",
    "Play the five rounds of the day. Everybody gets the same cards: how many points?",
    "{day} {month}",
)
"""The texts of `js/embed/task.js`, which Python says too."""

USUAL_PRESET, USUAL_LEVEL = "rook", "counting"
"""The preset and level of a table of Rook without attributes, as its page has them."""

COVER_OF_ROOK = "from casino_page.rook.cover import cover_of_rook; print(cover_of_rook())"
"""The program that draws the picture of a table of Rook."""

LONGEST_DRAWING = 500_000
"""The most characters of a drawing that foreign code leaves; a longer one is not shown."""

ENGINE_FRAME = "casino-engine"
ENGINE_OF_ROOK = "casino-engine-rook"
"""The names of the hidden frames whose Python all embedded tables of a host page share."""


@cache
def site_scripts(source: Path) -> dict[str, str]:
    """Read all scripts and fill in their values, but for those `FILLED_ELSEWHERE`."""
    web = source / "web"
    files = (file for pattern in PATTERNS for file in sorted(web.glob(pattern)))
    raw = {file.relative_to(web).as_posix(): file.read_text(encoding="utf-8") for file in files}
    for name in FILLED_ELSEWHERE:
        del raw[name]
    values = {**values_of_scripts(source), "fence_html": json.dumps(_fence_html(raw[FENCE]))}
    return fill_scripts({name: with_includes(text, raw) for name, text in raw.items()}, values)


def values_of_scripts(source: Path) -> dict[str, str]:
    """Return the values of `BUILD` that are the same in every site, as JavaScript."""
    return {**_as_json(source), "languages": _languages(source)}


def _fence_html(script: str) -> str:
    """Write the frame in which foreign code runs, with its own policy."""
    own = inlined(without_types(script))
    policy = policy_text(FENCE_POLICY, "", own)
    meta = f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy}">'
    return f"<!doctype html>{meta}<script>{own}</script>"


def code_element(source: Path, editor: str) -> str:
    """Return the element for code; `editor` is the path of the editor in the site, '' without."""
    web, scripts = source / "web", site_scripts(source)
    values = {
        "editor": json.dumps(editor),
        "code_words": json.dumps(words_of(source, CODE_ELEMENT), ensure_ascii=False),
        "languages": _languages(source),
    }
    script = fill_script((web / CODE_ELEMENT).read_text(encoding="utf-8"), values)
    about, _, code = script.partition("\n\n")  # how the element is used, for those who look into it
    return f"{about}\n\n{without_comments(with_includes(code, scripts))}"


def _attributes_of_rook(source: Path) -> dict[str, Sequence[str]]:
    """Give the values of the attributes of a table of Rook in another page, the defaults first."""
    looks = constants(source).scripts["choices"]
    return {
        "rules": (USUAL_PRESET, *(name for name in PRESETS if name != USUAL_PRESET)),
        "level": (USUAL_LEVEL, *(name for name in PLAYERS if name != USUAL_LEVEL)),
        **{name: looks[name] for name in ("theme", "felt", "backs", "lang", "start")},
        "speed": ("normal", "instant"),
    }


def _languages(source: Path) -> str:
    return " or ".join(constants(source).languages)


def _as_json(source: Path) -> dict[str, str]:
    shared = dict(constants(source).scripts)
    frame_title = shared.pop("frame_title")
    values = {
        **shared,
        "editor_style": compact(join_sheets(source, "js/code/editor.css")),
        "editor_words": words_of(source, *EDITOR_SCRIPTS),
        "engine_frame": ENGINE_FRAME,
        "engine_of_rook": ENGINE_OF_ROOK,
        "code_languages": [each.name for each in translations.languages(source)],
        "keeper_words": words_of(source, KEEPER),
        "invited_words": words_of(source, INVITED),
        "example_address": EXAMPLE_ADDRESS,
        "frame_titles": _in_every_language(source, frame_title),
        "later_half": interpreter().later,
        "longest_drawing": LONGEST_DRAWING,
        "not_found_words": words_of(source, "404.html"),
        "page_languages": [
            each.name for each in translations.languages(source) if not each.partial
        ],
        "platform": _platform(),
        "rook_cover": run_page_python(source, COVER_OF_ROOK).strip(),
        "rook_attributes": _attributes_of_rook(source),
        "rook_options": {
            name: None if option.step else [*map(str, option.values)]
            for name, option in OPTIONS.items()
        },
        "policy_of_hosts": "; ".join(f"{name} {value}" for name, value in POLICY_OF_HOSTS.items()),
        "play": _in_every_language(source, "Play"),
        "task_words": _task_words(source),
        "unbegun": _in_every_language(source, STOPPED_BEFORE_START),
        "sheet_style": compact(join_sheets(source, *LATER_SHEETS)),
        "start_modules": len(modules_of_start(source)),
        "start_words": words_of(source, RUNNER),
        "translated_attributes": translations.TRANSLATED_ATTRIBUTES,
    }
    return {name: json.dumps(value, ensure_ascii=False) for name, value in values.items()}


def _in_every_language(source: Path, words: str) -> dict[str, str]:
    return {"en": words, **translations.translated(source, words)}


def _task_words(source: Path) -> dict[str, dict[str, str]]:
    """Translate the texts of `js/embed/task.js`, by the English text."""
    values = constants(source).scripts
    texts = (*TASK_WORDS, *values["months"], *values["titles"].values())
    words = {text: translations.translated(source, text) for text in texts}
    return {
        text: {
            language: translation for language, translation in each.items() if translation != text
        }
        for text, each in words.items()
    }


def words_of(source: Path, *scripts: str) -> dict[str, dict[str, str]]:
    """Translate the texts of some scripts, by language and then by the English text."""
    return {
        language.name: {
            text: translation
            for script in scripts
            for text, translation in language.texts.get(f"web/{script}", {}).items()
        }
        for language in translations.languages(source)
    }


def _platform() -> object:
    """Read what PyScript asks of Pyodide's list of packages."""
    lock = node.packages() / "pyodide" / "pyodide-lock.json"
    return json.loads(lock.read_text(encoding="utf-8"))["info"]


def runtime_modules(source: Path) -> dict[str, bytes]:
    """Return the modules that the site loads, by their paths in the folder `runtime-<hash>/`."""
    modules = {
        name: without_comments(text).encode()
        for name, text in site_scripts(source).items()
        if name.startswith("js/") and name not in NO_MODULES and not name.startswith(JOINED)
    }
    modules[PEERS] = bundled(PEERS, source)
    return {name.removeprefix("js/"): script for name, script in modules.items()}
