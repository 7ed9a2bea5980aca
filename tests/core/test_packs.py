"""A pack is a row of data: the cards, the deals and the scores follow from it (RULES 2)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from shutil import copytree, ignore_patterns

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import CasinoError, RuleSet
from casino_core.fairness import CheckResult, verify
from casino_core.packs import PACKS
from casino_core.players import KNOWN, PLAYERS, play_by
from casino_core.prose.words import card_words, short
from casino_core.records.sealing import sealed, seed_of
from casino_core.rules.sums import rank_counts, total
from casino_core.shuffle import shuffle

ROOT = Path(casino.__file__).parent
SIXTY = casino.parse_rules("standard,pack=60")
ROYAL_SIXTY = casino.parse_rules("royal,pack=60")


def legal(text: str) -> set[str]:
    position = casino.parse_state(text)
    return {casino.format_play(play, position) for play in casino.legal_plays(position)}


# A new pack

NAME = "44"
ROW = f"""
PACKS = {{**PACKS, "{NAME}": Pack("44 cards, from the four up", "456789TEJQK", deal=Deal(6, 3, 2))}}
"""
CARDS = "".join(f"{rank}{suit}" for rank in "456789TEJQK" for suit in "shdc")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home of a copy of the engine's sources that has one row more in its table of packs."""
    home = tmp_path_factory.mktemp("packs")
    left_out = ignore_patterns("locale", "__pycache__", "*.so", "*.pyd")
    copytree(ROOT, home / "casino_core", ignore=left_out)
    with (home / "casino_core" / "packs.py").open("a", encoding="utf-8") as packs:
        packs.write(ROW)
    return home


def run(home: Path, *arguments: str, lines: str = "") -> str:
    """Return the output of a command of this copy."""
    process = subprocess.run(
        [sys.executable, "-m", "casino_core", *arguments],
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(home)},
        input=lines,
        capture_output=True,
        text=True,
        check=True,
    )
    return process.stdout.strip()


def test_a_pack_for_research_is_played_and_offered_to_nobody() -> None:
    rules = casino.parse_rules("standard,pack=6")
    assert casino.format_cards(rules.cards) == "AsAd2s2d3s3d"
    assert casino.parse_rules(casino.format_rules(rules)) == rules
    game = casino.Game.new(rules, "sunday")
    while not game.position.over:
        game = game.play(KNOWN["greedy"].play(game.position.view(game.position.turn), Random(1)))
    assert casino.parse_record(casino.format_record(game)) == game
    assert set(casino.OPTIONS["pack"].values) == set(PACKS)
    with pytest.raises(casino.RuleSetError, match="pack=7"):
        casino.parse_rules("standard,pack=7")


def test_a_new_pack_is_dealt(home: Path) -> None:
    dealt = run(home, "deal", lines=f"rules=standard,pack={NAME} dealer=2\t{CARDS}\n")
    fields = dict(field.split("=", 1) for field in dealt.split())
    assert fields["rules"] == f"standard,pack={NAME}"
    assert [len(hand) for hand in fields["hands"].split("/")] == [12, 12]
    assert len(fields["table"].split(",")) == 2
    assert fields["stock"] == CARDS[28:]


def test_a_new_pack_is_played(home: Path) -> None:
    position = f"rules=standard,pack={NAME} table=4d,7h hands=Es8c/4c5d"
    assert "Esx4d,7h" in run(home, "legal", lines=f"{position}\n").split()
    assert "won=4d7hEs/" in run(home, "play", lines=f"{position}\tEsx4d,7h\n")
    answer = run(home, "legal", lines=f"rules=standard,pack={NAME} hands=As/4c\n")
    assert answer == "error: hands: As is not in this pack of 44"


def test_a_new_pack_is_scored(home: Path) -> None:
    won = f"{CARDS[:46]}/{CARDS[46:]}"
    scored = run(home, "score", lines=f"rules=standard,pack={NAME} hands=/ won={won} last=1\n")
    assert "cards=3/0 " in scored
    won = f"{CARDS[:44]}/{CARDS[44:]}"
    scored = run(home, "score", lines=f"rules=standard,pack={NAME} hands=/ won={won} last=1\n")
    assert "cards=0/0 " in scored


def test_computer_players_play_with_a_new_pack(home: Path) -> None:
    options = ("--rules", f"standard,pack={NAME}", "--games", "2")
    assert "counting" in run(home, "simulate", "greedy", "counting", *options)


def test_a_new_pack_is_offered(home: Path) -> None:
    assert "44 cards, from the four up" in run(home, "rules", f"standard,pack={NAME}")


# Sixty cards


