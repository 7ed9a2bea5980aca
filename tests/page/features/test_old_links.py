"""Links and stored games of earlier versions are read for ever.

`tests/golden/links.json` has what the page of November 2026 wrote: each kind of message of both
forms, stored games, duels, and what lay in the storage. It is never written anew; kinds are added.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from casino_core.correspondence.links import format_link, messages_in
from casino_core.correspondence.message import Message, parse_messages
from casino_core.correspondence.stored import format_stored, parse_stored
from casino_page.address.fragment import joined_query
from casino_page.friends.duel_text import format_duel, parse_value
from casino_page.friends.stored_games import (
    by_link_content,
    duels_content,
    parse_by_link,
    parse_duels,
)

from ..pages import GROUP, opened_by

GOLDEN: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[2] / "golden" / "links.json").read_text(encoding="utf-8")
)


def kinds(group: str) -> pytest.MarkDecorator:
    entries = GOLDEN[group]
    return pytest.mark.parametrize("old", entries, ids=[each["kind"] for each in entries])


def content(message: Message) -> dict[str, Any]:
    """Return the content of a message, as it is in the file."""
    return {
        "form": int(message.form),
        "game": message.game.hex(),
        "number": message.number,
        "before": message.before.hex(),
        "words": list(message.words),
        "values": len(message.values),
        "digest": message.digest.hex(),
    }


@kinds("links")
def test_a_link_says_what_it_said(old: dict[str, Any]) -> None:
    messages = parse_messages(messages_in(f"https://example.org/casino/#link={old['link']}"))
    assert [content(each) for each in messages] == old["messages"]
    assert format_link(messages) == old["link"]


@kinds("stored")
def test_a_stored_game_goes_on_where_it_was(old: dict[str, Any]) -> None:
    game = parse_stored(old["stored"], GROUP)
    assert (game.seat, game.awaited.value, str(game.view)) == (
        old["seat"],
        old["awaited"],
        old["view"],
    )
    assert [[str(play) for play in each.plays] for each in game.table.rounds] == old["plays"]
    outcome = game.outcome
    assert (list(outcome.totals) if outcome else None) == old["totals"]
    assert format_stored(game) == old["stored"]


@kinds("duels")
def test_a_duel_says_what_it_said(old: dict[str, Any]) -> None:
    for search, fragment in ((f"?duel={old['value']}", ""), ("", f"#duel={old['value']}")):
        value = opened_by(joined_query(search, fragment), "duel")
        assert format_duel(parse_value(value)) == old["text"]


@kinds("storage")
def test_what_is_stored_is_read(old: dict[str, Any]) -> None:
    content = {**old["content"]}
    del content["version"]
    if old["key"] == "casino.duels":
        assert duels_content(parse_duels(content)) == content
        return
    games = parse_by_link(content)
    assert [each["name"] for each in content["games"]] == [each.name for each in games.games]
    assert parse_by_link(by_link_content(games)) == games
    for game, each in zip(content["games"], games.games, strict=True):
        assert len(parse_stored(each.text, GROUP, each.results).messages) == game["messages"]
        assert {game.get("other", each.names[1]), each.names[1]} == {"Ben"}
