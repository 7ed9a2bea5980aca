"""Puzzles at the table: the one of the day, practice, a streak and a rush, with a rating."""
