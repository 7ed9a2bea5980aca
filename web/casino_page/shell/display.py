"""The display of a table: turns scenes into updates of the page with one of the two renderers.

A play that was made is shown in steps, between which the browser draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from casino_core.i18n import use_language

from ..game.scene import Phase
from ..render.motion import Motion, ending, motion
from ..render.regions import table_attributes
from .page_update import PageUpdate, ShownRegions
from .renderer import Renderer, renderer_of

if TYPE_CHECKING:
    from casino_core.events import Event
    from casino_core.i18n import Translations

    from ..game.additions import Addition
    from ..game.log import News
    from ..game.scene import Scene
    from .context import TableContext
    from .page import Page


class Display:
    """Shows the scenes of one table; only the regions that have changed are sent to the page.

    renderer  the renderer in use: of the cards or of the text view
    """

    def __init__(self, page: Page, context: TableContext, *, redraw: bool = False) -> None:
        """`redraw` says that the page shows another language or the text view so far."""
        self._page = page
        self._context = context
        self.renderer: Renderer = renderer_of(reading=False)
        # The build has rendered the cards into the static page, in the language of the page.
        self._looks = None if redraw else (False, context.translations)
        self._scene: Scene | None = None
        self._regions = ShownRegions()
        self.celebrating = False
        """Whether what was shown last has flourishes: a sweep, or a card that scores."""

    def show(self, scene: Scene, news: News, *, answered: bool) -> None:
        """Show a scene, and read out the news since the last one.

        `answered` says that the scene follows a command of the player: a refusal is then read out
        even if it is the same as before.
        """
        for _ in self.steps(scene, news, answered=answered, apart=False):
            pass

    def steps(self, scene: Scene, news: News, *, answered: bool, apart: bool) -> Iterator[None]:
        """Show a scene as `show` does, in steps.

        With `apart` the cards come first while a round is being played, then what tells of them,
        and what scripts wait for.
        """
        scene = self._with_explanation(scene)
        apart = apart and self._scene is not None and self._scene.phase is Phase.PLAY
        changes = iter([PageUpdate()]) if self._is_shown(scene) else self._changes(scene)
        moving = None if self._context.instant else self._motion(scene, news.events)
        self.celebrating = moving is not None and bool(moving.flourishes)
        if scene.phase is not Phase.PLAY:
            yield
        first = next(changes)
        if apart and scene.phase is Phase.PLAY:
            self._page.show(first._replace(motion=moving))
            yield
            if self._scene is not scene:
                return  # another one was shown meanwhile
            first, moving = PageUpdate(apart=True), None
        update = _united([first, *changes])._replace(motion=moving)
        words = dict(update.words)
        if read_out := self.renderer.words(scene, news.sentences):
            words["spoken"] = read_out
        if scene.refusal and answered:
            words["refusal"] = scene.refusal
        self._page.show(update._replace(words=words))

    def _is_shown(self, scene: Scene) -> bool:
        """Return whether the page shows this scene already, such as under a sheet that opens."""
        current = self._scene
        # Additions of two types may be equal, because they are named tuples.
        return current == scene and _types(current.additions) == _types(scene.additions)

    def _changes(self, scene: Scene) -> Iterator[PageUpdate]:
        """Render a scene, and yield what it changes, in parts."""
        self._scene = scene
        for part in self.renderer.parts(scene):
            yield self._regions.update(part, scene.refusal or "")
        yield PageUpdate(attributes=table_attributes(scene))

    def show_status(self, scene: Scene) -> None:
        """Show only the status line, which reports the progress of a search."""
        html = self.renderer.status(scene)
        self._regions.keep("status", html)
        self._scene = None
        self._context.fill("status", html)

    def choose_renderer(self, scene: Scene) -> None:
        """Render the whole table anew if the settings name another renderer or language."""
        choice: tuple[bool, Translations | None]
        choice = self._context.settings.on("reading"), self._context.translations
        if self._looks != choice:
            self._looks = choice
            self.renderer = renderer_of(reading=choice[0], embedded=self._page.embedded)
            self._page.set_frame(self.renderer.frame(scene))
            self._scene = None
            self._regions.clear()

    def _with_explanation(self, scene: Scene) -> Scene:
        """Explain a hint, a refusal or an earlier play on the table."""
        session = self._context.session
        subject = session.tried or session.proposed or scene.history.look_back
        if not (subject and self._page.lazy_archive.loaded):
            return scene
        from ..game.explaining import explained

        return scene._replace(explained=explained(session, scene))

    def _motion(self, scene: Scene, events: Sequence[Event]) -> Motion:
        """Return the motion of the cards with its sounds; in the text view, the sounds alone."""
        rules = scene.view.rules
        moving = motion(events, rules, scene.view.turn, scene.showing)
        sound = "" if scene.kind.panel else ending(events, rules, self._context.session.people)
        if scene.kind.occasion and sound:
            sound = "round"
        if self.renderer.reading:
            return Motion({}, {}, {}, moving.sound, sound)
        if sound and self._page.lazy_archive.loaded and not self._page.embedded:
            moving = self._celebrated(scene, moving, won=sound == "won")
        return moving._replace(ending=sound)

    def _celebrated(self, scene: Scene, moving: Motion, *, won: bool) -> Motion:
        """Add the counting of a round, if the settings want it, and the fountain of a win."""
        from ..render.round_count import cards_of, round_count

        settings = self._context.settings
        counted = scene.result.score and settings.on("count") and settings.waiting
        winner = scene.result.outcome.winner if scene.result.outcome else None
        return moving._replace(
            counting=round_count(scene) if counted else "",
            fountain=cards_of(scene.view.won[winner]) if won and winner is not None else "",
        )


def _united(updates: Sequence[PageUpdate]) -> PageUpdate:
    """Return the first of some updates, with the changes of all of them."""
    return updates[0]._replace(
        regions={name: html for each in updates for name, html in each.regions.items()},
        attributes={name: text for each in updates for name, text in each.attributes.items()},
        words={name: text for each in updates for name, text in each.words.items()},
    )


def _types(additions: Sequence[Addition]) -> list[type[Addition]]:
    return [type(addition) for addition in additions]


class PageSteps:
    """Takes steps, each in a task of its own after what was shown before is drawn.

    `fail` is called with an exception that a step raises.
    """

    def __init__(self, context: TableContext, fail: Callable[[Exception], None]) -> None:
        self._context = context
        self._fail = fail
        self._steps: Iterator[None] | None = None

    def begin(self, steps: Iterator[None]) -> None:
        """Take the first step once everything is drawn, and the others one by one."""
        self._steps = steps
        self._context.page.after_drawing(lambda: self._take(steps))

    def finish(self) -> None:
        """Take all steps that are left now."""
        steps, self._steps = self._steps, None
        for _ in steps or ():
            pass

    def drop(self) -> None:
        """Take no more steps."""
        self._steps = None

    def _take(self, steps: Iterator[None]) -> None:
        """Take the next step, unless all of them were taken or dropped meanwhile."""
        if steps is not self._steps:
            return
        self._steps = None  # what a step does may finish all that waits
        try:
            with use_language(self._context.translations):
                over = next(steps, self) is self
        except Exception as error:
            self._fail(error)
            raise
        if not over:
            self.begin(steps)
