"""The book's index of terms, built from the table of terms in the notation notebook.

Each entry links a term to the section that explains it.
"""

import json
import re

NOTATION = "notebooks/notation"
TABLE = "| term | Chinese | unit |"
ROW = re.compile(r"^\| (.*) \| (.*) \| (\[\d\db?\]\(.*\)) \|$", re.MULTILINE)
LINK = re.compile(r"\[\d\db?\]\(([^#()]*)\.ipynb#?((?:[^()]|\([^()]*\))*)\)")
# All Chinese terms share one heading. By default, Sphinx makes one for each first character.
CHINESE = "中文"


def rows(source):
    r"""Yield each term of a table: the term, True if it is Chinese, its page, and its anchor.

    >>> list(rows("| cell, entry | 格 (单元) | [01](01_a.ipynb#A-cell-(more)), [02](02_b.ipynb) |"))
    ... # doctest: +NORMALIZE_WHITESPACE
    [('cell', False, '01_a', 'A-cell-(more)'), ('entry', False, '01_a', 'A-cell-(more)'),
     ('格', True, '01_a', 'A-cell-(more)'), ('单元', True, '01_a', 'A-cell-(more)'),
     ('cell', False, '02_b', ''), ('entry', False, '02_b', ''),
     ('格', True, '02_b', ''), ('单元', True, '02_b', '')]
    """
    for terms, chinese, links in ROW.findall(source):
        for page, anchor in LINK.findall(links):
            for term in terms.split(", "):
                yield term, False, page, anchor
            for term in filter(None, re.split(r", | \(|\)", chinese.strip())):
                yield re.sub("[$_]", "", term), True, page, anchor


def fill_index(app, env):
    """Add the terms to Sphinx's index."""
    path = (app.srcdir / NOTATION).with_suffix(".ipynb")
    if not path.exists():
        # A test may build only some of the pages.
        return
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    (table,) = (text for cell in cells if TABLE in (text := "".join(cell["source"])))
    entries = env.get_domain("index").entries
    for term, is_chinese, page, anchor in rows(table):
        key = CHINESE if is_chinese else None
        entry = ("single", term, anchor, "", key)
        entries.setdefault(f"notebooks/{page}", []).append(entry)
