"""A table in somebody else's page."""
