"""Tables of curve points, computed exactly on Python ints."""
