"""The signatures of the field functions that programs may call, for one curve's sizes."""

from generator.ir.contract import Parameter, Signature


def field_functions(fp_bytes: int, fn_bytes: int) -> dict[str, Signature]:
    """Signatures by name (``fp_mul``), outputs first; ``F_from_bytes`` has F's big-endian bytes.

    All of them run in constant time and allow an output to be one of the inputs.
    """
    table: dict[str, Signature] = {}
    for name, size in (("fp", fp_bytes), ("fn", fn_bytes)):
        for signature in _functions_of(name, size):
            table[signature.name] = signature
    return table


def _functions_of(f: str, size: int) -> list[Signature]:
    plain = f"{f}_canonical"

    def parameters(out: str, **inputs: str) -> tuple[Parameter, ...]:
        first = Parameter("z", out, output=True)
        return (first, *(Parameter(name, type_) for name, type_ in inputs.items()))

    signatures = [
        Signature(f"{f}_{operation}", parameters(f, x=f, y=f)) for operation in ("add", "sub", "mul")
    ]
    signatures += [
        Signature(f"{f}_{operation}", parameters(f, x=f)) for operation in ("neg", "half", "sqr")
    ]
    signatures += [Signature(f"{f}_set_{value}", parameters(f)) for value in ("zero", "one")]
    tests = (Parameter("x", f), Parameter("y", f))
    return signatures + [
        Signature(f"{f}_mul_small", parameters(f, x=f, k="word32")),
        Signature(f"{f}_to_montgomery", parameters(f, x=plain)),
        Signature(f"{f}_from_montgomery", parameters(plain, x=f)),
        Signature(
            f"{f}_to_bytes",
            (Parameter("out", f"bytes:{size}", output=True), Parameter("x", plain)),
        ),
        Signature(f"{f}_select", parameters(f, mask="mask", x=f, y=f)),
        Signature(f"{f}_is_zero", tests[:1], returns="mask"),
        Signature(f"{f}_equal", tests, returns="mask"),
    ]
