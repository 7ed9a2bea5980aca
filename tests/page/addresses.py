"""Addresses as people write, mistype and forge them: near-valid ones, huge ones, and junk."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping
from random import Random
from urllib.parse import quote

from hypothesis import strategies as st

import casino_core as casino
from casino_core.players import LEVELS
from casino_page.address.query_text import split_query
from casino_page.features.record.link import packed_record
from casino_page.friends.duel import challenge
from casino_page.friends.duel_text import format_duel, packed_duel
from casino_page.game.seats import usual_players

from .pages import PAGE_KEYS
from .tables import finished_game

PLACES = (
    "table=5h,3d,Kd hands=3s8s/9c2d",
    "table=9d,3c,(7:4h3s@2) hands=3h7d9c/?????? turn=1 dealer=2 stock=*12",
    "rules=royal,players=3 table=2c,3d hands=8sTd/??????/???? turn=2 dealer=1",
    "rules=swazi table=9d,(12:5h7c@1) hands=3sQs/???? won=Kd/8d4c turn=1 last=2",
    "rules=standard,pack=104 table=9d,9d hands=3h3h/???? stock=*80 carried=0/0",
    "rules=mulle hands=3h9c/???? table=5h fed=0/0 twins=0/0 scores=3/8 sweeps=1/0",
    "hands=/ won=Ac3h4h5h/2sTd scores=17/0",
    "hands=-/3h",
    "table=5h",
)
HUGE = (
    *("9" * 400, "1" + "0" * 9, "-1", "0", "1e999", "NaN", "Infinity", "٣", "²", "1/0", "99999/0"),
    *("0x" + "f" * 300, "1" * 6, "99999", "-99999/99999", "3h" * 900, "?" * 1998, "*52", "*104"),
)
ODD = (
    *("", " ", "=", "&", ";", "%", "%ff", "%00", "%F0%9F%82%A1", "%ED%A0%80", "\ud800", "\udfff"),
    *("\0", "\n", "\u2028", "\u202e", "♠", "é", "<script>", "'", '"', "{}", "[%mark 5h]", "\\"),
    *("x" * 3000, "(" * 900, "{" * 900, "((((", "))))", "/" * 900, "," * 900, "=" * 900),
)
VALUES: Mapping[str, tuple[str, ...]] = {
    "rules": (
        *casino.PRESETS,
        *("royal,players=3", "players=6", "players=1000000000", "target=" + "9" * 400),
        *("target=99999", "target=none,pack=104", "standard,,", "rules=rules", "royal,royal"),
    ),
    "seats": (
        *("you,greedy", "greedy,you", "you,you", "greedy,greedy", "you:Ann,person:ann"),
        *("you," + "greedy," * 6 + "greedy", "you" + ",greedy:Ada" * 5, "you" + ",master-4" * 30),
        *("you," + ",".join(LEVELS), ",", "you:" + "x" * 500, "person:\u202e,greedy:\ud800"),
        *("you,counting:Bruno,greedy:Clara,greedy,greedy,greedy", "you" + ",greedy" * 250),
    ),
    "seed": ("x", "daily:2026-11-20/1", "x" * 101, "a b=c", "♠"),
    "speed": ("instant", "normal", "INSTANT", "warp"),
    "view": ("reading", "table", "sideways"),
    "daily": (
        *("today", "2026-11-20", "2026-11-19/royal", "today/swazi", "today/standard", "2031-01-01"),
        *("0001-01-01", "9999-12-31", "20261120", "2026-W47-5", "2026-02-30", "today/" + "x" * 500),
    ),
    "guided": ("", "1", "x" * 500),
    "puzzle": (
        *("day", "standard-17", "standard-0", "standard-99999", "royal-3", "partnership-1", "-1"),
        *("standard-" + "9" * 400, "standard-٣", "nowhere-1", "../x-1", "day-1", "standard--1"),
    ),
    "study": (
        *("3s", "8sx5h,3d {both} ( 3s {no} ) 9c", "{[%mark 5h] Two}", "( 3s )", "3s ( )", "{" * 50),
        *("3s ( 8s " * 60, "[%mark 9z]", "3s 3s 3s", "8s " * 600, "{\ud800}", "{a} " * 200),
    ),
    "record": ("", "x", "A" * 6000, "eNo", "eJwDAAAAAAE", "_-_-", "=" * 40),
    "duel": ("", "x", "A" * 6000, "eNo", "ePkSLOo", "_-_-", "=" * 40),
    "link": (
        *("", "x", "AAECAwQFBgcICQoL", "1.AAECAwQFBgcICQoL.1...", "1.AAECAwQFBgcICQoL.2...AA"),
        *("2.AAECAwQFBgcICQoL.1...", "1." + "A" * 6000, "1.x.1..aW52aXRl."),
    ),
    "dealer": ("1", "2", "6", "7", "1" * 50),
    "scores": ("5/0", "0", "5", "20/20", "21/0", "99999/99999", "-5/0"),
    "table": ("9d,3c", "5h,(8:5c3s@2)", "(9:4h5s@1),(9:3d6d@2)", "10h♠", "9d," * 600),
    "hands": ("3h9c/????", "3h/4h/5h", "????/????", "3h/3h", "/", "-/-", "3h9c2c/???", "3h" * 60),
    "turn": ("1", "2", "3"),
    "won": ("AsAh/Kd", "/", "As/Ah/Ac", "As" * 60),
    "stock": ("*12", "*0", "????", "As2s", "*" + "9" * 400),
    "level": ("greedy", "master-2", "master-9", "genius", "MASTER"),
    "seat": ("1", "2", "6", "²", "1" * 50),
    "lesson": ("builds/1", "sums/999", "nowhere/1", "builds/0", "builds"),
    "theme": ("dark", "DARK", "blue"),
    "start": ("now", "click", "later"),
}
"""Values of the fields, good, nearly good and bad ones."""


@st.composite
def records(draw: st.DrawFn) -> str:
    """The packed record of a game, whole or damaged before or after it was packed."""
    record = casino.format_record(finished_game("standard"))
    if draw(st.booleans()):
        record = cut(draw, record)
    packed = packed_record(record.encode("utf-8", "replace").decode())
    if draw(st.booleans()):
        packed = cut(draw, packed)
    return packed


@st.composite
def duels(draw: st.DrawFn) -> str:
    """A packed duel, whole or damaged before or after it was packed."""
    game = finished_game("standard")
    text = format_duel(challenge(game, usual_players(2), "Ann"))
    if draw(st.booleans()):
        text = cut(draw, text)
    packed = packed_duel(text.encode("utf-8", "replace").decode())
    return cut(draw, packed) if draw(st.booleans()) else packed


def bomb() -> str:
    """A small value that unpacks to very much."""
    return base64.urlsafe_b64encode(zlib.compress(b"8s " * 1_000_000, 9)).decode().rstrip("=")


def cut(draw: st.DrawFn, text: str) -> str:
    """Replace a piece of a text."""
    start = draw(st.integers(0, len(text)))
    end = min(len(text), start + draw(st.integers(0, 8)))
    return text[:start] + draw(st.sampled_from(ODD + HUGE) | st.text(max_size=4)) + text[end:]


def values(name: str) -> st.SearchStrategy[str]:
    """Values of a field."""
    good = st.sampled_from(VALUES.get(name, ("1", "0/0", "1/0", "-")))
    if name == "duel":
        good |= duels()
    if name == "record":
        good |= records() | st.just(bomb())
    return good | st.sampled_from(HUGE + ODD) | st.text(max_size=12) | mutated(good)


@st.composite
def mutated(draw: st.DrawFn, good: st.SearchStrategy[str]) -> str:
    return cut(draw, draw(good))


def escaped(text: str, random: Random) -> str:
    """Percent-encode some or all characters."""
    share = random.choice((0, 0.3, 1))
    return "".join(
        quote(sign, safe="", errors="replace") if random.random() < share else sign for sign in text
    )


@st.composite
def misspelt(draw: st.DrawFn, names: tuple[str, ...]) -> str:
    return cut(draw, draw(st.sampled_from(names)))


@st.composite
def fields(draw: st.DrawFn, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Some fields: those of a position or not, a few others, perhaps one of them twice."""
    pairs: list[tuple[str, str]] = []
    if draw(st.booleans()):
        place = draw(st.sampled_from(PLACES))
        pairs += [(name, value or "") for name, value in split_query(place)]
    for name in draw(st.lists(st.sampled_from(names), max_size=4)):
        pairs = [each for each in pairs if each[0] != name or draw(st.booleans())]
        pairs.append((name, draw(values(name))))
    if draw(st.integers(0, 7)) == 7:
        pairs.append((draw(misspelt(names)), draw(st.sampled_from(ODD + HUGE))))
    return draw(st.permutations(pairs)) if pairs else pairs


@st.composite
def address(draw: st.DrawFn, names: tuple[str, ...]) -> str:
    """The query of an address."""
    if draw(st.integers(0, 9)) == 9:
        return draw(st.text(max_size=80) | st.sampled_from(ODD + HUGE))
    random = Random(draw(st.integers(0, 99)))
    joiner = draw(st.sampled_from(("&", "&", ";", " ", "%20", "&&")))
    parts = [
        f"{escaped(name, random) if random.random() < 0.1 else name}={escaped(value, random)}"
        for name, value in draw(fields(names))
    ]
    return draw(st.sampled_from(("?", ""))) + joiner.join(parts)


PAGE = PAGE_KEYS
"""The fields of the game's own page."""
