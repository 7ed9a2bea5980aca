"""A turn of a game by link as its sheet shows it: the link, whom it is for, and what comes then."""

from __future__ import annotations

from collections.abc import Callable

from casino_core.correspondence.links import parts_of
from casino_core.correspondence.terms import FEWEST_PLAYERS

from .link_sheets import Sending
from .message import Outgoing
from .post import Post
from .sending import ToSend
from .words import (
    declined_words,
    invites,
    length_words,
    nudge_text,
    passing_words,
    sent_words,
    text_to_send,
)


def sending_of(
    post: Post,
    name: str,
    link_of: Callable[[Outgoing], str],
    can_send: bool,  # noqa: FBT001
) -> Sending:
    """Return the last turn of this device in a game, to be sent.

    `link_of` makes an address of messages, and `can_send` says whether there is a share sheet.
    """
    game, outgoing, entry = post.game(name), post.outgoing(name), post.games.find(name)
    assert outgoing, "a game that is kept has a message of the player's"
    assert entry, "it is kept"
    link, names, declined = link_of(outgoing), entry.shown_names, entry.decliner
    return Sending(
        ToSend(text_to_send(game, link), can_send=can_send),
        length_words(link),
        entry.sent >= outgoing.number,
        entry.reader,
        sent_words(entry),
        first=invites(game),
        nudge="" if entry.own_turn or entry.over else nudge_text(entry.awaited_name),
        passing=passing_words(game, names) if game.players > FEWEST_PLAYERS else "",
        declined="" if declined is None else declined_words(declined),
        withdraw=entry.name if entry.only_invites else "",
        parts=parts_of(outgoing.text),
    )
