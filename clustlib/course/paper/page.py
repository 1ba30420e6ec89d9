"""What sheets of paper are made of: formulas without the table beside them, LaTeX documents."""

from __future__ import annotations

import re

from clustlib.display import latex_text
from clustlib.score import Working

_BOX = r"\boxed{\phantom{00}}"
BLANK = r"\,\boxed{\rule[-0.8ex]{0pt}{3ex}\hspace{2em}}\,"  # to write a number into
_DEEPER = {"{": 1, r"\left": 1, "}": -1, r"\right": -1}
_A_ROW = 12  # boxes beside each other
_NEXT = r" \\[4pt] "
_PREAMBLE = r"""\documentclass[a4paper,{size}]{{article}}
\usepackage[utf8]{{inputenc}}
\usepackage[{margins}]{{geometry}}
\usepackage{{amsmath,amssymb,graphicx}}
\setlength{{\parindent}}{{0pt}}
\setlength{{\parskip}}{{4pt}}
\renewcommand{{\arraystretch}}{{1.25}}
% A box to write a number into, and some air around it.
\newcommand{{\blank}}{{\rule[-1.7ex]{{0pt}}{{4.8ex}}\,\boxed{{\rule[-0.8ex]{{0pt}}{{3ex}}\hspace{{2em}}}}\,}}
\newcommand{{\nameline}}{{Name: \rule{{70mm}}{{0.4pt}}\qquad Date: \rule{{30mm}}{{0.4pt}}}}
% What is wider than the page is made smaller.
\newsavebox{{\formulabox}}
\newcommand{{\fitted}}[1]{{\sbox{{\formulabox}}{{#1}}%
  \ifdim\wd\formulabox>\linewidth\resizebox{{\linewidth}}{{!}}{{\usebox{{\formulabox}}}}%
  \else\usebox{{\formulabox}}\fi}}
% What is never torn over two pages; below a question is room for more.
\newenvironment{{worked}}{{\par\bigskip\begin{{minipage}}{{\linewidth}}\raggedright
  \setlength{{\parskip}}{{8pt}}\lineskiplimit=4pt \lineskip=8pt}}{{\end{{minipage}}\par}}
\newenvironment{{question}}{{\begin{{worked}}}}{{\end{{worked}}\vspace{{0pt plus 1fill}}}}
\pagestyle{{plain}}
"""


def latex_lines(working: Working) -> list[str]:
    """LaTeX of the lines of a working, aligned at their &, without the table beside them."""
    found = re.search(r"\\begin{aligned}(.*)\\end{aligned}", spaced(working.latex), re.DOTALL)
    return found[1].split(_NEXT) if found else []


def spaced(latex: str) -> str:
    """LaTeX with room between a word and the letter after it, which TeX sets without."""
    return re.sub(r"(\\text\{\w+\}) (?=[A-Z])", r"\1\\ ", latex)


def of_lines(lines: list[str]) -> str:
    """The lines below each other again."""
    return rf"\begin{{aligned}}{_NEXT.join(lines)}\end{{aligned}}"


def with_blanks(worksheet: Working, blank: str = BLANK) -> str:
    """The lines of a worksheet for a pen: large boxes, and signs as large around them."""

    def enlarged(line):
        line = line.replace(_BOX, blank).replace(r"\frac", r"\dfrac")
        return re.sub(r"(?<!\\left)(?<!\\right)([()|])", r"\\big\1", line)

    rows = [row for line in latex_lines(worksheet) for row in _broken(line)]
    return of_lines([enlarged(row) if _BOX in row else row for row in rows])


def _broken(line):
    """A line with many boxes as several rows, which begin with a plus."""
    above, below = _whole_fraction(line)
    if above.count(_BOX) > _A_ROW:
        line = rf"&= ({above}) \;/\; {below}"
    terms, depth = [""], 0
    for piece in re.split(r"(\\left|\\right|[{}]| \+ )", line):
        depth += _DEEPER.get(piece, 0)
        if piece == " + " and depth == 0:
            terms.append("")
        else:
            terms[-1] += piece
    rows = terms[:1]
    for term in terms[1:]:
        if (rows[-1] + term).count(_BOX) <= _A_ROW:
            rows[-1] += f" + {term}"
        else:
            rows.append(rf"& \quad + {term}")
    return rows


def _whole_fraction(line):
    """Numerator and denominator of a line that is one fraction; of another, nothing."""
    depth, groups = 0, [""]
    for piece in re.split(r"([{}])", line.removeprefix(r"&= \frac")):
        depth += _DEEPER.get(piece, 0)
        groups[-1] += piece
        if piece == "}" and depth == 0:
            groups.append("")
    is_one = line.startswith(r"&= \frac") and len(groups) == 3 and not groups[-1]
    return (groups[0][1:-1], groups[1][1:-1]) if is_one else ("", "")


def as_latex(text: str) -> str:
    """LaTeX of a text in Markdown that has formulas in $…$ and emphasis, and nothing else."""
    words, *rest = re.split(r"(\$[^$]*\$)", text)
    parts = [_words(words)]
    for formula, words in zip(rest[::2], rest[1::2], strict=True):
        parts += [formula, _words(words)]
    return "".join(parts)


def _words(text):
    emphasised = re.split(r"\*([^*]+)\*", text)
    return "".join(
        rf"\emph{{{latex_text(part)}}}" if at % 2 else latex_text(part) if part else ""
        for at, part in enumerate(emphasised)
    )


def fitted(latex: str) -> str:
    """A formula that is made smaller where it is wider than the page."""
    return rf"\fitted{{{latex}}}"


def latex_document(body: str, size: str = "11pt", margins: str = "margin=20mm") -> str:
    """A whole document for pdflatex."""
    preamble = _PREAMBLE.format(size=size, margins=margins)
    return f"{preamble}\\begin{{document}}\n{body}\n\\end{{document}}\n"
