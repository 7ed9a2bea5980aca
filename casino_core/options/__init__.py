"""The options of a rule set: their documentation, their values, and what clashes."""
