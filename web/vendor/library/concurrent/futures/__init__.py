"""The part of concurrent.futures that asyncio needs where there are no threads."""

FIRST_COMPLETED = "FIRST_COMPLETED"
FIRST_EXCEPTION = "FIRST_EXCEPTION"
ALL_COMPLETED = "ALL_COMPLETED"


class CancelledError(Exception):
    """A future was cancelled."""


class InvalidStateError(Exception):
    """A future cannot do this now."""


class Future:
    """The result of a thread: there is none."""
