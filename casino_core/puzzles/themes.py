"""Themes of puzzles, each found by a predicate on the best line and on the tempting one.

A line is a play and all that follows it, every seat making the best play. `PREDICATES` has the
themes of the play itself, `AT_STAKE` those of the points that the right play wins more: an item of
the score that ends better in the right line than in the tempting one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, StrEnum
from typing import Final, NamedTuple

from ..play import Play, PlayKind
from ..players.estimates.evaluation import lead_of, sign_of, sweep_worth
from ..position import Position
from ..rules import sums
from ..rules.legal import largest_capture
from ..rules.scoring import score_round
from ..rules.sweeps import is_sweep
from ..rules.turn import Step
from ..score import Item
from ..seats import Side


class Theme(StrEnum):
    """The theme of a puzzle, in the order in which themes are written.

    >>> from casino_core.puzzles import Theme
    >>> [theme.value for theme in Theme][:3]
    ['trail', 'hold-back', 'take-less']
    """

    TRAIL = "trail"
    HOLD_BACK = "hold-back"
    TAKE_LESS = "take-less"
    MULTIPLE = "multiple"
    BUILD = "build"
    RAISE = "raise"
    ADD = "add"
    THEIR_BUILD = "their-build"
    OWN_BUILD = "own-build"
    KEEP_TAKER = "keep-taker"
    SWEEP = "sweep"
    NO_SWEEP = "no-sweep"
    LAST_CAPTURE = "last-capture"
    CARDS = "cards"
    SPADES = "spades"
    BIG_CASINO = "big-casino"
    LITTLE_CASINO = "little-casino"
    ACES = "aces"
    DIAMONDS = "diamonds"
    SEVENS = "sevens"
    SIXES = "sixes"
    TWINS = "twins"

    __repr__ = Enum.__str__


Line = tuple[Step[Position], ...]
"""A play and the best plays after it, to the end of the round."""


class Lines(NamedTuple):
    """The line that begins with a right play, and the one that begins with the tempting play."""

    right: Line
    tempting: Line

    @property
    def start(self) -> Position:
        """The position of the puzzle, with every card."""
        return self.right[0].before

    @property
    def side(self) -> Side:
        """The side of the player who solves it."""
        return self.start.side

    @property
    def play(self) -> Play:
        """The right play."""
        return self.right[0].play

    @property
    def temptation(self) -> Play:
        """The tempting play."""
        return self.tempting[0].play

    @property
    def reply(self) -> Step[Position] | None:
        """The best answer to the tempting play, None if that ends the round."""
        return self.tempting[1] if len(self.tempting) > 1 else None


def themes_of(lines: Lines) -> frozenset[Theme]:
    """Return the themes of a right play."""
    themes = {theme for theme, has in PREDICATES.items() if has(lines)}
    return frozenset(themes | {AT_STAKE[item] for item in items_won(lines) if item in AT_STAKE})


def themes_by_deals(lines: Lines, won: Iterable[Item]) -> tuple[Theme, ...]:
    """Return the themes of a puzzle with hidden cards, in order.

    Its lines are only the two plays and the answer to the tempting one, so the themes that depend
    on the rest of the round are not looked for. `won` has the items that the right play wins more,
    on average.
    """
    themes = {theme for theme, has in PREDICATES.items() if theme not in TO_THE_END and has(lines)}
    themes |= {AT_STAKE[item] for item in won if item in AT_STAKE}
    return tuple(theme for theme in Theme if theme in themes)


def common_themes(every: Iterable[Lines]) -> tuple[Theme, ...]:
    """Return the themes that all right plays of a puzzle have, in order."""
    themes = frozenset.intersection(*map(themes_of, every))
    return tuple(theme for theme in Theme if theme in themes)


# The points at stake


def items_won(lines: Lines) -> frozenset[Item]:
    """Return the items that bring a better lead in the right line than in the tempting one."""
    return frozenset(item for item, gain in gains(*lines).items() if gain > 0)


def gains(line: Line, other: Line) -> Mapping[Item, float]:
    """Return for each item by how much a line brings a better lead than another, in points.

    The lead is that of the side to play at the beginning of both. Items without a difference are
    left out.
    """
    side = line[0].before.side
    first, second = (item_leads(each[-1].after, side) for each in (line, other))
    return {item: lead - second[item] for item, lead in first.items() if lead != second[item]}


def item_leads(end: Position, side: Side) -> Mapping[Item, float]:
    """Return the lead of a side at the end of a round in each item, in points."""
    sign = sign_of(end.rules)
    return {
        scored.item: sign * lead_of(list(map(float, scored.points)), side)
        for scored in score_round(end).lines
    }


# The play itself


def is_trail(lines: Lines) -> bool:
    """Return whether the right play is a trail."""
    return lines.play.kind is PlayKind.TRAIL


def holds_back(lines: Lines) -> bool:
    """Return whether the right play takes nothing, though a capture is legal."""
    return lines.play.kind is not PlayKind.CAPTURE and largest_capture(lines.start) is not None


def takes_less(lines: Lines) -> bool:
    """Return whether both plays capture, and the right one fewer cards."""
    both = lines.play.kind is lines.temptation.kind is PlayKind.CAPTURE
    return both and lines.play.taken.bit_count() < lines.temptation.taken.bit_count()


def captures_several(lines: Lines) -> bool:
    """Return whether the right play captures two sets or more with one card."""
    play = lines.play
    return play.kind is PlayKind.CAPTURE and _sets(play, lines.start) > 1


def _sets(play: Play, state: Position) -> int:
    """Return the number of sets into which a capture divides; builds in a sum are one set."""
    values = state.rules.values[play.card]
    whole = [build for build in play.builds if build.value in values]
    if len(whole) < len(play.builds):
        return len(whole) + 1
    if not play.loose:
        return len(whole)
    for value in values:
        if sums.divides(sums.rank_counts(play.loose), value, state.rules.high_totals[value]):
            return len(whole) + len(sums.division(play.loose, value))
    return len(whole) + play.loose.bit_count()


def builds(lines: Lines) -> bool:
    """Return whether the right play makes a build of loose cards."""
    return lines.play.kind is PlayKind.BUILD and not lines.play.builds


def raises(lines: Lines) -> bool:
    """Return whether the right play raises a build."""
    return lines.play.raised is not None


def adds(lines: Lines) -> bool:
    """Return whether the right play adds to a build."""
    return lines.play.added_to is not None


def uses_their_build(lines: Lines) -> bool:
    """Return whether the right play takes or raises a build of the other side."""
    rules = lines.start.rules
    added = lines.play.added_to
    used = [build for build in lines.play.builds if build != added]
    return any(rules.side(build.owner) != lines.side for build in used)


def guards_own_build(lines: Lines) -> bool:
    """Return whether the answer to the tempting play takes or raises a build of its side."""
    reply, rules = lines.reply, lines.start.rules
    if reply is None or reply.before.side == lines.side:
        return False
    return any(rules.side(build.owner) == lines.side for build in reply.play.builds)


def keeps_the_taker(lines: Lines) -> bool:
    """Return whether the tempting play spends, without a capture, a card that captures later."""
    seat, temptation = lines.start.turn, lines.temptation
    if temptation.kind is PlayKind.CAPTURE:
        return False
    later = [step.play for step in lines.right[1:] if step.before.turn == seat]
    return any(play.kind is PlayKind.CAPTURE and play.card is temptation.card for play in later)


def prevents_a_sweep(lines: Lines) -> bool:
    """Return whether the answer to the tempting play is a sweep that is worth something."""
    reply = lines.reply
    return reply is not None and bool(
        sweep_worth(reply.before) and is_sweep(reply.play, reply.before)
    )


def wins_the_last_capture(lines: Lines) -> bool:
    """Return whether the solver captures last in the right line only, and so takes what is left.

    What is left after the last capture must be a card or more in one of the lines.
    """
    right, tempting = (line[-1].after.last for line in lines)
    return right == lines.side != tempting and any(map(_leaves_cards, lines))


def _leaves_cards(line: Line) -> bool:
    last = line[-1]
    return last.play.kind is not PlayKind.CAPTURE or bool(last.before.on_table & ~last.play.taken)


PREDICATES: Final[Mapping[Theme, Callable[[Lines], bool]]] = {
    Theme.TRAIL: is_trail,
    Theme.HOLD_BACK: holds_back,
    Theme.TAKE_LESS: takes_less,
    Theme.MULTIPLE: captures_several,
    Theme.BUILD: builds,
    Theme.RAISE: raises,
    Theme.ADD: adds,
    Theme.THEIR_BUILD: uses_their_build,
    Theme.OWN_BUILD: guards_own_build,
    Theme.KEEP_TAKER: keeps_the_taker,
    Theme.NO_SWEEP: prevents_a_sweep,
    Theme.LAST_CAPTURE: wins_the_last_capture,
}
"""The themes of the plays of both lines."""

TO_THE_END: Final = frozenset((Theme.KEEP_TAKER, Theme.LAST_CAPTURE))
"""The themes of plays that depend on the rest of the round."""

AT_STAKE: Final[Mapping[Item, Theme]] = {
    Item.CARDS: Theme.CARDS,
    Item.SPADES: Theme.SPADES,
    Item.SPADES_OVER: Theme.SPADES,
    Item.JACK_OF_SPADES: Theme.SPADES,
    Item.BIG_CASINO: Theme.BIG_CASINO,
    Item.LITTLE_CASINO: Theme.LITTLE_CASINO,
    Item.ACES: Theme.ACES,
    Item.DIAMONDS: Theme.DIAMONDS,
    Item.SEVEN_OF_DIAMONDS: Theme.DIAMONDS,
    Item.SEVENS: Theme.SEVENS,
    Item.SIXES: Theme.SIXES,
    Item.SWEEPS: Theme.SWEEP,
    Item.SWEEPS_FED: Theme.SWEEP,
    Item.TWINS: Theme.TWINS,
    Item.LAST_CAPTURE: Theme.LAST_CAPTURE,
}
"""The theme of each item that the right play wins."""
