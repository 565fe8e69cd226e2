"""The emitted functions that are not proved: each with the reason, and the text that was read.

The audit report prints them; any other text under such a name is refused.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Unproved:
    """Why there is no proof, and the only text that is accepted without one."""

    reason: str
    text: str


UNPROVED = {
    "wipe": Unproved(
        "stores through a volatile pointer have no value that a proof could speak of; "
        "that the bytes are zero afterwards is tested",
        """
void {prefix}_wipe(void *data, size_t size) {{
    volatile uint8_t *bytes = data;

    while (size > 0) {{
        size--;
        bytes[size] = 0;
    }}
}}
""",
    ),
}
