"""Moodle XML, imported in the same way as by Moodle.

``import_file`` follows ``question/format/xml/format.php`` and ``question/format.php`` of Moodle 5,
field by field: trimming, defaults of missing fields, cleaning of names, and the division of a path
into categories.
"""

import html
import re
from dataclasses import dataclass, field
from xml.etree import ElementTree

import clustlib as cl
from clustlib.course.bank import Item, QuestionBank
from tests.question_files import HARD, accepted_by, hand_made, text_of

FORMATS = {"html", "moodle_auto_format", "plain_text", "markdown", "wiki_like"}
FRACTIONS = {0, 1}  # the question types in a bank
NUMBER = re.compile(r"-?\d+(\.\d+)?")


@dataclass
class Imported:
    """A question as Moodle stores it."""

    kind: str
    categories: list[str]
    name: str = ""
    text: str = ""
    feedback: str = ""
    answers: list[dict] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    other: dict = field(default_factory=dict)


def child_text(node, path, default=None):
    """``getpath``: return the text of the first node with this path, or the default."""
    found = node.find(path)
    return default if found is None else (found.text or "")


def formatted(node, path):
    """``import_text_with_files``: return a trimmed text that declares that it is HTML."""
    found = node.find(path)
    assert found.get("format") == "html", path
    return (child_text(found, "text", "")).strip()


def clean_name(text):
    """``clean_param(…, PARAM_TEXT)``: strip tags, as PHP's ``strip_tags`` does."""
    return re.sub(r"<(?=\S)[^>]*>?", "", text).strip()


def displayed(name):
    """``format_string``: return a name as a page shows it, with HTML entities."""
    return html.unescape(name)


def categories_of(path):
    """``split_category_path``: split, and drop the context and the top category."""
    names = [
        clean_name(name.strip().replace("//", "/"))
        for name in re.split("(?<!/)/(?!/)", path.strip())
    ]
    assert names[:2] == ["$course$", "top"]
    assert all(0 < len(name) <= 255 for name in names)
    return [displayed(name) for name in names[2:]]


def import_file(text):
    """``importprocess``: put each question into the last category that was named."""
    root = ElementTree.fromstring(text.encode())
    assert root.tag == "quiz"
    categories, found = None, []
    for node in root.findall("question"):
        kind = node.get("type")
        if kind == "category":
            categories = categories_of(child_text(node, "category/text"))
            assert node.find("info").get("format") in FORMATS
            assert node.find("idnumber") is None  # a repeated one stops the import
            continue
        found.append(import_question(node, kind, categories))
    return found


def import_question(node, kind, categories):
    result = Imported(kind, categories)
    result.name = displayed(clean_name(child_text(node, "name/text")))
    result.text = formatted(node, "questiontext")
    result.feedback = formatted(node, "generalfeedback")
    result.tags = [(child_text(tag, "text", "")).strip() for tag in node.findall("tags/tag")]
    names = ["idnumber", "defaultgrade", "penalty", "hidden"]
    if kind == "multichoice":
        names += ["single", "shuffleanswers", "answernumbering", "showstandardinstruction"]
        for name in ("correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"):
            assert formatted(node, name) == ""
    else:
        assert kind == "numerical"
        names += ["unitgradingtype", "unitpenalty", "showunits", "unitsleft"]
        assert node.find("units") is None
    result.other = {name: child_text(node, name) for name in names}
    for answer in node.findall("answer"):
        assert answer.get("format") in FORMATS
        fraction = float(answer.get("fraction")) / 100
        assert fraction in FRACTIONS
        one = {
            "text": child_text(answer, "text", "").strip(),
            "fraction": fraction,
            "feedback": formatted(answer, "feedback"),
        }
        if kind == "numerical":
            one["tolerance"] = child_text(answer, "tolerance", "0")
            # ``is_numeric``, without exponents, which some versions reject.
            assert NUMBER.fullmatch(one["text"])
            assert NUMBER.fullmatch(one["tolerance"])
        result.answers.append(one)
    return result


def grade(question, value):
    """``get_matching_answer``: return the first answer within its nominal tolerance."""
    for answer in question.answers:
        key = float(answer["text"])
        if abs(value - key) <= float(answer["tolerance"]) + 1e-14 * max(1, abs(key)):
            return answer
    return None


