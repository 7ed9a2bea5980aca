"""Messages of games by link as the page carries them: what became of one, what is to be sent."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from casino_core import CasinoError, IllegalPlayError, RuleSetError, error_message
from casino_core.correspondence.base64url import encoded
from casino_core.correspondence.correspondence import Correspondence
from casino_core.correspondence.errors import RefusalKind
from casino_core.correspondence.links import format_link
from casino_core.correspondence.message import Message, UnknownWordError
from casino_core.correspondence.terms import decliner
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.prose.correspondence import refused_sentence
from casino_core.prose.words import labelled

from ..address.bad_links import error_sentence
from ..game.prompts import as_sentence
from ..game.seats import clean_name
from .words import declined_words

_PARTS: Final = {
    "name": N_("Your name"),
    "link": N_("The link"),
    "game": N_("The saved game"),
    "scores": N_("The points before"),
}
"""The subjects of refusals whose sentence begins with a number."""


class Kind(StrEnum):
    """The kind of a message that came.

    INVITATION  an invitation that can be accepted
    TURN        the next message of a game, which has gone on
    REFUSED     a message that changes nothing
    """

    INVITATION = "invitation"
    TURN = "turn"
    REFUSED = "refused"


class Line(StrEnum):
    """The connection over which a game by link is played, as long as the page is open.

    OPEN  turns travel by themselves
    LOST  they do not at present, and are offered as links
    """

    OPEN = "open"
    LOST = "lost"


class Arrival(NamedTuple):
    """The outcome of a message.

    game     the name of its game; empty if it cannot be read
    words    why it is refused, in a sentence; empty if it is not, and for the newest one once more
    reason   the kind of the refusal, None for a message that is not a turn of a game here
    invited  the game of an invitation, which is not kept before it is accepted
    answer   the message that tells its author that somebody else has the seat; None for nothing
    """

    kind: Kind
    game: str = ""
    words: str = ""
    reason: RefusalKind | None = None
    invited: Correspondence | None = None
    answer: OutgoingMessages | None = None


class OutgoingMessages(NamedTuple):
    """The messages that are to be sent, which end with one of this device.

    game    the name of the game
    number  the number of the last message in it, from 1
    text    the messages that the reader lacks, for `Post.receive` there
    """

    game: str
    number: int
    text: str


def name_of(game: Correspondence) -> str:
    """Return the name of a game, as it stands in its messages."""
    return encoded(game.side.game)


def declining(messages: Sequence[Message]) -> Message | None:
    """Return the first message that declines an invitation; None if none does."""
    return next((each for each in messages if decliner(each.words) is not None), None)


def who_declines(answer: Message) -> str:
    """Return the name of the person who declines by a message; empty for none."""
    return clean_name(decliner(answer.words) or "")


def declined_by(answer: Message) -> str:
    """Return what a message that declines an invitation tells, in a sentence."""
    return declined_words(who_declines(answer))


def latest_of(game: Correspondence) -> OutgoingMessages:
    """Return the messages after the last one of the seat that writes next."""
    messages = game.messages
    return OutgoingMessages(name_of(game), len(messages), format_link(messages[1 - game.players :]))


def is_newer(error: CasinoError) -> bool:
    """Return whether terms or rules are refused that a later version of the page may know."""
    return isinstance(error, (UnknownWordError, RuleSetError))


def sentence_of(error: CasinoError, names: Sequence[str] = ()) -> str:
    """Return the sentence of a refusal; `names` are those of the seats, where a play may be wrong.

    The part of the message at fault is named where the reason begins with a number. Any other
    reason is a sentence with a subject of its own. What this version does not know, a later one has
    written.
    """
    if is_newer(error):
        return _("This game needs a newer version. Load this page again.")
    if names and isinstance(error, IllegalPlayError):
        return refused_sentence(str(error), names[error.position.turn])
    words = error_message(error)
    part, _colon, rest = words.partition(": ")
    if part in _PARTS and rest[:1].isdecimal():
        return as_sentence(labelled(_(_PARTS[part]), rest))
    return error_sentence(error)
