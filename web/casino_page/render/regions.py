"""A scene as HTML, region by region.

Each region is the inside of the element with that `data-region` in the frame of the page
(`frame.py`). The renderer knows the scene and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from casino_core import format_position
from casino_core.i18n import gettext as _

from ..game.scene import Notice, Scene, ShownLine
from .actions import actions
from .additions import added
from .captured import round_panel
from .cards import backs, hand_card
from .log import log
from .markup import button, classes, element, fold, text
from .menu import foot, menu
from .places import Place
from .score import score
from .seats import own_seat, seats
from .table import table

if TYPE_CHECKING:
    from ..game.panel import Variations


class CachedPart(NamedTuple):
    """A part of the page, which stays the same while all that it shows does.

    write  writes the part of a scene
    shows  returns all that it shows of a scene
    """

    write: Callable[[Scene], str]
    shows: Callable[[Scene], object]


def _record(scene: Scene) -> object:
    """Return all that is shown of what has been played."""
    return (
        scene.view,
        scene.seat,
        scene.names,
        scene.progress,
        scene.last_play,
        scene.log,
        scene.history,
        scene.result,
        scene.kind,
        scene.certain,
    )


def _captured(scene: Scene) -> object:
    """Return all that is shown of the captured cards of the round, item by item."""
    view = scene.view
    piles = view if view.over else (view.rules, view.won, view.sweeps, view.tally)
    return scene.kind.panel, scene.names, view.over, piles


def _others(scene: Scene) -> object:
    """Return all that is shown of the other seats."""
    faces = [
        added(scene, Place.FACE, seat) for seat in scene.view.rules.others_from_left(scene.seat)
    ]
    return *_own(scene), scene.phase, scene.characters, faces


def _own(scene: Scene) -> tuple[object, ...]:
    """Return all that is shown of the captured cards of the viewer."""
    return scene.view, scene.seat, scene.names, scene.certain.points


KEPT_PARTS: Final[Mapping[str, CachedPart]] = {
    "score": CachedPart(score, _record),
    "round": CachedPart(round_panel, _captured),
    "log": CachedPart(log, _record),
    "seats": CachedPart(seats, _others),
    "own": CachedPart(own_seat, _own),
    "foot": CachedPart(
        foot, lambda scene: (scene.waiting, scene.seal, scene.kind.again, scene.phase)
    ),
}
"""The parts that stay the same while a person chooses: regions, and `own` within the status."""


class KeptParts:
    """The parts of `KEPT_PARTS` as they were last written, all in one language."""

    def __init__(self) -> None:
        self._written: dict[str, tuple[object, str]] = {}

    def __call__(self, name: str, scene: Scene) -> str:
        """Return a part of a scene, written anew only if something that it shows has changed."""
        write, shows = KEPT_PARTS[name]
        values = shows(scene)
        if name not in self._written or self._written[name][0] != values:
            self._written[name] = values, write(scene)
        return self._written[name][1]


def regions(scene: Scene, part: Callable[[str, Scene], str] | None = None) -> dict[str, str]:
    """Return the inside of every region of the page, by the name of the region."""
    return {name: html for each in parts(scene, part) for name, html in each.items()}


def parts(
    scene: Scene, part: Callable[[str, Scene], str] | None = None
) -> Iterator[dict[str, str]]:
    """Yield the regions in two parts: first where cards lie and move, then all that tells of them.

    `part` returns a part of `KEPT_PARTS` by its name.
    """
    part = part or KeptParts()
    yield {
        "panel": panel(scene),
        "seats": part("seats", scene),
        "table": table(scene),
        "status": status(scene, part),
        "refusal": text(scene.refusal or ""),
        "reason": reason(scene),
        "actions": actions(scene),
        "hand": hand(scene),
        "hint": hint(scene),
        "explained": explained(scene),
    }
    yield {
        "notices": "".join(_notice(scene, *numbered) for numbered in enumerate(scene.notices)),
        "score": part("score", scene),
        "menu": menu(scene, added(scene, Place.MENU)),
        "round": part("round", scene),
        "log": part("log", scene),
        "offer": sound_offer(scene),
        "foot": part("foot", scene),
    }


def panel(scene: Scene) -> str:
    """Write the panel beside the table."""
    if scene.kind.panel is None:
        return ""
    from .panel import panel as drawn

    return drawn(scene.kind.panel, _variations) + added(scene, Place.PANEL)


def _variations(lines: Variations) -> str:
    """Write the lines of play of a panel, whose plays are buttons."""
    from .study_lines import steps, tree

    along = steps(lines.tree, lines.path, lines.command)
    return along + tree(lines.tree, lines.path, lines.command, comments=False)


def table_attributes(scene: Scene) -> dict[str, str]:
    """Return the attributes of the element of the table, for scripts that drive the page."""
    look_back = scene.history.look_back
    return {
        "data-phase": scene.phase.value,
        "data-turn": str(scene.view.turn + 1),
        "data-view": format_position(scene.view),
        "data-seat": str(scene.seat + 1),
        "data-people": str(scene.kind.people),
        "data-back": str(look_back.number) if look_back else "",
    }


def status(scene: Scene, part: Callable[[str, Scene], str]) -> str:
    """Write the status line, and the captured cards of the viewer.

    A play that is being shown is told on the table, next to its card. `part` is that of `regions`.
    """
    words = scene.status
    if scene.showing:
        occasion = scene.kind.occasion
        words = occasion.while_shown if occasion else ""
        words = words or _("{name} plays.").format(name=scene.names[scene.view.turn])
    if look_back := scene.history.look_back:
        words = _("Looking back: {number} of {plays}")
        if look_back.line is ShownLine.SOLUTION:
            words = _("Solution: {number} of {plays}")
        elif look_back.line is ShownLine.REFUTATION:
            words = _("What follows: {number} of {plays}")
        words = words.format(number=look_back.number, plays=look_back.plays)
    line = element("p", text(words), class_=classes("line", "my-turn" if scene.to_play else None))
    return line + element("span", part("own", scene), class_="own")


def reason(scene: Scene) -> str:
    """Write the reason of a refusal, which unfolds when the person asks why."""
    if not (scene.refusal and scene.reason):
        return ""
    return _why(scene.reason, f"reason-{scene.refusal}")


def _why(words: str, key: str) -> str:
    """Write words that unfold when the person asks why."""
    return fold(_("Why?"), element("p", text(words)), data_key=key)


def hand(scene: Scene) -> str:
    """Write the hand of the viewer; the backs of its cards while it is covered."""
    if scene.covered:
        return backs(scene.seat, scene.view.hand_count(scene.seat))
    return "".join(hand_card(scene, card) for card in scene.hand)


def hint(scene: Scene) -> str:
    """Write the caption of a hint."""
    caption = scene.help.advice.caption if scene.help.advice else ""
    return element("b", text(caption)) if caption else ""


def explained(scene: Scene) -> str:
    """Write the sums and the arrows that lie over the cards."""
    if scene.explained is None:
        return ""
    from .board import over_cards

    return over_cards(scene.explained)


def _notice(scene: Scene, index: int, notice: Notice) -> str:
    buttons = button(_("Dismiss"), class_="quiet", data_action="dismiss", data_index=index)
    if notice.download is not None:
        download = button(
            _("Download it"), class_="quiet", data_action="download", data_index=index
        )
        buttons = download + buttons
    if notice.game:
        go_back = button(
            _("Go back to it"), class_="quiet", data_action="go-on-with", data_index=notice.game
        )
        more = scene.waiting > 1
        games = button(_("Your games"), class_="quiet", data_action="games") if more else ""
        buttons = go_back + games + buttons
    if notice.command:
        name, sent, label = notice.command
        go = button(text(label), class_="quiet", data_action=name, data_index=sent)
        buttons = go + buttons
    if notice.link:
        address, label = notice.link
        buttons = element("a", text(label), class_="quiet", href=address) + buttons
    words = element("p", text(notice.text))
    if notice.reason:
        words += _why(notice.reason, f"why-{notice.text}")
    class_ = classes("remark", "calm" if notice.calm or notice.game or notice.command else None)
    return element("div", words, buttons, class_=class_, data_key=f"notice-{index}")


_SPEAKER = (
    '<svg aria-hidden="true" viewBox="0 0 24 24">'
    '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15 9a4.2 4.2 0 0 1 0 6"/>'
    '<path d="M17.5 6.5a7.8 7.8 0 0 1 0 11"/></svg>'
)
_SHAKING = (
    '<svg aria-hidden="true" viewBox="0 0 24 24">'
    '<path d="M8.5 5h7v14h-7zM5 8.5v7M2.5 10.5v3M19 8.5v7M21.5 10.5v3"/></svg>'
)


def sound_offer(scene: Scene) -> str:
    """Write the buttons of what is offered now; empty if nothing is."""
    words = {"sound": _("Sound on?"), "vibration": _("Vibrate?")}
    pictures = {"sound": _SPEAKER, "vibration": _SHAKING}
    return "".join(
        button(
            pictures[name],
            text(words[name]),
            class_=f"offered for-{name}",
            data_action="feel",
            data_index=name,
            data_key=f"feel-{name}",
        )
        for name in scene.help.feelings
    )
