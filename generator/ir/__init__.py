"""The two-level intermediate representation: word kernels and programs."""
