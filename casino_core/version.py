"""The version of the package; records name it (see `records.sealing`)."""

__version__ = "0.3.0.dev0"
