"""A game at the table: commands of the people at it in, scenes out."""
