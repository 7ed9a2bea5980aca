"""The stored data: keys with versions, and the saved game."""
