"""The game's own page, `index.html` or one file: the template `web/index.html`, filled."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from .. import translations
from ..halves import interpreter
from ..processes import BuildError
from .policy import SITE_POLICY, policy_text
from .scripts import EARLY, FIRST_SCRIPT, SINGLE_SCRIPT, TROUBLE, site_scripts
from .sharing import SharedPage, head_links
from .styles import compact, table_style, themed
from .templates import RULES_LINK, fill, fill_script, inlined, with_noscript

NO_PLUGINS = [
    "!codemirror",
    "!deprecations-manager",
    "!donkey",
    "!error",
    "!py-editor",
    "!py-game",
    "!py-terminal",
]

SINGLE = "casino.html"
"""The name of the page as one file."""

ONLINE = (
    "boot/trouble.js",
    "boot/offline.js",
    "boot/install.js",
    "boot/invited.js",
    "embed/embed.js",
    "boot/shared-engine.js",
    "boot/framed.js",
    "embed/task.js",
)
"""The modules that only the site needs, not the page as one file."""

LATER = (
    *ONLINE,
    interpreter.LATER,
    "correspondence/group.js",
    "peers/peers.js",
    "table/arrows.js",
    "table/celebration.js",
    "table/opener.js",
    "table/own-player.js",
    "table/run-clock.js",
    "table/share.js",
    "table/picture-file.js",
    "table/saved-picture.js",
    "table/sheet-style.js",
    "table/sound-and-vibration.js",
)
"""The files that are loaded once the game runs, or in other pages only."""

TABLE_KEEPERS = ("boot/database.js", "boot/one-tab.js")
"""The modules that only the game's own page needs, not a table in a frame, which stores nothing."""

TEXTS_OF = (
    "web/index.html",
    "web/js/boot/start.js",
    "web/js/boot/halves.js",
    "web/js/boot/trouble.js",
    "web/js/table/share.js",
)
"""The scripts and pages whose texts the page translates itself."""

SITE_LINKS = """\
<link rel="icon" href="./icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="./icon-192.png">
<link rel="manifest" href="./manifest.webmanifest">
<meta name="theme-color" content="#fffdf8" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#151c19" media="(prefers-color-scheme: dark)">
<meta name="apple-mobile-web-app-title" content="Casino">"""

GAME = SharedPage(
    path="",
    title="Casino",
    description="The card game Casino, with friends or against the computer, also offline.",
)
"""The game's own page as other sites show it."""

CASINO_TABLE = translations.Drawing("casino_page.static_page", "initial_table_html")


@dataclass(frozen=True)
class Edition:
    """The differences between the pages that run Python.

    name      `site`, `single`, `rook` or `embed`
    policy    the directives of its Content-Security-Policy, besides those of every page
    head      the elements of its head, as HTML
    app       the address of the folder with the game
    runtime   the address of the folder with Python and our modules
    awaited   the files that must arrive before the first play, with their sizes in bytes
    scripts   the scripts in its head, which its policy allows
    tail      HTML at the end of the page
    rules     the address of the rules, to be read without scripts; empty if there is none
    shared    its title and description
    entry     the name of the script that PyScript runs
    sheets    the style sheets of the table besides those of every table
    draw      the function of the page's Python that draws the table before Python is there
    """

    name: str
    policy: Mapping[str, str]
    head: str
    app: str
    runtime: str
    awaited: Mapping[str, int]
    scripts: tuple[str, ...] = ()
    tail: str = ""
    rules: str = ""
    shared: SharedPage = GAME
    entry: str = "main.py"
    sheets: tuple[str, ...] = ()
    draw: translations.Drawing = CASINO_TABLE


@dataclass(frozen=True)
class SitePage:
    """The differences between the pages of the site that run Python.

    The fields mean what they mean in `Edition`, but these:

    head      the elements of its head besides those of every page of the site
    entry     the script that PyScript runs, by its path in `web/`
    archives  the archives in the folder of the game that it waits for besides `casino.zip`
    """

    name: str
    rules: str
    head: tuple[str, ...] = ()
    shared: SharedPage = GAME
    entry: str = "main.py"
    archives: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()
    draw: translations.Drawing = CASINO_TABLE
    policy: Mapping[str, str] = field(default_factory=lambda: SITE_POLICY)


def checked_server(server: str) -> str:
    """Return the address of a STUN server; empty if there is none.

    Raises `BuildError` if it is none.
    """
    if server and not re.fullmatch(r"stuns?:[\w.-]{1,200}(:\d{1,5})?", server):
        raise BuildError(f"--stun {server}: write it like --stun stun:stun.example.org:3478")
    return server


def checked_relay(relay: str) -> str:
    """Return the address of a relay; empty if there is none.

    Raises `BuildError` for a relay that is not an address.

    Without encryption it may only be on this machine, to try it.
    """
    here = r"ws://(localhost|127\.0\.0\.1)(:\d{1,5})?"
    if relay and not re.fullmatch(
        rf"(wss://[\w.-]{{1,200}}(:\d{{1,5}})?|{here})(/[\w./-]*)?", relay
    ):
        raise BuildError(f"--relay {relay}: write it like --relay wss://relay.example.org/mqtt")
    return relay


