"""The headers with which a host serves the site, by the kind of a file.

`build.py serve` sends them, and `host_files` writes them down for other servers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mo": "application/octet-stream",
    ".png": "image/png",
    ".py": "text/x-python",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".zip": "application/zip",
}
"""The media type of each file, by its suffix. Browsers refuse scripts of another type."""

OTHER_TYPE = "application/octet-stream"
IN_UTF_8 = ("text/",)
"""The beginnings of the types that are sent with their encoding."""

COMPRESSED = (
    "text/css",
    "text/html",
    "text/javascript",
    "text/plain",
    "text/x-python",
    "application/json",
    "application/manifest+json",
    "application/octet-stream",
    "application/wasm",
    "application/zip",
    "image/svg+xml",
)
"""The types of files that get smaller; the archives of the site are stored, not compressed."""

FOR_EVER = "public, max-age=31536000, immutable"
ASK_EACH_TIME = "no-cache"
ISOLATED = {
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "cross-origin",
}


@dataclass(frozen=True)
class Kind:
    """Files that are sent with the same headers.

    name     a word for them
    why      the reason of the headers, in half a sentence
    pattern  matches their paths in the site, from the beginning to the end
    headers  the headers that a host sends besides the media type
    """

    name: str
    why: str
    pattern: str
    headers: Mapping[str, str]


def _kind(name: str, why: str, pattern: str, **headers: str) -> Kind:
    named = {header.replace("_", "-"): value for header, value in headers.items()}
    return Kind(name, why, pattern, {"X-Content-Type-Options": "nosniff", **named})


KINDS = (
    _kind(
        "hashed",
        "their folder has a hash in its name, so they never change",
        r"(app|pages|runtime)-[0-9a-f]{10}/.*",
        Cache_Control=FOR_EVER,
    ),
    _kind(
        "code",
        "the same, and pages of other sites load the editor of code from there",
        r"code-[0-9a-f]{10}/.*",
        Cache_Control=FOR_EVER,
        Access_Control_Allow_Origin="*",
        Cross_Origin_Resource_Policy="cross-origin",
    ),
    _kind(
        "table",
        "any page may frame a table, isolated pages too",
        r"(embed|rook-table)(\.html)?",
        Cache_Control=ASK_EACH_TIME,
        **ISOLATED,
    ),
    _kind(
        "fence",
        "any page may run code; with require-corp WebKit starts no worker behind the fence",
        r"code(\.html)?",
        Cache_Control=ASK_EACH_TIME,
        **{**ISOLATED, "Cross-Origin-Embedder-Policy": "credentialless"},
    ),
    _kind(
        "open",
        "scripts and pages of other sites load them",
        r"casino-(table|code)\.js|casino_core-[^/]*\.whl|share\.png|oembed/.*\.json"
        r"|pictures/[^/]*\.(png|svg)|simple/.*|packages/.*",
        Cache_Control=ASK_EACH_TIME,
        Access_Control_Allow_Origin="*",
        Cross_Origin_Resource_Policy="cross-origin",
    ),
    _kind(
        "own",
        "only pages of the same origin may frame them",
        r".*",
        Cache_Control=ASK_EACH_TIME,
        Content_Security_Policy="frame-ancestors 'self'",
    ),
)
"""All kinds; a file is of the first one that matches its path."""


def kind_of(path: str) -> Kind:
    """Return the kind of a file, by its path in the site."""
    return next(kind for kind in KINDS if re.fullmatch(kind.pattern, path))


def media_type(path: str) -> str:
    """Return the media type of a file, with its encoding if it is text."""
    kind = TYPES.get(PurePosixPath(path).suffix, OTHER_TYPE)
    return f"{kind}; charset=utf-8" if kind.startswith(IN_UTF_8) else kind
