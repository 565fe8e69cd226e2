"""Functions made of kernels: the frame around them, and point formulas use by use.

A function saves the registers that it must keep, makes room for its locals, uses kernels on places,
and undoes this in reverse. Its lines have one order only, so that the stack is balanced and nothing
is written but the results, the saved registers and the locals between them and rsp.

A point formula is not proved again: its C text is, for the same operations on the same objects. So
it suffices that both are the same sequence, with each local of the C text in a slot of its own.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pycparser import c_ast

from generator.proof.assembly.instructions import WORD_BYTES
from generator.proof.assembly.kernels import overwritten
from generator.proof.assembly.text import AssemblyText, Function
from generator.proof.c_text import CText
from generator.proof.errors import Refused
from generator.proof.kernel_proof import Step
from generator.proof.obligations import Obligations

#: The calling convention: what a function must leave as it was, and where its arguments stand, up
#: to three of them or up to five (the third is moved from rdx, which products need).
CALLEE_SAVED = ("rbx", "rbp", "r12", "r13", "r14", "r15")
BASES = ("rdi", "rsi", "rcx")
FIVE_BASES = ("rdi", "rsi", "r9", "rcx", "r8")
#: A frame that no guard page lies under.
LARGEST_FRAME = 4096
#: The members of what a parameter points to, in their order; of an element itself the empty name.
MEMBERS = {
    "point": ("x", "y", "z"),
    "point_affine": ("x", "y"),
    "fp2": ("c0", "c1"),
    "fp": ("",),
}

_SAVE = re.compile(r"SAVE (\w+)")
_ENTER = re.compile(r"ENTER ([1-9]\d{0,3})")
_USE = re.compile(r"([a-z]\w*) +(\S.*)")
_PLACE = re.compile(r"(rdi|rsi|rcx|rsp|r8|r9)(?:\+([1-9]\d{0,4}))?")
_THIRD = re.compile(r"mov (rcx|r9), rdx")


def argument_bases(count: int) -> tuple[str, ...]:
    """Where ``count`` arguments stand once the third is moved."""
    return (BASES if count <= len(BASES) else FIVE_BASES)[:count]


def third_base(count: int) -> str:
    """The register that the third of ``count`` arguments is moved to, "" where there is none."""
    return argument_bases(count)[2] if count > 2 else ""


@dataclass(frozen=True)
class At:
    """A place: a base register and a displacement in bytes."""

    base: str
    displacement: int


@dataclass(frozen=True)
class Use:
    """One use of a kernel."""

    line: int
    kernel: str
    places: tuple[At, ...]


@dataclass(frozen=True)
class Framed:
    """What a function does inside its frame of ``size`` bytes; where its third argument goes."""

    saved: tuple[str, ...]
    size: int
    third: str
    uses: tuple[Use, ...]


class _Lines:
    """The lines of a function, taken one by one."""

    def __init__(self, text: AssemblyText, function: Function) -> None:
        self.text = text
        self.lines = list(function.lines)
        self.last = function.line

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Takes the next line if it has this form."""
        found = pattern.fullmatch(self.lines[0][1]) if self.lines else None
        if found:
            self.last = self.lines.pop(0)[0]
        return found

    def expect(self, line: str) -> None:
        if not self.match(re.compile(re.escape(line))):
            raise self.refused(f"expected {line}")

    def refused(self, reason: str) -> Refused:
        line = self.lines[0][0] if self.lines else self.last
        return Refused(reason, self.text.place(line))


def read_frame(text: AssemblyText, function: Function) -> Framed:
    """The function's parts; any other order of lines is refused."""
    lines = _Lines(text, function)
    saved = []
    while match := lines.match(_SAVE):
        saved.append(match[1])
    enter = lines.match(_ENTER)
    size = int(enter[1]) if enter else 0
    moved = lines.match(_THIRD)
    uses = []
    while lines.lines and lines.lines[0][1].split()[0] in text.kernels:
        uses.append(_use(text, lines))
    if size:
        lines.expect(f"LEAVE {size}")
    for register in reversed(saved):
        lines.expect(f"RESTORE {register}")
    lines.expect("ret")
    if lines.lines:
        raise lines.refused("code after the end")
    framed = Framed(tuple(saved), size, moved[1] if moved else "", tuple(uses))
    _check_saved(text, framed, text.place(function.line).line)
    return framed


