"""The commands of `build.py`."""

import argparse
import os
import sys
import threading
import time
from collections.abc import Callable, Sequence

from . import browsers, environment, node, translations
from .assemble import site_files, write_site
from .browser_tests import find_for_tests, run_browser_tests
from .compiled_wheel import write_compiled_wheel
from .documents.site import documents
from .html.page import SINGLE, checked_server
from .html.sharing import checked_address
from .paths import ROOT, SITE
from .processes import Beside, BuildError, become, keep_bytecode, run_status, say
from .serving.compression import Compression, find_brotli
from .serving.server import SiteServer

USUAL_PORT = 8000
CODE = ("build.py", "casino_core", "web", "tests", "e2e")


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status."""
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except BuildError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="build.py", description="Builds, serves and tests Casino."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    serve = commands.add_parser("serve", help="build the site and serve it on this machine")
    serve.add_argument(
        "--port", type=int, help=f"the port (default: {USUAL_PORT} or the next free)"
    )
    serve.set_defaults(command=_serve)
    build = commands.add_parser("build", help="write the site into site/")
    build.add_argument(
        "--address", default="", help="where the site will be, for links that others read"
    )
    build.add_argument(
        "--stun",
        default="",
        help="a STUN server, such as stun:stun.example.org:3478, by which pages of two networks "
        "find each other for a live game",
    )
    build.set_defaults(command=_build)
    single = commands.add_parser("single", help=f"write the game as one file, site/{SINGLE}")
    single.set_defaults(command=_single)
    wheel = commands.add_parser(
        "wheel", help="compile the engine for this machine and write its wheel into dist/"
    )
    wheel.set_defaults(command=_wheel)
    test = commands.add_parser("test", help="run every check and every test, browsers included")
    test.add_argument(
        "--browser", action="append", choices=browsers.NAMES, help="only this browser"
    )
    test.set_defaults(command=_test)
    check = commands.add_parser("check", help="run linters, type checker and unit tests only")
    check.set_defaults(command=_check)
    wording = commands.add_parser("words", help="bring the translations up to the sources")
    wording.set_defaults(command=lambda _: translations.update())
    return parser


def _build(options: argparse.Namespace) -> int:
    build_site(checked_address(options.address), checked_server(options.stun))
    return 0


def _single(_options: argparse.Namespace) -> int:
    build_site()
    file = SITE / SINGLE
    say(f"{file} plays by double click ({file.stat().st_size / 1e6:.1f} MB)")
    return 0


def _wheel(_options: argparse.Namespace) -> int:
    write_compiled_wheel(ROOT / "dist")
    return 0


def build_site(address: str = "", stun: str = "") -> None:
    """Write the site into `site/` and print its size."""
    files = site_files(address=address, stun=stun)
    write_site(files, SITE)
    size = sum(len(data) for path, data in files.items() if path != SINGLE) / 1e6
    for each in translations.languages(ROOT):
        if each.missing:
            say(f"{each.name}: {each.missing} texts of the game are still in English.")
    for language, missing in documents(ROOT).missing.items():
        if missing:
            say(
                f"{language}: {len(missing)} texts of the pages to read are still in English; "
                "python3 build.py words names them."
            )
    say(f"Built {SITE.relative_to(ROOT)}/: {len(files)} files, {size:.1f} MB before compression")


def _serve(options: argparse.Namespace) -> int:
    try:
        python = environment.install("serve")
    except BuildError as error:
        say(f"{error}\nServing with gzip instead of brotli.")
    else:
        if not environment.inside():
            return become([python, ROOT / "build.py", *sys.argv[1:]])
    server = _listen(options.port)
    build_site()
    server.compression = Compression(SITE, find_brotli()).start()
    say(f"Casino is at {server.url}  (Ctrl-C ends)")
    with server:
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            say("")
    return 0


def _listen(port: int | None) -> SiteServer:
    """Open a server on the given port, else on the usual one or a free one; it is not started."""
    if port is not None:
        try:
            return SiteServer(SITE, port=port)
        except OSError as error:
            raise BuildError(
                f"Port {port} cannot be used ({error.strerror}). Try another."
            ) from None
    for candidate in (*range(USUAL_PORT, USUAL_PORT + 20), 0):
        try:
            server = SiteServer(SITE, port=candidate)
        except OSError:
            continue
        if candidate != USUAL_PORT:
            say(f"Port {USUAL_PORT} is taken.")
        return server
    raise BuildError("No port is free.")


def _check(_options: argparse.Namespace) -> int:
    python = environment.install("test")
    if not environment.inside():
        return become([python, ROOT / "build.py", *sys.argv[1:]])
    return _report(_static_steps([]))


def _test(options: argparse.Namespace) -> int:
    python = environment.install("test")
    if not environment.inside():
        return become([python, ROOT / "build.py", *sys.argv[1:]])
    names = options.browser or browsers.NAMES
    return _report([*_static_steps(names), *map(_browser_step, names)])


Step = tuple[str, Callable[[], int]]
JUST_BUILT = "CASINO_JUST_BUILT"
"""The variable that tells the unit tests that `site/` is what the sources make now."""
UNIT_TESTS = ("pytest", "-q", "tests", "-p", "no:playwright")
"""No unit test needs a browser, and the plugin of Playwright costs time in every test."""


def _static_steps(names: Sequence[str]) -> list[Step]:
    """Return the steps before the browser tests; the browsers of these names are found, too.

    mypy uses one core, and so do the steps beside it: it is waited for at the end.
    """
    keep_bytecode()
    tool = [sys.executable, "-m"]
    types = Beside([*tool, "mypy"])
    return [
        ("ruff check", lambda: run_status([*tool, "ruff", "check", *CODE])),
        ("ruff format", lambda: run_status([*tool, "ruff", "format", "--check", *CODE])),
        # Before the tests, which run side by side: two of them must not install one folder.
        ("packages", lambda: _packages_step(names)),
        ("build", _build_step),
        ("unit tests", lambda: run_status([*tool, *UNIT_TESTS, *_side_by_side()])),
        ("mypy, beside the others", types.wait),
    ]


def _packages_step(names: Sequence[str]) -> int:
    node.packages()
    for group in translations.GROUPS:
        environment.install(group)
    for name in names:
        find_for_tests(name)
    return 0


def _build_step() -> int:
    build_site()
    os.environ[JUST_BUILT] = "1"
    return 0


def _browser_step(name: str) -> Step:
    # A browser test also waits, for animations and for the time that a player takes to think.
    return f"end to end, {name}", lambda: run_browser_tests(name, _side_by_side(spare=1))


def _side_by_side(*, spare: int = 0) -> list[str]:
    """Return the options of pytest for tests in a process for each core, and in some to spare.

    Each process gets tests that stand together, which share what they make, such as the site. The
    slowest tests are named at the end.
    """
    processes = min(4, (os.cpu_count() or 1) + spare)
    return ["-n", str(processes), "--dist", "worksteal", "--durations", "40"]


def _report(steps: Sequence[Step]) -> int:
    """Run all steps, even after one has failed, and print their results."""
    lines = []
    failed = False
    for name, action in steps:
        say(f"\n== {name}")
        begin = time.monotonic()
        try:
            status = action()
        except BuildError as error:
            say(f"build.py: {error}")
            status = 1
        failed |= status != 0
        word = "FAILED" if status else "passed"
        lines.append(f"{word}  {name}  ({time.monotonic() - begin:.1f} s)")
    say("\n" + "\n".join(["== summary", *lines, "FAILED" if failed else "all passed"]))
    return int(failed)
