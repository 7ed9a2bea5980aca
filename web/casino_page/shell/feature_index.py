"""The index of all features, read from the features themselves.

In the site the build puts a module in the place of this one that holds the same entries and loads
no feature before it is needed (`web/site_builder/feature_index.py`).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from .. import features
from .feature import Feature, FeatureEntry, entry_of


@cache
def feature_entries() -> tuple[FeatureEntry, ...]:
    """The entry of each folder of `features/` that has a module `feature`, by name."""
    folders = [found.name for found in iter_modules(features.__path__) if found.ispkg]
    modules = {name: f"{features.__name__}.{name}.feature" for name in sorted(folders)}
    return tuple(
        entry_of(name, _feature_in(module)) for name, module in modules.items() if find_spec(module)
    )


def _feature_in(module: str) -> type[Feature]:
    """The one subclass of `Feature` that a module defines."""
    (found,) = (
        value
        for value in vars(import_module(module)).values()
        if isinstance(value, type) and issubclass(value, Feature) and value.__module__ == module
    )
    return found
