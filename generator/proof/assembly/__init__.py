"""The assembly front end: emitted x86-64 text, proved with the rules and statements of C text."""
