"""Each check of `course_checks` passes a good unit and is seen to fail on a broken one."""

import copy
from pathlib import Path

import pytest

from clustlib.course.checking.kinds import Number
from clustlib.course.checking.words import Choose
from clustlib.course.units import UNITS, Unit, known_before
from tests import course_checks as checks
from tests.test_notebook_checks import code, edit, markdown, notebook

PATH = Path("notebooks/05_pair_counting.ipynb")
ANSWER = {checks.COLLAPSED: True}


def folded(source="### Answer"):
    cell = markdown(source)
    cell["metadata"] = dict(ANSWER)
    return cell


def unit():
    """A unit with all it needs: it is the one that teaches pair counting."""
    names = "\n".join(f"cl.{name}" for name in UNITS["05"].names.split())
    terms = " ".join(f"**{term.strip()}**" for term in UNITS["05"].terms.split(","))
    nb = notebook(
        markdown(
            "# 05 Pair counting\n\nPairs. **In this notebook** you will be able to\n\n"
            "- count pairs (05.1, more: 05.2);\n- choose a measure of pairs (05.3).\n\n"
            "**You need** [03 Precision, recall, F](03_precision_recall_f.ipynb).\n\n"
            "**Minutes** ?"
        ),
        code("import clustlib as cl  # not found? README.md"),
        markdown(f"## Pairs\n\nThey are called {terms}. {'word ' * 460}"),
        code(names),
        markdown("Purity counts points. **Predict.** How many pairs?"),
        code('predict("05.a", ...)  # a number'),
        folded(),
        code('compare("05.a")'),
        code("cl.pair_counts(t)"),
        markdown("### Further on\n\nNow look."),
        code("cl.plot.pair_matrix(true, pred)"),
        markdown(
            "**Predict.** And now?\n\n<details><summary>Answer</summary>\n\n17.\n\n</details>"
        ),
        markdown("## Summary\n\nPairs count. They see *C1*. They are blind.\n\n| a |\n|---|"),
        code('foreseen("05")'),
        markdown("### Exercise 05.1\n\nCount."),
        markdown("### Exercise 05.2 (more)\n\nCount."),
        markdown("### Exercise 05.3\n\nWhich?\n\n- **a** This.\n- **b** That."),
        code('check("05.3", answer)'),
        markdown("## Sources and further reading\n\nA book of entropy. " + "word " * 5000),
    )
    state_minutes(nb)
    return nb


@pytest.fixture(autouse=True)
def listed(monkeypatch):
    """The exercises and the predictions of the unit, in the place of those of the course."""
    counts = {"05.1": Number(lambda: 1), "05.2": Number(lambda: 2)}
    choices = {"05.3": Choose(right="a", wrong={"b": "no"})}
    monkeypatch.setattr(checks, "EXERCISES", counts | choices)
    monkeypatch.setattr(checks, "PREDICTIONS", {"05.a": None})


def state_minutes(nb):
    first = nb.cells[0]
    first.source = checks.MINUTES.sub(lambda _: checks.minutes_line(nb), first.source)


def changed(*changes):
    nb = copy.deepcopy(unit())
    for change in changes:
        change(nb)
    return nb


def complaints(nb, path=PATH):
    found = {check.__name__: check(nb, path) for check in checks.CHECKS}
    return {name: problems for name, problems in found.items() if problems}


def test_a_good_unit_passes():
    assert complaints(unit()) == {}


@pytest.mark.parametrize("name", ["solutions/05_pair_counting.ipynb", "notation.ipynb"])
def test_solutions_and_appendices_are_no_units(name):
    nb = changed(edit("## Summary", "## Corrections"), edit("cl.rand_index", "cl.silhouette"))
    assert complaints(nb, Path("notebooks", name)) == {}


# Where a prediction is typed and where its answer is folded: what breaks one may break the other.
PREDICTIONS = {"predictions_keep_their_answer", "predictions_are_typed"}

