"""The merits of a play: their kinds, and `choice`, which puts the most telling first.

The package imports none of its modules, so that the page imports them in one short step each.
"""
