r"""LaTeX for PowerPoint: lines that become equations, tables, and text where no equation can be.

Pandoc turns LaTeX into Office's own equations. What comes out is good for one line, and poor for
environments: LibreOffice does not understand an aligned block, and an ``array`` loses its rules.
A derivation is therefore taken apart, ``array`` by ``array`` and line by line. Tables and notes
cannot have equations at all, so that a formula is also written as text.
"""

import json
import re
from dataclasses import dataclass

from decks.markdown import document
from decks.pandoc import pandoc

RELATIONS = ("=", r"\approx", r"\le", r"\ge", ">", "<")
OPENING = re.compile(r"\\begin\{(\w+\*?)\}")
COMMAND = re.compile(r"\\[A-Za-z]+|\\.|.", re.DOTALL)
SIZES = re.compile(r"\\(?:displaystyle|textstyle|left|right|[bB]igg?[lrm]?)(?![A-Za-z])\s?")
SYMBOLS = {
    r"\lVert": "‖", r"\rVert": "‖", r"\lvert": "|", r"\rvert": "|", r"\vert": "|", r"\#": "#",
    r"\{": "{", r"\}": "}", r"\dots": "…", r"\arccos": "arccos ", r"\top": "⊤",
    r"\%": "%", r"\&": "&",
    r"\quad": "\\text{\u2003}", r"\qquad": "\\text{\u2003\u2003}", r"\big": "", r"\Big": "",
}  # fmt: skip
SHORT = 24  # letters of a formula that is kept on one line of text
OPERATOR = re.compile(
    r"(?<!^)\\(sum|max|min|prod|log)(?![A-Za-z])((?:\s*[_^](?:\{[^{}]*\}|\\?\w+))*)\s*(\(?)"
)
# The commands with arguments, and what they are as text; {} stands for an argument.
AS_TEXT = {
    "frac": (2, "{}/{}"), "sqrt": (1, "√{}"), "boxed": (1, "{}"),
    "binom": (2, r"({}\text{{ choose }}{})"),
    "underset": (2, "{1}"), "underbrace": (1, "{}"), "overline": (1, "{}"), "bar": (1, "{}"),
}  # fmt: skip


@dataclass
class Line:
    """A line of a formula: an equation, and what stands to the left of its relation."""

    latex: str
    start: str = ""  # the part before the relation, in the first line of an aligned block


@dataclass
class Grid:
    """An ``array``: rows of cells, and the rules between its columns and rows."""

    rows: list
    columns: str  # such as "r|rr|r"
    rules: list  # numbers of the rows that have a line above


def group(text, start):
    r"""Return the argument that starts at a place of LaTeX, and the place where it ends.

    >>> group(r"{a{b}} c", 0), group(r"\frac12", 5)
    (('a{b}', 6), ('1', 6))
    """
    while start < len(text) and text[start] == " ":
        start += 1
    if text[start : start + 1] != "{":
        end = COMMAND.match(text, start).end() if start < len(text) else start
        return text[start:end], end
    depth, place = 0, start
    while place < len(text):
        token = COMMAND.match(text, place)[0]
        depth += (token == "{") - (token == "}")
        place += len(token)
        if not depth:
            break
    return text[start + 1 : place - 1], place


def split(latex, *separators):
    r"""Split LaTeX at separators that are in no group, environment, or pair of brackets.

    >>> split(r"a = \frac{b = c}{d} = e", "=")
    [('', 'a '), ('=', ' \\frac{b = c}{d} '), ('=', ' e')]
    >>> split(r"\sum_{i=1} x \qquad y", r"\qquad")
    [('', '\\sum_{i=1} x '), ('\\qquad', ' y')]
    """
    parts, separator, start, depth, place = [], "", 0, 0, 0
    while place < len(latex):
        token = COMMAND.match(latex, place)[0]
        if token in ("{", "(", r"\begin", r"\left"):
            depth += 1
        elif token in ("}", ")", r"\end", r"\right"):
            depth -= 1
        elif not depth and token in separators:
            parts.append((separator, latex[start:place]))
            separator, start = token, place + len(token)
        # A bracket after \left or \right is part of it.
        place += len(token) + (token in (r"\left", r"\right"))
    return [*parts, (separator, latex[start:])]


def environment(latex):
    r"""Return the name and the inside of the environment that is all of a piece of LaTeX.

    >>> environment(r"\begin{array}{r|r}a & b\end{array}")
    ('array', '{r|r}a & b')
    >>> environment("a")
    """
    found = OPENING.match(latex)
    if not found:
        return None
    depth, edges = 0, re.compile(rf"\\(begin|end)\{{{re.escape(found[1])}\}}")
    for edge in edges.finditer(latex):
        depth += 1 if edge[1] == "begin" else -1
        if not depth:
            is_all = edge.end() == len(latex)
            return (found[1], latex[found.end() : edge.start()]) if is_all else None
    return None


