"""Tests of what `build.py` makes."""
