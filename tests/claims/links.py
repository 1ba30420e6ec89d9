"""What the links of a page say: the number of a unit, and the heading that they lead to."""

import re
from collections import Counter

from tests.claims.tools import NOTEBOOKS
from tests.notebook_checks import anchor, headings, read

LINK = re.compile(r"\[(\d\d) ([^\]]+)\]\(([^()#]+)#((?:[^()]|\([^()]*\))+)\)")


def titles(page: str) -> str:
    """Return what the links with number and title should say, a claim each, by their targets."""
    should_say: Counter[str] = Counter()
    for cell in read(NOTEBOOKS / page)["cells"]:
        if cell["cell_type"] == "markdown":
            for _, _, file, place in LINK.findall(cell["source"]):
                there = headings(read(NOTEBOOKS / file))
                (heading,) = (text for _, _, text in there if anchor(text) == place)
                should_say[f"{file[:2]} {heading.removesuffix(' (optional)')}"] += 1
    source = "\n".join(cell["source"] for cell in read(NOTEBOOKS / page)["cells"])
    return "\n".join(f"{_times(said, should_say, source)}× {said}" for said in should_say)


def _times(said: str, should_say: Counter[str], source: str) -> int:
    """Count a title, also where it begins another one, or stands in two rows of a table."""
    number, title = said.split(" ", 1)
    rows = re.findall(rf"\[{number}\]\(\S+ \|\n\| {re.escape(title)}(?!\w)", source)
    return len(rows) + sum(
        times for other, times in should_say.items() if re.match(rf"{re.escape(said)}(?!\w)", other)
    )