def rows_of(inside):
    r"""Split the inside of an environment into its rows, without the space between them.

    >>> rows_of(r"a &= b \\[4pt] &= c")
    ['a &= b', '&= c']
    """
    rows = [row for _, row in split(inside, r"\\")]
    return [re.sub(r"^\[[^\]]*\]", "", row).strip() for row in rows]


def parts(latex):
    r"""Return the lines and grids of a display formula, from top left to bottom right.

    >>> parts(r"$\displaystyle \begin{array}{r|r}a & 1 \\ \hline b & 2\end{array} \qquad \begin{aligned}x &= 1 \\[4pt] &= 2\end{aligned}$")
    [Grid(rows=[['a', '1'], ['b', '2']], columns='r|r', rules=[1]), Line(latex='x = 1', start='x '), Line(latex='= 2', start='x ')]
    >>> parts(r"P = 1 \qquad R = 2")
    [Line(latex='P = 1', start=''), Line(latex='R = 2', start='')]
    """  # noqa: E501
    latex = latex.strip().strip("$").strip()
    latex = re.sub(r"^\\displaystyle(?![A-Za-z])\s*", "", latex)
    found = []
    if environment(latex):
        name, inside = environment(latex)
        if name in ("aligned", "align", "align*", "split", "gathered"):
            return _aligned(rows_of(inside))
        if name == "array" and (columns := group(inside, 0)[0]):
            rows = rows_of(inside[group(inside, 0)[1] :])
            if columns != "l":
                return [_grid(rows, columns)]
            return [part for row in rows for part in parts(row)]
        return [Line(latex)]
    pieces = [piece for _, piece in split(latex, r"\qquad")]
    if len(pieces) == 1:
        pieces = [r"\quad".join(pieces)]
        return [Line(pieces[0].strip())]
    for piece in pieces:
        if piece.strip():
            found += parts(piece)
    return found


def _aligned(rows):
    lines, start = [], ""
    for row in rows:
        cells = [cell for _, cell in split(row, "&")]
        if cells[0].strip():
            start = cells[0].replace(r"\displaystyle", "")
        text = "".join(cells).strip()
        lines.append(Line(re.sub(r"^\\quad\s*", "", text), start if len(cells) > 1 else ""))
    return lines


def _grid(rows, columns):
    rules, cells = [], []
    for row in rows:
        text = row
        while text.startswith(r"\hline"):
            rules.append(len(cells))
            text = text.removeprefix(r"\hline").strip()
        if text:
            cells.append([cell.strip() for _, cell in split(text, "&")])
    return Grid(cells, columns, rules)


def shorter(latex):
    r"""Split a line that is too long for its slide before its relations.

    >>> shorter(r"a = b \approx c")
    ['a', '= b', '\\approx c']
    """
    found = [f"{relation}{part}".strip() for relation, part in split(latex, *RELATIONS)]
    return [part for part in found if part]


# --- formulas as text ----------------------------------------------------------------------------


def equation(latex):
    r"""Rewrite what Pandoc cannot turn into an equation, or LibreOffice shows as another one.

    LibreOffice takes a single bar for "or", and wants something before a relation.

    >>> equation(r"\displaystyle 4 \tbinom{13}{2} \big/ 3")
    '4 \\binom{13}{2} / 3'
    >>> equation("= H(T|C) + |A|"), equation(r"\underset{x:}{1} s^*")
    ('\\text{ }= H(T\\mid C) + \\left|A\\right|', '\\underset{x\\text{:}}{1} s^{∗}')
    """
    latex = re.sub(r"\\[td](binom|frac)(?![A-Za-z])", r"\\\1", latex)
    latex = re.sub(r"\\[bB]igg?([lr])(?![A-Za-z])", _bracket, latex)
    latex = re.sub(r"\\displaystyle\s*|\\[bB]igg?(?=/)", "", latex).strip()
    latex = _powers(_bars(re.sub(r"\\l?r?vert(?![A-Za-z])\s?", "|", latex)))
    latex = re.sub(r"\^(\*|\{\*\})", "^{∗}", latex)
    latex = re.sub(r"(?<!\\text\{)\\#", r"\\text{\\#}", latex)
    latex = _colons(_without_braces(latex))
    latex = re.sub(r"\\q?quad(?![A-Za-z])\s*", "\\\\text{\u2003}", latex)
    latex = re.sub(r"\\phantom\{[^{}]*\}", "\\\\text{\u2003}", latex)
    is_relation = latex.startswith(("=", "<", ">", r"\approx", r"\le", r"\ge"))
    return rf"\text{{ }}{latex}" if is_relation and not latex.startswith(r"\left") else latex


def _bracket(command):
    """Return the command for a bracket that is as high as what is inside."""
    return r"\left" if command[1] == "l" else r"\right"


