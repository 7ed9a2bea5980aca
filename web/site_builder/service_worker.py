"""The service worker, `sw.js`: one version of the site with the hash of every file.

The files of the version before stay in the site for pages that are open during a publish. A page
loads parts of the game later, from folders whose names have the hash of their content. With the
folders of the version before beside its own, a site serves the pages of both; no version knows of
the files of the other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from .halves.interpreter import WHOLE
from .html.no_page import frame
from .html.policy import integrity
from .html.scripts import LANGUAGE_OF, SERVICE_WORKER, site_scripts, words_of
from .html.templates import fill_script, with_includes
from .processes import BuildError

LANGUAGE = re.compile(r"app-\w+/casino\.\w+\.mo")
"""The paths of the texts in a language: a first visit stores the reader's, a later one the rest."""

ON_USE = re.compile(
    r"learn/|pages-\w+/|app-\w+/lessons/|app-\w+/puzzles/(?!standard\.)[\w-]+|app-\w+/embed\."
    r"|runtime-\w+/embed/"
    rf"|{LANGUAGE.pattern}|embed\.html|casino-table\.js|casino_core-|packages/|checksums\.json"
    r"|code-\w+/|code\.html|casino-code\.js|rook(-table)?\.html|app-\w+/rook\."
    r"|tutorial\.html|pictures/tutorial\.svg"
)
"""The beginnings of the paths of files that are stored when they are first used.

The puzzles of the standard game are not among them: their sheet opens without a network, too.
"""


CHECKSUMS = "checksums.json"
"""The file with the hash of every other file.

By it the page finds a damaged one, and the service worker stores the files that are used later.
"""


def checksums(files: Mapping[str, bytes]) -> bytes:
    """Write the hashes of these files by their paths, as `js/boot/trouble.js` reads them."""
    hashes = {path: integrity(data) for path, data in sorted(files.items())}
    return json.dumps(hashes, indent=1).encode()


def service_worker(source: Path, files: Mapping[str, bytes]) -> bytes:
    """Write the service worker for these files of the site.

    It holds the hashes of the files that are stored at once, of the languages, and of the list of
    all.
    """
    named = (
        path
        for path in sorted(files)
        if path == CHECKSUMS or LANGUAGE.match(path) or not ON_USE.match(path)
    )
    hashes = {path: integrity(files[path]) for path in named}
    later = sorted({match[0] for match in map(ON_USE.match, files) if match})
    raw = (source / "web" / SERVICE_WORKER).read_text(encoding="utf-8")
    template = with_includes(raw, {LANGUAGE_OF: site_scripts(source)[LANGUAGE_OF]})
    slots = {
        "files": json.dumps(hashes, indent=2),
        "later": json.dumps(later),
        "list": json.dumps(CHECKSUMS),
        "no_page": json.dumps(frame(source, language="{language}", main="{main}")),
        "words": json.dumps(words_of(source, SERVICE_WORKER), ensure_ascii=False),
        "interpreter": json.dumps(next(path for path in hashes if path.endswith(f"/{WHOLE}"))),
    }
    return fill_script(template, slots).encode()


HASHED: Final = re.compile(r"(app|code|pages|runtime)-[0-9a-f]{10}/")
"""The beginnings of paths whose files never change."""


def previous_files(folder: Path, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Read the files in hashed folders of a site that was built before, but for those in `files`.

    What that site has kept of a version before its own is left out. Raises `BuildError` if the
    folder has no site, or a file is missing or damaged.
    """
    try:
        listed = json.loads((folder / CHECKSUMS).read_text(encoding="utf-8")).items()
        hashes = {path: hash_ for path, hash_ in listed if HASHED.match(path) and path not in files}
        earlier = {path: (folder / path).read_bytes() for path in sorted(hashes)}
    except (OSError, ValueError, AttributeError) as error:
        raise BuildError(
            f"--previous {folder}: this is not a folder that build.py build wrote ({error}). Name "
            "the folder of the site that is served now, or leave --previous out."
        ) from None
    for path, data in earlier.items():
        if integrity(data) != hashes[path]:
            raise BuildError(
                f"--previous {folder}: {path} is damaged. Copy the folder of the site that is "
                "served now once more, or leave --previous out."
            )
    return earlier
