"""What the address of the page asks for."""
