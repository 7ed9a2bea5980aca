"""What runs the page: the browser, commands, lazy loading, time slicing, languages, settings."""
