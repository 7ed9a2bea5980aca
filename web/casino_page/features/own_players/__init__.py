"""Players of one's own at the table: asked for their plays behind the fence, never in the page."""
