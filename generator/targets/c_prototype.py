"""C types and prototypes of emitted functions, from their signatures."""

from generator.ir.contract import Parameter, Signature

WORD_TYPES = {64: "uint64_t", 32: "uint32_t"}
_VALUES = {"word32": "uint32_t", "count": "size_t"}
WIDTH = 98  # leaves room for " {" behind the last line


def parameter_text(parameter: Parameter, prefix: str, word_bits: int) -> str:
    """One parameter: outputs are pointers, inputs pointers to const, scalars values."""
    word = WORD_TYPES[word_bits]
    constant = "" if parameter.output else "const "
    kind, _, length = parameter.type.partition(":")
    if kind == "bytes":
        return f"{constant}uint8_t {parameter.name}[{length}]"
    if kind == "words":
        return f"{constant}{word} {parameter.name}[{length}]"
    if kind in ("mask", "word"):
        return f"{word} {parameter.name}"
    if kind in _VALUES:
        return f"{_VALUES[kind]} {parameter.name}"
    return f"{constant}{prefix}_{kind} *{parameter.name}"


def prototype(signature: Signature, prefix: str, word_bits: int, storage: str = "") -> str:
    """The prototype without semicolon, ``storage`` (``static ``) first; broken after commas."""
    returns = "void" if signature.returns == "void" else WORD_TYPES[word_bits]
    head = f"{storage}{returns} {prefix}_{signature.name}("
    parts = [parameter_text(p, prefix, word_bits) for p in signature.parameters] or ["void"]
    lines, current = [], head
    for i, part in enumerate(parts):
        piece = part + (", " if i + 1 < len(parts) else ")")
        if len(current) + len(piece.rstrip()) > WIDTH:
            lines.append(current.rstrip())
            current = " " * len(head)
        current += piece
    return "\n".join([*lines, current])
