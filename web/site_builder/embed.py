"""The page of an embedded table, the script that other pages take, and a page that shows them."""

import html
import json
from collections.abc import Mapping
from pathlib import Path

from . import translations
from .page import (
    SITE_POLICY,
    Edition,
    awaited_files,
    common_slots,
    compact,
    fill,
    policy_text,
    run_page,
    style_of,
    themed,
)

Files = Mapping[str, bytes]

EMBED = "embed.html"
ELEMENT = "casino-table.js"
"""The names that other pages use: they never change."""

DEMO = "demo.html"

BEFORE = ("looks.js", "before.js", "cover.js")
"""The scripts that are part of the page in the frame, in their order."""

FRAMES = (
    (280, 280, {"position": "table=2c,3d,5h,9s hands=6d7s7cKh/???????? stock=*40"}),
    (320, 240, {"position": "table=9d,3c hands=3h9c/????", "level": "careless"}),
    (320, 480, {"position": "table=5h,(8:5c3s@2),8d hands=8s3h2c/?????? stock=*24 last=2"}),
    (480, 360, {"seed": "monday", "theme": "dark", "level": "counting"}),
    (360, 640, {"rules": "royal", "seed": "royal", "moves": "on"}),
    (640, 300, {"position": "table=Qs,4d,4c,2h hands=6h8s4s/?????? turn=1", "controls": "none"}),
    (560, 420, {"position": "table=As,2d,3h,4c,5s,6d,7h,8c hands=9sTdJhQc/???????? stock=*32"}),
    (720, 540, {"rules": "standard,players=4", "seed": "four", "seat": "2", "moves": "on"}),
    (1080, 680, {"rules": "folk", "seed": "folk", "controls": "full", "moves": "on"}),
)
"""The frames of the demonstration: width, height and attributes."""

PARTS = (
    "import json, sys, casino_page; json.dump(casino_page.embedded_slots({words!r}), sys.stdout)"
)
SAID = ("web/embed/embed.html", "web/boot/cover.js", "web/boot/start.mjs", "web/boot/share.mjs")
"""The scripts and pages whose words stand in the page."""


def embed_files(
    source: Path, files: Files, runtime: str, app: str, version: str
) -> dict[str, bytes]:
    """The page in the frame, and the element, given the site's other files."""
    script = (source / "web" / "boot" / ELEMENT).read_text(encoding="utf-8")
    play = {language.name: language.say("Play") for language in translations.languages(source)}
    written = json.dumps({"en": "Play", **play}, ensure_ascii=False)
    element = fill(script, {"play": written}).encode()
    return {
        EMBED: _embed_html(source, files, runtime, app, version),
        ELEMENT: element,
        DEMO: _demo_html(source),
    }


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
    scripts = [(boot / name).read_text(encoding="utf-8") for name in BEFORE]
    sheets = (source / "web" / "embed" / name for name in ("embed.css", "lesson.css"))
    style = compact(themed(style_of(source, *sheets)))
    parts = _parts(source)
    slots = {
        **common_slots(edition, version, style, *scripts),
        **parts,
        "words": translations.block(
            source, SAID, _shown(parts), lambda file: _shown(_parts(source, file))
        ),
        "runtime": f"./{runtime}",
        "scripts": "\n".join(f"<script>{script}</script>" for script in scripts),
    }
    template = (source / "web" / "embed" / EMBED).read_text(encoding="utf-8")
    return fill(template, slots).encode()


def _parts(source: Path, file: str = "") -> dict[str, str]:
    found: dict[str, str] = json.loads(run_page(source, PARTS.format(words=file)))
    return found


def _shown(parts: Mapping[str, str]) -> str:
    """What of the parts is HTML."""
    return "".join(html for html in parts.values() if html.startswith("<"))


def _demo_html(source: Path) -> bytes:
    home = source / "web" / "embed"
    style = (home / "demo.css").read_text(encoding="utf-8")
    policy = {"script-src": "'self'", "frame-src": "'self'", "img-src": "'self'"}
    slots = {
        "policy": policy_text(policy, style),
        "head": '<link rel="icon" href="./icon.svg" type="image/svg+xml">',
        "style": style,
        "frames": "\n".join(map(_frame, range(1, len(FRAMES) + 1), *zip(*FRAMES, strict=True))),
    }
    return fill((home / DEMO).read_text(encoding="utf-8"), slots).encode()


def _frame(number: int, width: int, height: int, options: Mapping[str, str]) -> str:
    attributes = {"id": f"frame-{number}", "width": width, "height": height, **options}
    written = " ".join(f'{name}="{html.escape(str(value))}"' for name, value in attributes.items())
    shown = " ".join(f"{name}={value}" for name, value in options.items())
    table = f'<casino-table {written}><a href="./">Play Casino</a></casino-table>'
    caption = f"{width} × {height}: <code>{html.escape(shown)}</code>"
    return f"<figure>{table}<figcaption>{caption}</figcaption></figure>"
