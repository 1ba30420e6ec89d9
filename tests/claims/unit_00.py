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
2× measured {len(flowers)} irises of three species
K-means (K 均值) has sorted {len(flowers)} irises into three clusters (the outlines).
add the three, and divide by {iris.n}.
2× purity is {float(cl.purity(iris)):.3f}.
Purity is {float(cl.purity(iris)):.3f} for the irises.
2× Can you bring the bar to {cl.purity(pure).exact} by splitting alone
“Yes, a pure cluster is lost”: both are mostly T2, so {mine.counts[0].max()} + {merged.counts[1].max()} of {mine.n} are counted, as before.
2× cl.ContingencyTable({question.counts.tolist()})
# What decides which half of the course a reader needs
**On the left** we have nothing but the points. There is **no reference** (无参考).
are the clusters tight, and do they lie far apart? **Internal measures** (内部指标) ask that.
**On the right** somebody, here a botanist, has written the right group beside each flower.
do the clusters agree with the true groups? **External measures** (外部指标) ask that.
You may prefer the run with the tighter clusters: then an internal measure has chosen. Or you may prefer the one with the larger purity (see {UNIT["purity"]}): then it was an external one. Whenever a measure serves to choose in this way, it is called a **relative measure** (相对指标).
“None, for nothing is known”: internal ones can, used as relative measures. External ones need the reference.
“All of them”: internal measures need distances; the six rows above them need labels alone.
In **synthetic data**, which one makes oneself, the reference is built in. Here we make twelve points: we decide first to which of two groups each shall belong, and only then where it lies.
A gardener who sorts the same flowers by colour is not wrong, and a clustering that has found the colours would get a bad grade from the botanist. An external measure tells how well two opinions agree, and nothing more.
“The data”: we have. Ask K-means for four, and it makes four.
2× Each row is a cluster, and each column is one of the true groups, which are called **classes**
2× **Purity** (纯度, {UNIT["purity"]}) is the share of points that belong to the most frequent class of their cluster.
Take the largest number of each of the three rows (not the sums $n_i$ and $m_j$ at the edges)
nearly all flowers are of their cluster's commonest species
If you have no reference, ask whether the clusters are tight and far apart: internal measures read the distances between the points ({UNIT["minkowski_distance"]}). If you have one, ask whether clusters and species agree: external measures read the contingency table ({UNIT["contingency_table"]}).
An arrow from one notebook to another means: read the first one before the second.
Each *cluster*, so each row, gives its largest number: there are three. The line takes the largest of each column.
Purity counts the points in the most frequent class of their cluster, and divides by the number of all.
- a and c: points, and no reference.
- e: a reference, and no points. External measures read counts alone, so a list of labels will do.
- b and d: points and a reference.
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
