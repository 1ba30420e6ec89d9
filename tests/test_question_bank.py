"""Question banks: the answers are right and distinguishable, and the files are complete.

The tests read a question's data from its HTML only, and compute each key again by the brute force
of ``tests/test_worksheets.py``.
"""

import itertools
import math
import re
from collections import Counter
from fractions import Fraction
from xml.etree import ElementTree

import pytest

import clustlib as cl
from clustlib.course.bank import Item, QuestionBank
from clustlib.course.bank.build import are_apart
from clustlib.course.bank.markup import display, html_of, sentence
from clustlib.course.questions import data as small
from clustlib.course.questions.drawing import questions
from clustlib.course.questions.topics import TOPICS
from clustlib.course.units import UNITS
from tests.question_files import HARD, accepted_by, hand_made
from tests.test_worksheets import TRUE, pairs

SHARES = {"purity", "Rand index", "normalised mutual information", "p-value"}
NO_SHARES = {"entropy", "graph cut", "cosine similarity", "clustering ratio", "C-index"}


@pytest.fixture(scope="module")
def bank():
    """Return two questions of each topic, and two multiple-choice questions of each unit."""
    return cl.question_bank(list(UNITS), n=2, seed=5)


# --- the data, as a student reads them -----------------------------------------------------------


def tables_in(text):
    """Return the tables in HTML, as rows of texts, of which the first is a header."""
    return [
        ["".join(cell.itertext()) for cell in row]
        for row in ElementTree.fromstring(text).iter("tr")
    ]


def data_in(item):
    """Return the data that the HTML of a question shows."""
    tables = [tables_in(it) for it in re.findall("<table.*?</table>", item.text)]
    (first, *others), *more = tables
    rows = {name: cells for name, *cells in others}
    if first[0].startswith("machine"):
        return small.TwoTables(*(counts_in(others) for _, *others in tables))
    if first[1].startswith("T"):
        return counts_in(others)
    if first[1].startswith("u"):
        return small.TwoVectors(*(list(map(int, rows[name])) for name in "xy"))
    if first[1] == "found":
        found, *values = (round(100 * float(value)) for value in rows["value"])
        return small.Shuffled(found, values)
    if "class" in rows and "cluster" in rows:
        return small.TwoColumns(labels_in(rows["class"]), labels_in(rows["cluster"]))
    if "class" in rows and "C" not in rows:
        numbers = [float(x) for x in rows["x0"]] if "x0" in rows else []
        words = rows["x1"] if numbers else rows["value"]
        points = zip(numbers, words, strict=True) if numbers else zip(words, strict=True)
        return small.Classified([list(point) for point in points], rows["class"])
    x = list(map(int, rows["x"]))
    if "C" in rows:
        c, d = (list(map(int, rows[name])) for name in "CD")
        return small.Candidates(x, labels_in(rows["class"]), c, d)
    if more:
        return small.Started(x, list(map(int, more[0][1][1:])))
    return small.OnALine([[place] for place in x], labels_in(rows["cluster"]))


def counts_in(rows):
    return cl.ContingencyTable([[int(count) for count in cells] for _, *cells in rows])


def labels_in(names):
    return [-1 if name == "noise" else int(name[1:]) for name in names]


def test_key_equals_brute_force_on_the_table_shown(bank):
    numerical = [item for item in bank if item.kind == "numerical"]
    assert {item.topic for item in numerical} == set(TRUE)
    for item in numerical:
        right = float(TRUE[item.topic](data_in(item)))
        (key,) = [answer for answer in item.answers if answer.is_right]
        assert math.isclose(float(key.text), right, abs_tol=5e-7), item.identifier
        # A number rounded to three or more decimals is right, a shorter one is wrong.
        for places in range(3, 9):
            accepted = accepted_by(item.answers, round(right, places))
            assert accepted == [key], (item.identifier, places)
        assert key not in accepted_by(item.answers, right + 0.0012), item.identifier


def test_every_choice_has_one_right_option_and_a_misconception_for_each_other(bank):
    choices = [item for item in bank if item.kind == "choice"]
    assert {item.unit for item in choices} == set(UNITS)
    for item in choices:
        assert len({answer.text for answer in item.answers}) == 4
        assert [bool(a.feedback) for a in item.answers] == [not a.is_right for a in item.answers]
        assert sum(answer.is_right for answer in item.answers) == 1


