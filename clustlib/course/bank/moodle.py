"""Moodle XML, with one category for each topic and difficulty.

What Moodle reads is what ``question/format/xml/format.php`` of Moodle 5 imports. Names, categories
and tags are cleaned there: what looks like a tag is removed, so that they are written as HTML.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from xml.etree import ElementTree

from clustlib.course.bank.items import Answer, Item
from clustlib.course.units import UNITS

_ROOT = "$course$/top/"  # a question bank of the course, whichever the importer chooses
# XML has no way at all to write them.
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def write(items: Iterable[Item], title: str, shuffle: bool = True) -> str:
    """Return the items as Moodle XML.

    Parameters
    ----------
    items : iterable of Item
    title : str
        Of the category that has a category for each unit.
    shuffle : bool
        If True, Moodle shows the options of a multiple-choice question in a new order each time.
    """
    quiz = ElementTree.Element("quiz")
    category = None
    for item in items:
        path = category_of(item, title)
        if path != category:
            category = path
            _add_category(quiz, item, category)
        _add_question(quiz, item, shuffle)
    ElementTree.indent(quiz)
    body = ElementTree.tostring(quiz, encoding="unicode", short_empty_elements=False)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'


def category_of(item: Item, title: str) -> str:
    """Return the path of an item's category: the bank, the unit, the topic with its difficulty.

    Multiple-choice questions have a category of their own in the unit, so that Moodle can draw one
    of any topic of the unit from it and its subcategories.
    """
    unit = f"{item.unit} {UNITS[item.unit].title}" if item.unit in UNITS else item.unit
    kinds = ["multiple choice"] if item.kind == "choice" else []
    names = [title, unit, *kinds, f"{item.topic}, difficulty {item.difficulty}"]
    return _ROOT + "/".join(map(_category_name, names))


def _category_name(name):
    """Double the slashes of a name, and keep those at its ends from the ones between names."""
    doubled = as_name(" ".join(name.split())).replace("/", "//")
    before, after = " " * doubled.startswith("/"), " " * doubled.endswith("/")
    return f"{before}{doubled}{after}"


def as_name(text: str) -> str:
    """Return a name as Moodle displays it: it removes ``<…>`` and decodes ``&lt;``."""
    return html.escape(text, quote=False)


def _add_category(quiz, item, path):
    question = ElementTree.SubElement(quiz, "question", type="category")
    _add_text(question, "category", path)
    about = f"{item.topic}, difficulty {item.difficulty}"
    _add_text(question, "info", f"<p>{html.escape(about)}</p>", format="html")


def _add_question(quiz, item, shuffle):
    kind = {"numerical": "numerical", "choice": "multichoice"}[item.kind]
    question = ElementTree.SubElement(quiz, "question", type=kind)
    _add_text(question, "name", as_name(item.name))
    _add_text(question, "questiontext", item.text, format="html")
    _add_text(question, "generalfeedback", item.feedback, format="html")
    _add(question, "defaultgrade", "1.0000000")
    _add(question, "penalty", "0.3333333")
    _add(question, "hidden", "0")
    _add(question, "idnumber", item.identifier)
    if item.kind == "choice":
        _add(question, "single", "true")
        _add(question, "shuffleanswers", "true" if shuffle else "false")
        _add(question, "answernumbering", "abc")
        _add(question, "showstandardinstruction", "0")
        for name in ("correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"):
            _add_text(question, name, "", format="html")
    for answer in item.answers:
        _add_answer(question, answer, item.kind)
    if item.kind == "numerical":
        _add(question, "unitgradingtype", "0")
        _add(question, "unitpenalty", "0.1000000")
        _add(question, "showunits", "3")  # a number without a unit
        _add(question, "unitsleft", "0")
    tags = ElementTree.SubElement(question, "tags")
    for tag in item.tags:
        _add_text(tags, "tag", tag)


def _add_answer(question, answer: Answer, kind):
    format = "html" if kind == "choice" else "moodle_auto_format"
    fraction = "100" if answer.is_right else "0"
    node = ElementTree.SubElement(question, "answer", fraction=fraction, format=format)
    _add(node, "text", answer.text)
    _add_text(node, "feedback", answer.feedback, format="html")
    if kind == "numerical":
        _add(node, "tolerance", decimal(answer.tolerance))


def decimal(number: float) -> str:
    """Return a number without an exponent, which not every importer reads.

    >>> decimal(0.000501), decimal(0.0)
    ('0.000501', '0')
    """
    return f"{number:.9f}".rstrip("0").rstrip(".")


def _add_text(parent, name, text, **attributes):
    node = ElementTree.SubElement(parent, name, attributes)
    _add(node, "text", text)


def _add(parent, name, text):
    ElementTree.SubElement(parent, name).text = _NOT_IN_XML.sub("", text)
