"""Markdown as Pandoc's AST: blocks and inlines are the dicts and lists of its JSON."""

import json
import re

from decks.pandoc import pandoc

API = [1, 23, 1]
# Pandoc's dialect for decks; and CommonMark for the cells of notebooks, as JupyterLab reads them.
OF_DECKS = "markdown-smart-implicit_figures-auto_identifiers-citations-blank_before_header"
OF_CELLS = "commonmark_x-smart-implicit_figures-gfm_auto_identifiers"
SPLIT = "```{=split}\n```"
IS_SPLIT = {"t": "RawBlock", "c": ["split", ""]}
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\([^)]*\)")


def document(blocks):
    """Return the JSON text of a Pandoc document with these blocks."""
    return json.dumps({"pandoc-api-version": API, "meta": {}, "blocks": blocks})


def parse(text, source=OF_DECKS):
    """Return the blocks of a Markdown text."""
    # Lines are never too long: a table has the widths of its words.
    return json.loads(pandoc(text, source, "json", "--columns=10000"))["blocks"]


def parse_each(texts, source=OF_CELLS):
    """Return a list of blocks for each text; Pandoc is started once for all of them."""
    found = [[]]
    for block in parse(f"\n\n{SPLIT}\n\n".join(texts), source):
        if block == IS_SPLIT:
            found.append([])
        else:
            found[-1].append(block)
    return found


def strip_links(text):
    """Return Markdown with the words of its links alone, which lead nowhere on a wall.

    >>> strip_links("see [unit 03](03.ipynb), ![a](b.png)")
    'see unit 03, ![a](b.png)'
    """
    return LINK.sub(r"\1", text)


def text_inlines(text):
    """Return a text as inlines, an index as a subscript.

    >>> text_inlines("W_in or 5")[0]["c"], text_inlines("W_in or 5")[1]["t"]
    ('W', 'Subscript')
    """
    found = []
    for piece in re.split(r"(?<=\b[A-Z])_([a-z]+)\b", text):
        if len(found) % 2:
            found.append({"t": "Subscript", "c": [{"t": "Str", "c": piece}]})
        else:
            found.append(piece)
    inlines = []
    for piece in found:
        if isinstance(piece, dict):
            inlines.append(piece)
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


def div(kinds, blocks):
    """Return blocks in a Div of these classes."""
    return {"t": "Div", "c": [["", kinds.split(), []], blocks]}


def classes(block):
    """Return the classes of a Div or a heading; none for other blocks."""
    if block["t"] == "Div":
        return block["c"][0][1]
    return block["c"][1][1] if block["t"] == "Header" else []


def attributes(block):
    """Return the attributes of a Div or a heading, by their names."""
    place = {"Div": 0, "Header": 1}[block["t"]]
    return dict(block["c"][place][2])


def identifier(block):
    """Return the identifier of a Div; empty for other blocks."""
    return block["c"][0][0] if block["t"] == "Div" else ""


def replace_blocks(blocks, new):
    """Return blocks with each one, at any depth, replaced by the blocks that ``new`` returns.

    ``new`` returns None for a block that stays; it is not asked for what it has put in.
    """
    found = []
    for block in blocks:
        others = new(block)
        if others is not None:
            found += others
        elif block["t"] == "Div":
            found.append({"t": "Div", "c": [block["c"][0], replace_blocks(block["c"][1], new)]})
        elif block["t"] in ("BulletList", "BlockQuote"):
            lists = [block["c"]] if block["t"] == "BlockQuote" else block["c"]
            lists = [replace_blocks(each, new) for each in lists]
            found.append({"t": block["t"], "c": lists[0] if block["t"] == "BlockQuote" else lists})
        elif block["t"] == "OrderedList":
            items = [replace_blocks(each, new) for each in block["c"][1]]
            found.append({"t": "OrderedList", "c": [block["c"][0], items]})
        else:
            found.append(block)
    return found


CHINESE = re.compile(r"[\u3400-\u9fff]")


def strip_chinese(node):
    """Return a node of the AST without the Chinese that stands in brackets behind a term.

    >>> plain(strip_chinese(text_inlines("the Rand index (兰德指数), by pairs (two points)")))
    'the Rand index, by pairs (two points)'
    """
    if isinstance(node, dict):
        return {key: strip_chinese(value) for key, value in node.items()}
    if not isinstance(node, list):
        return node
    kept = []
    for each in map(strip_chinese, node):
        kept.append(each)
        word = each["c"] if isinstance(each, dict) and each.get("t") == "Str" else ""
        if not re.search(r"[)）]", word):
            continue
        start = next((at for at in reversed(range(len(kept))) if opens_brackets(kept[at])), None)
        if start is None or not CHINESE.search(plain(kept[start:])):
            continue
        before = re.split(r"[(（]", kept[start]["c"])[0]
        after = re.split(r"[)）]", word)[-1]
        del kept[start:]
        if not before and kept and kept[-1].get("t") == "Space":
            kept.pop()
        if before + after:
            kept.append({"t": "Str", "c": before + after})
    return kept


def opens_brackets(inline):
    """Return True for a word with an opening bracket."""
    is_word = isinstance(inline, dict) and inline.get("t") == "Str"
    return is_word and bool(re.search(r"[(（]", inline["c"]))


def walk(node):
    """Yield every inline of a node of the AST, at any depth."""
    if isinstance(node, list):
        for each in node:
            yield from walk(each)
    elif isinstance(node, dict):
        yield node
        yield from walk(node.get("c"))


def images(node):
    """Yield the images of a node of the AST."""
    yield from (each for each in walk(node) if each.get("t") == "Image")


def plain(node):
    """Return the words of a node, formulas as they are typed."""
    words = {"Space": " ", "SoftBreak": " ", "LineBreak": " "}
    pieces = []
    for each in walk(node):
        if each.get("t") in ("Str",):
            pieces.append(each["c"])
        elif each.get("t") in ("Math", "Code"):
            pieces.append(each["c"][1])
        elif each.get("t") in words or each.get("t") in ("Para", "Plain", "Header"):
            pieces.append(" ")
    return " ".join("".join(pieces).split())
