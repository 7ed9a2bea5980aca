"""Stepping through a game, its record, and games that are brought to the page."""