def _bars(latex):
    """Write bars as brackets where they come in pairs, and as a relation where there is one."""
    tokens, levels, before = [], [[]], ""
    for token in COMMAND.findall(latex):
        if token in ("{", "(", "["):
            levels.append([])
        elif token in ("}", ")", "]") and len(levels) > 1:
            _write_bars(tokens, levels.pop())
        elif token == "|" and not re.match(r"\\(left|right|[bB]igg?[lrm]?)$", before):
            levels[-1].append(len(tokens))
        tokens.append(token)
        before = token
    for places in levels:
        _write_bars(tokens, places)
    return "".join(tokens)


def _write_bars(tokens, places):
    if len(places) % 2:
        for place in places:
            tokens[place] = r"\mid "
    else:
        for number, place in enumerate(places):
            tokens[place] = r"\right|" if number % 2 else r"\left|"


def _powers(latex):
    r"""Write brackets with a power as one thing, of which the power is not the second bracket's.

    >>> _powers(r"\sqrt{(a - b)^2} + (c)")
    '\\sqrt{\\left(a - b\\right)^2} + (c)'
    """
    tokens = COMMAND.findall(latex)
    open_brackets = []
    for place, token in enumerate(tokens):
        if token in ("(", "{"):
            open_brackets.append(place)
        elif token in (")", "}") and open_brackets:
            start = open_brackets.pop()
            is_pair = (tokens[start], token) == ("(", ")")
            is_sized = tokens[start - 1 : start] == [r"\left"] or tokens[place - 1] == r"\right"
            if is_pair and not is_sized and tokens[place + 1 : place + 2] == ["^"]:
                tokens[start], tokens[place] = r"\left(", r"\right)"
    return "".join(tokens)


def _without_braces(latex):
    r"""Write what is under a brace simply below, where LibreOffice finds it, too.

    >>> _without_braces(r"\underbrace{a + b}_{\text{sum}} = c")
    '\\underset{\\text{sum}}{a + b} = c'
    """
    start = latex.find(r"\underbrace")
    while start >= 0:
        above, end = group(latex, start + len(r"\underbrace"))
        below = ""
        if latex[end : end + 1] == "_":
            below, end = group(latex, end + 1)
        written = rf"\underset{{{below}}}{{{above}}}" if below else above
        latex = latex[:start] + written + latex[end:]
        start = latex.find(r"\underbrace")
    return latex


def _colons(latex):
    """Write a colon at the end of what is under something as text."""
    start = latex.find(r"\underset")
    while start >= 0:
        below, end = group(latex, start + len(r"\underset"))
        if below.endswith(":"):
            latex = rf"{latex[:start]}\underset{{{below[:-1]}\text{{:}}}}{latex[end:]}"
        start = latex.find(r"\underset", start + 1)
    return latex


def as_text(latex):
    r"""Write LaTeX in one line, with a slash for a fraction; indices and symbols stay LaTeX.

    >>> as_text(r"\frac{TP}{TP + FP}"), as_text(r"\dfrac12"), as_text(r"\sqrt{P \cdot R}")
    ('TP/(TP + FP)', '1/2', '√(P \\cdot R)')
    >>> as_text(r"\underset{C_1}{20} + \left(\tfrac{1}{n}\right)^2"), as_text(r"\overline{C_i}")
    ('20 + (1/n)^2', 'C̄_i')
    >>> as_text(r"2 \binom{n}{2}"), as_text(r"\frac{1}{n} \sum x"), as_text(r"\frac{x}{n} n")
    ('2 (n\\text{ choose }2)', '1/n \\sum x', 'x/n n')
    >>> as_text(r"\frac12(a + b)"), as_text(r"1 / \frac{a}{b}")
    ('(1/2)(a + b)', '1 / (a/b)')
    """
    latex = SIZES.sub("", latex.strip().strip("$"))
    latex = re.sub(r"\\([td])(frac|binom)", r"\\\2", latex)
    found, place = [], 0
    while place < len(latex):
        token = COMMAND.match(latex, place)[0]
        place += len(token)
        if token in (r"\text", r"\mathrm", r"\operatorname"):
            inside, place = group(latex, place)
            found.append(rf"\text{{{inside}}}")
        elif token[1:] in AS_TEXT and token[0] == "\\":
            count, pattern = AS_TEXT[token[1:]]
            arguments = []
            for _ in range(count):
                inside, place = group(latex, place)
                arguments.append(as_text(inside))
            if token == r"\underbrace" and latex[place : place + 1] == "_":
                place = group(latex, place + 1)[1]
            if token in (r"\overline", r"\bar"):
                arguments = [re.sub(r"^(.)", "\\1\u0304", arguments[0])]
            if token in (r"\frac", r"\sqrt"):
                arguments = [_bracketed(each) for each in arguments]
            written = pattern.format(*arguments)
            before, after = "".join(found).rstrip(), latex[place:].lstrip()
            if token == r"\frac" and (before.endswith("/") or after.startswith(("(", "/"))):
                written = f"({written})"
            found.append(written)
        elif token in SYMBOLS:
            found.append(SYMBOLS[token])
        else:
            found.append(token)
    return "".join(found)


