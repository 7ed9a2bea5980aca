"""Connects the pages of two to four people directly, by codes that they show each other."""
