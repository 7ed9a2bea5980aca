"""The commands of `build.py`."""

import argparse
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from . import browsers, environment, node, translations
from .assemble import site_files, write_site
from .browsers import find_for_tests, run_browser_tests
from .checks.changed import sentences_of
from .checks.javascript import check_javascript
from .checks.plain_words import check_plain_words
from .checks.schedule import Step, run_steps
from .checks.steps import STORED, browser_steps, changed_steps, part_since, static_steps
from .compiled_wheel import write_compiled_wheel
from .documents.site import documents
from .html.page import NONE_NAMED, SINGLE, NamedServers, checked_relay, checked_server
from .html.sharing import checked_address, public_address
from .packages import Wheel, earlier_wheels, wheels_in
from .paths import ROOT, SITE
from .processes import BuildError, become, keep_bytecode, say, speak_utf8
from .service_worker import previous_files
from .serving.server import Compression, SiteServer, find_brotli

USUAL_PORT = 8000


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status."""
    speak_utf8()
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
    _add_builds(commands)
    _add_checks(commands)
    wording = commands.add_parser("words", help="bring the translations up to the sources")
    wording.set_defaults(command=lambda _: translations.update())
    return parser


def _add_builds(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands that build something."""
    serve = commands.add_parser("serve", help="build the site and serve it on this machine")
    serve.add_argument(
        "--port", type=int, help=f"the port (default: {USUAL_PORT} or the next free)"
    )
    serve.set_defaults(command=_serve)
    build = commands.add_parser("build", help="write the site into site/")
    build.add_argument(
        "--address",
        help="where the site will be, for links that others read (default: Homepage of "
        "[project.urls] in pyproject.toml)",
    )
    build.add_argument(
        "--stun",
        default="",
        help="a STUN server, such as stun:stun.example.org:3478, by which pages of two networks "
        "find each other for a live game",
    )
    build.add_argument(
        "--wheels",
        type=Path,
        help="a folder of wheels in pure Python that the site hands out besides the engine: "
        "earlier versions of it, and packages for boxes with code",
    )
    build.add_argument(
        "--relay",
        default="",
        help="a relay, such as wss://relay.example.org/mqtt, by which the pages of a live game "
        "find each other by a short link: a broker of MQTT over WebSockets",
    )
    build.add_argument(
        "--previous",
        type=Path,
        help="the folder of the site as it is published, whose files the pages that are open "
        "still find in the new site",
    )
    build.set_defaults(command=_build)
    single = commands.add_parser("single", help=f"write the game as one file, site/{SINGLE}")
    single.set_defaults(command=_single)
    wheel = commands.add_parser(
        "wheel", help="compile the engine for this machine and write its wheel into dist/"
    )
    wheel.set_defaults(command=_wheel)


