"""The version of the package; records name it (see `records.sealing`)."""

__version__ = "0.3.0.dev0"
"""The version of the package, as records name it.

>>> isinstance(casino.__version__, str)
True
"""
