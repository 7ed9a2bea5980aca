"""Events tell everything that happened, but name no hidden card."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import Build, Card, Position, Step
from casino_core.events import (
    Added,
    Built,
    BuiltFirst,
    Captured,
    Dealt,
    Drew,
    Event,
    GameOver,
    PutAside,
    Raised,
    Residue,
    RoundScored,
    Swept,
    TookTwin,
    Trailed,
)

from . import worlds


@dataclass
class Story:
    """The knowledge of a listener who hears only the events."""

    loose: int
    builds: set[Build]
    won: list[int]
    sweeps: list[int]
    last: int | None
    stock: int


def start(position: Position) -> Story:
    return Story(
        position.loose,
        set(position.builds),
        list(position.won),
        list(position.sweeps),
        position.last,
        len(position.stock),
    )


def hear(story: Story, event: Event, step: Step[Position]) -> None:
    """Update the story by one event."""
    rules = step.before.rules
    match event:
        case Trailed(_, card):
            story.loose |= card.bit
        case Captured(seat, card, loose, builds, stolen):
            hear_stolen(story, stolen)
            assert story.loose & loose == loose & ~stolen
            story.loose &= ~loose
            story.builds -= set(builds)
            story.last = rules.side(seat)
            story.won[story.last] |= loose | card.bit | sum(build.cards for build in builds)
        case Built(_, card, loose, build, stolen):
            hear_stolen(story, stolen)
            hear_build(story, card.bit | loose, (), build)
        case Raised(_, card, loose, old, joined, build):
            hear_build(story, card.bit | loose, (old, joined) if joined else (old,), build)
        case Added(_, card, loose, old, build, stolen):
            hear_stolen(story, stolen)
            hear_build(story, card.bit | loose, (old,), build)
        case BuiltFirst(_, loose, old, build, stolen):
            hear_stolen(story, stolen)
            hear_build(story, loose, (old,) if old else (), build)
        case _:
            hear_the_rest(story, event, step)


def hear_stolen(story: Story, stolen: int) -> None:
    assert sum(pile & stolen for pile in story.won) == stolen
    story.won = [pile & ~stolen for pile in story.won]


def hear_build(story: Story, cards: int, old: tuple[Build, ...], build: Build) -> None:
    assert set(old) <= story.builds
    assert build.cards == cards | sum(build.cards for build in old)
    story.loose &= ~cards
    story.builds -= set(old)
    story.builds.add(build)


def hear_the_rest(story: Story, event: Event, step: Step[Position]) -> None:
    match event:
        case Swept(seat, double):
            assert not story.loose
            assert not story.builds
            story.sweeps[step.before.rules.side(seat)] += 1 + double
        case TookTwin(seat):
            assert step.play.loose == step.play.card.twin.bit
            assert step.after.tally
            assert step.after.tally.twins[step.before.rules.side(seat)]
        case PutAside(cards):
            assert all(card.rank.is_court for card in casino.cards_in(cards))
            story.loose &= ~cards
        case Residue(side, cards):
            lying = story.loose | sum(build.cards for build in story.builds)
            undealt = casino.card_set(card for card in step.before.stock if card)
            assert cards == lying | step.before.aside | undealt
            story.stock = 0
            assert side == story.last
            if side is not None:
                story.won[side] |= cards
                story.loose, story.builds = 0, set()
        case Drew(seat, last):
            assert seat == step.before.turn
            story.stock -= 1
            assert last == (story.stock == 0)
        case Dealt(number, each, last):
            assert number == casino.deal_number(step.after)
            story.stock -= each * step.before.rules.players
            assert last == (story.stock < step.before.rules.players)
        case RoundScored(score):
            assert score == casino.score_round(step.after)
            story.stock = 0  # what a game won at once leaves undealt is out of play
        case GameOver(winner, totals):
            assert casino.outcome(step.after) == (totals, True, winner)
        case _:
            pytest.fail(f"an event nobody knows: {event}")


@given(st.integers(0, 2**24 - 1))
def test_a_listener_to_the_events_knows_the_table(seed: int) -> None:
    chance = Random(seed)
    for step in worlds.steps(chance, worlds.random_rules(chance)):
        story = start(step.before)
        for event in step.events:
            hear(story, event, step)
        assert story == start(step.after)


@given(st.integers(0, 2**24 - 1))
def test_no_event_names_a_hidden_card(seed: int) -> None:
    chance = Random(seed)
    for step in worlds.steps(chance, worlds.random_rules(chance)):
        hidden = sum(step.after.hands) | casino.card_set(c for c in step.after.stock if c)
        for event in step.events:
            assert not mentioned(event) & hidden


def mentioned(event: Event) -> int:
    """Return the set of the cards that an event names."""
    cards = 0
    for name, value in event._asdict().items():
        match value:
            case Card():
                cards |= value.bit
            case int() if name in ("loose", "cards"):
                cards |= value
            case Build():
                cards |= value.cards
            case tuple() if name == "builds":
                cards |= sum(build.cards for build in value)
    return cards


def events_of(text: str, play: str) -> list[str]:
    position = casino.parse_state(text)
    step = casino.apply(position, casino.parse_play(play, position))
    return [type(event).__name__ for event in step.events]


KINDS = [
    ("table=5h hands=3s/9c", "3s", ["Trailed"]),
    ("table=3h,5h hands=3s/9c", "3sx3h", ["Captured"]),
    ("table=3h hands=3s4s/9c", "3sx3h", ["Captured", "Swept"]),
    ("table=5h hands=3s8s/9c", "3sb5h=8", ["Built"]),
    ("table=(5:2h3h@2) hands=3s8s/9c", "3sb(5)=8", ["Raised"]),
    ("table=(8:5h3h@2) hands=8h8s/9c", "8sb(8)=8", ["Added"]),
    ("table=5h hands=/3s turn=2 stock=4h6h7h9h", "3s", ["Trailed", "Dealt"]),
    ("rules=draw table=5h hands=9c/3s turn=2 stock=4h", "3s", ["Trailed", "Drew"]),
    ("table=5h hands=/3s turn=2", "3s", ["Trailed", "Residue", "RoundScored"]),
    ("table=5h hands=/5s turn=2", "5sx5h", ["Captured", "Swept", "RoundScored"]),
    (
        "table=5h,4h hands=/5s turn=2 scores=20/5 won=AsAh/ last=1",
        "5sx5h",
        ["Captured", "Residue", "RoundScored", "GameOver"],
    ),
]


@pytest.mark.parametrize(("text", "play", "kinds"), KINDS)
def test_the_events_of_a_play(text: str, play: str, kinds: list[str]) -> None:
    assert events_of(text, play) == kinds


def test_residue_that_no_side_gets() -> None:
    position = casino.parse_position("table=5h hands=/3s turn=2")
    step = casino.apply(position, casino.parse_play("3s", position))
    assert Residue(None, step.before.loose | step.play.card.bit) in step.events
    assert step.after.won == (0, 0)
