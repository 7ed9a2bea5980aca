"""The HTML pages of the game, and what stands in them: styles, scripts, policies, links.

The modules, lowest first: `templates` (texts with slots), `policy`, `styles`, `scripts`, `sharing`
(data for other sites), `page` (the game's page), `embed` (an embedded table), `single` (the game
as one file) and `design` (all components). `..documents` makes the pages to read.
"""
