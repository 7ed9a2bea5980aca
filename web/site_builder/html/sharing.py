"""Data with which other sites show a page of ours: Open Graph and oEmbed.

Both want absolute addresses. The address of the site is `Homepage` of `[project.urls]` in
`pyproject.toml`, unless `build.py build --address URL` gives another one; without either, all
addresses are relative to the folder of the site.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from ..processes import BuildError

IMAGE = "share.png"
IMAGE_SIZE = (1200, 630)
FRAME_SIZE = (640, 480)
NAME = "Casino"
EXAMPLE_ADDRESS = "https://example.org/casino/"
"""The address in the documents that stands for that of the site."""


@dataclass(frozen=True)
class SharedPage:
    """A page as other sites show it.

    path         of the page in the site, such as `rules.html` or the empty one of the game
    title        a few words, and the description a sentence
    embed        the query of `embed.html` that shows what the page is about, empty for a new game;
                 None where no table does, and other sites can put nothing into a frame
    document     the name of its oEmbed document, without its ending
    """

    path: str
    title: str
    description: str
    embed: str | None = ""
    document: str = "casino"

    @property
    def oembed_path(self) -> str:
        """The path of the oEmbed document in the site."""
        return f"oembed/{self.document}.json"


def public_address(source: Path) -> str:
    """Return the address of the site that `pyproject.toml` names; empty if it names none."""
    project = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    address: str = project.get("urls", {}).get("Homepage", "")
    return checked_address(address, "Homepage of [project.urls]")


def checked_address(address: str, name: str = "--address") -> str:
    """Return the address of the site with a slash at its end; empty if it is unknown.

    `name` is where the address comes from. Raises `BuildError` if it is not an address of a folder.
    """
    if not address:
        return ""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise BuildError(
            f"{name} {address}: write it like https://example.org/casino/, without a query."
        )
    return address.rstrip("/") + "/"


def head_links(shared: SharedPage, address: str = "") -> str:
    """Write the metadata of a page for its `<head>`."""
    up = "" if address else "../" * shared.path.count("/") or "./"
    base = address or up
    graph = {
        "og:type": "website",
        "og:site_name": NAME,
        "og:title": shared.title,
        "og:description": shared.description,
        "og:image": f"{base}{IMAGE}",
        "og:image:width": str(IMAGE_SIZE[0]),
        "og:image:height": str(IMAGE_SIZE[1]),
        "og:image:alt": "A table of Casino with cards on green felt",
    }
    if address:
        graph["og:url"] = f"{address}{shared.path}"
    lines = [f'<meta property="{name}" content="{escape(value)}">' for name, value in graph.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image">')
    if shared.embed is not None:
        lines.append(
            f'<link rel="alternate" type="application/json+oembed" '
            f'href="{base}{shared.oembed_path}" title="{escape(shared.title)}">'
        )
    if address:
        lines.append(f'<link rel="canonical" href="{escape(address + shared.path)}">')
    return "\n".join(lines)


def alternate_links(path: str, paths: Mapping[str, str], address: str = "") -> str:
    """Link a page to itself in all languages, for search engines; `paths` are by language."""
    base = address or "../" * path.count("/")
    links = {**paths, "x-default": paths["en"]}
    return "\n".join(
        f'<link rel="alternate" hreflang="{language}" href="{escape(base + other)}">'
        for language, other in links.items()
    )


def oembed(shared: SharedPage, address: str = "") -> bytes:
    """Write the oEmbed document of a page: a frame of type `rich`."""
    width, height = FRAME_SIZE
    source = f"{address}embed.html" + (f"?{shared.embed}" if shared.embed else "")
    frame = (
        f'<iframe src="{escape(source)}" width="{width}" height="{height}" '
        f'title="{escape(shared.title)}" loading="lazy" allow="fullscreen; clipboard-write" '
        'style="border: 0; max-width: 100%"></iframe>'
    )
    content = {
        "version": "1.0",
        "type": "rich",
        "provider_name": NAME,
        "provider_url": address or "./",
        "title": shared.title,
        "html": frame,
        "width": width,
        "height": height,
        "thumbnail_url": f"{address}{IMAGE}",
        "thumbnail_width": IMAGE_SIZE[0],
        "thumbnail_height": IMAGE_SIZE[1],
        "cache_age": 86_400,
    }
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()
