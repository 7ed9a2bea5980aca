"""Changes of the page as JSON text for JavaScript."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from ..render.motion import Motion


class PageUpdate(NamedTuple):
    """Changes of the page; see `update` in `web/js/table/page.js`.

    regions     the new HTML of regions, by their names
    attributes  the new attributes of the table
    words       the new text of regions that are read out, by their names
    motion      the motion of the cards from the table before to the new one
    """

    regions: Mapping[str, str] = {}
    attributes: Mapping[str, str] = {}
    words: Mapping[str, str] = {}
    motion: Motion | None = None

    def as_json(self) -> str:
        """Format the update for JavaScript."""
        motion = self.motion and self.motion._asdict()
        return json.dumps({**self._asdict(), "motion": motion})
