"""The commands of README.md, so that what is tested is what a reader is told to type."""

import re
import sys
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def command(name: str) -> str:
    """Return the fenced block that follows ``<!-- command: name -->`` in README.md."""
    block = re.search(
        rf"^<!-- command: {re.escape(name)} -->\s*^```\w*\n(.*?)^```$",
        README.read_text(encoding="utf-8"),
        re.MULTILINE | re.DOTALL,
    )
    if block is None:
        raise LookupError(f"README.md has no fenced block after <!-- command: {name} -->")
    return block[1].strip()


if __name__ == "__main__":
    print(command(sys.argv[1]))
