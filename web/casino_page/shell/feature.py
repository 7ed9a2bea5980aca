"""The base of every feature: a part of the page with commands of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from .commands import Command, commands_of, declarations

if TYPE_CHECKING:
    from ..game.scene import Scene
    from .context import TableContext


class Feature:
    """A part of the page with commands of its own, declared by `@command` and `@text_command`.

    opens_with   settings, and the values of them with which the feature is loaded unasked
    before_play  whether no play may be made before it is loaded, if it is to be loaded unasked
    at_start     whether its code comes with the first archive, because the first screen needs it
    in_embeds    whether it is loaded unasked at tables in other pages too
    """

    opens_with: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    before_play: ClassVar[bool] = False
    at_start: ClassVar[bool] = False
    in_embeds: ClassVar[bool] = True

    def __init__(self, context: TableContext) -> None:
        self.context = context

    @cached_property
    def commands(self) -> Mapping[str, Command]:
        """The commands of this feature, ready to run."""
        return commands_of(self)

    def on_command(self, name: str) -> None:
        """Prepare for a command, of this feature or of another part of the page."""

    def decorate(self, scene: Scene) -> Scene:
        """Add to a scene that is about to be shown."""
        return scene


class FeatureEntry(NamedTuple):
    """A feature as the page knows it before its code is loaded; see `Feature` for the fields.

    name     the name of its folder in `features/`
    load     imports its code and returns its class
    unasked  the commands that the page gives by itself
    """

    name: str
    load: Callable[[], type[Feature]]
    commands: tuple[str, ...] = ()
    unasked: tuple[str, ...] = ()
    opens_with: Mapping[str, tuple[str, ...]] = {}
    before_play: bool = False
    at_start: bool = False
    in_embeds: bool = True


def entry_of(name: str, feature: type[Feature]) -> FeatureEntry:
    """The entry of a feature whose code is loaded."""
    declared = [declaration for _, declaration in declarations(feature)]
    return FeatureEntry(
        name=name,
        load=lambda: feature,
        commands=tuple(each for found in declared for each in found.names),
        unasked=tuple(each for found in declared if found.unasked for each in found.names),
        opens_with=feature.opens_with,
        before_play=feature.before_play,
        at_start=feature.at_start,
        in_embeds=feature.in_embeds,
    )
