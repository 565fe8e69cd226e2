"""Renders everything that one description gives: text by relative path, no files touched."""

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.algorithms import carry_chains
from generator.algorithms.catalogue import divided_fields, field_kernels, field_of, signatures
from generator.algorithms.field import Field
from generator.algorithms.multiplications import STORED
from generator.algorithms.programs import build_programs
from generator.algorithms.safegcd_programs import inverse_kernels
from generator.analysis import PairingFacts
from generator.chains import curve_chains
from generator.emit.constants import constant_groups
from generator.emit.context import FileContext, domain, file_context
from generator.emit.environment import environment
from generator.emit.functions import (
    AssemblyText,
    FunctionText,
    assembly_texts,
    kernel_text,
    program_text,
)
from generator.emit.manifest import manifest
from generator.ir.kernel import Kernel
from generator.ir.program import RECORDS, ProgramFunction, Variable, globals_of
from generator.plan import Plan
from generator.targets import c64
from generator.targets.adx_reads import is_read
from generator.targets.c_prototype import WORD_TYPES

#: What each file of programs holds; the text of its first line.
TITLES = {
    "inverse.c": "Inversion",
    "chains.c": "Inversion and square roots",
    "points.c": "Point arithmetic",
    "comb.c": "Scalar multiplication",
    "comb_small.c": "Compact scalar multiplication",
    "fp2.c": "Arithmetic in Fp2",
    "points_g2.c": "Point arithmetic on the twist",
    "comb_g2.c": "Scalar multiplication on the twist",
}
#: What ends the names of the files of multiplications on the twist.
TWIST_ENDS = ("_g2",)
#: The tables of pairing.c.
PAIRING_TABLES = ("frobenius", "three_b", "ate_digits", "t_digits")
#: Point formulas that pay in assembly: most of the time of every multiplication goes there.
ASSEMBLY_FORMULAS = ("point_double", "point_add", "point_add_mixed")
#: Functions of Fp2 that are called most.
ASSEMBLY_EXTENSION = tuple(
    f"fp2_{name}" for name in ("add", "sub", "neg", "half", "mul_fp", "mul", "sqr")
)


def render(plan: Plan, prefix: str) -> dict[str, str]:
    """Every file of one description, by path relative to the output folder."""
    return _Renderer(plan, prefix).files()


def assembly_file(
    context: FileContext,
    kernels: Mapping[Field, Sequence[Kernel]],
    functions: Sequence[AssemblyText],
) -> str:
    """The x86-64 file: the constants of ``kernels`` by field, and the functions."""
    groups = [
        {"equation": g.equation, "entries": [(s, f"{v:#018x}") for s, v in g.entries]}
        for f, group in kernels.items()
        for g in constant_groups(f, group)
    ]
    template = environment().get_template("adx.S.j2")
    return template.render(file=context, constants=groups, functions=functions)


@dataclass(frozen=True)
class _ByteConstant:
    """A big-endian constant of curve.h."""

    name: str
    field: str
    rows: tuple[str, ...]


