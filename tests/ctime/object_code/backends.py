# SPDX-License-Identifier: Apache-2.0
"""The backends of SM3, SM4 and ZUC that memcheck does not run, and with what to run them.

A backend is a constant table of functions; the headers are sm4/backend.h, sm4/ghash.h,
sm3/backend.h, zuc/kernel.h and zuc/lanes.h in runtime/. What is public is said here: pointers,
counts and the counters of CTR; all else that lies in memory is secret. A wrong offset of a
structure makes a public number unknown and is reported.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from check import ROOM, ROOM_BYTES
from operations import Value


def room(number: int, offset: int = 0) -> int:
    return ROOM + number * ROOM_BYTES + offset


@dataclass(frozen=True)
class Run:
    """Arguments; `lengths` are the places of those that count; numbers that memory begins with."""

    arguments: tuple[Value, ...]
    lengths: tuple[int, ...] = ()
    memory: Mapping[int, tuple[int, int]] = field(default_factory=dict)  # address: size, number


@dataclass(frozen=True)
class Member:
    """A function of a table: its name, and its place in words of 8 bytes."""

    name: str
    word: int
    runs: tuple[Run, ...]


def _counted(pointers: int, counts: Sequence[int], more: tuple[int, ...] = ()) -> tuple[Run, ...]:
    """Pointers, then a count, then other public numbers."""
    rooms = tuple(map(room, range(pointers)))
    return tuple(Run((*rooms, count, *more), (pointers,)) for count in counts)


def _plain(pointers: int) -> tuple[Run, ...]:
    return (Run(tuple(map(room, range(pointers)))),)


# ---- SM4 ----

# All numbers of groups of 8 and of 16 blocks, up to batches of 32 and of 96, and more.
BLOCKS = (0, 1, 2, 3, 4, 5, 9, 16, 17, 25, 32, 33, 49, 65, 81, 96, 97, 130)
FEW_BLOCKS = (1, 5, 33, 130)
COUNTERS = (0, 5, 2**32 - 3, 2**64 - 3, 2**128 - 3, 2**127 - 1)


def _counter_runs() -> Iterator[Run]:
    for run in _counted(4, BLOCKS):
        for counter in COUNTERS if run.arguments[-1] in FEW_BLOCKS else COUNTERS[:1]:
            number = int.from_bytes(counter.to_bytes(16, "big"), "little")
            yield Run(run.arguments, run.lengths, {room(2): (16, number)})


def _xts_runs() -> Iterator[Run]:
    for gb in (0, 1):
        for encrypt in (0, 1):
            yield from _counted(4, BLOCKS, (gb, encrypt))


def _stream_runs() -> Iterator[Run]:
    """Structures of out, in, blocks, round keys and IV, for streams of 0 to 3 blocks."""
    for count in (0, 1, 2, 3, 5, 8, 9, 17, 35, 50, 70, 90, 133):
        memory = {}
        for i in range(count):
            words = (room(1, 256 * i), room(2, 256 * i), i % 4, room(3, 128 * i), room(4, 16 * i))
            memory.update({room(0, 40 * i + 8 * j): (8, word) for j, word in enumerate(words)})
        yield Run((room(0), count), (1,), memory)


_CHAINS = "cbc_encrypt cbc_decrypt cfb_encrypt cfb_decrypt ofb".split()
SM4 = (
    Member("key_schedule", 2, _plain(2)),
    Member("encrypt", 3, _counted(3, BLOCKS)),
    Member("decrypt", 4, _counted(3, BLOCKS)),
    *(Member(name, 5 + i, _counted(4, BLOCKS)) for i, name in enumerate(_CHAINS)),
    Member("ctr", 10, tuple(_counter_runs())),
    Member("ctr32", 11, tuple(_counter_runs())),
    Member("xts", 12, tuple(_xts_runs())),
    Member("cbc_encrypt_many", 13, tuple(_stream_runs())),
    Member("cfb_encrypt_many", 14, tuple(_stream_runs())),
)
GHASH = (
    Member("init", 2, _plain(2)),
    Member("update", 3, _counted(3, (0, 1, 2, 3, 4, 5, 7, 8, 9, 15, *range(16, 35), 47, 70))),
)


# ---- SM3: one message, and states and messages of several streams ----


def _lane_runs(lanes: int) -> tuple[Run, ...]:
    messages = {room(1, 8 * i): (8, room(2, 4096 * i)) for i in range(lanes)}
    return tuple(Run((room(0), room(1), blocks), (2,), messages) for blocks in range(4))


SM3_ONE = (Member("compress", 2, _counted(2, (0, 1, 2, 3))),)
SM3_LANES = {lanes: (Member(f"compress_{lanes}", 4, _lane_runs(lanes)),) for lanes in (16, 32)}

# ---- ZUC ----

ROUNDS = (0, 1, 2, 3, 4, 32, 33, 48)
WORDS = (*range(36), 48, 67, 300)
TAG_WORDS_AT = 112  # in smg_zuc_mac


def _start_runs() -> tuple[Run, ...]:
    return tuple(Run((room(0), rounds), (1,)) for rounds in ROUNDS)


def _crypt_runs() -> Iterator[Run]:
    for words in WORDS:
        for source in (room(2), 0):
            yield Run((room(0), room(1), source, words), (3,))


def _absorb_runs() -> Iterator[Run]:
    for words in WORDS:
        for tag_words in (1, 2, 4):
            yield Run((room(0), room(1), words), (2,), {room(0, TAG_WORDS_AT): (4, tag_words)})


def _multiply_runs() -> Iterator[Run]:
    for words in WORDS:
        for tag_words in (1, 2, 4):
            yield Run((room(0), tag_words, room(1), room(2), words), (1, 4))


def _crypt_lanes_run() -> Run:
    memory = {}
    for i in range(16):
        memory[room(1, 8 * i)] = 8, room(3, 64 * i)
        memory[room(2, 8 * i)] = 8, room(4, 64 * i)
    return Run(tuple(map(room, range(3))), (), memory)


ZUC = (
    Member("start", 2, _start_runs()),
    Member("crypt", 3, tuple(_crypt_runs())),
    Member("absorb", 4, tuple(_absorb_runs())),
    Member("multiply", 5, tuple(_multiply_runs())),
)
ZUC_LANES = (
    Member("start", 3, _start_runs()),
    Member("batch", 4, _plain(2)),
    Member("crypt", 5, (_crypt_lanes_run(),)),
)

X86_64_TABLES: Mapping[str, tuple[Member, ...]] = {
    "smg_sm4_vaes_backend": SM4,
    "smg_sm4_gfni_backend": SM4,
    "smg_sm4_avx512_backend": SM4,
    "smg_ghash_vpclmul_backend": GHASH,
    "smg_ghash_avx512_backend": GHASH,
    "smg_sm3_avx512_lanes": SM3_LANES[16],
    "smg_sm3_avx512_double_lanes": SM3_LANES[32],
    "smg_zuc_gfni_kernel": ZUC,
    "smg_zuc_avx512_lanes": ZUC_LANES,
}
AARCH64_TABLES: Mapping[str, tuple[Member, ...]] = {
    "smg_sm3_armv8_backend": SM3_ONE,
    "smg_sm4_armv8_backend": SM4,
    "smg_ghash_armv8_backend": GHASH,
}
