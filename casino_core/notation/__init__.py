"""Notation: cards, plays, positions and rule sets as text (NOTATION.md)."""
