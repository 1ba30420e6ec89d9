"""Worksheets and exams compile with pdflatex, and nothing extends beyond the page."""

import math
import re
import shutil
import subprocess

import pytest

import clustlib as cl
from clustlib.course.questions.topics import TOPICS
from clustlib.course.units import UNITS
from tests.browsers import missing

pytestmark = pytest.mark.ci

EVERYTHING = [topic.title for topic in TOPICS]
WIDER = 3  # in points: a millimetre


def pages(document, folder):
    """Return the number of pages, and by how many points each line is too wide."""
    if shutil.which("pdflatex") is None:
        missing("pdflatex is not installed (Debian: texlive-latex-base texlive-latex-recommended)")
    (folder / "sheet.tex").write_text(document, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "sheet.tex"]
    run = subprocess.run(command, cwd=folder, capture_output=True, timeout=120)
    log = (folder / "sheet.log").read_text(encoding="latin-1").replace("\n", "")
    assert run.returncode == 0, log[-2000:]
    assert "Missing character" not in log
    assert "Overfull \\vbox" not in log
    (many,) = re.findall(r"Output written on sheet\.pdf \((\d+) pages?", log)
    return int(many), [float(points) for points in re.findall(r"hbox \(([\d.]+)pt too wide", log)]


@pytest.mark.parametrize("key", [False, True])
@pytest.mark.parametrize("difficulty", [1, 2, 3])
def test_sheet_with_every_topic_has_its_pages(difficulty, key, tmp_path):
    sheet = cl.worksheet(EVERYTHING, seed=difficulty, difficulty=difficulty)
    many, too_wide = pages(sheet.to_latex(key=key), tmp_path)
    assert many >= len(EVERYTHING) / 8
    assert max(too_wide, default=0) < WIDER


def test_question_is_never_split_over_two_pages():
    text = cl.worksheet(EVERYTHING).to_latex()
    blocks = re.findall(r"\\begin{question}.*?\\end{question}", text, re.DOTALL)
    assert [block.count(r"\bfseries\large") for block in blocks] == [1] * len(EVERYTHING)
    assert r"{worked}{\par\medskip\begin{minipage}" in text
    assert r"{question}{\begin{worked}}" in text


@pytest.mark.parametrize("key", [False, True])
@pytest.mark.parametrize("difficulty", [1, 2, 3])
def test_exam_has_its_pages(difficulty, key, tmp_path):
    paper = cl.exam(list(UNITS), seed=difficulty, difficulty=difficulty, course="C & T", points=5)
    many, too_wide = pages(paper.to_latex(key=key), tmp_path)
    assert many <= 16
    assert max(too_wide, default=0) < WIDER


@pytest.mark.parametrize("key", [False, True])
def test_classes_in_rows_are_printed(key, tmp_path):
    sheet = cl.worksheet(
        EVERYTHING, 3, 3, rows="classes", base=math.e, average="min", points={"NMI": 6}
    )
    _, too_wide = pages(sheet.to_latex(key=key), tmp_path)
    assert max(too_wide, default=0) < WIDER


@pytest.mark.parametrize("key", [False, True])
def test_versions_are_printed(key, tmp_path):
    paper = cl.exam(["02", "NMI", "05"], 3, 2, versions=2, rows="classes", base=10)
    papers = [paper.to_latex(key=key, version=version) for version in ("A", "B")]
    sizes = [pages(each, tmp_path) for each in (*papers, paper.to_latex(key=key))]
    assert max(wide for _, too_wide in sizes for wide in [*too_wide, 0]) < WIDER
    a, b, whole = (many for many, _ in sizes)
    assert whole == (a + b if key else a)  # the key has both, each from a page of its own


def test_sheets_do_not_waste_paper(tmp_path):
    for unit in ("05", "08", "13"):
        sheet = cl.worksheet(unit, seed=2, difficulty=2, points=4)
        assert len(sheet.questions) >= 5
        assert pages(sheet.to_latex(), tmp_path)[0] <= 3


def test_formula_sheet_has_three_pages_that_can_be_read(tmp_path):
    text = cl.formula_sheet().to_latex()
    # The log reports the factor by which wide parts were scaled down.
    logged = r"\typeout{smaller \the\linewidth\space of \the\wd\formulabox}\resizebox"
    many, too_wide = pages(text.replace(r"\resizebox", logged), tmp_path)
    assert many == 3
    assert max(too_wide, default=0) < WIDER
    log = (tmp_path / "sheet.log").read_text(encoding="latin-1")
    smaller = re.findall(r"smaller ([\d.]+)pt of ([\d.]+)pt", log)
    assert min((float(room) / float(wide) for room, wide in smaller), default=1) > 0.75
