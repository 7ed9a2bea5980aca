"""What every player is built from: its type, the plays it considers, its limits, its chance."""