def _add_checks(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands that check something, and those that fetch what checks need."""
    test = commands.add_parser("test", help="run every check and every test, browsers included")
    test.add_argument(
        "--browser", action="append", choices=browsers.NAMES, help="only this browser"
    )
    test.add_argument(
        "--deep", action="store_true", help="also the long walks, with many more examples: hours"
    )
    test.add_argument(
        "--changed",
        nargs="?",
        const="",
        metavar="COMMIT",
        help="only the linters and the unit tests nearest to what has changed since a commit "
        "(main): a minute or two",
    )
    test.set_defaults(command=_test)
    check = commands.add_parser("check", help="run linters, type checker and unit tests only")
    check.set_defaults(command=_check)
    scripts = commands.add_parser(
        "javascript", help="check the types of the JavaScript, and lint it"
    )
    scripts.set_defaults(command=lambda _: _in_environment(check_javascript))
    plain = commands.add_parser("plain", help="find words that stop a reader of the sources")
    plain.set_defaults(command=lambda _: check_plain_words())
    packages = commands.add_parser("packages", help="fetch the packages that the tests need")
    packages.set_defaults(command=_packages)
    installer = commands.add_parser("browsers", help="find the browsers, or install them")
    installer.set_defaults(command=_browsers)
    tests = commands.add_parser("e2e", help="run the browser tests on site/ as it is")
    tests.add_argument("--deep", action="store_true", help="also the long walks")
    tests.set_defaults(command=_browser_tests)
    for each in (installer, tests):
        each.add_argument("--browser", action="append", choices=browsers.NAMES)


def _build(options: argparse.Namespace) -> int:
    text = options.address
    address = public_address(ROOT) if text is None else checked_address(text)
    wheels = wheels_in(options.wheels) if options.wheels else ()
    named = NamedServers(checked_server(options.stun), checked_relay(options.relay))
    build_site(address, named, wheels, options.previous)
    return 0


def _single(_options: argparse.Namespace) -> int:
    build_site()
    file = SITE / SINGLE
    say(f"{file} plays by double click ({file.stat().st_size / 1e6:.1f} MB)")
    return 0


def _wheel(_options: argparse.Namespace) -> int:
    write_compiled_wheel(ROOT / "dist")
    return 0


def build_site(
    address: str = "",
    named: NamedServers = NONE_NAMED,
    wheels: Sequence[Wheel] = (),
    previous: Path | None = None,
) -> None:
    """Write the site into `site/` and print its size.

    Wheels of earlier versions that are there stay: a page that names one keeps the version it was
    written for. Of the site in the folder `previous` the hashed folders stay.
    """
    files = site_files(address=address, named=named, wheels=[*earlier_wheels(SITE), *wheels])
    earlier_files = previous_files(previous, files) if previous else {}
    write_site({**files, **earlier_files}, SITE)
    if earlier_files:
        say(f"{len(earlier_files)} files of the version before stay.")
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
                f"Port {port} cannot be used ({error.strerror}). Try another, or leave --port out."
            ) from None
    for candidate in (*range(USUAL_PORT, USUAL_PORT + 20), 0):
        try:
            server = SiteServer(SITE, port=candidate)
        except OSError:
            continue
        if candidate != USUAL_PORT:
            say(f"Port {USUAL_PORT} is taken.")
        return server
    raise BuildError("No port is free. End another server, or name one: build.py serve --port 9000")


def _check(_options: argparse.Namespace) -> int:
    return _in_environment(lambda: _run(static_steps()))


def _test(options: argparse.Namespace) -> int:
    def run() -> int:
        if options.changed is not None:
            return _run_part(options.changed)
        static = static_steps(deep=options.deep)
        return _run([*static, *browser_steps(_names(options), static, deep=options.deep)])

    return _in_environment(run)


def _run(steps: Sequence[Step]) -> int:
    keep_bytecode()
    return run_steps(steps, STORED, say=say)


def _run_part(commit: str) -> int:
    """Run the tests nearest to what has changed, and say before and after that they are a part."""
    part = part_since(commit)
    if not part.changed:
        say("Nothing has changed.")
        return 0
    say(sentences_of(part))
    status = _run(changed_steps(part))
    say(sentences_of(part))
    return status


def _in_environment(run: Callable[[], int]) -> int:
    """Run in `.venv` with the packages of the tests, and return the exit status."""
    python = environment.install("test")
    if not environment.inside():
        return become([python, ROOT / "build.py", *sys.argv[1:]])
    return run()


def _names(options: argparse.Namespace) -> Sequence[str]:
    names: Sequence[str] = options.browser or browsers.NAMES
    return names


def _packages(_options: argparse.Namespace) -> int:
    node.packages()
    for group in translations.GROUPS:
        environment.install(group)
    return 0


def _browsers(options: argparse.Namespace) -> int:
    def find() -> int:
        for name in _names(options):
            find_for_tests(name)
        return 0

    return _in_environment(find)


def _browser_tests(options: argparse.Namespace) -> int:
    def run() -> int:
        return max(run_browser_tests(name, deep=options.deep) for name in _names(options))

    return _in_environment(run)
