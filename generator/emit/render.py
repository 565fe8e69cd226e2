"""Renders everything that one description gives: text by relative path, no files touched."""

import json
from dataclasses import dataclass

from generator.algorithms.catalogue import field_kernels, field_of
from generator.algorithms.field import Field
from generator.description import Description
from generator.emit.constants import constant_groups
from generator.emit.environment import environment
from generator.ir.contract import Contract
from generator.ir.kernel import Kernel
from generator.plan import Plan
from generator.targets import c64
from generator.targets.c_prototype import WORD_TYPES, prototype

#: Version of the emitted format; a release of the generator that changes no text keeps it.
FORMAT = 1


@dataclass(frozen=True)
class FileContext:
    """What the head of an emitted file says."""

    format: int
    command: str
    description: Description
    prefix: str
    representation: tuple[str, ...]

    @property
    def macro(self) -> str:
        return self.prefix.upper()

    @property
    def guard(self) -> str:
        """Start of the include guards of one representation."""
        return f"{self.macro}_LIMBS64"


@dataclass(frozen=True)
class FunctionText:
    """One function as the templates want it: prototype, contract and body as opaque text."""

    contract: Contract
    prototype: str
    body: str
    limbs: str
    costs: str


def canonical_command(plan: Plan, prefix: str) -> str:
    """The command that makes the files again, whatever folder it was run from."""
    description = plan.facts.description
    parts = [f"python3 -m generator emit curves/{description.path.name}"]
    if plan.target != "c64":
        parts.append(f"--target {plan.target}")
    parts += [f"--strategy {operation}={name}" for operation, name in plan.overrides]
    if prefix != description.name:
        parts.append(f"--prefix {prefix}")
    return " ".join(parts)


def _domain(f: Field) -> str:
    if f.montgomery:
        return f"Montgomery domain, x R mod {f.letter} with R = 2^{f.word_bits * f.limbs}"
    return f"canonical, x mod {f.letter} itself (R = 1)"


def _representation(fields: list[Field]) -> tuple[str, ...]:
    return tuple(
        f"{f.name}: {f.limbs} limbs of {f.word_bits} bits, {_domain(f)}, below {f.letter}"
        for f in fields
    )


def render(plan: Plan, prefix: str) -> dict[str, str]:
    """Every file of one description, by path relative to the output folder."""
    fields = [field_of(plan, "fp"), field_of(plan, "fn")]
    context = FileContext(
        format=FORMAT,
        command=canonical_command(plan, prefix),
        description=plan.facts.description,
        prefix=prefix,
        representation=_representation(fields),
    )
    kernels = {f.name: field_kernels(plan, f.name) for f in fields}
    folder = f"{prefix}/limbs64"
    files = {
        f"{prefix}/curve.h": _curve_header(context, fields),
        f"{folder}/names.h": _names(context, kernels),
        f"{folder}/fields.h": _fields_header(context, fields, kernels),
        f"{folder}/c64.c": _kernels_file(context, fields, kernels),
    }
    files[f"{prefix}/manifest.json"] = _manifest(context, plan, fields, kernels, files)
    return files


def _render(template: str, context: FileContext, **values: object) -> str:
    return environment().get_template(template).render(file=context, **values)


# -- the representation-free header -----------------------------------------------------------


@dataclass(frozen=True)
class _ByteConstant:
    name: str
    field: str
    rows: tuple[str, ...]


def _byte_constant(name: str, field: Field, value: int) -> _ByteConstant:
    data = [f"0x{byte:02x}" for byte in value.to_bytes(field.bytes, "big")]
    rows = tuple(", ".join(data[i : i + 16]) + "," for i in range(0, len(data), 16))
    return _ByteConstant(name, field.name.upper(), rows)


