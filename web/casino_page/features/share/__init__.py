"""Sharing a table as a link, frame, element, text or picture."""
