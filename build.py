"""Builds, serves and tests Casino. Needs Python 3.11 or newer; fetches everything else.

    python3 build.py serve [--port N]   build the site and serve it on this machine
    python3 build.py build              write the site into site/ (--address URL: where it will be)
    python3 build.py single             write the game as one file that plays by double click
    python3 build.py test               run every check and every test, browsers included
    python3 build.py check              run linters, type checker and unit tests only
    python3 build.py words              bring the translations up to the sources

The package in web/site_builder/ does the work.
"""

import sys
from pathlib import Path

OLDEST_PYTHON = (3, 11)


def main() -> int:
    """Run the given command and return the exit status."""
    if sys.version_info < OLDEST_PYTHON:
        wanted = ".".join(map(str, OLDEST_PYTHON))
        print(f"build.py needs Python {wanted} or newer; this is {sys.version.split()[0]}.")
        return 1
    sys.path.insert(0, str(Path(__file__).resolve().parent / "web"))
    from site_builder.commands import main as run_command

    return run_command(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
