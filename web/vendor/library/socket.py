"""What asyncio names in signatures; a page has no sockets."""

AF_UNSPEC = 0
AI_PASSIVE = 1