def _use(text: AssemblyText, lines: _Lines) -> Use:
    match = lines.match(_USE)
    if not match:
        raise lines.refused("not a use of a kernel")
    places = []
    for part in match[2].split(", "):
        place = _PLACE.fullmatch(part)
        if not place:
            raise Refused(f"{part} is no place", text.place(lines.last))
        places.append(At(place[1], int(place[2] or 0)))
    count = len(text.kernels[match[1]].parameters)
    if len(places) != count:
        raise Refused(f"{match[1]} has {count} operands", text.place(lines.last))
    return Use(lines.last, match[1], tuple(places))


def _check_saved(text: AssemblyText, framed: Framed, line: int) -> None:
    """Saved are the registers to be kept that the kernels change, each once."""
    changed = set().union(*(overwritten(text.kernels[use.kernel]) for use in framed.uses))
    wanted = [register for register in CALLEE_SAVED if register in changed]
    if sorted(framed.saved) != sorted(wanted):
        raise Refused(
            f"saved are {', '.join(framed.saved) or 'no registers'}, "
            f"changed {', '.join(wanted) or 'none'}",
            text.place(line),
        )
    if framed.size % WORD_BYTES or framed.size > LARGEST_FRAME:
        raise Refused(f"a frame of {framed.size} bytes", text.place(line))


def check_kernel_function(text: AssemblyText, function: Function) -> list[Step]:
    """One use of the kernel above, on the arguments in their order."""
    framed = read_frame(text, function)
    kernel = text.kernels[function.kernel]
    count = len(kernel.parameters)
    expected = tuple(At(base, 0) for base in argument_bases(count))
    if [(use.kernel, use.places) for use in framed.uses] != [(kernel.name, expected)]:
        raise Refused(f"not one use of {kernel.name} on the arguments", text.place(function.line))
    if framed.size:
        raise Refused("a frame without locals", text.place(function.line))
    _check_third(text, framed, count, function.line)
    return [Step("frame", _frame_claim(framed))]


def _check_third(text: AssemblyText, framed: Framed, count: int, line: int) -> None:
    wanted = third_base(count)
    if framed.third != wanted:
        line_text = f"mov {wanted}, rdx" if wanted else "no third argument"
        raise Refused(f"{count} arguments need: {line_text}", text.place(line))


def _frame_claim(framed: Framed) -> str:
    saved = ", ".join(framed.saved) or "no register"
    return f"{saved} saved and restored in reverse order, rsp as before at the end"


# -- point formulas ------------------------------------------------------------------------------

#: A local of the C text by its name, or a parameter's member.
Object = tuple[str, str]


@dataclass(frozen=True)
class Call:
    """A field operation of the C text with its operands."""

    function: str
    operands: tuple[Object, ...]


def field_calls(
    text: CText, name: str, prefix: str
) -> tuple[dict[str, tuple[str, ...]], list[Call]]:
    """Parameters with their members, and operations of a C function that is a sequence of them."""
    function = text.function(name)
    parameters = {}
    for p in function.decl.type.args.params:
        kind = p.type.type.type.names[0] if isinstance(p.type, c_ast.PtrDecl) else ""
        parameters[p.name] = MEMBERS.get(kind.removeprefix(f"{prefix}_"), ())
    local: list[str] = []
    calls = []
    for node in function.body.block_items or []:
        match node:
            case c_ast.Decl(init=None, type=c_ast.TypeDecl(type=c_ast.IdentifierType(names=names))):
                if names != [f"{prefix}_fp"]:
                    raise Refused(f"{node.name} is no field element", text.place(node))
                local.append(node.name)
            case c_ast.FuncCall(name=c_ast.ID(name=callee)):
                operands = [_operand(text, a, local, parameters) for a in node.args.exprs]
                calls.append(Call(callee, tuple(operands)))
            case _:
                raise Refused("not a field operation", text.place(node))
    return parameters, calls


