"""The review of a game of Rook: what its actions gave away, as their seats could see it.

`candidates` names the actions that come into question at a view, `rollout` plays one of them out in
a world, `trials` compares them in the same worlds, and `review` judges all decisions of a game.
`accounting` takes luck and skill apart, and `told` puts the results in words.
"""

from .review import Account, Decision, Review, account, review, reviewed
from .sentences import account_sentence, count_sentence, decision_sentence, difference_words

__all__ = [
    "Account",
    "Decision",
    "Review",
    "account",
    "account_sentence",
    "count_sentence",
    "decision_sentence",
    "difference_words",
    "review",
    "reviewed",
]
