"""What all of pytest's tests here share: the mark of those that `make test` leaves to the full run."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "full: runs in `make test-full` only")
