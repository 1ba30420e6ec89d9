r"""GIFT, the text format of Moodle that other systems read, too.

The signs ``~ = # { } :`` and the backslash have a backslash before them, a new line is ``\n``. Each
text says that it is HTML: then no text can begin with a mark of the format.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from clustlib.course.bank.items import Answer, Item
from clustlib.course.bank.moodle import as_name, category_of, decimal

_NOT_IN_TAGS = re.compile(r"[<>`\x00-\x1f\x7f]")


def write(items: Iterable[Item], title: str) -> str:
    """Return the items in GIFT, with a category for each topic and difficulty."""
    blocks, category = [], None
    for item in items:
        path = category_of(item, title)
        if path != category:
            category = path
            # Moodle takes the rest of this line as it is, but for the backslash.
            escaped = path.replace("\\", "\\\\")
            blocks.append(f"$CATEGORY: {escaped}")
        blocks.append(_question(item))
    return "\n\n".join(blocks) + "\n"


def escape(text: str) -> str:
    """Return a text on one line in which no sign has a meaning of its own.

    >>> print(escape("a=b, {c}"))
    a\\=b, \\{c\\}
    """
    text = re.sub(r"([\\~=#{}:])", r"\\\1", text)
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", r"\n")


def _question(item):
    is_number = item.kind == "numerical"
    answer_line = _numerical_answer if is_number else _option
    return "\n".join([
        " ".join(["//", _mark("id", item.identifier), *(_mark("tag", tag) for tag in item.tags)]),
        f"::{escape(as_name(item.name))}::{_html(item.text)}{{{'#' * is_number}",
        *map(answer_line, item.answers),
        f"####{_html(item.feedback)}",
        "}",
    ])  # fmt: skip


def _mark(kind, text):
    """Return an identifier or a tag, which GIFT keeps in a comment."""
    plain = _NOT_IN_TAGS.sub(" ", text).replace("]", r"\]")
    return f"[{kind}:{plain}]"


def _numerical_answer(answer: Answer):
    # Of a weight of 100 Moodle would read nothing: it expects two digits.
    weight = "" if answer.is_right else "%0%"
    return f"={weight}{answer.text}:{decimal(answer.tolerance)}{_feedback(answer)}"


def _option(answer: Answer):
    return f"{'=' if answer.is_right else '~'}{_html(answer.text)}{_feedback(answer)}"


def _feedback(answer):
    return f"#{_html(answer.feedback)}" if answer.feedback else ""


def _html(text):
    return f"[html]{escape(text)}"
