"""Packages: the index for pip and micropip, the compiled wheel, and what a box of code loads."""

from __future__ import annotations

import ast
import hashlib
import inspect
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from casino_core.version import __version__
from casino_page.code.door import needs_library
from casino_page.code.library import FROM_LIBRARY
from site_builder import node
from site_builder.assemble import write_site, zip_in_order
from site_builder.code import WITH_LIBRARY, engine_sources, with_library
from site_builder.compiled_wheel import (
    AT_RUN_TIME,
    COMPILED,
    PURE,
    as_at_run_time,
    modules,
    rewrite,
)
from site_builder.imports import packages_of, program
from site_builder.packages import (
    Wheel,
    earlier_wheels,
    package_files,
    read_wheel,
    wheels_in,
)
from site_builder.paths import ROOT
from site_builder.processes import BuildError
from site_builder.serving.server import SiteServer
from site_builder.wheel import wheel_members, wheel_name
from tests.foreign import foreign_packages, micropip
from vendor.trim import with_documents

from .test_trim import BEGINS_A_LINE, lines, outline

INSTALL = (ROOT / "web" / "pages" / "install.md").read_text(encoding="utf-8")


def small_wheel(name: str, version: str, metadata: str = "") -> Wheel:
    """A package with one module that tells its version."""
    home = f"{name}-{version}.dist-info"
    fields = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{metadata}\n"
    members = {
        f"{name}/__init__.py": f'version = "{version}"\n'.encode(),
        f"{home}/METADATA": fields.encode(),
        f"{home}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{home}/RECORD": b"",
    }
    return read_wheel(f"{name}-{version}-py3-none-any.whl", zip_in_order(members))


ENGINE = small_wheel("casino_core", "0.1.0", "Requires-Python: >=3.11\n")
EXTRA = small_wheel("Shuffle.Tools", "2.0")


