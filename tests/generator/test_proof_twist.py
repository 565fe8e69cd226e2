"""The proofs of endomorphisms, split scalars and G2: the texts are proved, wrong ones refused."""

import re
import shutil
from pathlib import Path

import pytest

from generator.description import load
from generator.proof.c_text import read_c
from generator.proof.programs import check_twist_table
from generator.proof.programs.field_polynomial import FieldPolynomial
from generator.proof.programs.lattice import Lattice, splitting
from generator.proof.programs.proof import Context
from generator.proof.programs.prove import ProgramResult, prove_function
from generator.proof.programs.statement import READS
from generator.proof.programs.twist import TwistContext, conjugate, twist_contexts
from generator.proof.programs.twist_tables import FILE, HEADER, Twist
from generator.proof.representation import open_folder
from generator.proof.errors import Refused

ROOT = Path(__file__).parents[2]
FOLDER = open_folder(ROOT / "generated" / "sm9", ROOT / "curves")
LIMBS = FOLDER.path / "limbs64"
TWIST = ("points_g2.c", "comb_g2.c")
PLAIN = ("chains.c", "points.c", "fp2.c", "comb.c")


def result(folder: Path, file: str, name: str) -> ProgramResult:
    """The proof of one function of a folder."""
    header = read_c(folder / "fields.h")
    d, fields, prefix = FOLDER.description, FOLDER.fields, FOLDER.prefix
    if file in TWIST:
        whole, rows = twist_contexts(folder, d, fields, prefix, header)
        return prove_function(rows if name in READS.values() else whole, name)
    texts = {n: read_c(folder / n, header) for n in PLAIN}
    return prove_function(Context.of(d, fields, prefix, header, texts), name)


def changed(tmp_path: Path, file: str, name: str, old: str, new: str) -> Path:
    """The folder with one piece of text in a function, or before all functions, replaced."""
    for path in LIMBS.glob("*.[ch]"):
        shutil.copy(path, tmp_path / path.name)
    text = (tmp_path / file).read_text()
    if old.startswith("CONSTANT "):
        start = text.index(f" sm9_{old.removeprefix('CONSTANT ')} = ")
        at = text.index("0x", text.index("0x", start) + 1) + 9
        old, new = text[at], "1" if text[at] != "1" else "2"
    else:
        own = name if file in PLAIN else f"g2_{name}"
        found = re.search(rf"^\w[\w ]* sm9_{own}\(", text, re.MULTILINE)
        assert found is not None
        at = text.index(old, found.start())
    (tmp_path / file).write_text(text[:at] + new + text[at + len(old) :])
    return tmp_path


MUTANTS = [
    # the text of G2
    ("points_g2.c", "point_double", "fp2_half(&slope, &slope)", "fp2_add(&slope, &slope, &slope)"),
    ("points_g2.c", "point_double", "&t, &yy);\n    sm9_fp2_sub", "&t, &v);\n    sm9_fp2_sub"),
    ("points_g2.c", "point_add", "sm9_fp2_sub(&h, &h, &u1)", "sm9_fp2_add(&h, &h, &u1)"),
    ("points_g2.c", "point_add_complete", "h_zero & slope_zero", "h_zero"),
    ("points_g2.c", "point_is_on_curve", "sm9_fp2_sqr(&right", "sm9_fp2_neg(&right"),
    ("points_g2.c", "point_is_on_curve", "CONSTANT g2_equation_b", ""),
    (
        "points_g2.c",
        "point_to_affine",
        "fp2_mul(&power, &power, &inverse)",
        "fp2_sqr(&power, &power)",
    ),
    ("points_g2.c", "point_read", "found.x.c1.limb[limb] |=", "found.x.c0.limb[limb] |="),
    ("points_g2.c", "point_affine_read", "table[row].y.c0", "table[row].y.c1"),
    ("points_g2.c", "point_endomorphism", "fp2_conj(&r->z, &p->z)", "fp2_neg(&r->z, &p->z)"),
    ("points_g2.c", "point_endomorphism", "fp2_conj(&r->x, &p->x)", "fp2_neg(&r->x, &p->x)"),
    ("points_g2.c", "point_endomorphism", "&sm9_g2_endomorphism_x", "&sm9_g2_endomorphism_y"),
    ("points_g2.c", "point_endomorphism", "CONSTANT g2_endomorphism_x", ""),
    ("comb_g2.c", "comb_mul", "point_add_mixed_complete", "point_add_mixed"),
    ("comb_g2.c", "has_order_n", "i < 38", "i < 37"),
    ("comb_g2.c", "has_order_n", "fp2_is_zero(&total.z)", "fp2_is_zero(&total.y)"),
    ("comb_g2.c", "has_order_n", "sm9_g2_point_neg(&image, &image);", ""),
    ("comb_g2.c", "has_order_n", "sm9_wipe(&multiple, sizeof multiple);", ""),
    # split scalars
    *(
        (file, function, old, new)
        for file, g2 in (("comb.c", ""), ("comb_g2.c", "g2_"))
        for function, old, new in (
            ("split_scalar", "fn_half(&m, &m)", "fn_add(&m, &m, &m)"),
            ("split_scalar", f"CONSTANT {g2}split_offset", ""),
            ("split_scalar", f"CONSTANT {g2}split_h0", ""),
            ("split_scalar", f"CONSTANT {g2}split_v10", ""),
            ("split_scalar", f"CONSTANT {g2}split_s1", ""),
            ("split_scalar", f"&r0, &sm9_{g2}split_v00", f"&r0, &sm9_{g2}split_v01"),
            ("split_scalar", "sm9_fp_from_bytes(&integer, bytes);", ""),
            ("split_scalar", "sm9_fp_to_bytes(", "(void)sm9_fp_from_bytes(&integer, "),
            ("split_scalar", "sm9_wipe(bytes, sizeof bytes);", ""),
            ("mul", f"sm9_{g2}split_scalar(of_0, of_1", f"sm9_{g2}split_scalar(of_1, of_0"),
            ("mul", "table_1[j], &table_0[j]", "table_1[j], &table_0[0]"),
            ("mul", "of_1, table_1, 4, 4 * w", "of_0, table_1, 4, 4 * w"),
            ("mul", "of_1, table_1, 4, 4 * w", "of_1, table_0, 4, 4 * w"),
            ("mul", f"sm9_{g2}point_add_mixed_complete", f"sm9_{g2}point_add_mixed"),
            ("mul", "multiples, 8)", "multiples, 7)"),
            ("mul", "sm9_wipe(multiples, sizeof multiples);", ""),
            ("mul", "sm9_wipe(table_1, sizeof table_1);", ""),
        )
    ),
    ("comb.c", "split_scalar", "k1[0] = 0", "k1[0] = 1"),
    ("comb.c", "split_scalar", "sm9_fp_to_bytes(&k1[1]", "sm9_fp_to_bytes(&k0[1]"),
    ("comb_g2.c", "split_scalar", "sm9_fp_to_bytes(k1,", "sm9_fp_to_bytes(k0,"),
    ("points.c", "point_endomorphism", "CONSTANT endomorphism_x", ""),
    ("points.c", "point_endomorphism", "r->y = p->y", "r->y = p->x"),
    ("comb_g2.c", "mul", "of_1, table_1, 2, 64", "of_1, table_1, 1, 64"),
    ("comb_g2.c", "window_entry", "position, 1, teeth", "position, 2, teeth"),
    ("comb.c", "window_entry", "(teeth - 1)) ^ 1", "(teeth - 1)) ^ 0"),
    ("points.c", "point_affine_endomorphism", "fp_mul(&r->x, &p->x", "fp_mul(&r->x, &p->y"),
    ("points_g2.c", "point_affine_endomorphism", "fp2_conj(&r->y, &p->y)", "r->y = p->y"),
]


