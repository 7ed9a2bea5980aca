"""The page of an embedded table, and the script that other pages take to embed one."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

from .page import (
    SITE_POLICY,
    Edition,
    awaited_files,
    common_slots,
    fill,
    run_page,
    style_of,
)
from .shell import BuildError

Files = Mapping[str, bytes]

EMBED = "embed.html"
ELEMENT = "casino-table.js"
"""The names that other pages use: they never change."""

PARTS = "import json, sys, casino_page; json.dump(casino_page.embedded_slots(), sys.stdout)"

_DARK = re.compile(r"@media \(prefers-color-scheme: dark\) \{\s*:root \{(.*?)\}\s*\}", re.DOTALL)


def embed_files(
    source: Path, files: Files, runtime: str, app: str, version: str
) -> dict[str, bytes]:
    """The page in the frame, and the element, given the site's other files."""
    element = (source / "web" / "boot" / ELEMENT).read_bytes()
    return {EMBED: _embed_html(source, files, runtime, app, version), ELEMENT: element}


def _embed_html(source: Path, files: Files, runtime: str, app: str, version: str) -> bytes:
    awaited = awaited_files(files, runtime, f"{app}/embed.py")
    edition = Edition(
        name="embed",
        policy=SITE_POLICY,
        head='<link rel="icon" href="./icon.svg" type="image/svg+xml">',
        app=f"./{app}",
        runtime=f"./{runtime}",
        awaited={path: len(files[path]) for path in awaited},
    )
    boot = source / "web" / "boot"
    scripts = [(boot / name).read_text(encoding="utf-8") for name in ("before.js", "cover.js")]
    style = themed(style_of(source, source / "web" / "embed" / "embed.css"))
    slots = {
        **common_slots(edition, version, style, *scripts),
        **json.loads(run_page(source, PARTS)),
        "runtime": f"./{runtime}",
        "scripts": "\n".join(f"<script>{script}</script>" for script in scripts),
    }
    template = (source / "web" / "embed" / EMBED).read_text(encoding="utf-8")
    return fill(template, slots).encode()


def themed(style: str) -> str:
    """A style whose dark colours can be chosen, or refused, by `data-theme`."""

    def both(found: re.Match[str]) -> str:
        dark = found[1]
        return (
            f"@media (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) {{{dark}}} }}\n"
            f":root[data-theme=dark] {{{dark}}}"
        )

    themed, count = _DARK.subn(both, style)
    if count != style.count("prefers-color-scheme: dark"):
        raise BuildError("A style sheet has dark colours elsewhere than in :root.")
    schemes = ":root[data-theme=light] { color-scheme: light; }\n:root[data-theme=dark] "
    return f"{themed}\n{schemes}{{ color-scheme: dark; }}\n"
