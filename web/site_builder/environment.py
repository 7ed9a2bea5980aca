"""The virtual environment `.venv` and its packages.

A group of packages is a lock file in `web/requirements/` in which every file of every package is
pinned by its hash: `pages` (Markdown, for the pages to read), `words` (Babel, for translations),
`serve` (compression), `node` (Node itself, for machines without it) and `test` (everything for the
tests and the linters). Those of `foreign` have an environment of their own (`tests/foreign.py`).
"""

import os
import sys
from pathlib import Path

from .paths import REQUIREMENTS, VENV
from .processes import BuildError, apt_install, digest, output_of, run, run_status, say

VENV_PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

NO_VENV = f"""Python at {sys.executable} cannot make a virtual environment.
Install its venv module, then try again.
On Debian and Ubuntu, as root: apt-get install python3-venv"""


def inside() -> bool:
    """Tell whether this process runs in `.venv`."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def install(group: str) -> Path:
    """Make sure that a group of packages is installed, and return the Python that has it."""
    lock = REQUIREMENTS / f"{group}.txt"
    stamp = VENV / f"casino-{group}.stamp"
    lock_digest = digest([lock.read_bytes()])
    if (
        stamp.is_file()
        and VENV_PYTHON.exists()
        and stamp.read_text(encoding="utf-8") == lock_digest
    ):
        return VENV_PYTHON
    _make_venv()
    say(f"Installing the Python packages of {lock.relative_to(REQUIREMENTS.parent.parent)}")
    pip: list[str | Path] = [VENV_PYTHON, "-m", "pip", "--disable-pip-version-check", "--no-input"]
    run([*pip, "install", "--quiet", "--require-hashes", "--only-binary", ":all:", "-r", lock])
    stamp.write_text(lock_digest, encoding="utf-8")
    return VENV_PYTHON


def _make_venv() -> None:
    if output_of([VENV_PYTHON, "-m", "pip", "--version"]) is not None:
        return
    say("Making the virtual environment .venv")
    if output_of([sys.executable, "-c", "import ensurepip, venv"]) is None:
        version = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        if not (apt_install(version) or apt_install("python3-venv")):
            raise BuildError(NO_VENV)
    if run_status([sys.executable, "-m", "venv", "--clear", VENV]):
        raise BuildError(NO_VENV)
