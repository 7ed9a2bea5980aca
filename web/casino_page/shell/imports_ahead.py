"""The modules that are imported ahead: of hints, of searches and of the most used sheets.

In the project there are none: the index of the features has imported them. For the site, the build
writes them here (`web/site_builder/imports_ahead.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

HINT_MODULE = ""
"""The module of hints: it and those before it are what a hint needs."""
MODULES: Sequence[str] = ()
"""All of them, each after those that it imports."""