def test_no_number_fits_two_answers(bank):
    for item in bank:
        if item.kind == "numerical":
            assert are_apart(list(item.answers)), item.identifier
            for answer in item.answers:
                for shift in (-answer.tolerance, 0, answer.tolerance):
                    fits = accepted_by(item.answers, float(answer.text) + shift)
                    assert fits == [answer], item.identifier
    right, *_ = hand_made().answers
    assert not are_apart([right, right._replace(text="-0.249")])


def test_wrong_turns_name_the_mistake():
    for item in cl.question_bank("Rand index", n=3, seed=1):
        found = Counter(pairs(data_in(item)))
        tp, tn = found[True, True], found[False, False]
        n = sum(found.values())
        jaccard, hubert = tp / (n - tn), tp / n
        mistakes = {a.feedback: float(a.text) for a in item.answers if not a.is_right}
        assert mistakes == {
            "That is the Jaccard coefficient, which leaves TN out.": pytest.approx(
                jaccard, abs=1e-6
            ),
            "That is the share of pairs in which the two differ.": pytest.approx(
                1 - (tp + tn) / n, abs=1e-6
            ),
            "That is Γ; TN is in the numerator, too.": pytest.approx(hubert, abs=1e-6),
            "That is the value in percent. Enter the value itself, a number between 0 and 1.": (
                pytest.approx(100 * (tp + tn) / n, abs=1e-4)
            ),
        }


def test_percent_is_a_wrong_turn_only_for_shares(bank):
    shares = {i.topic for i in bank if any("percent" in answer.feedback for answer in i.answers)}
    assert shares >= SHARES
    assert not shares & NO_SHARES


def test_whole_numbers_are_accepted_exactly():
    for item in cl.question_bank("graph cut", n=3, seed=1):
        for answer in item.answers:
            assert (answer.tolerance == 0) == float(answer.text).is_integer() == True  # noqa: E712


def test_working_counts_the_pairs_of_the_table_that_is_shown():
    for item in cl.question_bank("Rand index", n=4, seed=2, difficulty=2):
        found = Counter(pairs(data_in(item)))
        tp, fp = found[True, True], found[True, False]
        fn, tn = found[False, True], found[False, False]
        feedback = item.feedback.replace("&amp;", "&")
        steps, kinds, lines = re.findall(r"\\\[(.*?)\\\](?=</div>)", feedback)
        counted = re.findall(r"([^\\&]*?) & [^&]*?(\d+) \\\\ \\hline", steps)
        ends = {name.split("hline ")[-1].strip(): int(number) for name, number in counted}
        assert {name.removeprefix("text{all pairs, }"): n for name, n in ends.items()} == {
            "TP": tp, "TP + FP": tp + fp, "TP + FN": tp + fn, "N": tp + fp + fn + tn,
            "FP": fp, "FN": fn, "TN": tn,
        }  # fmt: skip
        for name, count in {"TP": tp, "FP": fp, "FN": fn, "TN": tn}.items():
            assert f"{name} = {count}" in kinds
        _, put_in, *fractions, decimal = re.findall(
            r"&(?:=|\\approx)(.*?)(?= \\\\\[4pt\]|\\end)", lines
        )
        assert put_in.strip() == rf"\frac{{{tp} + {tn}}}{{{tp} + {fn} + {fp} + {tn}}}"
        value = Fraction(tp + tn, tp + fp + fn + tn)
        assert [it.strip() for it in fractions] == [
            rf"\frac{{{value.numerator}}}{{{value.denominator}}}"
        ]
        assert float(decimal) == pytest.approx(float(value), abs=1e-6)


# --- a bank --------------------------------------------------------------------------------------


def test_questions_of_a_topic_have_different_data():
    # At this difficulty, every fourth entropy repeats the data of another.
    bank = cl.question_bank(["entropy", "07"], n=30, seed=0)
    assert set(Counter(item.topic for item in bank if item.kind == "numerical").values()) == {30}
    shown = Counter(
        (item.topic, "".join(re.findall("<table.*</table>", item.text))) for item in bank
    )
    assert set(shown.values()) == {1}
    assert sum(item.kind == "choice" for item in bank) == 30


