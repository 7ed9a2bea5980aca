"""How a person likes the page: remembered by the browser, for all games."""

from __future__ import annotations

import json
from typing import Final, NamedTuple

PACES: Final = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "at-once": 0.0}
"""How long a computer player's play is waited for and shown, against the normal pace."""

PACE_WORDS: Final = {
    "slow": "slow",
    "normal": "normal",
    "fast": "fast",
    "at-once": "at once",
}


class Settings(NamedTuple):
    """The choices of a person: the pace, one of `PACES`, and whether letters are commands."""

    pace: str = "normal"
    keys: bool = True

    @property
    def waiting(self) -> float:
        """The factor of every waiting time."""
        return PACES[self.pace]

    def with_field(self, name: str, text: str) -> Settings:
        """The settings after one field of their sheet was filled in."""
        if name == "pace" and text in PACES:
            return self._replace(pace=text)
        if name == "keys" and text in ("on", "off"):
            return self._replace(keys=text == "on")
        return self


def format_settings(settings: Settings) -> str:
    """The text to be stored."""
    return json.dumps(settings._asdict())


def parse_settings(text: str) -> Settings:
    """Read a stored text; what cannot be read is as it is at first."""
    found = Settings()
    try:
        content = json.loads(text)
        pace, keys = content.get("pace"), content.get("keys")
    except (ValueError, AttributeError):
        return found
    found = found.with_field("pace", str(pace))
    return found._replace(keys=keys) if isinstance(keys, bool) else found
