"""Exercises that a teacher has written: in the address of the page, or in a table of another page."""
