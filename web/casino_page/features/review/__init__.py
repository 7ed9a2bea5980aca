"""The review of a finished game: its plays one by one, and what each was worth."""
