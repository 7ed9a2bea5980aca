"""The HTML that a notebook shows of advice, reviews and matches.

`drawing.reports` writes it, which stands above the values that it draws. So `texts` sets the
function here when `casino_core` is imported, as it attaches the pictures of cards and tables.
"""

from __future__ import annotations

from collections.abc import Callable

html_of: Callable[[object], str]
"""Returns the HTML of a hint, a judgement, a review or a match."""
