"""Runs the tests on the engine as it is compiled.

    python3 build.py wheel
    .venv/bin/python -m tests.lab.try_compiled tests/core tests/rook

It unpacks the newest compiled wheel of `dist/` beside links to the tests, and runs pytest there,
with these arguments; `tests/core` and `tests/rook` without any. What tests the sources as files
finds them in the wheel, too. Exits with the status of pytest, and with 1 if there is no wheel.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZipFile

ROOT: Final = Path(__file__).resolve().parents[2]
TESTS: Final = ("tests/core", "tests/rook")
"""The tests that run where nothing is named."""
WITHOUT_BROWSER: Final = ("-p", "no:playwright", "-p", "no:cacheprovider")
PROVES_IT: Final = "from casino_core.rules import legal; assert not legal.__file__.endswith('.py')"


def newest_wheel() -> Path | None:
    """The compiled wheel of `dist/` that was made last; None if there is none."""
    wheels = [file for file in (ROOT / "dist").glob("*.whl") if "none-any" not in file.name]
    return max(wheels, key=lambda file: file.stat().st_mtime, default=None)


def lay_out(wheel: Path, home: Path) -> None:
    """Unpack a wheel into a folder, beside links to all else of this checkout."""
    with ZipFile(wheel) as packed:
        packed.extractall(home)
    for file in ROOT.iterdir():
        if not (home / file.name).exists():
            (home / file.name).symlink_to(file)


def main() -> int:
    """Run the tests, and return the exit status."""
    wheel = newest_wheel()
    if wheel is None:
        print("There is no compiled wheel in dist/: python3 build.py wheel")
        return 1
    with TemporaryDirectory() as folder:
        lay_out(wheel, Path(folder))
        subprocess.run([sys.executable, "-c", PROVES_IT], cwd=folder, check=True)
        command = [sys.executable, "-m", "pytest", "-q", *WITHOUT_BROWSER]
        return subprocess.run(
            [*command, *(sys.argv[1:] or TESTS)], cwd=folder, check=False
        ).returncode


if __name__ == "__main__":
    sys.exit(main())
