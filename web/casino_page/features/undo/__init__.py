"""Undo and redo, and looking back at earlier plays."""
