"""QTI packages, read from their XML by the rules of QTI 1.2, and by those of Canvas.

``respond`` evaluates the conditions of a question as the specification says. ``accepted_by_canvas``
and ``accepted_by_new_quizzes`` look only at their form, as Canvas does. ``find_faults`` compares a
file with the content models of the elements that a package has, transcribed from the DTD of QTI
1.2.1 and from the schema of IMS Content Packaging 1.1.3.
"""

import html
import io
import re
import zipfile
from decimal import Decimal
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from clustlib.course.bank import qti
from clustlib.course.bank.items import Answer, Item
from clustlib.course.questions.drawing import questions
from clustlib.course.questions.votes import votes

HARD = "a<b & {c}=~$d$ \"e\" 'f' é 簇 x>y\n#g"
QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"
PACKAGING = "{http://www.imsglobal.org/xsd/imscp_v1p1}"


# --- questions -----------------------------------------------------------------------------------


def number(text, *wrong, tolerance=0.0006, identifier="purity-1-001", topic="purity", level=1):
    answers = [Answer(text, True, "", tolerance)]
    answers += [Answer(value, False, f"<p>You took {value}.</p>", tolerance) for value in wrong]
    return Item(
        "numerical", identifier, "purity 001", "02", topic, level, "<p>Compute it.</p>",
        tuple(answers), "<p>This is the working.</p>", ("unit 02",),
    )  # fmt: skip


def choice(right, *texts, identifier="vote-05-1"):
    answers = [
        Answer(text, at == right, "" if at == right else f"{text} is often believed")
        for at, text in enumerate(texts)
    ]
    return Item(
        "choice", identifier, "vote", "05", "Rand index", 1, "<p>What is it?</p>",
        tuple(answers), "<p>This is the working.</p>", (),
    )  # fmt: skip


def in_html(text):
    return re.sub(r"\$([^$]*)\$", r"\\(\1\\)", html.escape(text))


def table_in_html(header, rows):
    lines = [[f"<th>{in_html(cell)}</th>" for cell in header]]
    lines += [[f"<td>{in_html(cell)}</td>" for cell in row] for row in rows]
    return "<table>" + "".join(f"<tr>{''.join(line)}</tr>" for line in lines) + "</table>"


def draw_items():
    """Return questions on all kinds of data, as in a bank."""
    items = []
    for level, seed in [(1, 0), (1, 1), (3, 0)]:
        for question in questions(["02", "05", "adjusted Rand index", "15"], seed, level):
            answers = [Answer(f"{float(question.score):.3f}", True, "", 0.0006)]
            for belief, value in question.wrong_turns.items():
                answers.append(Answer(f"{value:.3f}", False, in_html(belief), 0.0006))
            items.append(build("numerical", question, seed, level, answers))
        for vote in votes(["05", "16"], seed, level):
            answers = [
                Answer(text, not belief, in_html(belief))
                for text, belief in zip(vote.texts(), vote.beliefs, strict=True)
            ]
            items.append(build("choice", vote, seed, level, answers))
    return items


def build(kind, source, seed, level, answers):
    name = "-".join(re.findall("[A-Za-z0-9]+", source.topic))
    text = in_html(source.asked) + "".join(table_in_html(*table) for table in source.tables)
    working = html.escape(source.score.working.latex.strip("$"))
    return Item(
        kind, f"{kind}-{name}-{level}-{seed}", f"{source.topic} {seed}", source.unit,
        source.topic, level, f"<p>{text}</p>", tuple(answers), rf"<p>\({working}\)</p>",
        (f"unit {source.unit}",),
    )  # fmt: skip


SEVERAL = [
    number("0.75", "0.25", "0.6", "-0.5"),
    number("-0.058", "0.058", "1.058", tolerance=0.01, identifier="ARI-1"),
    number("3", "4", tolerance=0, identifier="count-1", topic="count"),
    # Ranges that overlap: the first answer that fits counts.
    number("0.5", "0.504", "0.508", tolerance=0.005, identifier="near-1", level=2),
    Item(
        "numerical", "order-1", "order", "05", "order", 1, "<p>?</p>",
        (
            Answer("2", False, "too few", 0.5), Answer("2.5", True, "good", 0.5),
            Answer("7", True, "good, too", 0), Answer("9", False, ""),
        ),
        "", (),
    ),
    choice(2, "0.433", "0.567", "0.000", "1.000"),
    choice(0, "1", "2", identifier="vote-05-2"),
]  # fmt: skip


