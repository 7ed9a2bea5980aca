"""A game: rounds played one after the other, each a list of steps.

A `Game` is immutable: a play makes a new one, and undo is a shorter list.
"""

from __future__ import annotations

from typing import NamedTuple

from .cards import Card
from .distinct import not_a_sequence
from .doors import check_arguments
from .errors import CasinoError, RuleSetError
from .events import CalledOut, Event, GameOver
from .i18n import gettext as _
from .play import Play
from .position import Position, View
from .presets import PRESETS
from .rules.calling import call_out
from .rules.dealing import deal_round
from .rules.legal import legal_plays
from .rules.outcome import deal_next_round, outcome
from .rules.turn import Step, advance, apply, first_events
from .ruleset import RuleSet
from .score import Outcome
from .seats import Seat, SeatNumber, seat_names
from .shuffle import shuffle

MOST_POINTS = 999
"""The most points that a side may have before the first round."""


class Round(NamedTuple):
    """One round.

    start  the position after the first deal
    cards  the pack in dealing order, None for a round that began from a position
    steps  the plays since

    >>> round_ = game.rounds[-1]
    >>> round_.start == game.position, len(round_.cards)
    (True, 52)
    """

    start: Position
    cards: tuple[Card, ...] | None = None
    steps: tuple[Step[Position], ...] = ()

    @property
    def position(self) -> Position:
        """The position now."""
        return self.steps[-1].after if self.steps else self.start


