"""A game by correspondence: two to four people who send each other links, and nobody who deals.

Every seat shuffles the pack, and each card opens only when all other seats have sent their numbers
for it (`masks`). A turn is a `message`, the same for all, and a `Correspondence` is the game as one
seat knows it. When a round is over, all seats reveal the secret of the round, and `check` proves
the whole of it.

The arithmetic comes from outside, as a `Group`: in a browser it is ristretto255.
"""
