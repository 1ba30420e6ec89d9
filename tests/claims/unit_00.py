"""The numbers in the text of unit 00, computed."""

import re
from fractions import Fraction

import clustlib as cl
from clustlib.course.units import UNITS
from tests.claims.pairs import say
from tests.claims.scopes import scope_of
from tests.claims.tools import outputs

flowers, species = cl.datasets.iris()
iris = cl.ContingencyTable([[0, 48, 6], [50, 0, 0], [0, 2, 44]])  # printed by the cell of 00
mine = cl.ContingencyTable([[12, 1], [3, 9], [0, 5]])
merged = cl.merge_clusters(mine, 2, 3)
pure = cl.ContingencyTable([[12, 0], [0, 1], [3, 0], [0, 9], [0, 5]])  # by splitting alone
question = cl.ContingencyTable([[8, 2], [1, 6], [3, 0]])
customers = cl.ContingencyTable([[70, 20], [50, 60]])
nothing = cl.ContingencyTable([iris.class_sizes.tolist()])
# Printed by a cell of 00b.
six = [[0, 5, 26], [26, 0, 0], [0, 0, 23], [0, 28, 1], [24, 0, 0], [0, 17, 0]]
six = cl.ContingencyTable(six)
fn_three, fn_six = cl.pair_counts(iris).fn, cl.pair_counts(six).fn
singletons = cl.ContingencyTable([[1, 0], [1, 0], [0, 1]])
perfect = cl.ContingencyTable([[2, 0], [0, 3]])

# Purity and adjusted Rand index of shuffled labels, printed by a cell of 00.
shuffled, at_most, ari, lowest, highest = re.findall(
    r"-?\d\.\d\d", outputs("00")["is-0-947-much-chance"] + outputs("00")["is-0-947-much-ari"]
)
assert float(ari) == round(float(cl.adjusted_rand_index(iris)), 2)
assert float(lowest) < 0 < float(highest) < 0.1

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
purity (see {UNIT["purity"]}); then an
**Purity** ({UNIT["purity"]}) is the
the points ({UNIT["minkowski_distance"]}). If you […] contingency table ({UNIT["contingency_table"]}).
C3 is pure. Merge it with C2: does purity fall?
# Is it a good score?
Is {float(cl.purity(iris)):.3f} a good score?
Shuffled labels score {shuffled} on average.
holds all {iris.n} flowers, {int(iris.class_sizes[0])} of each
So {float(cl.purity(iris)):.3f} is far
is {0} for shuffled labels on average, and {cl.adjusted_rand_index(perfect).exact} for a perfect
is {float(cl.purity(iris)):.3f}, where one cluster for all would score {say("one third", cl.purity(nothing).exact == Fraction(1, 3))}, and shuffled labels {shuffled}.
# The first hour
sorts the {iris.n} irises into
Three clusters score {float(cl.purity(iris)):.3f}, six score {say("a little more", 0 < cl.purity(six) - cl.purity(iris) < 0.05)}:
it would be {cl.purity(singletons).exact}.
separate {fn_three} pairs of […] separate {fn_six:,}.
Chance scores {0} on average, and a perfect clustering scores {cl.adjusted_rand_index(perfect).exact}:
Of {iris.n} flowers, {cl.purity(iris).exact * iris.n} belong to […] (purity {float(cl.purity(iris)):.3f}; one cluster for all would score {float(cl.purity(nothing)):.3f}). The adjusted Rand index is {float(cl.adjusted_rand_index(iris)):.3f}, and chance scores {0} on
species, is {outputs("00")["one-example-silhouette-both"].split()[1]}.
cl.ContingencyTable({customers.counts.tolist()}, classes
has {int(customers.class_sizes.max())} of {customers.n} customers
"Purity {0.92}. One cluster for all would score {"0.90"}. The adjusted Rand index is {0.03}."
is close to {0}, the mean
"{0.92} is close to {1}."
"""

UNREAD = {}

GIVEN = {
    "How do you put information on a scale from 0 to 1?": "the title of a question",
    "both groups of each point | 17 |": "the number of a unit",
    "distances between points | 12, 13 |": "the numbers of two units",
    "begin with unit | 01 | 10 |": "the numbers of two units",
    "Line 2. Each": "the answer, which the check of the exercise holds",
    "or *+ 3 cells hidden*": "what JupyterLab shows above a folded answer",
}
