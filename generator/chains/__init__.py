"""Addition chains for the fixed exponents of a curve: search, text form, committed files."""

from .model import INPUT, Chain, Cost, Multiply, Square, Step

__all__ = ["INPUT", "Chain", "Cost", "Multiply", "Square", "Step"]
