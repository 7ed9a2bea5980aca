"""What the browser keeps: games, settings, and everything as one file."""
