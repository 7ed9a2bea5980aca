"""Saved games: the game of the table, those that wait, and their place in the storage."""
