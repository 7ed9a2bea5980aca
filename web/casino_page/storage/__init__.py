"""What the browser keeps: keys with versions, and the saved game."""
