"""The modules that are imported ahead: after the start, of hints, searches and much used sheets.

In the project there are none: the index of the features has imported them. For the site, the build
writes them here (`web/site_builder/imports_ahead.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

HINT_MODULE = ""
"""The module of hints: it and those before it are what a hint needs."""
MODULES: Sequence[str] = ()
"""All of them, each after those that it imports."""
MODULES_AFTER_START: Sequence[str] = ()
"""The modules of the commands that the page gives itself after the start, in the same order."""
MODULES_OF_FEATURES: Sequence[str] = ()
"""The modules of the features that are on by default, in the same order."""
