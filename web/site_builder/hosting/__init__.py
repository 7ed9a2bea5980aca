"""How hosts serve the site: the headers of every file in one table, and files that tell hosts."""