def _curve_header(context: FileContext, fields: list[Field]) -> str:
    fp, fn = fields
    d = context.description
    values = (("p", fp, d.p.value), ("a", fp, d.a), ("b", fp, d.b), ("gx", fp, d.gx))
    values += (("gy", fp, d.gy), ("n", fn, d.n.value))
    constants = [_byte_constant(name, field, value) for name, field, value in values]
    return _render("curve.h.j2", context, fp=fp, fn=fn, constants=constants)


# -- one representation -----------------------------------------------------------------------


def _function_names(kernels: dict[str, list[Kernel]]) -> list[str]:
    return [kernel.name for group in kernels.values() for kernel in group]


def _names(context: FileContext, kernels: dict[str, list[Kernel]]) -> str:
    names = [*_function_names(kernels), "wipe"]
    return _render("names.h.j2", context, functions=names, tables=[])


def _kernel_text(kernel: Kernel, field: Field, prefix: str) -> FunctionText:
    top = (field.modulus - 1) >> (field.word_bits * (field.limbs - 1))
    full = f"each limb in [0, 2^{field.word_bits})"
    limbs = full if top == (1 << field.word_bits) - 1 else f"{full}, the top one in [0, {top:#x}]"
    has_limbs = any(p.type.startswith(field.name) for p in kernel.signature.parameters)
    costs = ", ".join(f"{count} {label}" for label, count in kernel.operation_counts().items())
    return FunctionText(
        contract=kernel.contract,
        prototype=prototype(kernel.signature, prefix, kernel.word_bits),
        body=c64.print_body(kernel),
        limbs=limbs if has_limbs else "",
        costs=costs,
    )


def _field_meaning(f: Field) -> str:
    return f"A residue mod {f.letter}: {_domain(f)}, in [0, {f.letter})."


def _fields_header(
    context: FileContext, fields: list[Field], kernels: dict[str, list[Kernel]]
) -> str:
    sections = [
        {
            "title": f"Arithmetic modulo {f.letter}.",
            "functions": [_kernel_text(k, f, context.prefix) for k in kernels[f.name]],
        }
        for f in fields
    ]
    sizes = {
        f.name: {
            "bytes": f.bytes,
            "bits": f.bits,
            "limbs": f.limbs,
            "meaning": _field_meaning(f),
        }
        for f in fields
    }
    word = WORD_TYPES[fields[0].word_bits]
    return _render("fields.h.j2", context, sections=sections, word=word, **sizes)


def _kernels_file(
    context: FileContext, fields: list[Field], kernels: dict[str, list[Kernel]]
) -> str:
    groups = [
        {"equation": g.equation, "entries": [(s, c64.word(v)) for s, v in g.entries]}
        for f in fields
        for g in constant_groups(f, kernels[f.name])
    ]
    functions = [_kernel_text(k, f, context.prefix) for f in fields for k in kernels[f.name]]
    return _render("c64.c.j2", context, constants=groups, functions=functions)


# -- the manifest -----------------------------------------------------------------------------


def _manifest(
    context: FileContext,
    plan: Plan,
    fields: list[Field],
    kernels: dict[str, list[Kernel]],
    files: dict[str, str],
) -> str:
    description = context.description
    manifest = {
        "emitted_by": "smidgen",
        "format": FORMAT,
        "command": context.command,
        "description": {
            "name": description.name,
            "file": description.path.name,
            "sha256": description.sha256,
        },
        "licence": "Apache-2.0 OR MIT",
        "prefix": context.prefix,
        "target": plan.target,
        "representation": {
            f.name: {
                "modulus": hex(f.modulus),
                "word_bits": f.word_bits,
                "limbs": f.limbs,
                "bytes": f.bytes,
                "montgomery": f.montgomery,
                "r": hex(f.r),
            }
            for f in fields
        },
        "strategies": {choice.operation: choice.strategy for choice in plan.choices},
        "functions": {
            k.name: {"file": "limbs64/c64.c", "operations": k.operation_counts()}
            for f in fields
            for k in kernels[f.name]
        },
        "files": sorted(path.removeprefix(f"{context.prefix}/") for path in files),
    }
    return json.dumps(manifest, indent=2) + "\n"
