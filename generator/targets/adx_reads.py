"""Assembly functions that read a table in constant time: every row, by 256-bit vectors (AVX2).

The row whose number is the index is kept by a mask, all ones for that row and 0 for all others. The
row's number and its address are the only things that change from one round to the next, and both
are public.
"""

from collections.abc import Iterator, Sequence

from generator.ir.program import RECORDS, Place, ProgramFunction, Scan
from generator.targets.adx import WORD_BYTES, TargetError

VECTOR_BYTES = 32
#: Rows that are read between two jumps backwards: a processor foresees the end of 16 rounds, not
#: that of 32.
ROWS_A_ROUND = 2
#: Where the arguments stand: the result, the table, the number of rows, the index.
RESULT, TABLE, ROWS, INDEX = "rdi", "rsi", "rdx", "rcx"
#: The vectors that a read needs beside two for each vector of a row.
_WANTED, _ROW, _ONES, _CHOSEN = (f"ymm{i}" for i in range(4))
_FIRST = 4
_VECTORS = 16


def is_read(program: ProgramFunction, limbs: int) -> bool:
    """Whether a program is a read of a table whose rows are whole vectors."""
    return isinstance(program.body[0], Scan) and row_bytes(program, limbs) % VECTOR_BYTES == 0


def row_bytes(program: ProgramFunction, limbs: int) -> int:
    """Bytes of one row."""
    return WORD_BYTES * limbs * _elements(program.signature.parameters[0].type)


def _elements(kind: str) -> int:
    """How many field elements a record has."""
    return sum(_elements(member) for member in RECORDS[kind].values()) if kind in RECORDS else 1


def read_function(program: ProgramFunction, limbs: int) -> tuple[str, ...]:
    """The instructions of a program that is one scan of its second parameter into its first."""
    names = [parameter.name for parameter in program.signature.parameters]
    match program.body:
        case (Scan(Place(to, ()), Place(table, ()), Place(index, ()), Place(rows, ())),) if (
            [v.name for v in (to, table, rows, index)] == names
        ):
            return _lines(program.name, row_bytes(program, limbs))
    raise TargetError(f"{program.name}: not one scan of its parameters")


def _lines(name: str, size: int) -> tuple[str, ...]:
    count = size // VECTOR_BYTES
    if size % VECTOR_BYTES or _FIRST + 2 * count > _VECTORS:
        raise TargetError(f"{name}: rows of {size} bytes")
    found = [f"ymm{_FIRST + i}" for i in range(count)]
    row, done = f"L({name}_row)", f"L({name}_done)"
    low = _WANTED.replace("y", "x")
    return (
        _line("vmovq", low, INDEX),
        _line("vpbroadcastq", _WANTED, low, remark="index, in each word"),
        _line("vpxor", _ROW, _ROW, _ROW, remark="row = 0"),
        _line("vpcmpeqq", _ONES, _ONES, _ONES, remark="-1"),
        *(_line("vpxor", v, v, v) for v in found),
        _line("test", ROWS, ROWS),
        _line("jz", done),
        "",
        f"{row}:",
        *_row(found, 0),
        _line("dec", ROWS),
        _line("jz", done),
        "",
        *_row(found, size),
        _line("add", TABLE, str(ROWS_A_ROUND * size)),
        _line("dec", ROWS),
        _line("jnz", row),
        "",
        f"{done}:",
        *(_line("vmovdqu", _place(RESULT, VECTOR_BYTES * i), v) for i, v in enumerate(found)),
        "vzeroupper",
        "ret",
    )


def _row(found: Sequence[str], offset: int) -> Iterator[str]:
    """One row, so many bytes from where the round's first one stands."""
    masked = [f"ymm{_FIRST + len(found) + i}" for i in range(len(found))]
    yield _line("vpcmpeqq", _CHOSEN, _WANTED, _ROW, remark="all ones iff row = index")
    yield _line("vpsubq", _ROW, _ROW, _ONES, remark="row + 1")
    for i, vector in enumerate(masked):
        yield _line("vpand", vector, _CHOSEN, _place(TABLE, offset + VECTOR_BYTES * i))
    for vector, part in zip(found, masked, strict=True):
        yield _line("vpor", vector, vector, part)


def _place(base: str, offset: int) -> str:
    return f"[{base} + {offset}]" if offset else f"[{base}]"


def _line(mnemonic: str, *operands: str, remark: str = "") -> str:
    text = f"{mnemonic:<12} {', '.join(operands)}"
    return f"{text:<38}// {remark}" if remark else text
