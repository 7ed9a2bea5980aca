"""Links: found again in whatever mail programs and messengers make of them."""

from __future__ import annotations

import quopri
import re
import textwrap
from collections.abc import Callable
from functools import cache
from itertools import product
from random import Random
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core.correspondence.correspondence import Correspondence
from casino_core.correspondence.links import LONGEST_TEXT, format_link, messages_in, parts_of
from casino_core.correspondence.message import Form, Message, parse_messages
from casino_core.correspondence.terms import Terms
from tests.core import worlds
from tests.core.correspondents import GROUP, after, invited, said_yes, sent
from tests.profiles import many
from tests.rows import for_each

NUMBERS = (2, 3, 8, 55)
ADDRESS = "https://example.org/casino/"


@cache
def kinds() -> dict[str, tuple[Message, ...]]:
    """A link of every kind of message."""
    links: dict[str, tuple[Message, ...]] = {}
    for form in Form:
        begun = invited(casino.PRESETS["standard"], form=form)
        name = form.name.lower()
        links[f"invitation {name}"] = (sent(begun.sides[0]),)
        links[f"decline {name}"] = (begun.sides[1].declined("Bob"),)
        for number in NUMBERS:
            links[f"turn {number} {name}"] = (sent(after(number, form=form).reader),)
        links[f"several {name}"] = after(12, form=form).sides[0].messages[8:12]
        links[f"answer {name}"] = (said_yes(after(8, form=form)),)
    return links


KINDS = sorted(
    f"{kind} {form.name.lower()}"
    for form in Form
    for kind in (
        "invitation",
        "decline",
        "turn 2",
        "turn 3",
        "turn 8",
        "turn 55",
        "several",
        "answer",
    )
)


def wrapped(text: str) -> str:
    return "\n".join(textwrap.wrap(text, 72, break_on_hyphens=False))


MADE_OF_IT: dict[str, Callable[[str], str]] = {
    "as it is": lambda link: link,
    "a sentence": lambda link: f"My turn at Casino: {link}",
    "brackets": lambda link: f"(see {link})",
    "angle brackets": lambda link: f"<{link}>",
    "quotation marks": lambda link: f"“{link}”, she wrote",
    "a mark of Markdown": lambda link: f"**{link}**",
    "an answer": lambda link: f"{link}\n\nSee you soon!",
    "lines of 72": wrapped,
    "quoted lines": lambda link: textwrap.indent(wrapped(link), "> "),
    "quoted twice": lambda link: textwrap.indent(wrapped(link), "> > "),
    "lines with returns": lambda link: wrapped(link).replace("\n", "\r\n\t"),
    "quoted-printable": lambda link: quopri.encodestring(link.encode()).decode(),
    "escaped": lambda link: quote(link, safe=""),
    "escaped twice": lambda link: quote(quote(link, safe=""), safe=""),
    "a redirect": lambda link: f"https://l.example.com/?u={quote(link, safe='')}&h=AT0",
    "fields for statistics": lambda link: f"{link}&utm_source=x&fbclid=IwAR0_-",
    "a question mark and fields": lambda link: f"{link}?igshid=abc",
    "signs that are not seen": lambda link: "\u200b".join(textwrap.wrap(link, 40)),
    "soft hyphens": lambda link: "\u00ad".join(textwrap.wrap(link, 30)),
    "directions": lambda link: "\u202a\u202c\u2066\u2069\ufe0f".join(textwrap.wrap(link, 45)),
    "other hyphens": lambda link: link.replace("-", "\u2011"),
    "a wide keyboard": lambda link: link.replace(".", "．").replace("=", "＝"),
    "backslashes of Markdown": lambda link: re.sub(r"[_.#=-]", r"\\\g<0>", link),
    "HTML as text": lambda link: link.replace("#", "&#35;").replace("=", "&#x3D;") + "&amp;x=1",
    "a word without a space": lambda link: f"{link}Danke",
    "a sentence without a space": lambda link: f"{link}.Danke",
    "an outer link": lambda link: f"https://e.example/?url={quote(link, safe='')}&data=05%7C0",
    "a name for a link": lambda link: f"<{link}|{link[:30]}…>",
    "capitals of the field": lambda link: link.replace("#link=", "#LINK="),
    "the field alone": lambda link: link.partition("#")[2],
    "the old place": lambda link: link.replace("#", "?"),
    "HTML": lambda link: f'<a href="{link}">{link}</a>',
}
"""The changes that mail programs, messengers and people make to a link."""

