"""The sheet that shows both games of a duel side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from casino_core import Game, Item
from casino_core.i18n import gettext as _
from casino_core.prose.items import item_label
from casino_core.prose.names import side_name
from casino_core.prose.words import decimal, labelled
from casino_core.records.duel import parting
from casino_core.rules.scoring import counted_items

from ..game.log import log_of
from ..game.seats import names_of
from ..render.items import gain
from ..render.markup import button, element, text
from ..render.sheet import copied_note, foot, heading
from .duel import Duel, Part, Stage
from .sending import ToSend, name_field, send_section
from .words import (
    PLAYERS,
    duel_title,
    help_words,
    leader_words,
    own_points,
    player_name,
    points_words,
    score_words,
    seat_names,
)


class Compared(NamedTuple):
    """What the sheet shows.

    duel     the duel, with the part of the rival
    own      the place of the reader's part, 0 or 1; None for somebody else
    score    the duels won by the reader and by the other, with this one
    sending  the text to send back
    note     a sentence about the link; empty for none
    """

    duel: Duel
    own: int | None
    score: tuple[int, int] = (0, 0)
    sending: ToSend = ToSend("")
    note: str = ""

    @property
    def may_be_named(self) -> bool:
        """Whether the reader, who is the rival, can give a name for the answer."""
        return self.own == 1 and (self.duel.stage is Stage.ANSWER or bool(self.duel.terms.run))

    @property
    def columns(self) -> tuple[int, int]:
        """The places of the parts from left to right: the reader's own first."""
        return (1, 0) if self.own == 1 else (0, 1)

    def part(self, place: int) -> Part:
        """Return the part at a place."""
        part = (self.duel.first, self.duel.second)[place]
        assert part is not None, "both have played"
        return part

    def name(self, place: int) -> str:
        """Return the name of the part at a place."""
        return player_name(self.part(place), own=place == self.own)

    def names(self, place: int) -> tuple[str, ...]:
        """Return the names of the seats in the game at a place."""
        return seat_names(self.duel.terms, self.part(place), own=place == self.own)


def comparison_sheet(compared: Compared) -> str:
    """Render the sheet."""
    duel = compared.duel
    other = compared.part(0 if compared.own == 1 else 1)
    body = element(
        "div",
        element(
            "section",
            element("p", text(compared.note), role="status") if compared.note else "",
            element("p", text(leader_words(duel, compared.own)), class_="headline"),
            _standing(compared, other),
            _table(compared),
            *(element("p", text(each), class_="about") for each in _help(compared)),
        ),
        element("section", *_to_do(compared), class_="codes"),
        class_="sheet-body columns duel",
    )
    title = _("Duel: {game}").format(game=duel_title(duel.terms))
    return heading("duel-heading", title) + body + copied_note() + foot(*_ways(compared))


def _ways(compared: Compared) -> Iterator[str]:
    """Yield the foot: the way to the next duel between the two."""
    terms = compared.duel.terms
    if compared.own is not None and not (terms.day or terms.run):
        yield button(text(_("Next duel")), class_="action", data_action="duel-next")


def _to_do(compared: Compared) -> tuple[str, ...]:
    """Render the text to send and the games: that first which the reader came for."""
    send, games = _send(compared), tuple(_games(compared))
    is_new = compared.own == 1 and compared.duel.stage is Stage.COMPLETE
    return (*games, send) if is_new else (send, *games)


def _standing(compared: Compared, other: Part) -> str:
    if not any(compared.score) or not other.name:
        return ""
    return element("p", text(score_words(other.name, compared.score)), class_="note")


def _help(compared: Compared) -> Iterator[str]:
    for place in compared.columns:
        if words := help_words(compared.part(place)):
            yield labelled(compared.name(place), " ".join(words))


# Points item by item


def _table(compared: Compared) -> str:
    names = [compared.name(place) for place in compared.columns]
    head = (element("th", element("span", text(name)), scope="col") for name in names)
    parts = [compared.part(place) for place in compared.columns]
    results = [points_words(compared.duel.terms, part.result) for part in parts]
    return element(
        "table",
        element("caption", text(_("Points item by item")), class_="unseen"),
        element("thead", element("tr", element("td"), *head)),
        element("tbody", *_item_rows(compared, parts), *_deal_rows(compared, parts)),
        element("tfoot", _row(_("Result"), results, class_="in-all")),
        class_="points-table",
        data_sides=2,
    )


def _item_rows(compared: Compared, parts: list[Part]) -> Iterator[str]:
    gained = [dict(part.result.items) for part in parts]
    for item in _items(compared.duel):
        points = [each.get(item, 0) for each in gained]
        if any(points):
            cells = [gain(each) if each else "–" for each in points]
            yield _row(item_label(item), cells)
    yield from _other_rows(compared, parts, gained)


def _items(duel: Duel) -> list[Item]:
    return [] if duel.terms.run else [each.item for each in counted_items(duel.terms.rules)]


