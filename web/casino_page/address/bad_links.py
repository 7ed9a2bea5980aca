"""The notice of a link that cannot be opened, and the sentences of other errors.

A notice says what is wrong in a player's words; the field at fault stands behind “Why?”.
"""

from __future__ import annotations

import re
from typing import Final

from casino_core import CasinoError, error_message
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.prose.words import capital

from ..game.prompts import as_sentence
from ..game.scene import Notice
from .field_names import UnknownFieldError
from .packed_text import DamagedTextError
from .page_request import shorten

CARDS: Final = N_("The cards in this link can’t be dealt.")
SETTING: Final = N_("This link has a setting that doesn’t exist.")
ANY: Final = N_("This link can’t be opened.")

SENTENCES: Final = {
    **dict.fromkeys(("table", "hands", "won", "stock", "aside", "cards", "position"), CARDS),
    "seats": N_("The players in this link can’t be seated."),
    **dict.fromkeys(("speed", "view"), SETTING),
    **dict.fromkeys(
        ("turn", "dealer", "last", "scores", "sweeps", "carried", "fed", "twins"),
        N_("The game in this link can’t be set up."),
    ),
    "rules": N_("The rules in this link can’t be played."),
    "seed": N_("The shuffle in this link can’t be read."),
    "query": N_("This link is too long."),
}
"""The sentence for each field of a table; `ANY` is that of all others."""


_FIELD: Final = re.compile(r"^[a-z][a-z.]*: ")
"""The field at fault, with which the message of an error in a text begins."""


def error_sentence(error: CasinoError) -> str:
    """Return the message of an error as a sentence, without the field at fault."""
    if isinstance(error, UnknownFieldError):
        return sentence_of(error)
    return without_field(error_message(error))


def without_field(message: str) -> str:
    """Return a message as a sentence, without the field at fault."""
    return as_sentence(capital(_FIELD.sub("", message, count=1)))


def bad_link_notice(error: CasinoError, words: str = "") -> Notice:
    """Make the notice of an error in a link, whose message begins with the field at fault.

    `words` say what cannot be opened, where the link opens something else than a table.
    """
    return Notice(sentence_of(error, words), reason=reason_of(error))


def reason_of(error: CasinoError) -> str:
    """Return the message of an error in a link, and the known fields after an unknown one."""
    message = shorten(error_message(error))
    if not isinstance(error, UnknownFieldError):
        return message
    known = _("The fields are: {known}.").format(known=", ".join(error.known))
    return f"{message}. {known}".replace("?.", "?")


def sentence_of(error: CasinoError, words: str = "") -> str:
    """Say what is wrong with a link, in a player's words; `words` is said of its content."""
    if isinstance(error, DamagedTextError):
        return _("This link is not whole. Copy all of it again.")
    if words:
        return words
    if isinstance(error, UnknownFieldError):
        if error.meant:
            words = _("This link says “{name}”. Was “{meant}” meant?")
        else:
            words = _("This link says “{name}”, which means nothing here.")
        return words.format(name=error.name, meant=error.meant)
    return _(SENTENCES.get(error_message(error).partition(":")[0], ANY))
