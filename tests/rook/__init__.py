"""Tests of Rook, the second game of the engine."""
