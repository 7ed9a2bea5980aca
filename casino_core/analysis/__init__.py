"""Facts about plays from the view of one seat, and a strong player's judgement of them.

`observation` finds the `facts` about a play, which rest on `certain` and `replies`; `advice` tells
which play the master would make. `prose.reasons` and `prose.hints` put them in words.
"""

from __future__ import annotations

from .advice import Hint, Judgement, hint, judge
from .facts import Fact
from .observation import ObservedPlay, considered, facts

__all__ = ["Fact", "Hint", "Judgement", "ObservedPlay", "considered", "facts", "hint", "judge"]
