r"""Write questions as a QTI 1.2 package, as Canvas imports it.

text2qti and qti-package-maker write QTI for Canvas, too, but neither item banks nor feedback on one
particular wrong number, so the XML is built here.

Canvas does not evaluate the conditions of a numerical question, it looks at their form. Classic
Quizzes accepts an exact value in an ``or`` and bounds in an ``and``, whatever the score. New
Quizzes accepts every condition that sets a score. A wrong number is therefore written as *not
(below or above)* and sets no score. Canvas ignores such a condition; a reader that evaluates it
gives no points and shows the feedback. So that students of Canvas read this feedback, too, it is
repeated in a list that Canvas shows after any wrong answer.
"""

from __future__ import annotations

import hashlib
import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from decimal import Decimal
from xml.etree import ElementTree as ET

from clustlib.course.bank.items import Answer, Item
from clustlib.validation import short_repr

_QTI = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
_PACKAGING = "http://www.imsglobal.org/xsd/imscp_v1p1"
_QUIZ_TYPE = "imsqti_xmlv1p2"
_BANK_TYPE = "associatedcontent/imscc_xmlv1p1/learning-application-resource"  # as Canvas exports it
_TYPES = {"numerical": "numerical_question", "choice": "multiple_choice_question"}
_RESPONSE = "response1"
_LONGEST = 16 * 1024  # Canvas replaces the text of a longer question by an error message
_DISPLAYED_FORMULA = re.compile(
    r"(?<!\\)\\\[(.*?)(?<!\\)\\\]", re.DOTALL
)  # and no \\[4pt] in a formula
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write(items: Sequence[Item], title: str) -> bytes:
    """Return a zip file with an item bank for each topic and difficulty, and a quiz.

    The quiz draws one question from each bank, so that students get questions of their own. The
    same items and title always give the same file. A question keeps its identifier as long as
    neither its content nor the title changes, so that Canvas can recognize it in a later import.

    Parameters
    ----------
    items : sequence of Item
        The questions. Banks come in the order of their first question.
    title : str
        The name of the quiz. The names of the banks start with it.

    Returns
    -------
    bytes
        The content of a zip file.

    Raises
    ------
    ValueError
        No items; a question without a right answer; a choice with several; a question that is
        longer than Canvas allows.

    Examples
    --------
    Two questions of the same difficulty share a bank, and two of different difficulty do not.

    >>> def count_banks(*difficulties):
    ...     answers = (Answer("0.75", True, ""), Answer("0.25", False, "This is the error."))
    ...     items = [
    ...         Item("numerical", f"purity-{n}", "", "02", "purity", level, "", answers, "", ())
    ...         for n, level in enumerate(difficulties)
    ...     ]
    ...     names = zipfile.ZipFile(io.BytesIO(write(items, "Week 2"))).namelist()
    ...     return sum(name.startswith("banks/") for name in names)
    >>> count_banks(1, 1), count_banks(1, 2)
    (1, 2)
    """
    if not items:
        raise ValueError("items must have at least one question")
    groups: dict[tuple[str, int], list[Item]] = {}
    for item in items:
        _check_item(item)
        groups.setdefault((item.topic, item.difficulty), []).append(item)
    banks = {_build_identifier("bank", f"{key[0]} {key[1]}", title): key for key in groups}
    files = {"quiz.xml": _build_quiz(banks, title)}
    for bank, key in banks.items():
        files[f"banks/{bank}.xml"] = _build_bank(bank, key, groups[key], title)
    return _zip_files({"imsmanifest.xml": _build_manifest(banks, title), **files})


def _check_item(item):
    rights = sum(answer.is_right for answer in item.answers)
    if not rights or (item.kind == "choice" and rights > 1):
        wanted = "one right answer" if item.kind == "choice" else "a right answer"
        raise ValueError(
            f"a question must have {wanted}; {short_repr(item.identifier)} has {rights}"
        )
    length = len(_inline_formulas(item.text))
    if length > _LONGEST:
        raise ValueError(
            f"Canvas takes questions of at most {_LONGEST} characters, with their HTML; "
            f"{short_repr(item.identifier)} has {length}"
        )


# --- the files of a package ----------------------------------------------------------------------