def engine_of_today() -> Wheel:
    name, members = wheel_members(ROOT)
    return read_wheel(name, zip_in_order(members))


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an index with two versions of the engine and another package."""
    home = tmp_path_factory.mktemp("site")
    write_site(package_files([ENGINE, EXTRA, engine_of_today()]), home)
    with SiteServer(home) as server:
        yield f"{server.url}simple/"


def pip(index: str, target: Path, requirement: str) -> str:
    """Install a package with pip into a folder; return what it says."""
    command = [sys.executable, "-m", "pip", "install", "--no-cache-dir", "--isolated"]
    options = ["--disable-pip-version-check", "--index-url", index, "--target", str(target)]
    process = subprocess.run(
        [*command, *options, requirement], capture_output=True, text=True, check=False
    )
    return process.stdout + process.stderr


def test_pip_installs_the_present_and_an_older_version(index: str, tmp_path: Path) -> None:
    output = pip(index, tmp_path / "new", f"casino-core=={__version__}")
    assert f"Successfully installed casino-core-{__version__}" in output
    assert (tmp_path / "new" / "casino_core" / "RULES.md").is_file()
    assert "Successfully installed casino-core-0.1.0" in pip(
        index, tmp_path / "old", "casino-core<0.2"
    )
    assert "Successfully installed" in pip(index, tmp_path / "other", "shuffle_tools")


def test_the_index_names_each_file_with_its_hash_and_its_python() -> None:
    files = package_files([ENGINE, EXTRA])
    assert '<a href="casino-core/">' in files["simple/index.html"].decode()
    page = files["simple/casino-core/index.html"].decode()
    digest = hashlib.sha256(ENGINE.data).hexdigest()
    assert f'href="../../{ENGINE.file}#sha256={digest}"' in page
    assert unescape(re.findall('data-requires-python="([^"]+)"', page)[0]) == ">=3.11"
    assert EXTRA.path == f"packages/{EXTRA.file}"
    assert "simple/shuffle-tools/index.html" in files


def test_released_wheels_of_a_site_stay_and_those_in_development_do_not(tmp_path: Path) -> None:
    for wheel in (ENGINE, small_wheel("casino_core", "0.2.0.dev0"), EXTRA):
        (tmp_path / wheel.file).write_bytes(wheel.data)
    assert earlier_wheels(tmp_path) == (ENGINE,)
    assert [wheel.name for wheel in wheels_in(tmp_path)] == ["shuffle-tools", *["casino-core"] * 2]


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("latest.whl", "no name of a wheel"),
        ("numpy-2.0-cp314-cp314-linux_x86_64.whl", "pure Python"),
        ("broken-1.0-py3-none-any.whl", "cannot be read"),
    ],
)
def test_a_file_that_is_not_a_wheel_to_hand_out_is_named(
    tmp_path: Path, file: str, words: str
) -> None:
    (tmp_path / file).write_bytes(b"nothing")
    with pytest.raises(BuildError, match=f"{file}: .*{words}"):
        wheels_in(tmp_path)
    with pytest.raises(BuildError, match="it has no wheels"):
        wheels_in(tmp_path / "absent")


def test_a_box_gets_a_package_with_what_it_needs() -> None:
    needy = small_wheel(
        "needy",
        "1.0",
        "Requires-Dist: Shuffle_Tools>=1\nRequires-Dist: casino-core\n"
        'Requires-Dist: shades; extra == "colour"\nRequires-Dist: old; python_version < "3.9"\n',
    )
    index = json.loads(package_files([ENGINE, EXTRA, needy])["packages/index.json"])
    assert index == {
        "needy": {"file": needy.file, "needs": ["shuffle-tools"]},
        "shuffle-tools": {"file": EXTRA.file, "needs": []},
    }
    with pytest.raises(BuildError, match="Put the wheel of shuffle-tools into the same folder"):
        package_files([needy])


def test_the_page_names_the_index() -> None:
    assert "--index-url https://example.org/casino/simple/ casino-core" in INSTALL
    assert 'index_urls="https://example.org/casino/simple/"' in INSTALL
    assert wheel_name(__version__) not in INSTALL


PYODIDE = """
import { readFileSync } from 'node:fs';
const { loadPyodide } = await import(given.pyodide);
const python = await loadPyodide();
python.mountNodeFS('/foreign', given.foreign);
python.FS.writeFile('/micropip.whl', readFileSync(given.micropip));
await python.runPythonAsync('import sys; sys.path += ["/micropip.whl", "/foreign"]');
try {
  console.log(await python.runPythonAsync(`
import micropip
await micropip.install("${given.wanted}", index_urls="${given.index}")
from importlib.metadata import version
import casino_core
version("casino-core")
`));
} catch ({ message }) {
  console.error(message);
}
process.exit(0);
"""


@pytest.mark.deep
@pytest.mark.parametrize(
    ("wanted", "version"),
    [
        (f"casino-core=={__version__}", __version__),  # a bare name means none in development
        ("casino-core==0.1.0", "0.1.0"),
        ("casino-core<0.2", "0.1.0"),
    ],
)
def test_micropip_installs_the_present_and_an_older_version(
    index: str, wanted: str, version: str
) -> None:
    constants = {
        "pyodide": str(node.packages() / "pyodide" / "pyodide.mjs"),
        "foreign": str(foreign_packages()),
        "micropip": str(micropip()),
        "index": index,
        "wanted": wanted,
    }
    process = subprocess.run(
        [
            node.find().node,
            "--input-type=module",
            "-e",
            f"const given = {json.dumps(constants)};{PYODIDE}",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.stdout.strip() == version, process.stderr[-2000:]


def module_of(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def test_what_comes_with_the_library_is_known_by_name_where_code_runs() -> None:
    assert {path.rstrip("./").replace("/", ".") for path in WITH_LIBRARY} <= set(FROM_LIBRARY)
    for name in FROM_LIBRARY:
        package, _, module = name.rpartition(".")
        assert needs_library(f"import {name}")
        assert needs_library(f"from {package} import {module}")
    assert not needs_library("import casino_core.players\nfrom casino_core import Game")


def test_nothing_that_is_there_at_once_needs_what_comes_with_the_library() -> None:
    sources = engine_sources(ROOT)
    first, rest = with_library(sources, {"csv.py": b""})
    assert {path for path in rest if path != "csv.py"} == sources.keys() - first.keys()
    known = {module_of(path) for path in first if path.endswith(".py")}
    modules = [name for name in known if not name.startswith(FROM_LIBRARY)]
    imports_of = program([], packages_of(ROOT), modules=modules)
    assert not [name for name in imports_of.ours if name.startswith(FROM_LIBRARY)]


def test_a_module_that_is_documented_keeps_its_docstrings_its_types_and_its_lines() -> None:
    source = inspect.getsource(inspect)
    whole = compile(source, "a.py", "exec", dont_inherit=True, optimize=1)
    short = with_documents(source, "a.py", 1)
    assert outline(short) == outline(whole)
    begun = {node.lineno for node in ast.walk(ast.parse(source)) if isinstance(node, BEGINS_A_LINE)}
    assert lines(short) <= begun | {0, 1}
    scope: dict[str, object] = {}
    text = 'def double(\n    x: int,\n) -> int:\n    "Double a number."\n    return 2 * x'
    exec(with_documents(text, "a.py", 1), scope)  # noqa: S102
    double = scope["double"]
    assert (inspect.getdoc(double), inspect.signature(double).return_annotation) == (  # type: ignore[arg-type]
        "Double a number.",
        int,
    )


ENGINE_FOLDER = ROOT / "casino_core"


def test_the_rules_are_compiled_but_for_what_mypyc_refuses() -> None:
    names = modules(ENGINE_FOLDER)
    assert "casino_core/rules/legal.py" in names
    assert not {f"casino_core/{name}" for name in PURE} & set(names)
    assert not any(name.endswith("__init__.py") for name in names)
    assert all((ROOT / name).is_file() for name in names)


def test_every_name_of_the_lists_is_of_modules_that_are_there() -> None:
    assert [name for name in COMPILED if not any(ENGINE_FOLDER.glob(name))] == []
    choice = {file for name in COMPILED for file in ENGINE_FOLDER.glob(name)}
    assert [name for name in PURE if ENGINE_FOLDER / name not in choice] == []


def test_types_for_the_type_checker_are_plain_ints_for_the_compiler() -> None:
    for name in AT_RUN_TIME:
        source = (ENGINE_FOLDER / name).read_text(encoding="utf-8")
        plain = as_at_run_time(source)
        assert "(int):" in source
        assert "(int):" not in plain
        compile(plain, name, "exec")
    sums = as_at_run_time((ENGINE_FOLDER / "rules" / "sums.py").read_text(encoding="utf-8"))
    assert "if TYPE_CHECKING:\n    from ..cards import Card\n" in sums
    assert "\nRankCounts = int\n" in sums


def test_nothing_else_of_a_module_changes() -> None:
    source = (
        "import sys\n\nif TYPE_CHECKING:\n    import json\nif sys:\n    x = 1\nelse:\n    x = 2\n"
    )
    assert as_at_run_time(source) == source


@pytest.mark.parametrize("name", modules(ENGINE_FOLDER))
def test_no_compiled_generator_is_returned_or_named(name: str) -> None:
    """mypyc makes a list of it, so that a crowded table would be listed to its last play."""
    parts = ast.walk(ast.parse((ENGINE_FOLDER.parent / name).read_text(encoding="utf-8")))
    eager = [
        part.lineno
        for part in parts
        if isinstance(part, ast.Return | ast.Assign | ast.AnnAssign)
        and isinstance(part.value, ast.GeneratorExp)
    ]
    assert not eager, "write a list, or a function that yields"


def test_loops_over_zip_are_left_to_the_compiler(tmp_path: Path) -> None:
    engine = tmp_path / "casino_core"
    shutil.copytree(ENGINE_FOLDER, engine, ignore=shutil.ignore_patterns("__pycache__"))
    rewrite(engine)
    for name in modules(engine):
        source = (tmp_path / name).read_text(encoding="utf-8")
        assert "strict=" not in source, name
        compile(source, name, "exec")
    untouched = "cli/commands/bench.py"
    assert (engine / untouched).read_bytes() == (ENGINE_FOLDER / untouched).read_bytes()
