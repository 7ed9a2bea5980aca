"""Guided games: the first one, and the starts of games that differ from it."""
