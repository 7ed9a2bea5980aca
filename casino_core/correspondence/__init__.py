"""A game by correspondence: two people who send each other links, and nobody who deals.

Both sides shuffle the pack, and each card opens only when the other side sends its number for it
(`masks`). A turn is a `message`, and a `Correspondence` is the game as one side knows it. When a
round is over, both sides reveal the secret of the round, and `check` proves the whole of it.

The arithmetic comes from outside, as a `Group`: in a browser it is ristretto255.
"""
