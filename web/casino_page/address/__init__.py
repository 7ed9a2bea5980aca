"""The page request: the game and the settings that the address of the page names."""
