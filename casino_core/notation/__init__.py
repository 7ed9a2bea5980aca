"""Texts: notation, records and sentences."""
