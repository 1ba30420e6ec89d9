"""Tables in other documents, and on terminals of any width."""

import csv
import io
import re
import string
import sys
from functools import cache
from html.parser import HTMLParser

import numpy as np
import pandas as pd
import pytest
from matplotlib.mathtext import MathTextParser
from nbconvert.filters import markdown2html
from scipy import sparse

import clustlib as cl
from clustlib.display import Row, Table
from clustlib.display.formats import csv_table
from clustlib.expressions import width

GREEN = cl.ContingencyTable([[0, 30, 20], [0, 20, 5], [25, 0, 0]])
BIG = cl.ContingencyTable(np.arange(37 * 12).reshape(37, 12) % 83 * 7)
WIDE = cl.ContingencyTable(np.arange(3 * 20).reshape(3, 20))
NASTY = [
    "50% & more", "m_j", "_x_", "a_", "{b}", "#1", "$5–$10", "x^2", "~/home", "a\\b", "a|b", "*a*",
    "**", "`code`", "<b>", "&amp;", "[1](x)", "[x]", "a--b", "−1 ≤ x", "Größe", "“so”", "",
    "two\nlines", "1.5 · 10^−9", "−3 · 10^12", "√2 ≈ 1.41", "[0, ∞)", 'say "a"', "~~no~~", "$$",
    "Σ",
]  # fmt: skip
CARDS = {
    "external": cl.external_scorecard(GREEN),
    "internal": cl.internal_scorecard([[0], [0], [5], [5]], [1, 1, 2, 2]),  # without Dunn's value
    "per_cluster": cl.per_cluster(GREEN),
    "per_class": cl.per_class(GREEN),
    "properties": cl.external_properties(),
    "compare": cl.compare(
        {name: cl.external_scorecard(t) for name, t in (("green", GREEN), ("turned", GREEN.T))}
    ),
    "nasty": Table([Row((text, 2.5, text), ["what", "amount", "once more"]) for text in NASTY]),
}
TWO_WAY = {
    "small": GREEN,
    "big": BIG,
    "nasty names": cl.ContingencyTable(np.ones((2, len(NASTY)), int), ["$", "_"], NASTY),
    "proximity": cl.proximity_table([[0], [1.5], [10], [12]], [1, 1, 2, 2]),
}


class Cells(HTMLParser):
    """Collect the texts of an HTML table's cells."""

    def __init__(self, source):
        super().__init__()
        self.rows = []
        self.feed(source)

    def handle_starttag(self, tag, attrs):
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_data(self, data):
        if self.rows and self.rows[-1]:
            self.rows[-1][-1] += data


def shown(table):
    """Return all cells as an HTML table shows them."""
    table = table.view() if hasattr(table, "view") else table
    cells = Cells(table._repr_html_())
    return [[cell.strip() for cell in row] for row in cells.rows]


# --- Markdown ------------------------------------------------------------------------------------


def test_markdown_shows_the_cells():
    for table in (CARDS | TWO_WAY).values():
        rows = Cells(markdown2html(table.to_markdown())).rows
        assert [[cell.strip() for cell in row] for row in rows] == [row for row in heads(table)]


def heads(table):
    """Return the cells, with the names of the margins as text."""
    as_text = {"ni": "n_i", "mj": "m_j", "W(Ci, V)": "W(C_i,V)", "W(V, Cj)": "W(V,C_j)"}
    return [[as_text.get(cell, cell) for cell in row] for row in shown(table)]


def test_markdown_is_a_table_to_read():
    rows = [Row(("one", 1.5, "a|b"), ["name", "amount", "what"]), Row(("二", 10, "_"), "abc")]
    assert Table(rows).to_markdown().splitlines() == [
        "| name | amount | what |",
        "| ---- | -----: | ---- |",
        r"| one  |    1.5 | a\|b |",
        r"| 二   |     10 | \_   |",
    ]
    # A text in any row makes a column one of texts, which begin on the left.
    rows = [Row((text,), ["amount"]) for text in ("none", 10)]
    assert Table(rows).to_markdown().splitlines()[1:] == [
        "| ------ |",
        "| none   |",
        "| 10     |",
    ]


# --- LaTeX ---------------------------------------------------------------------------------------


def test_latex_has_a_valid_structure():
    for table in (CARDS | TWO_WAY).values():
        begin, *lines, end = table.to_latex().splitlines()
        (sides,) = re.fullmatch(r"\\begin\{tabular\}\{([lr]+)\}", begin).groups()
        assert end == r"\end{tabular}"
        rows = [line for line in lines if line != r"\hline"]
        assert len(rows) == len(shown(table))
        for row in rows:
            body = row.removesuffix(r" \\")
            assert body != row
            assert not body.startswith(("[", "*"))  # an option of the \\ before it
            cells = re.split(r"(?<!\\)&", body)
            assert len(cells) == len(sides)
            for cell in cells:
                check_latex(cell.strip())


