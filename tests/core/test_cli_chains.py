"""Each command of the command line reads the output of the one before."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import CasinoError, View
from casino_core.cli import LINE_COMMANDS, lines

from ..profiles import many
from . import worlds

LONGEST_ANSWER = 2000


def answer(command: str, line: str) -> str:
    [line_of_answer] = lines.answers(LINE_COMMANDS[command], [line])
    assert "\n" not in line_of_answer
    return line_of_answer


def deal(chance: Random, rules: casino.RuleSet) -> str:
    pack = list(rules.cards)
    chance.shuffle(pack)
    fields = f"rules={casino.format_rules(rules)} dealer={chance.randint(1, rules.players)}"
    return answer("deal", f"{fields}\t{casino.format_cards(pack)}")


def with_hidden(chance: Random, text: str) -> str:
    """Hide the stock, and the hands of some seats that are not to play."""
    position = casino.parse_state(text)
    hidden = list(position.hidden)
    hands = list(position.hands)
    for seat in position.rules.seats:
        if seat != position.turn and chance.random() < 0.3:
            hidden[seat], hands[seat] = position.hand_count(seat), casino.NO_CARDS
    stock = (None,) * len(position.stock)
    fields = position._replace(hands=tuple(hands), hidden=tuple(hidden), stock=stock)
    return casino.format_position(View(*fields))


def play_on(chance: Random, text: str) -> str:
    """Play a round to its end, or until the hand of the seat to play is hidden."""
    while True:
        state = casino.parse_state(text)
        assert casino.format_position(state) == text
        plays = answer("legal", text)
        if state.over:
            assert plays == ""
            return text
        if state.hidden[state.turn]:
            assert plays.startswith("error: hands: the hand of seat ")
            return text
        assert plays
        if plays.startswith("error: "):
            assert "legal plays" in plays
            return text
        text = answer("play", f"{text}\t{chance.choice(plays.split())}")
        assert not text.startswith("error: ")


@given(seed=st.integers(0, 2**24 - 1), hide=st.booleans(), draw=st.booleans())
def test_a_deal_is_played_and_scored(seed: int, *, hide: bool, draw: bool) -> None:
    chance = Random(seed)
    rules = worlds.random_rules(chance, **({"draw": True} if draw else {}))
    text = deal(chance, rules)
    assert not text.startswith("error: ")
    end = play_on(chance, with_hidden(chance, text) if hide else text)
    if casino.parse_state(end).over:
        assert answer("score", end).partition("=")[0] == "cards"
    else:
        assert answer("score", end).startswith("error: hands: ")


def test_a_hand_that_draws_an_unknown_card_is_hidden_whole() -> None:
    """NOTATION, Positions: a hand is shown whole or hidden whole."""
    position = answer("play", "rules=draw hands=2h3h/4h5h stock=*12\t3h")
    assert position == "rules=draw table=3h hands=????/4h5h turn=2 dealer=2 stock=*11"
    assert answer("legal", position) == "4h 5h"
    assert answer("play", f"{position}\t4h").endswith("hands=????/???? turn=1 dealer=2 stock=*10")


CARDS = [card.text for card in casino.FULL_PACK]
VALID = (
    "table=5h,9d,(7:4c3d@2) hands=3s8s/7d",
    "rules=royal,draw=on hands=3hQd/?? table=(14:As/Ad@1) stock=*3",
    "hands=/ won=Ac3h4h5h/2sTd scores=17/0",
    f"rules=standard dealer=1\t{''.join(CARDS)}",
    "table=5h hands=3s8s/Ks\t3sb5h=8",
)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    text = draw(st.sampled_from(VALID))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = start + draw(st.integers(0, 8))
        new = draw(
            st.text(max_size=4) | st.sampled_from([*CARDS, "??", "\t", "9" * 5000, "=", " "])
        )
        text = text[:start] + new + text[end:]
    return text


@pytest.mark.parametrize("command", sorted({*LINE_COMMANDS} - {"hint"}))
@many(4)
@given(st.text() | mutated())
@example("9" * 5000)
@example("hands=/\t" + "x" * 100_000)
@example("x" * 100_000 + "=\t")
def test_every_line_gets_one_line_that_is_no_longer_than_a_line(command: str, line: str) -> None:
    reply = answer(command, line)
    if reply.startswith("error: "):
        assert len(reply) < LONGEST_ANSWER
    elif command in ("play", "deal"):
        assert casino.format_position(casino.parse_state(reply)) == reply
    elif command == "legal":
        for play in reply.split()[:20]:
            assert not answer("play", f"{line}\t{play}").startswith("error: ")


def test_a_view_that_is_written_is_read_back() -> None:
    """Also one from within: after a play of a view in which cards are hidden."""
    for number in range(30):
        chance = Random(number)
        rules = worlds.random_rules(chance, draw=True)
        view: casino.State = worlds.random_deal(chance, rules).view(0)
        view = view.replace(turn=0)
        for play in worlds.some_plays(view)[:5]:
            try:
                after = casino.apply(view, play).after
            except CasinoError:
                continue
            text = casino.format_position(after)
            assert casino.format_position(casino.parse_state(text)) == text
