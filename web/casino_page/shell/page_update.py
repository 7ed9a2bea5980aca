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
    apart       whether the update follows one with a motion, which it leaves alone
    """

    regions: Mapping[str, str] = {}
    attributes: Mapping[str, str] = {}
    words: Mapping[str, str] = {}
    motion: Motion | None = None
    apart: bool = False

    def as_json(self) -> str:
        """Format the update for JavaScript."""
        motion = self.motion and self.motion._asdict()
        return json.dumps({**self._asdict(), "motion": motion})


class ShownRegions:
    """The regions as the page shows them: an update has only those that have changed.

    The refusal is not a region like the others: its text is read out where it changes.
    """

    def __init__(self) -> None:
        self._html: dict[str, str] = {}
        self._refusal: str | None = None

    def clear(self) -> None:
        """Forget all regions: the whole table was drawn anew."""
        self._html, self._refusal = {}, None

    def keep(self, name: str, html: str) -> None:
        """Keep what a region shows by another way."""
        self._html[name] = html

    def update(self, regions: dict[str, str], refusal: str) -> PageUpdate:
        """Return the changes to these regions; `refusal` is the text of the refusal."""
        refusal_html = regions.pop("refusal", self._refusal)
        update = PageUpdate(
            regions={name: html for name, html in regions.items() if self._html.get(name) != html},
            words={"refusal": refusal} if refusal_html != self._refusal else {},
        )
        self._html |= regions
        self._refusal = refusal_html
        return update
