"""The terms of a game with friends: all that is agreed before the cards are dealt."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from ..errors import CasinoError, NotationError
from ..game import check_scores
from ..i18n import gettext as _
from ..notation.limits import check_length, shortened
from ..notation.positions import format_handicap, parse_handicap
from ..notation.rulesets import format_rules, parse_rules
from ..ruleset import RuleSet
from ..seats import Seat
from .message import Form, fields_of

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
"""The bounds of the number of players."""
LONGEST_NAME: Final = 40
"""The most characters of a name."""
INVITER, INVITED = Seat(0), Seat(1)
"""The seats of the inviter and of the one who accepts first; the others follow by turns."""
INVITE, ACCEPT = "invite", "accept"
"""The first words of the first message, and of the first one of each other seat."""
DECLINE: Final = "decline"
"""The first word of an answer that declines an invitation, so that the seat stays free."""

PERSON: Final = "person"
"""In an invitation, the player of a seat that is not a computer player's."""

_FIELDS = "rules", "dealer", "scores", "name"
_PLAYERS, _AFTER = "players", "after"
_SHORT_END = "end=short"
_LEVEL = re.compile("[a-z]{1,20}")
_GAME = re.compile("[A-Za-z0-9_-]{16}")


# The deal: invitations to a game by link and duels write it in the same way


class DealTerms(NamedTuple):
    """The terms of a deal, agreed before its cards are known.

    rules   the rule set
    dealer  the seat that deals the first round
    scores  the points of each side before the first round
    """

    rules: RuleSet
    dealer: Seat
    scores: tuple[int, ...]


def deal_fields(terms: DealTerms) -> dict[str, str]:
    """Return the terms as fields, in the order in which they are written."""
    return {
        "rules": format_rules(terms.rules),
        "dealer": str(terms.dealer + 1),
        "scores": format_handicap(terms.scores),
    }


def parse_deal_fields(fields: Mapping[str, str]) -> DealTerms:
    """Read the fields; without `scores` nobody has points before.

    Raises `CasinoError`, whose message begins with the field at fault.
    """
    for name in ("rules", "dealer"):
        if name not in fields:
            raise NotationError(_("{part}: the field {part} is missing").format(part=name))
    rules, seat = parse_rules(fields["rules"]), fields["dealer"]
    if not re.fullmatch("[1-9]", seat) or int(seat) > rules.players:
        raise NotationError(_("dealer: {seat} is not a seat").format(seat=shortened(seat)))
    scores = (0,) * rules.sides
    if "scores" in fields:
        scores = parse_handicap(fields["scores"], rules)
    return DealTerms(rules, Seat(int(seat) - 1), scores)


# The whole terms of a game by correspondence


class Terms(NamedTuple):
    """The terms that an inviter chooses, and the names of all seats.

    rules   the rule set, of two to four players
    dealer  the seat that deals the first round; the next one plays first
    scores  the points of each side before the first round, as a handicap
    names   the name of each seat; those of the invited are empty until they accept
    levels  for each seat the level of the computer player that sits there, empty for a person; ()
            for people only. The device of the inviter holds the secrets of computer players
    after   the name of the unfinished game in whose place this one is; empty for none
    form    the form of the messages
    short_end
            whether two players show their secrets of a round in its last deal, and the rest of the
            round is made by rule once no play can change its points (`short_end`)
    """

    rules: RuleSet
    dealer: Seat = INVITED
    scores: tuple[int, ...] = (0, 0)
    names: tuple[str, ...] = ("", "")
    levels: tuple[str, ...] = ()
    after: str = ""
    form: Form = Form.SIGNED
    short_end: bool = False

    @property
    def computers(self) -> tuple[Seat, ...]:
        """The seats of computer players."""
        return tuple(Seat(number) for number, level in enumerate(self.levels) if level)

    def holder(self, seat: Seat) -> Seat:
        """Return the seat of the person whose device writes the messages of a seat."""
        return INVITER if seat in self.computers else seat

    @classmethod
    def usual(cls, rules: RuleSet, name: str) -> Terms:
        """Return the terms without a handicap: the inviter, who has this name, plays first."""
        last = Seat(rules.players - 1)
        short_end = rules.players == FEWEST_PLAYERS
        return cls(rules, last, (0,) * rules.sides, (name, *[""] * last), short_end=short_end)


def one_round(rules: RuleSet) -> RuleSet:
    """Return the rules for one round: without a target, and without what is about reaching it."""
    changes: dict[str, Any] = {"target": None}
    without = {**changes, "endgame": "none", "calling": False, "tie_break": "none"}
    for each in (changes, without, {**without, "ending": "round"}):
        with suppress(CasinoError):
            return rules.changed(**each)
    return rules


