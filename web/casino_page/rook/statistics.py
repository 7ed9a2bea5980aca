"""The statistics of Rook: totals for each kind of table, and the deals that were counted.

A deal counts once, however often it is played, taken back or loaded: it is remembered by a
fingerprint, which reveals no card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any, Final, NamedTuple

from casino_core.errors import CasinoError
from casino_core.notation.limits import LONGEST_FIELD
from casino_core.rook.game import Game
from casino_core.rook.notation import format_rules, parse_rules
from casino_core.rook.rules.scoring import Outcome, RoundScore, outcome
from casino_core.rook.ruleset import RuleSet

from ..storage.devices import parse_devices
from ..storage.fields import Field, FieldError
from ..storage.guests import ROOK_STATISTICS_KEY
from ..storage.store import Content
from .scene import PERSON

MOST: Final = 10**9
"""The greatest number of each kind; nothing is counted beyond it."""
RECENT_ROUNDS: Final = 40
"""The number of last rounds whose points are stored one by one."""
MAX_COUNTED_DEALS: Final = 300
"""The number of deals that are remembered."""
MOST_SEEN: Final = 10_000
MOST_KINDS: Final = 2_000
MOST_IN_ROUND: Final = 10_000
LONGEST_LEVEL: Final = 40
LONGEST_NAME: Final = 100
"""The bounds of what is stored."""


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
    points    what the rounds added to the person's score
    against   what they added to all other scores together
    recent    what each of the last rounds added to the person's score, the newest last
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
            points=_bounded(self.points + points),
            against=_bounded(self.against + sum(score.changes) - points),
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
            _bounded(sum(each.points for each in every)),
            _bounded(sum(each.against for each in every)),
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


def _bounded(points: int) -> int:
    return max(-MOST, min(MOST, points))


class CountedDeal(NamedTuple):
    """The number of the last round that was counted, 0 for none, and whether the game was."""

    rounds: int = 0
    over: bool = False


class RookStatistics(NamedTuple):
    """The totals of every kind of table, and the counted deals by fingerprint, the oldest first."""

    totals_by_kind: Mapping[TableKind, Totals] = {}
    counted_deals: Mapping[str, CountedDeal] = {}

    def with_game(self, game: Game, level: str) -> RookStatistics:
        """Add the rounds of a game that are over, and its result, unless they were counted."""
        deal = fingerprint(game)
        before = self.counted_deals.get(deal, CountedDeal())
        scores = {
            number: result.score
            for number, result in enumerate(_outcomes(game), 1)
            if result.score and number > before.rounds
        }
        after = CountedDeal(max(scores, default=before.rounds), before.over or game.over)
        if after == before:
            return self
        kind = TableKind(format_rules(game.rules), level)
        totals = self.totals_by_kind.get(kind, Totals())
        for score in scores.values():
            totals = totals.with_round(game.rules, score)
        if after.over and not before.over:
            assert game.outcome, "the game is over"
            totals = totals.with_game(won=game.outcome.winner == game.rules.account(PERSON))
        by_kind = {**self.totals_by_kind, kind: totals}
        if len(by_kind) > MOST_KINDS:
            by_kind = dict(self.totals_by_kind)
        return RookStatistics(by_kind, self._with_counted_deal(deal, after))

    def with_others(self, others: Iterable[Mapping[TableKind, Totals]]) -> RookStatistics:
        """Return these statistics with the totals of other devices, to be shown, not stored."""
        shares = list(others)
        kinds = dict.fromkeys(kind for share in (self.totals_by_kind, *shares) for kind in share)
        return self._replace(
            totals_by_kind={
                kind: self.totals_by_kind.get(kind, Totals()).with_others(
                    [share[kind] for share in shares if kind in share]
                )
                for kind in kinds
            }
        )

    def _with_counted_deal(self, deal: str, counted: CountedDeal) -> Mapping[str, CountedDeal]:
        others = {name: other for name, other in self.counted_deals.items() if name != deal}
        return dict(list({**others, deal: counted}.items())[-MAX_COUNTED_DEALS:])


def _outcomes(game: Game) -> list[Outcome]:
    """Return the outcomes of the rounds that are over, in order."""
    return [outcome(each.position) for each in game.rounds if each.position.over]


def fingerprint(game: Game) -> str:
    """Return the fingerprint of the first deal of a game: a hash of its cards, dealer and rules."""
    first = game.rounds[0]
    cards = game.seed if game.seed is not None else " ".join(card.text for card in first.cards)
    text = f"rook deal:{format_rules(game.rules)}:{cards}:{first.start.dealer}"
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


# Stored data


def statistics_content(statistics: RookStatistics) -> dict[str, Any]:
    """Return the content to store."""
    tables = [
        {**kind._asdict(), **totals._asdict()} for kind, totals in statistics.totals_by_kind.items()
    ]
    seen = {deal: list(counted) for deal, counted in statistics.counted_deals.items()}
    return {"tables": tables, "seen": seen}


def parse_statistics(content: dict[str, Any]) -> RookStatistics:
    """Read stored content. Raises `FieldError` if it is damaged."""
    stored = Field(content)
    totals_by_kind = _parse_tables(stored)
    counted_deals = {
        deal[:LONGEST_NAME]: _counted_deal(*counted.exactly(2))
        for deal, counted in stored["seen"].fields(MOST_SEEN)
    }
    return RookStatistics(totals_by_kind, counted_deals)


def totals_of_devices(content: Content) -> list[Mapping[TableKind, Totals]]:
    """Read what each other device of the person has counted; damaged counts are left out."""
    found: list[Mapping[TableKind, Totals]] = []
    for each in parse_devices(content).of(ROOK_STATISTICS_KEY):
        with suppress(FieldError):
            found.append(_parse_tables(Field(each)))
    return found


def _parse_tables(stored: Field) -> dict[TableKind, Totals]:
    return {_table_kind(table): _totals(table) for table in stored["tables"].items(MOST_KINDS)}


def _table_kind(table: Field) -> TableKind:
    rules = table["rules"]
    try:
        written = format_rules(parse_rules(rules.text(LONGEST_FIELD)))
    except CasinoError as error:
        raise rules.error(str(error)) from None
    return TableKind(written, table["level"].text(LONGEST_LEVEL))


def _totals(table: Field) -> Totals:
    rounds, games = table["rounds"].whole(MOST), table["games"].whole(MOST)
    stored = table["recent"].items(MOST_SEEN)
    recent = [each.whole(MOST_IN_ROUND, -MOST_IN_ROUND) for each in stored]
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


def _counted_deal(rounds: Field, over: Field) -> CountedDeal:
    return CountedDeal(rounds.whole(MOST), over.flag())
