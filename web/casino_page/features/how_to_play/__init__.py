"""The sheet of the rules being played."""