def _build_manifest(banks, title):
    root = ET.Element("manifest", xmlns=_PACKAGING, identifier=_build_identifier("package", title))
    metadata = ET.SubElement(root, "metadata")
    ET.SubElement(metadata, "schema").text = "IMS Content"
    ET.SubElement(metadata, "schemaversion").text = "1.1.3"
    ET.SubElement(root, "organizations")
    resources = ET.SubElement(root, "resources")
    _add_resource(resources, _build_identifier("quiz", title), _QUIZ_TYPE, "quiz.xml")
    for bank in banks:
        _add_resource(resources, bank, _BANK_TYPE, f"banks/{bank}.xml")
    return root


def _add_resource(parent, identifier, kind, path):
    resource = ET.SubElement(parent, "resource", identifier=identifier, type=kind, href=path)
    ET.SubElement(resource, "file", href=path)


def _build_quiz(banks, title):
    root = ET.Element("questestinterop", xmlns=_QTI)
    identifier = _build_identifier("quiz", title)
    quiz = ET.SubElement(root, "assessment", ident=identifier, title=_clean_text(title))
    whole = ET.SubElement(quiz, "section", ident="root_section")
    for bank, key in banks.items():
        part = ET.SubElement(
            whole, "section", ident=f"draw-{bank}", title=_clean_text(_name_bank(*key))
        )
        selection = ET.SubElement(ET.SubElement(part, "selection_ordering"), "selection")
        ET.SubElement(selection, "sourcebank_ref").text = bank
        ET.SubElement(selection, "selection_number").text = "1"
    return root


def _build_bank(identifier, key, items, title):
    root = ET.Element("questestinterop", xmlns=_QTI)
    bank = ET.SubElement(root, "objectbank", ident=identifier)
    # Canvas names the bank while it reads, so the title must come before the questions.
    _add_metadata(bank, {"bank_title": f"{title}: {_name_bank(*key)}"})
    for item in items:
        _add_item(bank, item, title)
    return root


def _name_bank(topic, difficulty):
    return f"{topic}, difficulty {difficulty}"


