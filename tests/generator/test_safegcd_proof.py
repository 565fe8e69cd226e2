"""The proof of inversion by divsteps: the text for any modulus is proved, wrong text is refused."""

import re
from functools import cache
from pathlib import Path

import pytest
from generator.proof.c_text import parse_c, read_c
from generator.proof.constants import check_word_constants
from generator.proof.inverse.prove import InverseResult, prove_function
from generator.proof.inverse.statements import inverse_statements
from generator.proof.representation import open_folder
from generator.proof.statements import FieldFacts
from inversions import Inversion
from test_safegcd import MODULI

ROOT = Path(__file__).resolve().parents[2]
FOLDER = open_folder(ROOT / "generated" / "sm2", ROOT / "curves")
#: From one to nine words, full and not.
PROVED = [m for m in MODULI if m.bit_length() in (3, 17, 64, 65, 128, 255, 256, 257, 384, 521)]


@pytest.mark.parametrize("modulus", PROVED, ids=lambda m: f"{m.bit_length()}-bit-{m % 9973}")
def test_every_modulus_is_proved(modulus: int) -> None:
    inversion = Inversion(modulus)
    f = inversion.field
    facts = FieldFacts("fp", "p", modulus, 64, f.limbs, f.bytes, f.r)
    wipe = re.compile(r"static void t_wipe.*?\n}\n", re.DOTALL)
    text = parse_c("inverse_part.c", wipe.sub("", inversion.c_text()))
    check_word_constants(text, set(text.constants), (facts,))
    for statement in inverse_statements((facts,), "t", (facts,)).values():
        result = prove_function(text, statement, facts, "t")
        assert not result.refusal and result.obligations


@cache
def _source() -> str:
    return (FOLDER.path / "limbs64" / "inverse.c").read_text()


def _result(function: str, old: str, new: str, count: int = 1) -> InverseResult:
    """The result for SM2's function with ``old`` in its text changed."""
    source = _source()
    (head,) = re.findall(rf"^(?:static )?\w+ sm2_{function}\(.*?\n}}\n", source, re.M | re.S)
    assert old in head, old
    changed = head.replace(old, new, count)
    defines = "\n".join(re.findall(r"^#define .*$|^__extension__ .*$", source, re.M))
    header = read_c(FOLDER.path / "limbs64" / "fields.h")
    text = parse_c("inverse_part.c", f"{defines}\n{changed}", header)
    fields = {"fp": FOLDER.fp, "fn": FOLDER.fn}
    statement = inverse_statements(FOLDER.fields, "sm2", FOLDER.fields)[function]
    return prove_function(text, statement, fields.get(function[:2], FOLDER.fp), "sm2")


FUNCTIONS = ("inv_divsteps", "inv_compose", "inv_divsteps_vartime") + tuple(
    f"{field}_inv{rest}"
    for field in ("fp", "fn")
    for rest in ("", "_vartime", "_start", "_update_fg", "_update_de", "_normalise")
)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_the_committed_text_is_proved(function: str) -> None:
    assert not _result(function, "{", "{").refusal


