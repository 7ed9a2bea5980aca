"""The names of socket in the signatures of asyncio; a page has no sockets."""

AF_UNSPEC = 0
AI_PASSIVE = 1
