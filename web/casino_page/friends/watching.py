"""Games that are watched over a connection: who has no seat sees the table, and no hand.

The page of a player sends all messages of the game so far, and then each new one, as texts of the
room. They open what all seats have opened, so hands are seen when a round is over.

    watch   and a message on each further line, from the first one that was not sent yet
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from casino_core import CasinoError
from casino_core.correspondence.base64url import encoded
from casino_core.correspondence.correspondence import Correspondence
from casino_core.correspondence.message import Message, format_message, parse_message
from casino_core.correspondence.turn import WATCHER

from .message import name_of, sentence_of
from .post import Post
from .stored_games import shown_names

WATCH: Final = "watch"
"""The first line of a text with messages for somebody who watches."""
LONGEST_TEXT: Final = 80_000
"""The most characters of such a text; longer games take several."""
MOST_SOURCES: Final = 8
"""The most games that are watched at once."""


class WatchedGames:
    """The games that others watch here, and those of others that are watched.

    sources  the place from which each game comes that is watched
    """

    def __init__(self, post: Post, send: Callable[[str, int], bool]) -> None:
        """`send` sends a text to a place, and tells whether it could be."""
        self._post, self._send = post, send
        self._sent: dict[tuple[str, int], int] = {}
        self.sources: dict[str, int] = {}

    def clear(self) -> None:
        """Forget who watches what."""
        self._sent.clear()
        self.sources.clear()

    def forget(self, place: int) -> None:
        """Begin anew with somebody whose page may be another one."""
        self._sent = {key: count for key, count in self._sent.items() if key[1] != place}

    def show(self, game: Correspondence, places: Iterable[int]) -> None:
        """Send the messages of a game to those who watch it, as far as they lack them."""
        name = name_of(game)
        for place in places:
            new = game.messages[self._sent.get((name, place), 0) :]
            for text in _texts(new):
                if not self._send(text, place):
                    return
            self._sent[name, place] = len(game.messages)

    def take(self, place: int, text: str) -> tuple[str, str]:
        """Take a text of a game that is watched.

        Return the name of the game, and why it is refused, in a sentence. Both are empty for a game
        that the player plays.
        """
        name, words = "", ""
        names: Sequence[str] = ()
        try:
            messages = [parse_message(line) for line in text.split("\n")[1:]]
            if messages and (game := encoded(messages[0].game)) in self._post.watched:
                names = shown_names(self._post.game(game).table.terms.names, WATCHER)
            name = self._post.watch(messages)
        except CasinoError as error:
            words = sentence_of(error, names)
        if name and (name in self.sources or len(self.sources) < MOST_SOURCES):
            self.sources[name] = place
        return name, words


def is_watched(text: str) -> bool:
    """Return whether a text has messages of a game that is to be watched."""
    return text.startswith(f"{WATCH}\n")


def _texts(messages: Sequence[Message]) -> Iterable[str]:
    """Yield texts with all messages, none of them too long."""
    text = WATCH
    for message in messages:
        line = f"\n{format_message(message)}"
        if len(text) + len(line) > LONGEST_TEXT:
            yield text
            text = WATCH
        text += line
    if text != WATCH:
        yield text
