"""Questions on small tables drawn from a seed, for sheets of paper.

``worksheet`` makes a sheet and its key, ``exam`` one for an exam, ``formula_sheet`` three pages of
formulas.
"""

from clustlib.course.paper.formulas import formula_sheet
from clustlib.course.paper.sheet import exam, worksheet
