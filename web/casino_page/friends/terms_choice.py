"""The terms of a game by link while its inviter chooses them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from casino_core import CasinoError, RuleSet
from casino_core.correspondence.correspondence import Correspondence
from casino_core.correspondence.terms import (
    FEWEST_PLAYERS,
    INVITED,
    INVITER,
    Terms,
    check_terms,
    one_round,
)
from casino_core.seats import Seat

from ..game.game_config import GameConfig
from ..game.seats import people
from .computers import AT_ONCE, known_level
from .link_sheets import PARTNERS, WHOLE, invite_sheet
from .message import name_of, sentence_of


class TermsChoice:
    """The terms that are being chosen for a new game by link.

    terms  the terms, with the name of the inviter
    """

    def __init__(self, terms: Terms, name: str) -> None:
        """Offer a game on these terms: one round of it, unless it goes on with other points."""
        self._whole: RuleSet | None = None  # the rules of a whole game, where one round is chosen
        self._name = name
        if not any(terms.scores) and (short := one_round(terms.rules)) != terms.rules:
            self._whole, terms = terms.rules, terms._replace(rules=short)
        self.terms = self._named(terms)

    def _named(self, terms: Terms) -> Terms:
        others = [""] * (terms.rules.players - 1)
        return terms._replace(names=(self._name, *others))

    def name(self, name: str) -> None:
        """Give the inviter a name."""
        self._name = name
        self.terms = self._named(self.terms)

    def fill(self, key: str, value: str) -> bool:
        """Take a field of the sheet but the name; return whether the terms are others now."""
        before, terms = self.terms, self.terms
        if key == "players":
            rules = dict(companies(terms.rules)).get(value)
            if rules and rules != terms.rules:
                self._whole = self._whole and dict(companies(self._whole)).get(value)
                terms = Terms.usual(rules, "")
        elif key == "length" and self._whole:
            terms = terms._replace(rules=self._whole if value == WHOLE else one_round(self._whole))
        elif key.startswith("seat-") and key[5:].isdecimal():
            terms = _with_computer(terms, int(key[5:7]) - 1, value)
        self.terms = self._named(terms)
        return self.terms != before

    @property
    def sheet(self) -> str:
        """The sheet on which they are chosen, with what is wrong with them."""
        problem = ""
        try:
            check_terms(self.terms)
        except CasinoError as error:
            problem = sentence_of(error)
        names = [name for name, _rules in companies(self.terms.rules)]
        return invite_sheet(self.terms, names, problem, whole=self._whole)


def _with_computer(terms: Terms, seat: int, level: str) -> Terms:
    """Return terms with a computer player at a seat, or with a friend for an empty level."""
    players = terms.rules.players
    if not (0 < seat < players and level in ("", *AT_ONCE)):
        return terms
    levels = list(terms.levels or [""] * players)
    levels[seat] = level
    return terms._replace(levels=tuple(levels) if any(levels) else ())


def terms_of(config: GameConfig) -> Terms:
    """Return the terms that the choices for a new game make, seen from the person's seat."""
    rules, seated = config.rules, config.seated_players
    terms = Terms.usual(rules, "")
    if config.scores:
        terms = terms._replace(scores=config.scores)
    if config.dealer is not None:
        terms = terms._replace(dealer=config.dealer)
    if len(people(seated)) > 1:  # otherwise friends sit in the places of computer players
        levels = tuple(known_level(each.level) if each.level else "" for each in seated)
        terms = terms._replace(levels=levels if any(levels) else ())
    return seen_from(terms, people(seated)[0])


def again(game: Correspondence) -> Terms:
    """Return the terms of the next game with the same people, dealt by the next player."""
    before = game.table.terms
    players = before.rules.players
    terms = Terms.usual(before.rules, "")._replace(
        dealer=Seat((before.dealer + 1) % players), levels=before.levels, after=name_of(game)
    )
    name = before.names[game.seat]
    return seen_from(terms, game.seat)._replace(names=(name, *[""] * (players - 1)))


def dealer_turns(terms: Terms, before: Correspondence) -> bool:
    """Return whether the next game of two players has another dealer than the game before.

    `terms` are those of the other player, who invites to it. With more players it is not asked.
    """
    next_dealer = INVITER if before.table.terms.dealer == before.seat else INVITED
    return before.players > FEWEST_PLAYERS or terms.dealer == next_dealer


def companies(rules: RuleSet) -> Iterator[tuple[str, RuleSet]]:
    """Yield the rules for each number of players that they allow, and for partners, by a name."""
    for name, count in (("2", 2), ("3", 3), ("4", 4), (PARTNERS, 4)):
        with suppress(CasinoError):
            yield name, rules.changed(players=count, partnership=name == PARTNERS)


def seen_from(terms: Terms, seat: Seat) -> Terms:
    """Return terms with a person's seat as the first one, and the others after it as before."""
    rules = terms.rules
    seats = [Seat((seat + step) % rules.players) for step in rules.seats]
    levels = tuple(terms.levels[each] for each in seats) if terms.levels else ()
    return terms._replace(
        dealer=Seat((terms.dealer - seat) % rules.players),
        scores=tuple(terms.scores[rules.side(each)] for each in seats[: rules.sides]),
        levels=("", *levels[1:]) if any(levels[1:]) else (),
    )
