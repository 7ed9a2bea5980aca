"""Every play and every event has words."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core.events import Dealt, Drew, GameOver, Residue
from casino_core.prose.plays import labels_of_plays, words_of_plays
from casino_core.seats import Seat, Side

from ..profiles import some
from . import worlds

STANDARD = casino.PRESETS["standard"]
NAMES = ("You", "Ann")

LABELS = [
    ("table=5h hands=4s/9c", "4s", "Trail the 4"),
    ("table=Qh hands=Qs/9c", "Qs", "Trail the queen"),
    ("table=Qh hands=Qs/9c", "QsxQh", "Capture queen"),
    ("table=8h,5c,3c hands=8s/9c", "8sx3c,5c,8h", "Capture 8, 5+3"),
    ("table=(8:2h6h@2),8h hands=8s/9c", "8sx8h,(8)", "Capture 8, the build of eight"),
    ("table=Ah,2h hands=As/9c", "AsxAh", "Capture ace"),
    (
        "rules=royal,casinos=either,builds_in_sums=on table=6s,(10:2s8d@2) hands=Td/9c",
        "Tdx6s,(10)",
        "Capture 6+build 10",
    ),
    ("table=5h hands=3s8s/9c", "3sb5h=8", "Build 8"),
    ("table=(7:3h4h@2) hands=2s9s/9c", "2sb(7)=9", "Raise 7 to 9"),
    ("table=(7:3h4h@2),(9:4s5s@2) hands=2s9s/9c", "2sb(7),(9)=9", "Raise 7 to 9, join it"),
    ("table=(9:4h5h@2) hands=9h9s/9c", "9sb(9)=9", "Add to 9"),
]


@pytest.mark.parametrize(("text", "play", "label"), LABELS)
def test_the_label_of_a_play(text: str, play: str, label: str) -> None:
    position = casino.parse_state(text)
    assert casino.play_label(casino.parse_play(play, position), position) == label


STORIES = [
    ("table=5h hands=4s/9c", "4s", "You trail the four of spades."),
    ("table=5h hands=9c/4s turn=2", "4s", "Ann trails the four of spades."),
    (
        "table=Th,8h,5c,3c hands=8s/9c",
        "8sx3c,5c,8h",
        (
            "You capture the three of clubs, the five of clubs and the eight of hearts "
            "with the eight of spades."
        ),
    ),
    (
        "table=8h hands=9c/8s4c turn=2",
        "8sx8h",
        "Ann captures the eight of hearts with the eight of spades. Ann sweeps the table!",
    ),
    (
        "table=5h hands=3s8s/9c",
        "3sb5h=8",
        "You build eight: the three of spades on the five of hearts.",
    ),
    (
        "table=6h hands=9c/6s6c turn=2",
        "6sb6h=6",
        "Ann builds sixes: the six of spades on the six of hearts.",
    ),
    (
        "table=(7:3h4h@2) hands=2s9s/9c",
        "2sb(7)=9",
        "You raise the build of seven to nine: the two of spades.",
    ),
    (
        "table=(9:4h5h@2) hands=9h9s/9c",
        "9sb(9)=9",
        "You add the nine of spades to the build of nine.",
    ),
]


@pytest.mark.parametrize(("text", "play", "story"), STORIES)
def test_a_play_in_sentences(text: str, play: str, story: str) -> None:
    position = casino.parse_state(text)
    events = casino.apply(position, casino.parse_play(play, position)).events
    sentences = " ".join(casino.event_sentence(event, NAMES, STANDARD) for event in events)
    assert sentences == story


def test_a_raise_that_joins_says_so() -> None:
    position = casino.parse_position("table=(7:3h4h@2),(9:4s5s@2) hands=2s9s/9c")
    events = casino.apply(position, casino.parse_play("2sb(7),(9)=9", position)).events
    assert "join the other nine" in casino.event_sentence(events[0], NAMES, STANDARD)


def test_a_deal() -> None:
    assert casino.event_sentence(Dealt(2, 4, last=False), NAMES, STANDARD) == (
        "Deal 2: 4 cards each."
    )
    assert "Last!" in casino.event_sentence(Dealt(6, 4, last=True), NAMES, STANDARD)
    assert casino.event_sentence(Drew(Seat(1), last=False), NAMES, STANDARD) == "Ann draws a card."
    assert (
        casino.event_sentence(Drew(Seat(0), last=True), NAMES, STANDARD) == "You draw a card. Last!"
    )


def test_the_end() -> None:
    def told(event: Residue | GameOver) -> str:
        return casino.event_sentence(event, NAMES, STANDARD)

    assert told(GameOver(Side(0), (22, 9))) == "You win the game, 22 to 9."
    assert told(GameOver(Side(1), (9, 22))) == "Ann wins the game, 22 to 9."
    assert told(GameOver(None, (9, 9))) == "The game is drawn, 9 to 9."
    assert told(Residue(Side(1), casino.CardSet(7))) == (
        "Ann made the last capture and takes the last 3 cards."
    )
    assert told(Residue(Side(0), casino.CardSet(1))) == (
        "You made the last capture and take the last card."
    )
    assert told(Residue(None, casino.CardSet(3))).startswith("Nobody captured")


def test_partners_are_named_together() -> None:
    rules = casino.PRESETS["partnership"]
    sentence = casino.event_sentence(
        GameOver(Side(1), (3, 22)), ("You", "Ann", "Bob", "Cid"), rules
    )
    assert sentence == "Ann and Cid win the game, 22 to 3."


@given(st.integers(0, 2**24 - 1))
def test_every_event_and_every_play_of_a_game_has_words(seed: int) -> None:
    chance = Random(seed)
    rules = worlds.random_rules(chance)
    names = ("You", "Ann", "Bob", "Cid", "Dora", "Eve")[: rules.players]
    for step in worlds.steps(chance, rules):
        label = casino.play_label(step.play, step.before)
        assert label[0].isupper()
        for event in step.events:
            sentence = casino.event_sentence(event, names, rules)
            assert sentence[0].isupper()
            assert sentence[-1] in ".!"
            assert "None" not in sentence


APART = [
    # Which of two fives goes with the eight, which of two kings captures, which build is raised.
    (
        "rules=royal table=5h,5c,8d,Qh hands=Ks9d/9c",
        ("Ksx8d,5h", "Ksx8d,5c"),
        ["Capture 8♦+5♥", "Capture 8♦+5♣"],
        ["Capture 8♦+5♥ with the king of spades", "Capture 8♦+5♣ with the king of spades"],
    ),
    (
        "table=9h hands=5d5c9s/9c",
        ("5d", "5c", "9sx9h"),
        ["Trail the 5♦", "Trail the 5♣", "Capture 9"],
        [
            "Trail the five of diamonds",
            "Trail the five of clubs",
            "Capture 9 with the nine of spades",
        ],
    ),
    (
        "rules=standard,same_value=coexist table=(7:3h4h@2),(7:5c2c@2) hands=2s9s/9c",
        ("2sb(3h4h)=9", "2sb(5c2c)=9"),
        ["Raise 7 to 9: 2♠ on 4♥+3♥", "Raise 7 to 9: 2♠ on 5♣+2♣"],
        ["Raise 7 to 9: 2♠ on 4♥+3♥", "Raise 7 to 9: 2♠ on 5♣+2♣"],
    ),
]


@pytest.mark.parametrize(("text", "notations", "labels", "words"), APART)
def test_plays_beside_each_other_are_told_apart(
    text: str, notations: tuple[str, ...], labels: list[str], words: list[str]
) -> None:
    position = casino.parse_state(text)
    plays = [casino.parse_play(notation, position) for notation in notations]
    assert labels_of_plays(plays, position) == labels
    assert words_of_plays(plays, position) == words


def test_a_play_alone_or_twice_needs_no_suits() -> None:
    position = casino.parse_position("table=9h hands=5d5c9s/9c")
    play = casino.parse_play("5d", position)
    assert labels_of_plays([play], position) == ["Trail the 5"]
    assert labels_of_plays([play, play], position) == ["Trail the 5", "Trail the 5"]


@pytest.mark.parametrize("preset", casino.PRESETS)
@some(5)
@given(st.integers(0, 2**24 - 1))
def test_no_two_legal_plays_of_any_game_read_alike(preset: str, seed: int) -> None:
    """However many plays stand beside each other: on buttons, in hints, in lists."""
    chance = Random(seed)
    rules = worlds.random_rules(chance) if chance.random() < 0.3 else casino.PRESETS[preset]
    for position in (worlds.puzzle(chance, rules), *islice(worlds.walk(chance, rules), 30)):
        plays = worlds.some_plays(position)[:60]
        notations = [casino.format_play(play, position) for play in plays]
        for write in (labels_of_plays, words_of_plays):
            assert len({*write(plays, position)}) == len({*notations})


@given(st.integers(0, 2**24 - 1))
def test_the_labels_of_one_selection_are_different(seed: int) -> None:
    """The page shows these labels on buttons side by side."""
    chance = Random(seed)
    position = worlds.puzzle(chance, worlds.random_rules(chance))
    play = worlds.any_play(chance, position)
    plays = casino.select(position, play.card, play.loose, play.builds).plays
    labels = labels_of_plays([play.without_extras for play in plays], position)
    assert len(set(labels)) == len(labels)
