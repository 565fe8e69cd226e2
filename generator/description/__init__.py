"""Descriptions: a TOML file of exact integers in, a checked and frozen ``Description`` out.

The form of the file is documented in ``load``; the expression grammar in ``expression``.
"""

from .errors import DescriptionError
from .load import check_name, library_descriptions, load, loads
from .model import MAX_WIDTH, Description, Geometry, Modulus, Pairing, default_geometry
from .quadratic import Element, Quadratic, Twist, TwistPoint
from .template import new_description

__all__ = [
    "MAX_WIDTH",
    "Description",
    "DescriptionError",
    "Element",
    "Geometry",
    "Modulus",
    "Pairing",
    "Quadratic",
    "Twist",
    "TwistPoint",
    "check_name",
    "default_geometry",
    "library_descriptions",
    "load",
    "loads",
    "new_description",
]
