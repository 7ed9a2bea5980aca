"""The modules of the JavaScript use those below them only."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from graphlib import TopologicalSorter

import pytest

from casino_page.features.own_players import SCRIPT
from site_builder.html.scripts import FILLED_ELSEWHERE, NO_MODULES, PATTERNS, site_scripts
from site_builder.node import PEERS
from site_builder.paths import ROOT, WEB

JS_FOLDERS = ("correspondence", "peers", "table", "boot", "embed", "code")
"""The folders of `web/js/`, lowest first."""


def links(script: str) -> set[str]:
    """The modules that a script of `web/js/` imports, now or later, by their paths in `web/`."""
    paths = re.findall(r"""(?:from|import)\s*\(?['"](\.[^'"]+)['"]""", site_scripts(ROOT)[script])
    home = posixpath.dirname(script)
    return {posixpath.normpath(posixpath.join(home, path)) for path in paths}


def own_scripts() -> dict[str, AbstractSet[str]]:
    """Return the imports among the project's own scripts."""
    names = [name for name in site_scripts(ROOT) if name.startswith("js/")]
    return {name: links(name) & set(names) for name in names}


def without_circle(graph: Mapping[str, AbstractSet[str]]) -> None:
    """Fail with a CycleError, which names the modules, if some import each other."""
    TopologicalSorter(graph).prepare()


def test_no_scripts_import_each_other() -> None:
    graph = own_scripts()
    assert any(graph.values())
    assert {*graph} == {*SCRIPTS} - {*FILLED_ELSEWHERE}
    without_circle(graph)


SCRIPTS = sorted(
    file.relative_to(WEB).as_posix()
    for pattern in PATTERNS
    for file in WEB.glob(pattern)
    if file.is_relative_to(WEB / "js")
)
"""All scripts of our own, found without the build that fills their slots."""


@pytest.mark.parametrize("script", [name for name in SCRIPTS if name not in FILLED_ELSEWHERE])
def test_scripts_import_from_their_folder_and_those_below(script: str) -> None:
    folder = script.split("/")[1]
    allowed = JS_FOLDERS[: JS_FOLDERS.index(folder) + 1]
    assert {path.split("/")[1] for path in own_scripts()[script]} <= set(allowed)


def test_every_module_that_a_script_imports_is_there() -> None:
    # Beside our folders, in the built site:
    vendored = {"js/core.js", "js/pyodide.asm.js", "js/pyodide.js", "js/code/completions.js"}
    for name in own_scripts():
        assert links(name) <= set(site_scripts(ROOT)) | vendored, name


START = {
    "js/boot/start.js",
    "js/boot/interpreter.js",
    "js/code/editor.js",
    "js/embed/embed.js",
    "js/embed/task.js",
}
"""The modules that pages name themselves."""


def test_every_script_is_a_module_that_something_loads_or_none() -> None:
    loaded = START.union(*own_scripts().values())
    # The page names the modules that talk with a feature, each loaded when that first needs it.
    talking = {PEERS, f"js/{SCRIPT}.js"}
    assert {*SCRIPTS} - NO_MODULES == (loaded | talking) - NO_MODULES
    # The editor of code is a folder of its own.
    assert not {name for name in loaded if not name.startswith("js/code/")} & NO_MODULES
