"""Chooses further puzzles from many, so that no strategy without thought solves too many.

    python -m tests.lab.choose_puzzles --pool pool --find --presets royal --seconds 60
    python -m tests.lab.choose_puzzles --pool pool
    python -m tests.lab.choose_puzzles --pool pool --write

With `--find` it plays rounds of a player against itself, for some seconds of processor time a
preset, and adds puzzles to the pool, a folder with a file for each preset: those that few of the
strategies solve which solve too many of the puzzles so far (`--burden`). A second run goes on after
the last round of the file. Without `--find` it chooses from the pool what each preset and each band
of ratings lacks (`strategies.py` has the limits), and what a preset lacks to its least number, at
most one puzzle of a round. Where that does not suffice, it retires puzzles that the best strategies
solve and chooses others instead. Retired puzzles stay in the data, for links to them, but are no
longer offered. With `--write` it writes the data.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from casino_core.cli.commands.puzzle import DATA, library
from casino_core.play import Play
from casino_core.players import KNOWN
from casino_core.position import View
from casino_core.puzzles.checking import problems
from casino_core.puzzles.finding import find_by_deals, last_views, obvious_plays, puzzle_at
from casino_core.puzzles.library import FOUR_SEATS, PRESETS, puzzle_rules
from casino_core.puzzles.notation import format_puzzle, parse_puzzle
from casino_core.puzzles.puzzle import Puzzle
from casino_core.ruleset import RuleSet

from .find_puzzles import PuzzleFile, Source
from .measure_habits import Rated, rated
from .strategies import (
    ALL,
    FEWEST,
    OBVIOUS_BELOW,
    PLAIN,
    band_of,
    limit_of,
    lower_bound,
    numbers_solved,
    solvers,
)

SEED: Final = "thought"
LEAST: Final = {"standard": 1_500}
"""The least number of puzzles of a preset, where it is more than there are offered now."""
MOST_RETIRED: Final = 0.5
"""The greatest share of the easy puzzles of a preset that are retired."""
NEARLY: Final = 2 / 3
"""A band is judged from this part of the fewest puzzles on: it grows."""
SAFETY: Final = 0.01
"""By how much the lower bounds shall be below the limits."""
TIMES_IF_WANTED: Final = 3
"""How many times as much the group counts for which a puzzle is chosen."""
STEEPNESS: Final = 60.0
"""How much more the strategies count that solve the most."""
TROUBLING: Final = 0.33
TROUBLING_IF_EASY: Final = 0.5
"""The share from which on a strategy is a burden, in a preset and among the easy puzzles."""
PLAIN_WEIGHT: Final = 6
"""How many times as much a plain strategy burdens as another."""


# The pool


class Burden:
    """How much a puzzle would add to what the strategies solve that solve too many."""

    def __init__(self, puzzles: Rated, most: float, troubling: float) -> None:
        """Weigh the strategies by what they solve of the puzzles so far.

        most       the greatest burden of a puzzle that is light
        troubling  the share from which on a strategy counts
        """
        self._most, weights = most, {}
        for number, solved in enumerate(numbers_solved([mask for _rating, mask in puzzles])):
            share = solved / len(puzzles)
            times = PLAIN_WEIGHT if number < len(PLAIN) else 1
            if share > troubling:
                weights[number] = times * (share - troubling) ** 2
        whole = sum(weights.values())
        self._weights = {number: weight / whole for number, weight in weights.items()}

    def is_light(self, mask: int) -> bool:
        """Return whether few of these strategies solve a puzzle, by its solvers."""
        return sum(w for n, w in self._weights.items() if mask >> n & 1) <= self._most


class PoolFilter:
    """Which puzzles a pool takes: those that are light, for their preset or as easy ones."""

    def __init__(self, preset: str, most: float) -> None:
        """Weigh the strategies by the puzzles of a preset, and by the easy ones of all."""
        every = {name: rated(name) for name in PRESETS}
        easy = [each for puzzles in every.values() for each in puzzles if each[0] < OBVIOUS_BELOW]
        self._of_preset = Burden(every[preset], most, TROUBLING)
        self._of_easy = Burden(easy, most, TROUBLING_IF_EASY)

    def __call__(self, view: View, right: Collection[Play]) -> bool:
        """Return whether the puzzle of a view with these right plays is taken.

        It is an easy one where the counting and the greedy player both solve it.
        """
        mask = solvers(view, right)
        counting, greedy, *largest = obvious_plays(view)
        easy = bool(largest) and counting in right and greedy in right
        return self._of_preset.is_light(mask) or (easy and self._of_easy.is_light(mask))

    def of_round(self, rules: RuleSet, player: str, seed: str, number: int) -> Iterator[Puzzle]:
        """Play a round, and yield its puzzles."""
        if rules.players > 2:
            one = find_by_deals(rules, player, seed, number, last=True, is_wanted=self)
            if one and not any(problems(one, rated=False)):
                yield one
        else:
            views = last_views(rules, player, seed, number)
            yield from filter(None, (puzzle_at(view, self) for view in views))


OfRound = Callable[[RuleSet, str, str, int], Iterator[Puzzle]]
"""Yields puzzles of a round, by its rules, its player, the seed and its number."""


class Pool:
    """The puzzles that were found for a preset: the lines of their notation, with their rounds."""

    def __init__(self, folder: Path, preset: str, seed: str = SEED) -> None:
        """Read a file of a folder, if it is there. The seed is that of its rounds."""
        self.path, self.preset = folder / f"{preset}.jsonl", preset
        self.source = Source("", seed, by_deals=preset == FOUR_SEATS, last=preset == FOUR_SEATS)
        self.rounds: dict[str, int] = {}
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.is_file() else []
        for row in map(json.loads, lines):
            if "rounds" in row:
                self.source = self.source._replace(**row)
            else:
                self.rounds[row["puzzle"]] = row["round"]

    def grow(self, player: str, seconds: float, of_round: OfRound) -> None:
        """Play rounds for some seconds of processor time, and add their puzzles to the file."""
        end = process_time() + seconds
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            while process_time() < end:
                before, source = process_time(), self.source
                rules, place = puzzle_rules(self.preset), (source.seed, source.rounds)
                lines = [format_puzzle(puzzle) for puzzle in of_round(rules, player, *place)]
                rounds, spent = source.rounds + 1, source.seconds + process_time() - before
                self.source = source._replace(player=player, rounds=rounds, seconds=spent)
                rows: list[dict[str, object]] = [
                    {"round": source.rounds, "puzzle": line} for line in lines
                ]
                rows.append({"rounds": rounds, "seconds": round(spent, 2), "player": player})
                file.writelines(f"{json.dumps(row)}\n" for row in rows)
                self.rounds |= dict.fromkeys(lines, source.rounds)
        print(self.preset, len(self.rounds), "of", self.source.rounds, "rounds", flush=True)


# The choice


class Candidate(NamedTuple):
    """A puzzle that may be chosen, its preset, and its round."""

    puzzle: Puzzle
    preset: str
    round: int


def candidates_of(pools: Sequence[Pool]) -> list[Candidate]:
    """Return the puzzles of the pools, but for rounds of which one is in the data."""
    known = {_position(line) for pool in pools for line in lines_of(pool.preset)}
    used = {
        (pool.preset, number)
        for pool in pools
        for line, number in pool.rounds.items()
        if _position(line) in known
    }
    return [
        Candidate(parse_puzzle(line), pool.preset, number)
        for pool in pools
        for line, number in pool.rounds.items()
        if (pool.preset, number) not in used
    ]


class Old(NamedTuple):
    """A puzzle that there is, and the strategies that solve it."""

    preset: str
    name: str
    rating: int
    mask: NDArray[np.bool_]


Group = tuple[str, int | None]
"""A preset, or `together`, and a band of ratings, None for all."""


class Choice:
    """The puzzles chosen from the pools, and the share of each group that strategies solve."""

    def __init__(self, pools: Sequence[Pool]) -> None:
        """Begin with the puzzles that there are."""
        self.chosen: list[Candidate] = []
        self.retired: list[tuple[str, str]] = []
        self._solved: dict[Group, NDArray[np.int64]] = {}
        self._count: dict[Group, int] = {}
        self._old: list[Old] = []
        for pool in pools:
            for entry in library(pool.preset).entries:
                puzzle = entry.puzzle
                mask = bits(solvers(puzzle.view, puzzle.right))
                self._note(pool.preset, puzzle.rating, mask)
                if not entry.earlier:  # of these there are few
                    self._old.append(Old(pool.preset, puzzle.id, puzzle.rating, mask))
        self._least = {
            pool.preset: max(len(library(pool.preset)), LEAST.get(pool.preset, 0)) for pool in pools
        }
        easy = Counter(each.preset for each in self._old if each.rating < OBVIOUS_BELOW)
        self._easy = {preset: count * MOST_RETIRED for preset, count in easy.items()}
        self._candidates = candidates_of(pools)
        self._masks = np.array(
            [bits(solvers(each.puzzle.view, each.puzzle.right)) for each in self._candidates]
        )
        self._groups = [groups_of(each.preset, each.puzzle.rating) for each in self._candidates]
        self._left = np.ones(len(self._candidates), dtype=bool)

    def count(self, preset: str) -> int:
        """Return the number of puzzles of a preset."""
        return self._count[preset, None]

    def _note(self, preset: str, rating: int, mask: NDArray[np.bool_], number: int = 1) -> None:
        for group in groups_of(preset, rating):
            self._solved.setdefault(group, np.zeros(len(ALL), dtype=np.int64))
            self._solved[group] += number * mask
            self._count[group] = self._count.get(group, 0) + number

    def excess(self, group: Group) -> float:
        """Return by how much the best strategy is above the limit of a group."""
        count = self._count[group]
        if count < (FEWEST if group[1] is None else NEARLY * FEWEST):
            return -1.0
        return lower_bound(int(self._solved[group].max()), count) - limit_of(group[1]) + SAFETY

    @property
    def over(self) -> dict[Group, float]:
        """The groups that are above their limits."""
        every = {group: self.excess(group) for group in self._count}
        return {group: excess for group, excess in every.items() if excess > 0}

    def choose(self) -> None:
        """Choose until no group is above its limit, and each preset has enough puzzles."""
        self._until_stuck(self._choose_of)
        for preset, least in self._least.items():
            while self.count(preset) < least and self._choose_of((preset, None)):
                pass
        self._until_stuck(self._retire_of)

    def _until_stuck(self, improve: Callable[[Group], bool]) -> None:
        """Improve the group that is farthest above its limit, until none can be improved."""
        stuck: set[Group] = set()
        while groups := {group for group in self.over if group not in stuck}:
            group = max(groups, key=lambda each: (each[0] != "together", self.excess(each)))
            if not improve(group):
                stuck.add(group)

    def _retire_of(self, group: Group) -> bool:
        """Retire the puzzle of a group that burdens it most, also the other groups it is in.

        Where a preset has no more than its least number, another puzzle is chosen instead.
        """
        there = [each for each in self._old if group in groups_of(each.preset, each.rating)]
        burdens = [(self._burden(each, group), number) for number, each in enumerate(there)]
        for burden, number in sorted(burdens, reverse=True):
            old = there[number]
            easy = old.rating < OBVIOUS_BELOW
            if burden <= 0 or (easy and self._easy[old.preset] < 1):
                continue
            if self.count(old.preset) <= self._least[old.preset] and not self._choose_of(
                (old.preset, None), burden
            ):
                continue
            self._old = [each for each in self._old if each is not old]
            if easy:
                self._easy[old.preset] -= 1
            self.retired.append((old.preset, old.name))
            self._note(old.preset, old.rating, old.mask, -1)
            return True
        return False

    def _burden(self, old: Old, group: Group) -> float:
        """Return how much a puzzle adds to what the best strategies solve of its groups."""
        masks, groups = old.mask[None], groups_of(old.preset, old.rating)
        return float(sum(self._burdens(masks, each, group)[0] for each in groups))

    def _burdens(
        self, masks: NDArray[np.bool_], group: Group, target: Group
    ) -> NDArray[np.float64]:
        """Return how much each of some puzzles adds to what the best strategies solve of a group.

        The group counts more if it is the one that is wanted, and nothing if it is not judged.
        """
        weights = self._weights(group)
        if weights is None:
            return np.zeros(len(masks))
        shares = self._solved[group] / self._count[group]
        burdens: NDArray[np.float64] = (masks - shares) @ weights
        return burdens * (TIMES_IF_WANTED if group == target else 1)

    def _choose_of(self, group: Group, most: float = 0.0) -> bool:
        """Choose the puzzle that helps a group most, also the other groups that it is in.

        If the group is above its limit, its burden must be less than `most`.
        """
        there = [n for n, each in enumerate(self._groups) if self._left[n] and group in each]
        if not there:
            return False
        scores = np.zeros(len(self._groups))
        for each in {each for number in there for each in self._groups[number]}:
            rows = [number for number in there if each in self._groups[number]]
            scores[rows] += self._burdens(self._masks[rows], each, group)
        best = min(there, key=scores.__getitem__)
        if group in self.over and scores[best] >= most:
            return False
        choice = self._candidates[best]
        self.chosen.append(choice)
        self._note(choice.preset, choice.puzzle.rating, self._masks[best])
        for number, candidate in enumerate(self._candidates):
            if candidate[1:] == choice[1:]:
                self._left[number] = False
        return True

    def _weights(self, group: Group) -> NDArray[np.float64] | None:
        """Return what each strategy counts in a group, the more, the more it solves there.

        Return None for a group that is not judged.
        """
        count = self._count.get(group, 0)
        if count < NEARLY * FEWEST:
            return None
        shares = self._solved[group] / count - limit_of(group[1])
        weights: NDArray[np.float64] = np.exp(STEEPNESS * np.clip(shares, -0.5, 0.5))
        weights /= weights.sum()
        return weights


def bits(mask: int) -> NDArray[np.bool_]:
    """Return the bits of a number, one for each strategy."""
    return np.array([mask >> number & 1 for number in range(len(ALL))], dtype=bool)


def groups_of(preset: str, rating: int) -> tuple[Group, ...]:
    """Return the groups of a puzzle."""
    band = band_of(rating)
    return (preset, None), (preset, band), ("together", band)


def lines_of(preset: str) -> list[str]:
    """Return the lines of the data of a preset, with those of retired puzzles."""
    return (DATA / f"{preset}.txt").read_text(encoding="utf-8").splitlines()


def _position(line: str) -> str:
    return line.partition("rules=")[2].partition("right=")[0]


def chosen_lines(choice: Choice, pools: Sequence[Pool]) -> Iterator[str]:
    """Yield what is chosen for each preset, and what is still above its limit."""
    for pool in pools:
        number = sum(each.preset == pool.preset for each in choice.chosen)
        retired = sum(preset == pool.preset for preset, _name in choice.retired)
        words = f"{number} of {len(pool.rounds)} chosen, {retired} retired"
        words = f"{words}, {choice.count(pool.preset)} in all"
        yield f"{pool.preset:<20} {words}"
    for (name, band), excess in choice.over.items():
        yield f"{name} {band or ''}: {100 * excess:.1f} % above the limit"


def write(
    pools: Sequence[Pool], choice: Sequence[Candidate], retired: Sequence[tuple[str, str]]
) -> None:
    """Add what is chosen at the end of the data, with the rounds and the time that it took."""
    for pool in pools:
        puzzles = [each.puzzle for each in choice if each.preset == pool.preset]
        names = [name for preset, name in retired if preset == pool.preset]
        if puzzles or names:
            source = pool.source._replace(chosen=True)
            file = PuzzleFile(DATA / f"{pool.preset}.txt", pool.preset, source)
            file.retired.update(names)
            file.extend(puzzles, source)


def parsed_options(description: str, presets: Sequence[str]) -> argparse.Namespace:
    """Read the command line of a script that finds puzzles of these presets, or chooses."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--pool", type=Path, required=True, help="the folder of the pool")
    parser.add_argument("--presets", nargs="+", choices=presets, default=presets)
    parser.add_argument("--find", action="store_true", help="add to the pool")
    parser.add_argument("--player", choices=list(KNOWN), default="counting")
    parser.add_argument("--seconds", type=float, default=60, help="the time for each preset")
    parser.add_argument("--burden", type=float, default=0.25, help="the most that is light, to 1")
    parser.add_argument("--write", action="store_true", help="add the chosen ones to the data")
    return parser.parse_args()


def main() -> None:
    """Find or choose."""
    options = parsed_options((__doc__ or "").splitlines()[0], PRESETS)
    pools = [Pool(options.pool, preset) for preset in options.presets]
    if options.find:
        for pool in pools:
            wanted = PoolFilter(pool.preset, options.burden)
            pool.grow(options.player, options.seconds, wanted.of_round)
        return
    choice = Choice(pools)
    choice.choose()
    if options.write:
        write(pools, choice.chosen, choice.retired)
    for line in chosen_lines(choice, pools):
        print(line)


if __name__ == "__main__":
    main()
