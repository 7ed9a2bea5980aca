"""The terms of a game by correspondence: all that is agreed before the cards are dealt."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..errors import CasinoError, NotationError
from ..game import check_scores
from ..i18n import gettext as _
from ..notation.limits import check_length, shortened
from ..notation.rulesets import format_rules, parse_rules
from ..ruleset import RuleSet
from ..seats import Seat
from .message import fields_of

PLAYERS: Final = 2
LONGEST_NAME: Final = 40
"""The most characters of a name."""
INVITER, INVITED = Seat(0), Seat(1)
"""The seats of the two sides."""
INVITE, ACCEPT = "invite", "accept"
"""The first words of the first two messages."""

_FIELDS = "rules", "dealer", "scores", "name"


class Terms(NamedTuple):
    """The terms that an inviter chooses, and the names of both.

    rules   the rule set, of two players
    dealer  the seat that deals the first round; the other one plays first
    scores  the points of each seat before the first round, as a handicap
    names   the name of each seat; that of the invited is empty until they accept
    """

    rules: RuleSet
    dealer: Seat = INVITED
    scores: tuple[int, int] = (0, 0)
    names: tuple[str, str] = ("", "")


def check_terms(terms: Terms) -> None:
    """Raise `CasinoError`, which begins with the name of the term, for terms that cannot be."""
    if terms.rules.players != PLAYERS:
        raise CasinoError(
            _("rules: a game by link has {players} players, not {count}").format(
                players=PLAYERS, count=terms.rules.players
            )
        )
    if terms.dealer not in terms.rules.seats:
        raise CasinoError(_("dealer: {seat} is no seat").format(seat=terms.dealer + 1))
    check_scores(terms.rules, terms.scores)
    for name in terms.names:
        check_name(name)


def check_name(name: str) -> None:
    """Raise `NotationError` for a name that is too long or cannot be shown."""
    check_length(name, LONGEST_NAME, "name")
    if not name.isprintable() or name != name.strip():
        raise NotationError(_("name: {name!r} is no name").format(name=shortened(name)))


def invitation_words(terms: Terms) -> tuple[str, ...]:
    """The words of an invitation."""
    return (
        INVITE,
        f"rules={format_rules(terms.rules)}",
        f"dealer={terms.dealer + 1}",
        f"scores={terms.scores[0]}/{terms.scores[1]}",
        f"name={terms.names[INVITER]}",
    )


def parse_invitation(words: tuple[str, ...]) -> Terms:
    """Read the words of an invitation.

    Raises `NotationError` and `RuleSetError` for words that are none, and `CasinoError` for terms
    that cannot be.
    """
    if words[:1] != (INVITE,):
        raise NotationError(_("words: this is no invitation"))
    fields = fields_of(words[1:], _FIELDS)
    terms = Terms(
        parse_rules(fields["rules"]),
        Seat(_number("dealer", fields["dealer"]) - 1),
        _parse_scores(fields["scores"]),
        (fields["name"], ""),
    )
    check_terms(terms)
    return terms


def _parse_scores(text: str) -> tuple[int, int]:
    parts = text.split("/")
    if len(parts) != PLAYERS:
        raise NotationError(_("scores: {text!r}: write 0/0").format(text=shortened(text)))
    return _number("scores", parts[0]), _number("scores", parts[1])


def _number(key: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise NotationError(
            _("{part}: {text!r} is no number").format(part=key, text=shortened(text))
        )
    return int(text)
