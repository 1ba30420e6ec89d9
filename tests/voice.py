"""How the prose of the units reads, in counts: ``python -m tests.voice [notebook ...]``.

Nothing asserts them. A teacher who speaks has twelve to sixteen words in a sentence, now and then a
short one, and says *we* and *you*; notes have eight, and nobody in them.
"""

import re
import sys
from pathlib import Path

from tests.notebook_checks import markdown_cells, read, text_of
from tests.writing import MINUTES, NEED, NOTEBOOKS

PERSON = re.compile(r"\b(?:we|us|our|ours|you|your|yours|I|me|my|let's)\b")
REASON = re.compile(
    r"\b(?:because|since|so|why|therefore|for example|suppose|imagine|although|however)\b", re.I
)
HEADING = re.compile(r"^#+ .*$|^\|.*$|^[-*] .*$|^\d+\. .*$", re.MULTILINE)


def prose_of(path):
    """What a unit says in sentences before its exercises: no headings, lists, tables, formulas."""
    prose = []
    for _, source in markdown_cells(read(path)):
        if source.startswith("## Exercises"):
            break
        source = NEED.sub("", MINUTES.sub("", source))
        source = re.sub(r"\$\$.*?\$\$", " … ", source, flags=re.DOTALL)
        prose.append(text_of(HEADING.sub("", source)))
    return "\n\n".join(prose)


def counts(prose):
    """Words, words a sentence, and in percent the sentences of six words or fewer; a thousand."""
    ends = re.split(r"(?<=[.?!:])[\s)\"”]+|\n{2,}", prose)
    words = [len(re.findall(r"[^\W_]+(?:[-'’][^\W_]+)*", sentence)) for sentence in ends]
    words = [n for n in words if n]
    total = sum(words)
    return (
        total,
        total / len(words),
        100 * sum(n <= 6 for n in words) / len(words),
        1000 * len(PERSON.findall(prose)) / total,
        1000 * len(REASON.findall(prose)) / total,
    )


def main(paths):
    print("unit  words  a sentence  ≤ 6 words  we, you, I  because, so, …")
    for path in paths:
        words, mean, short, person, reason = counts(prose_of(path))
        print(
            f"{path.name[:2]:4}  {words:5}  {mean:10.1f}  {short:7.0f} %"
            f"  {person:6.0f} ‰    {reason:8.0f} ‰"
        )


if __name__ == "__main__":
    main(map(Path, sys.argv[1:]) if sys.argv[1:] else sorted(NOTEBOOKS.glob("[0-9]*.ipynb")))
