"""Tests of what runs the reader's own Python."""
