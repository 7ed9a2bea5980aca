"""The statistics of any game as the browser stores them: totals of tables, and counted deals.

A deal counts once, however often it is played, taken back or loaded: it is remembered by a
fingerprint, which reveals no card. A game brings its kinds of tables and their totals;
`StoredStatistics` has the kind of table on its sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar

from ...shell.context import PageContext
from ...storage.fields import Field
from ...storage.store import Content, StorageKey

MOST: Final = 10**9
"""The greatest number of each kind; nothing is counted beyond it."""
MOST_IN_ROUND: Final = 10_000
"""The most points of a side in a round, and the most below zero."""
RECENT_ROUNDS: Final = 40
"""The number of last rounds whose points are stored one by one."""
MAX_COUNTED_DEALS: Final = 300
"""The number of deals that are remembered."""
MOST_SEEN: Final = 10_000
MOST_KINDS: Final = 2_000
"""The bounds of what is stored: of deals, and of kinds of tables."""

Kind = TypeVar("Kind", bound=Hashable)
"""A kind of table, a named tuple of what is stored of it."""
Sums = TypeVar("Sums")
"""The totals of one kind of table."""


class CountedDeal(NamedTuple):
    """The number of counted rounds of the game that began with a deal, and whether it is over."""

    rounds: int = 0
    over: bool = False


class PlayedGame(NamedTuple, Generic[Kind, Sums]):
    """The counts of a game.

    kind    the kind of table at which it is played
    deal    the fingerprint of its first deal
    rounds  for each round that is over what adds it to the totals; None for a mere new deal
    result  the function that adds the result of the game; None before its end
    """

    kind: Kind
    deal: str
    rounds: Sequence[Callable[[Sums], Sums] | None]
    result: Callable[[Sums], Sums] | None


class CountedGames(NamedTuple, Generic[Kind, Sums]):
    """The totals of every kind of table, and the counted deals by fingerprint, the oldest first."""

    totals_by_kind: Mapping[Kind, Sums] = {}
    counted_deals: Mapping[str, CountedDeal] = {}

    # What a game brings

    @classmethod
    def no_totals(cls) -> Sums:
        """Return the totals of a kind of table before the first round."""
        raise NotImplementedError

    @classmethod
    def together(cls, own: Sums, others: Sequence[Sums]) -> Sums:
        """Return the totals of one kind of table on several devices."""
        raise NotImplementedError

    @classmethod
    def table_content(cls, kind: Kind, totals: Sums) -> Content:
        """Return what is stored of a kind of table."""
        raise NotImplementedError

    @classmethod
    def parse_table(cls, field: Field) -> tuple[Kind, Sums]:
        """Read what is stored of a kind of table. Raises `FieldError` if it is damaged."""
        raise NotImplementedError

    # Counting

    def with_played(self, game: PlayedGame[Kind, Sums]) -> Self:
        """Add the rounds of a game that are over, and its result, unless they were counted."""
        before = self.counted_deals.get(game.deal, CountedDeal())
        new = {n: add for n, add in enumerate(game.rounds, 1) if add and n > before.rounds}
        over = game.result is not None
        after = CountedDeal(max(new, default=before.rounds), before.over or over)
        if after == before:
            return self
        totals = self.totals_by_kind.get(game.kind, self.no_totals())
        for add in new.values():
            totals = add(totals)
        if game.result and not before.over:
            totals = game.result(totals)
        by_kind = {**self.totals_by_kind, game.kind: totals}
        if len(by_kind) > MOST_KINDS:
            by_kind = dict(self.totals_by_kind)
        others = {deal: each for deal, each in self.counted_deals.items() if deal != game.deal}
        deals = list({**others, game.deal: after}.items())[-MAX_COUNTED_DEALS:]
        return self._replace(totals_by_kind=by_kind, counted_deals=dict(deals))

    def with_others(self, others: Iterable[Mapping[Kind, Sums]]) -> Self:
        """Return these statistics with the totals of other devices, to be shown, not stored."""
        shares = list(others)
        kinds = dict.fromkeys(kind for share in (self.totals_by_kind, *shares) for kind in share)
        together = {
            kind: self.together(
                self.totals_by_kind.get(kind, self.no_totals()),
                [share[kind] for share in shares if kind in share],
            )
            for kind in kinds
        }
        return self._replace(totals_by_kind=together) if shares else self

    # Stored data

    def content(self) -> Content:
        """Return the content to store."""
        tables = [self.table_content(*each) for each in self.totals_by_kind.items()]
        deals = {deal: list(counted) for deal, counted in self.counted_deals.items()}
        return {"tables": tables, "seen": deals}

    @classmethod
    def parse(cls, content: Content) -> Self:
        """Read stored content. Raises `FieldError` if it is damaged."""
        field = Field(content)
        totals_by_kind = cls.parse_tables(field)
        deals = field["seen"].fields(MOST_SEEN)
        return cls(totals_by_kind, {deal: _counted(*each.exactly(2)) for deal, each in deals})

    @classmethod
    def parse_tables(cls, field: Field) -> dict[Kind, Sums]:
        """Read the totals of every kind of table. Raises `FieldError` if they are damaged."""
        return dict(map(cls.parse_table, field["tables"].items(MOST_KINDS)))


Games = TypeVar("Games", bound=CountedGames[Any, Any])
"""The statistics of one game."""


def _counted(rounds: Field, over: Field) -> CountedDeal:
    return CountedDeal(rounds.whole(MOST), over.flag())


def fingerprint_of(game: str, rules: str, cards: str, dealer: int) -> str:
    """Return the fingerprint of a deal: a hash of the name of the game, rules, cards and dealer."""
    text = f"{game} deal:{rules}:{cards}:{dealer}"
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def bounded(count: int) -> int:
    """Return a number that is not beyond what is stored."""
    return max(-MOST, min(MOST, count))


SHEET: Final = "statistics"
"""The name of the sheet."""


class StoredStatistics(Generic[Games]):
    """Counts games in the storage, and shows the totals of one kind of table at a time.

    kind  the kind of table on the sheet, None before one was counted
    """

    def __init__(
        self,
        context: PageContext,
        key: StorageKey,
        none: Games,
        with_other_devices: Callable[[Games], Games],
        sheet: Callable[[], str],
    ) -> None:
        """Prepare for one game.

        none                the statistics where nothing is stored
        with_other_devices  adds what the person's other devices have counted
        sheet               renders the sheet
        """
        self._context, self._key, self._none = context, key, none
        self._with_other_devices, self._sheet = with_other_devices, sheet
        self._known = none
        self.kind: Any = None

    def load(self) -> Games:
        """Load the stored statistics, which another tab may have changed."""
        store = self._context.store
        known = self._none if store.erased(self._key) else self._known
        self._known = store.load(self._key, type(self._none).parse) or known
        return self._known

    def count(self, counted: Callable[[Games], Games]) -> None:
        """Store the statistics with what is counted, if that changes them."""
        before = self.load()
        self._known = counted(before)
        if self._known is not before:
            self._context.store.save(self._key, self._known.content())

    @property
    def of_all_devices(self) -> Games:
        """The stored statistics with those of the person's other devices."""
        return self._with_other_devices(self.load())

    def open(self, current: object) -> None:
        """Open the sheet for the kind of table in use, or else for the first one."""
        kinds = self.of_all_devices.totals_by_kind
        self.kind = current if current in kinds else next(iter(kinds), None)
        self._context.page.close_sheets()
        self._context.page.open_sheet(SHEET, self._sheet())

    def choose(self, text: str) -> None:
        """Show another kind of table; the text is a form field with its number, from 0."""
        kinds, number = list(self.of_all_devices.totals_by_kind), text.partition("=")[2]
        if number.isdecimal() and int(number) < len(kinds):
            self.kind = kinds[int(number)]
            self._context.fill(SHEET, self._sheet())
