"""The offer of a stronger opponent after wins, and of an easier one after losses."""
