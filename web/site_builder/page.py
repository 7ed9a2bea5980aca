"""`index.html` and `sw.js`: templates in `web/` whose `{{slots}}` the build fills."""

import base64
import hashlib
import html
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from . import translations
from .processes import BuildError
from .sharing import Shared, head_links

NO_PLUGINS = [
    "!codemirror",
    "!deprecations-manager",
    "!donkey",
    "!error",
    "!py-editor",
    "!py-game",
    "!py-terminal",
]
LATER_STYLES = ("sheet.css",)
"""The style sheets that `sheets.mjs` brings, once the game runs or a sheet is opened."""

FIRST_STYLE = "style.css"
"""The style sheet that comes before all others, which follow by their names; later ones win."""

SINGLE = "casino.html"
"""The name of the page as one file."""

ONLINE = ("offline.mjs", "embed.mjs", "install.mjs")
"""What only the site needs, not the page as one file."""

LATER = (*ONLINE, "feel.mjs", "picture.mjs", "share.mjs", "sheets.mjs")
"""What is loaded once the game runs, or in other pages only."""

ON_USE = re.compile(
    r"learn/|pages-\w+/|app-\w+/lessons/|app-\w+/embed\.py|runtime-\w+/embed\.mjs"
    r"|embed\.html|casino-table\.js"
)
"""How the paths begin of what is not stored for offline use before it is used."""

_QUOTED = re.compile(r"""("[^"]*"|'[^']*')""")
_COMMENT = re.compile(rf"{_QUOTED.pattern}|/\*.*?\*/", re.DOTALL)
DARK = re.compile(r"@media \(prefers-color-scheme: dark\) \{\s*:root \{(.*?)\}\s*\}", re.DOTALL)

PAINT = "import sys, casino_page; sys.stdout.write(casino_page.initial_table_html({words!r}))"
SAID = ("web/index.html", "web/boot/start.mjs", "web/boot/share.mjs")
"""The scripts and pages whose words stand in the page."""


def fill(template: str, slots: Mapping[str, str]) -> str:
    """Put values into the `{{slots}}` of a text; each slot must have one and each must be used."""
    wanted = set(re.findall(r"\{\{(\w+)\}\}", template))
    if wanted != set(slots):
        raise BuildError(f"Slots and values for them differ: {sorted(wanted ^ set(slots))}")
    return re.sub(r"\{\{(\w+)\}\}", lambda match: slots[match[1]], template)


@dataclass(frozen=True)
class Edition:
    """What the two forms of the page differ in: the page of the site, and the page as one file.

    name      `site` or `single`
    policy    the directives of its Content-Security-Policy, besides what both have in common;
              `{scripts}` stands for the hashes of the scripts in the page
    head      what the page loads, as HTML
    app       the address of the folder with the game
    runtime   the address of the folder with everything else
    awaited   the files that have to arrive before the first play
    tail      HTML at the end of the page
    """

    name: str
    policy: Mapping[str, str]
    head: str
    app: str
    runtime: str
    awaited: Mapping[str, int]
    tail: str = ""


