"""The teacher's page: positions put together by hand, and lines of plays from them.

`board` puts cards into places, `editor` is the page's state and its commands, `sheet` draws it.
"""
