"""The review of a game of Rook: what its actions gave away, as their seats could see it.

`trials` finds the candidates and compares them in the same worlds; `rollout` plays one out;
`review` judges all decisions and divides the result into luck and skill; `sentences` puts it into
words.
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
