"""Packages in wheels that a box asks for are imported after everything that is there."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from casino_page.code import door
from tests.site_builder.test_packages import small_wheel

from .doing import result_of


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A wheel in a file, as the worker writes it; the path of modules is as before afterwards."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    small = small_wheel("small_tools", "1.5")
    file = tmp_path / small.file
    file.write_bytes(small.data)
    return file


def test_a_package_is_imported_without_the_library(
    wheel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "importlib.metadata", None)  # it is a part of the library
    monkeypatch.delitem(sys.modules, "small_tools", raising=False)
    door.add_package(str(wheel))
    assert sys.path[-1] == str(wheel)
    result = result_of("import small_tools\nsmall_tools.version")
    assert result["value"]["text"] == "'1.5'"