# --- reading a package ---------------------------------------------------------------------------


def read(content):
    """Return the files of a package, parsed and without their namespaces."""
    package = zipfile.ZipFile(io.BytesIO(content))
    assert package.testzip() is None
    files = {}
    for path in package.namelist():
        root = ET.fromstring(package.read(path))
        space = PACKAGING if path == "imsmanifest.xml" else QTI
        for element in root.iter():
            assert element.tag.startswith(space), path
            element.tag = element.tag.removeprefix(space)
        files[path] = root
    return files


def read_banks(content):
    return [root.find("objectbank") for root in read(content).values() if root.find("objectbank")]


def read_items(content):
    return [item for bank in read_banks(content) for item in bank.iterfind("item")]


def read_one(item):
    (read_back,) = read_items(qti.write([item], "title"))
    return read_back


def fields_of(element):
    fields = element.iterfind("qtimetadata/qtimetadatafield")
    return {field.findtext("fieldlabel"): field.findtext("fieldentry") for field in fields}


def html_of(element):
    (text,) = element.iter("mattext")
    assert text.get("texttype") == "text/html"
    return text.text or ""


def feedback_of(item):
    feedback = {it.get("ident"): html_of(it) for it in item.iterfind("itemfeedback")}
    assert len(feedback) == len(item.findall("itemfeedback"))
    wrapped = r'<div class="feedback">(.*)</div>'
    return {key: re.fullmatch(wrapped, it, re.DOTALL)[1] for key, it in feedback.items()}


def respond(item, response):
    """Evaluate a response: return the score, and the identifiers of its feedback."""
    variable = item.find("resprocessing/outcomes/decvar")
    name, score, shown = variable.get("varname"), Decimal(variable.get("defaultval")), []
    is_number = item.find("presentation/response_str/render_fib") is not None
    was_true = False

    def is_true(test):
        if test.tag in ("not", "and", "or", "conditionvar"):
            parts = [is_true(part) for part in test]
            return {"not": not parts[0], "or": any(parts)}.get(test.tag, all(parts))
        if test.tag == "other":
            return not was_true
        (entry,) = item.iterfind(f"presentation/*[@ident='{test.get('respident')}']")
        assert entry.tag in ("response_str", "response_lid")
        given, wanted = map(Decimal, (response, test.text)) if is_number else (response, test.text)
        return {
            "varequal": given == wanted, "varlt": given < wanted, "varlte": given <= wanted,
            "vargt": given > wanted, "vargte": given >= wanted,
        }[test.tag]  # fmt: skip

    for condition in item.iterfind("resprocessing/respcondition"):
        if not is_true(condition.find("conditionvar")):
            continue
        was_true = True
        for change in condition.iterfind("setvar"):
            assert (change.get("varname"), change.get("action")) == (name, "Set")
            score = Decimal(change.text)
        shown += [it.get("linkrefid") for it in condition.iterfind("displayfeedback")]
        if condition.get("continue", "No") == "No":
            break
    assert Decimal(variable.get("minvalue")) <= score <= Decimal(variable.get("maxvalue"))
    return score / Decimal(variable.get("maxvalue")), shown


def accepted_by_canvas(item):
    """Return the ranges that Classic Quizzes accepts: any such condition, with any score."""
    ranges = []
    for condition in item.iterfind("resprocessing/respcondition"):
        either = condition.find(".//or")
        tests = condition.find("conditionvar")
        if either is not None:
            exact = either.find(".//varequal")
            if exact is not None:
                center, high = Decimal(exact.text), Decimal(either.find(".//varlte").text)
                ranges.append((center - (high - center), high))
        elif condition.find(".//and") is not None or len(tests) > 1:
            low, high = condition.find(".//vargte"), condition.find(".//varlte")
            if low is not None or high is not None:
                ranges.append((low is not None and low.text, high is not None and high.text))
    return ranges


