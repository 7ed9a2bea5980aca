"""The answer of a browser that is asked to keep what is stored."""

from __future__ import annotations

from collections.abc import Callable

from casino_page.shell.persistence import Persistence


class BrowserStorage:
    """The part of a page that asks the browser.

    answer    the browser's answer
    requests  how often it was asked to keep what is stored
    """

    answer: Persistence = Persistence.GRANTED
    requests: int = 0

    def persistence(self, then: Callable[[Persistence], None], *, ask: bool = False) -> None:
        """Tell the answer at once."""
        self.requests += ask
        then(self.answer)
