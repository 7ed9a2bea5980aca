"""Estimates from one view: what cards and rounds are worth, what hidden cards may capture."""
