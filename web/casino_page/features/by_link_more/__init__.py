"""What can be said and done in a game by link besides a play, and the proof of its rounds."""
