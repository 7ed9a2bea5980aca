"""Chooses further easy puzzles, so that no strategy without thought solves too many of them.

    python -m tests.lab.choose_easy --pool easy --find --presets royal --seconds 60
    python -m tests.lab.choose_easy --pool easy
    python -m tests.lab.choose_easy --pool easy --write

With `--find` it plays rounds as `choose_puzzles` does, and adds easy puzzles to the pool: the
counting and the greedy player make one and the same right play, which few of the strategies make
that solve most of the easy ones. The wrong play that suggests itself is that of most of the plain
strategies. So the right play may be a trail or a build where nothing can be captured, or take the
ace rather than the king.

Without `--find` it chooses from the pool what lowers the share that the best strategies solve of
the easy puzzles: of all presets together, of those of 800 and more, and of `standard`. It chooses
at most one puzzle of a round, and none that brings another group above its limit. Where that does
not suffice, it retires such as the best strategies solve, and chooses others in their place where
a preset would have fewer than before. None of `standard` is retired: its puzzles are those of the
days.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from casino_core.cli.commands.puzzle import library
from casino_core.play import Play
from casino_core.position import View
from casino_core.puzzles.finding import last_views, obvious_plays, puzzle_at
from casino_core.puzzles.library import FOUR_SEATS, PRESETS
from casino_core.puzzles.puzzle import Puzzle
from casino_core.ruleset import RuleSet

from .choose_puzzles import (
    Burden,
    Candidate,
    Group,
    Pool,
    bits,
    candidates_of,
    groups_of,
    parsed_options,
    write,
)
from .strategies import (
    ALL,
    BAND,
    FEWEST,
    MOST_OF_OBVIOUS,
    OBVIOUS_BELOW,
    PLAIN,
    band_of,
    features,
    limit_of,
    lower_bound,
    play_of,
    solvers,
)

SEED: Final = "obvious"
"""The beginning of the seeds of the rounds; the preset follows, so that no deal is in two."""
OF_THE_DAYS: Final = "standard"
"""The preset of which the puzzles of the day are: none of it is retired."""
BANDS: Final = range(0, OBVIOUS_BELOW, BAND)
"""The bands of the easy puzzles."""
ALL_BANDS: Final[Group] = "together", None
LAST_BAND: Final[Group] = "together", BANDS[-1]
"""The easy puzzles of all presets, and those of the last band, which are the most."""
TARGETS: Final[tuple[Group, ...]] = (ALL_BANDS, LAST_BAND, (OF_THE_DAYS, None))
"""The easy puzzles of which strategies shall solve less."""
TROUBLING: Final = 0.5
"""The share of the easy puzzles from which on a strategy is a burden."""
STEEPNESS: Final = 60.0
"""How much more the strategies count that solve the most."""
SAFETY: Final = 0.02
"""By how much the lower bound shall be below the limit."""
GAIN: Final = 0.999
"""A change must lower what the strategies solve at least to this part."""


class PoolFilter:
    """Which puzzles a pool takes: easy ones that few of the best strategies solve."""

    def __init__(self, most: float) -> None:
        """Weigh the strategies by the easy puzzles of all presets."""
        entries = [entry for name in PRESETS for entry in library(name).entries]
        puzzles = [entry.puzzle for entry in entries if entry.rating < OBVIOUS_BELOW]
        masks = [(each.rating, solvers(each.view, each.right)) for each in puzzles]
        self._burden = Burden(masks, most, TROUBLING)

    def __call__(self, view: View, right: Collection[Play]) -> bool:
        """Return whether the puzzle of a view with these right plays is taken."""
        return self._burden.is_light(solvers(view, right))

    def of_round(self, rules: RuleSet, player: str, seed: str, number: int) -> Iterator[Puzzle]:
        """Play a round, and yield its easy puzzles."""
        return self.of_views(last_views(rules, player, seed, number))

    def of_views(self, views: Iterable[View]) -> Iterator[Puzzle]:
        """Yield the easy puzzles of some views."""
        for view in views:
            counting, greedy, *_largest = obvious_plays(view)
            if counting == greedy and self(view, (counting,)):  # it is quicker than to solve it
                puzzle = puzzle_at(view, self, habitual_plays)
                if puzzle and puzzle.rating < OBVIOUS_BELOW:
                    yield puzzle


def habitual_plays(view: View) -> list[Play]:
    """Return the plays of the plain strategies, those first that most of them make."""
    plays = features(view)
    return [play for play, _ in Counter(play_of(each, plays) for each in PLAIN).most_common()]


class KnownPuzzle(NamedTuple):
    """A puzzle that there is or may be: its preset, its name, its rating, and who solves it."""

    preset: str
    name: str
    rating: int
    mask: NDArray[np.bool_]


Targets = Mapping[Group, tuple[NDArray[np.int64], int]]
"""The easy puzzles of each target that the strategies solve, and the number of puzzles."""


Change = tuple[float, int | None, int | None]
"""To what part it lowers what is solved, and the places of the new and the old puzzle in it."""


class Choice:
    """The puzzles chosen from the pools, and the share of each group that strategies solve."""

    def __init__(self, pools: Sequence[Pool]) -> None:
        """Begin with the puzzles that there are."""
        self.chosen: list[Candidate] = []
        self.retired: list[tuple[str, str]] = []
        self._solved: dict[Group, NDArray[np.int64]] = {}
        self._count: Counter[Group] = Counter()
        self._old: list[KnownPuzzle] = []
        for preset in PRESETS:
            for entry in library(preset).entries:
                puzzle = entry.puzzle
                mask = bits(solvers(puzzle.view, puzzle.right))
                known = KnownPuzzle(preset, entry.id, entry.rating, mask)
                self._note(known)
                if entry.rating < OBVIOUS_BELOW and entry.exact and preset != OF_THE_DAYS:
                    self._old.append(known)
        self._least = {preset: self._count[preset, None] for preset in PRESETS}
        self._first = {group: self._excess(group) for group in self._count}
        self._candidates: dict[int, tuple[Candidate, KnownPuzzle]] = {}
        for number, each in enumerate(candidates_of(pools)):
            mask = bits(solvers(each.puzzle.view, each.puzzle.right))
            self._candidates[number] = each, KnownPuzzle(each.preset, "", each.puzzle.rating, mask)

    def choose(self) -> None:
        """Choose what helps; then, until no strategy solves too much, retire others.

        These are as many as a preset has more than before, then those that are replaced.
        """
        while self._add():
            pass
        while self.bound() > MOST_OF_OBVIOUS - SAFETY and (self._retire() or self._replace()):
            pass

    def bound(self, strategies: int = len(ALL)) -> float:
        """Return what the best of the first strategies surely solves of the easy puzzles.

        These are all of them, or those of a band, if that is more.
        """
        return max(
            lower_bound(int(solved[:strategies].max()), count)
            for solved, count in map(self._easy, (ALL_BANDS, LAST_BAND))
        )

    def _easy(self, target: Group) -> tuple[NDArray[np.int64], int]:
        """Return what the strategies solve of the easy puzzles of a target, and their number."""
        name, band = target
        groups = [(name, each) for each in BANDS if band in (None, each)]
        there = [group for group in groups if group in self._solved]
        solved = np.sum([self._solved[group] for group in there], axis=0)
        return solved, sum(self._count[group] for group in there)

    def _note(self, new: KnownPuzzle | None, old: KnownPuzzle | None = None) -> None:
        """Note that there is one puzzle more, and one fewer."""
        for puzzle, sign in ((new, 1), (old, -1)):
            if puzzle:
                for group in groups_of(puzzle.preset, puzzle.rating):
                    self._solved.setdefault(group, np.zeros(len(ALL), dtype=np.int64))
                    self._solved[group] += sign * puzzle.mask
                    self._count[group] += sign

    def _excess(self, group: Group) -> float:
        """Return by how much the best strategy is above the limit of a group."""
        count = self._count[group]
        if count < FEWEST:
            return 0.0
        return lower_bound(int(self._solved[group].max()), count) - limit_of(group[1])

    def _harms_none(self, *changed: KnownPuzzle | None) -> bool:
        """Return whether no group of changed puzzles is above its limit because of them."""
        return all(
            self._excess(group) <= max(0.0, self._first.get(group, 0.0))
            for puzzle in filter(None, changed)
            for group in groups_of(puzzle.preset, puzzle.rating)
            if group != LAST_BAND
        )

    def _add(self) -> bool:
        """Choose one more puzzle; return whether there is one that helps."""
        targets = self._targets()
        changes = [
            (_part(targets, new, None), number, None)
            for number, (_candidate, new) in self._candidates.items()
        ]
        return self._change(changes)

    def _replace(self) -> bool:
        """Choose a puzzle instead of another of its preset; return whether that helps."""
        targets = self._targets()
        changes = [
            (_part(targets, new, old), number, place)
            for number, (_candidate, new) in self._candidates.items()
            for place, old in enumerate(self._old)
            if old.preset == new.preset
        ]
        return self._change(changes)

    def _retire(self) -> bool:
        """Retire a puzzle of a preset that has more than before; return whether that helps."""
        targets = self._targets()
        changes = [
            (_part(targets, None, old), None, place)
            for place, old in enumerate(self._old)
            if self._count[old.preset, None] > self._least[old.preset]
        ]
        return self._change(changes)

    def _targets(self) -> Targets:
        return {target: self._easy(target) for target in TARGETS}

    def _change(self, changes: Iterable[Change]) -> bool:
        """Make the best change that harms no group; return whether there is one."""
        for part, number, place in sorted(changes, key=lambda each: each[0]):
            if part > GAIN:
                return False
            candidate, new = (None, None) if number is None else self._candidates[number]
            old = None if place is None else self._old[place]
            self._note(new, old)
            if self._harms_none(new, old):
                if candidate:
                    self.chosen.append(candidate)
                    self._candidates = {
                        other: pair
                        for other, pair in self._candidates.items()
                        if pair[0][1:] != candidate[1:]
                    }
                if old:
                    self._old = [each for each in self._old if each is not old]
                    self.retired.append((old.preset, old.name))
                return True
            self._note(old, new)
        return False


def _part(targets: Targets, new: KnownPuzzle | None, old: KnownPuzzle | None) -> float:
    """Return to what part a new puzzle or one fewer lowers what strategies solve."""
    parts = []
    for target, (solved, count) in targets.items():
        more, number = np.zeros(len(ALL), dtype=np.int64), 0
        for puzzle, sign in ((new, 1), (old, -1)):
            if puzzle and _is_of(puzzle, target):
                more, number = more + sign * puzzle.mask, number + sign
        parts.append(_weight(solved + more, count + number) / _weight(solved, count))
    return fmean(parts)


def _is_of(puzzle: KnownPuzzle, target: Group) -> bool:
    name, band = target
    return name in ("together", puzzle.preset) and band in (None, band_of(puzzle.rating))


def _weight(solved: NDArray[np.int64], count: int) -> float:
    """Return what strategies solve in all, those much more that solve the most."""
    return float(np.exp(STEEPNESS * (solved / count - MOST_OF_OBVIOUS)).sum())


def main() -> None:
    """Find or choose."""
    of_two_seats = [name for name in PRESETS if name != FOUR_SEATS]
    options = parsed_options((__doc__ or "").splitlines()[0], of_two_seats)
    pools = [Pool(options.pool, preset, f"{SEED}-{preset}") for preset in options.presets]
    if options.find:
        wanted = PoolFilter(options.burden)
        for pool in pools:
            pool.grow(options.player, options.seconds, wanted.of_round)
        return
    choice = Choice(pools)
    choice.choose()
    if options.write:
        write(pools, choice.chosen, choice.retired)
    for preset in options.presets:
        number = sum(each.preset == preset for each in choice.chosen)
        gone = sum(name == preset for name, _puzzle in choice.retired)
        if number:
            print(f"{preset:<20} {number} chosen, {gone} retired")
    plain, every = choice.bound(len(PLAIN)), choice.bound()
    print(f"{len(choice.chosen)} chosen, {len(choice.retired)} retired; of the easy ones the best")
    print(f"plain strategy solves at least {100 * plain:.0f} %, any {100 * every:.0f} %")


if __name__ == "__main__":
    main()
