"""The index of all features, read from the features themselves.

For the site, the build replaces this module by a generated one with the same entries, which imports
a feature only when it is needed (`web/site_builder/feature_index.py`).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from .. import features
from ..shell.feature import Feature, FeatureEntry, entry_of


@cache
def feature_entries() -> tuple[FeatureEntry, ...]:
    """Return the entry of each folder of `features/` with a module `feature`, sorted by name."""
    folders = [module.name for module in iter_modules(features.__path__) if module.ispkg]
    modules = {name: f"{features.__name__}.{name}.feature" for name in sorted(folders)}
    return tuple(
        entry_of(name, _feature_in(module)) for name, module in modules.items() if find_spec(module)
    )


def _feature_in(module: str) -> type[Feature]:
    """Return the one subclass of `Feature` that a module defines."""
    (feature,) = (
        value
        for value in vars(import_module(module)).values()
        if isinstance(value, type) and issubclass(value, Feature) and value.__module__ == module
    )
    return feature
