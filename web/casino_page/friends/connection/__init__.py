"""Connections of pages: the codes by which they meet, and messages that get lost nowhere."""
