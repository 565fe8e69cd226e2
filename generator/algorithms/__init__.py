"""Builders of the algorithms as intermediate representation. They print nothing."""