def _zip_files(files):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as package:
        for path, root in files.items():
            ET.indent(root, " ")
            text = ET.tostring(root, encoding="utf-8", xml_declaration=True)
            # Dates and systems are fixed, so that the same questions give the same file.
            info = zipfile.ZipInfo(path, date_time=(1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system, info.external_attr = 3, 0o644 << 16
            # An XML parser would read a carriage return as a line feed.
            package.writestr(info, text.replace(b"\r", b"&#13;"))
    return content.getvalue()


# --- an item -------------------------------------------------------------------------------------


def _add_item(parent, item, title):
    # Canvas matches questions of a course by their identifiers, and an item's is only unique in its
    # own bank: in another bank, from another seed, the same identifier is another question.
    identifier = _build_identifier("item", item.identifier, title, item)
    element = ET.SubElement(parent, "item", ident=identifier, title=_clean_text(item.name))
    fields = {
        "question_type": _TYPES[item.kind],
        "points_possible": "1",
        "qmd_topic": item.topic,
        "qmd_levelofdifficulty": str(item.difficulty),
        "unit": item.unit,
        "tags": ", ".join(item.tags),
    }
    _add_metadata(ET.SubElement(element, "itemmetadata"), fields)
    presentation = ET.SubElement(element, "presentation")
    _add_html(presentation, item.text)
    if item.kind == "choice":
        _add_options(presentation, item.answers)
    else:
        _add_entry(presentation)
    _add_conditions(element, item)
    for feedback, text in _collect_feedback(item):
        place = ET.SubElement(element, "itemfeedback", ident=feedback)
        # Canvas reads feedback without an element that has an attribute as plain text, in which
        # "&lt;" is not "<".
        html = f'<div class="feedback">{text}</div>'
        _add_html(ET.SubElement(place, "flow_mat"), html)


def _add_options(parent, answers):
    response = ET.SubElement(parent, "response_lid", ident=_RESPONSE, rcardinality="Single")
    choice = ET.SubElement(response, "render_choice")
    for number, answer in enumerate(answers, 1):
        _add_html(ET.SubElement(choice, "response_label", ident=f"answer{number}"), answer.text)


def _add_entry(parent):
    response = ET.SubElement(parent, "response_str", ident=_RESPONSE, rcardinality="Single")
    blank = ET.SubElement(response, "render_fib", fibtype="Decimal")
    ET.SubElement(blank, "response_label", ident="answer1")


def _add_conditions(parent, item):
    """Add a condition for each answer and one for any other; the first that is true counts."""
    processing = ET.SubElement(parent, "resprocessing")
    outcomes = ET.SubElement(processing, "outcomes")
    limits = {"defaultval": "0", "minvalue": "0", "maxvalue": "100"}
    ET.SubElement(outcomes, "decvar", {"varname": "SCORE", "vartype": "Decimal", **limits})
    texts = dict(_collect_feedback(item))
    for number, answer in enumerate(item.answers, 1):
        condition, test = _add_condition(processing)
        if item.kind == "choice":
            _add_test(test, "varequal", f"answer{number}")
        else:
            _add_numbers(test, answer)
        if answer.is_right:
            setvar = ET.SubElement(condition, "setvar", action="Set", varname="SCORE")
            setvar.text = "100"
        # Canvas takes the first of these as the answer's own.
        _link_feedback(condition, [_name_feedback(item, number), "general_fb"], texts)
    condition, test = _add_condition(processing)
    ET.SubElement(test, "other")
    _link_feedback(condition, ["general_incorrect_fb", "general_fb"], texts)


def _add_condition(parent):
    condition = ET.SubElement(parent, "respcondition", {"continue": "No"})
    return condition, ET.SubElement(condition, "conditionvar")


def _add_numbers(test, answer):
    center, margin = Decimal(answer.text), Decimal(repr(float(answer.tolerance)))
    # New Quizzes recognizes an exact number by three equal texts.
    low, high = (f"{center - margin:f}", f"{center + margin:f}") if margin else [answer.text] * 2
    if answer.is_right:
        either = ET.SubElement(test, "or")
        _add_test(either, "varequal", answer.text)
        both = ET.SubElement(either, "and")
        _add_test(both, "vargte", low)
        _add_test(both, "varlte", high)
    else:
        outside = ET.SubElement(ET.SubElement(test, "not"), "or")
        _add_test(outside, "varlt", low)
        _add_test(outside, "vargt", high)


def _add_test(parent, relation, value):
    ET.SubElement(parent, relation, respident=_RESPONSE).text = value


def _link_feedback(condition, feedbacks, texts):
    for feedback in feedbacks:
        if feedback in texts:
            ET.SubElement(condition, "displayfeedback", feedbacktype="Response", linkrefid=feedback)


def _collect_feedback(item):
    """Return the feedback of an item, each as its identifier and its HTML, without empty ones."""
    mistakes = [answer for answer in item.answers if not answer.is_right and answer.feedback]
    texts = [("general_fb", item.feedback)]
    if item.kind == "numerical" and mistakes:
        texts.append(("general_incorrect_fb", _list_mistakes(mistakes)))
    for number, answer in enumerate(item.answers, 1):
        texts.append((_name_feedback(item, number), answer.feedback))
    return [(feedback, text) for feedback, text in texts if text]


def _name_feedback(item, number):
    rights = sum(answer.is_right for answer in item.answers)
    is_the_right = item.answers[number - 1].is_right and rights == 1
    return "correct_fb" if is_the_right else f"answer{number}_fb"


def _list_mistakes(mistakes: Iterable[Answer]) -> str:
    lines = "".join(f"<li>{answer.text}: {answer.feedback}</li>" for answer in mistakes)
    return f"<p>Usual mistakes:</p><ul>{lines}</ul>"


# --- XML -----------------------------------------------------------------------------------------


def _add_metadata(parent, fields):
    metadata = ET.SubElement(parent, "qtimetadata")
    for label, entry in fields.items():
        field = ET.SubElement(metadata, "qtimetadatafield")
        ET.SubElement(field, "fieldlabel").text = label
        ET.SubElement(field, "fieldentry").text = _clean_text(entry)


def _add_html(parent, text):
    mattext = ET.SubElement(ET.SubElement(parent, "material"), "mattext", texttype="text/html")
    mattext.text = _clean_text(_inline_formulas(text))


def _inline_formulas(text):
    """Replace the delimiters of displayed formulas, for which Canvas does not load MathJax."""
    return _DISPLAYED_FORMULA.sub(lambda match: rf"\(\displaystyle {match[1]}\)", text)


def _clean_text(text):
    """Replace control characters, which XML cannot express."""
    return _NOT_IN_XML.sub("\ufffd", text)


def _build_identifier(kind, name, *content):
    """Return an XML name that is unique to a name and a content."""
    digest = hashlib.sha256(repr((name, *content)).encode()).hexdigest()[:12]
    return "-".join([kind, *re.findall("[A-Za-z0-9]+", str(name)), digest])
