"""The files of the version before, which stay in the site for pages that are open during a publish.

A page loads parts of the game later, from folders whose names have the hash of their content. With
the folders of the version before beside its own, a site serves the pages of both; no version knows
of the other's files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from .html.policy import integrity
from .processes import BuildError
from .service_worker import CHECKSUMS

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
