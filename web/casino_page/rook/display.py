"""The display of a table of Rook: turns scenes into updates of the page."""

from __future__ import annotations

from collections.abc import Callable

from casino_core.i18n import gettext as _
from casino_core.rook.position import winner_of

from ..render.markup import button, element, text
from ..render.motion import Motion
from ..shell.page_update import PageUpdate, ShownRegions
from . import frame, regions, text_view
from .context import RookContext
from .scene import PERSON, Scene

RegionChange = Callable[[dict[str, str]], dict[str, str]]
"""Returns the HTML of regions with an addition, such as the panel of a lesson."""


class RookDisplay:
    """Shows the scenes of one table; only the regions that have changed are sent to the page."""

    def __init__(self, context: RookContext, *changes: RegionChange) -> None:
        self._context = context
        self._changes = changes
        self._regions = ShownRegions()
        self._reading: bool | None = None
        self._prompted = (0, 0, 0, False)

    def show_undealt(self) -> None:
        """Show a table without cards, and why."""
        notices = self._context.table.notices
        self._context.page.show(PageUpdate(regions.undealt_regions(notices)))

    def show(self, scene: Scene, *, answered: bool) -> None:
        """Show a scene; `answered` says that it follows a command: a refusal is then read out."""
        reading = self._context.settings.on("reading")
        if self._reading is not reading:
            self._reading = reading
            self._regions.clear()
            whole = text_view.frame(scene) if reading else frame.frame(scene)
            self._context.page.set_frame(whole)
        update = self._regions.update(self._regions_of(scene), scene.refusal)
        words = dict(update.words)
        if scene.refusal and answered:
            words["refusal"] = scene.refusal
        read_out = " ".join((*self._context.table.take_news(), *self._new_prompt(scene)))
        # What was said to one person is gone before the next one gets the device.
        if read_out or scene.covered:
            words["spoken"] = read_out
        self._context.page.show(
            update._replace(
                attributes=regions.table_attributes(scene),
                words=words,
                motion=None if self._context.instant else _motion(scene, reading=reading),
            )
        )

    def _regions_of(self, scene: Scene) -> dict[str, str]:
        if self._reading:
            touchable = self._context.waiting is not None
            parts = text_view.regions(scene, touchable=touchable)
        else:
            parts = regions.regions(scene)
        parts = with_curtain(parts, scene)
        for change in self._changes:
            parts = change(parts)
        return parts

    def _new_prompt(self, scene: Scene) -> tuple[str, ...]:
        """Return what the person is to do, once for each turn."""
        rounds = self._context.table.game.rounds
        now = self._context.dealt, len(rounds), len(rounds[-1].steps), scene.covered
        if not (scene.my_turn or waits(scene)) or now == self._prompted:
            return ()
        self._prompted = now
        return (invitation(scene) if scene.covered else regions.prompt(scene),)


def _motion(scene: Scene, *, reading: bool) -> Motion:
    """Move the cards played out of their hands, and a trick to the player who won it.

    In the text view nothing moves, and the sound is heard.
    """
    if reading:
        return Motion({}, {}, {}, _sound(scene))
    begin: dict[str, str] = {"*": "nest"}
    end: dict[str, str] = {}
    for trick in scene.view.tricks[-1:]:
        for place, card in enumerate(trick.cards):
            begin[f"card-{card.text}"] = f"hand-{trick.seat(place) + 1}"
    full = [trick for trick in scene.view.tricks if trick.full]
    for trick in full[-1:]:
        winner = winner_of(scene.view.rules, scene.view.trump, trick)
        end = {f"card-{card.text}": f"won-{winner + 1}" for card in trick.cards}
    return Motion(begin, end, {}, _sound(scene))


def _sound(scene: Scene) -> str:
    """Return the sound of the last step at the table."""
    if scene.over:
        return ""
    if scene.lying and scene.lying.full:
        winner = winner_of(scene.view.rules, scene.view.trump, scene.lying)
        return "capture" if winner == PERSON else "laid"
    return "laid" if scene.lying else ""


def with_curtain(parts: dict[str, str], scene: Scene) -> dict[str, str]:
    """Return the HTML of a table's regions; while its hands are covered, with the curtain."""
    if not scene.covered or scene.over:
        return parts
    name = scene.names[PERSON]
    words = _("The hand of {name} is covered.").format(name=name)
    curtain = {"hand": element("p", text(words), class_="covered"), "hint": ""}
    if waits(scene):
        curtain |= {"status": _status(scene), "actions": _take_device_button(name)}
    return {**parts, **curtain}


def waits(scene: Scene) -> bool:
    """Return whether the table waits for the device to be passed on, while a round runs."""
    return scene.covered and scene.outcome is None and scene.view.turn == PERSON


def invitation(scene: Scene) -> str:
    """Say to whom the device is to be given."""
    return _("Give the device to {name}.").format(name=scene.names[PERSON])


def _status(scene: Scene) -> str:
    line = element("p", text(invitation(scene)), class_="line my-turn")
    undo = button(text(_("Undo")), class_="quiet", data_action="undo")
    return line + element("span", undo if scene.may_undo else "", class_="own")


def _take_device_button(name: str) -> str:
    words = _("I am {name}").format(name=name)
    return button(text(words), class_="action main", data_action="show-hand", data_key="show")
