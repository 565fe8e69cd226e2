# SPDX-License-Identifier: Apache-2.0
"""Looks for divisions in a compiled library: `division.py OBJDUMP LIBRARY`.

The time of a division depends on its operands, and memcheck says nothing about that. Functions that
divide public numbers only are listed below; exit status 1 if another one divides.
"""

import re
import subprocess
import sys

PUBLIC = {
    # the decimal arcs of an object identifier
    "append_decimal",
    "write_oid_text",
    "smg_der_oid_text",
    # the number of characters for a number of bytes
    "smg_base64_length",
    "smg_pem_write",
    # how many slots a cache may have
    "smg_sm2_key_cache_bytes",
    "smg_sm2_key_cache_init",
    # how many chunks a ciphertext has
    "smg_chunks_plaintext_bytes",
}

FUNCTION = re.compile(r"^[0-9a-f]+ <([^>]+)>:$")
DIVISION = re.compile(r"\t(?:i?div[bwlq]?|[us]div)\b")


def dividing_functions(disassembly: str) -> set[str]:
    """Names of the functions, without a compiler's suffix, that hold a division instruction."""
    found = set()
    function = "?"
    for line in disassembly.splitlines():
        if match := FUNCTION.match(line):
            function = match[1].split(".")[0]
        elif DIVISION.search(line):
            found.add(function)
    return found


def main(objdump: str, library: str) -> int:
    disassembly = subprocess.run(
        [objdump, "-d", "--no-show-raw-insn", library], check=True, capture_output=True, text=True
    ).stdout
    functions = sum(1 for line in disassembly.splitlines() if FUNCTION.match(line))
    if functions == 0:
        print(f"{library}: no function found")
        return 1
    wrong = sorted(dividing_functions(disassembly) - PUBLIC)
    for name in wrong:
        print(f"{library}: {name} divides")
    print(f"division: {functions} functions, {len(wrong)} that should not divide")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
