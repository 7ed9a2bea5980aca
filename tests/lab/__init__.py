"""The laboratory: scripts that measure, train and search; `README.md` lists them."""
