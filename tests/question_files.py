"""Items for tests of question banks, with characters that have a meaning in the file formats."""

import math

from clustlib.course.bank import Answer, Item

HARD = "a<b & {c} = ~d~ #e: f/g // $h$ \\(i\\) %50% \"j\" 'k' é 簇 →l ]m[\nn"


def hand_made(kind="numerical", number=1, topic=HARD):
    """Return an item in which every text contains all of these characters."""
    if kind == "numerical":
        answers = (
            Answer("-0.25", True, "", 0.000501),
            Answer("14", False, f"<p>[html] {HARD}</p>", 0.0),
            Answer("0.333333", False, HARD, 0.000501),
        )
    else:
        answers = (
            Answer(f"<b>%50% = ~ {HARD}</b>", False, HARD),
            Answer("[plain] 0.5", True, ""),
            Answer("// no comment", False, f"#### {HARD}"),
        )
    return Item(
        kind, f"hard-{kind}-{number:03}", f"::{HARD}", "05", topic, 2,
        f"// {HARD}<p>\r\n\n$CATEGORY: no::name {HARD}</p>", answers,
        r"\[\begin{aligned} a &amp;= \frac{1}{2} \\[4pt] &amp;\approx \neq 0.5 \end{aligned}\]"
        f"####{HARD}",
        ("unit 05", HARD),
    )  # fmt: skip


def text_of(text):
    """Return a text as an importer stores it: trimmed, with one kind of line break."""
    return text.replace("\r\n", "\n").strip()


def accepted_by(answers, value):
    """Return the answers that accept a number, in their order."""
    return [a for a in answers if math.isclose(float(a.text), value, abs_tol=a.tolerance + 1e-12)]
