"""The fast state: the plays of a round as whole numbers, for all that thinks.

`rules/` states the rules on frozen values, for people to read and for everything that answers them.
A search makes a hundred thousand plays and takes them back for one move; the fast state is for
that. It is one mutable value, a move is a tuple of four numbers, and what it computes of loose
cards it caches by these cards alone. It derives what it can from `rules/`, and a law compares the
rest with it (`tests/core/test_fast.py`): the plays and their order, the next states, the ends.

`claims` tells of a rule set whether the fast state knows the game, and `refusal_of` why not. Of the
27 presets it knows 21. The rules as stated think for the other six:

south-african, khasino, sotho, swazi  captured cards are taken again, so that their order matters,
                                      and in the last two moves would have extra actions
krypkasino, mulle                     two packs: their card sets are wider than a machine word, and
                                      which captures take a twin has to be counted

In playouts plays of the first four are judged as moves all the same (`terms.judges`), and the
largest of them are listed by `pile_moves`.

It knows every number of seats, partners unless a partner's builds may not be raised, and all
options of captures, builds, duties, dealing and endings but these: the largest captures and the
sweeps that must be made are listed only where there are no builds.
"""
