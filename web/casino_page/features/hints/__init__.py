"""Hints, and “Why?” for any play."""
