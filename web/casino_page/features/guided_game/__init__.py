"""The guided first game: the end of one round, played together, one idea after the other."""
