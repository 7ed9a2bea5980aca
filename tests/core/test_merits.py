"""The sentences about a hint are true, short and there: a law over every preset and number of
seats.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import permutations
from random import Random
from typing import get_args

import pytest

from casino_core import PRESETS, Play, View, parse_play
from casino_core.analysis import considered
from casino_core.analysis.merits.choice import merits
from casino_core.analysis.merits.kinds import Merit
from casino_core.prose.hints import (
    MOST_MERITS,
    MOST_WORDS,
    count_words,
    play_reason,
    reason_sentences,
)
from casino_core.prose.merits import merit_sentence
from casino_core.steps import Steps
from casino_page.shell.languages import LANGUAGES
from tests.languages import speaking
from tests.views import view_of

from ..profiles import thorough
from . import worlds
from .true_merits import CHECKED, untrue

NAMES = ("You", "Bruno", "Carla", "Dora", "Emil", "Fanny")
LOOKED_AT = 8 if thorough() else 1
"""The number of positions of a round whose plays are looked at, for each number of seats."""


def test_every_kind_of_merit_is_compared_with_the_rules() -> None:
    assert set(get_args(Merit)) == CHECKED


@pytest.mark.parametrize("name", PRESETS)
def test_every_play_has_a_true_and_short_reason(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The merits of a play are weighed once for all languages."""
    chance, weighed = Random(name), cache(merits)

    def weighed_before(view: View, play: Play, rival: Play) -> Steps[tuple[Merit, ...]]:
        yield from ()
        return weighed(view, play, rival)

    monkeypatch.setattr("casino_core.prose.hints.merit_steps", weighed_before)
    for rules in worlds.seat_counts(PRESETS[name]):
        positions = [*worlds.walk(chance, rules)][:-1]
        for position in chance.sample(positions, min(LOOKED_AT, len(positions))):
            view = position.view()
            play, rival = (worlds.random_play(chance, position) for _ in range(2))
            play_merits = weighed(view, play, rival)
            assert play_merits, f"{play} at {position}"
            for merit in play_merits:
                assert untrue(merit, position, play, chance) == ""
            for code in LANGUAGES:
                with speaking(code):
                    sentence = play_reason(view, play, NAMES, rival)
                    for merit in play_merits:
                        assert merit_sentence(merit, considered(view, play), NAMES).endswith(".")
                assert 0 < count_words(sentence) <= MOST_WORDS


REPEATED = (
    ("Captures (?!nothing)", "before anyone else can"),
    ("Captures (?!nothing)", r"^Captures \d+ cards?[.,]"),
    ("could capture it", "could still capture it"),
    ("Only your ", "capture it back"),
    ("can capture it back", "can then capture it together"),
    ("next turn", "Your build grows"),
    ("(?:Every|every) other play", "costs a point by itself"),
    ("That secures|secures", "Leads in|Takes the lead in cards"),
)
"""The patterns of two sentences that would tell one fact."""


@pytest.mark.parametrize("name", PRESETS)
def test_no_two_reasons_for_a_play_tell_the_same_fact(name: str) -> None:
    chance = Random(f"one fact of {name}")
    for rules in worlds.seat_counts(PRESETS[name]):
        positions = [*worlds.walk(chance, rules)][:-1]
        for position in chance.sample(positions, min(6 * LOOKED_AT, len(positions))):
            view, play = position.view(), worlds.random_play(chance, position)
            sentences = reason_sentences(view, play, NAMES)
            assert 0 < len(sentences) <= MOST_MERITS
            for one, other in permutations(sentences, 2):
                for first, second in REPEATED:
                    assert not (re.search(first, one) and re.search(second, other)), sentences


def test_an_ace_that_is_captured_is_told_once() -> None:
    view = view_of("table=Ad,3c,9h hands=4s5h/???? stock=*40")
    sentences = reason_sentences(view, parse_play("4sxAd,3c", view), NAMES)
    assert sum("A♦" in each or "ace" in each for each in sentences) == 1, sentences
    assert not any(each.startswith("Captures 3 cards") for each in sentences), sentences


@pytest.mark.parametrize(
    ("position", "play", "sentence"),
    [
        (
            "table=Ah,9c,5h,8h hands=2h5cTdTc/???????? stock=*40",
            "TdxAh,9c",
            "Captures the big casino and an ace.",
        ),
        (
            "rules=royal table=3s,Th,Jd hands=Ac9d/???? stock=*20",
            "Acx3s,Jd",
            "Your A♣ scores for you.",
        ),
        (
            "table=3h,Kd hands=8d3s/???? won=4s5s6s/7s8h9sTsKh5d6d stock=*30 last=1",
            "3sx3h",
            "Takes the lead in spades: 4 to 3.",
        ),
    ],
)
def test_the_reason_of_a_play_names_cards_and_points(
    position: str, play: str, sentence: str
) -> None:
    view = view_of(position)
    assert play_reason(view, parse_play(play, view), NAMES) == sentence
