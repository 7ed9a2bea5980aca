"""The offer of the guided first game to a newcomer, and how far that game was played."""
