"""``python3 -m generator``: see ``generator.cli``."""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write(
        "generator: Python 3.11 or newer is needed, this is %d.%d; try /usr/bin/python3\n"
        % sys.version_info[:2]
    )
    sys.exit(2)

from generator.cli import main  # noqa: E402  (older interpreters cannot read what it imports)

if __name__ == "__main__":
    sys.exit(main())