class _Renderer:
    def __init__(self, plan: Plan, prefix: str) -> None:
        self.plan = plan
        self.prefix = prefix
        self.fields = [field_of(plan, "fp"), field_of(plan, "fn")]
        self.by_name = {f.name: f for f in self.fields}
        self.word_bits = self.fields[0].word_bits
        self.context = file_context(plan, self.fields, prefix)
        self.kernels = {f.name: field_kernels(plan, f.name) for f in self.fields}
        callees = signatures(k for group in self.kernels.values() for k in group)
        plain = frozenset(f.name for f in self.fields if not f.montgomery)
        powers = curve_chains(plan.facts)
        divided = divided_fields(plan)
        self.inverse = inverse_kernels(self.fields, divided)
        self.programs = build_programs(plan.facts, powers, callees, plain, self.fields, divided)
        self.assembly = self._assembly_texts() if "adx" in plan.targets else []
        #: The tables of each comb.c, by what ends the names of its files.
        self.tables = {
            end: globals_of(self.programs[f"comb{end}.c"], "table")
            for end in (*plan.facts.description.footprints, *TWIST_ENDS)
            if f"comb{end}.c" in self.programs
        }

    def files(self) -> dict[str, str]:
        folder = f"{self.prefix}/limbs64"
        files = {
            f"{self.prefix}/curve.h": self._curve_header(),
            f"{folder}/names.h": self._names(),
            f"{folder}/fields.h": self._fields_header(),
            f"{folder}/c64.c": self._kernels_file(),
        }
        if self.assembly:
            files[f"{folder}/adx.S"] = self._assembly_file()
        for name, programs in self.programs.items():
            files[f"{folder}/{name}"] = self._programs_file(name, programs)
        if self.plan.facts.pairing:
            constants = self._pairing_constants(self.plan.facts.pairing)
            for name in ("pairing.h", "pairing.c"):
                files[f"{folder}/{name}"] = self._render(
                    f"{name}.j2", pairing=self.plan.facts.pairing, tables=constants
                )
        for end in self.tables:
            files[f"{folder}/table_g{end}.h"] = self._tables_header(end)
            files[f"{folder}/table_g{end}.c"] = self._tables_file(end)
        files[f"{self.prefix}/manifest.json"] = self._manifest(files)
        return files

    def _render(self, template: str, **values: object) -> str:
        return environment().get_template(template).render(file=self.context, **values)

    # -- the representation-free header -------------------------------------------------------

    def _curve_header(self) -> str:
        fp, fn = self.fields
        d = self.context.description
        values = (("p", fp, d.p.value), ("a", fp, d.a), ("b", fp, d.b), ("gx", fp, d.gx))
        values += (("gy", fp, d.gy), ("n", fn, d.n.value))
        constants = [_byte_constant(name, field, value) for name, field, value in values]
        return self._render("curve.h.j2", fp=fp, fn=fn, constants=constants)

    # -- headers of one representation --------------------------------------------------------

    def _names(self) -> str:
        names = [k.name for group in self.kernels.values() for k in group] + ["wipe"]
        names += [k.name for k in self.inverse]
        names += [p.name for group in self.programs.values() for p in group]
        tables = [t.name for group in self.tables.values() for t in group]
        tables += PAIRING_TABLES if self.plan.facts.pairing else ()
        return self._render(
            "names.h.j2", functions=dict.fromkeys(names), tables=dict.fromkeys(tables)
        )

    def _fields_header(self) -> str:
        sections = [
            {"title": f"Arithmetic modulo {f.letter}.", "functions": self._kernel_texts(f)}
            for f in self.fields
        ]
        for name, programs in self.programs.items():
            if name == "comb_small.c":  # its functions are those of comb.c
                continue
            public = [p for p in programs if not p.internal]
            title = f"{self._title(name, programs)}."
            sections.append({"title": title, "functions": self._texts(public)})
        sizes = {
            f.name: {
                "limbs": f.limbs,
                "meaning": f"A residue mod {f.letter}: {domain(f)}, in [0, {f.letter}).",
            }
            for f in self.fields
        }
        return self._render(
            "fields.h.j2",
            sections=sections,
            word=WORD_TYPES[self.word_bits],
            pairing=self.context.description.pairing,
            **sizes,
        )

    # -- definitions --------------------------------------------------------------------------

    def _kernel_texts(self, f: Field) -> list[FunctionText]:
        return [kernel_text(kernel, f, self.prefix) for kernel in self.kernels[f.name]]

    def _texts(self, programs: Sequence[ProgramFunction]) -> list[FunctionText]:
        return [program_text(program, self.prefix, self.word_bits) for program in programs]

    def _kernels_file(self) -> str:
        groups = [
            {"equation": g.equation, "entries": [(s, c64.word(v)) for s, v in g.entries]}
            for f in self.fields
            for g in constant_groups(f, self.kernels[f.name])
        ]
        functions = [text for f in self.fields for text in self._kernel_texts(f)]
        return self._render(
            "c64.c.j2", constants=groups, functions=functions, assembly=self._assembly_names()
        )

    def _assembly_texts(self) -> list[AssemblyText]:
        kernels = [(k, f) for f in self.fields for k in carry_chains.build_kernels(f)]
        programs = [
            p
            for p in self.programs["points.c"]
            if (p.name in ASSEMBLY_FORMULAS and not globals_of([p], "constant"))
            or is_read(p, self.fields[0].limbs)
        ]
        programs += [p for p in self.programs.get("fp2.c", ()) if p.name in ASSEMBLY_EXTENSION]
        twist = self.programs.get("points_g2.c", ())
        programs += [p for p in twist if is_read(p, self.fields[0].limbs)]
        return assembly_texts(kernels, programs, self.prefix)

    def _assembly_names(self) -> frozenset[str]:
        return frozenset(text.symbol.removeprefix(f"{self.prefix}_") for text in self.assembly)

    def _assembly_file(self) -> str:
        kernels = {f: carry_chains.build_kernels(f) for f in self.fields}
        return assembly_file(self.context, kernels, self.assembly)

    def _inverse_file(self, programs: Sequence[ProgramFunction]) -> str:
        """Divsteps, the kernels that apply their matrix, and the inversions that call both."""
        steps = [p for p in programs if p.internal]
        rest = [p for p in programs if not p.internal]
        kernels = [kernel_text(k, self._field_of(k), self.prefix, "static ") for k in self.inverse]
        functions = [*self._texts(steps), *kernels, *self._texts(rest)]
        used = [g for f in self.fields for g in constant_groups(f, self._inverse_of(f))]
        constants = [
            {"equation": g.equation, "entries": [(s, c64.word(v)) for s, v in g.entries]}
            for g in used
        ]
        return self._render("inverse.c.j2", constants=constants, functions=functions)

    def _inverse_of(self, f: Field) -> list[Kernel]:
        return [kernel for kernel in self.inverse if kernel.name.startswith(f"{f.name}_")]

    def _field_of(self, kernel: Kernel) -> Field:
        return self.by_name.get(kernel.name.partition("_")[0], self.fields[0])

    def _programs_file(self, name: str, programs: Sequence[ProgramFunction]) -> str:
        if name == "inverse.c":
            return self._inverse_file(programs)
        end = _comb_end(name)
        constants = [
            {
                "name": c.name,
                "type": c.type.base,
                "meaning": c.meaning,
                "value": self._value(c.type.base, c.value),
            }
            for c in globals_of(list(programs), "constant")
        ]
        return self._render(
            "programs.c.j2",
            what=self._title(name, programs),
            tables="" if end is None else f"table_g{end}.h",
            footprint="" if end is None else self._footprint(end),
            constants=constants,
            functions=self._texts(programs),
            assembly=self._assembly_names(),
        )

    def _footprint(self, own: str) -> str:
        """Which pair of files stands for which; empty where there is one pair."""
        footprints = self.context.description.footprints
        if len(footprints) == 1 or own not in footprints:
            return ""
        (other,) = (end for end in footprints if end != own)
        return (
            f"A program compiles this file and table_g{own}.c, whose tables take "
            f"{self._table_bytes(own)} bytes, or in their place comb{other}.c and "
            f"table_g{other}.c, whose tables take {self._table_bytes(other)}: both pairs define "
            "the same functions and tables."
        )

    def _table_bytes(self, end: str) -> int:
        """Bytes of all tables of one pair of files."""
        fp = self.fields[0]
        point = 2 * fp.limbs * fp.word_bits // 8
        rows = [t.value for t in self.tables[end]]
        return point * sum(len(r) for r in rows if isinstance(r, tuple))

    def _value(self, kind: str, value: object) -> list[str]:
        """What stands between the braces of a constant's value."""
        if kind == "fp2":
            return [line[1:] for line in self._struct(kind, value)][:-1] + [
                self._struct(kind, value)[-1][1:-1]
            ]
        return self._element(kind, value)

    def _element(self, kind: str, value: object) -> list[str]:
        """The limbs of a field element, two to a row, in the field's representation."""
        assert isinstance(value, int)
        f = self.by_name[kind.removesuffix("_canonical")]
        stored = value if kind.endswith("_canonical") else value * f.r % f.modulus
        mask = (1 << f.word_bits) - 1
        words = [c64.word((stored >> (f.word_bits * i)) & mask) for i in range(f.limbs)]
        rows = [", ".join(words[i : i + 2]) for i in range(0, len(words), 2)]
        return [
            ("{" if i == 0 else " ") + row + ("}" if i + 1 == len(rows) else ",")
            for i, row in enumerate(rows)
        ]

    def _table(self, table: Variable) -> dict[str, object]:
        """Rows {x, y} of a table of affine points, as lines of text."""
        assert isinstance(table.value, tuple)
        kind = RECORDS[table.type.base]["x"]
        rows = []
        for point in table.value:
            lines = _braced([self._struct(kind, coordinate) for coordinate in point])
            rows.append([*lines[:-1], lines[-1] + ","])
        return {
            "name": table.name,
            "type": table.type.base,
            "meaning": table.meaning,
            "rows": rows,
        }

    def _struct(self, kind: str, value: object) -> list[str]:
        """The initial value of an element, with its braces."""
        if kind == "fp2":
            assert isinstance(value, tuple)
            return _braced([self._struct("fp", part) for part in value])
        return _braced([self._element(kind, value)])

    def _pairing_constants(self, facts: PairingFacts) -> list[dict[str, object]]:
        """The tables of pairing.c, in the order of PAIRING_TABLES."""
        element = f"{self.prefix}_fp"
        rows = []
        for power in facts.frobenius:
            lines = _braced([self._struct("fp", value) for value in power])
            rows += [*lines[:-1], lines[-1] + ","]
        macro = self.context.macro
        return [
            {
                "name": "frobenius",
                "type": element,
                "size": f"[{len(facts.frobenius)}][{len(facts.frobenius[0])}]",
                "meaning": f"row k - 1: gamma^(j k) for j from 0 on, gamma = w^(p - 1); {STORED}",
                "rows": rows,
            },
            {
                "name": "three_b",
                "type": element,
                "size": "",
                "meaning": f"3 b of y^2 = x^3 + b; {STORED}",
                "rows": self._element("fp", facts.three_b),
            },
            *(
                {
                    "name": name,
                    "type": "int8_t",
                    "size": f"[{macro}_{name.upper()}]",
                    "meaning": f"signed digits of |{what}|, the highest first",
                    "rows": _wrapped([str(digit) for digit in digits]),
                }
                for name, what, digits in (
                    ("ate_digits", "6 t + 2", facts.loop.value),
                    ("t_digits", "t", facts.parameter.value),
                )
            ),
        ]

    @staticmethod
    def _title(name: str, programs: Sequence[ProgramFunction]) -> str:
        """What a file of programs holds; inversions stand where the strategy has them."""
        if name == "chains.c" and not any(p.name.endswith("_inv") for p in programs):
            return "Square roots"
        return TITLES[name]

    def _tables_header(self, end: str) -> str:
        tables = [self._table(t) for t in self.tables[end]]
        return self._render("table.h.j2", name=f"TABLE_G{end.upper()}", end=end, tables=tables)

    def _tables_file(self, end: str) -> str:
        tables = [self._table(t) for t in self.tables[end]]
        return self._render("table.c.j2", header=f"table_g{end}.h", end=end, tables=tables)

    def _manifest(self, files: dict[str, str]) -> str:
        kernels = [k for group in self.kernels.values() for k in group]
        functions: dict[str, Sequence[Kernel | ProgramFunction]] = {"limbs64/c64.c": kernels}
        functions |= {f"limbs64/{name}": group for name, group in self.programs.items()}
        functions["limbs64/inverse.c"] = [*self.inverse, *self.programs["inverse.c"]]
        return manifest(self.context, self.plan, self.fields, functions, files)


def _braced(parts: Sequence[list[str]]) -> list[str]:
    """{part, part, ...}, each part on lines of its own."""
    lines = [line for part in parts for line in (*part[:-1], part[-1] + ",")]
    lines[-1] = lines[-1][:-1] + "}"
    return ["{" + lines[0], *(" " + line for line in lines[1:])]


def _wrapped(items: list[str]) -> list[str]:
    """The items with commas between them, in lines that fit."""
    return textwrap.wrap(", ".join(items), 96)


def _comb_end(name: str) -> str | None:
    """What ends the name of a file of multiplications, nothing or _small; None of other files."""
    return name.removeprefix("comb").removesuffix(".c") if name.startswith("comb") else None


def _byte_constant(name: str, field: Field, value: int) -> _ByteConstant:
    data = [f"0x{byte:02x}" for byte in value.to_bytes(field.bytes, "big")]
    rows = tuple(", ".join(data[i : i + 16]) + "," for i in range(0, len(data), 16))
    return _ByteConstant(name, field.name.upper(), rows)