def accepted_by_new_quizzes(item):
    """Return the ranges that New Quizzes accepts: those of any condition that sets a score."""
    ranges = []
    for condition in item.iterfind("resprocessing/respcondition"):
        if condition.find("setvar[@varname='SCORE']") is not None:
            exact, low, high = (
                condition.find(f".//{relation}").text
                for relation in ("varequal", "vargte", "varlte")
            )
            center = Decimal(exact)
            # All three are equal, or both ends differ from the middle.
            assert (exact == low == high) or exact not in (low, high)
            margin = 0 if exact == low else center - Decimal(low)
            ranges.append((center - margin, center + margin))
    return ranges


# --- scores and feedback -------------------------------------------------------------------------


def probes_of(item):
    """Return numbers inside, at the ends of, just outside and far from all answers' ranges."""
    for answer in item.answers:
        center, margin = Decimal(answer.text), Decimal(str(answer.tolerance))
        for away in (0, margin / 2, margin, margin + Decimal("1e-9")):
            yield from (center - away, center + away)
    yield from map(Decimal, ("12345", "-12345", "0"))


def first_that_fits(item, value):
    for answer in item.answers:
        if item.kind == "choice":
            fits = value == answer.text
        else:
            fits = abs(value - Decimal(answer.text)) <= Decimal(str(answer.tolerance))
        if fits:
            return answer
    return None


def check_number(item, element):
    texts = feedback_of(element)
    for value in probes_of(item):
        answer = first_that_fits(item, value)
        score, shown = respond(element, str(value))
        assert score == bool(answer and answer.is_right), (item.identifier, value)
        wanted = [text for text in (answer and answer.feedback, item.feedback) if text]
        shown = [texts[key] for key in shown]
        if answer is None:
            mistakes = [it for it in item.answers if not it.is_right and it.feedback]
            listed = shown.pop(0) if mistakes else ""
            assert re.findall("<li>(.*?)</li>", listed) == [
                f"{it.text}: {it.feedback}" for it in mistakes
            ]
        assert shown == wanted, (item.identifier, value)
    rights = [answer for answer in item.answers if answer.is_right]
    ranges = [(Decimal(it.text), Decimal(str(it.tolerance))) for it in rights]
    ranges = [(center - margin, center + margin) for center, margin in ranges]
    assert accepted_by_canvas(element) == accepted_by_new_quizzes(element) == ranges


def check_choice(item, element):
    texts = feedback_of(element)
    labels = element.findall("presentation/response_lid/render_choice/response_label")
    assert [html_of(label) for label in labels] == [answer.text for answer in item.answers]
    for label, answer in zip(labels, item.answers, strict=True):
        score, shown = respond(element, label.get("ident"))
        assert score == answer.is_right
        wanted = [text for text in (answer.feedback, item.feedback) if text]
        assert [texts[key] for key in shown] == wanted
    # New Quizzes accepts every option that sets a score.
    (condition,) = (it for it in element.iter("respcondition") if it.find("setvar") is not None)
    right = [answer.is_right for answer in item.answers].index(True)
    assert condition.findtext("conditionvar/varequal") == labels[right].get("ident")
    score, shown = respond(element, "")
    assert (score, [texts[key] for key in shown]) == (0, [item.feedback])


def check(items):
    elements = {element.get("title"): element for element in read_items(qti.write(items, "Week 2"))}
    assert len(elements) == len(items)
    for item in items:
        element = elements[item.name]
        assert html_of(element.find("presentation/material")) == item.text
        check_one = check_number if item.kind == "numerical" else check_choice
        check_one(item, element)


def test_every_answer_has_its_score_and_its_feedback():
    check([item._replace(name=item.identifier) for item in SEVERAL])


def test_drawn_questions_have_scores_and_feedback():
    items = draw_items()
    kinds = {(item.kind, item.difficulty) for item in items}
    assert kinds == {("numerical", 1), ("numerical", 3), ("choice", 1), ("choice", 3)}
    check([item._replace(name=item.identifier) for item in items])


