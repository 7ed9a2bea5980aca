"""Signals: a page gets none."""