def is_same(question, item: Item):
    kinds = {"numerical": "numerical", "choice": "multichoice"}
    assert question.kind == kinds[item.kind]
    assert question.name == " ".join(text_of(item.name).split(" "))
    assert question.text == text_of(item.text)
    assert question.feedback == text_of(item.feedback)
    assert question.other["idnumber"] == item.identifier
    assert question.tags == [text_of(tag) for tag in item.tags]
    for answer, expected in zip(question.answers, item.answers, strict=True):
        assert answer["text"] == text_of(expected.text)
        assert answer["feedback"] == text_of(expected.feedback)
        assert answer["fraction"] == expected.is_right
        if item.kind == "numerical":
            assert float(answer["tolerance"]) == expected.tolerance


def test_drawn_questions_survive_the_import():
    bank = cl.question_bank(["01", "07", "VI", "K-means"], n=3, seed=11)
    imported = import_file(bank.to_moodle_xml())
    for question, item in zip(imported, bank, strict=True):
        is_same(question, item)
    title, unit = "Evaluating clusterings", "01 Contingency tables"
    by_topic = {item.topic: one.categories for item, one in zip(bank, imported, strict=True)}
    assert by_topic["clustering ratio"] == [title, unit, "clustering ratio, difficulty 1"]
    assert by_topic["adjusted Rand index"] == [
        title, "07 Chance", "adjusted Rand index, difficulty 1",
    ]  # fmt: skip
    votes = [item.topic for item in bank if item.kind == "choice" and item.unit == "01"]
    assert len(set(votes)) == 3
    assert [by_topic[vote] for vote in votes] == [
        [title, unit, "multiple choice", f"{vote}, difficulty 1"] for vote in votes
    ]


def test_texts_of_any_characters_survive_the_import():
    items = [hand_made("numerical", 1), hand_made("choice", 2)]
    bank = QuestionBank(items, title=f"/{HARD}/")
    imported = import_file(bank.to_moodle_xml())
    for question, item in zip(imported, items, strict=True):
        is_same(question, item)
        line = " ".join(HARD.split())
        assert question.categories[0] == f"/{line}/"
        assert question.categories[-1] == f"{line}, difficulty 2"


def test_moodle_grades_a_number_like_the_item():
    bank = cl.question_bank(["05", "12"], n=2, seed=3, votes=False)
    for question, item in zip(import_file(bank.to_moodle_xml()), bank, strict=True):
        for at, expected in enumerate(item.answers):
            for places in (3, 4, 6):
                value = round(float(expected.text), places)
                assert grade(question, value) is question.answers[at]
                assert accepted_by(item.answers, value) == [expected]
        assert grade(question, 1e6) is None


def test_each_topic_and_difficulty_has_a_category_that_is_named_once():
    easy, hard = (cl.question_bank("purity", n=2, seed=1, difficulty=k) for k in (1, 2))
    text = QuestionBank([*easy, *hard]).to_moodle_xml()
    assert text.count('type="category"') == 2
    assert [q.categories[-1] for q in import_file(text)] == [
        "purity, difficulty 1", "purity, difficulty 1",
        "purity, difficulty 2", "purity, difficulty 2",
    ]  # fmt: skip


def test_known_fields_have_valid_values():
    bank = QuestionBank([hand_made(), hand_made("choice")])
    number, choice = import_file(bank.to_moodle_xml())
    common = {"defaultgrade": "1.0000000", "penalty": "0.3333333", "hidden": "0"}
    assert number.other == common | {
        "idnumber": "hard-numerical-001",
        "unitgradingtype": "0", "unitpenalty": "0.1000000", "showunits": "3", "unitsleft": "0",
    }  # fmt: skip
    assert choice.other == common | {
        "idnumber": "hard-choice-001", "single": "true", "shuffleanswers": "true",
        "answernumbering": "abc", "showstandardinstruction": "0",
    }  # fmt: skip
    unshuffled = import_file(bank.to_moodle_xml(shuffle=False))
    assert unshuffled[1].other["shuffleanswers"] == "false"


def test_characters_that_xml_forbids_are_left_out():
    item = hand_made()._replace(name="a\x00b\x1b", text="<p>a\x07</p>")
    (question,) = import_file(QuestionBank([item]).to_moodle_xml())
    assert (question.name, question.text) == ("ab", "<p>a</p>")
