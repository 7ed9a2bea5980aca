"""The table to be read: a second view over the same session, for those who listen.

Headings, lists of buttons, a box for plays and letters, and sentences. It is loaded only where it
is chosen. `sentences` says things, `render` writes the page, `view` is told what happens.
"""
