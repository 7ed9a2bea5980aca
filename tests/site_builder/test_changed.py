"""The tests that a change can affect are found over imports, and as many of them chosen as there is
time for.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from site_builder.checks.changed import (
    changed_files,
    part_for,
    python_files,
    seconds_of_files,
    sentences_of,
    steps_from,
)
from site_builder.checks.progress import Durations
from site_builder.paths import ROOT
from site_builder.processes import BuildError

WAYS = "casino_core/rules/ways.py"
DAILY = "web/casino_page/features/daily/sheet.py"


def test_files_have_their_steps_to_the_change() -> None:
    steps = steps_from([WAYS])
    assert steps[WAYS] == 0
    assert steps["tests/core/test_corners.py"] == 1
    assert steps["tests/core/test_oracle.py"] > 1
    # The rules need neither Rook nor what stands below them.
    assert "casino_core/seats.py" not in steps
    assert "tests/rook/oracle.py" not in steps


def test_two_changes_reach_what_each_of_them_reaches() -> None:
    one, other = (steps_from([path]) for path in (WAYS, DAILY))
    expected = {
        path: min(steps[path] for steps in (one, other) if path in steps) for path in {*one, *other}
    }
    assert steps_from([WAYS, DAILY]) == expected


def test_what_is_imported_by_a_computed_name_is_reached() -> None:
    assert "tests/page/test_whole_games.py" in steps_from([DAILY])


@pytest.mark.parametrize(
    ("file", "test"),
    [
        ("web/js/peers/qr.js", "tests/site_builder/test_bundles.py"),
        ("tests/claims.tsv", "tests/test_claims.py"),
        ("casino_core/locale/de.po", "tests/site_builder/test_words.py"),
        ("web/lessons/10-other-games.toml", "tests/page/features/test_lessons.py"),
        ("pyproject.toml", "tests/site_builder/test_project.py"),
        ("web/static/cards.css", "tests/site_builder/test_design.py"),
        ("tests/conftest.py", "tests/rook/test_rules.py"),
        ("tests/core/oracle.py", "tests/core/test_oracle.py"),
    ],
)
def test_a_file_that_is_not_a_module_belongs_to_those_that_name_it(file: str, test: str) -> None:
    assert test in steps_from([file])


def test_there_is_time_for_a_part_and_the_rest_is_told() -> None:
    everything = part_for([WAYS], {}, room=1e9)
    assert len(everything.chosen) > 100
    assert everything.left == ()
    part = part_for([WAYS, "tests/core/test_laws.py"], {}, room=20)
    assert part.seconds <= 22
    assert part.chosen[0] == "tests/core/test_laws.py", "a changed test runs whatever it takes"
    assert {*part.chosen, *part.left} >= {*everything.chosen}
    assert "tests/core/test_corners.py" in part.chosen
    sentence = sentences_of(part)
    assert sentence.startswith(f"A part of the tests: {len(part.chosen)} of the ")
    assert "build.py test runs everything" in sentence
    assert "No browser test runs here" in sentence


def test_the_tests_of_the_laboratory_run_where_it_has_changed() -> None:
    test = "tests/lab/test_planted_faults.py"
    assert test not in part_for([WAYS], {}, room=1e9).chosen
    assert test in part_for(["tests/lab/plant_faults.py"], {}, room=1e9).chosen


def test_what_a_test_took_the_last_time_counts() -> None:
    slow = {"unit": Durations(1.0, {"tests/core/test_corners.py::a": 50.0, "x.py::b[1]": 1.0})}
    assert seconds_of_files(slow) == {"tests/core/test_corners.py": 50.0, "x.py": 1.0}
    part = part_for([WAYS], slow, room=40)
    assert "tests/core/test_corners.py" in part.left


def test_only_files_of_the_project_are_read() -> None:
    assert {path.split("/")[0] for path in python_files(ROOT)} == {
        "casino_core",
        "web",
        "tests",
        "e2e",
    }


def test_a_branch_is_compared_with_where_it_left(tmp_path: Path) -> None:
    def git(*words: str) -> None:
        identity = ["-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"]
        command = ["git", "-C", str(tmp_path), *identity, *words]
        subprocess.run(command, check=True, capture_output=True)

    git("init", "-b", "main")
    for name in ("one", "two", "three"):
        (tmp_path / name).write_text("1")
    git("add", ".")
    git("commit", "-m", "First")
    assert changed_files("", tmp_path) == []
    git("checkout", "-b", "own")
    (tmp_path / "one").write_text("2")
    git("commit", "-am", "Second")
    git("checkout", "main")
    (tmp_path / "three").write_text("2")
    git("commit", "-am", "Third")
    git("checkout", "own")
    (tmp_path / "two").write_text("2")
    (tmp_path / "new").write_text("1")
    assert changed_files("", tmp_path) == ["new", "one", "two"]
    assert changed_files("HEAD", tmp_path) == ["new", "two"]
    with pytest.raises(BuildError, match="'nowhere'"):
        changed_files("nowhere", tmp_path)
