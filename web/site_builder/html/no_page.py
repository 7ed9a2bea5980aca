"""The page that stands where there is none: 404.html of hosts, and that of the service worker."""

from __future__ import annotations

from pathlib import Path

from .policy import policy_text
from .scripts import NOT_FOUND, site_scripts
from .styles import sheet_alone
from .templates import fill, inlined

NO_PAGE = "404.html"
"""The page that most hosts send for an address at which there is no file."""
FRAME = "no-page.html"
SHEET = "pages/no-page.css"


def frame(source: Path, *, language: str, main: str, head: str = "", script: str = "") -> str:
    """Write a page that says in a few words why nothing else is at its address."""
    template = (source / "web" / FRAME).read_text(encoding="utf-8")
    slots = {"language": language, "main": main, "head": head, "script": script}
    return fill(template, {**slots, "style": sheet_alone(source, SHEET)})


def no_page_html(source: Path, address: str) -> bytes:
    """Write `404.html`, given the address of the site, with a slash at its end, or nothing.

    It lies at any depth: a script finds the folder of the game. Without scripts its links lead to
    the address of the site, or else to the top of the host.
    """
    script = inlined(site_scripts(source)[NOT_FOUND])
    content = (source / "web" / NO_PAGE).read_text(encoding="utf-8").strip()
    policy = policy_text(
        {"connect-src": "'self'", "img-src": "data:"}, sheet_alone(source, SHEET), script
    )
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="robots" content="noindex">\n<link rel="icon" href="data:,">'
    )
    return frame(
        source,
        language="en",
        main=fill(content, {"home": address or "/"}),
        head=head,
        script=f"<script>{script}</script>\n",
    ).encode()