POLICY = {
    "default-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
SITE_POLICY = {
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self' blob:",
    "connect-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "frame-src": "'self'",
}
SITE_LINKS = """\
<link rel="icon" href="./icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="./icon-192.png">
<link rel="manifest" href="./manifest.webmanifest">
<meta name="theme-color" content="#fffdf8" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#151c19" media="(prefers-color-scheme: dark)">
<meta name="apple-mobile-web-app-title" content="Casino">"""


GAME = Shared(
    path="",
    title="Casino",
    description="The card game Casino, against the computer, in the browser and offline.",
)
"""The game's own page as others show it."""


def index_html(
    source: Path,
    files: Mapping[str, bytes],
    runtime: str,
    app: str,
    version: str,
    address: str = "",
) -> bytes:
    """The page, given all other files of the site and the names of its two folders."""
    awaited = awaited_files(files, runtime, f"{app}/main.py")
    head = [
        SITE_LINKS,
        head_links(GAME, address),
        f'<script type="module" src="./{runtime}/start.mjs"></script>',
        *filter(None, map(_preload, awaited)),
    ]
    edition = Edition(
        name="site",
        policy=SITE_POLICY,
        head="\n".join(head),
        app=f"./{app}",
        runtime=f"./{runtime}",
        awaited={path: len(files[path]) for path in awaited},
    )
    return page(source, edition, version).encode()


def page(source: Path, edition: Edition, version: str) -> str:
    """The page in one of its forms."""
    boot = source / "web" / "boot"
    before = "".join(
        (boot / name).read_text(encoding="utf-8") for name in ("looks.js", "before.js")
    )
    style, table = compact(themed(style_of(source))), run_page(source, _paint())
    slots = {
        **common_slots(edition, version, style, before),
        "table": table,
        "words": translations.block(
            source, SAID, table, lambda file: run_page(source, _paint(file))
        ),
        "before": f"<script>{before}</script>",
        "tail": edition.tail,
    }
    template = (source / "web" / "index.html").read_text(encoding="utf-8")
    return fill(template, slots)


def _paint(file: str = "") -> str:
    return PAINT.format(words=file)


def common_slots(edition: Edition, version: str, style: str, *scripts: str) -> dict[str, str]:
    """The slots of every page that runs Python, given the scripts that are written into it."""
    config = {
        "interpreter": f"{edition.runtime}/interpreter.mjs",
        "files": {f"{edition.app}/casino.zip": "./casino.zip"},
        "js_modules": {"main": {f"{edition.runtime}/table.mjs": "table"}},
        "plugins": NO_PLUGINS,
    }
    return {
        "version": version,
        "edition": edition.name,
        "policy": policy_text(edition.policy, style, *scripts),
        "head": edition.head,
        "style": style,
        "parts": _attribute(edition.awaited),
        "mpy_config": json.dumps({"plugins": NO_PLUGINS}),
        "app": edition.app,
        "py_config": _attribute(config),
    }


def policy_text(directives: Mapping[str, str], style: str, *scripts: str) -> str:
    """A Content-Security-Policy that also allows this style and these scripts in the page."""
    policy = {**POLICY, **directives, "style-src": f"'{integrity(style.encode())}'"}
    hashes = (f"'{integrity(script.encode())}'" for script in scripts)
    policy["script-src"] = " ".join([policy.get("script-src", ""), *hashes]).strip()
    return "; ".join(f"{name} {value}" for name, value in policy.items())


def style_of(source: Path, *more: Path) -> str:
    """The style sheets of the table in their order, and more.

    In the page itself they cost no request before it paints.
    """
    home = source / "web" / "static"
    found = set(home.glob("*.css")) - {home / name for name in LATER_STYLES}
    sheets = [*sorted(found, key=lambda file: (file.name != FIRST_STYLE, file.name)), *more]
    style = "\n".join(file.read_text(encoding="utf-8") for file in sheets)
    if re.search(r"url\((?![\"']?data:)|@import", style):
        raise BuildError("A style sheet loads a file, which the page as one file cannot do.")
    return style


def compact(style: str) -> str:
    """A style sheet without what only its readers need: comments and most white space."""
    plain = _COMMENT.sub(r"\1", style)
    parts = _QUOTED.split(plain)
    for n in range(0, len(parts), 2):  # not the texts in quotation marks
        part = re.sub(r"\s+", " ", parts[n])
        part = re.sub(r" ?([{};,>~]) ?|(:) ", r"\1\2", part)
        parts[n] = part.replace(";}", "}")
    return "".join(parts).strip()


def themed(style: str) -> str:
    """A style whose dark colours can be chosen, or refused, by `data-theme`."""

    def both(found: re.Match[str]) -> str:
        dark = found[1]
        return (
            f"@media (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) {{{dark}}} }}\n"
            f":root[data-theme=dark] {{{dark}}}"
        )

    themed, count = DARK.subn(both, style)
    if count != style.count("prefers-color-scheme: dark"):
        raise BuildError("A style sheet has dark colours elsewhere than in :root.")
    schemes = ":root[data-theme=light] { color-scheme: light; }\n:root[data-theme=dark] "
    return f"{themed}\n{schemes}{{ color-scheme: dark; }}\n"


def service_worker(template: Path, files: Mapping[str, bytes]) -> bytes:
    """The service worker, with the hash of every file of its version."""
    hashes = {path: integrity(data) for path, data in sorted(files.items())}
    later = sorted({found[0] for found in map(ON_USE.match, files) if found})
    text = template.read_text(encoding="utf-8")
    slots = {"files": json.dumps(hashes, indent=2), "later": json.dumps(later)}
    return fill(text, slots).encode()


def awaited_files(files: Mapping[str, bytes], runtime: str, entry: str) -> list[str]:
    """What has to arrive before the first play; `entry` is the script that PyScript runs."""
    scripts = [path for path in sorted(files) if path.startswith(f"{runtime}/")]
    later = {f"{runtime}/{name}" for name in LATER}
    needed = [path for path in scripts if path not in later]
    return [*needed, f"{entry.rpartition('/')[0]}/casino.zip", entry]


def _preload(path: str) -> str | None:
    """The link that asks for a file early.

    None for the wasm, whose compiled form browsers keep only if WebAssembly itself fetches it,
    and for the script that the page starts with.
    """
    if path.endswith((".wasm", "/start.mjs")):
        return None
    if path.endswith(("js", "mjs")):
        return f'<link rel="modulepreload" href="./{path}">'
    return f'<link rel="preload" as="fetch" crossorigin href="./{path}">'


def run_page(source: Path, code: str, python: str | Path = sys.executable) -> str:
    """What the page's own Python writes, such as the table that is there before Python is."""
    path = os.pathsep.join([str(source), str(source / "web")])
    seed = {"PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8"}
    result = subprocess.run(
        [str(python), "-B", "-c", code],
        env={**os.environ, **seed, "PYTHONPATH": path},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if result.returncode:
        raise BuildError(f"The page's own Python failed:\n{result.stderr}")
    return result.stdout


def integrity(data: bytes) -> str:
    """The hash of a content as browsers want it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def _attribute(value: object) -> str:
    return html.escape(json.dumps(value))