@cache
def check_formula(formula):
    known = formula.replace(r"\surd", "x")  # a command of LaTeX that matplotlib does not know
    MathTextParser("path").parse(f"${known}$")  # raises an error if it is not a formula
    assert formula.isascii()


def check_latex(cell):
    """Check that pdfLaTeX has a command or a letter for all of it."""
    for formula in re.findall(r"(?<!\\)\$([^$]+)(?<!\\)\$", cell):
        check_formula(formula)
    text = re.sub(r"(?<!\\)\$[^$]+(?<!\\)\$", "", cell)
    text = re.sub(r"\\(text(backslash|asciicircum|asciitilde)|dots|char34|`)\{\}", "", text)
    text = re.sub(r"\\[&%$#_{}]", "", text)
    assert not set("&%$#_^~\\") & set(text), cell
    assert re.sub(r"\{[\[*]?\}", "", text).count("{") == 0, cell
    assert all(c in string.printable or (c.isalpha() and c < "ƀ") for c in text), cell


def test_signs_in_latex():
    for text, latex in (
        ("50% & more", r"50\% \& more"),
        ("a\\b_{c}", r"a\textbackslash{}b\_\{c\}"),
        ("x^2 ~", r"x\textasciicircum{}2 \textasciitilde{}"),
        ("(−1, 1]", "($-$1, 1]"),
        ("≤ 1", r"$\leq$ 1"),
        ("[0, ∞)", r"{[}0, $\infty$)"),
        ("[0, log2 n]", "{[}0, log2 n]"),
        ("1.5 · 10^−9", r"$1.5 \cdot 10^{-9}$"),
        ("a--b", "a-{}-b"),
        ("Davies–Bouldin", "Davies--Bouldin"),
    ):
        lines = Table([Row(("", text), ["", "what"])]).to_latex().splitlines()
        assert lines[4] == rf" & {latex} \\"


def test_margins_in_latex_are_formulas():
    lines = GREEN.to_latex().splitlines()
    assert lines[0] == r"\begin{tabular}{lrrrr}"
    assert lines[2] == r" & T1 & T2 & T3 & $n_i$ \\"
    assert lines[-3] == r"$m_j$ & 25 & 50 & 25 & 100 \\"


# --- CSV and data frames -------------------------------------------------------------------------


def test_csv_has_all_digits_and_all_columns():
    for card in CARDS.values():
        header, *rows = csv.reader(io.StringIO(card.to_csv(), newline=""))
        assert tuple(header) == card._fields
        assert len(rows) == len(card)
        for row, written in zip(card, rows, strict=True):
            for value, text in zip(row, written, strict=True):
                if isinstance(value, float):
                    assert float(text) == value
                    assert text == repr(float(value))
                else:
                    words = (
                        value if isinstance(value, str) or not isinstance(value, tuple) else None
                    )
                    expected = "" if value is None else str(words) if words is not None else None
                    assert text == (expected if expected is not None else "; ".join(value))


def test_csv_of_undefined_values():
    rows = csv.DictReader(io.StringIO(CARDS["internal"].to_csv()))
    (dunn,) = [row for row in rows if row["measure"] == "Dunn index"]
    assert dunn["value"] == ""
    assert dunn["remark"].startswith("not defined: the diameter of every cluster is 0")


def test_csv_is_written_to_a_path(tmp_path):
    for name, table in (CARDS | TWO_WAY).items():
        assert table.to_csv(tmp_path / name) is None
        assert (tmp_path / name).read_bytes().decode() == table.to_csv()


def test_an_error_in_a_late_row_writes_no_csv_file(tmp_path):
    class Unwritable:
        __str__ = None

    with pytest.raises(TypeError):
        csv_table(["x"], [["first"], [Unwritable()]], tmp_path / "table.csv")
    assert list(tmp_path.iterdir()) == []


def test_csv_of_counts_is_the_table_again():
    t = cl.ContingencyTable([[3, 0, 1], [2, 5, 0]], ["x", "y, z"], ["a", 'b"', "c\nd"])
    assert t.to_csv() == ',a,"b""","c\nd"\nx,3,0,1\n"y, z",2,5,0\n'
    assert cl.ContingencyTable(pd.read_csv(io.StringIO(t.to_csv()), index_col=0)) == t


