"""The statistics of Rook: its kinds of tables, the totals of each, and what counts of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple

from casino_core.notation.limits import LONGEST_FIELD
from casino_core.rook.game import Game
from casino_core.rook.notation import format_rules, parse_rules
from casino_core.rook.rules.scoring import RoundScore, outcome
from casino_core.rook.ruleset import RuleSet

from ..features.statistics.counted_games import (
    MOST,
    MOST_IN_ROUND,
    MOST_SEEN,
    RECENT_ROUNDS,
    CountedGames,
    PlayedGame,
    bounded,
    fingerprint_of,
)
from ..storage.devices import parse_devices
from ..storage.fields import Field, FieldError
from ..storage.guests import ROOK_STATISTICS_KEY
from ..storage.store import Content
from .scene import PERSON

LONGEST_LEVEL: Final = 40
"""The bound of what is stored of a level."""


class TableKind(NamedTuple):
    """A kind of table: the rules as text, and the level of the computer players."""

    rules: str
    level: str


class Bids(NamedTuple):
    """How many bids were made, and how many were missed."""

    made: int = 0
    missed: int = 0

    @property
    def all(self) -> int:
        """How many bids there were."""
        return self.made + self.missed

    def with_bid(self, score: RoundScore) -> Bids:
        """Count the bid of a round."""
        if score.made:
            return self._replace(made=self.made + 1)
        return self._replace(missed=self.missed + 1)


class Totals(NamedTuple):
    """Sums over the games and rounds at one kind of table.

    rounds    rounds that were played; a new deal is none
    wins      games that the person's side has won
    own       the bids of the person
    partner   those of a partner, known or called
    others    those of the other side
    points    the points that the rounds added to the person's score
    against   the points that they added to all other scores together
    recent    the points that each of the last rounds added to the person's score, the newest last
    """

    games: int = 0
    wins: int = 0
    rounds: int = 0
    own: Bids = Bids()
    partner: Bids = Bids()
    others: Bids = Bids()
    points: int = 0
    against: int = 0
    recent: tuple[int, ...] = ()

    def with_round(self, rules: RuleSet, score: RoundScore) -> Totals:
        """Add a round."""
        if self.rounds >= MOST:
            return self
        account = rules.account(PERSON)
        points = score.changes[account]
        whose = _whose(score)
        counted = self._replace(**{whose: getattr(self, whose).with_bid(score)})
        return counted._replace(
            rounds=self.rounds + 1,
            points=bounded(self.points + points),
            against=bounded(self.against + sum(score.changes) - points),
            recent=(*self.recent, points)[-RECENT_ROUNDS:],
        )

    def with_others(self, others: Sequence[Totals]) -> Totals:
        """Add what other devices have counted; the rounds of this one are the last ones."""
        every = (*others, self)
        return Totals(
            min(MOST, sum(each.games for each in every)),
            min(MOST, sum(each.wins for each in every)),
            min(MOST, sum(each.rounds for each in every)),
            _bids_together([each.own for each in every]),
            _bids_together([each.partner for each in every]),
            _bids_together([each.others for each in every]),
            bounded(sum(each.points for each in every)),
            bounded(sum(each.against for each in every)),
            tuple(points for each in every for points in each.recent)[-RECENT_ROUNDS:],
        )

    def with_game(self, *, won: bool) -> Totals:
        """Add the result of a game."""
        if self.games >= MOST:
            return self
        return self._replace(games=self.games + 1, wins=self.wins + won)


def _bids_together(bids: Sequence[Bids]) -> Bids:
    return Bids(*(min(MOST, sum(numbers)) for numbers in zip(*bids, strict=True)))


def _whose(score: RoundScore) -> str:
    """Return the field of the totals with the bids of the bidder of a round."""
    if score.contract.seat == PERSON:
        return "own"
    return "partner" if PERSON in score.bidders else "others"


class RookStatistics(CountedGames[TableKind, Totals]):
    """The totals of every kind of table of Rook, and the counted deals."""

    @classmethod
    def no_totals(cls) -> Totals:
        """Return the totals before the first round."""
        return Totals()

    @classmethod
    def together(cls, own: Totals, others: Sequence[Totals]) -> Totals:
        """Return the totals of one kind of table on several devices."""
        return own.with_others(others)

    @classmethod
    def table_content(cls, kind: TableKind, totals: Totals) -> Content:
        """Return what is stored of a kind of table."""
        return {**kind._asdict(), **totals._asdict()}

    @classmethod
    def parse_table(cls, field: Field) -> tuple[TableKind, Totals]:
        """Read what is stored of a kind of table. Raises `FieldError` if it is damaged."""
        return _table_kind(field), _totals(field)

    def with_game(self, game: Game, level: str) -> RookStatistics:
        """Add the rounds of a game that are over, and its result, unless they were counted."""
        rules, result = game.rules, game.outcome
        won = result is not None and result.winner == rules.account(PERSON)
        scores = [outcome(each.position).score for each in game.rounds if each.position.over]
        return self.with_played(
            PlayedGame(
                TableKind(format_rules(rules), level),
                fingerprint(game),
                [
                    partial(Totals.with_round, rules=rules, score=score) if score else None
                    for score in scores
                ],
                partial(Totals.with_game, won=won) if game.over else None,
            )
        )


def fingerprint(game: Game) -> str:
    """Return the fingerprint of the first deal of a game."""
    first = game.rounds[0]
    cards = game.seed if game.seed is not None else " ".join(card.text for card in first.cards)
    return fingerprint_of("rook", format_rules(game.rules), cards, first.start.dealer)


def totals_of_devices(content: Content) -> list[Mapping[TableKind, Totals]]:
    """Read what each other device of the person has counted; damaged counts are left out."""
    shares: list[Mapping[TableKind, Totals]] = []
    for each in parse_devices(content).of(ROOK_STATISTICS_KEY):
        with suppress(FieldError):
            shares.append(RookStatistics.parse_tables(Field(each)))
    return shares


def _table_kind(table: Field) -> TableKind:
    rules = format_rules(table["rules"].read(LONGEST_FIELD, parse_rules))
    return TableKind(rules, table["level"].text(LONGEST_LEVEL))


def _totals(table: Field) -> Totals:
    rounds, games = table["rounds"].whole(MOST), table["games"].whole(MOST)
    items = table["recent"].items(MOST_SEEN)
    recent = [each.whole(MOST_IN_ROUND, -MOST_IN_ROUND) for each in items]
    if bool(recent) != bool(rounds):
        raise table["recent"].error("there are rounds without points, or points without rounds")
    return Totals(
        games,
        table["wins"].whole(games),
        rounds,
        _bids(table["own"]),
        _bids(table["partner"]),
        _bids(table["others"]),
        table["points"].whole(MOST, -MOST),
        table["against"].whole(MOST, -MOST),
        tuple(recent[-RECENT_ROUNDS:]),
    )


def _bids(field: Field) -> Bids:
    return Bids(*(each.whole(MOST) for each in field.exactly(2)))
