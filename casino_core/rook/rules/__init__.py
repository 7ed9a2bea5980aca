"""The rules of Rook, each stated once (RULES.md)."""
