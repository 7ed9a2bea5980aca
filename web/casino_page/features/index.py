"""The index of all features, read from the features themselves.

For the site, the build replaces this module by a generated one with the same entries, which imports
a feature only when it is needed (`web/site_builder/feature_index.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from .. import features
from ..shell.feature import Feature, FeatureEntry, entry_of


@cache
def feature_entries() -> tuple[FeatureEntry, ...]:
    """Return the entry of each feature, sorted by name.

    A feature is a module of `features/`, or a folder there with a module `feature`.
    """
    places = sorted((place.name, place.ispkg) for place in iter_modules(features.__path__))
    modules = {
        name: f"{features.__name__}.{name}{'.feature' if is_folder else ''}"
        for name, is_folder in places
    }
    return tuple(
        entry_of(name, feature)
        for name, module in modules.items()
        if find_spec(module)
        for feature in _features_in(module)
    )


def _features_in(module: str) -> Iterator[type[Feature]]:
    """Yield the subclass of `Feature` that a module defines, if it does."""
    for value in vars(import_module(module)).values():
        if isinstance(value, type) and issubclass(value, Feature) and value.__module__ == module:
            yield value
