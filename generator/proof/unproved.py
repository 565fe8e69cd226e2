"""The emitted functions that are not proved, each with the reason; the audit report prints them."""

UNPROVED = {
    "wipe": "stores through a volatile pointer have no value that a proof could speak of; "
    "that the bytes are zero afterwards is tested",
}
