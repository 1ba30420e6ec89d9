"""The numbers in the text of unit 00, computed."""

import clustlib as cl
from clustlib.course.units import UNITS
from tests.claims.scopes import scope_of

flowers, species = cl.datasets.iris()
iris = cl.ContingencyTable([[0, 48, 6], [50, 0, 0], [0, 2, 44]])  # printed by the cell of 00
mine = cl.ContingencyTable([[12, 1], [3, 9], [0, 5]])
merged = cl.merge_clusters(mine, 2, 3)
pure = cl.ContingencyTable([[12, 0], [0, 1], [3, 0], [0, 9], [0, 5]])  # by splitting alone
question = cl.ContingencyTable([[8, 2], [1, 6], [3, 0]])

UNIT = {name: number for number, unit in UNITS.items() for name in unit.names.split()}

SCOPES = [scope_of(table.counts) for table in (iris, mine)]

SAYS = f"""
measured {len(flowers)} irises of three species
has sorted {len(flowers)} irises into
divide by {iris.n}.
purity is {float(cl.purity(iris)):.3f}.
Purity is {float(cl.purity(iris)):.3f} for the irises.
bar to {cl.purity(pure).exact} by splitting alone
are mostly T2, so {mine.counts[0].max()} + {merged.counts[1].max()} of {mine.n} are counted, as before.
cl.ContingencyTable({question.counts.tolist()})
# What decides which half of the course a reader needs
purity (see {UNIT["purity"]}): then it
**Purity** (纯度, {UNIT["purity"]}) is the
the points ({UNIT["minkowski_distance"]}). If you […] contingency table ({UNIT["contingency_table"]}).
C3 is pure. Merge it with C2: does purity fall?
"""

UNREAD = {}

GIVEN = {
    "How to put information on a scale from 0 to 1?": "the title of a question",
    "both groups of each point | 17 |": "the number of a unit",
    "distances between points | 12, 13 |": "the numbers of two units",
    "begin with unit | 01 | 10 |": "the numbers of two units",
    "Line 2. Each": "the answer, which the check of the exercise holds",
    "or *+ 3 cells hidden*": "what JupyterLab shows above a folded answer",
}
