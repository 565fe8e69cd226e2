"""Every constant and every table row of an emitted folder, recomputed from the description."""

from typing import Any, Dict, List, Optional, Tuple

from sage.all import ZZ, Mod

from .emitted_pairing import coordinates, pairing_constants, split_constants
from .pairing import Pairing
from .report import Check, Report
from .roots import recipe, unity

TABLES = ("comb_table", "wnaf_table", "g2_comb_table")

FOOTPRINTS = (("", "geometry"), ("_small", "small"))
"""What ends the names of the files with multiplications, and where their sizes stand."""


class Field:
    """How residues of one modulus lie in words."""

    def __init__(self, modulus: Any, entry: Dict[str, Any]) -> None:
        self.modulus = modulus
        self.word_bits, self.limbs = ZZ(entry["word_bits"]), ZZ(entry["limbs"])
        self.size = ZZ(2) ** (self.word_bits * self.limbs)
        self.r = self.size if entry["montgomery"] else ZZ(1)
        self.entry = entry

    def number(self, words: List[Any]) -> Any:
        """The value of words, the lowest first; -1 when one does not fit."""
        if any(word >> self.word_bits for word in words):
            return ZZ(-1)
        return sum(word << (self.word_bits * i) for i, word in enumerate(words))

    def first_difference(self, words: List[Any], value: Any) -> int:
        """The index of the lowest limb in which words differ from a value; 0 when none does."""
        limbs = [
            value >> (self.word_bits * i) & (2**self.word_bits - 1) for i in range(len(words))
        ]
        return next((i for i, pair in enumerate(zip(words, limbs)) if pair[0] != pair[1]), 0)

    def inside(self, value: Any) -> Any:
        """A residue as it lies in memory."""
        return ZZ(value) * self.r % self.modulus

    def words(self) -> Dict[str, Any]:
        """The constants of the word kernels, by name without the modulus's letter."""
        m, w, limbs = self.modulus, self.word_bits, self.limbs
        return {
            "": m,
            "_COMPLEMENT": self.size - m,
            "_NEG_INVERSE": ZZ(-1 / Mod(m, ZZ(2) ** w)),
            "_R_SQUARED": self.r**2 % m,
            "_MU": ZZ(2) ** (2 * w * limbs) // m,
            "_MU_SMALL": ZZ(2) ** (w * (limbs + 1)) // m,
            "_FOLD": ZZ(2) ** m.nbits() % m,
            "_TWICE": 2 * m,
            "_INVERSE_START": self._inverse_start(),
        }

    def _inverse_start(self) -> Any:
        """Where e begins: what batches of divsteps divide by too little, and R^2 for the domain.

        Batches of at most 60 make the divsteps that 9437 bits + 1 <= 4096 n asks for; each divides
        by 2^w where its own number of steps would be due.
        """
        needed = -(-(9437 * self.modulus.nbits() + 1) // 4096)
        batches = -(-needed // 60)
        steps = -(-needed // batches)
        return self.r**2 * ZZ(2) ** ((self.word_bits - steps) * batches) % self.modulus


def check_emitted(
    report: Report,
    curve: Any,
    source: Dict[str, Any],
    emitted: Dict[str, Any],
    pairing: Optional[Pairing] = None,
) -> None:
    """All checks of one folder; ``pairing`` is None where there is none to compute with."""
    manifest = emitted["manifest"]
    fp = Field(curve.p, manifest["representation"]["fp"])
    fn = Field(curve.n, manifest["representation"]["fn"])
    with report.check(curve.name, "emitted: manifest") as check:
        _check_manifest(check, curve, source, manifest, (fp, fn))
    constants = [
        (c["file"], c["name"], c["type"], [ZZ(v) for v in c["values"]], c["lines"])
        for c in emitted["constants"]
    ]
    with report.check(curve.name, "emitted: constants") as check:
        expected = _expected(curve, manifest["prefix"], fp, fn)
        offsets = {
            f"comb{end}.c": _offsets(curve, source[key], fn)
            for end, key in FOOTPRINTS
            if source[key]
        }
        wanted = {f"curve_{letter}" for letter in ("p", "a", "b", "gx", "gy", "n")}
        if pairing is not None:
            expected |= pairing_constants(pairing, manifest["prefix"].upper(), fp)
            wanted |= {"frobenius", "three_b", "ate_digits", "t_digits", "g2_equation_b"}
            for start, file in (("", "comb.c"), ("g2_", "comb_g2.c")):
                found = {c[1]: (c[2], _value(c, fp)) for c in constants if c[2] == "fp"}
                split = split_constants(check, pairing, start, fp, fn, found)
                own = _offsets(curve, source["geometry"], fn)
                offsets[file] = split | {start + name: value for name, value in own.items()}
        for constant in constants:
            if constant[1] not in TABLES:
                known = expected | offsets.get(constant[0].rpartition("/")[2], {})
                _check_constant(check, constant, known, fp, fn)
        names = {constant[1] for constant in constants}
        for name in sorted(wanted - names):
            check.holds(False, f"there is no {name}")
        check.note(f"{len(names - set(TABLES))} constants")
    for name, multiples in (("comb_table", _comb), ("wnaf_table", _wnaf)):
        with report.check(curve.name, f"emitted: {name}") as check:
            found = {c[0].rpartition("/")[2]: c for c in constants if c[1] == name}
            check.holds(
                len(found) == sum(c[1] == name for c in constants), f"two {name} in one file"
            )
            for end, key in FOOTPRINTS:
                if source[key]:
                    rows = multiples(curve, source[key])
                    file = f"table_g{end}.c"
                    if check.holds(file in found, f"there is no {name} in {file}"):
                        _check_table(check, found.pop(file), rows, fp)
                    check.note(f"{len(rows)} rows of {file}")
            check.holds(not found, f"{name} in {', '.join(found)}: a table without sizes")
    if pairing is not None:
        with report.check(curve.name, "emitted: g2_comb_table") as check:
            tables = [c for c in constants if c[1] == "g2_comb_table"]
            if check.equal("how many there are", len(tables), 1):
                rows = _comb(pairing, source["geometry"])
                _check_table(check, tables[0], rows, fp, "g2_point_affine")
                check.note(f"{len(rows)} rows")


def _check_manifest(
    check: Check,
    curve: Any,
    source: Dict[str, Any],
    manifest: Dict[str, Any],
    fields: Tuple[Field, Field],
) -> None:
    check.holds(
        manifest["sha256"] == source["sha256"],
        f"it was made from another {source['path']}; run python3 -m generator emit",
    )
    for field, letter in zip(fields, "pn"):
        check.equal(f"the manifest's {letter}", ZZ(field.entry["modulus"]), field.modulus)
        check.equal(f"the manifest's R mod {letter}", ZZ(field.entry["r"]), field.r)
        check.equal(f"bytes of {letter}", ZZ(field.entry["bytes"]), -(-field.modulus.nbits() // 8))
        check.holds(field.modulus < field.size, f"{letter} does not fit its limbs")
    strategies = manifest["strategies"]
    check.equal("the square root", strategies["fp.sqrt"], recipe(curve.p)[0])
    # Where a has a special value, the formulas for any a hold too.
    special = {-3 % curve.p: "jacobian-minus-three", ZZ(0): "jacobian-zero"}
    allowed = {"jacobian-general", special.get(curve.a % curve.p, "jacobian-general")}
    formulas = strategies["point.formulas"]
    check.holds(formulas in allowed, f"{formulas} does not hold for a = {curve.a}")
    check.note(f"{formulas}, {strategies['fp.sqrt']}")


def _expected(curve: Any, prefix: str, fp: Field, fn: Field) -> Dict[str, Tuple[str, Any]]:
    """By name: the type, and the number that the words or bytes stand for."""
    n, macro = curve.n, prefix.upper()
    known: Dict[str, Tuple[str, Any]] = {
        "equation_a": ("fp", fp.inside(curve.a)),
        "equation_b": ("fp", fp.inside(curve.b)),
    }
    if recipe(curve.p)[0] == "tonelli-shanks":
        known["sqrt_unity"] = ("fp", fp.inside(unity(curve.p)))
    values = {"p": curve.p, "a": curve.a, "b": curve.b, "gx": curve.x, "gy": curve.y}
    for letter, value in values.items():
        known[f"curve_{letter}"] = ("uint8_t", value % curve.p if letter != "p" else value)
    known["curve_n"] = ("uint8_t", n)
    for field, letter in ((fp, "P"), (fn, "N")):
        for name, value in field.words().items():
            known[letter + name] = ("word" if name == "_NEG_INVERSE" else "words", value)
        known[f"{macro}_F{letter}_BYTES"] = ("word", ZZ(field.entry["bytes"]))
        known[f"{macro}_F{letter}_LIMBS"] = ("word", field.limbs)
    known[f"{macro}_FN_BITS"] = ("word", ZZ(n.nbits()))
    known[f"{macro}_COFACTOR"] = ("word", curve.cofactor)
    return known


def _offsets(curve: Any, geometry: Dict[str, int], fn: Field) -> Dict[str, Tuple[str, Any]]:
    """The constants of a file with multiplications of these sizes, in the same form."""
    n, found = curve.n, {}
    for name, key in (("comb_offset", "comb_spacing"), ("window_offset", "window")):
        length = ZZ(geometry[key]) * -(-n.nbits() // ZZ(geometry[key]))
        found[name] = ("fn", fn.inside(Mod(2**length - 1, n) / 2))
    return found


def _check_constant(
    check: Check,
    constant: Tuple[str, str, str, List[Any], List[int]],
    expected: Dict[str, Tuple[str, Any]],
    fp: Field,
    fn: Field,
) -> None:
    file, name, kind, numbers, lines = constant
    where = f"{file}:{lines[0]}: {name}"
    if not check.holds(name in expected, f"{where}: a constant without an equation"):
        return
    wanted_kind, value = expected[name]
    check.equal(f"{where}: its type", kind, wanted_kind)
    field = fn if kind == "fn" or name.startswith("N") else fp
    if isinstance(value, list):
        _check_list(check, constant, value, field)
        return
    if kind == "uint8_t":
        size = ZZ((fn if name == "curve_n" else fp).entry["bytes"])
        check.equal(f"{where}: its size", len(numbers), size)
        check.equal(where, sum(byte << (8 * i) for i, byte in enumerate(reversed(numbers))), value)
        return
    if kind in ("fp", "fn"):
        check.equal(f"{where}: its size", len(numbers), field.limbs)
    line = lines[field.first_difference(numbers, value)]
    check.equal(f"{file}:{line}: {name}", field.number(numbers), value)


def _value(constant: Tuple[str, str, str, List[Any], List[int]], field: Field) -> Any:
    return field.number(constant[3])


def _check_list(
    check: Check,
    constant: Tuple[str, str, str, List[Any], List[int]],
    values: List[Any],
    field: Field,
) -> None:
    """Several elements, or small numbers, under one name."""
    file, name, kind, numbers, lines = constant
    step = 1 if kind == "int8_t" else int(field.limbs)
    if not check.equal(f"{file}:{lines[0]}: {name}: its size", len(numbers), step * len(values)):
        return
    for index, value in enumerate(values):
        words = numbers[step * index : step * (index + 1)]
        found = words[0] if step == 1 and kind == "int8_t" else field.number(words)
        differs = 0 if kind == "int8_t" else field.first_difference(words, value)
        line = lines[step * index + differs]
        check.equal(f"{file}:{line}: {name}[{index}]", found, value)


def _check_table(
    check: Check,
    constant: Tuple[str, str, str, List[Any], List[int]],
    rows: List[Any],
    fp: Field,
    wanted: str = "point_affine",
) -> None:
    """Points by their affine coordinates, of the curve or, in pairs c0, c1, of the twist."""
    file, name, kind, numbers, lines = constant
    letters = ("x", "y") if wanted == "point_affine" else ("x.c0", "x.c1", "y.c0", "y.c1")
    size = int(fp.limbs)
    width = size * len(letters)
    check.equal(f"{file}: {name}: its type", kind, wanted)
    if not check.equal(f"{file}: {name}: its numbers", len(numbers), len(rows) * width):
        return
    for index, point in enumerate(rows):
        values = point.xy() if len(letters) == 2 else coordinates(point)
        for place, (letter, coordinate) in enumerate(zip(letters, values)):
            start = index * width + place * size
            words, value = numbers[start : start + size], fp.inside(coordinate)
            line = lines[start + fp.first_difference(words, value)]
            check.equal(f"{file}:{line}: {name}[{index}].{letter}", fp.number(words), value)


def _comb(curve: Any, geometry: Dict[str, int]) -> List[Any]:
    """Signed comb: blocks of ``teeth`` powers of two, ``spacing`` apart, the lowest block first.

    In row i of a block its highest power counts positively and, of the lower ones, power j
    positively exactly when bit j of i is 1.
    """
    teeth, spacing = geometry["comb_teeth"], geometry["comb_spacing"]
    powers, power = [], curve.generator
    for _ in range(-(-int(curve.n.nbits()) // spacing)):
        powers.append(power)
        for _ in range(spacing):
            power = power + power
    rows = []
    for first in range(0, len(powers), teeth):
        block = powers[first : first + teeth]
        for i in range(1 << (len(block) - 1)):
            row = block[-1]
            for j, point in enumerate(block[:-1]):
                row = row + point if i >> j & 1 else row - point
            rows.append(row)
    return rows


def _wnaf(curve: Any, geometry: Dict[str, int]) -> List[Any]:
    """G, 3 G, 5 G …: the odd multiples below 2^(width - 1)."""
    return [
        curve.multiply(ZZ(k), curve.generator) for k in range(1, 1 << (geometry["wnaf_g"] - 1), 2)
    ]
