"""A game at the table, as the people at it go through it: commands in, scenes out."""