@pytest.mark.parametrize(("file", "name", "old", "new"), MUTANTS)
def test_a_wrong_text_is_refused(file: str, name: str, old: str, new: str, tmp_path: Path) -> None:
    assert result(changed(tmp_path, file, name, old, new), file, name).refused


@pytest.mark.parametrize(("file", "name"), sorted({mutant[:2] for mutant in MUTANTS}))
def test_the_text_is_proved(file: str, name: str) -> None:
    found = result(LIMBS, file, name)
    assert not found.refusal
    assert found.steps and found.obligations


def test_every_function_of_the_twist_has_a_statement() -> None:
    header = read_c(LIMBS / "fields.h")
    whole, _ = twist_contexts(LIMBS, FOLDER.description, FOLDER.fields, "sm9", header)
    assert isinstance(whole, TwistContext)
    defined = {name for text in whole.texts.values() for name in text.functions}
    assert defined == {whole.full(name) for name in whole.statements}


def test_a_wrong_row_of_the_table_is_refused(tmp_path: Path) -> None:
    table = check_twist_table(LIMBS, FOLDER.description, FOLDER.fp, "sm9")
    assert table is not None and (table.rows, table.refusals) == (328, ())
    for name in ("fields.h", "names.h", HEADER, FILE):
        shutil.copy(LIMBS / name, tmp_path / name)
    text = (tmp_path / FILE).read_text()
    words = [match.start() for match in re.finditer("0x", text)]
    at = words[len(words) // 2] + 5
    digit = "1" if text[at] != "1" else "2"
    (tmp_path / FILE).write_text(text[:at] + digit + text[at + 1 :])
    wrong = check_twist_table(tmp_path, FOLDER.description, FOLDER.fp, "sm9")
    assert wrong is not None and len(wrong.refusals) == 1


def test_conjugation_is_a_map_of_fields() -> None:
    p = FOLDER.fp.modulus
    x, u = (FieldPolynomial.variable(p, name) for name in ("x", "u"))
    a, b = x * x + u.scaled(3), x * u + FieldPolynomial.constant(p, 7)
    assert conjugate(a * b) == conjugate(a) * conjugate(b)
    assert conjugate(a + b) == conjugate(a) + conjugate(b)
    assert conjugate(u) == -u


def test_a_lattice_is_refused_that_is_not_the_whole() -> None:
    rows = ((3, 1), (-1, 2))  # of volume 7: v with v_0 + 4 v_1 = 0 mod 7
    lattice = Lattice.of(rows, 4, 7)
    assert lattice.coefficients == (2, -1)
    assert lattice.only_zero([1, 0]) and not lattice.only_zero([3, 1])
    for wrong in (((3, 1), (-2, 4)), ((3, 1), (6, 2)), ((3, 1), (1, 0))):
        with pytest.raises(Refused):
            Lattice.of(wrong, 4, 7)


def test_the_twist_of_a_proof_is_that_of_the_description() -> None:
    d = load(ROOT / "curves" / "sm9.toml")
    assert d.pairing is not None
    own, given = Twist(d.p.value, d.pairing.nonresidue), d.pairing.twist
    for k in (1, 2, 3, 12345, d.n.value - 1, splitting(d, twist=True).eigenvalue):
        assert own.multiple(k, d.pairing.generator) == given.multiply(k, d.pairing.generator)
    assert own.multiple(d.n.value, d.pairing.generator) is None
