"""The review of a finished game, its record, and games loaded from texts."""
