"""The commented description that `new` writes: a small valid example to replace piece by piece."""

TEMPLATE = """\
# A curve y^2 = x^3 + a x + b over F_p, with a generator G of prime order n.
#
# This file is valid as it stands, with a curve of 10 bits. Put your own numbers in, then run
#     python3 -m generator describe curves/{name}.toml
# which recomputes every claim and says what to mend.
#
# Numbers are strings: decimal, 0x hexadecimal, or an expression with + - * ^ and parentheses,
# such as "2^256 - 2^224 - 2^96 + 2^64 - 1". Digits may be grouped as in 0xffff_ffff.

format = 1

# The beginning of every emitted name and file: lower-case letters, digits, underscores.
name = "{name}"
title = "Example: p of 10 bits, p = 3 mod 4, a = -3"

# Where the numbers come from: a standard's clause, a paper, the command that found them.
source = "found by search: the smallest b with a prime number of points"

# true: `emit --all` writes it to generated/, and its addition chains are committed.
library = false

[field]
# The prime p, and p once more in another form (hexadecimal or decimal, one plain number), taken
# from a second source if there is one: a slip of the pen in either is then noticed.
modulus = "907"
check = "0x38b"

[curve]
# Negative values stand for their residues; a = -3 and a = 0 have faster doublings.
a = "-3"
b = "8"

[generator]
# Affine coordinates of G, from 0 to p - 1.
x = "1"
y = "292"

[order]
# The prime n with n G = infinity, n again in another form, and (number of points) / n.
modulus = "947"
check = "0x3b3"
cofactor = 1

# How scalar multiplications are laid out; leave the table out for sane sizes.
[multiplication]
# k G reads comb_teeth bits at once from tables of 2^(comb_teeth - 1) points; comb_spacing columns
# share them. 256 bits: 6 and 4 make a table of 21 KB.
comb_teeth = 3
comb_spacing = 2
# k P uses windows of so many bits; 5 for 256 bits.
window = 3
# Verification: widths of the non-adjacent forms for G (its table is emitted) and for P; 7 and 5
# for 256 bits.
wnaf_g = 3
wnaf_p = 3
# A table [multiplication.small] of the same keys adds comb_small.c and table_g_small.c, to compile
# in the place of comb.c and table_g.c where tables have to be small.
"""


def new_description(name: str) -> str:
    """The template under ``name``, which ``check_name`` has accepted."""
    return TEMPLATE.replace("{name}", name)
