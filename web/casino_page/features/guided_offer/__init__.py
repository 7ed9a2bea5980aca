"""The offer of the guided first game to a newcomer, and how far the guided games were played."""