SURE_TO_END = ("a sentence", "brackets", "angle brackets", "quotation marks")
"""The ways after which the old form is read, too; it has no checksum and so no certain end."""


def link_of(kind: str) -> str:
    return f"{ADDRESS}#link={format_link(kinds()[kind])}"


@for_each([*product(MADE_OF_IT, KINDS)], ": ".join)
def test_a_link_is_found_in_whatever_is_made_of_it(row: tuple[str, str]) -> None:
    way, kind = row
    text = MADE_OF_IT[way](link_of(kind))
    if kind.endswith(" unsigned") and way not in ("as it is", *SURE_TO_END, "the old place"):
        return
    assert parse_messages(messages_in(text)) == kinds()[kind]


@many(3)
@given(st.sampled_from(KINDS), st.sampled_from([*MADE_OF_IT]), st.sampled_from([*MADE_OF_IT]))
def test_a_link_is_found_after_two_of_them(kind: str, first: str, second: str) -> None:
    if kind.endswith(" signed"):
        text = MADE_OF_IT[second](MADE_OF_IT[first](link_of(kind)))
        alone = {first, second} & {"the field alone", "quoted-printable", "HTML"}
        if alone or first == second or (first, second) == ("HTML as text", "the old place"):
            return  # nobody quotes the field alone, and a program does its thing once
        assert parse_messages(messages_in(text)) == kinds()[kind]


@pytest.mark.parametrize("kind", KINDS)
def test_a_link_that_lost_something_is_not_taken_for_another(kind: str) -> None:
    link = link_of(kind)
    for cut in (1, 2, 5, 20):
        text = messages_in(link[:-cut])
        with_all = kinds()[kind]
        try:
            messages = parse_messages(text)
        except casino.NotationError:
            continue
        assert messages[-1].says_the_same(with_all[-1]) or messages == with_all[: len(messages)]


def test_nothing_is_read_of_a_text_that_is_too_long() -> None:
    for text in ("link=" * LONGEST_TEXT, "link=2i." + "A " * LONGEST_TEXT, "%25" * LONGEST_TEXT):
        messages_in(text)


def test_the_text_of_a_link_ends_with_a_letter_or_a_digit() -> None:
    for kind in KINDS:
        if kind.endswith(" signed"):
            text = format_link(kinds()[kind])
            assert re.fullmatch(r"[\w.-]*[a-z0-9]", text)
            assert ".." not in text


# How long an invitation is


def address_of(terms: Terms) -> str:
    messages = Correspondence.invite(terms, b"s" * 32, GROUP).messages
    return f"{ADDRESS}#link={format_link(messages)}"


@pytest.mark.parametrize("name", ["Maximiliane Müller-L", "Ñandú" * 4, "安" * 20])
@pytest.mark.parametrize("preset", casino.PRESETS)
def test_an_invitation_to_a_preset_has_at_most_200_characters(preset: str, name: str) -> None:
    assert len(name) == 20
    rules = casino.PRESETS[preset]
    for changed in (
        rules,
        rules.changed(target=None, endgame=casino.RuleSet().endgame, calling=False),
    ):
        assert len(address_of(Terms.usual(changed, name))) <= 200


@many(2)
@given(st.integers(0, 10**6), st.sampled_from([2, 3, 4]))
def test_an_invitation_with_house_rules_has_at_most_400_characters(seed: int, players: int) -> None:
    chance = Random(seed)
    rules = worlds.random_rules(chance, players=players)
    if rules.calling != "any":
        terms = Terms.usual(rules, "安" * 20)._replace(after="A1-_" * 4)
        assert len(address_of(terms)) <= 400


# In parts


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.endswith(" signed")])
@pytest.mark.parametrize("longest", [60, 500, 1_900])
def test_a_long_link_goes_in_parts_which_may_come_in_any_order(kind: str, longest: int) -> None:
    text = format_link(kinds()[kind])
    parts = parts_of(text, longest)
    if len(text) <= longest - 18:
        assert not parts
        return
    if len(parts) > 9:
        return
    assert all(len(part) <= longest for part in parts)
    chat = "\nAnn, 12:05\n".join(reversed(parts))
    assert parse_messages(messages_in(f"Ann, 12:04\n{chat}")) == kinds()[kind]
    with pytest.raises(casino.NotationError):
        parse_messages(messages_in("\n".join(parts[1:])))


def test_no_part_of_a_link_is_too_long_for_a_messenger() -> None:
    for kind in KINDS:
        parts = parts_of(format_link(kinds()[kind]))
        assert len(parts) <= 5
        assert all(len(part) <= 1_900 for part in parts)
