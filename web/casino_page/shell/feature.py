"""The base class of all features, and their entries in the feature index."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from .commands import Command, commands_of, declarations

if TYPE_CHECKING:
    from ..address.page_request import OpeningField
    from ..game.scene import Scene
    from ..storage.fields import Field
    from ..storage.store import Content
    from .context import TableContext


class Feature:
    """A part of the page with its own commands, declared by `@command` and `@text_command`.

    opens_with   settings, each with the values that load the feature before any of its commands
    url_field    the field of the page's address that opens the feature; None if there is none
    before_play  whether no play may be made before such a setting has loaded the feature
    at_start     whether its code is in the first archive, because the first screen needs it; the
                 feature is then always loaded, unless `opens_with` names settings
    in_embeds    whether settings load the feature at tables in other pages too
    rescues      whether it is the way to everything stored after an error of the program; its
                 commands then need neither a game nor settings
    """

    opens_with: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    url_field: ClassVar[OpeningField | None] = None
    before_play: ClassVar[bool] = False
    at_start: ClassVar[bool] = False
    in_embeds: ClassVar[bool] = True
    rescues: ClassVar[bool] = False

    def __init__(self, context: TableContext) -> None:
        self.context = context

    @cached_property
    def commands(self) -> Mapping[str, Command]:
        """The commands of this feature by name, bound to it."""
        return commands_of(self)

    def on_command(self, name: str) -> None:
        """Prepare for any command of the page, just before it runs."""

    def under_way(self) -> Content | None:
        """Return what runs here and would be lost by a reload, to be stored; None for nothing."""
        return None

    @classmethod
    def read_under_way(cls, field: Field) -> object:
        """Read what `under_way` has stored. Raises `FieldError`."""
        raise field.error("nothing runs in this feature")

    def take_up(self, _state: Any, /, *, here: bool) -> bool:  # noqa: ARG002
        """Take up what ran before a reload, as `read_under_way` has read it.

        `here` says whether the page has the same address again. Returns whether something is opened
        instead of what the address names.
        """
        return False

    def decorate(self, scene: Scene) -> Scene:
        """Return the scene with the additions of this feature, just before it is shown."""
        return scene


class FeatureEntry(NamedTuple):
    """The declarations of a feature, known before its code is loaded.

    name     the name of its folder in `features/`
    load     imports its code and returns its class
    moments  the commands that the page itself gives, without the player, and when it gives them

    The other fields are those of `Feature`.
    """

    name: str
    load: Callable[[], type[Feature]]
    commands: tuple[str, ...] = ()
    moments: Mapping[str, str] = {}
    opens_with: Mapping[str, tuple[str, ...]] = {}
    url_field: OpeningField | None = None
    before_play: bool = False
    at_start: bool = False
    in_embeds: bool = True
    rescues: bool = False


def opening_fields(entries: Iterable[FeatureEntry]) -> tuple[OpeningField, ...]:
    """Return the fields of the page's address that open features."""
    return tuple(entry.url_field for entry in entries if entry.url_field)


def entry_of(name: str, feature: type[Feature]) -> FeatureEntry:
    """Make the entry of a feature from its class."""
    declared = [declaration for _, declaration in declarations(feature)]
    return FeatureEntry(
        name=name,
        load=lambda: feature,
        commands=tuple(name for each in declared for name in each.names),
        moments={name: each.moment for each in declared if each.moment for name in each.names},
        opens_with=feature.opens_with,
        url_field=feature.url_field,
        before_play=feature.before_play,
        at_start=feature.at_start,
        in_embeds=feature.in_embeds,
        rescues=feature.rescues,
    )
