"""Rule sets: the presets of RULES 11, their documentation, and impossible values."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import NotationError, RuleSet, RuleSetError, parse_rules

from . import oracle_table, worlds


def as_texts(rules: RuleSet) -> dict[str, str]:
    """Write a rule set in the oracle's form."""
    words = {True: "on", False: "off", None: "none"}
    texts = {}
    for name in casino.OPTIONS:
        value = getattr(rules, name)
        plain = value is None or isinstance(value, bool)
        texts[name] = words[value] if plain else str(value)
        if name == "points":
            texts[name] = "/".join(map(str, value)) or "none"
    return texts


@pytest.mark.parametrize("name", oracle_table.PRESETS)
def test_a_preset_is_what_the_rules_say(name: str) -> None:
    assert as_texts(casino.PRESETS[name]) == oracle_table.read_rules(name)


def test_there_are_no_other_presets() -> None:
    assert list(casino.PRESETS) == list(oracle_table.PRESETS)
    assert casino.PRESETS["standard"] == RuleSet()


def test_an_option_says_what_it_is() -> None:
    for option in casino.OPTIONS.values():
        assert option.title
        assert option.meaning.endswith((".", "?"))
        assert option.origin.endswith(".")
        assert 2 <= option.section <= 10
        assert option.default in option.values
        assert all(option.values.values())


def test_every_value_of_every_option_can_be() -> None:
    for option in casino.OPTIONS.values():
        for value in option.values:
            rules = fitting(option.name, value)
            assert getattr(rules, option.name) == value


def fitting(name: str, value: object) -> RuleSet:
    """Make a rule set with an option at a value, and with the other options that this needs."""
    needs: dict[tuple[str, object], dict[str, object]] = {
        ("partnership", True): {"players": 4},
        ("pack", "40"): {"scoring": "diamond"},
        ("scoring", "diamond"): {"pack": "40"},
        ("ace", "14-in-hand"): {"courts": "royal"},
        ("casinos", "15-and-16"): {"courts": "royal"},
        ("casinos", "either"): {"courts": "royal"},
        ("last_deal_relaxes", "trail"): {"deal_out": "whole"},
        ("sweep_double", True): {"pack": "104"},
        ("twin_points", 5): {"pack": "104"},
        ("last_deal_relaxes", "trail-and-builds"): {"deal_out": "whole"},
    }
    options = {name: value} | needs.get((name, value), {})
    return RuleSet().changed(**options)


WRONG = [
    ("players", 1),
    ("players", 7),
    ("players", "2"),
    ("players", True),
    ("players", 2.0),
    ("players", None),
    ("partnership", 1),
    ("partnership", "on"),
    ("packet", 3),
    ("courts", "Royal"),
    ("courts", None),
    ("ace", 1),
    ("gather", None),
    ("max_builds", 0),
    ("max_builds", -1),
    ("max_builds", "none"),
    ("sweep_points", -1),
    ("sweep_points", True),
    ("sweep_points", None),
    ("target", 0),
    ("target", "21"),
    ("target", []),
    ("duty", ""),
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_value_that_an_option_does_not_take(name: str, value: object) -> None:
    with pytest.raises(RuleSetError, match=name):
        RuleSet().changed(**{name: value})


def test_numbers_beyond_the_examples() -> None:
    rules = RuleSet(target=500, max_builds=3).changed(sweep_points=5)
    assert casino.parse_rules(casino.format_rules(rules)) == rules


def test_a_rule_set_is_frozen_and_can_be_a_key() -> None:
    rules = RuleSet()
    with pytest.raises(FrozenInstanceError):
        rules.players = 3  # type: ignore[misc]
    assert len({rules, RuleSet(), replace(rules, players=3)}) == 2


def test_the_differences_of_two_rule_sets() -> None:
    royal, standard = casino.PRESETS["royal"], casino.PRESETS["standard"]
    assert casino.differences(royal, standard) == {
        "courts": "royal",
        "ace": "1-or-14",
        "sweep_points": 1,
    }
    assert casino.differences(standard, royal)["courts"] == "none"
    assert casino.differences(royal, royal) == {}


@given(st.integers(0, 2**24 - 1))
def test_a_rule_set_in_words(seed: int) -> None:
    rules, base = worlds.random_rules(Random(seed)), casino.PRESETS["standard"]
    lines = casino.rules_summary(rules, base)
    assert len(lines) == len(casino.differences(rules, base))
    assert all(": " in line for line in lines)
    assert casino.rules_title(rules)
    assert oracle_table.read_rules(casino.format_rules(rules)) == as_texts(rules)


def test_titles() -> None:
    assert casino.rules_title(casino.PRESETS["royal"]) == "Royal Casino"
    three = replace(casino.PRESETS["royal"], players=3)
    assert casino.rules_title(three) == "Royal Casino, 3 players"
    assert casino.rules_summary(three, casino.PRESETS["royal"]) == ["Players: three, each alone"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("standard,sweeps=1", "sweep_points"),
        ("standard,player=3", "players"),
        ("standard,bilding=off", "building"),
        ("royl", "royal"),
        ("swasi", "swazi"),
        ("standart,players=3", "standard"),
    ],
)
def test_an_unknown_name_in_rules_names_the_nearest_one_alone(text: str, meant: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_rules(text)
    assert str(error.value).endswith(f"; perhaps {meant}?")


@pytest.mark.parametrize("text", ["zzz", "standard,zzz=1", "q"])
def test_an_unknown_name_like_no_other_lists_all(text: str) -> None:
    with pytest.raises(NotationError, match="there are"):
        parse_rules(text)
