"""Facts about moduli and curves, each with its reason; what the plan and the builders rely on."""

from .curve import analyse
from .endomorphism import inverse_of
from .facts import (
    Barrett,
    CurveFacts,
    Divsteps,
    Endomorphism,
    Fact,
    FamilyFacts,
    FoldRow,
    ModulusFacts,
    PairingFacts,
    PrimeShape,
    SolinasFold,
    SpareBits,
    SquareRoot,
    WordFacts,
)
from .family import analyse_family, twist_orders
from .modulus import analyse_modulus, power_near, square_root
from .pairing import analyse_pairing, non_adjacent_form

__all__ = [
    "Barrett",
    "CurveFacts",
    "Divsteps",
    "Endomorphism",
    "Fact",
    "FamilyFacts",
    "FoldRow",
    "ModulusFacts",
    "PairingFacts",
    "PrimeShape",
    "SolinasFold",
    "SpareBits",
    "SquareRoot",
    "WordFacts",
    "analyse",
    "analyse_family",
    "analyse_modulus",
    "analyse_pairing",
    "inverse_of",
    "non_adjacent_form",
    "power_near",
    "square_root",
    "twist_orders",
]
