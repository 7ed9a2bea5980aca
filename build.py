"""Build, serve and test Casino. Needs Python 3.11 or newer; fetches everything else.

    python3 build.py serve [--port N]   build the site and serve it on this machine
    python3 build.py build              write the site into site/ (--address URL: where it will be;
                                        --stun stun:HOST: for play from one network to another)
    python3 build.py single             write the game as one file that a double click opens
    python3 build.py wheel              compile the engine and write its wheel into dist/
    python3 build.py test               run every check and every test, browsers included (--deep:
                                        also the long walks, with many more examples; --changed:
                                        only a part, nearest to what has changed)
    python3 build.py check              run linters, type checker and unit tests only
    python3 build.py words              bring the translations up to date with the sources

This file only checks the version of Python; the package web/site_builder/ does the work. In this
folder `python3 -m build`, too, finds this file; it steps aside for the package `build`, which makes
the wheel of the engine.
"""

import runpy
import sys
from pathlib import Path

OLDEST_PYTHON = (3, 11)


def main() -> int:
    """Run the command on the command line and return the exit status."""
    if sys.version_info < OLDEST_PYTHON:
        wanted = ".".join(map(str, OLDEST_PYTHON))
        print(f"build.py needs Python {wanted} or newer; this is {sys.version.split()[0]}.")
        return 1
    sys.path.insert(0, str(Path(__file__).resolve().parent / "web"))
    from site_builder.commands import main as run_command

    return run_command(sys.argv[1:])


def step_aside() -> int:
    """Run the package `build`, which has the name of this file; return the exit status."""
    home = Path(__file__).resolve().parent
    sys.path = [folder for folder in sys.path if Path(folder or ".").resolve() != home]
    sys.modules.pop("build", None)
    try:
        runpy.run_module("build", run_name="__main__", alter_sys=True)
    except ImportError as error:
        if error.name not in ("build", None):
            raise
        print("The package build is not installed: python3 -m pip install build")
        return 1
    return 0


if __name__ == "__main__":
    as_module = __spec__ is not None
    sys.exit(step_aside() if as_module else main())
