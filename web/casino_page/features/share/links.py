"""What can be shared of a table: addresses and codes, made from what one seat knows.

While a game runs nothing here derives from its seed: that would tell every card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from casino_core import PRESETS, Game, View, format_position, format_rules
from casino_core.i18n import gettext as _

from ...address.page_request import KEYS, LONGEST_SEED
from ...embed.options import CHOICES
from ...game.seats import USUAL_LEVEL, SeatedPlayer, format_seats, people
from ...render.markup import text as escape

SIZES: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {"small": (320, 480), "medium": (480, 420), "large": (720, 540)}
)
"""Frames to choose from: width and height."""

FIELDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "what": ("position", "deal"),
        "size": ("medium", "small", "large"),
        "theme": CHOICES["theme"],
        "lang": CHOICES["lang"],
        "controls": CHOICES["controls"],
        "moves": CHOICES["moves"],
    }
)
"""What can be chosen in the sheet; the first of each is chosen at first."""

_PLAIN = ",:@/*=?-"
"""Signs that stay as they are in an address, so that a person can read it."""


@dataclass(frozen=True)
class Share:
    """One table to be shared.

    address  the folder of the site, with a slash at its end
    view     what the seat knows that shares it; `seat` is that seat
    chairs   who sits where
    deal     the fields of the whole deal; empty while that may not be known
    chosen   a value for each of `FIELDS`
    """

    address: str
    view: View
    seat: int = 0
    seated_players: tuple[SeatedPlayer, ...] = ()
    deal: Mapping[str, str] = field(default_factory=dict)
    chosen: Mapping[str, str] = field(
        default_factory=lambda: {name: known[0] for name, known in FIELDS.items()}
    )

    def with_field(self, name: str, value: str) -> Share:
        """The same with another choice."""
        if value not in FIELDS.get(name, ()) or (name, bool(self.deal)) == ("what", False):
            return self
        return replace(self, chosen={**self.chosen, name: value})

    @property
    def position(self) -> str:
        """The position as text, as far as the seat knows it."""
        return format_position(self.view)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the frame."""
        return SIZES[self.chosen["size"]]

    @property
    def link(self) -> str:
        """The address of the game's page with this table."""
        return f"{self.address}?{_query(self._game())}"

    @property
    def frame_address(self) -> str:
        """The address of the frame with this table."""
        return f"{self.address}embed.html?{_query(self._embedded())}"

    @property
    def frame(self) -> str:
        """The HTML of a plain frame."""
        width, height = self.size
        title = _("A table of Casino")
        return (
            f'<iframe src="{escape(self.frame_address)}" width="{width}" height="{height}" '
            f'title="{escape(title)}" '
            'loading="lazy" allow="fullscreen; clipboard-write" '
            'style="border: 0; max-width: 100%"></iframe>'
        )

    @property
    def element(self) -> str:
        """The HTML of the element."""
        width, height = self.size
        fields, play = self._embedded(), _("Play this table of Casino")
        inside = {name: fields.pop(name) for name in tuple(fields) if name in _IN_POSITION}
        if "hands" in inside:
            position = " ".join(f"{name}={value}" for name, value in inside.items())
            fields = {"position": position, **fields}
        else:
            fields = {**inside, **fields}
        written = " ".join(f'{name}="{escape(value)}"' for name, value in fields.items())
        return (
            f'<script src="{self.address}casino-table.js" defer></script>\n'
            f'<casino-table {written} width="{width}" height="{height}">'
            f'<a href="{escape(self.link)}">{escape(play)}</a></casino-table>'
        )

    def _game(self) -> dict[str, str]:
        """The fields that say what is on the table and who plays."""
        if self.chosen["what"] == "deal" and self.deal:
            return {**self.deal, **self._seats()}
        fields = dict(part.split("=", 1) for part in self.position.split(" "))
        if fields.get("rules") == format_rules(PRESETS["standard"]):
            del fields["rules"]
        return {**fields, **self._seats()}

    def _seats(self) -> dict[str, str]:
        usual = (SeatedPlayer(), *(SeatedPlayer(USUAL_LEVEL) for _ in self.seated_players[1:]))
        unnamed = tuple(seated_player._replace(name="") for seated_player in self.seated_players)
        return {"seats": format_seats(unnamed)} if unnamed not in ((), usual) else {}

    def _embedded(self) -> dict[str, str]:
        looks = {
            name: value
            for name, value in self.chosen.items()
            if name in CHOICES and value != CHOICES[name][0]
        }
        return {**self._game(), **looks}


_IN_POSITION = frozenset(KEYS) - {"seed", "speed", "seats"}


def share_of(
    address: str, game: Game, view: View, seat: int, seated_players: tuple[SeatedPlayer, ...]
) -> Share:
    """What may be shared now: the seed of a game only when that is over."""
    deal, first = {}, game.rounds[0]
    if game.over and first.cards and game.seed and len(game.seed) <= LONGEST_SEED:
        deal = {"rules": format_rules(game.rules), "seed": game.seed}
        if first.start.dealer != game.rules.players - 1:
            deal["dealer"] = str(first.start.dealer + 1)
    one = len(people(seated_players)) == 1
    return Share(address, view, seat, seated_players if one else (), deal)


def _query(fields: Mapping[str, str]) -> str:
    return "&".join(f"{name}={_escaped(value)}" for name, value in fields.items())


def _escaped(value: str) -> str:
    return "".join(
        sign
        if sign.isascii() and (sign.isalnum() or sign in _PLAIN)
        else "".join(f"%{byte:02X}" for byte in sign.encode())
        for sign in value
    )
