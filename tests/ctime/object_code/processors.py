# SPDX-License-Identifier: Apache-2.0
"""The processors whose object code is read."""

from collections.abc import Callable
from dataclasses import dataclass

import aarch64_steps
import aarch64_text
import public
import steps
import x86_text
from aarch64_machine import Aarch64
from listing import Instruction, Named, Parse
from machine import Machine
from state import State, Step


@dataclass(frozen=True)
class Processor:
    """How its instructions are written, and what they do. NotUnderstood of `make` says which may
    not occur; `make_public` allows more, where operands are public."""

    parse: Parse
    named: Named
    state: type[State]
    make: Callable[[Instruction], Step]
    make_public: Callable[[Instruction], Step]


X86_64 = Processor(
    x86_text.parse_instruction,
    x86_text.named,
    Machine,
    steps.make_step,
    public.make_public_step,
)
AARCH64 = Processor(
    aarch64_text.parse_instruction,
    aarch64_text.named,
    Aarch64,
    aarch64_steps.make_step,
    aarch64_steps.make_public_step,
)
PROCESSORS = {"x86_64": X86_64, "aarch64": AARCH64}
