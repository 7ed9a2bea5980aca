"""The page request: the game and the settings that the address of the page names.

`pages_to_read` has the addresses of the pages to read.
"""
