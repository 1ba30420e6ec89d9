"""Decks as pages for a browser, with reveal.js."""

import base64
import mimetypes
import re
from html import escape
from itertools import accumulate
from pathlib import Path
from string import Template

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from decks.markdown import div, document, images, para, plain, replace_blocks, text_inlines
from decks.pandoc import pandoc

HERE = Path(__file__).parents[1]
MARK = "<!-- split -->"
# A cell of a table whose text has a box, or a line, around it.
MARKED = re.compile(r'<td([^>]*)><span class="((?:box|line| )+)">([^<]*)</span></td>')


def render_html(parts):
    """Return the HTML of each list of blocks; Pandoc is started once for all of them."""
    mark = {"t": "RawBlock", "c": ["html", MARK]}
    blocks = [block for part in parts for block in [*part, mark]]
    text = pandoc(document(blocks), "json", "html", "--mathjax", "--wrap=none")
    text = text.replace("\ufe0e", "")  # which Pandoc puts behind ↔
    text = MARKED.sub(r'<td class="\2"\1>\3</td>', text)
    return [part.strip() for part in text.split(MARK)[:-1]]


def prepare_blocks(blocks):
    """Return blocks with code in colours, and with pictures inside."""

    def new(block):
        if block["t"] == "CodeBlock" and "python" in block["c"][0][1]:
            code = highlight(block["c"][1], PythonLexer(), HtmlFormatter())
            return [{"t": "RawBlock", "c": ["html", code]}]
        if block["t"] == "Div" and not block["c"][0][1]:  # it has but an identifier
            return replace_blocks(block["c"][1], new)
        return None

    return add_steps(replace_blocks(embed_pictures(blocks), new))


PAUSE = para(*text_inlines(". . ."))


def add_steps(blocks):
    """Return blocks with what stands below a pause, and the items of a list that grows, as steps.

    >>> two = add_steps([para(*text_inlines("now")), PAUSE, para(*text_inlines("then"))])
    >>> [block["t"] for block in two], two[1]["c"][0][1]
    (['Para', 'Div'], ['fragment'])
    """
    found = []
    for at, block in enumerate(blocks):
        if block == PAUSE:
            rest = add_steps(blocks[at + 1 :])
            is_step = [each["t"] == "Div" and each["c"][0][1] == ["fragment"] for each in rest]
            end = is_step.index(True) if True in is_step else len(rest)
            return [*found, div("fragment", rest[:end]), *rest[end:]]
        if block["t"] == "Div":
            inner = add_steps(block["c"][1])
            if "incremental" in block["c"][0][1]:
                inner = [incremental_list(each) for each in inner]
            block = {"t": "Div", "c": [block["c"][0], inner]}
        found.append(block)
    return found


def incremental_list(block):
    """Return a list whose items come one by one."""
    if block["t"] == "BulletList":
        return {"t": "BulletList", "c": [[div("fragment", item)] for item in block["c"]]}
    if block["t"] == "OrderedList":
        kind, items = block["c"]
        return {"t": "OrderedList", "c": [kind, [[div("fragment", item)] for item in items]]}
    return block


def embed_pictures(blocks):
    """Return blocks with the files of their pictures inside."""
    for image in images(blocks):
        image["c"][2][0] = data_uri(image["c"][2][0])
    return blocks


def data_uri(url):
    """Return a picture as an address that holds it."""
    if url.startswith("data:"):
        return url
    path = Path(url)
    kind = mimetypes.guess_type(path.name)[0] or "image/png"
    return f"data:{kind};base64,{base64.b64encode(path.read_bytes()).decode()}"


def is_figure(slide):
    """Return True if there is but a figure, as large as the wall allows, with or without facts."""
    others = [
        block for block in slide.blocks if not (block["t"] == "Div" and "facts" in block["c"][0][1])
    ]
    return len(others) == 1 and bool(list(images(others))) and others[0]["t"] == "Para"


def render_pages(decks, settings):
    """Return each deck as the text of a page.

    Parameters
    ----------
    decks : list of Deck
        The lectures.
    settings : Settings
        What stands on every slide.
    """
    slides = [slide for deck in decks for slide in deck.slides]
    parts = []
    for slide in slides:
        parts.append([para(*slide.title)])
        parts.append([para(*label_above(slide))] if label_above(slide) else [])
        parts.append(prepare_blocks(slide.blocks))
        parts.append(embed_pictures(slide.notes))
    found = iter(render_html(parts))
    texts = []
    template = Template((HERE / "_templates/deck.html").read_text(encoding="utf-8"))
    colours = HtmlFormatter().get_style_defs(".highlight")
    for deck in decks:
        starts = accumulate((slide.minutes for slide in deck.slides), initial=0)
        sections = [
            render_section(slide, int(start), *(next(found) for _ in range(4)))
            for slide, start in zip(deck.slides, starts, strict=False)
        ]
        texts.append(
            template.substitute(
                title=escape(deck.title), colours=colours, slides="\n".join(sections),
                **settings.on_slides(deck),
            )
        )  # fmt: skip
    return texts


def label_above(slide):
    """Return what stands above the title: the section, if it is another, and that it is an answer.

    A question has none, for it may say the answer.
    """
    is_told = plain(slide.section) != plain(slide.title) and slide.kind != "question"
    above = list(slide.section) if is_told and slide.section else []
    if slide.kind == "answer":
        above += text_inlines(" · answer" if above else "answer")
    return above


def render_section(slide, minute, title, above, body, notes):
    """Return a slide as reveal.js wants it."""
    level = "h1" if slide.kind == "opening" else "h2"
    title = title.removeprefix("<p>").removesuffix("</p>")
    above = (
        f'<p class="section">{above.removeprefix("<p>").removesuffix("</p>")}</p>' if above else ""
    )
    kind = f"{slide.kind} figure" if is_figure(slide) else slide.kind
    return (
        f'<section class="{kind}" data-timing="{round(60 * slide.minutes)}">{above}'
        f"<{level}>{title}</{level}>"
        f'<div class="body">{body}</div>'
        f'<aside class="notes"><p><strong>Minute {minute}.</strong></p>{notes}</aside></section>'
    )
