"""What other programs read of a page to show it somewhere else: Open Graph and oEmbed.

Both want whole addresses. The build knows them if it is told where the site will be
(`build.py build --address URL`); else they are relative to the folder of the site.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from html import escape
from urllib.parse import urlsplit

from .processes import BuildError

IMAGE = "share.png"
IMAGE_SIZE = (1200, 630)
FRAME_SIZE = (640, 480)
NAME = "Casino"


@dataclass(frozen=True)
class Shared:
    """A page as it is shown elsewhere.

    path         of the page in the site, such as `rules.html` or the empty one of the game
    title        a few words, and the description a sentence
    embed        the query of `embed.html` that shows what the page is about
    document     the name of its oEmbed document, without its ending
    """

    path: str
    title: str
    description: str
    embed: str = ""
    document: str = "casino"

    @property
    def oembed_path(self) -> str:
        """Where the oEmbed document lies."""
        return f"oembed/{self.document}.json"


def checked_address(address: str) -> str:
    """The address of the site with a slash at its end; empty if it is not known."""
    if not address:
        return ""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise BuildError(f"--address {address}: it begins with https:// and has no query.")
    return address.rstrip("/") + "/"


def head_links(shared: Shared, address: str = "") -> str:
    """What stands in the head of a page so that others can show it."""
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
    lines.append(
        f'<link rel="alternate" type="application/json+oembed" href="{base}{shared.oembed_path}" '
        f'title="{escape(shared.title)}">'
    )
    if address:
        lines.append(f'<link rel="canonical" href="{escape(address + shared.path)}">')
    return "\n".join(lines)


def oembed(shared: Shared, address: str = "") -> bytes:
    """The oEmbed document of a page: a frame of type `rich`."""
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
