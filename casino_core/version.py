"""The version of the package, which records name (see `sealing`)."""

__version__ = "0.1.0"
