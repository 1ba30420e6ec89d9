"""Print the lowest versions that pyproject.toml allows, for pip: ``numpy==1.25 …``."""

import tomllib
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


def lowest_versions():
    """Return each dependency of clustlib, pinned to its lower bound."""
    dependencies = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["dependencies"]
    return [dependency.replace(">=", "==") for dependency in dependencies]


if __name__ == "__main__":
    print(*lowest_versions())
