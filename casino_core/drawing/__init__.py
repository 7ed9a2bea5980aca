"""Pictures of cards and tables as SVG: one drawing for the page, for notebooks and for print.

`figures` has the drawings of the cards, `backs` and `felts` what lies behind and under them.
`cards` draws whole cards, `layout` finds their places, `table` draws a table, `explained` a play on
it, and `document` is the public door: `casino_core.svg`.
"""
