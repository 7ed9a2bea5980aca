"""What speaks for a play: the kinds of merits, and `choice`, which puts them in order.

The package imports none of its modules, so that the page imports them in one short step each.
"""
