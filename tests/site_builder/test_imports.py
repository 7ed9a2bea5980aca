"""Which Python goes to the page, and that the page has what it needs."""

from __future__ import annotations

import ast
import io
import zipfile
from pathlib import Path

import pytest

from casino_page.code.library import AT_HAND
from site_builder import feature_index, imports, node, stdlib
from site_builder.html.embed import TABLE
from site_builder.html.rook import APP, ENTRY
from site_builder.imports import statements
from site_builder.page_python import SCRIPTS
from site_builder.paths import ROOT, WEB

OUR_PACKAGES = {"casino_core": ROOT / "casino_core", "casino_page": WEB / "casino_page"}
AFFORDED = {"hashlib"}
"""The cards are shuffled with it."""
CAN_WAIT = {
    "casino_core.players": "no level is one of the two players that it loads by name",
    "casino_core": "hints are looked for where they are asked for, in the page or by a program",
    "casino_core.notation.positions": "warns programs of an earlier spelling; the page has none",
    "casino_core.players.registry": "a name is looked up at once; only a player of one's own waits",
    "casino_core.players.searching_player": "a table at which somebody searches waits for it",
    "casino_core.players.thinking": "a table at which somebody searches waits for it",
    "casino_core.prose.refusals": "warns programs of an earlier spelling; the page has none",
    "casino_core.texts": "draws only where a notebook asks for a picture",
    "casino_page.embed.embedded_table": "waits for the archive before a lesson",
    "casino_page.features.index": "commands of features wait for the archive",
    "casino_page.game.game_state": "takes plays back when the feature that does so is there",
    "casino_page.render.additions": "draws what features add that came with the archive",
    "casino_page.render.portraits": "a table with a player of one's own waits for the archive",
    "casino_page.render.regions": "draws what explains a play if the archive is there",
    "casino_page.shell.app": "prepares refusals when the archive is there",
    "casino_page.shell.browser": "the group of games by link is asked for by a feature",
    "casino_page.shell.computer_turns": "a table at which somebody searches waits for the archive",
    "casino_page.shell.context": "only modules in the archive ask for the reviewer",
    "casino_page.shell.current_game": "looks back when the feature that does so is there",
    "casino_page.shell.display": "counts a round and explains a play if the archive is there",
    "casino_page.shell.feature_loader": "imports sheets ahead when the archive is there",
    "casino_page.shell.renderer": "the app waits for the archive before it shows the other view",
}
"""The modules of the first screen that import others when they are needed, and why they may."""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with a module that is used, one that is used inside a function, and one unused."""
    home = tmp_path / "engine"
    (home / "inner").mkdir(parents=True)
    (home / "__init__.py").write_text("from .used import thing\n")
    (home / "used.py").write_text("import json.decoder\nfrom .inner import deep\n")
    (home / "inner" / "__init__.py").write_text("")
    (home / "inner" / "deep.py").write_text("def late():\n    from .. import lazy\n")
    (home / "lazy.py").write_text("from collections import abc\n")
    (home / "unused.py").write_text("import argparse\n")
    return home


def test_imports_are_followed_wherever_they_stand(package: Path, tmp_path: Path) -> None:
    entry = tmp_path / "main.py"
    entry.write_text("import engine\n")
    imports_of = imports.program([entry], {"engine": package})
    assert list(imports_of.ours) == [
        "engine",
        "engine.inner",
        "engine.inner.deep",
        "engine.lazy",
        "engine.used",
    ]
    assert imports_of.outside == {"json.decoder", "collections"}


def test_only_what_is_imported_at_start_can_be_asked_for(package: Path, tmp_path: Path) -> None:
    (package / "used.py").write_text(
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    import abc\n"
        "try:\n    from .inner import deep\nexcept ImportError:\n    import json\n"
        "class Late:\n    import shelve\n    async def do(self):\n        import zlib\n"
    )
    entry = tmp_path / "main.py"
    entry.write_text("import engine\n")
    imports_of = imports.program([entry], {"engine": package}, at_start=True)
    assert list(imports_of.ours) == ["engine", "engine.inner", "engine.inner.deep", "engine.used"]
    assert imports_of.outside == {"typing", "json", "shelve"}


def test_what_comes_later_is_imported_only_where_it_can_be_waited_for() -> None:
    """Else a person would meet an error in the moment before the second archive is there."""
    scripts = [WEB / name for name in SCRIPTS]
    generated = {feature_index.MODULE: feature_index.module_text(ROOT)}
    modules = (TABLE,)
    start = imports.program(
        scripts, OUR_PACKAGES, at_start=True, generated=generated, modules=modules
    ).ours
    later = imports.program(scripts, OUR_PACKAGES, generated=generated).ours.keys() - start.keys()
    importing = {
        name
        for name in start
        if later & imports.imported_when_needed(name, OUR_PACKAGES, generated)
    }
    assert importing == set(CAN_WAIT)


def test_the_page_starts_without_the_modules_of_frames() -> None:
    generated = {feature_index.MODULE: feature_index.module_text(ROOT)}
    start = imports.program(
        [WEB / name for name in SCRIPTS], OUR_PACKAGES, at_start=True, generated=generated
    ).ours
    assert not [name for name in start if name.startswith("casino_page.embed")]


def test_a_module_taken_from_a_package_is_found(package: Path, tmp_path: Path) -> None:
    entry = tmp_path / "main.py"
    entry.write_text("from engine import unused\n")
    assert "engine.unused" in imports.program([entry], {"engine": package}).ours


def test_a_module_that_is_not_there_is_named(package: Path, tmp_path: Path) -> None:
    entry = tmp_path / "main.py"
    entry.write_text("import engine.missing\n")
    assert "engine.missing" in imports.program([entry], {"engine": package}).outside


def test_the_page_has_every_module_that_it_imports() -> None:
    library = stdlib.build(node.packages() / "pyodide")
    generated = {feature_index.MODULE: feature_index.module_text(ROOT)}
    program = imports.program([WEB / name for name in SCRIPTS], OUR_PACKAGES, generated=generated)
    assert library.lacks(program.outside) == []


def test_the_archives_of_casino_have_nothing_of_rook() -> None:
    """Neither at its start nor later: only the page of Rook loads the second game."""
    generated = {feature_index.MODULE: feature_index.module_text(ROOT)}
    program = imports.program([WEB / name for name in SCRIPTS], OUR_PACKAGES, generated=generated)
    of_rook = ("casino_core.rook", "casino_page.rook")
    assert not [name for name in program.ours if name.startswith(of_rook)]


def test_the_archive_of_rook_has_all_that_its_page_imports() -> None:
    """No function of it waits for a module that only Casino's second archive has."""
    generated = {feature_index.MODULE: feature_index.module_text(ROOT)}
    script = WEB / ENTRY
    loaded = imports.program([script], OUR_PACKAGES, at_start=True, modules=(APP,)).ours
    assert "casino_core.rook.players.search" in loaded
    for name in loaded:
        if name.startswith(("casino_core.rook", "casino_page.rook")):
            needed = imports.imported_when_needed(name, OUR_PACKAGES, generated)
            needed -= {"casino_core.deprecation"}  # for former names, which no page asks for
            assert needed <= loaded.keys(), name
    library = stdlib.build(node.packages() / "pyodide")
    program = imports.program([script], OUR_PACKAGES, at_start=True, modules=(APP,))
    assert library.lacks(program.outside) == []


