"""Render decks as HTML pages for reveal.js."""

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

from decks.markdown import (
    classes,
    div,
    document,
    images,
    para,
    plain_text,
    replace_blocks,
    text_inlines,
)
from decks.pandoc import pandoc

HERE = Path(__file__).parents[1]
SEPARATOR = "<!-- split -->"
PAUSE = para(*text_inlines(". . ."))
# A table cell whose whole text has a box or a line around it.
MARKED_CELL = re.compile(r'<td([^>]*)><span class="((?:box|line| )+)">([^<]*)</span></td>')


def render_html(parts):
    """Return the HTML of each list of blocks. Pandoc starts only once for all of them."""
    separator = {"t": "RawBlock", "c": ["html", SEPARATOR]}
    blocks = [block for part in parts for block in [*part, separator]]
    text = pandoc(document(blocks), "json", "html", "--mathjax", "--wrap=none")
    # Pandoc adds this variation selector to ↔.
    text = text.replace("\ufe0e", "")
    text = MARKED_CELL.sub(r'<td class="\2"\1>\3</td>', text)
    return [part.strip() for part in text.split(SEPARATOR)[:-1]]


def prepare_blocks(blocks):
    """Return blocks with highlighted code, embedded pictures and steps."""

    def replacement(block):
        if block["t"] == "CodeBlock" and "python" in block["c"][0][1]:
            code = highlight(block["c"][1], PythonLexer(), HtmlFormatter())
            return [{"t": "RawBlock", "c": ["html", code]}]
        if block["t"] == "Div" and not classes(block):
            # It has only an identifier, which must not occur twice in a page.
            return replace_blocks(block["c"][1], replacement)
        return None

    return add_steps(replace_blocks(embed_pictures(blocks), replacement))


def add_steps(blocks):
    """Return blocks in which each pause and each item of an incremental list starts a step.

    >>> two = add_steps([para(*text_inlines("now")), PAUSE, para(*text_inlines("then"))])
    >>> [block["t"] for block in two], two[1]["c"][0][1]
    (['Para', 'Div'], ['fragment'])
    """
    result = []
    for place, block in enumerate(blocks):
        if block == PAUSE:
            rest = add_steps(blocks[place + 1 :])
            is_step = [it["t"] == "Div" and classes(it) == ["fragment"] for it in rest]
            end = is_step.index(True) if True in is_step else len(rest)
            return [*result, div("fragment", rest[:end]), *rest[end:]]
        if block["t"] == "Div":
            content = add_steps(block["c"][1])
            if "incremental" in classes(block):
                content = [incremental_list(it) for it in content]
            block = {"t": "Div", "c": [block["c"][0], content]}
        result.append(block)
    return result


def incremental_list(block):
    """Return a list whose items appear one by one."""
    if block["t"] == "BulletList":
        return {"t": "BulletList", "c": [[div("fragment", item)] for item in block["c"]]}
    if block["t"] == "OrderedList":
        style, items = block["c"]
        return {"t": "OrderedList", "c": [style, [[div("fragment", item)] for item in items]]}
    return block


def embed_pictures(blocks):
    """Replace the paths of pictures by data URIs."""
    for image in images(blocks):
        image["c"][2][0] = data_uri(image["c"][2][0])
    return blocks


def data_uri(url):
    """Return a picture as a data URI."""
    if url.startswith("data:"):
        return url
    path = Path(url)
    kind = mimetypes.guess_type(path.name)[0] or "image/png"
    return f"data:{kind};base64,{base64.b64encode(path.read_bytes()).decode()}"


def is_figure(slide):
    """Return True if a slide has only a figure, which then fills it, and perhaps some facts."""
    blocks = [it for it in slide.blocks if not (it["t"] == "Div" and "facts" in classes(it))]
    return len(blocks) == 1 and blocks[0]["t"] == "Para" and any(images(blocks))


def render_pages(decks, settings):
    """Return the HTML page of each deck.

    Parameters
    ----------
    decks : list of Deck
        The decks.
    settings : Settings
        The course's settings.
    """
    slides = [slide for deck in decks for slide in deck.slides]
    parts = []
    for slide in slides:
        parts.append([para(*slide.title)])
        parts.append([para(*label_above(slide))] if label_above(slide) else [])
        parts.append(prepare_blocks(slide.blocks))
        parts.append(embed_pictures(slide.notes))
    html = iter(render_html(parts))
    pages = []
    template = Template((HERE / "_templates/deck.html").read_text(encoding="utf-8"))
    colours = HtmlFormatter().get_style_defs(".highlight")
    for deck in decks:
        starts = accumulate((slide.minutes for slide in deck.slides), initial=0)
        sections = [
            render_slide(slide, int(start), *(next(html) for _ in range(4)))
            for slide, start in zip(deck.slides, starts, strict=False)
        ]
        pages.append(
            template.substitute(
                title=escape(deck.title), colours=colours, slides="\n".join(sections),
                **settings.template_values(),
            )
        )  # fmt: skip
    return pages


def label_above(slide):
    """Return the label above a slide's title: its section, and "answer" on an answer.

    A question has no label, because the section's name might give the answer away.
    """
    has_section = plain_text(slide.section) != plain_text(slide.title) and slide.kind != "question"
    inlines = list(slide.section) if has_section else []
    if slide.kind == "answer":
        inlines += text_inlines(" · answer" if inlines else "answer")
    return inlines


def render_slide(slide, minute, title, above, body, notes):
    """Return the HTML of a slide from that of its parts."""
    level = "h1" if slide.kind == "opening" else "h2"
    title = strip_paragraph(title)
    above = f'<p class="section">{strip_paragraph(above)}</p>' if above else ""
    kind = f"{slide.kind} figure" if is_figure(slide) else slide.kind
    return (
        f'<section class="{kind}" data-timing="{round(60 * slide.minutes)}">{above}'
        f"<{level}>{title}</{level}>"
        f'<div class="body">{body}</div>'
        f'<aside class="notes"><p><strong>Minute {minute}.</strong></p>{notes}</aside></section>'
    )


def strip_paragraph(html):
    """Remove the tags of the only paragraph."""
    return html.removeprefix("<p>").removesuffix("</p>")
