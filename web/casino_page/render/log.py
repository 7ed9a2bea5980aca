"""The region of the log: every play of the round in words and in notation."""

from __future__ import annotations

from casino_core import Play, card_set, cards_in
from casino_core.i18n import gettext as _
from casino_core.records.history import CALL

from ..game.scene import LogLine, Scene
from .card_faces import face
from .markup import button, element, hidden_words, text


def log(scene: Scene, *, drawn: bool = True) -> str:
    """Write every play of the round, oldest first; the cards of the last one are `drawn` too."""
    if not scene.log:
        return element("p", _("Nothing has been played yet."), class_="empty")
    plays = element("ol", *(_line(scene, line, drawn=drawn) for line in scene.log), class_="plays")
    if not scene.progress.earlier_plays:
        return plays
    heading = _("Round {number}").format(number=scene.progress.round_number)
    return element("h3", heading, class_="part") + plays


def _line(scene: Scene, line: LogLine, *, drawn: bool) -> str:
    said = element("span", text(line.short), class_="said", aria_hidden="true")
    sentences = said + hidden_words(" ".join(line.sentences))
    notation = element("span", text(line.play), class_="notation")
    last = line is scene.log[-1] and not scene.history.look_back
    if drawn and last and scene.last_play and line.play != CALL:
        sentences += _cards_of(scene.last_play)
    inside = [sentences, notation]
    if line.play != CALL:
        inside = [_entry(scene, line, sentences + notation), _why(scene, line)]
    return element(
        "li",
        *inside,
        class_=_by(scene, line),
        value=line.number,
        data_key=f"log-{line.number}",
    )


def _cards_of(play: Play) -> str:
    """Draw the card that was played, and the cards that it took or lies on."""
    used = card_set(card for build in play.builds for card in cards_in(build.cards)) | play.loose
    groups = [(play.card,), cards_in(used)]
    drawn = (
        element("span", *(element("span", face(card), class_="card") for card in group))
        for group in groups
        if group
    )
    return element("span", *drawn, class_="played", aria_hidden="true")


def _by(scene: Scene, line: LogLine) -> str | None:
    """Return the class of a play of the own side."""
    side = scene.view.rules.side
    if side(line.seat) != side(scene.seat):
        return None
    return "by-you" if line.seat == scene.seat else "by-partner"


def _entry(scene: Scene, line: LogLine, inside: str) -> str:
    """Write the button that looks back at a play."""
    look_back = scene.history.look_back
    number = scene.progress.earlier_plays + line.number
    looked_at = look_back is not None and look_back.number == number
    return button(
        inside,
        class_="entry",
        data_action="look",
        data_index=number,
        tabindex=None if line is scene.log[-1] else -1,
        aria_current="true" if looked_at else None,
    )


def _why(scene: Scene, line: LogLine) -> str:
    """Write the button that explains a play; it answers for the present round only."""
    if scene.history.look_back and scene.history.look_back.earlier_round:
        return ""
    return button(
        _("Why?"),
        hidden_words(f" {line.number}"),
        class_="quiet why",
        data_action="why",
        data_index=line.number,
        tabindex=None if line is scene.log[-1] else -1,
    )
