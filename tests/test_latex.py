"""Sheets of paper as pages: pdflatex makes them, and nothing stands beyond their edge."""

import re
import shutil
import subprocess

import pytest

import clustlib as cl
from clustlib.course.paper.topics import TOPICS
from tests.browsers import missing

pytestmark = pytest.mark.ci

EVERYTHING = [topic.title for topic in TOPICS]
WIDER = 3  # points, a millimetre


def pages(document, folder):
    """How many pages it makes, and by how many points its lines are too wide."""
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


def test_question_is_never_torn_over_two_pages():
    text = cl.worksheet(EVERYTHING).to_latex()
    blocks = re.findall(r"\\begin{question}.*?\\end{question}", text, re.DOTALL)
    assert [block.count(r"\subsection*") for block in blocks] == [1] * len(EVERYTHING)
    assert r"{worked}{\par\bigskip\begin{minipage}" in text
    assert r"{question}{\begin{worked}}" in text


def test_formula_sheet_has_two_pages(tmp_path):
    many, too_wide = pages(cl.formula_sheet().to_latex(), tmp_path)
    assert many == 2
    assert max(too_wide, default=0) < WIDER
