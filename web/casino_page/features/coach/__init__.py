"""The coach after a game: how accurately it was played, the plays that mattered, and a habit."""
