# SPDX-License-Identifier: Apache-2.0
"""What the functions of the C library that compilers call by themselves do to a State.

Their addresses, jumps and time depend on pointers and lengths only: so it is taken to be.
"""

from collections.abc import Mapping

from operations import MASK
from state import State, Step


def _copy(state: State) -> None:
    to, source = (State.known(state.argument(place), "address") for place in (0, 1))
    count = State.known(state.argument(2), "count")
    for i, value in enumerate([state.load(source + i, 1) for i in range(count)]):
        state.store(to + i, 1, value)
    state.return_from_library(to)


def _fill(state: State) -> None:
    to, value = State.known(state.argument(0), "address"), state.argument(1)
    count = State.known(state.argument(2), "count")
    for i in range(count):
        state.store(to + i, 1, None if value is None else value & MASK[1])
    state.return_from_library(to)


LIBRARY: Mapping[str, Step] = {"memcpy": _copy, "memmove": _copy, "memset": _fill}
