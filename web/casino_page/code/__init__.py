"""The runner of the reader's own Python: behind the fence, in an interpreter without the page."""
