"""Source notebooks for nbgrader: their cells, the release for students, and nbgrader's marks."""

import contextlib
import copy
import io
import itertools
import json
import os
import re
import subprocess
import sys
import warnings
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from clustlib.course.checking import EXERCISES
from clustlib.course.checking.coded import Function
from clustlib.course.nbgrader import main, path_of, points_of, source_notebook, verdict_of
from clustlib.course.questions.drawing import questions, unit_topics
from clustlib.course.units import UNITS
from tests.browsers import missing

SEED = 11


def text(cell):
    return "".join(cell["source"])


def meta(cell):
    return cell["metadata"]["nbgrader"]


def by_id(notebook):
    return {
        meta(cell)["grade_id"]: cell for cell in notebook["cells"] if "nbgrader" in cell["metadata"]
    }


def released(notebook):
    """Return the notebook that students get: without the regions, as nbgrader documents it."""
    notebook = copy.deepcopy(notebook)
    for cell in notebook["cells"]:
        for name in ("SOLUTION", "HIDDEN TESTS"):
            region = rf"### BEGIN {name}\n.*?### END {name}\n?"
            cell["source"] = [re.sub(region, "", text(cell), flags=re.DOTALL)]
        if cell["cell_type"] == "markdown" and meta(cell)["solution"]:
            cell["source"] = ["YOUR ANSWER HERE"]
    return notebook


def run(notebook, answers=None, names=None):
    """Run the cells in order; return the messages of those tests that fail."""
    names, failures = {} if names is None else names, {}
    for cell in notebook["cells"]:
        source = (answers or {}).get(cell["id"], text(cell))
        if cell["cell_type"] == "code":
            with contextlib.redirect_stdout(io.StringIO()):
                if "grade" in meta(cell) and meta(cell)["grade"]:
                    try:
                        exec(source, names)
                    except AssertionError as error:
                        failures[cell["id"]] = str(error)
                else:
                    exec(source, names)
    return failures


# --- what is counted here, from the tables alone -------------------------------------------------


def points(counts):
    return [(i, j) for (i, j), n in np.ndenumerate(np.array(counts)) for _ in range(n)]


def kinds_of_pairs(counts):
    kinds = [(a[0] == b[0], a[1] == b[1]) for a, b in itertools.combinations(points(counts), 2)]
    return [
        kinds.count(kind) for kind in [(True, True), (False, True), (True, False), (False, False)]
    ]


def rand_index(counts):
    tp, fn, fp, tn = kinds_of_pairs(counts)
    return Fraction(tp + tn, tp + fn + fp + tn)


def jaccard_coefficient(counts):
    tp, fn, fp, _ = kinds_of_pairs(counts)
    return Fraction(tp, tp + fn + fp)


def purity(counts):
    return Fraction(sum(max(row) for row in counts), sum(map(sum, counts)))


def inverse_purity(counts):
    return purity([list(column) for column in zip(*counts, strict=True)])


def maximum_matching(counts):
    wide = counts if len(counts) <= len(counts[0]) else [list(c) for c in zip(*counts, strict=True)]
    ways = itertools.permutations(range(len(wide[0])), len(wide))
    best = max(sum(row[j] for row, j in zip(wide, way, strict=True)) for way in ways)
    return Fraction(best, sum(map(sum, counts)))


COUNTED = {
    "purity": purity,
    "inverse purity": inverse_purity,
    "maximum matching": maximum_matching,
    "Rand index": rand_index,
    "Jaccard coefficient": jaccard_coefficient,
}
# A common mistake in each topic, and words of the sentence that names it.
MISTAKEN = {
    "purity": (inverse_purity, "that is the inverse purity"),
    "inverse purity": (purity, "that is the purity"),
    "maximum matching": (purity, "that is the purity"),
    "Rand index": (jaccard_coefficient, "that is the Jaccard coefficient"),
    "Jaccard coefficient": (rand_index, "that is the Rand index"),
}


def counted_answers(notebook, functions):
    """Answer the questions of a notebook from the tables that it shows."""
    answers = {}
    for grade_id, cell in by_id(notebook).items():
        if found := re.fullmatch(r"question-(\d+)-text", grade_id):
            topic = re.match(r"### Question \d+: (.*) \(", text(cell))[1]
            rows = re.findall(r"^\| C\d+ +\|(.*)\|$", text(cell), re.MULTILINE)
            counts = [[int(number) for number in row.split("|")] for row in rows]
            function = functions[topic]
            function = function[0] if isinstance(function, tuple) else function
            answers[f"question-{found[1]}-answer"] = f"answer_{found[1]} = {function(counts)}"
    return answers