def check_terms(terms: Terms) -> None:
    """Raise `CasinoError`, which begins with the name of the term, for terms that cannot be."""
    _check_rules(terms.rules)
    assert len(terms.names) == terms.rules.players, "each seat has a name, which may be empty"
    if terms.dealer not in terms.rules.seats:
        raise CasinoError(_("dealer: {seat} is not a seat").format(seat=terms.dealer + 1))
    check_scores(terms.rules, terms.scores)
    for name in terms.names:
        check_name(name)
    if terms.short_end and terms.rules.players > FEWEST_PLAYERS:
        raise CasinoError(_("end: with three or four players a round is played to its end"))
    if terms.after and not _GAME.fullmatch(terms.after):
        raise CasinoError(_("after: a game before this one has another kind of name"))
    _check_levels(terms)


def _check_levels(terms: Terms) -> None:
    """Check that at least two people play, the inviter among them."""
    levels, computers = terms.levels, terms.computers
    known = all(_LEVEL.fullmatch(level) or not level for level in levels)
    if levels and (len(levels) != terms.rules.players or not known or PERSON in levels):
        raise CasinoError(_("players: write person or the name of a level for each seat"))
    if INVITER in computers:
        raise CasinoError(_("players: the inviter plays at the first seat"))
    if terms.rules.players - len(computers) < FEWEST_PLAYERS:
        raise CasinoError(
            _("players: without a friend this is an ordinary game; leave a seat for one")
        )


def _check_rules(rules: RuleSet) -> None:
    count = rules.players
    if not FEWEST_PLAYERS <= count <= MOST_PLAYERS:
        raise CasinoError(
            _("rules: a game by link has {fewest} to {most} players, not {count}").format(
                fewest=FEWEST_PLAYERS, most=MOST_PLAYERS, count=count
            )
        )
    if rules.calling == "any":
        raise CasinoError(
            _(
                "rules: calling=any in a game by link: players write by turns there, so nobody can "
                "call on the other’s turn; calling=on lets each call on their own"
            )
        )


def check_name(name: str) -> None:
    """Raise `NotationError` for a name that is too long or cannot be shown."""
    check_length(name, LONGEST_NAME, "name")
    if not name.isprintable() or name != name.strip():
        raise NotationError(_("name: {name!r} is not a name").format(name=shortened(name)))


def invitation_words(terms: Terms) -> tuple[str, ...]:
    """Return the words of an invitation."""
    levels = "/".join(level or PERSON for level in terms.levels)
    fields = deal_fields(DealTerms(terms.rules, terms.dealer, terms.scores))
    return (
        INVITE,
        *(f"{name}={value}" for name, value in fields.items()),
        f"name={terms.names[INVITER]}",
        *([f"{_PLAYERS}={levels}"] if terms.computers else []),
        *([f"{_AFTER}={terms.after}"] if terms.after else []),
        *([_SHORT_END] if terms.short_end else []),
    )


def parse_invitation(words: tuple[str, ...], form: Form = Form.SIGNED) -> Terms:
    """Read the words of an invitation.

    Raises `NotationError` and `RuleSetError` for words that are none, and `CasinoError` for terms
    that cannot be.
    """
    if words[:1] != (INVITE,):
        raise NotationError(_("words: this is not an invitation"))
    short_end = form is Form.SIGNED and words[-1] == _SHORT_END
    terms_words = words[1 : -1 if short_end else None]
    optional = [_PLAYERS, *([_AFTER] if form is Form.SIGNED else [])]
    fields = fields_of(terms_words, _FIELDS, optional)
    _check_rules(parse_rules(fields["rules"]))
    rules, dealer, scores = parse_deal_fields(fields)
    terms = Terms(
        rules,
        dealer,
        scores,
        (fields["name"], *[""] * (rules.players - 1)),
        _parse_levels(fields[_PLAYERS]) if _PLAYERS in fields else (),
        fields.get(_AFTER, ""),
        form,
        short_end,
    )
    check_terms(terms)
    return terms


def decline_words(name: str) -> tuple[str, ...]:
    """Return the words of an answer that declines.

    Raises `NotationError` for a name that is none.
    """
    check_name(name)
    return DECLINE, f"name={name}"


def decliner(words: tuple[str, ...]) -> str | None:
    """Return the name of the person who declines in these words; None if they do not decline."""
    if words[:1] != (DECLINE,):
        return None
    with suppress(NotationError):
        name = fields_of(words[1:], ("name",))["name"]
        check_name(name)
        return name
    return None


def _parse_levels(text: str) -> tuple[str, ...]:
    return tuple("" if level == PERSON else level or PERSON for level in text.split("/"))
