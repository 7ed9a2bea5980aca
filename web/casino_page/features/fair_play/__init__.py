"""The seal of a game, and “Was it fair?”."""
