"""The names of subprocess in the signatures of asyncio; a page has no processes."""

PIPE = -1
