"""The notice of a turn in a game by link that waits for the player."""
