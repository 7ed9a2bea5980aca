"""The index of packages: pip and micropip install from it, and older versions stay."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from casino_core.version import __version__
from site_builder import node
from site_builder.assemble import write_site, zip_in_order
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
    done = subprocess.run(
        [*command, *options, requirement], capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


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
    with pytest.raises(BuildError, match="no folder with wheels"):
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
    with pytest.raises(BuildError, match="needs shuffle-tools, which is not among the wheels"):
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
    done = subprocess.run(
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
    assert done.stdout.strip() == version, done.stderr[-2000:]
