"""Compresses the members of a zip; runs in Pyodide, where `compile.mjs` starts it.

Another zlib may write other bytes for the same content. Pyodide's is pinned, like all npm packages.
"""

from __future__ import annotations

import io
import zipfile


def converted(stored: bytes) -> bytes:
    """The same zip with its members compressed, in their order."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(stored)) as given, zipfile.ZipFile(target, "w") as made:
        for member in given.infolist():
            data = given.read(member)
            member.compress_type = zipfile.ZIP_DEFLATED
            made.writestr(member, data, compresslevel=9)
    return target.getvalue()
