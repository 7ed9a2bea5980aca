"""The teacher's page: positions put together by hand, and lines of plays from them.

`position_edits` changes positions, `editor` holds the state of the page and its commands, and
`sheet` renders it. `exercise_editor` has the exercise that is written there, and
`exercise_regions` renders it.
"""
