"""Reads the reasons of hints: how many there are, how long they are, how often each is given.

Positions of rounds between counting players are asked for a hint, by a quick search: 500 under
`standard`, 40 under every other preset and with every other number of seats. Each reason is
compared with the rules (`tests.core.true_merits`), and its sentence is written in every language.

    python -m tests.lab.measure_hints
    python -m tests.lab.measure_hints --presets standard royal --positions 100 --examples 20
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "web"))

import casino_core as casino
from casino_core import PRESETS, Game, PlayKind, Position, RuleSet
from casino_core.analysis import considered, hint
from casino_core.analysis.merits import kinds
from casino_core.analysis.merits.choice import merits
from casino_core.players.policies.counting import counting
from casino_core.players.search.styles import ADVISER
from casino_core.prose.hints import MOST_WORDS, count_words
from casino_core.prose.merits import merit_sentence
from casino_page.shell.languages import LANGUAGES
from tests.core import worlds
from tests.core.true_merits import untrue
from tests.languages import speaking

QUICK = ADVISER._replace(deals=6, turns=100, weighed=0)
"""A search of some milliseconds, which often agrees with the adviser's."""
SHARE_OF_HINTS = 0.3
"""The share of positions that are asked for a hint."""
NAMES = ("You", "Bruno", "Carla", "Dora", "Emil", "Fanny")


class HintReason(NamedTuple):
    """The reason of a hint: the kind of play, the kind of merit, its words and what is wrong."""

    play: PlayKind
    kind: str
    sentence: str
    wrong: str


def positions(rules: RuleSet, number: int, seed: str) -> Iterator[Position]:
    """Yield positions of rounds between counting players."""
    chance = Random(seed)
    count = 0
    for game_number in range(10_000 if number else 0):
        game = Game.new(rules, f"{seed} {game_number}")
        while not game.position.over:
            if chance.random() < SHARE_OF_HINTS:
                yield game.position
                count += 1
                if count == number:
                    return
            game = game.play(counting(game.position.view(), chance))


def reasoned(position: Position, chance: Random) -> HintReason:
    """Ask for a hint at a position, and judge its reason."""
    view = position.view()
    advice = hint(view, style=QUICK)
    best, second = advice.best.play, advice.second
    all_merits = merits(view, best, second.play if second else None)
    if not all_merits:
        return HintReason(best.kind, "none", "", "no reason")
    observed, wrong = considered(view, best), ""
    sentences = []
    for code in LANGUAGES:
        with speaking(code):
            candidate_sentences = (merit_sentence(merit, observed, NAMES) for merit in all_merits)
            sentence = next(
                (each for each in candidate_sentences if count_words(each) <= MOST_WORDS), ""
            )
        if not sentence:
            wrong = f"no short reason in {code}"
        sentences.append(sentence)
    merit, kind = all_merits[0], type(all_merits[0]).__name__
    if isinstance(merit, kinds.FewCapture):
        kind += str(merit.by.bit_count())  # one card and two have sentences of their own
    wrong = wrong or untrue(merit, position, best, chance)
    return HintReason(best.kind, kind, sentences[0], wrong)


def measured(rules: RuleSet, number: int, seed: str) -> list[HintReason]:
    """Ask for a number of hints under a rule set."""
    chance = Random(seed)
    return [reasoned(position, chance) for position in positions(rules, number, seed)]


def report(name: str, hints: list[HintReason]) -> str:
    """Write a line for a preset: what is wrong, and the share of the reasons of its trails."""
    trails = Counter(each.kind for each in hints if each.play is PlayKind.TRAIL)
    total = max(1, trails.total())
    wrong = Counter(each.wrong for each in hints if each.wrong)
    shares = " ".join(f"{kind} {count / total:.2f}" for kind, count in trails.most_common(4))
    problems = "; ".join(f"{count} x {words}" for words, count in wrong.most_common())
    return (
        f"{name}: {len(hints)} hints, {trails.total()} trails: {shares}. {problems or 'all true'}"
    )


def main() -> None:
    """Measure the presets that are named, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--presets", nargs="+", default=[*PRESETS], choices=[*PRESETS])
    parser.add_argument("--positions", type=int, default=40, help="for each number of seats")
    parser.add_argument("--standard", type=int, default=500, help="the same for standard with two")
    parser.add_argument("--examples", type=int, default=0, help="reasons to be printed and read")
    parser.add_argument("--seed", default="hints")
    options = parser.parse_args()
    for name in options.presets:
        hints: list[HintReason] = []
        for rules in worlds.seat_counts(PRESETS[name]):
            usual = rules == casino.PRESETS["standard"]
            number = options.standard if usual else options.positions
            hints += measured(rules, number, options.seed)
        print(report(name, hints), flush=True)
        for each in Random(options.seed).sample(hints, min(options.examples, len(hints))):
            print(f"    {each.play}: {each.sentence}")


if __name__ == "__main__":
    main()
