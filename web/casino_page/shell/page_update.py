"""What has to change in the page, as text that crosses the border to JavaScript."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from ..render.motion import Motion


class PageUpdate(NamedTuple):
    """What has to change in the page; see `update` in `web/js/table/page.mjs`."""

    regions: Mapping[str, str] = {}
    attributes: Mapping[str, str] = {}
    words: Mapping[str, str] = {}
    motion: Motion | None = None

    def as_json(self) -> str:
        """The text that JavaScript reads."""
        motion = self.motion and self.motion._asdict()
        return json.dumps({**self._asdict(), "motion": motion})