class NamedServers(NamedTuple):
    """The servers that the host of the site names, for games over a connection.

    stun   a STUN server; empty for none
    relay  the address of a relay; empty for none. The page may then ask its origin
    """

    stun: str = ""
    relay: str = ""

    @property
    def head(self) -> list[str]:
        """The elements in which `js/peers/peers.js` finds the servers."""
        return [
            f'<meta name="casino-{name}" content="{html.escape(value)}">'
            for name, value in self._asdict().items()
            if value
        ]

    @property
    def policy(self) -> Mapping[str, str]:
        """The policy of the game's page: with a relay it may ask one origin more."""
        if not self.relay:
            return SITE_POLICY
        scheme, _colon, rest = self.relay.partition("://")
        origin = f"{scheme}://{rest.partition('/')[0]}"
        return {**SITE_POLICY, "connect-src": f"{SITE_POLICY['connect-src']} {origin}"}


NONE_NAMED = NamedServers()


def index_html(
    source: Path,
    files: Mapping[str, bytes],
    runtime: str,
    app: str,
    version: str,
    address: str = "",
    named: NamedServers = NONE_NAMED,
) -> bytes:
    """Write `index.html`, given all other files of the site and the names of its two folders."""
    head = (head_links(GAME, address), *named.head)
    game = SitePage(name="site", rules=RULES_LINK, head=head, policy=named.policy)
    return site_page(source, files, (runtime, app), version, game)


def site_page(
    source: Path,
    files: Mapping[str, bytes],
    folders: tuple[str, str],
    version: str,
    own: SitePage,
) -> bytes:
    """Write a page of the site that runs Python, given all other files of the site.

    `folders` are the names of the folder with Python and our modules, and of that with the game.
    """
    runtime, app = folders
    script = f"{app}/{Path(own.entry).name}"
    awaited = [*awaited_files(files, runtime, script), *(f"{app}/{name}" for name in own.archives)]
    first = first_script(source, f"./{runtime}/{interpreter.WHOLE}")
    head = [
        f"<script>{first}</script>",
        SITE_LINKS,
        *own.head,
        f'<script type="module" src="./{runtime}/boot/start.js"></script>',
        *filter(None, (preload(path) for path in awaited if path != script)),
    ]
    edition = Edition(
        name=own.name,
        policy=own.policy,
        scripts=(first,),
        head="\n".join(head),
        app=f"./{app}",
        runtime=f"./{runtime}",
        awaited={path: len(files[path]) for path in awaited},
        rules=own.rules,
        shared=own.shared,
        entry=Path(own.entry).name,
        sheets=own.sheets,
        draw=own.draw,
    )
    return page(source, edition, version).encode()


def first_script(source: Path, address: str) -> str:
    """Write the script in the head of a page, which asks for the interpreter at an address."""
    script = (source / "web" / FIRST_SCRIPT).read_text(encoding="utf-8")
    return fill_script(script, {"interpreter": json.dumps(address)})


def page(source: Path, edition: Edition, version: str) -> str:
    """Write an edition of the page."""
    scripts = site_scripts(source)
    early = "".join(inlined(scripts[name]) for name in EARLY)
    texts_of = (*TEXTS_OF, f"web/{SINGLE_SCRIPT}") if edition.name == "single" else TEXTS_OF
    style = compact(themed(table_style(source, *edition.sheets)))
    tables = translations.drawings(source, edition.draw)
    slots = {
        **common_slots(source, edition, version, style, *edition.scripts, early),
        "table": tables[translations.ENGLISH],
        "words": translations.block(source, texts_of, tables),
        "early": f"<script>{early}</script>",
        "tail": edition.tail,
        "title": edition.shared.title,
        "description": edition.shared.description,
        "entry": edition.entry,
    }
    template = (source / "web" / "index.html").read_text(encoding="utf-8")
    return fill(with_noscript(source, template, edition.rules), slots)


def common_slots(
    source: Path, edition: Edition, version: str, style: str, *scripts: str
) -> dict[str, str]:
    """Give the slots of every page that runs Python; `scripts` are those in the page itself."""
    trouble = inlined(site_scripts(source)[TROUBLE])
    modules = {f"{edition.runtime}/table/page.js": "page"}
    if edition.name != "embed":
        modules[f"{edition.runtime}/boot/database.js"] = "database"
    config = {
        "interpreter": f"{edition.runtime}/boot/interpreter.js",
        "js_modules": {"main": modules},
        "plugins": NO_PLUGINS,
    }
    return {
        "version": version,
        "edition": edition.name,
        "policy": policy_text(edition.policy, style, *scripts, trouble),
        "trouble": trouble,
        "head": edition.head,
        "style": style,
        "parts": _attribute(edition.awaited),
        "mpy_config": json.dumps({"plugins": NO_PLUGINS}),
        "app": edition.app,
        "py_config": _attribute(config),
    }


def awaited_files(
    files: Mapping[str, bytes], runtime: str, entry: str, without: Iterable[str] = ()
) -> list[str]:
    """List the files that must arrive before the first play.

    `entry` is the script that PyScript runs; `without` names modules that this page never loads.
    """
    loaded = [path for path in sorted(files) if path.startswith(f"{runtime}/")]
    later = {f"{runtime}/{name}" for name in (*LATER, *without)}
    needed = [path for path in loaded if path not in later]
    return [*needed, f"{entry.rpartition('/')[0]}/casino.zip", entry]


def preload(path: str) -> str | None:
    """Write the link that asks for a file early.

    None for the interpreter, which the first script asks for, for the script that stands in the
    head itself, and for the game, which is not to delay what Python needs first.
    """
    if path.endswith((".wasm", "/start.js", "/casino.zip")):
        return None
    if path.endswith(".js"):
        return f'<link rel="modulepreload" href="./{path}">'
    return f'<link rel="preload" as="fetch" crossorigin href="./{path}">'


def _attribute(value: object) -> str:
    return html.escape(json.dumps(value))
