"""The one error that reading a description raises."""

from pathlib import Path


class DescriptionError(ValueError):
    """A description that cannot be used: one line naming the file, the key and the mend."""

    def __init__(self, path: Path, key: str, message: str) -> None:
        self.path = path
        self.key = key
        self.message = message
        where = f"{path}: {key}" if key else f"{path}"
        super().__init__(f"{where}: {message}")
