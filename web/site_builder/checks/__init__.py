"""Runs the linters and the tests side by side, and tells how far they are."""
