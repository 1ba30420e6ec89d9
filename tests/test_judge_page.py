"""The page "Judge your clustering" in a browser: what it takes, answers and gives away."""

import csv
import subprocess
import sys
from contextlib import contextmanager, redirect_stdout
from importlib.util import find_spec
from io import StringIO
from xml.etree import ElementTree

import pytest

import clustlib as cl
from clustlib.course.units import UNITS
from clustlib.measures.catalogue import EXTERNAL
from tests.browsers import barriers, import_book_modules, missing, window

pytestmark = pytest.mark.ci

build, judging_page = import_book_modules("build", "judging")


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """Return the folder of a book that has this page and no notebooks."""
    if find_spec("myst_nb") is None:
        missing("the book's tools are not installed (pip install -e '.[book]')")
    source, built = (tmp_path_factory.mktemp(name) for name in ("source", "built"))
    (source / "_static").mkdir()
    (source / "judge.md").write_bytes(judging_page.PAGE.read_bytes())
    (source / "index.md").write_text("# Book\n\n```{toctree}\njudge\n```\n", encoding="utf-8")
    build.copy_assets(source, {number: f"notebooks/{number}.html" for number in UNITS})
    command = [sys.executable, "-m", "sphinx", "-q", str(source), str(built)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return built


FILES = {
    "quoted delimiters.csv": (b'truth,found\n"a,1",0\n"a,1",0\n"b ""2""",1\n', 3, ["a,1", 'b "2"']),
    "byte order mark.csv": ("\ufefftruth;found\nä;0\nö;1\n".encode(), 2, ["ä", "ö"]),
    "latin 1.csv": ("truth,found\nKöln,0\nAix,1\n".encode("latin-1"), 2, ["Aix", "Köln"]),
    "windows lines.tsv": (b"truth\tfound\r\nx\t0\r\n\r\ny\t1\r\n", 2, ["x", "y"]),
    "missing labels.csv": (b"truth,found\na,0\n,0\nb,NA\nb,1\n", 2, ["a", "b"]),
    "noise.csv": (b"truth,found\na,0\na,0\na,-1\nb,1\n", 4, ["a", "b"]),
    "chinese.csv": ("类,簇\n好瓜,甲\n坏瓜,乙\n坏瓜,乙\n".encode(), 3, ["坏瓜", "好瓜"]),
    "no names.csv": (b"a,0\na,0\nb,1\n", 3, ["a", "b"]),
    "markup.csv": (b"truth,found\n<b>a</b>,0\n<img src=x onerror=alert(1)>,1\n", 2, None),
}


@contextmanager
def judging(book, browser, **size):
    """Yield the page "Judge your clustering", ready for data."""
    with window(browser, **size) as page:
        page.goto((book / "judge.html").as_uri())
        page.locator("#judge textarea").wait_for()
        yield page
        assert page.requested_urls == []
        assert page.failures == []


def open_file(page, name, content):
    page.set_input_files("#judge-file", {"name": name, "mimeType": "", "buffer": content})


def paste(page, text):
    page.locator("#judge textarea").fill(text)


def wait_for_verdict(page):
    """Wait for the verdict with its intervals, and return it."""
    page.locator(".verdict").wait_for()
    page.locator(".running").wait_for(state="detached")
    return page.locator(".verdict").inner_text()


def download(page, name):
    """Press a button that offers a file, and return the bytes of the file."""
    with page.expect_download() as offered:
        page.get_by_role("button", name=name).click()
    return offered.value.path().read_bytes()


def names_of_classes(page):
    return [head.strip() for head in page.locator(".heat thead th").all_inner_texts()][:-1]


@pytest.mark.parametrize("name", FILES)
def test_a_file_gets_a_verdict_without_a_network(book, browser, name):
    content, n, classes = FILES[name]
    with judging(book, browser) as page:
        open_file(page, name, content)
        wait_for_verdict(page)
        assert page.locator(".heat tfoot .sum").last.inner_text() == str(n)
        assert classes is None or sorted(names_of_classes(page)) == sorted(classes)
        assert page.locator("#judge :is(b, img)").count() == 0


def test_the_page_that_judges_can_send_nothing(book, browser):
    with judging(book, browser) as page:
        attempts = """async () => {
          const load = () => new Promise((yes, no) => {
            const image = new Image();
            Object.assign(image, { onload: yes, onerror: no, src: "https://example.org/a.png" });
          });
          const tries = [() => fetch("https://example.org/?labels"), load];
          const outcome = await Promise.allSettled(tries.map((it) => it()));
          return [...outcome.map(({ status }) => status), navigator.sendBeacon("https://example.org/")];
        }"""
        failures = []
        page.on("requestfailed", lambda it: failures.append(it.failure))
        assert page.evaluate(attempts)[:2] == ["rejected", "rejected"]
        # Requests that the page's own policy stops are not sent, although the browser lists them.
        assert len(failures) == len(page.requested_urls)
        assert set(failures) == {"csp"}
        page.requested_urls.clear()


BAD_INPUT = {
    "one column": (b"truth\na\nb\n", "only one column"),
    "empty lines": (b"\n\n  \n", "nothing to read"),
    "nothing": (b"", "empty"),
    "a workbook": (b"PK\x03\x04" + bytes(200), "choose “Save as” and the type CSV"),
    "no text": (bytes(range(256)) * 4, "is no text"),
    "fields": (b"truth,found\na,0\nb,1,2\n", "Line 3 has 3 columns"),
    "a quotation mark": (b'truth,found\na,"0\nb,1\n', "quotation mark"),
    "clusters": (
        b"truth,found\n" + b"".join(b"a,%d\n" % i for i in range(10_000)),
        "10,000 different labels",
    ),
    "no pair": (b"truth,found\na,\n,1\n", "none is left to count"),
}


@pytest.mark.parametrize("name", BAD_INPUT)
def test_bad_input_gets_a_sentence_and_nothing_is_lost(book, browser, name):
    content, words = BAD_INPUT[name]
    with judging(book, browser) as page:
        paste(page, "truth,found\nkept,0\n")
        wait_for_verdict(page)
        open_file(page, "file.csv", content)
        wrong = page.locator(".said.wrong", has_text=words)
        wrong.wait_for()
        assert "Sorry" not in wrong.inner_text()
        assert page.locator("#judge textarea").input_value() == "truth,found\nkept,0\n"


def test_a_gigabyte_is_refused_without_being_read(book, browser, tmp_path):
    with (tmp_path / "huge.csv").open("wb") as file:
        file.truncate(1_100_000_000)
    with judging(book, browser) as page:
        page.set_input_files("#judge-file", tmp_path / "huge.csv")
        page.locator(".said.wrong", has_text="The file has 1,100 megabytes").wait_for()


def test_the_card_the_link_and_the_lines_of_python_say_the_same(book, browser, tmp_path):
    content = (
        "team;x;found\n" + "".join(f"{team};1,5;{found}\n" for team, found in (
            [("ä", 0)] * 9 + [("ä", 1)] * 2 + [("b", 1)] * 12 + [("b", -1)] * 3 + [("", 1)]
        ))
    ).encode()  # fmt: skip
    (tmp_path / "tickets.csv").write_bytes(content)
    with judging(book, browser) as page:
        open_file(page, "tickets.csv", content)
        page.get_by_label("and counts").select_option("drop")
        wait_for_verdict(page)
        lines = page.locator(".code pre").inner_text()
        files = {name: download(page, name) for name in ("CSV", "Markdown", "LaTeX", "SVG", "PNG")}
        card = list(csv.DictReader(files["CSV"].decode("utf-8-sig").splitlines()))
        page.get_by_role("button", name="Copy a link").click()
        address = page.url
    names = {}
    with redirect_stdout(StringIO()) as printed:
        exec(lines.replace('"tickets.csv"', repr(str(tmp_path / "tickets.csv"))), names)
    assert "adjusted Rand index" in printed.getvalue()
    t = names["t"]
    assert (t.n, t.left_out, t.classes) == (23, 4, ("b", "ä"))
    for row, facts in zip(card, EXTERNAL, strict=True):
        assert row["measure"] == facts.measure
        assert float(row["value"]) == pytest.approx(float(facts.function(t)), abs=1e-9)
    with window(browser) as page:
        page.goto(address)
        wait_for_verdict(page)
        assert page.locator(".heat tfoot .sum").last.inner_text() == "23"
    report = files["Markdown"].decode()
    assert "Look at" in report
    assert report.count("\n| ") > 4 + len(EXTERNAL)
    texts = ["".join(it.itertext()) for it in ElementTree.fromstring(files["SVG"]).iter()]
    assert {"12", "9", "C1", "ä"} <= set(texts)
    assert files["PNG"].startswith(b"\x89PNG")
    table = files["LaTeX"].decode()
    document = rf"\documentclass{{article}}\begin{{document}}{table}\end{{document}}"
    (tmp_path / "card.tex").write_text(document, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "card.tex"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)


def test_workings_points_and_a_second_clustering_are_shown(book, browser):
    with judging(book, browser, width=390) as page:
        page.get_by_role("button", name="600 support tickets").click()
        verdict = wait_for_verdict(page)
        assert "0.57" in verdict
        assert "app" in verdict
        row = page.get_by_role("button", name="purity", exact=True)
        row.press("Enter")
        working = page.get_by_label("working of purity", exact=True)
        assert "600" in working.inner_text()
        assert row.get_attribute("aria-expanded") == "true"
        X, _, cluster = cl.datasets.support_tickets()
        silhouette = page.locator("tr", has_text="silhouette").locator(".number")
        assert silhouette.inner_text() == f"{cl.silhouette(X, cluster):.3f}"
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        for theme in ("light", "dark"):
            page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
            assert barriers(page, "article") == [], theme
        page.get_by_role("button", name="150 irises, two clusterings").click()
        page.get_by_label("a second clustering").select_option(label="3: another K-means")
        page.get_by_text("is ahead of").wait_for()


def test_a_long_text_can_be_pasted(book, browser):
    with judging(book, browser) as page:
        paste_event = """(field, text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
        }"""
        field = page.locator("#judge textarea")
        field.evaluate(paste_event, "truth\tfound\n" + "cat\t1\ndog\t2\n" * 10_000)
        wait_for_verdict(page)
        assert page.locator(".heat tfoot .sum").last.inner_text() == "20,000"
        assert field.get_attribute("placeholder").startswith("20,002 lines")


def test_a_corrected_file_is_read_again_and_a_link_is_forgotten(book, browser, tmp_path):
    path = tmp_path / "rows.csv"
    with judging(book, browser) as page:
        for rows in ("a,0\nb,1\n", "a,0\nb,1\nb,0\n"):
            path.write_text(f"truth,found\n{rows}")
            page.set_input_files("#judge-file", path)
            page.locator(".said", has_text=f"{rows.count(',')} rows").wait_for()
            assert "#t=" not in page.url
            wait_for_verdict(page)
            page.get_by_role("button", name="Copy a link").click()
            assert "#t=" in page.url


def test_a_second_clustering_is_compared_in_python_and_a_field_keeps_the_focus(
    book, browser, tmp_path
):
    labels = [(c, c, (c + i // 11) % 3) for i in range(60) for c in (i % 3,)]
    rows = "".join(f"{a};{b};{c}\n" for a, b, c in labels)
    (tmp_path / "two.csv").write_text(f"truth;good;poor\n{rows}")
    with judging(book, browser) as page:
        page.set_input_files("#judge-file", tmp_path / "two.csv")
        wait_for_verdict(page)
        second = page.get_by_label("a second clustering")
        second.focus()
        second.select_option(label="2: good")
        page.get_by_text("is ahead of").wait_for()
        focused = "document.activeElement.labels[0].textContent"
        assert page.evaluate(focused) == "a second clustering"
        lines = page.locator(".code pre").inner_text()
    with redirect_stdout(StringIO()) as printed:
        exec(lines.replace('"two.csv"', repr(str(tmp_path / "two.csv"))), {})
    assert "clearly better than" in printed.getvalue()


def test_pasted_text_outlives_a_look_at_another_page(book, browser):
    with judging(book, browser) as page:
        paste(page, "truth,found\na,0\nb,1\n")
        wait_for_verdict(page)
        page.goto((book / "index.html").as_uri())
        page.go_back()
        wait_for_verdict(page)
        assert page.locator("#judge textarea").input_value() == "truth,found\na,0\nb,1\n"


def test_calculations_can_be_stopped(book, browser):
    rows = "".join(f"{i % 40},{i * i % 61}\n" for i in range(5000))
    with judging(book, browser) as page:
        open_file(page, "rows.csv", f"truth,found\n{rows}".encode())
        page.get_by_role("button", name="Stop").click()
        page.locator(".running").wait_for(state="detached")
        assert "stopped" in page.locator(".all-measures").inner_text()
