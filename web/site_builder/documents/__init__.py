"""Pages to read: tutorials, rules and lessons, written as Markdown with tables in them.

Making them needs the engine, the page's renderer and a Markdown library, so it happens in a
process of its own, in `.venv` (`make`). The modules: `chapters` (lessons from their files),
`examples` (chapters made of the engine's own examples), `markdown` (text with tables to HTML),
`reference` (the rules out of their documentation), `layout` (the frame around each page), `make`.
"""
