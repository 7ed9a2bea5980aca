"""Game records: the tags, the words of what happened, the chain over them, and the text of all."""
