"""The wheel of the engine, installed alone, has everything that the command line says."""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import pytest

import casino_core
from site_builder.wheel import wheel_members

ROOT = Path(__file__).parent.parent.parent
SOURCES = ["pyproject.toml", "README.md", "LICENSE", "build.py"]

Casino = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made by `python -m build` in a folder that has our `build.py`."""
    home = tmp_path_factory.mktemp("checkout")
    for name in SOURCES:
        (home / name).write_bytes((ROOT / name).read_bytes())
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "casino_core", home / "casino_core", ignore=ignored)
    process = subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", "made"],
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stdout + process.stderr
    [file] = (home / "made").glob("*.whl")
    return file


@pytest.fixture(scope="module")
def casino(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Casino:
    """The command `casino` of an environment that has the wheel and nothing else."""
    home = tmp_path_factory.mktemp("alone")
    venv.create(home, with_pip=False)
    scripts = home / ("Scripts" if sys.platform == "win32" else "bin")
    installer = [sys.executable, "-m", "pip", "--python", str(scripts / "python")]
    options = ["install", "--quiet", "--no-deps", "--no-index", "--disable-pip-version-check"]
    subprocess.run([*installer, *options, str(wheel)], check=True, cwd=home)

    def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
        command = [str(scripts / "casino"), *arguments]
        return subprocess.run(
            command, input=text, capture_output=True, text=True, check=False, cwd=home
        )

    return run


def test_the_wheel_holds_the_rules_the_notation_and_every_language(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    expected = {"casino_core/RULES.md", "casino_core/NOTATION.md", "casino_core/py.typed"}
    home = ROOT / "casino_core"
    for pattern in ("**/*.py", "locale/*.po", "puzzles/data/*.txt", "**/*.weights", "rook/*.md"):
        expected |= {
            f"casino_core/{file.relative_to(home).as_posix()}" for file in home.glob(pattern)
        }
    assert expected <= names
    strangers = {name for name in names if not name.startswith("casino_core")}
    assert not strangers


def test_the_wheel_on_the_site_is_the_same(wheel: Path) -> None:
    name, members = wheel_members(ROOT)
    assert name == wheel.name
    contents = {path: ZipFile(wheel).read(path) for path in ZipFile(wheel).namelist()}
    home = f"{'-'.join(name.split('-')[:2])}.dist-info"
    ours = {f"{home}/{each}" for each in ("RECORD", "WHEEL", "METADATA")}
    assert {*members} == {*contents} - {f"{home}/top_level.txt"}
    assert {path: members[path] for path in {*members} - ours} == {
        path: contents[path] for path in {*members} - ours
    }
    headers, theirs = (message_from_bytes(each[f"{home}/METADATA"]) for each in (members, contents))
    assert headers.get_payload() == theirs.get_payload()
    fields = [(field, value) for field, value in theirs.items() if field != "Dynamic"]
    assert sorted(headers.items()) == sorted(fields)


def test_the_installed_command_plays_and_says_why_not(casino: Casino) -> None:
    assert casino("--version").stdout == f"casino-core {casino_core.__version__}\n"
    assert casino("--help").stdout.startswith("usage: casino ")
    output = casino("play", text="table=5h,3d hands=3s8s/9c2d\t9cx5h\n").stdout
    assert output.startswith("error: The nine of clubs is not in your hand.")
    assert casino("match", "greedy", "careless", "--pairs", "2").returncode == 0
    assert casino("puzzle", "show", "standard-17").stdout


def test_without_the_package_build_the_command_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "build.py").write_bytes((ROOT / "build.py").read_bytes())
    process = subprocess.run(
        [sys.executable, "-S", "-m", "build", "--wheel"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 1
    assert process.stdout == "The package build is not installed: python3 -m pip install build\n"
