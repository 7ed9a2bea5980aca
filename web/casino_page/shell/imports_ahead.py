"""The modules of the sheets that people open most, each after those that it imports.

In the project there are none: the index of the features has imported them. For the site, the build
writes them here (`web/site_builder/imports_ahead.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

LAST_OF_HINT = ""
"""The module of hints: it and those before it are what a hint needs."""
MODULES: Sequence[str] = ()
