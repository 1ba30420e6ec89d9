"""Questions on small tables from a seed, on sheets of paper or for each student.

``worksheet`` makes a sheet and its key, ``exam`` one for an exam, ``formula_sheet`` three pages of
formulas; ``assignment`` writes a notebook for one student, and ``collect`` marks what comes back,
for a platform or a file.
"""

from clustlib.course.paper.assignments import assignment, handed_in
from clustlib.course.paper.collecting import collect
from clustlib.course.paper.formulas import formula_sheet
from clustlib.course.paper.sheet import exam, worksheet

__all__ = ["assignment", "collect", "exam", "formula_sheet", "handed_in", "worksheet"]