MUTANTS = [
    ("inv_divsteps", "i < count + 44", "i < count + 43", "does not make count rounds"),
    ("inv_divsteps", "i = 44", "i = 45", "does not make count rounds"),
    ("inv_divsteps", "0 - (zeta >> 63)", "0 - (zeta >> 62)", "not the sign of zeta"),
    ("inv_divsteps", "positive & odd", "positive", "not as after a divstep"),
    ("inv_divsteps", "((f ^ positive) - positive)", "(f ^ positive)", "not as after a divstep"),
    ("inv_divsteps", "(zeta ^ swap) - 1", "(zeta ^ swap) + 1", "not as after a divstep"),
    ("inv_divsteps", "(f ^ change) << 1", "f << 1", "not as after a divstep"),
    ("inv_divsteps", "(g >> i) & 1", "(f >> i) & 1", ""),
    ("inv_divsteps", "0x80000400000", "0x80000200000", "as they are packed"),
    ("inv_divsteps", "rows[1] = g - 0x80000000000", "rows[1] = g", "is not its row"),
    ("inv_divsteps", "return zeta;", "return f;", "not zeta"),
    *(
        ("inv_divsteps_vartime", *change)
        for change in (
            ("round < count + 1", "round < count", "does not make count rounds"),
            ("round = 0", "round = 1", "does not make count rounds"),
            ("g | stop", "g", "the zeros of g | stop"),
            ("g | stop", "f | stop", "the zeros of g | stop"),
            ("(uint64_t)1 << count", "(uint64_t)2 << count", "does not begin with"),
            ("v = 0;", "v = 1;", "does not begin with"),
            ("g >>= zeros", "g >>= stop", "not by the zeros"),
            ("v <<= zeros", "s <<= zeros", "not as after divsteps on an even g"),
            ("v <<= zeros", "v >>= zeros", "not as after divsteps on an even g"),
            ("zeta -= zeros", "zeta += zeros", "not as after divsteps on an even g"),
            ("stop >>= zeros;", "", ""),
            ("stop == 1", "stop == 2", "not left where no divstep is"),
            ("break;", "", "not left where no divstep is"),
            ("0 - (zeta >> 63)", "0 - (zeta >> 62)", "not the sign of zeta"),
            ("zeta ^= swap;", "", "zeta is not as after a divstep"),
            ("(f ^ swap) - swap", "f ^ swap", "g is not as after a divstep"),
            ("f ^= change_f;", "", "f is not as after a divstep"),
            ("(v ^ s) & swap", "v ^ s", ""),
            ("v ^= change_v", "s ^= change_v", ""),
            ("s += (v ^ swap)", "s += (f ^ swap)", "s is not as after a divstep"),
            ("(f0 * 3) ^ 2", "(f0 * 3) ^ 1", "are not 64"),
            ("(f0 * 3) ^ 2", "(g0 * 3) ^ 2", "a function of its low bits"),
            ("i < 4", "i < 3", "5 bits, doubled 3 times, are not 64"),
            ("2 - f0 * inverse", "1 - f0 * inverse", "does not double the bits"),
            ("(f << count) - v * g0", "(f << count) - s * g0", "t[0] is not its entry"),
            ("(g << count)", "g", "t[2] is not its entry"),
            ("t[3] = s", "t[3] = v", "t[3] is not its entry"),
            ("return zeta;", "return f;", "not zeta"),
        )
    ),
    ("inv_compose", "raised >> 22", "raised >> 21", "not its product"),
    ("inv_compose", "u * t0 + v * t2", "u * t0 + v * t1", "not its product"),
    ("inv_compose", "u - UINT64_C(0x0000000000200000)", "u", "not its product"),
    ("inv_compose", "w >> 20", "w >> 19", "not its product"),
    ("fp_inv_start", "d[4] = 0;", "d[4] = 1;", "does not begin"),
    ("fp_inv_start", "g[3] = x3;", "g[3] = x2;", "does not begin"),
    ("fn_inv_start", "N_INVERSE_START_1", "N_INVERSE_START_2", "does not begin"),
    ("fp_inv_update_fg", "a + b", "a", "term by term"),
    ("fp_inv_update_fg", "(u128)abs_v * b1", "(u128)abs_v * b0", "term by term"),
    ("fp_inv_update_fg", "0 - (u >> 63)", "0 - (v >> 63)", ""),
    ("fp_inv_update_fg", "abs_r * a + abs_s * b + carry", "abs_r * a + abs_s * b", "term by"),
    ("fp_inv_update_fg", "(w0 >> 59) | (w1 << 5)", "(w0 >> 58) | (w1 << 6)", "divided by 2^59"),
    ("fp_inv_update_fg", "0 - (w4 >> 63)", "w4 >> 63", "divided by 2^59"),
    ("fp_inv_update_fg", "= u f + v g", "= u f + u g", "the invariant says"),
    ("fp_inv_update_de", "P1 + w1 + q", "P1 + w1", "plus q p"),
    ("fp_inv_update_de", "next_d[4] = sign + carry", "next_d[4] = sign", "plus q p"),
    ("fn_inv_update_de", "q = w0 * N_NEG_INVERSE", "q = w0", "plus q n"),
    ("fn_inv_update_de", "sign = 0 - (w4 >> 63)", "sign = 0", "plus q n"),
    ("fp_inv_normalise", "carry = sign & 1", "carry = 0", "neither x nor -x"),
    ("fp_inv_normalise", "P_TWICE_1 & negative", "P_TWICE_0 & negative", "not always true"),
    ("fn_inv_normalise", "N_COMPLEMENT_0", "N0", "not always true"),
    ("fp_inv", "batch < 10", "batch < 9", "531 divsteps are made, 590 are needed"),
    ("fp_inv", "run < 2", "run < 1", "not the matrix of the 59 divsteps"),
    ("fp_inv", ", 19)", ", 18)", "not the matrix of the 59 divsteps"),
    ("fp_inv", ", 19)", ", 21)", "not of 1 to 20 divsteps"),
    ("fp_inv", "zeta = later;", "", "divsteps make of it"),
    ("fp_inv", "t[3] = 1;", "t[3] = 0;", "is no matrix"),
    ("fp_inv", "fg[1] = g[0];", "fg[1] = f[0];", "g is not what"),
    ("fp_inv", "update_fg(f, g, f, g, t)", "update_fg(f, g, g, f, t)", ""),
    ("fp_inv", "normalise(z, d, f)", "normalise(z, e, f)", "not made from d"),
    ("fp_inv", "uint64_t d[5]", "uint64_t d[4]", "4 words, not 5"),
    ("fp_inv", "sm2_wipe(e, sizeof e);", "", "e is not wiped"),
    ("fp_inv", "sm2_wipe(fg, sizeof fg);", "", "fg is not wiped"),
    ("fn_inv", "sm2_wipe(fg, sizeof fg);", "", "fg is not wiped"),
    ("fp_inv", "sm2_wipe(d, sizeof d);", "sm2_wipe(d, sizeof t);", "of another size"),
    ("fp_inv", "zeta = 0xffffffffffffffff;", "zeta = 0;", "without zeta"),
    ("fp_inv", "sm2_inv_divsteps(", "sm2_inv_divsteps_vartime(", "a call of"),
    ("fp_inv_vartime", "batch < 10", "batch < 9", "531 divsteps are made, 590 are needed"),
    ("fp_inv_vartime", ", 59)", ", 58)", "not the matrix of the 59 divsteps"),
    ("fp_inv_vartime", ", 59)", ", 63)", "not of 1 to 62 divsteps"),
    ("fp_inv_vartime", "zeta = later;", "", "divsteps make of it"),
    ("fp_inv_vartime", "zeta, f[0], g[0]", "zeta, g[0], f[0]", "f is not what"),
    ("fn_inv_vartime", "update_de(d, e, d, e, t)", "update_de(d, e, e, d, t)", ""),
    ("fn_inv_vartime", "normalise(z, d, f)", "normalise(z, e, f)", "not made from d"),
]


@pytest.mark.parametrize(
    "function,old,new,reason", MUTANTS, ids=[f"{m[0]}: {m[2]}" for m in MUTANTS]
)
def test_wrong_text_is_refused(function: str, old: str, new: str, reason: str) -> None:
    refusal = _result(function, old, new).refusal
    assert refusal and reason in refusal, refusal


def test_parameters_are_declared_as_stated() -> None:
    wrong = _result("fp_inv_update_fg", "const uint64_t f[5]", "uint64_t f[5]")
    assert "the head is" in wrong.refusal
