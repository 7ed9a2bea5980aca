"""The region of the log: every play of the round in words and in notation."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from casino_core import Play, card_set, cards_in
from casino_core.i18n import gettext as _
from casino_core.records.history import CALL
from casino_core.seats import Seat

from ..game.scene import LogLine, Scene
from .card_faces import face
from .markup import button, classes, element, hidden_words, text

MOST_KEPT: Final = 256
"""The number of lines that are kept as HTML: more than a round has plays, in both its views."""


class _LineMarks(NamedTuple):
    """The marks that a scene adds to a line of its log, all in the language of the line.

    by         the class of a play of the person's side
    earlier    the number of plays of the rounds before
    looked_at  whether the person looks back at it
    is_last    whether it is the last line
    cards      the HTML of its cards, if they are drawn
    why        the words of the button that explains it, if there is one
    place      the words that name its play to a screen reader: `Play {number}`
    """

    by: str | None
    earlier: int
    looked_at: bool
    is_last: bool
    cards: str
    why: str
    place: str


def log(scene: Scene, *, drawn: bool = True) -> str:
    """Write every play of the round, oldest first; the cards of the last one are `drawn` too."""
    if not scene.log:
        return element("p", _("Nothing has been played yet."), class_="empty")
    usual = {seat: _usual(scene, seat) for seat in {line.seat for line in scene.log}}
    lines = [_line(line, usual[line.seat]) for line in scene.log]
    look_back = scene.history.look_back
    looked_at = look_back.number - scene.progress.earlier_plays if look_back else 0
    for line in scene.log:
        is_last = line is scene.log[-1]
        if is_last or line.number == looked_at:
            drawn = drawn and is_last and not look_back and line.play != CALL
            looks = usual[line.seat]._replace(
                looked_at=line.number == looked_at,
                is_last=is_last,
                cards=_cards_of(scene.last_play) if drawn and scene.last_play else "",
            )
            lines[line.number - 1] = _line(line, looks)
    plays = element("ol", *lines, class_="plays")
    if not scene.progress.earlier_plays:
        return plays
    heading = _("Round {number}").format(number=scene.progress.round_number)
    return element("h3", heading, class_="part") + plays


def _usual(scene: Scene, seat: Seat) -> _LineMarks:
    """Return what a scene adds to a line of a seat, if it is neither the last nor looked at."""
    look_back = scene.history.look_back
    return _LineMarks(
        by=_by(scene, seat),
        earlier=scene.progress.earlier_plays,
        looked_at=False,
        is_last=False,
        cards="",
        why="" if look_back and look_back.earlier_round else _("Why?"),
        place=_("Play {number}"),
    )


@lru_cache(maxsize=MOST_KEPT)
def _line(line: LogLine, looks: _LineMarks) -> str:
    short = element("span", text(line.short), class_="said", aria_hidden="true")
    sentences = short + hidden_words(" ".join(line.sentences)) + looks.cards
    explained = line.play != CALL
    hidden = "true" if explained else None
    notation = element("span", text(line.play), class_="notation", aria_hidden=hidden)
    inside = [sentences, notation]
    if explained:
        inside = [_entry(line, looks, sentences + notation), _why(line, looks)]
    return element(
        "li",
        *inside,
        class_=classes(looks.by, "latest" if looks.cards else None) or None,
        data_current="" if looks.looked_at else None,
        value=line.number,
        data_key=f"log-{line.number}",
    )


def _cards_of(play: Play) -> str:
    """Draw the card that was played, and the cards that it took or lies on."""
    used = card_set(card for build in play.builds for card in cards_in(build.cards)) | play.loose
    groups = [(play.card,), cards_in(used)]
    line_html = (
        element("span", *(element("span", face(card), class_="card") for card in group))
        for group in groups
        if group
    )
    return element("span", *line_html, class_="played", aria_hidden="true")


def _by(scene: Scene, seat: Seat) -> str | None:
    """Return the class of a play of the person's side."""
    side = scene.view.rules.side
    if side(seat) != side(scene.seat):
        return None
    return "by-you" if seat == scene.seat else "by-partner"


def _entry(line: LogLine, looks: _LineMarks, inside: str) -> str:
    """Write the button that looks back at a play."""
    return button(
        inside,
        class_="entry",
        data_action="look",
        data_index=looks.earlier + line.number,
        tabindex=None if looks.is_last else -1,
        aria_current="true" if looks.looked_at else None,
    )


def _why(line: LogLine, looks: _LineMarks) -> str:
    """Write the button that explains a play; it answers for the present round only."""
    if not looks.why:
        return ""
    return button(
        looks.why,
        hidden_words(f" {looks.place.format(number=line.number)}"),
        class_="quiet why",
        data_action="why",
        data_index=line.number,
        tabindex=None if looks.is_last else -1,
    )
