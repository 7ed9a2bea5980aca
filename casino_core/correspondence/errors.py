"""Why a message is refused. Whatever the reason, the game stays as it was."""

from __future__ import annotations

from enum import StrEnum

from ..errors import CasinoError


class RefusalKind(StrEnum):
    """The kind of a refusal, for a page that tells kinds apart.

    OWN         the reader's own message
    OLD         a message that was received before; nothing is wrong
    FORKED      another message than the one of this number that was received before: its author
                has sent two
    OTHER_GAME  a message of another game
    MISSING     a message before this one has not been received
    ORDER       the message does not follow from the game: out of turn, or after its end
    WRONG       a value or a play that cannot be
    WORDS       the author says what nobody can say at this turn
    UNOPENED    a number that opens no card, or one that is there already: either the number is
                wrong or the pack, and only the secrets of the round tell whose fault it is
    FORGED      the signature is not that of the author
    DECLINED    no turn, but an answer that declines the invitation to the next seat
    """

    OWN = "own"
    OLD = "old"
    FORKED = "forked"
    OTHER_GAME = "other-game"
    MISSING = "missing"
    ORDER = "order"
    WRONG = "wrong"
    WORDS = "words"
    UNOPENED = "unopened"
    FORGED = "forged"
    DECLINED = "declined"


BLAMING = RefusalKind.WRONG, RefusalKind.WORDS, RefusalKind.UNOPENED
"""The kinds of refusals that only a faulty or dishonest page causes; they justify a claim."""


class CorrespondenceError(CasinoError):
    """A message that a game by correspondence refuses; its text begins with the part at fault.

    reason  the kind of the refusal
    """

    def __init__(self, reason: RefusalKind, text: str) -> None:
        super().__init__(text)
        self.reason = reason
