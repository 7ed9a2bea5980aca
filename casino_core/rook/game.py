"""A game of Rook: rounds played one after the other, each a list of actions.

A `Game` is immutable: an action makes a new one, and undo is a shorter list.
"""

from __future__ import annotations

from typing import NamedTuple

from ..errors import CasinoError, RuleSetError
from ..i18n import gettext as _
from ..seats import Seat, seat_names
from .actions import Action
from .cards import Card
from .position import Position, left_of
from .rules.dealing import deal, first_dealer, shuffle
from .rules.scoring import Outcome, outcome
from .rules.turn import apply
from .ruleset import PLAYERS, PRESETS, RuleSet


class Step(NamedTuple):
    """An action, and the positions before and after it."""

    before: Position
    action: Action
    after: Position


class Round(NamedTuple):
    """One round: the position after the deal, the deck in dealing order, and the steps since."""

    start: Position
    cards: tuple[Card, ...]
    steps: tuple[Step, ...] = ()

    @property
    def position(self) -> Position:
        """The position now."""
        return self.steps[-1].after if self.steps else self.start


class Game(NamedTuple):
    """A game from its first deal to now.

    seed    the text from which the cards of every round derive, None for cards given otherwise
    names   a name for each seat
    rounds  the deals so far; the last one is being played or just over
    tags    the other tags of its record, such as `Seal`, as pairs of name and text
    """

    rules: RuleSet
    seed: str | None
    names: tuple[str, ...]
    rounds: tuple[Round, ...]
    tags: tuple[tuple[str, str], ...] = ()

    @classmethod
    def new(
        cls,
        rules: RuleSet | str,
        seed: str,
        *,
        dealer: Seat | None = None,
        names: tuple[str, ...] = (),
    ) -> Game:
        """Deal the first round of a game from a seed; without `dealer` the seed draws the lot.

        `rules` is a rule set or the name of a preset. Raises `RuleSetError` for a name that no
        preset has, and `CasinoError` for more or fewer names than seats.
        """
        if isinstance(rules, str):
            if rules not in PRESETS:
                raise RuleSetError(f"rules: {rules[:40]!r} is none of {', '.join(PRESETS)}")
            rules = PRESETS[rules]
        first = first_dealer(seed) if dealer is None else dealer
        game = cls.from_cards(rules, shuffle(rules, seed), first, names)
        return game._replace(seed=seed)

    @classmethod
    def from_cards(
        cls, rules: RuleSet, cards: tuple[Card, ...], dealer: Seat, names: tuple[str, ...] = ()
    ) -> Game:
        """Deal the first round of a game from a deck in dealing order.

        Raises `CasinoError` if `cards` is not the deck of the rules, for a wrong dealer,
        and for more or fewer names than seats.
        """
        if names and len(names) != PLAYERS:
            raise CasinoError(f"names: {len(names)} given, but there are {PLAYERS} players")
        if not 0 <= dealer < PLAYERS:
            raise CasinoError(f"dealer: {dealer} is not a seat from 0 to {PLAYERS - 1}")
        start = deal(rules, cards, dealer)
        return cls(rules, None, names or seat_names(PLAYERS), (Round(start, cards),))

    @property
    def position(self) -> Position:
        """The position now."""
        return self.rounds[-1].position

    @property
    def steps(self) -> tuple[Step, ...]:
        """All actions of all rounds, in order."""
        return tuple(step for round_ in self.rounds for step in round_.steps)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the last round if it is over, else None."""
        return outcome(self.position) if self.position.over else None

    @property
    def over(self) -> bool:
        """Whether the game is decided."""
        result = self.outcome
        return result is not None and result.over

    def tag(self, name: str) -> str:
        """Return the text of a tag; empty if the record has no such tag."""
        return dict(self.tags).get(name, "")

    def with_tag(self, name: str, text: str) -> Game:
        """Set a tag to a string, instead of any string that it had."""
        return self._replace(tags=tuple({**dict(self.tags), name: text}.items()))

    def play(self, action: Action, seat: Seat | None = None) -> Game:
        """Take an action, in the name of a seat where that is known.

        Raises `IllegalActionError`.
        """
        *before, last = self.rounds
        step = Step(last.position, action, apply(last.position, action, seat))
        return self._replace(rounds=(*before, last._replace(steps=(*last.steps, step))))

    def next_round(self, cards: tuple[Card, ...] | None = None) -> Game:
        """Deal the next round: the deal passes to the left, but not after a misdeal (RULES 2).

        `cards` is the deck in dealing order; it must be given if the game has no seed, and only
        then. Raises `CasinoError` while the round is not over, after the game is over, and for
        cards that are missing, not wanted or not the deck.
        """
        result, position = self.outcome, self.position
        if result is None or result.over:
            what = _("round is not over") if result is None else _("game is over")
            raise CasinoError(_("no next round: the {what}").format(what=what))
        if (cards is None) == (self.seed is None):
            raise CasinoError(_("no next round: there is no seed, or cards were given too"))
        number = len(self.rounds) + 1
        if cards is None:
            cards = shuffle(self.rules, self.seed or "", number)
        dealer = position.dealer if position.misdealt else left_of(position.dealer)
        start = deal(self.rules, cards, dealer, number, result.totals)
        return self._replace(rounds=(*self.rounds, Round(start, cards)))

    def back_to(self, steps: int) -> Game:
        """Return the game as it was after its first `steps` actions.

        Raises `CasinoError` below 0.
        """
        if steps < 0:
            raise CasinoError(f"no game before its first action: {steps}")
        rounds: list[Round] = []
        for round_ in self.rounds:
            rounds.append(round_._replace(steps=round_.steps[:steps]))
            steps -= len(round_.steps)
            if steps <= 0:
                break
        return self._replace(rounds=tuple(rounds))