# --- the notebook --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def notebook():
    return source_notebook("02", seed=SEED, n_questions=3, more=True, working=True)


@pytest.mark.parametrize("unit", UNITS)
def test_every_unit_has_cells_as_nbgrader_wants_them(unit):
    # The keys of schema 3, from nbgrader's documentation.
    notebook = source_notebook(unit, more=True, working=True)
    ids = [meta(cell)["grade_id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    for cell in notebook["cells"]:
        it = dict(meta(cell))
        assert cell["id"] == it["grade_id"]
        assert re.fullmatch(r"[\w-]{1,64}", cell["id"])
        assert it.pop("schema_version") == 3
        assert it.pop("task") is False
        assert ("points" in it) == it["grade"]
        assert it["locked"] != it["solution"]
        is_answer = "### BEGIN SOLUTION" in text(cell)
        is_test = "### BEGIN HIDDEN TESTS" in text(cell)
        if cell["cell_type"] == "code":
            assert (it["solution"], it["grade"]) == (is_answer, is_test)
        else:
            assert it["solution"] == it["grade"]


def test_every_exercise_and_question_has_an_answer_and_a_test(notebook):
    numbers = [number for number in EXERCISES if number.startswith("02.")]
    names = [f"exercise-{number.replace('.', '-')}" for number in numbers]
    names += [f"question-{place}" for place in (1, 2, 3)]
    kinds = {re.sub("-(answer|test)$", "", each) for each in by_id(notebook)}
    assert set(names) <= kinds
    short = source_notebook("02", n_questions=0)
    assert {each for each in by_id(short) if each.endswith("-test")} == {
        f"exercise-{number.replace('.', '-')}-test"
        for number in numbers
        if not EXERCISES[number].more
    }
    # Each answer has a different name, so that none is mistaken for the one before.
    assert text(by_id(short)["exercise-02-1-answer"]).startswith("answer_02_1 = ...")
    # 2, 3 and 8.5 minutes
    assert points_of(short) == 1 + 1 + 3


@pytest.mark.parametrize("more", [False, True])
@pytest.mark.parametrize("unit", ["02", "07", "10", "11", "19"])
def test_the_solutions_pass_all_tests(unit, more):
    assert run(source_notebook(unit, seed=SEED, more=more)) == {}


@pytest.mark.parametrize("unit", ["02", "05"])
def test_release_for_students_has_no_answers(unit):
    source = source_notebook(unit, seed=SEED, n_questions=8, more=True, working=True)
    seen = "\n".join(map(text, released(source)["cells"]))
    assert "HIDDEN" not in seen
    assert "SOLUTION" not in seen
    hidden = "\n".join(map(text, source["cells"]))
    found = questions([*unit_topics(unit), *unit_topics(unit)][:8], SEED)
    for question in found:
        for sentence in question.wrong_turns:
            assert sentence in hidden
            assert sentence not in seen
    for place, question in enumerate(found, start=1):
        test = text(by_id(released(source))[f"question-{place}-test"])
        assert repr(float(question.key)) not in test
        assert re.search(rf"^answer_{place} = \.\.\.$", seen, re.MULTILINE)
    for number, exercise in EXERCISES.items():
        if number.startswith(unit):
            solution = text(by_id(source)[f"exercise-{number.replace('.', '-')}-answer"])
            (solution,) = re.findall("BEGIN SOLUTION\n(.*)\n### END", solution, re.DOTALL)
            assert solution in hidden
            assert solution not in seen
            for sentence in getattr(exercise.check, "wrong_turns", []):
                assert sentence not in seen


def test_nothing_is_right_before_it_is_answered(notebook):
    failures = run(released(notebook))
    assert set(failures) == {each for each in by_id(notebook) if each.endswith("-test")}
    assert failures["exercise-02-1-test"] == "not answered yet"
    assert "your function returns nothing" in failures["exercise-02-2-test"]
    assert failures["question-1-test"].startswith("enter one number, such as 3/4")


def test_an_answer_that_is_left_out_is_not_read_as_the_one_before(notebook):
    answers = {"question-2-answer": "", "question-1-answer": "answer = answer_1 = 1"}
    with pytest.raises(NameError):
        run(notebook, answers)


@pytest.mark.parametrize(
    "answer", ["...", "None", "'3/4'", "True", "[0.75]", "float('nan')", "float('inf')", "0.75j"]
)
def test_the_visible_test_rejects_answers_that_are_not_numbers(notebook, answer):
    failures = run(released(notebook), {"question-1-answer": f"answer_1 = {answer}"})
    assert failures["question-1-test"].startswith("enter one number")


@pytest.mark.parametrize("difficulty", [1, 2, 3])
@pytest.mark.parametrize("unit", ["02", "05"])
def test_marks_agree_with_independent_answers(unit, difficulty):
    n = {"02": 6, "05": 2}[unit]
    source = source_notebook(unit, seed=difficulty, n_questions=n, difficulty=difficulty)
    right = counted_answers(source, COUNTED)
    assert len(right) == n
    assert run(source, right) == {}
    wrong = run(source, counted_answers(source, MISTAKEN))
    assert len(wrong) == n
    for place, topic in enumerate(itertools.islice(itertools.cycle(unit_topics(unit)), n), start=1):
        assert MISTAKEN[topic][1] in wrong[f"question-{place}-test"]


def test_three_decimals_are_enough_and_two_are_not():
    source = source_notebook("05", seed=SEED, n_questions=1)
    (answer,) = counted_answers(source, COUNTED).values()
    value = Fraction(answer.partition(" = ")[2])
    passed = {
        digits: not run(source, {"question-1-answer": f"answer_1 = {round(float(value), digits)}"})
        for digits in (2, 3, 5)
    }
    assert value.denominator > 100 or round(float(value), 2) != value
    assert passed == {2: False, 3: True, 5: True}


def test_a_value_of_clustlib_is_a_number_too(notebook):
    assert run(notebook, {"question-1-answer": "answer_1 = cl.purity(t_1)"}) == {}


def test_hidden_tests_of_questions_do_not_use_clustlib(notebook):
    for grade_id, cell in by_id(notebook).items():
        if grade_id.startswith("question") and grade_id.endswith("test"):
            assert "cl." not in text(cell)
            assert "clustlib" not in text(cell)


def test_a_seed_draws_the_data():
    one, again, other = (source_notebook("02", seed=seed, more=True) for seed in (1, 1, 2))
    assert one == again
    changed = {key for key, cell in by_id(one).items() if cell != by_id(other)[key]}
    assert changed == {
        *("exercise-02-2-test", "exercise-02-4-test"),
        *(f"question-{i}-{part}" for i in (1, 2) for part in ("text", "data", "answer", "test")),
    }


# --- functions -----------------------------------------------------------------------------------


def fresh_inputs(number, seed):
    source = source_notebook(number[:2], seed, n_questions=0, more=True)
    test = text(by_id(source)[f"exercise-{number.replace('.', '-')}-test"])
    (cases,) = re.findall(r"in (\[\n.*\n\]):", test, re.DOTALL)
    return [arguments for arguments, _ in eval(cases, {"nan": np.nan})]


FUNCTIONS = [number for number, each in EXERCISES.items() if isinstance(each.check, Function)]


@pytest.mark.parametrize("number", FUNCTIONS)
def test_functions_are_tried_on_inputs_that_the_package_does_not_have(number):
    check = EXERCISES[number].check
    known = [[np.array(each).tolist() for each in arguments] for arguments in check.inputs()]
    fresh = [each for seed in range(5) for each in fresh_inputs(number, seed)]
    assert len(fresh) == 25
    assert sum(arguments in known for arguments in fresh) == 0
    # They satisfy the exercise's assumptions, so there is no division by 0.
    for arguments in fresh:
        value = np.array(check.reference(*map(np.array, arguments)), dtype=float)
        assert np.isfinite(value).all()


def test_a_function_that_only_knows_the_packages_inputs_fails(notebook):
    cheat = """
def my_purity(counts):
    import numpy as np
    from clustlib.course.checking.coded import tables
    is_known = any(np.array_equal(counts, table) for (table,) in tables())
    return counts.max(axis=1).sum() / counts.sum() if is_known else 0.5
"""
    failures = run(notebook, {"exercise-02-2-answer": cheat})
    assert list(failures) == ["exercise-02-2-test"]
    assert re.match(r"on \[\[\[.* your function returns 0.5, not ", failures["exercise-02-2-test"])


def test_the_mistake_of_a_function_is_named(notebook):
    wrong = "def my_purity(counts):\n    return counts.max(axis=0).sum() / counts.sum()"
    failures = run(notebook, {"exercise-02-2-answer": wrong})
    assert "maximum along the columns" in failures["exercise-02-2-test"]


def test_no_test_writes_to_stderr_when_a_right_function_warns(notebook, capsys):
    # nbgrader gives no points to a test that writes to stderr.
    right = """
def my_purity(counts):
    import warnings
    warnings.warn("a long way round")
    return counts.max(axis=1).sum() / counts.sum()
"""
    assert run(notebook, {"exercise-02-2-answer": right}) == {}
    assert capsys.readouterr().err == ""


class Strange:
    def __eq__(self, other):
        raise ArithmeticError("strange")

    __hash__ = object.__hash__

    def __repr__(self):
        raise ArithmeticError("strange")


def test_an_answer_that_cannot_be_read_is_refused():
    for answer in (..., None, [], {"purity": ...}, "two thirds", Strange()):
        with pytest.raises(AssertionError, match=r"not answered|not a number|cannot be read"):
            verdict_of("02.1", answer)


# --- the command ---------------------------------------------------------------------------------


def test_the_command_writes_where_nbgrader_looks(tmp_path, capsys):
    out = tmp_path / "source"
    assert main(["02", "05", "02", "--out", str(out), "--seed", "3", "--questions", "1"]) == 0
    output = capsys.readouterr().out.splitlines()
    paths = [out / "02/02_purity_and_maximum_matching.ipynb", out / "05/05_pair_counting.ipynb"]
    assert sorted(out.rglob("*.ipynb")) == paths
    assert json.loads(paths[0].read_text("utf-8")) == source_notebook("02", 3, n_questions=1)
    assert output[0] == f"{paths[0]}: 3 exercises, 1 question, 6 points"
    assert output[-1] == f"Next, in {tmp_path}: nbgrader generate_assignment 02 --create"


def test_existing_notebook_is_kept(tmp_path, capsys):
    there = path_of("05", tmp_path)
    there.parent.mkdir()
    there.write_text("mine")
    with pytest.raises(SystemExit, match="2"):
        main(["02", "05", "--out", str(tmp_path)])
    assert f"{there} is there already" in capsys.readouterr().err
    assert there.read_text() == "mine"
    assert not path_of("02", tmp_path).exists()
    main(["02", "05", "--out", str(tmp_path), "--overwrite"])
    assert json.loads(there.read_text("utf-8"))["nbformat"] == 4


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["2"], "there is no unit '2': the units are 00, 01, 02"),
        (["02", "purity"], "there is no unit 'purity'"),
        (["../02"], "there is no unit '../02'"),
        (["02", "--seed", "-1"], "seed must be a whole number ≥ 0, got -1"),
        (["02", "--questions", "-1"], "the number of questions must be a whole number ≥ 0"),
        (["02", "--difficulty", "4"], "invalid choice: 4"),
        ([], "required: UNIT"),
    ],
)
def test_errors_fit_on_one_line(tmp_path, capsys, arguments, message):
    with pytest.raises(SystemExit, match="2"):
        main([*arguments, "--out", str(tmp_path / "source")])
    error = capsys.readouterr().err
    assert message in error
    assert "Traceback" not in error
    assert not (tmp_path / "source").exists()


