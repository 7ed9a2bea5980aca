"""Other programs and their output, and the error that the builder reports."""

import hashlib
import io
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from .paths import CACHE, ROOT


class BuildError(Exception):
    """An error that the builder reports without a traceback; its text says what to do."""


def say(text: str) -> None:
    """Print a line of progress at once."""
    print(text, flush=True)


def keep_bytecode() -> None:
    """Have this program, and those that it starts, keep the modules in Python that they compile.

    The tests start hundreds of programs with the same modules, and tests side by side read the same
    files. The bytecode is kept even where the environment forbids it beside the sources.
    """
    home = str(CACHE / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = home
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.pycache_prefix, sys.dont_write_bytecode = home, False


def speak_utf8() -> None:
    """Have this program, and those that it starts, write and read UTF-8 on Windows, too."""
    if os.name == "nt":
        os.environ.setdefault("PYTHONUTF8", "1")
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="replace")


def run(command: Sequence[str | Path], *, env: Mapping[str, str] | None = None) -> None:
    """Run a program in the project's folder with its output shown; raise BuildError if it fails."""
    status = run_status(command, env=env)
    if status:
        raise BuildError(f"{Path(command[0]).name} failed with status {status}: {_text(command)}")


def run_status(command: Sequence[str | Path], *, env: Mapping[str, str] | None = None) -> int:
    """Run a program in the project's folder with its output shown and return its exit status."""
    return subprocess.run(
        [str(word) for word in command], cwd=ROOT, env={**os.environ, **(env or {})}, check=False
    ).returncode


def output_of(command: Sequence[str | Path]) -> str | None:
    """Return the standard output of a program, stripped; None if it cannot be run or fails."""
    try:
        result = subprocess.run(
            [str(word) for word in command],
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return result.stdout.strip()


def become(command: Sequence[str | Path]) -> int:
    """Replace this process by another program (on Windows: run it), for a clean Ctrl-C."""
    words = [str(word) for word in command]
    sys.stdout.flush()
    if os.name == "posix":
        os.execv(words[0], words)  # noqa: S606 - a shell would not help
    return subprocess.run(words, check=False).returncode


def apt_install(*packages: str) -> bool:
    """Install Debian packages if this is Debian and we are root; tell whether it worked."""
    apt = shutil.which("apt-get")
    if apt is None or getattr(os, "geteuid", lambda: 1)() != 0:
        return False
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    install = [apt, "install", "-y", "-qq", "--no-install-recommends", *packages]
    say(f"Installing {', '.join(packages)} with apt-get")
    # Old lists name old versions, which install but do not work.
    run_status([apt, "update", "-qq"])
    return run_status(install, env=quiet) == 0


def digest(parts: Iterable[bytes | str]) -> str:
    """Return a SHA-256 in hexadecimal over parts, each preceded by its length."""
    total = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        total.update(f"{len(data)}:".encode())
        total.update(data)
    return total.hexdigest()


def _text(command: Sequence[str | Path]) -> str:
    return " ".join(str(word) for word in command)