def test_topic_without_enough_data_reports_the_number(monkeypatch):
    three = questions(["purity"] * 3, seed=1)
    monkeypatch.setattr(
        "clustlib.course.bank.bank.questions",
        lambda names, **_: [three[at % 3] for at in range(len(names))],
    )
    assert len(cl.question_bank("purity", n=3)) == 3
    with pytest.raises(ValueError, match=r"n=4 is too large for purity.* 16 draws brought 3 diff"):
        cl.question_bank("purity", n=4)


def test_bank_follows_its_arguments():
    bank = cl.question_bank(["NMI", "07", "ARI"], n=2, seed=3, difficulty=2)
    assert next(iter(bank.topics)) == "adjusted Rand index"  # once each, in the order of the units
    assert [item.unit for item in bank] == ["07"] * 4 + ["09"] * 2
    assert [item.kind for item in bank[:4]] == ["numerical"] * 2 + ["choice"] * 2
    assert {item.difficulty for item in bank} == {2}
    assert len(set(bank)) == len({item.identifier for item in bank}) == len(bank) == 6
    assert all(re.fullmatch("[a-z0-9-]+", item.identifier) for item in bank)
    assert all(isinstance(item, Item) for item in bank)
    again = cl.question_bank(["NMI", "07", "ARI"], n=2, seed=3, difficulty=2)
    assert again.to_moodle_xml() == bank.to_moodle_xml()
    assert again.to_gift() == bank.to_gift()
    assert list(cl.question_bank("NMI", n=2, seed=4)) != list(cl.question_bank("NMI", n=2, seed=3))
    assert {item.kind for item in cl.question_bank("07", n=2, votes=False)} == {"numerical"}


def test_identifiers_of_all_topics_differ(bank):
    assert len({item.identifier for item in bank}) == len(bank)
    kinds = {(item.topic, item.kind) for item in bank}
    assert len(kinds) == len({topic for topic, _ in kinds})
    assert max(len(item.identifier) for item in bank) <= 100  # the width of Moodle's column
    assert max(len(tag) for item in bank for tag in item.tags) <= 50  # Moodle cuts off the rest


def test_conventions_of_a_course_are_followed():
    (item,) = cl.question_bank("purity", n=1, seed=1, rows="classes")
    (same,) = cl.question_bank("purity", n=1, seed=1)
    assert item.answers == same.answers
    shown, usual = (tables_in(re.search("<table.*</table>", i.text)[0]) for i in (item, same))
    assert shown == [list(column) for column in zip(*usual, strict=True)]
    assert r"Rows are true classes \(T_j\)" in item.text
    assert r"Rows are clusters \(C_i\)" in same.text


def test_bank_displays_its_contents():
    bank = cl.question_bank("01", n=2, seed=1)
    assert repr(bank) == (
        "<QuestionBank of 4 questions on 3 topics. Topics: 01 · seed 1 · difficulty 1>"
    )
    html = bank._repr_html_()
    header, number, *votes = (row[:4] for row in tables_in(html.partition("\n<p>")[0]))
    assert header == ["unit", "topic", "questions", "kind"]
    assert number == ["01", "clustering ratio", "2", "number"]
    assert votes == [["01", item.topic, "1", "multiple choice"] for item in bank[2:]]
    assert r"Compute the clustering ratio \(\eta\)." in html
    assert repr(bank[:1]).startswith("<QuestionBank of 1 question on 1 topic.")
    assert bank[:1].to_gift() in bank.to_gift()
    assert repr(QuestionBank([hand_made()])) == "<QuestionBank of 1 question on 1 topic>"


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"topics": "purty"}, ValueError, "purity"),
        ({"topics": []}, ValueError, "one or more"),
        ({"topics": ["02", "no such"]}, ValueError, "no such"),
        ({"topics": 3}, TypeError, "got 3"),
        ({"topics": [["02"]]}, TypeError, "topics must be texts"),
        ({"topics": "02", "n": 0}, ValueError, "n must be a whole number ≥ 1, got 0"),
        ({"topics": "02", "n": 2.0}, ValueError, "n must be"),
        ({"topics": "02", "n": True}, ValueError, "n must be"),
        ({"topics": "02", "seed": -1}, ValueError, "seed must be"),
        ({"topics": "02", "difficulty": 4}, ValueError, "difficulty must be"),
        ({"topics": "02", "votes": "only"}, ValueError, "votes must be"),
        ({"topics": "NMI", "average": "mean"}, ValueError, "average must be"),
        ({"topics": "NMI", "base": 3}, ValueError, "base must be"),
        ({"topics": "NMI", "rows": "points"}, ValueError, "rows must be"),
    ],
)
def test_wrong_arguments_are_refused(arguments, error, message):
    with pytest.raises(error, match=re.escape(message)):
        cl.question_bank(**arguments)


