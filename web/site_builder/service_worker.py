"""The service worker, `sw.js`: one version of the site with the hash of every file."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from .html.policy import integrity
from .html.scripts import SERVICE_WORKER
from .html.templates import fill

ON_USE = re.compile(
    r"learn/|pages-\w+/|app-\w+/lessons/|app-\w+/embed\.py|runtime-\w+/embed/"
    r"|embed\.html|casino-table\.js|checksums\.json"
)
"""The beginnings of the paths of files that are stored when they are first used."""


CHECKSUMS = "checksums.json"
"""The file with the hash of every other file, by which the page finds a damaged one."""


def checksums(files: Mapping[str, bytes]) -> bytes:
    """Write the hashes of these files by their paths, as `js/boot/damage.mjs` reads them."""
    hashes = {path: integrity(data) for path, data in sorted(files.items())}
    return json.dumps(hashes, indent=1).encode()


def service_worker(source: Path, files: Mapping[str, bytes]) -> bytes:
    """Write the service worker for these files of the site."""
    hashes = {path: integrity(data) for path, data in sorted(files.items())}
    later = sorted({found[0] for found in map(ON_USE.match, files) if found})
    template = (source / "web" / SERVICE_WORKER).read_text(encoding="utf-8")
    slots = {"files": json.dumps(hashes, indent=2), "later": json.dumps(later)}
    return fill(template, slots).encode()
