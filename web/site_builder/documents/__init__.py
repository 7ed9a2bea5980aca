"""Pages to read: tutorials, rules and lessons, written as Markdown with tables in them.

Making them needs the engine, the page's renderer and a Markdown library. So `make` runs in a
process of its own, in `.venv`; `site` starts it and is all that the rest of the build imports. The
modules: `chapters` (lessons from their files), `examples` (chapters made of the engine's own
examples), `tables` (pictures of positions that become playable), `editions` (the languages),
`markdown`, `reference` (options, presets and examples), `games` and `measurements` (the pages of
other countries), `layout`, `make`, and `texts` (what is to be translated).
"""
