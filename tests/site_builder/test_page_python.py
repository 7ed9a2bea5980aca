"""The output of a program of the page is kept as long as no source changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from site_builder import page_python
from site_builder.page_python import MOST_KEPT, run_page_python
from site_builder.processes import BuildError

CODE = "import thing; print(thing.WORDS)"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with a module."""
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "thing.py").write_text("WORDS = 'one'\n")
    return tmp_path


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The programs that were run."""
    started: list[str] = []
    run = page_python._printed

    def noted(source: Path, code: str, python: str | Path) -> str:
        started.append(code)
        return run(source, code, python)

    monkeypatch.setattr(page_python, "_printed", noted)
    return started


def test_the_same_program_runs_once(project: Path, runs: list[str]) -> None:
    assert [run_page_python(project, CODE) for _ in range(2)] == ["one\n"] * 2
    assert run_page_python(project, "print(2)") == "2\n"
    assert runs == [CODE, "print(2)"]


def test_any_change_of_a_source_has_it_run_anew(project: Path, runs: list[str]) -> None:
    run_page_python(project, CODE)
    for name in ("web/static.css", "casino_core/RULES.md", "tests/examples.tsv", "pyproject.toml"):
        (project / name).parent.mkdir(exist_ok=True)
        (project / name).write_text("new")
        run_page_python(project, CODE)
    assert len(runs) == 5
    (project / "web" / "thing.py").write_text("WORDS = 'three'\n")
    assert run_page_python(project, CODE) == "three\n"
    (project / "web" / "static.css").rename(project / "web" / "other.css")
    run_page_python(project, CODE)
    assert len(runs) == 7


def test_a_change_of_the_project_that_it_reads_has_it_run_anew(
    project: Path, runs: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("other") / "pyproject.toml"
    code = f"print(open({str(file)!r}).read())"
    for words in ("one", "two"):
        file.write_text(words)
        assert run_page_python(project, code, reads=file.parent) == f"{words}\n"
    assert len(runs) == 2


def test_what_is_built_is_not_a_source(project: Path, runs: list[str]) -> None:
    run_page_python(project, CODE)
    for name in ("site/index.html", ".cache/words/de.mo", "web/__pycache__/thing.pyc"):
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text("new")
    run_page_python(project, CODE)
    assert len(runs) == 1


def test_a_program_that_fails_is_not_kept(project: Path, runs: list[str]) -> None:
    for _ in range(2):
        with pytest.raises(BuildError, match="ZeroDivisionError"):
            run_page_python(project, "1 / 0")
    assert len(runs) == 2


def test_only_the_newest_are_kept(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_python, "_printed", lambda _source, code, _python: code)
    for number in range(MOST_KEPT + 5):
        run_page_python(project, f"print({number})")
    assert len([*(project / ".cache" / "printed").iterdir()]) == MOST_KEPT
