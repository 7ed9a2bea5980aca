"""What can be said of plays: facts from a view, and a strong player's judgement of them.

`reading` finds the `facts` about a play, which rest on `certain` and `replies`; `advice` tells what
the master would play. `text.reasons` and `text.hints` have the words.
"""

from __future__ import annotations

from .advice import Hint, Judgement, hint, judge
from .facts import Fact
from .observation import Seen, facts, planned

__all__ = ["Fact", "Hint", "Judgement", "Seen", "facts", "hint", "judge", "planned"]
