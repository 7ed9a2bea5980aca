"""The one level that asyncio counts from."""

DEBUG = 10
