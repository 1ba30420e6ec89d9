"""The commands and code cells of README.md and of the page *Run it yourself*, for the tests."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
README, RUN_IT = ROOT / "README.md", ROOT / "notebooks/book/run_it.md"
CELL = re.compile(r"^```python\n(.*?)^```\n\n^```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def command(name: str) -> str:
    """Return the fenced block that follows ``<!-- command: name -->`` on either page."""
    text = "\n".join(page.read_text(encoding="utf-8") for page in (README, RUN_IT))
    block = re.search(
        rf"^<!-- command: {re.escape(name)} -->\s*^```\w*\n(.*?)^```$",
        text,
        re.MULTILINE | re.DOTALL,
    )
    if block is None:
        raise LookupError(f"no fenced block after <!-- command: {name} -->")
    return block[1].strip()


def cells() -> list[tuple[str, str]]:
    """Return the code cells of README with their outputs, in which … replaces omitted lines."""
    return CELL.findall(README.read_text(encoding="utf-8"))


if __name__ == "__main__":
    print(command(sys.argv[1]))