def test_the_page_makes_python_import_little_that_it_does_not_import_itself() -> None:
    """Every further module is a millisecond, or many, before the first play can be made."""
    library = stdlib.build(node.packages() / "pyodide")
    generated = {feature_index.MODULE: feature_index.module_text(ROOT)}
    program = imports.program([WEB / "main.py"], OUR_PACKAGES, at_start=True, generated=generated)
    assert program.outside - library.started - stdlib.BROWSER == AFFORDED


def test_the_library_leaves_out_what_is_frozen_into_python() -> None:
    library = stdlib.build(node.packages() / "pyodide")
    with zipfile.ZipFile(io.BytesIO(library.zip)) as archive:
        names = archive.namelist()
    assert {"json/__init__.pyc", "typing.pyc"} < set(names)
    assert not {"os.pyc", "codecs.pyc", "importlib/_bootstrap.pyc", "importlib/util.pyc"} & {*names}
    assert library.lacks({"os", "codecs", "importlib.util", "typing"}) == []


def test_a_module_that_the_page_lacks_is_noticed() -> None:
    library = stdlib.build(node.packages() / "pyodide")
    assert library.lacks(["json", "math", "collections.abc", "js", "polyscript"]) == []
    assert library.lacks(["tkinter", "json"]) == ["tkinter"]


@pytest.mark.deep
def test_the_library_is_the_same_whenever_it_is_compiled(tmp_path: Path) -> None:
    pyodide = node.packages() / "pyodide"
    stdlib.compile_into(tmp_path / "stdlib.zip", tmp_path / "report.json", pyodide)
    assert (tmp_path / "stdlib.zip").read_bytes() == stdlib.build(pyodide).zip


def test_what_runs_code_starts_with_the_library_of_a_game(tmp_path: Path) -> None:
    """The rest of Python's library comes when code imports from it."""
    entry = tmp_path / "entry.py"
    entry.write_text("import casino_page.code.door\n")
    imports_of = imports.program([entry], OUR_PACKAGES, at_start=True)
    library = stdlib.build(node.packages() / "pyodide")
    assert library.lacks(imports_of.outside - {"_signal"}) == []
    own = {name for name in imports_of.ours if name.startswith("casino_page.")}
    assert all(name.startswith("casino_page.code") for name in own), "it has no page"
    known = {name.partition(".")[0] for name in library.modules} | OF_THE_FENCE
    assert known >= AT_HAND


OF_THE_FENCE = {"casino_core", "casino_page", "js", "pyodide_js"}


def test_the_rest_of_the_library_has_what_people_import() -> None:
    pyodide = node.packages() / "pyodide"
    rest = stdlib.rest(pyodide, stdlib.build(pyodide))
    names = {name.partition("/")[0].removesuffix(".py") for name in rest}
    popular = "statistics csv pprint fractions decimal pickle unittest doctest argparse queue html"
    assert set(popular.split()) <= names
    assert "logging/__init__.py" in rest, "a game has a stand-in for it"
    assert "random.py" not in rest, "a game has it"


def test_every_statement_of_our_sources_is_found_once() -> None:
    for file in sorted(Path(ROOT / "web" / "site_builder").rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        kinds = [each.statement for each in statements(tree)]
        expected = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]
        assert len(kinds) == len(set(kinds))
        assert set(kinds) == set(expected), file


def test_the_place_of_a_statement_is_told() -> None:
    source = """
try:
    import a
except ImportError:
    import b
match 1:
    case 1:
        import c
if TYPE_CHECKING:
    import d
def f():
    with g() as h:
        import e
class I:
    async def j(self):
        k = lambda: 1
        import l
"""
    kinds = {
        each.statement.names[0].name: (each.in_function, each.for_types)
        for each in statements(ast.parse(source))
        if isinstance(each.statement, ast.Import)
    }
    assert kinds == {
        "a": (False, False),
        "b": (False, False),
        "c": (False, False),
        "d": (False, True),
        "e": (True, False),
        "l": (True, False),
    }
