"""What the characters of the computer players say at rare moments of a game."""
