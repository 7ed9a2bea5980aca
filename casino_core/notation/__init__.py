"""Notation: cards, plays, positions, rule sets and game records as text (NOTATION.md)."""
