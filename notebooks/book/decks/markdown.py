"""Markdown as Pandoc's AST, whose blocks and inlines are the dicts and lists of Pandoc's JSON."""

import json
import re

from decks.pandoc import pandoc

API_VERSION = [1, 23, 1]
DECK_FORMAT = "markdown-smart-implicit_figures-auto_identifiers-citations-blank_before_header"
# JupyterLab reads the cells of notebooks as CommonMark.
CELL_FORMAT = "commonmark_x-smart-implicit_figures-gfm_auto_identifiers"
SEPARATOR = "```{=split}\n```"
SEPARATOR_BLOCK = {"t": "RawBlock", "c": ["split", ""]}
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\([^)]*\)")
CHINESE = re.compile(r"[\u3400-\u9fff]")


def document(blocks):
    """Return the JSON text of a Pandoc document with these blocks."""
    return json.dumps({"pandoc-api-version": API_VERSION, "meta": {}, "blocks": blocks})


def parse(text, source=DECK_FORMAT):
    """Return the blocks of a Markdown text."""
    # If a line of a table is longer than this, Pandoc gives its columns relative widths.
    return json.loads(pandoc(text, source, "json", "--columns=10000"))["blocks"]


def parse_all(texts, source=CELL_FORMAT):
    """Return the blocks of each text. Pandoc starts only once for all of them."""
    results = [[]]
    for block in parse(f"\n\n{SEPARATOR}\n\n".join(texts), source):
        if block == SEPARATOR_BLOCK:
            results.append([])
        else:
            results[-1].append(block)
    return results


def strip_links(text):
    """Replace links by their text, because nobody can follow a link on a wall.

    >>> strip_links("see [unit 03](03.ipynb), ![a](b.png)")
    'see unit 03, ![a](b.png)'
    """
    return LINK.sub(r"\1", text)


def text_inlines(text):
    """Return a text as inlines, with indices as subscripts.

    >>> text_inlines("W_in or 5")[0]["c"], text_inlines("W_in or 5")[1]["t"]
    ('W', 'Subscript')
    """
    inlines = []
    for number, piece in enumerate(re.split(r"(?<=\b[A-Z])_([a-z]+)\b", text)):
        if number % 2:
            inlines.append({"t": "Subscript", "c": [{"t": "Str", "c": piece}]})
            continue
        for word in re.split(r"( )", piece):
            if word:
                inlines.append({"t": "Space"} if word == " " else {"t": "Str", "c": word})
    return inlines


def para(*inlines):
    """Return a paragraph."""
    return {"t": "Para", "c": list(inlines)}


def strong(text):
    """Return a bold text as an inline."""
    return {"t": "Strong", "c": text_inlines(text)}


def div(class_names, blocks):
    """Return blocks in a Div with these classes, which are separated by spaces."""
    return {"t": "Div", "c": [["", class_names.split(), []], blocks]}


def classes(block):
    """Return the classes of a Div or a heading, and an empty list for other blocks."""
    if block["t"] == "Div":
        return block["c"][0][1]
    return block["c"][1][1] if block["t"] == "Header" else []


def attributes(block):
    """Return the attributes of a Div or a heading as a dict."""
    position = {"Div": 0, "Header": 1}[block["t"]]
    return dict(block["c"][position][2])


def identifier(block):
    """Return the identifier of a Div, and an empty string for other blocks."""
    return block["c"][0][0] if block["t"] == "Div" else ""


def replace_blocks(blocks, replacement):
    """Replace blocks at any depth.

    Parameters
    ----------
    blocks : list of dict
        The blocks.
    replacement : callable
        Returns the list of blocks that replaces a block, or None to keep the block. It does not
        see the blocks that it has inserted.
    """
    result = []
    for block in blocks:
        kind, content = block["t"], block.get("c")
        new = replacement(block)
        if new is not None:
            result += new
        elif kind == "Div":
            result.append({"t": kind, "c": [content[0], replace_blocks(content[1], replacement)]})
        elif kind == "BlockQuote":
            result.append({"t": kind, "c": replace_blocks(content, replacement)})
        elif kind == "BulletList":
            items = [replace_blocks(item, replacement) for item in content]
            result.append({"t": kind, "c": items})
        elif kind == "OrderedList":
            items = [replace_blocks(item, replacement) for item in content[1]]
            result.append({"t": kind, "c": [content[0], items]})
        else:
            result.append(block)
    return result


def strip_chinese(node):
    """Return a node of the AST without the Chinese in brackets after a term.

    >>> plain_text(strip_chinese(text_inlines("the Rand index (兰德指数), by pairs (two points)")))
    'the Rand index, by pairs (two points)'
    """
    if isinstance(node, dict):
        return {key: strip_chinese(value) for key, value in node.items()}
    if not isinstance(node, list):
        return node
    result = []
    for child in map(strip_chinese, node):
        result.append(child)
        word = child["c"] if isinstance(child, dict) and child.get("t") == "Str" else ""
        if not re.search(r"[)）]", word):
            continue
        start = next((k for k in reversed(range(len(result))) if opens_bracket(result[k])), None)
        if start is None or not CHINESE.search(plain_text(result[start:])):
            continue
        before = re.split(r"[(（]", result[start]["c"])[0]
        after = re.split(r"[)）]", word)[-1]
        del result[start:]
        if not before and result and result[-1].get("t") == "Space":
            result.pop()
        if before + after:
            result.append({"t": "Str", "c": before + after})
    return result


def opens_bracket(inline):
    """Return True for a word that contains an opening bracket."""
    is_word = isinstance(inline, dict) and inline.get("t") == "Str"
    return is_word and bool(re.search(r"[(（]", inline["c"]))


def walk(node):
    """Yield every dict in a node of the AST, at any depth, in the order of the text."""
    # Recursive generators would take several times as long.
    stack = [node]
    while stack:
        node = stack.pop()
        if isinstance(node, list):
            stack.extend(reversed(node))
        elif isinstance(node, dict):
            yield node
            stack.append(node.get("c"))


def images(node):
    """Yield the images in a node of the AST."""
    yield from (child for child in walk(node) if child.get("t") == "Image")


def plain_text(node):
    """Return the text of a node without markup. Formulas stay LaTeX."""
    pieces = []
    for child in walk(node):
        match child.get("t"):
            case "Str":
                pieces.append(child["c"])
            case "Math" | "Code":
                pieces.append(child["c"][1])
            case "Space" | "SoftBreak" | "LineBreak" | "Para" | "Plain" | "Header":
                pieces.append(" ")
    return " ".join("".join(pieces).split())