def _operand(
    text: CText, node: c_ast.Node, local: list[str], parameters: Mapping[str, tuple[str, ...]]
) -> Object:
    match node:
        case c_ast.ID(name=name) if "" in parameters.get(name, ()):
            return name, ""
        case c_ast.UnaryOp(op="&", expr=c_ast.ID(name=name)) if name in local:
            return name, ""
        case c_ast.UnaryOp(
            op="&", expr=c_ast.StructRef(type="->", name=c_ast.ID(name=name), field=member)
        ) if member.name in parameters.get(name, ()):
            return name, member.name
    raise Refused("an operand that is neither a local nor a part of a parameter", text.place(node))


@dataclass
class PointFunction:
    """The comparison of one assembly function with the C text of the same name."""

    text: AssemblyText
    function: Function
    twin: CText
    prefix: str
    limbs: int
    proved_kernels: frozenset[str]
    obligations: Obligations

    def prove(self) -> list[Step]:
        """The steps; raises ``Refused`` with the line of the first difference."""
        framed = read_frame(self.text, self.function)
        self.size, self.frame = WORD_BYTES * self.limbs, framed.size
        self.slots: dict[str, int] = {}
        self.parameters, calls = field_calls(self.twin, self.function.name, self.prefix)
        if len(self.parameters) > len(BASES):
            raise self._refused(self.function.line, f"more than {len(BASES)} arguments")
        _check_third(self.text, framed, len(self.parameters), self.function.line)
        if len(framed.uses) != len(calls):
            raise self._refused(
                self.function.line, f"{len(framed.uses)} uses for {len(calls)} operations in C"
            )
        for use, call in zip(framed.uses, calls, strict=True):
            self._compare(use, call)
        self.obligations.meet("secret")
        count, file = len(calls), self.twin.name
        slots = ", ".join(f"{name} at rsp+{at}" for name, at in self.slots.items())
        return [
            Step("frame", f"{_frame_claim(framed)}; {slots or 'no locals'}, apart in its frame"),
            Step(
                "twin",
                f"{count} uses of kernels, each the operation of the C function in {file} on the "
                "same objects; that function is proved, and so are the kernels",
            ),
        ]

    def _refused(self, line: int, reason: str) -> Refused:
        return Refused(reason, self.text.place(line))

    def _compare(self, use: Use, call: Call) -> None:
        if call.function != f"{self.prefix}_{use.kernel}":
            raise self._refused(use.line, f"{use.kernel} for {call.function} in C")
        if use.kernel not in self.proved_kernels:
            raise self._refused(use.line, f"{use.kernel} is not proved")
        if len(use.places) != len(call.operands):
            raise self._refused(use.line, f"{use.kernel} has other operands in C")
        for at, wanted in zip(use.places, call.operands, strict=True):
            self._same_object(use, at, wanted)
        self.obligations.meet("contract")

    def _same_object(self, use: Use, at: At, wanted: Object) -> None:
        name, member = wanted
        shown = f"{at.base}+{at.displacement}"
        if at.base == "rsp":
            if member or self._slot(use, name, at.displacement) != at.displacement:
                raise self._refused(use.line, f"{shown} for {'.'.join(filter(None, wanted))} in C")
        else:
            index, rest = divmod(at.displacement, self.size)
            behind = dict(zip(BASES, self.parameters))
            members = self.parameters.get(behind.get(at.base, ""), ())
            inside = not rest and index < len(members)
            found = (behind[at.base], members[index]) if inside else ("nothing", "")
            if found != wanted:
                raise self._refused(use.line, f"{shown} for {'.'.join(filter(None, wanted))} in C")
        self.obligations.meet("defined")

    def _slot(self, use: Use, name: str, displacement: int) -> int:
        """The slot of a local: the first one met, apart from all others and inside the frame."""
        if name not in self.slots:
            if displacement % WORD_BYTES or displacement + self.size > self.frame:
                raise self._refused(use.line, f"rsp+{displacement} is not in the frame")
            if any(abs(displacement - other) < self.size for other in self.slots.values()):
                raise self._refused(use.line, f"rsp+{displacement} is another local's slot")
            self.slots[name] = displacement
            self.obligations.meet("aliasing")
        return self.slots[name]