def test_general_feedback_has_the_names_that_canvas_expects():
    wrong = number("0.75", "0.25")
    assert list(feedback_of(read_one(wrong))) == [
        "general_fb",
        "general_incorrect_fb",
        "answer2_fb",
    ]
    right = Answer("0.75", True, "Well done.")
    assert feedback_of(read_one(wrong._replace(answers=(right,)))) == {
        "general_fb": "<p>This is the working.</p>", "correct_fb": "Well done.",
    }  # fmt: skip
    # Each of several right answers has its own feedback, with a name that Canvas does not know.
    two = wrong._replace(answers=(right, right._replace(text="0.8", feedback="Well, well.")))
    assert list(feedback_of(read_one(two))) == ["general_fb", "answer1_fb", "answer2_fb"]
    for item in SEVERAL:
        for condition in read_one(item).iter("respcondition"):
            # The first feedback of a condition belongs to the answer.
            names = [it.get("linkrefid") for it in condition.iter("displayfeedback")]
            assert "general_fb" not in names[:-1]


def test_canvas_is_told_type_and_points():
    for item, kind in [
        (SEVERAL[0], "numerical_question"),
        (SEVERAL[5], "multiple_choice_question"),
    ]:
        fields = fields_of(read_one(item).find("itemmetadata"))
        assert (fields["question_type"], fields["points_possible"]) == (kind, "1")
        assert (fields["unit"], fields["qmd_topic"]) == (item.unit, item.topic)
        assert fields["tags"] == ", ".join(item.tags)
    entry = read_one(SEVERAL[0]).find("presentation/response_str/render_fib")
    assert entry.get("fibtype") == "Decimal"


# --- texts ---------------------------------------------------------------------------------------


