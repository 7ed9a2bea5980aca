"""The offer of sounds and vibration, once, at the first touch."""
