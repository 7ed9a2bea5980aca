"""The order in which the page imports its code: at the start, and that of sheets ahead of use."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from importlib import import_module
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from casino_page.features.index import feature_entries
from casino_page.shell import imports_ahead as of_the_page
from casino_page.shell.commands import Moment
from casino_page.shell.feature import FeatureEntry
from casino_page.shell.import_steps import import_in_steps
from casino_page.shell.settings import SETTINGS
from site_builder import feature_index, imports, imports_ahead
from site_builder.paths import ROOT, VENDOR


def space() -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(imports_ahead.module_text(ROOT), names)  # noqa: S102 - our own
    return names


def written() -> list[str]:
    modules: list[str] = space()["MODULES"]
    return modules


def test_each_module_comes_after_those_that_it_imports() -> None:
    """So no step imports more than one."""
    modules = written()
    order = imports.import_order(modules, imports.packages_of(ROOT))
    assert [module for module in order if module in {*modules}] == modules


def test_the_sheets_are_among_them_and_nothing_of_the_start() -> None:
    modules = written()
    for name in imports_ahead.FEATURES:
        assert feature_index.module_of(ROOT, name) in modules
    assert "casino_page.shell.app" not in modules


def test_the_commands_after_the_start_find_their_modules_imported() -> None:
    entries = feature_entries()
    names = {each.name for each in entries if Moment.STARTED in each.moments.values()}
    assert {*feature_index.with_commands_at(ROOT, Moment.STARTED)} == names
    modules = {feature_index.module_of(ROOT, name) for name in names}
    assert modules <= {*space()["MODULES_AFTER_START"]}


def test_the_features_that_are_on_find_their_modules_imported() -> None:
    names = {each.name for each in feature_entries() if not each.at_start and _is_on(each)}
    assert {*feature_index.loaded_after_start(ROOT)} == names
    modules = {feature_index.module_of(ROOT, name) for name in names}
    assert modules <= {*space()["MODULES_OF_FEATURES"]}


def _is_on(entry: FeatureEntry) -> bool:
    return any(SETTINGS[name].default in values for name, values in entry.opens_with.items())


def test_what_a_hint_needs_comes_first() -> None:
    modules, last = written(), space()["HINT_MODULE"]
    first = modules[: modules.index(last) + 1]
    assert {"casino_core.players.search.search", "casino_core.prose.hints"} < {*first}
    assert {"casino_page.game.explaining", "casino_page.render.board"} < {*first}
    assert not any(name.startswith("casino_page.features") for name in first[:-1])


def test_parents_and_what_is_imported_in_a_circle_are_met_once(tmp_path: Path) -> None:
    home = tmp_path / "engine"
    home.mkdir()
    (home / "__init__.py").write_text("from .one import thing\n")
    (home / "one.py").write_text("from . import two\n")
    (home / "two.py").write_text("import engine\nimport json\n")
    order = imports.import_order(["engine.one"], {"engine": home})
    assert order == ["engine.two", "engine.one", "engine"]


def test_every_step_imports_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    modules = ["casino_page.features.share.sheet", "casino_page.features.share.feature"]
    monkeypatch.setattr(of_the_page, "MODULES", modules)
    for name in modules:
        import_module(name)
        monkeypatch.delitem(sys.modules, name)
    assert [[name for name in modules if name in sys.modules] for _ in import_in_steps()] == [
        modules[:1],
        modules,
    ]


@pytest.mark.parametrize(
    "names", [("MODULES_OF_FEATURES", "MODULES_AFTER_START", "MODULES"), ("MODULES",)]
)
def test_every_step_imports_one_module_and_packages_are_whole(names: tuple[str, ...]) -> None:
    """In a Python of its own, also where a package imports the modules in it."""
    lists: list[list[str]] = [space()[name] for name in names]
    modules = [*dict.fromkeys(chain(*lists))]
    started = [
        name
        for name in imports_ahead.modules_of_start(ROOT)
        if not name.startswith("casino_page.shell.browser")  # needs a browser
    ]
    program = f"""
import sys
sys.path.insert(0, "web")
for name in {started!r}:
    __import__(name)
import casino_page.storage.durable  # as the script of the page does
from casino_page.shell.feature import FeatureEntry
from casino_page.shell.import_steps import import_in_steps
before = {{*sys.modules}}
for modules in {lists!r}:
    for _ in import_in_steps(modules=modules):
        ours = [name for name in {{*sys.modules}} - before if name.startswith("casino_")]
        if ours:
            print(*ours)
        before = {{*sys.modules}}
from casino_core.analysis import advice, facts, hint
from casino_core.puzzles import answer, library
assert hint is advice.hint
"""
    steps = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout.splitlines()
    assert [step.split() for step in steps] == [[module] for module in modules]
    assert {"casino_core.analysis", "casino_core.puzzles"} < {*modules}


def test_the_start_imports_one_module_after_the_other(tmp_path: Path) -> None:
    """In a Python of its own: none imports another one of ours, and the engine is whole."""
    modules = imports_ahead.modules_of_start(ROOT)
    packages = imports.packages_of(ROOT)
    generated = {feature_index.MODULE: feature_index.module_text(ROOT)}
    archive = tmp_path / "game.zip"
    with zipfile.ZipFile(archive, "w") as written:
        for name in modules:
            file = imports.find_module(name, packages)
            assert file is not None
            code = compile(generated.get(name) or file.read_text("utf-8"), name, "exec")
            end = "/__init__.pyc" if file.name == "__init__.py" else ".pyc"
            member = name.replace(".", "/") + end
            written.writestr(member, bytes(_code_to_hash_pyc(code, bytes(8), False)))
    path_of_start = VENDOR / "library" / "sitecustomize.py"
    program = f"""
import sys
import importlib.util
spec = importlib.util.spec_from_file_location("start", {str(path_of_start)!r})
start = importlib.util.module_from_spec(spec)
spec.loader.exec_module(start)
archive = {str(archive)!r}
sys.path.insert(0, archive)
ours = lambda: sum(name.partition(".")[0] in ("casino_core", "casino_page") for name in sys.modules)
added, before = [], 0
for at in range({len(modules)}):
    start.import_modules(archive, at, at + 1)
    added.append(ours() - before)
    before = ours()
import casino_core
print(before, sum(count > 1 for count in added), max(added), str(casino_core.parse_card("10d")))
"""
    process = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.split()
    assert int(process[0]) == len(modules) > 150
    # Where a package runs after what is in it, it is there before it has run.
    assert int(process[1]) < 10
    assert int(process[2]) <= 4
    assert process[3] == "Td"
