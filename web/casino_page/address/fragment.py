"""The fields of an address that stand in its fragment, behind the `#`, which no server sees.

Messages of games by link, duels and codes of connections are for one person. Browsers send no
fragment to a server, and programs that show a preview of a link get none. Older links have them in
the query.
"""

from __future__ import annotations

import re
from typing import Final

from .query_text import unescape

PRIVATE: Final = ("link", "join", "room", "device", "duel")
"""The fields that the page writes into the fragment."""

_PRIVATE: Final = re.compile(rf"(?:{'|'.join(PRIVATE)})=", re.IGNORECASE)


def joined_query(search: str, fragment: str) -> str:
    """Return the query of an address with the fields of its fragment, if it has any of ours."""
    text = fragment.removeprefix("#")
    if not _PRIVATE.match(text):
        text = unescape(text)
        if not _PRIVATE.match(text):
            return search
    return f"{search}&{text}" if search.removeprefix("?") else f"?{text}"


def divided_query(query: str) -> str:
    """Return the end of an address with this query: private fields stand in the fragment.

    It is empty for an empty query.
    """
    fields = [field for field in query.removeprefix("?").split("&") if field]
    private = [field for field in fields if _PRIVATE.match(field)]
    others = "&".join(field for field in fields if field not in private)
    search = f"?{others}" if others else ""
    return f"{search}#{'&'.join(private)}" if private else search
