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

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
"""The bounds of the number of players."""
LONGEST_NAME: Final = 40
"""The most characters of a name."""
INVITER, INVITED = Seat(0), Seat(1)
"""The seats of the inviter and of the one who accepts first; the others follow by turns."""
INVITE, ACCEPT = "invite", "accept"
"""The first words of the first message, and of the first one of each other seat."""

_FIELDS = "rules", "dealer", "scores", "name"


class Terms(NamedTuple):
    """The terms that an inviter chooses, and the names of all seats.

    rules   the rule set, of two to four players
    dealer  the seat that deals the first round; the next one plays first
    scores  the points of each side before the first round, as a handicap
    names   the name of each seat; those of the invited are empty until they accept
    """

    rules: RuleSet
    dealer: Seat = INVITED
    scores: tuple[int, ...] = (0, 0)
    names: tuple[str, ...] = ("", "")

    @classmethod
    def usual(cls, rules: RuleSet, name: str) -> Terms:
        """The terms without a handicap: the inviter, who has this name, plays first."""
        last = Seat(rules.players - 1)
        return cls(rules, last, (0,) * rules.sides, (name, *[""] * last))


def check_terms(terms: Terms) -> None:
    """Raise `CasinoError`, which begins with the name of the term, for terms that cannot be."""
    _check_players(terms.rules)
    assert len(terms.names) == terms.rules.players, "each seat has a name, which may be empty"
    if terms.dealer not in terms.rules.seats:
        raise CasinoError(_("dealer: {seat} is no seat").format(seat=terms.dealer + 1))
    check_scores(terms.rules, terms.scores)
    for name in terms.names:
        check_name(name)


def _check_players(rules: RuleSet) -> None:
    count = rules.players
    if not FEWEST_PLAYERS <= count <= MOST_PLAYERS:
        raise CasinoError(
            _("rules: a game by link has {fewest} to {most} players, not {count}").format(
                fewest=FEWEST_PLAYERS, most=MOST_PLAYERS, count=count
            )
        )


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
        f"scores={'/'.join(map(str, terms.scores))}",
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
    rules = parse_rules(fields["rules"])
    _check_players(rules)
    terms = Terms(
        rules,
        Seat(_number("dealer", fields["dealer"]) - 1),
        _parse_scores(fields["scores"], rules.sides),
        (fields["name"], *[""] * (rules.players - 1)),
    )
    check_terms(terms)
    return terms


def _parse_scores(text: str, sides: int) -> tuple[int, ...]:
    parts = text.split("/")
    if len(parts) != sides:
        usual = "/".join("0" * sides)
        raise NotationError(
            _("scores: {text!r}: write {usual}").format(text=shortened(text), usual=usual)
        )
    return tuple(_number("scores", part) for part in parts)


def _number(key: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise NotationError(
            _("{part}: {text!r} is no number").format(part=key, text=shortened(text))
        )
    return int(text)