def test_csv_guards_formulas_and_can_be_read_again():
    clusters, classes = ["=cmd()", "\r=1", "-0.5"], ["@SUM(1)", "\t=1+1", "+x", "-y"]
    t = cl.ContingencyTable(np.arange(12).reshape(3, 4), clusters, classes)
    header, *rows = csv.reader(io.StringIO(t.to_csv(), newline=""))
    assert header == ["", "'@SUM(1)", "'\t=1+1", "'+x", "'-y"]
    assert [row[0] for row in rows] == ["'=cmd()", "'\r=1", "-0.5"]
    assert [list(map(int, row[1:])) for row in rows] == t.counts.tolist()
    for card in (cl.per_cluster(t), Table([Row(("=1", -0.5, -1), ["=a", "b", "c"])])):
        header, *rows = csv.reader(io.StringIO(card.to_csv(), newline=""))
        assert rows[0][0] in ("'=cmd()", "'=1")
    assert (header, rows) == (["'=a", "b", "c"], [["'=1", "-0.5", "-1"]])
    negative = cl.ContingencyTable([[3, 1]], classes=[-1, 2])
    assert negative.to_csv().splitlines()[0] == ",-1,2"


def test_data_frames_have_the_columns_of_csv():
    for name, card in CARDS.items():
        frame, lines = card.to_pandas(), csv.reader(io.StringIO(card.to_csv(), newline=""))
        header = next(lines)
        assert [*frame.columns] == [column for column in header if column != "note"], name
        assert len(frame) == len(card)
        assert list(frame.iloc[:, 0]) == [row[0] for row in card]
    frame = CARDS["internal"].to_pandas()
    assert frame["value"].dtype == float
    assert frame["value"].isna().sum() == CARDS["internal"]["value"].count(None) > 0


def test_data_frame_of_counts_gives_the_table_back():
    t = cl.ContingencyTable([[3, 0, 1], [2, 5, 0]], ["x", "y"], [-1, 2, 3])
    frame = t.to_pandas()
    assert frame.loc["y", 2] == 5
    assert cl.ContingencyTable(frame) == t


# --- some columns and digits ---------------------------------------------------------------------


def test_columns_are_chosen_and_numbers_rounded():
    fields = ["name", "score", "score interval", "points"]
    rows = [("a", cl.Score(-0.256), (-0.31, 0.1), 12), ("b", cl.Score(2), "–", 7)]
    table = Table([Row(row, fields) for row in rows])
    text = table.to_markdown(columns=["points", "name", "score", "score interval"], digits=1)
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines()]
    assert [cells[0], *cells[2:]] == [
        ["points", "name", "score"],
        ["12", "a", "−0.3 [−0.3, 0.1]"],
        ["7", "b", "2.0"],
    ]
    assert r"{[}$-$0.310, 0.100] & $-$0.256 \\" in table.to_latex(
        columns=["score interval", "score"], digits=3
    )
    assert table.to_latex(columns=fields) == table.to_latex()
    for card in CARDS.values():
        assert card.to_markdown(columns=card._header()) == card.to_markdown()


def test_bad_columns_and_digits_are_refused():
    card = cl.external_scorecard(GREEN)
    for options, error, words in (
        ({"columns": ["measure", "valeu"]}, KeyError, "no column 'valeu'"),
        ({"columns": ["remark"]}, KeyError, "'remark' is not displayed"),
        ({"columns": "measure"}, TypeError, "^columns must be a list"),
        ({"digits": -1}, ValueError, "^digits must be"),
        ({"digits": 2.5}, ValueError, "^digits must be"),
    ):
        for export in (card.to_latex, card.to_markdown):
            with pytest.raises(error, match=words):
                export(**options)


# --- in another order ----------------------------------------------------------------------------


def test_rows_are_sorted_by_a_column():
    rows = cl.per_cluster(GREEN)
    by_recall = rows.sorted_by("recall")
    assert by_recall["cluster"] == (2, 1, 3)
    assert type(by_recall) is type(rows)
    assert rows.sorted_by("majority class")["cluster"] == (3, 1, 2)  # Equal values stay equal.
    assert rows.sorted_by("size", descending=True)["cluster"] == (1, 2, 3)
    with pytest.raises(TypeError, match="descending must be True or False, got 'size'"):
        rows.sorted_by("size", descending="size")
    with pytest.raises(KeyError, match="no column 'colour'"):
        rows.sorted_by("colour")


def test_undefined_values_come_last():
    card = CARDS["internal"]
    missing = sum(value is None for value in card["value"])
    assert missing > 0
    for descending in (False, True):
        values = card.sorted_by("value", descending=descending)["value"]
        assert values[-missing:] == (None,) * missing
        defined = [float(value) for value in values[:-missing]]
        assert defined == sorted(defined, reverse=descending)
    assert card.sorted_by("value").judged == card.judged


# --- on a terminal -------------------------------------------------------------------------------


@pytest.fixture
def terminal(monkeypatch):
    def of_width(columns):
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
        monkeypatch.setenv("COLUMNS", str(columns))

    return of_width