def _bracketed(text):
    is_whole = re.fullmatch(r"[^\s+·/−-]+|\\text\{[^}]*\}(_\S+)?", text.strip())
    return text.strip() if is_whole else f"({text.strip()})"


def _spaced(latex):
    """Return a formula with spaces around its operators, which Pandoc leaves out."""
    return OPERATOR.sub(lambda it: rf"\,\{it[1]}{it[2]}" + (it[3] or r"\,"), latex)


def _escaped(text):
    """Return a formula as text with what Pandoc's reader of formulas cannot read taken out."""
    text = re.sub(r"\\begin\{\w+\}(\{[^}]*\})?|\\end\{\w+\}", " ", text)
    text = text.replace(r"\sum", "Σ").replace(r"\\", "; ").replace(r"\hline", " ").replace("&", " ")
    return text


_known = {}


def inlines(formulas):
    r"""Return formulas as Pandoc inlines without any formula, by their LaTeX.

    >>> inlines([r"n_i"])["n_i"]
    [{'t': 'Emph', 'c': [{'t': 'Str', 'c': 'n'}]}, {'t': 'Subscript', 'c': [{'t': 'Emph', 'c': [{'t': 'Str', 'c': 'i'}]}]}]
    """  # noqa: E501
    new = [latex for latex in dict.fromkeys(formulas) if latex not in _known]
    for write in (_spaced, lambda it: _spaced(as_text(it)), lambda it: _escaped(as_text(it))):
        texts = [latex for latex in new if latex not in _known]
        if not texts:
            break
        for latex, found in zip(texts, _converted([write(it) for it in texts]), strict=True):
            if found is not None:
                _known[latex] = found
    for latex in new:
        if latex in _known and len(_string(_known[latex])) <= SHORT:
            _known[latex] = _kept_together(_known[latex])
        elif latex not in _known:
            text = re.sub(r"\\text\{([^}]*)\}|\\([A-Za-z]+)|[{}]", r"\1\2", as_text(latex))
            _known[latex] = [{"t": "Str", "c": " ".join(text.split())}]
    return {latex: _known[latex] for latex in formulas}


def _string(nodes):
    inside = (it["c"] if isinstance(it.get("c"), str) else _string(it.get("c", [])) for it in nodes)
    return "".join(inside)


def _kept_together(nodes):
    """Return inlines whose spaces do not end a line."""
    found = []
    for node in nodes:
        content = node.get("c")
        if node["t"] in ("Space", "SoftBreak"):
            found.append({"t": "Str", "c": "\u00a0"})
        elif node["t"] == "Str":
            found.append({"t": "Str", "c": content.replace(" ", "\u00a0")})
        else:
            found.append({**node, "c": _kept_together(content)})
    return found


def _converted(texts):
    """Convert formulas as Pandoc does for plain HTML; return None for one that it does not."""
    math = [{"t": "Math", "c": [{"t": "InlineMath"}, text]} for text in texts]
    blocks = [{"t": "Plain", "c": [{"t": "Span", "c": [["", [], []], [it]]}]} for it in math]
    items = {"t": "BulletList", "c": [[block] for block in blocks]}
    html = pandoc(document([items]), "json", "html")
    read = json.loads(pandoc(html, "html", "json"))["blocks"][0]["c"]
    found = []
    for text, (block,) in zip(texts, read, strict=True):
        written = json.dumps(block)
        is_left = '"math' in written and ("$" in written or "\\\\" in written)
        found.append(None if is_left else _without_spans(block["c"], text))
    return found


def _without_spans(nodes, text):
    found = []
    for node in nodes:
        if node["t"] == "Span":
            found += _without_spans(node["c"][1], text)
        elif isinstance(node.get("c"), list) and node["t"] in ("Emph", "Subscript", "Superscript"):
            found.append({"t": node["t"], "c": _without_spans(node["c"], text)})
        elif node["t"] == "Str":
            found.append({"t": "Str", "c": _plain_spaces(node["c"])})
        else:
            found.append(node)
    return found


def _plain_spaces(text):
    """Return text with spaces that every font has, as TeX's are of many widths.

    >>> _plain_spaces("max\u2006(a\u2005=\u20052)")
    'max(a = 2)'
    """
    text = re.sub("\u2006(?=\\()|\u200a", "", text)
    return re.sub("[\u2004-\u2009\u205f]", " ", re.sub("[\u2001\u2003]", "   ", text))
