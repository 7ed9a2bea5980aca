"""Sharing a table as link, frame, element, text or picture."""
