"""Pages to read: tutorials, rules and lessons, written as Markdown with tables in them.

Making them needs the engine, the page's renderer and a Markdown library, so it happens in a
process of its own, in `.venv` (`make`); `documents.site` starts it and is all that the rest of the
build imports. The modules: `chapters` (lessons from their files), `examples` (chapters made of the
engine's own examples), `drawing` and `tables` (positions as pictures that come to life),
`markdown`, `reference` (what is drawn from documentation), `lesson_pages`, `layout`, `make`.
"""
