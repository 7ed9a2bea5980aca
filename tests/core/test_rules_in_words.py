"""The rules as a player tells them: eight lines, and what differs from Standard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from casino_core import OPTIONS, PRESETS, Option, RuleSet, RuleSetError
from casino_core.prose.rules_in_words import differences_in_words, rules_in_short
from casino_core.ruleset import differences
from tests.core import worlds

STANDARD = PRESETS["standard"]
LONGEST = 50  # words of a line


@cache
def random_rules() -> list[RuleSet]:
    return [worlds.random_rules(Random(seed)) for seed in range(400)]


def test_every_game_has_eight_lines() -> None:
    for rules in (*PRESETS.values(), *random_rules()):
        lines = rules_in_short(rules)
        assert len({line.title for line in lines}) == len(lines) == 8
        for line in lines:
            assert re.fullmatch(r".+[.]", line.words), line
            assert "{" not in line.words
            assert len(line.words.split()) <= LONGEST


def test_the_lines_are_true() -> None:
    for rules in (*PRESETS.values(), *random_rules()):
        goal, deal, turn, capture, values, build, trail, end = (
            line.words for line in rules_in_short(rules)
        )
        assert ("fewest" in goal) is (rules.goal == "least")
        assert (str(rules.target) in goal) is (rules.target is not None)
        numbers = {int(n) for n in re.findall(r"\d+", deal)}
        assert {rules.hand_size, rules.table_size} <= numbers
        assert numbers <= {rules.hand_size, rules.table_size, rules.later_hand_size}
        assert ("draw" in deal) is rules.draw
        assert ("build" in turn) is (rules.building != "none")
        assert ("no builds" in build) is (rules.building == "none")
        assert ("If you can sweep" in capture) is rules.must_sweep
        assert ("no value" in values) is (
            rules.courts == "none" and any(card.rank.is_court for card in rules.cards)
        )
        for value in re.findall(r"(?:queen|ace captures as|captures as) (\d+)", values):
            assert any(int(value) in each for each in rules.values.values())
        assert ("can capture must capture" in trail) is (rules.trailing == "forced-capture")
        assert ("weep" in end) is bool(rules.sweep_points)
        assert not rules.sweep_points or f" {rules.sweep_points} " in end


def test_what_differs_is_told_and_nothing_else() -> None:
    assert differences_in_words(STANDARD) == ()
    for rules in (*PRESETS.values(), *random_rules()):
        sentences = differences_in_words(rules)
        assert len(sentences) == len(set(sentences))
        assert bool(sentences) is bool(differences(rules, STANDARD)) or _tells_nothing(rules)
        assert all(re.fullmatch(r"\S.*[.]", words) and "{" not in words for words in sentences)
        assert ("No builds." in sentences) is (rules.building == "none")
        assert ("One round." in sentences) is (rules.target is None)


def _tells_nothing(rules: RuleSet) -> bool:
    """Whether rules differ from Standard only in what makes no difference to a player."""
    changed = {*differences(rules, STANDARD)}
    return changed <= {"hand_cards", "table_cards", "sweep_limit_binds"}


def _values() -> Iterator[tuple[Option, Any]]:
    for option in OPTIONS.values():
        for value in option.values:
            if value not in (option.default, ()):
                yield option, value


@pytest.mark.parametrize(
    ("option", "value"), [*_values()], ids=lambda each: getattr(each, "name", str(each))
)
def test_each_value_of_each_option_is_told(option: Option, value: Any) -> None:
    """Some rules with the value are told in other words than those with the usual one."""
    for rules in (*PRESETS.values(), *random_rules()):
        try:
            other = rules.changed(**{option.name: value})
            usual = other.changed(**{option.name: option.default})
        except RuleSetError:
            other = usual = STANDARD
            if getattr(rules, option.name) == value:
                other = rules
        if differences_in_words(other) != differences_in_words(usual):
            return
    pytest.fail("it is not told")