BROKEN = [
    ("states_its_minutes", edit("**Minutes** 2", "**Minutes** 1"), "should have the line"),
    ("states_its_minutes", edit("Now look.", "Now look at it. " + "word " * 60), "have the line"),
    ("nothing_before_it_is_taught", edit("cl.pair_counts(t)", "cl.purity(t), cl.entropy(t)"),
     "cell 8: cl.entropy is taught in 08"),
    ("nothing_before_it_is_taught", edit("Now look.", "The entropy falls."), "link to it"),
    ("nothing_before_it_is_taught", edit("17.", "The **NMI** rises."), "'NMI' is taught in 09"),
    ("nothing_before_it_is_taught",
     edit("Now look.", "The entropy and the ARI: [08](08_entropy_and_mutual_information.ipynb)."),
     "'ARI' is taught in 07"),
    ("teaches_what_the_course_says", edit("cl.rand_index", "None"), "no cell uses cl.rand_index"),
    ("teaches_what_the_course_says", edit("**pair recall**", "pair recall"), "nowhere in bold"),
    ("names_what_it_needs", edit("[03 Precision, recall, F](03_precision_recall_f.ipynb)", "all"),
     "should link to 03"),
    ("names_what_it_needs", edit("(03_", "(02_"), "should link to 03"),
    ("names_what_it_needs", edit("ipynb).", "ipynb) and [02](02_purity.ipynb)."), "link to 03"),
    ("names_what_it_needs", edit("# 05 Pair counting", "# 05 Counting pairs"), "title"),
    ("predictions_keep_their_answer", lambda nb: nb.cells.pop(6), "stands in the open"),
    ("predictions_keep_their_answer", lambda nb: nb.cells[6].metadata.clear(), "stored collapsed"),
    ("predictions_keep_their_answer", lambda nb: nb.cells[9].metadata.update(ANSWER), "stored"),
    ("predictions_keep_their_answer", edit("### Answer", "### Answer\n\n17."), "stands alone"),
    ("predictions_keep_their_answer", edit("<details><summary>Answer</summary>", ""), "the open"),
    ("predictions_keep_their_answer", edit("### Further", "It is 17.\n\n### Further"), "divide"),
    ("predictions_are_typed", edit('predict("05.a", ...)', "None"), "the list has ['05.a']"),
    ("predictions_are_typed", lambda nb: nb.cells.pop(5), "section 'Pairs' is typed in"),
    ("predictions_are_typed", edit("05.a\")", "05.b\")"), "compares ['05.b']"),
    ("predictions_are_typed", lambda nb: nb.cells.pop(7), "compares []"),
    ("predictions_are_typed", edit("  # a number", ""), "lists what can be typed"),
    ("predictions_are_typed", edit('"05.a", ...', '"05.a", 17'), "stores `...`"),
    ("predictions_are_typed", lambda nb: nb.cells[5].outputs.append({}), "says nothing"),
    ("predictions_are_typed", edit('foreseen("05")', "None"), "sums up its predictions"),
    ("predictions_are_typed", lambda nb: nb.cells.insert(5, code("1")), "below its question"),
    ("every_goal_is_tested", edit("(05.1, more: 05.2)", ""), "should name one exercise, not []"),
    ("every_goal_is_tested", edit("(05.3)", "(05.1)"), "the goals name ['05.1', '05.2', '05.1']"),
    ("every_goal_is_tested", edit("(05.3)", "(05.1, 05.3)"), "not ['05.1', '05.3']"),
    ("every_goal_is_tested", edit("(05.1, more: 05.2)", "(05.1)"), "the exercises are"),
    ("options_are_listed", edit("- **b** That.", ""), "lists ['a'], exercise 05.3 has ['a', 'b']"),
    ("options_are_listed", edit("- **b** That.", "- **c** That."), "lists ['a', 'c']"),
    ("retold", edit("They are blind.", ""), "2 sentences"),
    ("retold", edit("They are blind.", "One. Two. Three."), "5 sentences"),
    ("drawings_are_short", edit("cl.plot.pair_matrix", "a = 1\n" * 5 + "cl.plot.bars"), "6 lines"),
    ("drawings_are_short", edit("cl.plot.pair_matrix(true, pred)",
                                "cl.show(cl.plot.pair_matrix(true, pred), 'words')"), "cl.show"),
    ("says_how_to_open_it", edit("  # not found? README.md", ""), "README.md tells"),
    ("no_correction_in_a_lesson", edit("### Further on", "### Correction"), "corrections.ipynb"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("check", "change", "words"),
    [pytest.param(*it, id=f"{it[0]}-{i}") for i, it in enumerate(BROKEN)],
)
def test_a_broken_unit_is_told_what_is_wrong(check, change, words):
    nb = changed(change)
    if check != "states_its_minutes":
        state_minutes(nb)
    found = complaints(nb)
    assert check in found
    assert set(found) <= (PREDICTIONS if check in PREDICTIONS else {check})
    assert words in "\n".join(found[check])


def test_every_check_is_seen_to_fail():
    assert {check for check, _, _ in BROKEN} == {check.__name__ for check in checks.CHECKS}


def test_a_term_may_be_used_where_a_link_leads_to_it():
    link = "The entropy ([08](08_entropy_and_mutual_information.ipynb)) falls."
    assert complaints(changed(edit("Now look.", link), state_minutes)) == {}


@pytest.mark.parametrize("text", ["`entropy`", "$\\text{entropy}$", "Chance: by *bits*.", "anent"])
def test_code_formulas_and_other_words_are_no_terms(text):
    assert complaints(changed(edit("Now look.", text), state_minutes)) == {}


def test_a_door_may_use_names_of_later_units():
    nb = notebook(markdown("# 00 Start here"), code("cl.purity(t)"))
    assert checks.nothing_before_it_is_taught(nb, Path("notebooks/00_start_here.ipynb")) == []
    first = Path("notebooks/01_contingency_tables.ipynb")
    assert "cl.purity is taught in 02" in checks.nothing_before_it_is_taught(nb, first)[0]


# --- minutes -------------------------------------------------------------------------------------


def test_minutes_of_a_section_are_those_of_the_rule():
    found = checks.sections_in_minutes(unit())
    # 10 minutes of words, some for the terms, two predictions; then two exercises that count.
    assert list(found) == ["Pairs", "Summary"]
    assert 10 + 4 < found["Pairs"] <= 10 + 4 + 2
    assert found["Summary"] == 8 + 2 + 1


def test_a_unit_too_long_is_divided():
    nb = changed(edit("Now look.", "word " * 46 * 40), state_minutes)
    assert "minutes, at most 60" in "".join(checks.states_its_minutes(nb, PATH))


def test_a_unit_too_short_is_none():
    nb = changed(edit("word " * 460, ""), edit("### Exercise 05", "### No exercise"))
    state_minutes(nb)
    assert "make no unit" in "".join(checks.states_its_minutes(nb, PATH))


def test_a_lecture_has_its_predictions_and_one_exercise():
    """02 and 13 fit into 45 minutes: what stands in them, and one of their exercises."""
    path = Path("notebooks/13_points_one_by_one.ipynb")
    two = edit("### Exercise 05.2 (more)", "### Exercise 05.2")
    for words, fits in ((18, True), (23, False)):
        nb = changed(two, edit("Now look.", "word " * 46 * words), state_minutes)
        said = "".join(checks.states_its_minutes(nb, path))
        assert "at most 60" not in said
        assert ("do not fit into 45" not in said) == fits
        assert "do not fit" not in "".join(checks.states_its_minutes(nb, PATH))


def test_the_rule_is_that_of_the_readers():
    """No constant could be changed by a tenth and fit what readers took better by a fiftieth."""
    read = checks.READ

    def misfit(words, prediction, exercise):
        took = (w / words + p * prediction + e * exercise for w, p, e, _ in read)
        return sum((a - minutes) ** 2 for a, (*_, minutes) in zip(took, read, strict=True))

    here = (checks.WORDS_A_MINUTE, checks.MINUTES_A_PREDICTION, checks.MINUTES_AN_EXERCISE)
    for at in range(3):
        for factor in (0.9, 1.1):
            other = [value * factor if i == at else value for i, value in enumerate(here)]
            assert misfit(*other) > 0.98 * misfit(*here)
    total = sum(checks.minutes(*row[:3]) for row in read)
    assert abs(total / sum(row[3] for row in read) - 1) < 0.03


# --- the course ----------------------------------------------------------------------------------


def test_what_a_reader_knows_goes_all_the_way_down():
    assert known_before("00") == set()
    assert known_before("04") == {"00", "01", "02", "03"}
    assert "04" not in known_before("09")
    assert "10" not in known_before("09")


def test_a_unit_builds_on_what_is_before_it():
    with pytest.raises(ValueError, match="unit 03 needs"):
        Unit("03", "Backwards", ("04",))


def test_every_name_and_term_has_one_unit():
    units = list(UNITS.values())
    assert list(UNITS) == [f"{i:02}" for i in range(len(units))]
    assert len(checks.NAMES) == sum(len(unit.names.split()) for unit in units)
    assert len(checks.TERMS) == sum(len(unit.terms.split(",")) for unit in units if unit.terms)


def test_names_are_public():
    import clustlib as cl

    assert set(checks.NAMES) <= set(cl.__all__)
