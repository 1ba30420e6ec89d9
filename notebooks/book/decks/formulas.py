r"""Convert LaTeX for PowerPoint: to equations line by line, to tables, and to plain text.

Pandoc converts LaTeX to Office's equations, which works well for a single line. LibreOffice does
not understand an aligned block, and an ``array`` loses its rules. A working is therefore split into
its tables and lines. Tables and notes cannot contain equations, so formulas in them become text.
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
# Commands and their characters in plain text.
SYMBOLS = {
    r"\lVert": "‖", r"\rVert": "‖", r"\lvert": "|", r"\rvert": "|", r"\vert": "|", r"\#": "#",
    r"\{": "{", r"\}": "}", r"\dots": "…", r"\arccos": "arccos ", r"\top": "⊤",
    r"\%": "%", r"\&": "&",
    r"\quad": "\\text{\u2003}", r"\qquad": "\\text{\u2003\u2003}", r"\big": "", r"\Big": "",
}  # fmt: skip
MAX_UNBROKEN = 24  # letters of a formula in text that stays on one line
OPERATOR = re.compile(
    r"(?<!^)\\(sum|max|min|prod|log)(?![A-Za-z])((?:\s*[_^](?:\{[^{}]*\}|\\?\w+))*)\s*(\(?)"
)
# Commands with arguments: the number of arguments, and a format for plain text.
TEXT_FORMATS = {
    "frac": (2, "{}/{}"), "sqrt": (1, "√{}"), "boxed": (1, "{}"),
    "binom": (2, r"({}\text{{ choose }}{})"),
    "underset": (2, "{1}"), "underbrace": (1, "{}"), "overline": (1, "{}"), "bar": (1, "{}"),
}  # fmt: skip


@dataclass
class Line:
    """A line of a formula."""

    latex: str
    start: str = ""  # in an aligned block, the part to the left of the first line's relation


@dataclass
class Grid:
    """An ``array``, as rows of cells, with the rules between its columns and rows."""

    rows: list
    columns: str  # such as "r|rr|r"
    rules: list  # the numbers of the rows with a line above


# --- parsing -------------------------------------------------------------------------------------


def read_argument(latex, start):
    r"""Return the argument at a position in LaTeX, and the position after it.

    >>> read_argument(r"{a{b}} c", 0), read_argument(r"\frac12", 5)
    (('a{b}', 6), ('1', 6))
    """
    while start < len(latex) and latex[start] == " ":
        start += 1
    if latex[start : start + 1] != "{":
        end = COMMAND.match(latex, start).end() if start < len(latex) else start
        return latex[start:end], end
    depth, end = 0, start
    while end < len(latex):
        token = COMMAND.match(latex, end)[0]
        depth += (token == "{") - (token == "}")
        end += len(token)
        if not depth:
            break
    return latex[start + 1 : end - 1], end


def split(latex, *separators):
    r"""Split LaTeX at separators outside of groups, environments and brackets.

    Each part has the separator before it.

    >>> split(r"a = \frac{b = c}{d} = e", "=")
    [('', 'a '), ('=', ' \\frac{b = c}{d} '), ('=', ' e')]
    >>> split(r"\sum_{i=1} x \qquad y", r"\qquad")
    [('', '\\sum_{i=1} x '), ('\\qquad', ' y')]
    """
    parts, separator, start, depth, position = [], "", 0, 0, 0
    while position < len(latex):
        token = COMMAND.match(latex, position)[0]
        if token in ("{", "(", r"\begin", r"\left"):
            depth += 1
        elif token in ("}", ")", r"\end", r"\right"):
            depth -= 1
        elif not depth and token in separators:
            parts.append((separator, latex[start:position]))
            separator, start = token, position + len(token)
        # A bracket after \left or \right belongs to that command.
        position += len(token) + (token in (r"\left", r"\right"))
    return [*parts, (separator, latex[start:])]


def environment(latex):
    r"""Return name and content if all of the LaTeX is one environment, else None.

    >>> environment(r"\begin{array}{r|r}a & b\end{array}")
    ('array', '{r|r}a & b')
    >>> environment("a")
    """
    opening = OPENING.match(latex)
    if not opening:
        return None
    name, depth = opening[1], 0
    for match in re.finditer(rf"\\(begin|end)\{{{re.escape(name)}\}}", latex):
        depth += 1 if match[1] == "begin" else -1
        if not depth:
            is_all = match.end() == len(latex)
            return (name, latex[opening.end() : match.start()]) if is_all else None
    return None


def split_rows(content):
    r"""Split the content of an environment into rows, without the spacing between them.

    >>> split_rows(r"a &= b \\[4pt] &= c")
    ['a &= b', '&= c']
    """
    rows = [row for _, row in split(content, r"\\")]
    return [re.sub(r"^\[[^\]]*\]", "", row).strip() for row in rows]


def split_formula(latex):
    r"""Return the lines and grids of a display formula, from top left to bottom right.

    >>> split_formula(r"$\displaystyle \begin{array}{r|r}a & 1 \\ \hline b & 2\end{array} \qquad \begin{aligned}x &= 1 \\[4pt] &= 2\end{aligned}$")
    [Grid(rows=[['a', '1'], ['b', '2']], columns='r|r', rules=[1]), Line(latex='x = 1', start='x '), Line(latex='= 2', start='x ')]
    >>> split_formula(r"P = 1 \qquad R = 2")
    [Line(latex='P = 1', start=''), Line(latex='R = 2', start='')]
    """  # noqa: E501
    latex = latex.strip().strip("$").strip()
    latex = re.sub(r"^\\displaystyle(?![A-Za-z])\s*", "", latex)
    if environment(latex):
        name, content = environment(latex)
        if name in ("aligned", "align", "align*", "split", "gathered"):
            return _aligned_lines(split_rows(content))
        if name == "array" and read_argument(content, 0)[0]:
            columns, end = read_argument(content, 0)
            rows = split_rows(content[end:])
            if columns != "l":
                return [_grid(rows, columns)]
            return [part for row in rows for part in split_formula(row)]
        return [Line(latex)]
    pieces = [piece for _, piece in split(latex, r"\qquad")]
    if len(pieces) == 1:
        return [Line(latex.strip())]
    return [part for piece in pieces if piece.strip() for part in split_formula(piece)]


def _aligned_lines(rows):
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


def split_at_relations(latex):
    r"""Split a line before each of its relations.

    >>> split_at_relations(r"a = b \approx c")
    ['a', '= b', '\\approx c']
    """
    pieces = [f"{relation}{part}".strip() for relation, part in split(latex, *RELATIONS)]
    return [piece for piece in pieces if piece]


# --- equations -----------------------------------------------------------------------------------


def simplify(latex):
    r"""Rewrite LaTeX that Pandoc cannot convert to an equation, or that LibreOffice misreads.

    LibreOffice reads a single bar as "or", and needs something before a relation.

    >>> simplify(r"\displaystyle 4 \tbinom{13}{2} \big/ 3")
    '4 \\binom{13}{2} / 3'
    >>> simplify("= H(T|C) + |A|"), simplify(r"\underset{x:}{1} s^*")
    ('\\text{ }= H(T\\mid C) + \\left|A\\right|', '\\underset{x\\text{:}}{1} s^{∗}')
    """
    latex = re.sub(r"\\[td](binom|frac)(?![A-Za-z])", r"\\\1", latex)
    latex = re.sub(r"\\[bB]igg?l(?![A-Za-z])", r"\\left", latex)
    latex = re.sub(r"\\[bB]igg?r(?![A-Za-z])", r"\\right", latex)
    latex = re.sub(r"\\displaystyle\s*|\\[bB]igg?(?=/)", "", latex).strip()
    latex = _join_powers(_pair_bars(re.sub(r"\\l?r?vert(?![A-Za-z])\s?", "|", latex)))
    latex = re.sub(r"\^(\*|\{\*\})", "^{∗}", latex)
    latex = re.sub(r"(?<!\\text\{)\\#", r"\\text{\\#}", latex)
    latex = _escape_colons(_replace_underbraces(latex))
    latex = re.sub(r"\\q?quad(?![A-Za-z])\s*", "\\\\text{\u2003}", latex)
    latex = re.sub(r"\\phantom\{[^{}]*\}", "\\\\text{\u2003}", latex)
    is_relation = latex.startswith(("=", "<", ">", r"\approx", r"\le", r"\ge"))
    return rf"\text{{ }}{latex}" if is_relation and not latex.startswith(r"\left") else latex


def _pair_bars(latex):
    """Replace an even number of bars by brackets, and an odd number by relations."""
    tokens, levels, before = [], [[]], ""
    for token in COMMAND.findall(latex):
        if token in ("{", "(", "["):
            levels.append([])
        elif token in ("}", ")", "]") and len(levels) > 1:
            _replace_bars(tokens, levels.pop())
        elif token == "|" and not re.match(r"\\(left|right|[bB]igg?[lrm]?)$", before):
            levels[-1].append(len(tokens))
        tokens.append(token)
        before = token
    for indices in levels:
        _replace_bars(tokens, indices)
    return "".join(tokens)


def _replace_bars(tokens, indices):
    for number, index in enumerate(indices):
        if len(indices) % 2:
            tokens[index] = r"\mid "
        else:
            tokens[index] = r"\right|" if number % 2 else r"\left|"


def _join_powers(latex):
    r"""Pair brackets before a power, which would otherwise apply to the second bracket alone.

    >>> _join_powers(r"\sqrt{(a - b)^2} + (c)")
    '\\sqrt{\\left(a - b\\right)^2} + (c)'
    """
    tokens = COMMAND.findall(latex)
    open_brackets = []
    for index, token in enumerate(tokens):
        if token in ("(", "{"):
            open_brackets.append(index)
        elif token in (")", "}") and open_brackets:
            start = open_brackets.pop()
            is_pair = (tokens[start], token) == ("(", ")")
            is_sized = tokens[start - 1 : start] == [r"\left"] or tokens[index - 1] == r"\right"
            if is_pair and not is_sized and tokens[index + 1 : index + 2] == ["^"]:
                tokens[start], tokens[index] = r"\left(", r"\right)"
    return "".join(tokens)


def _replace_underbraces(latex):
    r"""Replace braces with a label below by the label alone, because LibreOffice loses it.

    >>> _replace_underbraces(r"\underbrace{a + b}_{\text{sum}} = c")
    '\\underset{\\text{sum}}{a + b} = c'
    """
    start = latex.find(r"\underbrace")
    while start >= 0:
        above, end = read_argument(latex, start + len(r"\underbrace"))
        below = ""
        if latex[end : end + 1] == "_":
            below, end = read_argument(latex, end + 1)
        replacement = rf"\underset{{{below}}}{{{above}}}" if below else above
        latex = latex[:start] + replacement + latex[end:]
        start = latex.find(r"\underbrace")
    return latex


def _escape_colons(latex):
    """Convert a colon at the end of a label below something to text."""
    start = latex.find(r"\underset")
    while start >= 0:
        below, end = read_argument(latex, start + len(r"\underset"))
        if below.endswith(":"):
            latex = rf"{latex[:start]}\underset{{{below[:-1]}\text{{:}}}}{latex[end:]}"
        start = latex.find(r"\underset", start + 1)
    return latex


# --- plain text ----------------------------------------------------------------------------------


def linearize(latex):
    r"""Write LaTeX in one line, with a slash for a fraction. Indices and symbols stay LaTeX.

    >>> linearize(r"\frac{TP}{TP + FP}"), linearize(r"\dfrac12"), linearize(r"\sqrt{P \cdot R}")
    ('TP/(TP + FP)', '1/2', '√(P \\cdot R)')
    >>> linearize(r"\underset{C_1}{20} + \left(\tfrac{1}{n}\right)^2"), linearize(r"\overline{C_i}")
    ('20 + (1/n)^2', 'C̄_i')
    >>> linearize(r"2 \binom{n}{2}"), linearize(r"\frac{1}{n} \sum x"), linearize(r"\frac{x}{n} n")
    ('2 (n\\text{ choose }2)', '1/n \\sum x', 'x/n n')
    >>> linearize(r"\frac12(a + b)"), linearize(r"1 / \frac{a}{b}")
    ('(1/2)(a + b)', '1 / (a/b)')
    """
    latex = SIZES.sub("", latex.strip().strip("$"))
    latex = re.sub(r"\\([td])(frac|binom)", r"\\\2", latex)
    text, position = "", 0
    while position < len(latex):
        token = COMMAND.match(latex, position)[0]
        position += len(token)
        if token in (r"\text", r"\mathrm", r"\operatorname"):
            content, position = read_argument(latex, position)
            text += rf"\text{{{content}}}"
        elif token[0] == "\\" and token[1:] in TEXT_FORMATS:
            arguments = []
            count, text_format = TEXT_FORMATS[token[1:]]
            for _ in range(count):
                argument, position = read_argument(latex, position)
                arguments.append(linearize(argument))
            if token == r"\underbrace" and latex[position : position + 1] == "_":
                position = read_argument(latex, position + 1)[1]
            if token in (r"\overline", r"\bar"):
                arguments = [re.sub(r"^(.)", "\\1\u0304", arguments[0])]
            if token in (r"\frac", r"\sqrt"):
                arguments = [_add_brackets(argument) for argument in arguments]
            result = text_format.format(*arguments)
            is_divided = text.rstrip().endswith("/")
            if token == r"\frac" and (
                is_divided or latex[position:].lstrip().startswith(("(", "/"))
            ):
                result = f"({result})"
            text += result
        else:
            text += SYMBOLS.get(token, token)
    return text


def _add_brackets(text):
    """Return text in brackets unless it is a single operand."""
    is_operand = re.fullmatch(r"[^\s+·/−-]+|\\text\{[^}]*\}(_\S+)?", text.strip())
    return text.strip() if is_operand else f"({text.strip()})"


def _space_operators(latex):
    """Add spaces around operators, which Pandoc leaves out."""
    return OPERATOR.sub(lambda it: rf"\,\{it[1]}{it[2]}" + (it[3] or r"\,"), latex)


def _remove_environments(latex):
    """Remove commands that Pandoc cannot read within a line."""
    latex = re.sub(r"\\begin\{\w+\}(\{[^}]*\})?|\\end\{\w+\}", " ", latex)
    latex = latex.replace(r"\sum", "Σ").replace(r"\\", "; ")
    return latex.replace(r"\hline", " ").replace("&", " ")


_cache = {}


def inlines(formulas):
    r"""Return for each formula's LaTeX the inlines that show it as text.

    A call with many formulas starts Pandoc only once or twice, and the results are cached.

    >>> inlines([r"n_i"])["n_i"]
    [{'t': 'Emph', 'c': [{'t': 'Str', 'c': 'n'}]}, {'t': 'Subscript', 'c': [{'t': 'Emph', 'c': [{'t': 'Str', 'c': 'i'}]}]}]
    """  # noqa: E501
    new = [latex for latex in dict.fromkeys(formulas) if latex not in _cache]
    for rewrite in (
        _space_operators,
        lambda latex: _space_operators(linearize(latex)),
        lambda latex: _remove_environments(linearize(latex)),
    ):
        remaining = [latex for latex in new if latex not in _cache]
        if not remaining:
            break
        results = _convert([rewrite(latex) for latex in remaining])
        _cache.update(
            (latex, nodes)
            for latex, nodes in zip(remaining, results, strict=True)
            if nodes is not None
        )
    for latex in new:
        if latex not in _cache:
            text = re.sub(r"\\text\{([^}]*)\}|\\([A-Za-z]+)|[{}]", r"\1\2", linearize(latex))
            _cache[latex] = [{"t": "Str", "c": " ".join(text.split())}]
        elif len(_string(_cache[latex])) <= MAX_UNBROKEN:
            _cache[latex] = _unbreakable(_cache[latex])
    return {latex: _cache[latex] for latex in formulas}


def _string(nodes):
    texts = (it["c"] if isinstance(it.get("c"), str) else _string(it.get("c", [])) for it in nodes)
    return "".join(texts)


def _unbreakable(nodes):
    """Return inlines with no-break spaces."""
    result = []
    for node in nodes:
        content = node.get("c")
        if node["t"] in ("Space", "SoftBreak"):
            result.append({"t": "Str", "c": "\u00a0"})
        elif node["t"] == "Str":
            result.append({"t": "Str", "c": content.replace(" ", "\u00a0")})
        else:
            result.append({**node, "c": _unbreakable(content)})
    return result


def _convert(formulas):
    """Convert formulas to inlines by way of plain HTML. The result is None where Pandoc fails."""
    math = [{"t": "Math", "c": [{"t": "InlineMath"}, latex]} for latex in formulas]
    blocks = [{"t": "Plain", "c": [{"t": "Span", "c": [["", [], []], [it]]}]} for it in math]
    items = {"t": "BulletList", "c": [[block] for block in blocks]}
    html = pandoc(document([items]), "json", "html")
    results = []
    for (block,) in json.loads(pandoc(html, "html", "json"))["blocks"][0]["c"]:
        text = json.dumps(block)
        has_math = '"math' in text and ("$" in text or "\\\\" in text)
        results.append(None if has_math else _remove_spans(block["c"]))
    return results


def _remove_spans(nodes):
    result = []
    for node in nodes:
        kind, content = node["t"], node.get("c")
        if kind == "Span":
            result += _remove_spans(content[1])
        elif kind in ("Emph", "Subscript", "Superscript"):
            result.append({"t": kind, "c": _remove_spans(content)})
        elif kind == "Str":
            result.append({"t": "Str", "c": _normalize_spaces(content)})
        else:
            result.append(node)
    return result


def _normalize_spaces(text):
    """Replace TeX's spaces of many widths by those that every font has.

    >>> _normalize_spaces("max\u2006(a\u2005=\u20052)")
    'max(a = 2)'
    """
    text = re.sub("\u2006(?=\\()|\u200a", "", text)
    return re.sub("[\u2004-\u2009\u205f]", " ", re.sub("[\u2001\u2003]", "   ", text))
