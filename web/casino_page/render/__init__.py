"""Scenes and sheets as HTML text, and pictures; nothing of the page around them."""
