"""No files and no folders of the project's packages import each other in a circle."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.structure import arrows_up, circles, imports, layer_of, modules

ROOT = Path(__file__).parent.parent
PACKAGES = ("casino_core", "web/casino_page", "web/site_builder")


@pytest.mark.parametrize("package", PACKAGES)
def test_no_files_and_no_folders_import_each_other_in_a_circle(package: str) -> None:
    assert imports(ROOT / package)
    assert circles(ROOT / package) == []


# The readers above notice what they are there for


def made(folder: Path, **texts: str) -> Path:
    """A package with these modules: `rules__turn` is `rules/turn.py`."""
    package = folder / "engine"
    for name, text in texts.items():
        file = package / f"{name.replace('__', '/')}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        for parent in (package, file.parent):
            (parent / "__init__.py").touch()
        file.write_text(text, encoding="utf-8")
    return package


def test_a_circle_of_files_is_named_with_its_imports(tmp_path: Path) -> None:
    package = made(
        tmp_path,
        rules__turn="from . import why\n",
        rules__why="\nfrom .turn import Step\n",
        cards="",
    )
    (line,) = circles(package)
    assert line == (
        "engine/rules: turn.py > why.py > turn.py (engine/rules/turn.py:1 imports "
        "engine.rules.why; engine/rules/why.py:2 imports engine.rules.turn)"
    )


def test_a_circle_of_folders_is_named_where_no_files_are_in_one(tmp_path: Path) -> None:
    package = made(
        tmp_path,
        notation__plays="",
        notation__records="from ..history import words\n",
        history="from .notation.plays import format_play\n",
    )
    (line,) = circles(package)
    assert line.startswith("engine: history.py > notation > history.py")


def test_folders_side_by_side_are_no_circle(tmp_path: Path) -> None:
    package = made(
        tmp_path,
        rules__turn="import engine.cards.suits\n",
        cards__suits="from ..errors import Wrong\n",
        errors="",
    )
    assert len(imports(package)) == 2
    assert circles(package) == []


@pytest.mark.parametrize(
    ("text", "late"),
    [
        ("from .rules.turn import Step", False),
        ("from .rules import turn", False),
        ("import engine.rules.turn", False),
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .rules import turn", False),
        ("def load():\n    from .rules.turn import Step", True),
    ],
)
def test_an_arrow_up_is_named_wherever_it_stands(tmp_path: Path, text: str, late: bool) -> None:  # noqa: FBT001
    package = made(tmp_path, rules__turn="", position=text)
    (found,) = imports(package)
    line = len(text.splitlines())
    assert found.late is late
    assert arrows_up([found], [["position"], ["rules"]]) == [
        f"engine/position.py:{line} imports engine.rules.turn"
    ]
    assert arrows_up([found], [["rules"], ["position"]]) == []
    assert arrows_up([found], [["rules", "position"]]) == []


def test_a_module_without_a_layer_is_named(tmp_path: Path) -> None:
    package = made(tmp_path, rules__turn="", rulers="")
    layers = [["rules", "__init__"]]
    assert [layer_of(name, layers) for name in modules(package) if name != "engine.rulers"] == [
        0
    ] * 3
    with pytest.raises(AssertionError, match=r"engine\.rulers has no place"):
        layer_of("engine.rulers", layers)