def test_lines_fit_into_the_terminal_only(terminal, monkeypatch):
    for name, table in (CARDS | TWO_WAY).items():
        if name in ("internal", "per_class", "properties"):  # like the others
            continue
        monkeypatch.undo()
        whole = repr(table)
        monkeypatch.setenv("COLUMNS", "30")
        assert repr(table) == whole, name
        terminal(100_000)
        assert repr(table).startswith(whole), name
        terminal(25)
        views = [table, table.view()] if hasattr(table, "view") else [table]
        for line in "\n".join(map(repr, views)).splitlines():
            assert width(line) <= 25 or line.startswith("in all"), name
    monkeypatch.setattr(sys, "stdout", None)  # a program without a console
    assert repr(table) == whole


def test_columns_without_room_are_named_below(terminal):
    fields = ["name", "number", "text", "more"]
    table = Table([Row(("one", 1.5, "瓜瓜瓜瓜", 10), fields), Row(("two", 2.25, "a", 2), fields)])
    assert repr(table) == (
        "name  number  text      more\none      1.5  瓜瓜瓜瓜    10\ntwo     2.25  a            2"
    )
    terminal(22)
    assert repr(table) == (
        "name  number  text\n"
        "one      1.5  瓜瓜瓜瓜\n"
        "two     2.25  a\n"
        "… and one column more:\n"
        "more"
    )  # fmt: skip
    terminal(5)
    assert repr(Table([Row(("瓜瓜瓜", 1), "ab")])).splitlines()[:2] == ["a", "瓜瓜…"]


def test_words_of_the_last_column_are_wrapped(terminal):
    table = Table([Row(("one", "a b c d e f g h i j"), ["x", "words"]), Row(("two", "k"), "xy")])
    terminal(23)
    assert repr(table) == "x    words\none  a b c d e f g h i\n     j\ntwo  k"
    terminal(24)
    assert repr(table) == "x    words\none  a b c d e f g h i j\ntwo  k"


def test_a_wide_table_is_elided_in_the_middle(terminal):
    terminal(200)
    header, *rows, last = repr(WIDE).splitlines()
    shown = [f"T{j}" for j in range(1, 21) if not 7 < j < 17]
    assert header.split() == [*shown[:7], "…", *shown[7:], "n_i"]
    assert last == "in all 3 rows and 20 columns: see .view()"
    sums = dict(zip(header.split(), rows[-1].split()[1:], strict=True))
    assert int(sums["n_i"]) == WIDE.n
    assert int(sums["T20"]) == WIDE.class_sizes[-1]


def test_view_shows_all_or_the_requested_number():
    header, *rows = repr(BIG.view()).splitlines()
    assert header.split() == [*(f"T{j}" for j in range(1, 13)), "n_i"]
    assert [list(map(int, row.split()[1:-1])) for row in rows[:-1]] == BIG.counts.tolist()
    header, *rows = repr(BIG.view(rows=9, columns=5)).splitlines()
    assert header.split() == ["T1", "T2", "T3", "…", "T12", "n_i"]
    assert [row.split()[0] for row in rows] == [
        "C1",
        "C2",
        "C3",
        "C4",
        "C5",
        "…",
        "C35",
        "C36",
        "C37",
        "m_j",
    ]
    assert len(Cells(BIG.view(rows=20)._repr_html_()).rows) == 1 + 20 + 1
    assert repr(GREEN.view()) == repr(GREEN)
    for bad in (2, 0, 2.5, "all", True):
        with pytest.raises(ValueError, match="rows must be a whole number"):
            BIG.view(rows=bad)
        with pytest.raises(ValueError, match="columns must be a whole number"):
            BIG.view(columns=bad)


def test_cards_and_their_rows_are_checked():
    purity = cl.purity(GREEN)
    card = CARDS["external"]
    for odd in (pd.Series([1]), pd.DataFrame([[1]]), sparse.csr_array([[1]]), np.array([1]), 5):
        with pytest.raises(TypeError, match=r"(?s)^fields must be names of columns, .* got"):
            cl.Scorecard(card, odd)
        with pytest.raises(TypeError, match=r"(?s)^measure must be the name of a measure, got"):
            card + cl.Measure(odd, purity)
        with pytest.raises(ValueError, match=r"(?s)^better must be one of larger, .* got"):
            card + cl.Measure("mine", purity, better=odd)
        with pytest.raises(KeyError, match="no column"):
            card.sorted_by(odd)
    with pytest.raises(TypeError, match=r"^measure must be .* got 1$"):
        cl.Scorecard([1, 2], ["measure"])


def test_elided_table_tells_how_to_see_all_of_it():
    caption = "clusters in rows, classes in columns"
    assert f">{caption}; in all 37 rows and 12 columns: see .view()<" in BIG._repr_html_()
    assert f">{caption}<" in GREEN._repr_html_()
    assert f">{caption}<" in BIG.view()._repr_html_()
