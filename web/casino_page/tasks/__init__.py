"""Tasks at the table: what all games share, Casino's session, and the scripts of what it can ask.

`task_table` has the base of scripts and of the tables that follow one, for any game; `session` the
session of Casino and the base of its scripts; `verdict` the answer to a play. A script is a chapter
of lessons (`lessons`), a guided game, a puzzle, a better play than one's own (both ask for
`one_play`), or an exercise. A study and the deals of a day, each in a room of `features/`, are two
more.
"""
