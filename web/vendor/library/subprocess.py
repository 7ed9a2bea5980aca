"""What asyncio names in signatures; a page has no processes."""

PIPE = -1
