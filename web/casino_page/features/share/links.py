"""Links and HTML codes of a table, made from the view of one seat.

While a game runs nothing here derives from its seed, which would reveal every card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from casino_core import PRESETS, Game, View, format_position, format_rules
from casino_core.drawing.cards import USUAL_LOOKS, Looks
from casino_core.drawing.table import table
from casino_core.i18n import gettext as _
from casino_core.notation.positions import format_handicap
from casino_core.seats import Seat

from ...address.page_request import KEYS, is_link_seed
from ...address.query_text import format_query
from ...game.own_players import for_others
from ...game.seats import USUAL_LEVEL, SeatedPlayer, format_seats, people
from ...game.session import Session
from ...render.markup import text as escape
from ...shell.embed_looks import EMBED_LOOKS
from ..record.link import review_link
from .result import GameResult, game_result
from .result_picture import result_picture

FRAME_PAGE: Final = "embed.html"
"""The page in a frame, in the folder of the site."""

SIZES: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {"small": (320, 480), "medium": (480, 420), "large": (720, 540)}
)
"""The sizes of frames: width and height in pixels."""

FIELDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "what": ("position", "deal"),
        "size": ("medium", "small", "large"),
        **EMBED_LOOKS,
    }
)
"""The fields of the share sheet with their values; the first value of each is the default."""


@dataclass(frozen=True)
class SharedTable:
    """A table to be shared.

    address         the folder of the site, with a slash at its end
    view            the view of the seat that shares the table
    seat            that seat, from 0
    seated_players  the players by seat; empty for the usual players
    deal            the query fields of the whole deal; empty while the deal is secret
    chosen          a value for each of `FIELDS`
    finished        the result of the game once it is over
    played          the game once it is over, for the link to its review
    looks           the felt and the backs of the picture
    """

    address: str
    view: View
    seat: Seat = Seat(0)
    seated_players: tuple[SeatedPlayer, ...] = ()
    deal: Mapping[str, str] = field(default_factory=dict)
    chosen: Mapping[str, str] = field(
        default_factory=lambda: {name: known[0] for name, known in FIELDS.items()}
    )
    finished: GameResult | None = None
    played: Game | None = None
    looks: Looks = USUAL_LOOKS

    def with_field(self, name: str, value: str) -> SharedTable:
        """Return the table with another choice; the same one if the choice is not possible."""
        if value not in FIELDS.get(name, ()) or (name, bool(self.deal)) == ("what", False):
            return self
        return replace(self, chosen={**self.chosen, name: value})

    @property
    def position(self) -> str:
        """The position in notation, as far as the seat knows it."""
        return format_position(self.view)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the frame."""
        return SIZES[self.chosen["size"]]

    @property
    def link(self) -> str:
        """The address of the game's page with this table."""
        return f"{self.address}?{format_query(self._game_fields())}"

    @property
    def analysis(self) -> str:
        """The address of the analysis board with this position."""
        fields = dict(field.split("=", 1) for field in self.position.split(" "))
        return f"{self.address}?{format_query({'study': '', **fields})}"

    @property
    def review(self) -> str:
        """The address of the review of the game; empty while it runs, and if it is too long."""
        return review_link(self.address, self.played) if self.played else ""

    @property
    def result(self) -> str:
        """The result in a few lines; empty while the game runs."""
        return self.finished.text(self.link if self.deal else "") if self.finished else ""

    @property
    def picture(self) -> str:
        """The picture to share, as SVG: of the result, or of the table while the game runs."""
        if self.finished:
            return result_picture(self.finished, self.looks)
        return table(self.view, self.seat, self.looks)

    @property
    def frame_address(self) -> str:
        """The address of the frame with this table."""
        return f"{self.address}{FRAME_PAGE}?{format_query(self._embed_fields())}"

    @property
    def frame(self) -> str:
        """The HTML of an `<iframe>` with this table."""
        return frame_code(self.frame_address, self.size)

    @property
    def element(self) -> str:
        """The HTML of a `<casino-table>` with this table."""
        width, height = self.size
        fields, play = self._embed_fields(), _("Play this Casino table")
        of_position = {name: fields.pop(name) for name in tuple(fields) if name in _IN_POSITION}
        if "hands" in of_position:
            position = " ".join(f"{name}={value}" for name, value in of_position.items())
            fields = {"position": position, **fields}
        else:
            fields = {**of_position, **fields}
        attributes = " ".join(f'{name}="{escape(value)}"' for name, value in fields.items())
        return (
            f'<script src="{self.address}casino-table.js" defer></script>\n'
            f'<casino-table {attributes} width="{width}" height="{height}">'
            f'<a href="{escape(self.link)}">{escape(play)}</a></casino-table>'
        )

    def _game_fields(self) -> dict[str, str]:
        """Return the query fields of the position or deal and of the players."""
        if self.chosen["what"] == "deal" and self.deal:
            return {**self.deal, **self._seats_field()}
        fields = dict(field.split("=", 1) for field in self.position.split(" "))
        if fields.get("rules") == format_rules(PRESETS["standard"]):
            del fields["rules"]
        return {**fields, **self._seats_field()}

    def _seats_field(self) -> dict[str, str]:
        """Return the query field of the players, without names; nothing for the usual players."""
        usual = (SeatedPlayer(), *(SeatedPlayer(USUAL_LEVEL) for _ in self.seated_players[1:]))
        unnamed = for_others(self.seated_players)
        return {"seats": format_seats(unnamed)} if unnamed not in ((), usual) else {}

    def _embed_fields(self) -> dict[str, str]:
        """Return the query fields of the frame: those of the game, and looks that are chosen."""
        looks = {
            name: value
            for name, value in self.chosen.items()
            if name in EMBED_LOOKS and value != EMBED_LOOKS[name][0]
        }
        return {**self._game_fields(), **looks}


_IN_POSITION = frozenset(KEYS) - {"seed", "speed", "seats"}
"""The query fields that the attribute `position` of the element holds together."""


def shared_table(address: str, session: Session) -> SharedTable:
    """Collect what may be shared now; the seed of a game only when the game is over."""
    game, seated_players = session.game, session.seated_players
    deal, first = {}, game.rounds[0]
    if game.over and first.cards and game.seed and is_link_seed(game.seed):
        deal = {"rules": format_rules(game.rules), "seed": game.seed}
        if first.start.dealer != game.rules.players - 1:
            deal["dealer"] = str(first.start.dealer + 1)
        if game.handicap:
            deal["scores"] = format_handicap(game.handicap)
    alone = len(people(seated_players)) == 1
    finished = game_result(session.scene(), seated_players)
    share = SharedTable(
        address,
        session.view,
        session.seat,
        seated_players if alone else (),
        deal,
        finished=finished,
        played=game if finished else None,
    )
    return share.with_field("what", "deal")


def frame_code(address: str, size: tuple[int, int]) -> str:
    """Write the HTML of an `<iframe>` with the table at an address, `size` pixels wide and high."""
    width, height = size
    title = _("A Casino table")
    return (
        f'<iframe src="{escape(address)}" width="{width}" height="{height}" '
        f'title="{escape(title)}" '
        'loading="lazy" allow="fullscreen; clipboard-write" '
        'style="border: 0; max-width: 100%"></iframe>'
    )
