"""Exercises by teachers: in the address of the page, and in tables of other pages."""
