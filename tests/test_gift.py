r"""GIFT, read back by two independent parsers.

``read_gift`` follows ``question/format/gift/format.php`` of Moodle 5: it first
replaces escaped characters by placeholders, so that all other control characters keep their
meaning. ``gift-pegjs``, a grammar of GIFT in JavaScript, needs Node.js. It is fetched with npm,
unless Node.js finds it already.
"""

import json
import re
import shutil
import subprocess

import pytest

import clustlib as cl
from clustlib.course.bank import QuestionBank
from tests.question_files import HARD, hand_made, text_of

PARSER = "gift-pegjs@1.0.2"
PARSE = """
const text = require("fs").readFileSync(0, "utf8");
console.log(JSON.stringify(require("gift-pegjs").parse(text)));
"""
ESCAPED = {sign: chr(0xE000 + at) for at, sign in enumerate(":#={}~n")}


# --- as Moodle reads it --------------------------------------------------------------------------


def mask(text):
    """``escapedchar_pre``: replace escaped characters by placeholders."""
    text = text.replace("\\\\", "\ue100")
    for sign, placeholder in ESCAPED.items():
        text = text.replace("\\" + sign, placeholder)
    return text.replace("\ue100", "\\")


def unmask(text):
    """``escapedchar_post``: restore the characters; also return the declared format of the text."""
    for sign, placeholder in ESCAPED.items():
        text = text.replace(placeholder, "\n" if sign == "n" else sign)
    return text


def formatted(text):
    """``parse_text_with_format``: each text declares that it is HTML."""
    assert text.startswith("[html]")
    return unmask(text.removeprefix("[html]")).strip()


def read_gift(text):
    """Return a category's path or a question of each block between empty lines."""
    return [read_block(block.split("\n")) for block in re.split(r"\n\s*\n", text.strip())]


def read_block(lines):
    comments = "\n".join(line for line in lines if line.strip().startswith("//"))
    text = mask("\n".join(line.strip() for line in lines if not line.strip().startswith("//")))
    text = text.strip()
    if text.startswith("$CATEGORY:"):
        return text.removeprefix("$CATEGORY:").strip()
    _, name, text = text.split("::", 2)
    assert (text.count("{"), text.count("}"), text[-1]) == (1, 1, "}")
    stem, body = text[:-1].split("{")
    body, feedback = body.strip().rsplit("####", 1)
    is_number = body.startswith("#")
    answers = re.split("=" if is_number else "(?=[~=])", body.lstrip("#").strip())
    return {
        "name": unmask(name).strip(),
        "text": formatted(stem.strip()),
        "feedback": formatted(feedback.strip()),
        "id": re.search(r"\[id:((?:\\]|[^]])+)]", comments)[1],
        "tags": [
            tag.replace(r"\]", "]").strip()
            for tag in re.findall(r"\[tag:((?:\\]|[^]<>`])+)]", comments)
        ],
        "answers": [
            (read_number if is_number else read_option)(answer.strip())
            for answer in answers
            if answer.strip()
        ],
    }


def read_number(answer):
    number, *feedback = answer.split("#", 1)
    weight = re.match(r"%-*([0-9]{1,2})\.?([0-9]*)%", number)
    value, tolerance = number[weight.end() if weight else 0 :].strip().split(":")
    comment = formatted(feedback[0].strip()) if feedback else ""
    return value, int(weight[1]) / 100 if weight else 1, comment, float(tolerance)


def read_option(answer):
    text, *feedback = answer[1:].split("#", 1)
    comment = formatted(feedback[0].strip()) if feedback else ""
    return formatted(text.strip()), float(answer[0] == "="), comment


# --- as gift-pegjs reads it ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def parse(tmp_path_factory):
    """Return a function that parses GIFT with gift-pegjs.

    It is not a Python package, so .ci/run does not install it. If npm cannot fetch it, these tests
    are skipped, and only Moodle's grammar above is tested.
    """
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("Node.js is not installed")
    folder = tmp_path_factory.mktemp("gift")
    has_parser = subprocess.run(["node", "-e", "require('gift-pegjs')"], capture_output=True)
    if has_parser.returncode:
        command = [shutil.which("npm"), "install", "--no-audit", "--no-fund", PARSER]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
        if done.returncode:
            pytest.skip(f"{PARSER} cannot be installed: {done.stderr[-300:]}")

    def run(text):
        done = subprocess.run(
            ["node", "-e", PARSE], input=text.encode(), cwd=folder, capture_output=True, timeout=60
        )
        assert done.returncode == 0, done.stderr.decode()[-2000:]
        return [as_ours(one) for one in json.loads(done.stdout)]

    return run


