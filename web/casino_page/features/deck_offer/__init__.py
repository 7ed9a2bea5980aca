"""The offer of the deck with large faces, once, during the first game."""
