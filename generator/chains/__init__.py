"""Addition chains for the fixed exponents of a curve: search, text form, committed files."""

from .acc import ChainTextError, parse_chain, write_chain
from .model import INPUT, Chain, Cost, Multiply, Square, Step
from .search import find_chain
from .store import (
    ChainError,
    Exponent,
    Power,
    chain_path,
    curve_chains,
    exponents,
    load_or_search,
    searching,
    write_chains,
)

__all__ = [
    "INPUT",
    "Chain",
    "ChainError",
    "ChainTextError",
    "Cost",
    "Exponent",
    "Multiply",
    "Power",
    "Square",
    "Step",
    "chain_path",
    "curve_chains",
    "exponents",
    "find_chain",
    "load_or_search",
    "parse_chain",
    "searching",
    "write_chain",
    "write_chains",
]