@not_a_sequence
class Game(NamedTuple):
    """A game from its first deal to now.

    rules   the rule set
    seed    the text from which the cards of every round derive, None for cards dealt otherwise
    names   a name for each seat
    rounds  the rounds so far; the last one is being played or just over
    caller  the seat that has called out, which ends the game (RULES 10), None if no seat has
    tags    the other tags of its record, such as `Seal`, as pairs of name and text

    >>> after = game.play(casino.legal_plays(game.position)[0])
    >>> len(after.steps), after.over, after.position.turn
    (1, False, 1)
    >>> casino.parse_record(casino.format_record(after)) == after
    True
    """

    rules: RuleSet
    seed: str | None
    names: tuple[str, ...]
    rounds: tuple[Round, ...]
    caller: Seat | None = None
    tags: tuple[tuple[str, str], ...] = ()

    @classmethod
    def new(
        cls,
        rules: RuleSet | str,
        seed: str,
        *,
        dealer: SeatNumber | None = None,
        names: tuple[str, ...] = (),
        scores: tuple[int, ...] = (),
    ) -> Game:
        """Deal the first round of a game from a seed.

        `rules` is a rule set or the name of a preset. `dealer` is the seat of the dealer, from 0;
        by default the last seat. `scores` has the points that each side has before the first
        round, as a handicap; by default 0.

        Raises `RuleSetError` for a name that no preset has, and `CasinoError` if the rules have no
        such seat, for more or fewer names than seats, and for scores that `check_scores` refuses.
        """
        if isinstance(rules, str):
            rules = _preset(rules)
        check_arguments(rules=rules, seed=seed)
        first = rules.seats[-1] if dealer is None else dealer
        game = cls.from_cards(rules, shuffle(rules, seed, 1), first, names, scores)
        return game._replace(seed=seed)

    @classmethod
    def from_cards(
        cls,
        rules: RuleSet,
        cards: tuple[Card, ...],
        dealer: SeatNumber,
        names: tuple[str, ...] = (),
        scores: tuple[int, ...] = (),
    ) -> Game:
        """Deal the first round of a game from a pack in dealing order.

        Raises `CasinoError` if `cards` is not the pack of the rules, if the rules have no seat
        `dealer`, for more or fewer names than seats, and for scores that `check_scores` refuses.
        """
        check_arguments(rules=rules)
        if dealer not in rules.seats:
            raise CasinoError(f"dealer: {dealer} is not a seat from 0 to {rules.players - 1}")
        check_scores(rules, scores)
        start = deal_round(rules, cards, Seat(dealer), scores)
        return cls(rules, None, _named(names, rules.players), (Round(start, cards),))

    @classmethod
    def from_position(
        cls, position: Position, seed: str | None = None, names: tuple[str, ...] = ()
    ) -> Game:
        """Start a game from any position; later rounds are dealt from `seed`, if given.

        Raises `CasinoError` for more or fewer names than seats.
        """
        check_arguments(position=position)
        if seed is not None:
            check_arguments(seed=seed)
        named = _named(names, position.rules.players)
        return cls(position.rules, seed, named, (Round(position),))

    @property
    def called(self) -> bool:
        """Whether a player has called out, which ends the game (RULES 10)."""
        return self.caller is not None

    @property
    def position(self) -> Position:
        """The position now."""
        return self.rounds[-1].position

    @property
    def turn(self) -> Seat:
        """The seat of the player to move, from 0."""
        return self.position.turn

    def view(self, seat: SeatNumber | None = None) -> View:
        """Return what a seat sees now; by default the seat of the player to move.

        >>> game.view() == game.position.view(game.turn)
        True
        """
        return self.position.view(seat)

    def legal_plays(self) -> tuple[Play, ...]:
        """Return the legal plays of the player to move, as `casino_core.legal_plays` lists them.

        >>> len(game.legal_plays()) == len(casino.legal_plays(game.position))
        True
        """
        return legal_plays(self.position)

    @property
    def handicap(self) -> tuple[int, ...]:
        """The points that each side had before the first round, if that was dealt; else empty.

        Empty too where no side had a point.
        """
        first = self.rounds[0]
        return first.start.scores if first.cards is not None and any(first.start.scores) else ()

    @property
    def steps(self) -> tuple[Step[Position], ...]:
        """All plays of all rounds, in order."""
        if len(self.rounds) == 1:
            return self.rounds[0].steps
        return tuple(step for round_ in self.rounds for step in round_.steps)

    @property
    def last_events(self) -> tuple[Event, ...]:
        """The events of the last play, of the first deal of the round, or of a call."""
        if self.called:
            return self._call_events()
        steps = self.rounds[-1].steps
        return steps[-1].events if steps else first_events(self.rounds[-1].start)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome if the round is over or a player called out, else None."""
        if self.called:
            return call_out(self.position, self.caller)
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

    def play(self, play: Play) -> Game:
        """Make a play. Raises `IllegalPlayError`, and `CasinoError` after a call."""
        if self.called:
            raise CasinoError("no play: the game is over")
        try:
            return self._with_step(apply(self.position, play))
        except (AttributeError, TypeError):
            check_arguments(play=play)
            raise

    def play_unchecked(self, play: Play) -> Game:
        """Make a play that is known to be legal, as in a sealed file: it is not checked."""
        before = self.position
        return self._with_step(Step(before, play, advance(before, play)))

    def call_out(self, seat: SeatNumber | None = None) -> Game:
        """Let a seat, by default that of the player to move, call out: it ends the game (RULES 10).

        Raises `CasinoError` if the seat may not call out or the game is over.
        """
        if self.called:
            raise CasinoError("call: the game is over")
        call_out(self.position, seat)
        return self._replace(caller=self.position.turn if seat is None else Seat(seat))

    def next_round(self, cards: tuple[Card, ...] | None = None) -> Game:
        """Deal the next round: the deal passes to the left (RULES 2).

        `cards` is the pack in dealing order; it must be given if the game has no seed, and only
        then. Raises `CasinoError` while the round is not over, after the game is over, and for
        cards that are missing, not wanted or not the pack of the rules.
        """
        return self._replace(rounds=(*self.rounds, _next_round(self, len(self.rounds) + 1, cards)))

    def back_to(self, plays: int, *, dealt: bool = False) -> Game:
        """Return the game as it was after its first `plays` plays.

        `dealt` matters where these plays end a round: it keeps the next round if that was dealt.
        Raises `CasinoError` below 0.
        """
        if plays < 0:
            raise CasinoError(f"no game before its first play: {plays}")
        rounds: list[Round] = []
        for round_ in self.rounds:
            rounds.append(round_._replace(steps=round_.steps[:plays]))
            plays -= len(round_.steps)
            if plays < 0 or (plays == 0 and not dealt):
                break
        return self._replace(rounds=tuple(rounds), caller=None)

    def place(self, plays: int) -> tuple[int, int]:
        """Return the round, from 0, reached after `plays` plays, and the number of plays in it.

        Where these plays end a round that is not the last one, the place is the next round, before
        its first play.
        """
        last = len(self.rounds) - 1
        for number, round_ in enumerate(self.rounds):
            if plays < len(round_.steps) or number == last:
                return number, plays
            plays -= len(round_.steps)
        raise AssertionError("a game has a round")

    def _call_events(self) -> tuple[Event, ...]:
        assert self.caller is not None, "there was a call"
        result = call_out(self.position, self.caller)
        side = self.rules.side(self.caller)
        call = CalledOut(self.caller, result.totals[side], result.winner == side)
        return call, GameOver(result.winner, result.totals)

    def _with_step(self, step: Step[Position]) -> Game:
        rules, seed, names, (*rounds, (start, cards, steps)), caller, tags = self
        played = Round(start, cards, (*steps, step))
        return Game(rules, seed, names, (*rounds, played), caller, tags)


class Replay:
    """A game that is replayed play by play, in time proportional to its plays.

    Each play of a `Game` copies the list of its rounds. A replay keeps the finished rounds apart,
    and joins them once, when `game` is asked for.
    """

    def __init__(self, game: Game) -> None:
        """Begin with a game, after its last play."""
        *self._finished, last = game.rounds
        self._last = game._replace(rounds=(last,))

    @property
    def last(self) -> Game:
        """The game with its last round only."""
        return self._last

    @property
    def round_number(self) -> int:
        """The number of the last round, from 1."""
        return len(self._finished) + 1

    def play(self, play: Play) -> None:
        """Make a play, as `Game.play` does."""
        self._last = self._last.play(play)

    def play_unchecked(self, play: Play) -> None:
        """Make a play that is known to be legal: it is not checked."""
        self._last = self._last.play_unchecked(play)

    def call_out(self, seat: SeatNumber | None = None) -> None:
        """Let a seat call out, as `Game.call_out` does."""
        self._last = self._last.call_out(seat)

    def next_round(self, cards: tuple[Card, ...] | None = None) -> None:
        """Deal the next round, as `Game.next_round` does."""
        dealt = _next_round(self._last, self.round_number + 1, cards)
        self._finished += self._last.rounds
        self._last = self._last._replace(rounds=(dealt,))

    def game(self) -> Game:
        """Return the whole game."""
        return self._last._replace(rounds=(*self._finished, *self._last.rounds))


def _next_round(game: Game, number: int, cards: tuple[Card, ...] | None) -> Round:
    """Deal round `number` (from 1) after the last round of a game."""
    result = game.outcome
    if result is None or result.over:
        what = "round is not over" if result is None else "game is over"
        raise CasinoError(f"no next round: the {what}")
    if (cards is None) == (game.seed is None):
        have = "no seed and no cards" if cards is None else "a seed, and cards were given too"
        raise CasinoError(f"no next round: there is {have}")
    if game.seed is not None:
        cards = shuffle(game.rules, game.seed, number)
    assert cards is not None, "they are given where there is no seed"
    return Round(deal_next_round(game.position, cards), cards)


def check_scores(rules: RuleSet, scores: tuple[int, ...], key: str = "scores") -> None:
    """Check the points of each side before the first round; an empty tuple is right.

    Raises `CasinoError`, whose message begins with `key`, unless each side has a number from 0
    to `MOST_POINTS` and none has reached the target.
    """
    if not scores:
        return
    if len(scores) != rules.sides:
        raise CasinoError(
            _("{key}: {count} given, but there are {sides} sides").format(
                key=key, count=len(scores), sides=rules.sides
            )
        )
    most = MOST_POINTS if rules.target is None else min(MOST_POINTS, rules.target - 1)
    wrong = next((points for points in scores if not 0 <= points <= most), None)
    if wrong is not None:
        raise CasinoError(
            _("{key}: {points} is not a number of points from 0 to {most}").format(
                key=key, points=wrong, most=most
            )
        )


def _named(names: tuple[str, ...], players: int) -> tuple[str, ...]:
    if names and len(names) != players:
        raise CasinoError(f"names: {len(names)} given, but there are {players} players")
    return names or seat_names(players)


def _preset(name: str) -> RuleSet:
    """Return the preset of this name. Raises `RuleSetError` if there is none."""
    if name not in PRESETS:
        quoted_name = name if len(name) < 40 else f"{name[:40]}…"
        raise RuleSetError(
            f"rules: {quoted_name!r} is not a preset; parse_rules(text) reads one with options"
        )
    return PRESETS[name]
