"""Environments for reinforcement learning: `pip install casino-core[rl]`.

`actions` numbers the parts of plays and `observations` what a seat sees; both need the standard
library only. `casino_v0` is the environment of PettingZoo (AEC), and `casino_gym` that of Gymnasium
for one seat against fixed players. `many_rounds` steps many rounds together, all seats played by
the learner. `casino_openspiel` is the game of OpenSpiel, with chance nodes; it needs
`casino-core[openspiel]`.

A play is made in steps, as a person makes it: choose a card, then each pile, then say what it is.
So few actions are enough for every rule set, each always means the same, and those that lead to no
legal play are masked. A list of all plays would have no end: builds of any cards and of any value
can be taken together, and a number in the list of legal plays means something else in each turn.
"""