@pytest.mark.parametrize(
    ("read", "text"), [("11h", "Eh"), ("12♦", "Wd"), ("eS", "Es"), ("wc", "Wc"), ("Ed", "Ed")]
)
def test_elevens_and_twelves_as_text(read: str, text: str) -> None:
    card = casino.parse_card(read)
    assert card.text == text
    assert casino.parse_cards(f"9h{read}Ks")[1] is card


def test_the_words_of_elevens_and_twelves() -> None:
    eleven, twelve = casino.parse_cards("EhWs")
    assert [card_words(eleven), card_words(twelve)] == ["eleven of hearts", "twelve of spades"]
    assert [short(eleven), short(twelve)] == ["11♥", "12♠"]
    assert [eleven.rank.is_court, twelve.rank.is_court] == [False, False]
    assert repr(eleven) == "parse_card('Eh')"


def test_elevens_and_twelves_come_before_the_courts() -> None:
    cards = casino.parse_cards("KsJhWcEdTs")
    assert "".join(map(str, sorted(cards))) == "TsEdWcJhKs"
    assert casino.format_cards(casino.card_set(cards)) == "TsEdWcJhKs"


def test_no_eleven_is_in_52_cards() -> None:
    with pytest.raises(CasinoError, match="table: Eh is not in this pack of 52"):
        casino.parse_position("table=Eh hands=3s/4c")


def test_an_eleven_takes_what_makes_eleven() -> None:
    plays = legal("rules=standard,pack=60 table=5c,6d,Js hands=EhJd/4c")
    assert {"Ehx5c,6d", "JdxJs"} <= plays
    assert not any(play.startswith("Eh") and "Js" in play for play in plays)
    assert "Ehx5c,6d,Js" in legal("rules=royal,pack=60 table=5c,6d,Js hands=EhJd/4c")


@pytest.mark.parametrize(
    ("rules", "rank_in_hand", "builds"),
    [("standard", "W", {"7cb5d=12"}), ("standard", "Q", set()), ("royal", "Q", {"7cb5d=12"})],
)
def test_who_takes_a_build_of_twelve(rules: str, rank_in_hand: str, builds: set[str]) -> None:
    plays = legal(f"rules={rules},pack=60 table=5d hands=7c{rank_in_hand}h/4c")
    assert plays & {"7cb5d=12"} == builds


@pytest.mark.parametrize(("number", "points"), [(29, (0, 3)), (30, (0, 0)), (31, (3, 0))])
def test_most_cards_are_31_of_60(number: int, points: tuple[int, int]) -> None:
    cards = "".join(map(str, SIXTY.cards))
    won = f"{cards[: 2 * number]}/{cards[2 * number :]}"
    end = casino.parse_state(f"rules=standard,pack=60 hands=/ won={won} last=1")
    assert casino.score_round(end).lines[0].points == points


def test_elevens_and_twelves_are_spades_too() -> None:
    end = casino.parse_position("rules=standard,pack=60 hands=/ won=EsWs/As last=1")
    assert casino.score_round(end).lines[1].points == (1, 0)


@given(st.data())
def test_rank_counts_add_up(data: st.DataObject) -> None:
    cards = data.draw(st.lists(st.sampled_from(SIXTY.cards), unique=True))
    assert total(rank_counts(casino.card_set(cards))) == sum(card.weight for card in cards)


# Seeds


def test_52_cards_are_shuffled_as_ever() -> None:
    dealt = "".join(map(str, shuffle(RuleSet(), "sunday")))
    assert dealt.startswith("Qd5d8cKs9s8h5cKcAsTc7h9c4c3d6d6s5sTdAdThQcTs6h3s8dJh")


@pytest.mark.parametrize("name", [name for name in PACKS if name != "40"])
def test_a_shuffle_has_every_card_once(name: str) -> None:
    rules = RuleSet(pack=name)
    assert sorted(shuffle(rules, "seed")) == sorted(rules.cards)


@pytest.mark.parametrize("rules", [SIXTY, ROYAL_SIXTY], ids=["standard", "royal"])
def test_a_sealed_game_of_sixty_cards_holds(rules: RuleSet) -> None:
    """The record of a game between computer players is read, dealt and played again."""
    game = sealed(casino.Game.new(rules, seed_of("secret", "cut")), "secret", "cut")
    chance = Random(3)
    while not game.position.over:
        player = PLAYERS[chance.choice(["greedy", "counting", "beginner"])]
        game = game.play(play_by(player.play, game.position, (), chance))
    again = casino.parse_record(casino.format_record(game))
    assert again.position == game.position
    assert {finding.result for finding in verify(again)} == {CheckResult.GOOD}
