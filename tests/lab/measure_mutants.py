"""Measures how many mutants of a few modules the tests find: small changes, which mutmut makes.

    python -m tests.lab.measure_mutants casino_core/rules/sweeps.py \
        --tests tests/core/test_rule_edges.py tests/core/test_corners.py

It needs `pip install "mutmut>=3.8"`. mutmut works on a copy of the project: it notes which tests
reach each function, and runs those for each of its mutants. What no test found is printed as a
difference, with `no tests` where no test reaches the function, then how many there are of each
kind. Some mutants change nothing that counts, so that no test can find them. Code outside functions
has no mutants, nor have functions with decorators, class and static methods apart.

`--only TEXT` runs the mutants whose name contains a string, such as the name of a function. `--keep
FOLDER` makes the copy there, where `mutmut browse` and `mutmut apply` work on it.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from .plant_faults import COPIED, MORE, copied

ROOT = Path(__file__).resolve().parents[2]
VERDICT = re.compile(r"^\s*(\S+): (.+)$", re.MULTILINE)


def configured(project: Path, modules: Sequence[str], tests: Sequence[str]) -> None:
    """Write what mutmut is to change, and which tests it is to run, into a copied project.

    mutmut takes the path of a file from the root as the name of its module, so the package of the
    page moves there. The folder `mutants` is the one in which it works.
    """
    (project / "web" / "casino_page").rename(project / "casino_page")
    (project / "mutants").mkdir()
    for name in (".cache", ".venv"):
        (project / "mutants" / name).symlink_to(ROOT / name)
    file = project / "pyproject.toml"
    text = file.read_text(encoding="utf-8")
    folders = [*COPIED, *MORE, "casino_page"]
    settings = {
        "source_paths": [module.removeprefix("web/") for module in modules],
        "also_copy": folders,
        "pytest_add_cli_args": ["-p", "no:cacheprovider", "-p", "no:playwright"],
        "pytest_add_cli_args_test_selection": [*tests],
    }
    lines = [f"{name} = {value!r}" for name, value in settings.items()]
    file.write_text("\n".join([text, "[tool.mutmut]", *lines, ""]), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.lab.measure_mutants")
    parser.add_argument("modules", nargs="+", help="the files whose mutants run")
    parser.add_argument("--tests", nargs="+", default=["tests/core"], help="files or folders")
    parser.add_argument("--only", default="", help="the mutants whose name contains this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="side by side")
    parser.add_argument("--keep", type=Path, help="an empty folder for the copy")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        project = copied(ROOT, options.keep or Path(folder))
        configured(project, options.modules, options.tests)

        def mutmut(*words: str) -> subprocess.CompletedProcess[str]:
            command = [sys.executable, "-m", "mutmut", *words]
            return subprocess.run(
                command, cwd=project, capture_output=True, encoding="utf-8", check=False
            )

        only = [f"*{options.only}*"] if options.only else []
        run = mutmut("run", "--max-children", str(options.jobs), *only)
        verdicts = dict(VERDICT.findall(mutmut("results", "--all", "true").stdout))
        if run.returncode or not verdicts:
            print(run.stdout[-3000:], run.stderr[-3000:], file=sys.stderr)
            return 1
        for name, verdict in verdicts.items():
            if verdict not in ("killed", "not checked"):
                print(mutmut("show", name).stdout)
    for verdict, count in Counter(verdicts.values()).most_common():
        print(f"{verdict}: {count}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
