"""Facts about plays from the view of one seat, and a strong player's judgement of them.

`observation` finds the `facts` about a play, which rest on `certain` and `replies`; `advice` tells
which play the master would make. `prose.reasons` and `prose.hints` put them in words.
"""

from __future__ import annotations

from .advice import Hint, Judgement, hint, judge
from .facts import Fact
from .observation import Seen, facts, planned

__all__ = ["Fact", "Hint", "Judgement", "Seen", "facts", "hint", "judge", "planned"]
