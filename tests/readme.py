"""What README.md tells a reader to type, so that just this is tested.

The two commands stand in README, those for the book and the slides on the page *Run it yourself*;
the cells of README stand there with what comes out.
"""

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
    """The cells of README, each with what it says comes out; a line … stands for some more."""
    return CELL.findall(README.read_text(encoding="utf-8"))


def words(text: str) -> int:
    """How many words there are to read: without code, comments, and where links lead."""
    text = re.sub(r"<!--.*?-->|^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return len(re.findall(r"[^\W\d_][\w'’–-]*", re.sub(r"\]\([^)]*\)", "]", text)))


if __name__ == "__main__":
    print(command(sys.argv[1]))
