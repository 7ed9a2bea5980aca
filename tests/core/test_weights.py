"""The files with the weights of networks are read as they were written, from archives too."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core
from casino_core.players.networks.policy_network import OBSERVATIONS
from casino_core.players.networks.value_network import Family
from casino_core.players.networks.weights import format_weights, parse_weights, stored_weights

HOME = Path(casino_core.__file__).parent
DATA = HOME / "players" / "networks" / "data"
STORED = sorted(file.stem for file in DATA.iterdir())


@st.composite
def arrays(draw: st.DrawFn) -> dict[str, list[list[int]]]:
    arrays_by_name = {}
    for name in draw(st.lists(st.from_regex("[a-z]{1,9}", fullmatch=True), unique=True)):
        number = st.integers(*draw(st.sampled_from([(-128, 127), (-(2**31), 2**31 - 1)])))
        columns = draw(st.integers(1, 5))
        row = st.lists(number, min_size=columns, max_size=columns)
        arrays_by_name[name] = draw(st.lists(row, min_size=1, max_size=5))
    return arrays_by_name


@given(arrays())
def test_weights_are_read_as_they_were_written(written: dict[str, list[list[int]]]) -> None:
    weights = parse_weights(format_weights("For a test", written))
    assert {name: [list(row) for row in rows] for name, rows in weights.items()} == written


def test_numbers_beyond_the_arrays_are_an_error() -> None:
    content = format_weights("For a test", {"cells": [[1, 2]]})
    with pytest.raises(ValueError, match="1 bytes more"):
        parse_weights(content + b"x")


def test_every_network_has_its_file() -> None:
    assert sorted([*Family, "playout-policy"]) == STORED
    for family in Family:
        network = stored_weights(family)
        assert len(network["inputs"][0]) == len(network["cells"][0])
    policy = stored_weights("playout-policy")
    assert len(policy["observations"]) == OBSERVATIONS
    assert len(policy["observations"][0]) == len(policy["start"][0])
    assert len(policy["cells"]) == len(policy["shifts"][0])
    with pytest.raises(OSError, match="nothing"):
        stored_weights("nothing")


@pytest.mark.parametrize("name", STORED)
def test_the_written_form_of_the_weights_is_unique(name: str) -> None:
    content = (DATA / f"{name}.weights").read_bytes()
    purpose = content.partition(b"\n")[0].decode()
    assert format_weights(purpose, stored_weights(name)) == content


def test_weights_are_read_from_an_archive_too(tmp_path: Path) -> None:
    archive = tmp_path / "casino.zip"
    with zipfile.ZipFile(archive, "w") as written:
        for file in HOME.rglob("*"):
            if file.suffix in (".py", ".weights"):
                written.write(file, file.relative_to(HOME.parent))
    code = (
        "from casino_core.players.networks import weights;"
        "print(weights.__file__, len(weights.stored_weights('usual')['inputs']))"
    )
    lines = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(archive)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert lines[0].startswith(str(archive))
    assert int(lines[1]) == len(stored_weights("usual")["inputs"])


def test_the_package_is_installed_with_its_weights() -> None:
    settings = tomllib.loads((HOME.parent / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = settings["tool"]["setuptools"]["package-data"]["casino_core"]
    packed = {file for pattern in patterns for file in HOME.glob(pattern)}
    assert set(DATA.iterdir()) <= packed