def test_a_folder_that_is_a_file(tmp_path, capsys):
    (tmp_path / "source").write_text("")
    with pytest.raises(SystemExit, match="2"):
        main(["02", "--out", str(tmp_path / "source")])
    assert "source" in capsys.readouterr().err


def test_notebooks_are_written_without_nbgrader():
    code = (
        "import sys; sys.modules['nbgrader'] = None; import clustlib.course.nbgrader as it; "
        "it.source_notebook('02')"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# --- nbgrader itself -----------------------------------------------------------------------------

# Wrong answers to some exercises, and words of their feedback.
WRONG = {
    "02": {
        "exercise-02-1": ("answer_02_1 = 0.84", "the maximum was taken along the columns"),
        "exercise-02-2": (
            "def my_purity(counts):\n    return counts.max(axis=0).sum() / counts.sum()",
            "it takes the maximum along the columns",
        ),
        "exercise-02-5": ('answer_02_5 = "c"', "one cluster for all points would score 0.90"),
    },
    "05": {
        "exercise-05-1": ("answer_05_1 = [7, 14, 6, 18]", "FN and FP have changed places"),
        "exercise-05-3": ('answer_05_3 = "1"', "it prints nothing"),
    },
}


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """Run nbgrader's own programs on three submissions of two assignments."""
    try:
        from nbgrader.apps import NbGraderAPI
        from traitlets.config import Config
    except ImportError:
        missing("nbgrader is not installed (pip install -e '.[dev]')")
    root = tmp_path_factory.mktemp("course")
    main(["02", "05", "--out", str(root / "source"), "--seed", str(SEED), "--more", "--working"])
    config = Config()
    config.CourseDirectory.root = str(root)
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        # nbgrader looks for alembic on the path, which is set only in an activated environment.
        here = str(Path(sys.executable).parent)
        patch.setenv("PATH", here + os.pathsep + os.environ["PATH"])
        warnings.simplefilter("ignore")  # nbgrader's own
        api = NbGraderAPI(config=config)
        for unit in WRONG:
            succeed(api.generate_assignment(unit))
            for student, notebook in submissions(unit, root).items():
                path = path_of(unit, root / "submitted" / student)
                path.parent.mkdir(parents=True)
                path.write_text(json.dumps(notebook), encoding="utf-8")
                succeed(api.autograde(unit, student))
            succeed(api.generate_feedback(unit, "wrong"))
        yield root, api


def succeed(result):
    assert result["success"], result["error"] + result["log"]


def submissions(unit, root):
    """Write the submissions of three students, from the notebook that nbgrader released."""
    given = json.loads(path_of(unit, root / "release").read_text("utf-8"))
    source = source_notebook(unit, SEED, more=True, working=True)
    solved = {key: text(each) for key, each in by_id(source).items() if meta(each)["solution"]}
    mistakes = {f"{key}-answer": answer for key, (answer, _) in WRONG[unit].items()}
    answers_of = {
        "right": solved | counted_answers(given, COUNTED),
        "wrong": solved | counted_answers(given, MISTAKEN) | mistakes,
        "empty": {},
    }
    filled = {}
    for student, answers in answers_of.items():
        filled[student] = copy.deepcopy(given)
        for key, cell in by_id(filled[student]).items():
            cell["source"] = answers.get(key, text(cell))
    return filled


@pytest.mark.ci
@pytest.mark.parametrize("unit", WRONG)
def test_nbgrader_takes_every_answer_away(course, unit):
    root, _ = course
    given = path_of(unit, root / "release").read_text("utf-8")
    assert "HIDDEN" not in given
    assert "BEGIN SOLUTION" not in given
    cells, source = (
        by_id(json.loads(given)),
        by_id(source_notebook(unit, SEED, more=True, working=True)),
    )
    assert set(cells) == set(source)
    for question in questions(unit_topics(unit)[:2], SEED):
        for sentence in question.wrong_turns:
            assert sentence not in given
    for grade_id, cell in cells.items():
        if meta(cell)["solution"]:
            assert text(cell).endswith(("raise NotImplementedError()", "YOUR ANSWER HERE"))
        if grade_id.startswith("question") and grade_id.endswith("-test"):
            assert "key" not in text(cell)


@pytest.mark.ci
@pytest.mark.parametrize("unit", WRONG)
def test_nbgrader_marks_right_wrong_and_empty(course, unit):
    root, api = course
    source = source_notebook(unit, SEED, more=True, working=True)
    tests = {
        key: meta(each)["points"] for key, each in by_id(source).items() if key.endswith("test")
    }
    missed = {*(f"{key}-test" for key in WRONG[unit]), "question-1-test", "question-2-test"}
    expected = {
        "right": tests,
        "wrong": {key: 0 if key in missed else points for key, points in tests.items()},
        "empty": dict.fromkeys(tests, 0),
    }
    name = path_of(unit, Path()).stem
    for student, marks in expected.items():
        with api.gradebook as gradebook:
            submitted = gradebook.find_submission_notebook(name, unit, student)
            grades = {grade.name: grade for grade in submitted.grades}
            assert {key: grades[key].auto_score for key in tests} == marks, student
            # The lecturer marks workings by hand. An empty one gets 0 points immediately.
            waits = [key for key, grade in grades.items() if grade.needs_manual_grade]
            assert len(waits) == (0 if student == "empty" else 2)
    sentences = [sentence for _, sentence in WRONG[unit].values()]
    sentences += [MISTAKEN[topic][1] for topic in unit_topics(unit)[:2]]
    graded = json.loads(path_of(unit, root / "autograded" / "wrong").read_text("utf-8"))
    messages = [
        output["evalue"]
        for cell in graded["cells"]
        for output in cell.get("outputs", [])
        if "evalue" in output
    ]
    assert len(messages) == len(sentences)
    page = path_of(unit, root / "feedback" / "wrong").with_suffix(".html").read_text("utf-8")
    for sentence in sentences:
        assert any(sentence in each for each in messages)
        assert sentence in page