def _other_rows(
    compared: Compared, parts: list[Part], gained: list[dict[Item, int]]
) -> Iterator[str]:
    """Yield what no item tells: points before the game and of a call, and the other sides."""
    terms = compared.duel.terms
    if terms.run:
        return
    totals = [own_points(terms, part.result) for part in parts]
    rest = [total - sum(each.values()) for total, each in zip(totals, gained, strict=True)]
    if any(rest):
        yield _row(_("Other points"), [decimal(each, "d") for each in rest])
    if terms.to_target or terms.day:
        return
    for side in terms.rules.side_numbers:
        if side != terms.side:
            name = side_name(names_of(terms.seated_players), side, terms.rules)
            yield _row(name, [decimal(part.result.points[0][side], "d") for part in parts])


def _deal_rows(compared: Compared, parts: list[Part]) -> Iterator[str]:
    terms = compared.duel.terms
    if not terms.day:
        return
    for number in range(len(parts[0].result.points)):
        points = [decimal(part.result.points[number][terms.side], "d") for part in parts]
        yield _row(_("Deal {number}").format(number=number + 1), points)


def _row(name: str, cells: list[str], class_: str | None = None) -> str:
    return element(
        "tr",
        element("th", text(name), scope="row"),
        *(element("td", element("b", text(cell))) for cell in cells),
        class_=class_,
    )


# The games


def _games(compared: Compared) -> Iterator[str]:
    """Yield where the games part, and the buttons that open them."""
    duel = compared.duel
    if duel.terms.run or duel.stage is Stage.CHALLENGE:
        return
    if duel.stage is Stage.COMPLETE:
        yield element("h3", text(_("Where the games part")))
        yield from _partings(compared)
    else:
        words = _("When {name} opens your answer, both games can be seen side by side.")
        if compared.own != 1:
            words = _("The plays of {name} are not in this link.")
        yield element("p", text(words.format(name=compared.name(0))), class_="about")
    judges = [_judge(compared, place) for place in compared.columns if compared.part(place).games]
    if not duel.terms.day:
        yield element("p", *judges, class_="buttons")


def _partings(compared: Compared) -> Iterator[str]:
    first, second = (compared.part(place).games for place in (0, 1))
    for number, games in enumerate(zip(first, second, strict=True)):
        if len(first) > 1:
            title = _("Deal {number}").format(number=number + 1)
            yield element("h4", text(title))
        plays = parting(*games)
        if plays is None:
            yield element("p", text(_("Both games are the same, play by play.")))
        else:
            yield from _parting(compared, number, games, plays)


def _parting(compared: Compared, number: int, games: tuple[Game, ...], plays: int) -> Iterator[str]:
    words = _("Play {number} is the first that differs.").format(number=plays + 1)
    yield element("p", text(words))
    position = games[0].steps[plays].before if plays < len(games[0].steps) else None
    if position and position.turn != compared.duel.terms.seat:
        words = _("The computer player’s search ended at another moment here.")
        yield element("p", text(words), class_="about")
    rows = (_play(compared, number, games[place], place, plays) for place in compared.columns)
    yield element("dl", *rows, class_="facts parting")


def _play(compared: Compared, number: int, game: Game, place: int, plays: int) -> str:
    """Render a play in words, with the button that opens the game there."""
    open_ = button(
        text(_("Open here")),
        class_="quiet bordered",
        data_action="duel-replay",
        data_index=f"{PLAYERS[place]} {number} {plays}",
        aria_label=_("Open here: the game of {name}").format(name=compared.name(place)),
    )
    words = play_words(game, compared.names(place), plays)
    return element(
        "div",
        element("dt", text(compared.name(place))),
        element("dd", element("p", text(words)), open_),
    )


def play_words(game: Game, names: tuple[str, ...], plays: int) -> str:
    """Return the play after some plays of a game, in sentences.

    Where there is none, the sentence says that the game is over.
    """
    round_index, number = game.place(plays)
    lines = log_of(game, round_index, names)
    return " ".join(lines[number].sentences) if number < len(lines) else _("The game is over.")


def _judge(compared: Compared, place: int) -> str:
    words = _("Find mistakes: {name}").format(name=compared.name(place))
    return button(
        text(words), class_="action", data_action="duel-judge", data_index=f"{PLAYERS[place]} 0 0"
    )


def _send(compared: Compared) -> str:
    """Render the text to send back, and the way to the next duel."""
    duel, about = compared.duel, ""
    if compared.own is None or (duel.terms.run and compared.own == 0):
        return ""
    label = _("Your answer")
    if duel.stage is Stage.COMPLETE and not duel.terms.run:
        label = _("Both games")
        if compared.own == 0:
            about = _("Send this back: it has your plays, which the first link fixed by a seal.")
    names = ""
    if compared.may_be_named:
        box = name_field("name", _("Your name"), compared.part(1).name, _("optional"))
        names = element("form", box, data_fill="duel-fill")
    return names + send_section(compared.sending, label, about)