class Words(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.words = []
        self.feed(text)
        self.close()

    def handle_data(self, data):
        self.words.append(data)


# Characters that XML can express, without delimiters of formulas.
TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\\\ufffe\uffff"))


@given(TEXTS)
@example(HARD)
@example("]]>")
@example("<!-- & -->")
@example("a\r\nb\tc\rd")
def test_labels_survive_the_import(label):
    text = f"<p>{html.escape(label)}</p>"
    for kind, at in [("numerical", 1), ("choice", 0)]:
        answers = [Answer("0.5", True, text), Answer("0.25", False, text, 0.1)]
        if kind == "choice":
            answers = [Answer(text, False, text), Answer("other", True, "")]
        item = Item(kind, "x", label, label, label, 1, text, tuple(answers), text, (label,))
        content = qti.write([item], label)
        (bank,) = read_banks(content)
        (element,) = read_items(content)
        assert fields_of(bank) == {"bank_title": f"{label}: {label}, difficulty 1"}
        assert element.get("title") == label
        fields = fields_of(element.find("itemmetadata"))
        assert [fields[key] or "" for key in ("qmd_topic", "unit", "tags")] == [label] * 3
        assert html_of(element.find("presentation/material")) == text
        assert feedback_of(element)["general_fb"] == text
        assert feedback_of(element)[f"answer{at + 1}_fb"] == text
        assert "".join(Words(html_of(element.find("presentation/material"))).words) == label
        quiz = read(content)["quiz.xml"].find("assessment")
        assert quiz.get("title") == label
        assert quiz.find("section/section").get("title") == f"{label}, difficulty 1"
        if kind == "choice":
            assert html_of(element.find(".//response_label")) == text


def test_control_characters_are_replaced():
    item = SEVERAL[0]._replace(text="a\x00b\x1fc\ud800d\ufffee\x7f")
    assert html_of(read_one(item).find("presentation/material")) == "a�b�c�d�e\x7f"


def test_canvas_loads_mathjax_for_every_formula():
    text = r"<p>\[a \\[4pt] b\] and \[c" "\n" r"d\], \(e\), \\[f\]</p>"
    (element,) = read_items(qti.write([SEVERAL[0]._replace(text=text, feedback=text)], "title"))
    wanted = (
        r"<p>\(\displaystyle a \\[4pt] b\) and \(\displaystyle c" "\n" r"d\), \(e\), \\[f\]</p>"
    )
    assert html_of(element.find("presentation/material")) == wanted
    assert feedback_of(element)["general_fb"] == wanted


# --- banks and identifiers -----------------------------------------------------------------------

NAME = re.compile("[A-Za-z_][A-Za-z0-9._-]*")


def test_a_quiz_draws_from_each_bank():
    items = [
        number("0.5", identifier=f"{topic}-{level}-{n}", topic=topic, level=level)
        for n in range(2)
        for topic, level in [("purity", 2), ("Rand index", 1), ("purity", 1), ("簇", 1), ("類", 1)]
    ]
    files = read(qti.write(items, "Week 2"))
    banks = {}
    for path, root in files.items():
        if path.startswith("banks/"):
            (bank,) = root
            title = fields_of(bank)["bank_title"]
            banks[bank.get("ident")] = title
            assert path == f"banks/{bank.get('ident')}.xml"
            assert len(bank.findall("item")) == 2
            assert {title} == {
                f"Week 2: {fields['qmd_topic']}, difficulty {fields['qmd_levelofdifficulty']}"
                for fields in map(fields_of, bank.iterfind("item/itemmetadata"))
            }
    assert list(banks.values()) == [
        "Week 2: purity, difficulty 2", "Week 2: Rand index, difficulty 1",
        "Week 2: purity, difficulty 1", "Week 2: 簇, difficulty 1", "Week 2: 類, difficulty 1",
    ]  # fmt: skip
    parts = files["quiz.xml"].findall("assessment/section/section")
    drawn = [(part.findtext(".//sourcebank_ref"), part.get("title")) for part in parts]
    assert drawn == [(bank, title.removeprefix("Week 2: ")) for bank, title in banks.items()]
    assert {part.findtext(".//selection_number") for part in parts} == {"1"}


def test_the_manifest_lists_every_file():
    files = read(qti.write(SEVERAL, HARD))
    resources = files["imsmanifest.xml"].findall("resources/resource")
    hrefs = [resource.get("href") for resource in resources]
    assert hrefs == [resource.find("file").get("href") for resource in resources]
    assert ["imsmanifest.xml", *hrefs] == list(files)
    kinds = {resource.get("href"): resource.get("type") for resource in resources}
    # This type lets Canvas recognize QTI, and New Quizzes a quiz.
    assert [path for path, kind in kinds.items() if kind == "imsqti_xmlv1p2"] == ["quiz.xml"]
    for resource in resources:
        (root,) = files[resource.get("href")]
        assert resource.get("identifier") == root.get("ident")


def test_identifiers_are_unique_names():
    items = [item._replace(topic=HARD) for item in SEVERAL]
    items += [item._replace(identifier="9-" + HARD, difficulty=3) for item in SEVERAL]
    files = read(qti.write(items, HARD))
    manifest = files.pop("imsmanifest.xml")
    listed = [it.get("identifier") for it in manifest.iter() if it.get("identifier")]
    used = [it.get("ident") for root in files.values() for it in root.iter() if it.get("ident")]
    assert all(NAME.fullmatch(name) for name in [*listed, *used])
    assert len(set(listed)) == len(listed)
    names = [it.get("ident") for root in files.values() for it in root.iter("item")]
    assert len(set(names)) == len(names) == len(items)
    for root in files.values():
        for item in root.iter("item"):
            linked = {it.get("linkrefid") for it in item.iter("displayfeedback")}
            assert linked == {it.get("ident") for it in item.iter("itemfeedback")}


def test_identifiers_are_stable_and_differ_between_questions():
    def identify(item, title="Week 2", others=()):
        content = qti.write([*others, item], title)
        (bank,) = (
            bank for bank in read_banks(content) if item.topic in fields_of(bank)["bank_title"]
        )
        return bank.get("ident"), bank.findall("item")[-1].get("ident")

    item = SEVERAL[0]
    bank, name = identify(item)
    assert identify(item, others=SEVERAL[4:]) == identify(item, others=[SEVERAL[1]]) == (bank, name)
    # A bank with another seed has different questions with the same identifiers.
    other_bank, other_name = identify(item._replace(text="<p>Compute that.</p>"))
    assert other_bank == bank
    assert other_name != name
    other_bank, other_name = identify(item, title="Week 3")
    assert other_bank != bank
    assert other_name != name


def test_the_same_questions_give_the_same_file():
    content = qti.write(SEVERAL, "Week 2")
    assert content == qti.write(list(SEVERAL), "Week 2")
    for info in zipfile.ZipFile(io.BytesIO(content)).infolist():
        assert info.date_time == (1980, 1, 1, 0, 0, 0)
        assert (info.create_system, info.external_attr >> 16) == (3, 0o644)


# --- the grammar ---------------------------------------------------------------------------------

# The content of each element, as a regular expression of its children in which # allows text, and
# its attributes with their values, an exclamation mark after the name of a required one.
YES = "Yes|No"
TESTS = "(not |and |or |unanswered |other |varequal |varlt |varlte |vargt |vargte )"
RESPONSE = {"ident!": "", "rcardinality": "Single|Multiple|Ordered", "rtiming": YES}
ENTRY = "(material )?(render_choice |render_fib )(material )?"
TEST = ("#", {"respident!": "", "index": ""})
NUMBERS = {"minnumber": "", "maxnumber": ""}
GRAMMAR = {
    "questestinterop": ("objectbank |assessment |(section |item )+", {}),
    "objectbank": ("(qtimetadata )*(section |item )+", {"ident!": ""}),
    "assessment": ("(qtimetadata )*(selection_ordering )?(section )+", {"ident!": "", "title": ""}),
    "section": (
        "(qtimetadata )*(selection_ordering )?(item |section )*", {"ident!": "", "title": ""}
    ),
    "selection_ordering": ("(selection )*(order )?", {"sequence_type": ""}),
    "selection": ("(sourcebank_ref )?(selection_number )?", {}),
    "sourcebank_ref": ("#", {}),
    "selection_number": ("#", {}),
    "qtimetadata": ("(qtimetadatafield )+", {}),
    "qtimetadatafield": ("fieldlabel fieldentry ", {}),
    "fieldlabel": ("#", {}),
    "fieldentry": ("#", {}),
    "item": (
        "(itemmetadata )?(presentation )?(resprocessing )*(itemfeedback )*",
        {"ident!": "", "title": "", "label": "", "maxattempts": ""},
    ),
    "itemmetadata": ("(qtimetadata )*", {}),
    "presentation": ("(material |response_lid |response_str |response_num )+", {"label": ""}),
    "material": ("(mattext )+", {"label": ""}),
    "mattext": ("#", {"texttype": "", "charset": "", "label": ""}),
    "response_lid": (ENTRY, RESPONSE),
    "response_str": (ENTRY, RESPONSE),
    "render_choice": ("(material |response_label )*", {"shuffle": YES, **NUMBERS}),
    "render_fib": (
        "(material |response_label )*",
        {"fibtype": "String|Integer|Decimal|Scientific", "encoding": "", "maxchars": "", **NUMBERS},
    ),
    "response_label": ("#(material )*", {"ident!": "", "rshuffle": YES}),
    "resprocessing": ("outcomes (respcondition )+", {"scoremodel": ""}),
    "outcomes": ("(decvar )+", {}),
    "decvar": (
        "#",
        {
            "varname": "", "vartype": "Integer|String|Decimal|Scientific|Boolean|Enumerated|Set",
            "defaultval": "", "minvalue": "", "maxvalue": "", "members": "", "cutvalue": "",
        },
    ),
    "respcondition": (
        "conditionvar (setvar )*(displayfeedback )*", {"continue": YES, "title": ""}
    ),
    "conditionvar": (f"{TESTS}+", {}),
    "not": (TESTS, {}),
    "and": (f"{TESTS}+", {}),
    "or": (f"{TESTS}+", {}),
    "other": ("#", {}),
    "varequal": ("#", {"respident!": "", "index": "", "case": YES}),
    **dict.fromkeys(["varlt", "varlte", "vargt", "vargte"], TEST),
    "setvar": ("#", {"varname": "", "action": "Set|Add|Subtract|Multiply|Divide"}),
    "displayfeedback": ("#", {"linkrefid!": "", "feedbacktype": "Response|Solution|Hint"}),
    "itemfeedback": ("(flow_mat |material )+", {"ident!": "", "title": ""}),
    "flow_mat": ("(flow_mat |material )+", {"class": ""}),
    # The manifest.
    "manifest": (
        "(metadata )?organizations resources (manifest )*", {"identifier!": "", "version": ""}
    ),
    "metadata": ("(schema )?(schemaversion )?", {}),
    "schema": ("#", {}),
    "schemaversion": ("#", {}),
    "organizations": ("(organization )*", {"default": ""}),
    "resources": ("(resource )*", {}),
    "resource": (
        "(metadata )?(file )*(dependency )*", {"identifier!": "", "type!": "", "href": ""}
    ),
    "file": ("(metadata )?", {"href!": ""}),
}  # fmt: skip


def find_faults(root):
    faults = []
    for element in root.iter():
        if element.tag not in GRAMMAR:
            faults.append(f"no element {element.tag}")
            continue
        content, attributes = GRAMMAR[element.tag]
        has_text = any((it or "").strip() for it in (element.text, *(it.tail for it in element)))
        children = "".join(f"{child.tag} " for child in element)
        if "#" not in content and has_text:
            faults.append(f"text in {element.tag}")
        if not re.fullmatch(content.strip("#"), children):
            faults.append(f"content of {element.tag}: {children}")
        required = {name[:-1] for name in attributes if name.endswith("!")}
        allowed = {name.rstrip("!"): values for name, values in attributes.items()}
        if not required <= set(element.keys()) <= set(allowed):
            faults.append(f"attributes of {element.tag}: {sorted(element.keys())}")
        for name, value in element.items():
            if allowed.get(name) and value not in allowed[name].split("|"):
                faults.append(f"{name} of {element.tag}: {value}")
    return faults


def test_files_follow_the_grammar():
    for items in (SEVERAL, draw_items()):
        for path, root in read(qti.write(items, HARD)).items():
            assert find_faults(root) == [], path


@pytest.mark.parametrize(
    ("path", "change"),
    [
        (".//conditionvar", lambda it: it.append(ET.Element("setvar"))),
        (".//conditionvar", lambda it: it.clear()),
        (".//not", lambda it: it.append(ET.Element("other"))),
        (".//respcondition", lambda it: it.insert(0, ET.Element("displayfeedback", linkrefid="a"))),
        (".//respcondition", lambda it: it.set("continue", "yes")),
        (".//item", lambda it: it.attrib.pop("ident")),
        (".//item", lambda it: it.append(it[0])),
        (".//itemfeedback", lambda it: it.remove(it[0])),
        (".//objectbank", lambda it: it.append(it[0])),
        (".//qtimetadatafield", lambda it: it.remove(it[1])),
        (".//decvar", lambda it: it.set("vartype", "decimal")),
        (".//mattext", lambda it: it.append(ET.Element("p"))),
        (".//presentation", lambda it: it.set("title", "")),
        (".//presentation", lambda it: it.append(ET.Element("mattext"))),
        (".//itemmetadata", lambda it: setattr(it, "text", "text")),
    ],
)
def test_the_grammar_finds_faults(path, change):
    root = read(qti.write(SEVERAL[:1], "title")).popitem()[1]
    assert find_faults(root) == []
    change(root.find(path))
    assert find_faults(root)


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("items", "message"),
    [
        ([], "at least one question"),
        (
            [SEVERAL[0]._replace(answers=(Answer("1", False, "no"),))],
            "a right answer; 'purity-1-001'",
        ),
        ([SEVERAL[0]._replace(answers=())], "'purity-1-001' has 0"),
        ([SEVERAL[5]._replace(answers=(Answer("1", True, ""),) * 2)], "one right answer; .* has 2"),
        ([SEVERAL[0]._replace(text="x" * 16385)], "at most 16384 characters, .* has 16385"),
        ([SEVERAL[0]._replace(text=r"\[x\]" + "y" * 16370)], "has 16389"),
    ],
)
def test_questions_that_canvas_cannot_read_are_rejected(items, message):
    with pytest.raises(ValueError, match=message):
        qti.write(items, "title")


def test_the_longest_question_is_written():
    longest = SEVERAL[0]._replace(text="x" * 16384)
    assert len(html_of(read_one(longest).find("presentation/material"))) == 16384
