"""The statistics of the games played here, by rules and level, and their plots."""