# --- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["to_moodle_xml", "to_gift"])
def test_file_has_the_text_and_is_overwritten_only_on_request(name, tmp_path):
    bank = QuestionBank([hand_made(), hand_made("choice")])
    write, path = getattr(bank, name), tmp_path / "bänk"
    assert write(path) is None
    assert path.read_bytes() == write().encode()
    path.write_text("my own", encoding="utf-8")
    with pytest.raises(FileExistsError, match=r"bänk exists; overwrite=True replaces it"):
        write(path)
    assert path.read_text(encoding="utf-8") == "my own"
    write(str(path), overwrite=True)
    assert path.read_bytes() == write().encode()
    with pytest.raises(TypeError, match="path must be the path of a file, got 1"):
        write(1)


# --- HTML ----------------------------------------------------------------------------------------


def test_header_cells_declare_their_scope():
    item = cl.question_bank("purity", n=1, seed=1, difficulty=3)[0]
    table = ElementTree.fromstring(re.search("<table.*</table>", item.text)[0])
    first, *others = table.iter("tr")
    assert [cell.get("scope") for cell in first] == [None] + ["col"] * (len(first) - 1)
    assert [row[0].get("scope") for row in others] == ["row"] * len(others)
    assert {cell.tag for row in others for cell in row[1:]} == {"td"}


def test_every_text_is_whole_html(bank):
    for item in bank:
        feedback = [answer.feedback for answer in item.answers]
        for text in (
            item.text,
            item.feedback,
            *feedback,
            *(answer.text for answer in item.answers),
        ):
            ElementTree.fromstring(f"<div>{text}</div>")
            assert text.count(r"\(") == text.count(r"\)")
        assert "$" not in item.text + item.feedback
        assert "rule" not in item.feedback  # space to write in


def test_special_characters_in_text_start_no_formula_and_no_tag():
    hard = HARD.replace("$h$", "").replace("\n", " ")
    text = html_of(hard + r"$a<b$")
    read = "".join(ElementTree.fromstring(f"<p>{text}</p>").itertext())
    assert read == hard + r"\(a<b\)"
    # The element around each backslash keeps MathJax from finding a formula.
    assert text.count(r"\(") == 1


def test_remarks_are_sentences():
    assert (
        sentence("W_min was subtracted in the numerator only; subtract it in the denominator, too")
        == "<i>W</i><sub>min</sub> was subtracted in the numerator only; "
        "subtract it in the denominator, too."
    )
    assert sentence("a is the mean distance") == "a is the mean distance."
    assert sentence("a merge was thought to be < 1.") == "A merge was thought to be &lt; 1."


def test_table_beside_a_working_is_put_above_it():
    latex = (
        r"$\displaystyle \begin{array}{r}a\end{array} \qquad \begin{aligned}b &< c\end{aligned}$"
    )
    assert re.findall(r"\\\[(.*?)\\\]", display(latex)) == [
        r"\begin{array}{r}a\end{array}", r"\begin{aligned}b &amp;&lt; c\end{aligned}"
    ]  # fmt: skip


def test_every_topic_of_worksheets_can_be_in_a_bank(bank):
    titles = {topic.title for topic in TOPICS}
    assert titles <= {item.topic for item in bank}
    assert all(a.unit <= b.unit for a, b in itertools.pairwise(bank))
