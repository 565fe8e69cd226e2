"""What runs inside Sage's own Python: every number recomputed from the texts of a description.

It shares no code with the generator, not even the expression grammar; all it gets is a request in
JSON on standard input, and it writes one JSON object a line (``main`` has the form).
"""
