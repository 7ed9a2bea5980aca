"""Facts about plays from the view of one seat, and the master's judgement of them.

`observation` finds the `facts` about a play, with the help of `certain` and `replies`. `advice`
asks the master for its play. `review` judges every play of a game with the help of `trials`, and
`accounting` takes luck and skill apart; `equity` has the chance to win, from `round_points`.
`exploration` ranks the plays at one position, and a `study` is a position with a tree of plays.
`prose.reasons`, `prose.hints` and `prose.review` put the results in words.
"""

from __future__ import annotations

from .advice import Hint, Judgement, hint, hint_steps, judge, judge_steps
from .facts import Fact
from .observation import ObservedPlay, considered, facts

__all__ = [
    "Fact",
    "Hint",
    "Judgement",
    "ObservedPlay",
    "considered",
    "facts",
    "hint",
    "hint_steps",
    "judge",
    "judge_steps",
]
