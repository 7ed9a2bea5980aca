"""Three libraries, with which messengers and forums make links, leave our messages whole."""

from __future__ import annotations

import pytest

from casino_core.correspondence.links import messages_in
from casino_core.correspondence.message import parse_messages
from casino_page.address.fragment import joined_query
from casino_page.friends.duel_text import parse_value
from site_builder import node
from tests.core.test_correspondence_links import KINDS, kinds, link_of
from tests.javascript import evaluate

from ..pages import opened_by
from .test_old_links import GOLDEN

AROUND = (
    "My turn at Casino: {link}",
    "Will you play Casino with me (Standard)? {link}",
    "It is {link}.",
    "Here: {link}, and hurry!",
    "({link})",
    "“{link}”",
    "<{link}>",
    "{link}\nSee you soon",
    "*{link}*",
)
"""The text around a link: the page's own sentences, and what people write."""

LINKERS = """
import { createRequire } from 'node:module';
const require = createRequire(`${given.packages}/`);
const { LinkifyIt } = require('linkify-it');
const linkify = require('linkifyjs');
const { Autolinker } = require('autolinker');
const it = new LinkifyIt();
const result = given.texts.map((text) => [
  it.match(text)?.map(({ url }) => url) ?? [],
  linkify.find(text, 'url').map(({ href }) => href),
  Autolinker.parse(text, { urls: true }).map((match) => match.getUrl()),
]);
"""


@pytest.mark.parametrize("around", AROUND)
def test_what_a_linker_finds_opens_the_same_messages(around: str) -> None:
    texts = [around.format(link=link_of(kind)) for kind in KINDS]
    data = {"packages": str(node.packages()), "texts": texts}
    for kind, links in zip(KINDS, evaluate(LINKERS, data), strict=True):
        for addresses in links:
            assert len(addresses) == 1, (kind, addresses)
            _page, sign, fragment = addresses[0].partition("#")
            value = opened_by(joined_query("", sign + fragment), "link")
            assert parse_messages(messages_in(value)) == kinds()[kind], (kind, addresses)


@pytest.mark.parametrize("around", AROUND)
def test_what_a_linker_finds_opens_the_same_duel(around: str) -> None:
    duels = [each["value"] for each in GOLDEN["duels"]]
    texts = [around.format(link=f"https://example.org/casino/#duel={duel}") for duel in duels]
    data = {"packages": str(node.packages()), "texts": texts}
    for duel, links in zip(duels, evaluate(LINKERS, data), strict=True):
        for addresses in links:
            assert len(addresses) == 1, (duel, addresses)
            value = opened_by(joined_query("", "#" + addresses[0].partition("#")[2]), "duel")
            assert parse_value(value) == parse_value(duel), addresses


@pytest.mark.parametrize("end", ["-", "_", "--", "__", "_-", "-_"])
def test_a_linker_keeps_the_last_characters_of_a_value(end: str) -> None:
    text = f"See how: https://example.org/casino/#duel=ePkSLOicfdI7{end}"
    for addresses in evaluate(LINKERS, {"packages": str(node.packages()), "texts": [text]})[0]:
        assert addresses[0].endswith(f"7{end}")
