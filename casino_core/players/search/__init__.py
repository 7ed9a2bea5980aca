"""Search: sampled deals that are played out, and last deals that are solved."""
