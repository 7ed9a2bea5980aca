"""Statistics: what is counted of the games played here, per rule set and level, and its plots."""
