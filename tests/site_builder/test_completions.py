"""The names that the editor of code completes are those of the engine, with their signatures."""

from __future__ import annotations

import builtins
import json
import re
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest

import casino_core
from site_builder.completions import OBJECTS, completions, first_sentence
from site_builder.paths import ROOT

TYPES = (list, tuple, set, dict, str)


@cache
def listed() -> dict[str, Any]:
    entries: dict[str, Any] = json.loads(completions(ROOT))
    return entries


def entry(name: str, owner: str = "") -> dict[str, str]:
    entries = listed()["classes"][owner] if owner else listed()["names"]
    [match] = [each for each in entries if each["name"] == name]
    assert isinstance(match, dict)
    return match


def test_every_public_name_is_there_once() -> None:
    names = [each["name"] for each in listed()["names"]]
    assert sorted(names) == sorted(name for name in casino_core.__all__ if name[0] != "_")
    assert {each["kind"] for each in listed()["names"]} == {"class", "constant", "function"}


def test_a_function_has_its_parameters_and_the_class_of_its_result() -> None:
    function = entry("plays_by_size")
    assert function["kind"] == "function"
    assert function["arguments"].startswith("(state, ")
    assert function["signature"].startswith("(state: State, limit: int | None = None, *, ")
    assert function["signature"].endswith(") -> Iterator[Play]")
    assert entry("parse_position")["type"] == "Position"
    assert entry("largest_capture")["type"] == "Play"  # or None


def test_a_method_does_not_show_self() -> None:
    assert entry("play", "Game")["signature"] == "(play: Play) -> Game"
    assert entry("new", "Game")["arguments"] == "(rules, seed, *, dealer, names, scores)"


def test_members_say_what_they_are() -> None:
    assert entry("position", "Game")["type"] == "Position"
    assert entry("unseen", "View")["kind"] == "property"
    assert entry("hidden", "View")["text"] == "For each seat the number of its unknown cards."
    assert entry("duty", "RuleSet")["text"] == casino_core.OPTIONS["duty"].meaning
    assert entry("NO_CARDS")["text"] == "The empty card set."


@pytest.mark.parametrize("name", OBJECTS)
def test_each_usual_name_has_members(name: str) -> None:
    members = [each["name"] for each in listed()["classes"][OBJECTS[name]]]
    assert members
    assert not [each for each in members if each.startswith("_")]


def test_what_python_itself_has_is_there_and_true() -> None:
    owners = {
        "builtins": builtins,
        "Random": Random,
        **{each.__name__: each for each in TYPES},
        **{name: import_module(name) for name in listed()["modules"]},
    }
    entries = {"builtins": listed()["builtins"], **listed()["classes"]}
    for name, owner in owners.items():
        for each in entries[name]:
            assert callable(getattr(owner, each["name"])), each
            assert each["text"].endswith(".")
    assert entry("split", "str")["type"] == "list[str]"


def test_a_type_has_those_of_its_items() -> None:
    assert entry("legal_plays")["type"] == "tuple[Play]"
    assert entry("plays_by_size")["type"] == "iterator[Play]"
    assert entry("hand_cards", "View")["type"] == "tuple[Card]"
    assert entry("pop", "list")["type"] == "item"
    heads = {*listed()["classes"], "iterator", "item", "value", ""}
    for entries in (listed()["names"], *listed()["classes"].values()):
        for each in entries:
            assert {*re.split(r"[\[\], ]+", each.get("type", ""))} <= heads, each


def test_nothing_depends_on_the_run() -> None:
    assert b" at 0x" not in completions(ROOT)
    assert b"<" not in completions(ROOT)


def test_the_first_sentence_is_one_line() -> None:
    assert first_sentence("One\n    line. Another.") == "One line."
    assert not first_sentence(None)
