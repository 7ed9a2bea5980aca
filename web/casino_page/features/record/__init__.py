"""The record of the game: written, saved as a file, and loaded."""