def as_ours(one):
    if one["type"] == "Category":
        return one["title"]
    assert one["stem"]["format"] == one["globalFeedback"]["format"] == "html"
    read = number_of_theirs if one["type"] == "Numerical" else option_of_theirs
    return {
        "name": one["title"].strip(),
        "text": one["stem"]["text"],
        "feedback": one["globalFeedback"]["text"],
        "id": one["id"],
        "tags": [tag.strip() for tag in one["tags"]],
        "answers": [read(choice) for choice in one["choices"]],
    }


def said_of(choice):
    return (choice["feedback"] or {"text": ""})["text"]


def number_of_theirs(choice):
    value = choice["text"]
    weight = 1 if choice["weight"] is None else choice["weight"] / 100
    return value["number"], weight, said_of(choice), value["range"]


def option_of_theirs(choice):
    assert choice["text"]["format"] == "html"
    return choice["text"]["text"], float(choice["isCorrect"]), said_of(choice)


# --- what comes through --------------------------------------------------------------------------


def as_item(item, number=str):
    """Return the parts of an item that a parser must find."""
    answers = []
    for answer in item.answers:
        right, comment = float(answer.is_right), text_of(answer.feedback)
        if item.kind == "numerical":
            answers.append((number(answer.text), right, comment, answer.tolerance))
        else:
            answers.append((text_of(answer.text), right, comment))
    return {
        "name": item.name.replace("&", "&amp;").replace("<", "&lt;").strip(),
        "text": text_of(item.text),
        "feedback": text_of(item.feedback),
        "id": item.identifier,
        # GIFT has no way to write these in a tag.
        "tags": [re.sub("[<>`\n]", " ", tag) for tag in item.tags],
        "answers": answers,
    }


def questions_in(found):
    return [one for one in found if not isinstance(one, str)]


@pytest.fixture(scope="module")
def bank():
    drawn = cl.question_bank(["01", "07", "13", "VI"], n=2, seed=11)
    return QuestionBank([*drawn, hand_made("numerical", 1), hand_made("choice", 2)])


def test_questions_survive_moodles_importer(bank):
    found = read_gift(bank.to_gift())
    assert questions_in(found) == [as_item(item) for item in bank]
    categories = [one for one in found if isinstance(one, str)]
    topic_of_vote = next(item.topic for item in bank if item.kind == "choice")
    unit = "$course$/top/Evaluating clusterings/01 Contingency tables"
    assert categories[:2] == [
        f"{unit}/clustering ratio, difficulty 1",
        f"{unit}/multiple choice/{topic_of_vote}, difficulty 1",
    ]
    # On one line, and with the slashes of names doubled; Moodle shows &lt; as <.
    line = " ".join(HARD.split()).replace("&", "&amp;").replace("<", "&lt;").replace("/", "//")
    assert categories[-1].endswith(f"/multiple choice/{line}, difficulty 2")


def test_no_line_becomes_a_comment_and_no_block_is_split(bank):
    text = bank.to_gift()
    comments = [line for line in text.split("\n") if line.startswith("//")]
    assert len(comments) == len(bank)
    assert len(questions_in(read_gift(text))) == len(bank)
    assert "\r" not in text


@pytest.mark.ci
def test_questions_survive_a_grammar_of_gift(bank, parse):
    found = questions_in(parse(bank.to_gift()))
    # This parser does not unescape a bracket in a tag.
    for one in found:
        one["tags"] = [tag.replace("\\]", "]") for tag in one["tags"]]
    assert found[:-2] == [as_item(item, float) for item in bank[:-2]]
    for one, item in zip(found[-2:], bank[-2:], strict=True):
        expected = as_item(item, float)
        # Its tags end at the first bracket, even an escaped one.
        assert one | {"tags": []} == expected | {"tags": []}


@pytest.mark.ci
def test_wrong_escapes_are_found_by_a_grammar_of_gift(bank, parse):
    with pytest.raises(AssertionError):
        parse(bank.to_gift().replace(r"\}", "}"))
